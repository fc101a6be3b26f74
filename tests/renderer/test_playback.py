from __future__ import annotations

import random
from dataclasses import replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops, ImageStat

from engine import DEAL, VARIANTS, Action, Game, PlayerView, Position
from renderer.board import DEFAULT_LOOK, draw_board
from renderer.look import Look, Theme
from renderer.playback import LARGEST, LONGEST, playback_gif, steps_shown
from tests.renderer.reading import opened
from tests.renderer.tables import odd_game, one_long_column, with_other_hidden_cards


def nearly_won() -> Game:
    start = {
        "columns": ["KS QS", "JS TS 9S", "8S 7S 6S 5S", "<2S> 4S 3S", "AS", *[""] * 5],
        "stock": "",
        "runs": "SSSSSSS",
    }
    return Game(VARIANTS["relaxed"], 1, Position.of(start))


def won() -> list[PlayerView]:
    """A won game with an undone move in it: opening, five moves and an undo and its redo."""
    return views_of(nearly_won(), ["2>1", "3>1", "undo", "redo", "4>1", "4>1", "5>1"])


def views_of(game: Game, actions: list[str]) -> list[PlayerView]:
    views = [game.view()]
    for action in actions:
        game.push(action)
        views.append(game.view())
    return views


def wandering(actions: int, seed: int = 1) -> list[PlayerView]:
    """A game of random plays, some of them undone, never won."""
    rng = random.Random(seed)
    game = Game.new("spider", suits=4, deal=seed)
    views = [game.view()]
    while game.moves < actions:
        last = views[-1]
        plays: list[Action] = [*last.legal_moves, *([DEAL] if last.can_deal else [])]
        game.undo() if last.can_undo and (not plays or rng.random() < 0.2) else game.push(
            rng.choice(plays)
        )
        views.append(game.view())
    return views


def read(gif: bytes) -> tuple[list[Image.Image], list[int]]:
    """All frames as they are seen, and how long each stands in ms."""
    frames, durations = [], []
    with Image.open(BytesIO(gif)) as film:
        assert film.format == "GIF"
        assert film.info["loop"] == 0
        for i in range(getattr(film, "n_frames", 1)):
            film.seek(i)
            frames.append(film.convert("RGB"))
            durations.append(int(film.info["duration"]))
    return frames, durations


def colours_of(frame: Image.Image) -> list[tuple[int, tuple[int, int, int]]]:
    """How many pixels have each colour."""
    return frame.getcolors(frame.width * frame.height) or []  # type: ignore[return-value]


def distance(frame: Image.Image, view: PlayerView, look: Look) -> float:
    """Mean difference of a frame and the board of ``view``, which lacks the marks of what moved."""
    board = opened(draw_board(view, look)).reduce(2)
    difference = ImageChops.difference(frame.crop((0, 0, *board.size)), board).convert("L")
    return ImageStat.Stat(difference).mean[0]


def shows(frame: Image.Image, view: PlayerView, look: Look = DEFAULT_LOOK) -> bool:
    return distance(frame, view, look) < 2


def test_a_won_game_from_its_opening_to_its_laurel() -> None:
    views = won()
    assert views[-1].is_over
    frames, durations = read(playback_gif(views))
    assert len(frames) == len(views)
    assert durations == [1000, *[400] * 6, 3000]
    assert {frame.size for frame in frames} == {(550, 350)}
    for frame, view in zip(frames, views, strict=True):
        nearest = min(views, key=lambda other: distance(frame, other, DEFAULT_LOOK))
        assert nearest.columns == view.columns
        assert shows(frame, view)


def test_first_and_last_frame_are_exact_but_for_shades() -> None:
    views = won()
    frames, _ = read(playback_gif(views))
    for frame, view in ((frames[0], views[0]), (frames[-1], views[-1])):
        board = opened(draw_board(view)).reduce(2)
        extrema = ImageChops.difference(frame, board).convert("L").getextrema()
        assert extrema[1] < 32  # type: ignore[operator]


def test_the_cards_that_moved_are_marked() -> None:
    views = won()
    frames, _ = read(playback_gif(views))
    pale = [sum(n for n, rgb in colours_of(frame) if rgb[2] < 190 < rgb[0]) for frame in frames]
    assert pale[0] == 0
    assert min(pale[1:-1]) > 2000


def test_only_what_changed_is_in_a_frame() -> None:
    views = won()
    assert len(playback_gif(views[:-1])) < 3 * len(playback_gif(views[:1]))


def test_hidden_cards_change_nothing() -> None:
    game = odd_game(VARIANTS["spider"], 4, random.Random(3))
    other = with_other_hidden_cards(game, random.Random(4))
    assert game.table != other.table
    assert playback_gif([game.view()]) == playback_gif([other.view()])


def test_a_long_game_keeps_within_a_minute_and_the_size() -> None:
    views = wandering(1000)
    gif = playback_gif(views)
    assert len(gif) <= LARGEST
    frames, durations = read(gif)
    assert sum(durations) <= LONGEST
    assert durations[-1] == 3000
    assert min(durations) >= 100
    assert shows(frames[0], views[0])
    assert shows(frames[-1], views[-1])


def test_what_was_undone_is_left_out_first() -> None:
    views = won()
    assert steps_shown(views, 6) == views
    assert steps_shown(views, 5) == [views[0], views[1], views[4], *views[5:]]
    assert steps_shown(views, 2)[0] == views[0]
    assert steps_shown(views, 2)[-1] == views[-1]
    assert len(steps_shown(views, 2)) == 4
    assert steps_shown(views, 0) == [views[0], views[-1]]


@pytest.mark.parametrize("most", [1, 10, 100])
def test_steps_are_left_out_evenly_and_in_order(most: int) -> None:
    views = wandering(300)
    numbers = {id(view): i for i, view in enumerate(views)}
    shown = [numbers[id(view)] for view in steps_shown(views, most)]
    assert shown == sorted(set(shown))
    assert (shown[0], shown[-1]) == (0, 300)
    assert len(shown) == most + 2


def test_a_smaller_file_if_it_must_be() -> None:
    views = wandering(60)
    whole = playback_gif(views)
    small = playback_gif(views, largest=len(whole) * 2 // 3)
    assert len(small) <= len(whole) * 2 // 3
    frames, durations = read(small)
    assert shows(frames[-1], views[-1])
    assert durations[-1] == 3000
    with pytest.raises(ValueError, match="don't fit"):
        playback_gif(views, largest=1000)


def test_without_a_board_there_is_no_film() -> None:
    with pytest.raises(ValueError, match="at least one"):
        playback_gif([])


def test_a_board_that_stays_the_same_stands_longer() -> None:
    view = nearly_won().view()
    assert read(playback_gif([view]))[1] == [3000]
    assert read(playback_gif([view, view]))[1] == [4000]


def test_a_high_column_makes_all_frames_higher() -> None:
    high = one_long_column(VARIANTS["spider"], 4, 3, random.Random(1)).view()
    low = Game.new("spider", suits=4, deal=1).view()
    frames, _ = read(playback_gif([low, high]))
    assert {frame.size for frame in frames} == {(550, -(-draw_board(high).height // 2))}
    assert shows(frames[0], low)
    assert shows(frames[1], high)


@pytest.mark.parametrize("theme", Theme)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_variant_in_every_look(variant: str, theme: Theme) -> None:
    game, look = Game.new(variant, deal=7), Look(theme)
    views = views_of(game, [str(game.legal_moves[0])])
    game.give_up()
    views.append(game.view())
    frames, _ = read(playback_gif(views, look))
    assert len(frames) == 3
    assert shows(frames[0], views[0], look)
    assert shows(frames[2], views[2], look)
    assert not shows(frames[2], replace(views[2], status=views[0].status), look)
