"""A finished game as a moving picture, from the opening to its last board.

The frames are the very pictures its player saw, drawn from views: a card that was hidden then is hidden
here. A frame holds only what changed, on one palette for all, so that even a long game stays small.
"""

from __future__ import annotations

from collections.abc import Sequence
from io import BytesIO
from typing import Final

from PIL import GifImagePlugin, Image, ImageChops

from engine import UNDO, Move, PlayerView
from renderer.board import DEFAULT_LOOK, DEFAULT_WORDS, compose
from renderer.layout import canvas_height, fan_of, layout_of
from renderer.look import Look
from renderer.marks import Marks
from renderer.palette import index
from words import Words

SCALE: Final = 2
"""How much smaller than the board's own picture."""
LARGEST: Final = 8_000_000
"""Bytes; Discord takes a little more than that from everybody."""
LONGEST: Final = 60_000
"""Milliseconds in all."""
LAST: Final = 3_000
"""Milliseconds that the last board stands."""
FIRST: Final = 1_000
"""Milliseconds that the opening stands."""
_SLOW: Final = 400
_FAST: Final = 150
"""Milliseconds of a step, at most and at least: faster, no eye can follow."""
_PLEASANT: Final = 30_000
"""Milliseconds within which a game is shown unless its steps would become too fast."""
_COLOURS: Final = 255
_KEPT: Final = 255
"""Palette index of pixels that stay as they are in the frame before."""
_KEPT_BYTE: Final = bytes([_KEPT])
_IS_ZERO: Final = [255, *[0] * 255]
_SAMPLES: Final = 6

Style = tuple[Look, Words]
"""Colours, and the language of numbers."""


def playback_gif(
    views: Sequence[PlayerView],
    look: Look = DEFAULT_LOOK,
    words: Words = DEFAULT_WORDS,
    *,
    largest: int = LARGEST,
) -> bytes:
    """A GIF file, 550 px wide, of a game whose views are ``views``: the opening, then one for each action.

    It lasts 60 s and has ``largest`` bytes at most: a long game is shown faster, then without what was
    undone, then with some steps left out. The last board stands 3 s. Takes a few ms a step, most of it
    with the interpreter's lock. `ValueError` if there is no view.
    """
    if not views:
        raise ValueError("a playback needs at least one view")
    most = (LONGEST - FIRST - LAST) // _FAST
    while True:
        steps = steps_shown(views, most)
        gif = _film(steps, (look, words), largest)
        if gif is not None:
            return gif
        if len(steps) <= 2:
            raise ValueError(f"two boards don't fit into {largest} bytes")
        most = (len(steps) - 2) // 2


def steps_shown(views: Sequence[PlayerView], most: int) -> list[PlayerView]:
    """At most ``most`` of the views between the first and the last, and those two.

    If there are too many, what was undone goes first; then steps are left out at even distances.
    """
    if len(views) - 2 <= most:
        return list(views)
    last = len(views) - 1
    steps = [i for i in _line(views) if i != last]
    if len(steps) > most:
        steps = [steps[i * len(steps) // most] for i in range(most)]
    return [views[0], *(views[i] for i in steps), views[last]]


def _line(views: Sequence[PlayerView]) -> list[int]:
    """The views whose plays stood in the end, by number."""
    made: list[int] = []
    for i, view in enumerate(views):
        action = view.last.action if view.last else None
        if action is UNDO:
            made = made[:-1]
        elif action is not None:
            made.append(i)
    return made


def _durations(count: int) -> list[int]:
    """Milliseconds for each of ``count`` boards, in hundredths of a second."""
    if count == 1:
        return [LAST]
    step = _SLOW if count == 2 else min(_SLOW, max(_FAST, _PLEASANT // (count - 2)))
    return [FIRST, *[step // 10 * 10] * (count - 2), LAST]


def _film(views: Sequence[PlayerView], style: Style, largest: int) -> bytes | None:
    """The file; None as soon as it gets too large."""
    height = max(_height(view) for view in views)
    palette = _shared_palette([_scaled(_compose(v, style, height)) for v in _samples(views)])
    before = _compose(views[0], style, height)
    now = _quantised(_scaled(before), palette)
    file = BytesIO()
    file.writelines(_header(now, palette))
    waiting, offset, lasts = now.copy(), (0, 0), 0
    for view, duration in zip(views, _durations(len(views)), strict=True):
        after = _compose(view, style, height)
        box = _changed(before, after)
        if box is not None:
            part = _quantised(_scaled(after.crop(box)), palette)
            at = (box[0] // SCALE, box[1] // SCALE)
            _write(file, waiting, offset, lasts)
            waiting, offset, lasts = _news(now, part, at), at, 0
            now.paste(part, at)
        lasts += duration
        before = after
        if file.tell() > largest:
            return None
    _write(file, waiting, offset, lasts)
    file.write(b";")
    return file.getvalue() if file.tell() <= largest else None


def _write(file: BytesIO, frame: Image.Image, at: tuple[int, int], duration: int) -> None:
    """Disposal 1: what a frame leaves out stays."""
    data = GifImagePlugin.getdata(
        frame, at, duration=duration, disposal=1, transparency=_KEPT, include_color_table=False
    )
    file.writelines(data)


def _header(frame: Image.Image, palette: Image.Image) -> list[bytes]:
    """With the palette of all frames; the film begins again at its end."""
    start = Image.new("P", frame.size)
    start.putpalette(palette.getpalette() or [])
    return GifImagePlugin.getheader(start, None, {"loop": 0})[0]


# Pictures. Small ones hold indices of the shared palette, in mode L.


def _compose(view: PlayerView, style: Style, height: int) -> Image.Image:
    """The board as its player saw it, with the cards marked that moved last, ``height`` px high."""
    look, words = style
    image = compose(view, look, moved_marks(view), words)
    if image.height == height:
        return image
    higher = Image.new("P", (image.width, height), index("board"))
    higher.putpalette(image.getpalette() or [])
    higher.paste(image, (0, 0))
    return higher


def moved_marks(view: PlayerView) -> Marks:
    """The group that was moved last, where it lies now; a run that left can't be marked."""
    outcome = view.last
    if outcome is None or not outcome.moved or view.is_over:
        return Marks()
    play = outcome.reversed_play or outcome.action
    assert isinstance(play, Move)
    column = play.source if outcome.action is UNDO else play.target
    count = len(outcome.moved)
    lies_there = view.columns[column].cards[-count:] == outcome.moved
    return Marks(selected=(column, count)) if lies_there else Marks()


def _height(view: PlayerView) -> int:
    """Height of a view's picture, made even so that it can be halved."""
    layout = layout_of(view)
    height = canvas_height([fan_of(layout, column) for column in view.columns])
    return height + height % SCALE


def _scaled(image: Image.Image) -> Image.Image:
    return image.convert("RGB").reduce(SCALE)


def _samples(views: Sequence[PlayerView]) -> list[PlayerView]:
    """The first, the last and a few between."""
    count = min(len(views), _SAMPLES)
    return [views[i * (len(views) - 1) // max(1, count - 1)] for i in range(count)]


def _shared_palette(samples: Sequence[Image.Image]) -> Image.Image:
    """An image whose palette holds the most frequent colours of ``samples``."""
    width, height = samples[0].size
    together = Image.new("RGB", (width, height * len(samples)))
    for i, sample in enumerate(samples):
        together.paste(sample, (0, i * height))
    return together.quantize(_COLOURS, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)


def _quantised(image: Image.Image, palette: Image.Image) -> Image.Image:
    indices = image.quantize(palette=palette, dither=Image.Dither.NONE)
    return Image.frombytes("L", indices.size, indices.tobytes().replace(_KEPT_BYTE, b"\0"))


def _changed(before: Image.Image, after: Image.Image) -> tuple[int, int, int, int] | None:
    """The box that holds every change, its sides on whole small pixels; None if nothing changed."""
    if before.getpalette() != after.getpalette():
        return (0, 0, *after.size)
    box = ImageChops.subtract_modulo(before, after).getbbox()
    if box is None:
        return None
    left, upper, right, lower = box
    return (
        left // SCALE * SCALE,
        upper // SCALE * SCALE,
        -(-right // SCALE) * SCALE,
        -(-lower // SCALE) * SCALE,
    )


def _news(now: Image.Image, part: Image.Image, at: tuple[int, int]) -> Image.Image:
    """``part`` with every pixel that is the same in ``now`` (at the same place) left out."""
    old = now.crop((*at, at[0] + part.width, at[1] + part.height))
    same = ImageChops.difference(old, part).point(_IS_ZERO)
    return Image.composite(Image.new("L", part.size, _KEPT), part, same)
