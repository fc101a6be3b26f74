"""Messages that play finished games back: each step as the player saw it then, with buttons to step through."""

from __future__ import annotations

import asyncio
import re
from dataclasses import dataclass, replace
from enum import StrEnum
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord

from bot import answering
from bot.boards import is_private
from bot.message import plain, text_layout
from bot.reels import Reel, par_of, stands, view_at, views_of, watched_game, wound
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from engine import Deal, PlayerView
from engine.daily import is_open
from renderer.alt_text import alt_text
from renderer.board import Picture
from renderer.playback import moved_marks
from renderer.text_board import text_board
from storage import StoredGame
from words import Message, answers, buttons, verdicts
from words import playback as said
from words.leaderboard import shown_name
from words.said import cut

if TYPE_CHECKING:
    from bot.client import SpiderBot

LONGEST_ALT: Final = 1_024
TEN: Final = 10


class Way(StrEnum):
    """What a button of a playback does."""

    FIRST = "first"
    BACK = "back"
    FORWARD = "on"
    LAST = "last"
    BACK_TEN = "back10"
    FORWARD_TEN = "on10"
    TEXT = "text"
    FILM = "film"
    SOLVED = "solved"  # to the solution of its daily
    PLAYED = "played"  # and back

    def leads_to(self, step: int, steps: int) -> int:
        """Step after ``step`` (0 is the opening) of ``steps``."""
        to = {
            Way.FIRST: 0,
            Way.BACK: step - 1,
            Way.FORWARD: step + 1,
            Way.LAST: steps,
            Way.BACK_TEN: step - TEN,
            Way.FORWARD_TEN: step + TEN,
        }
        return min(max(to.get(self, step), 0), steps)


_LABELS: Final[dict[Way, Message]] = {
    Way.FIRST: said.TO_FIRST,
    Way.BACK: said.BACK,
    Way.FORWARD: said.FORWARD,
    Way.LAST: said.TO_LAST,
    Way.BACK_TEN: said.BACK_TEN,
    Way.FORWARD_TEN: said.FORWARD_TEN,
    Way.TEXT: buttons.TEXT,
    Way.FILM: said.FILM,
    Way.SOLVED: buttons.SOLUTION,
    Way.PLAYED: said.AS_PLAYED,
}
_REELS: Final = {Way.SOLVED: Reel.PAR, Way.PLAYED: Reel.PLAYED}
_STEPPING: Final = (Way.FIRST, Way.BACK, Way.FORWARD, Way.LAST)
_TENS: Final = (Way.BACK_TEN, Way.FORWARD_TEN)


@dataclass(frozen=True, slots=True)
class Sight:
    """What a playback message shows, and who steps through it."""

    owner: int
    game: int
    step: int
    """How many actions have been taken; 0 is the opening."""
    reel: Reel = Reel.PLAYED


class PlaybackButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(
        rf"p1:(?P<way>{'|'.join(Way)}):(?P<owner>[0-9]{{1,20}}):(?P<reel>{'|'.join(Reel)})"
        r"(?P<game>-?[0-9]{1,19}):(?P<step>[0-9]{1,6})"
    ),
):
    """Any button of a playback."""

    def __init__(self, way: Way, sight: Sight, label: str = "?", *, off: bool = False) -> None:
        custom_id = f"p1:{way}:{sight.owner}:{sight.reel}{sight.game}:{sight.step}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id, disabled=off))
        self.way = way
        self.sight = sight

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> PlaybackButton:
        owner, game, step = int(match["owner"]), int(match["game"]), int(match["step"])
        return cls(Way(match["way"]), Sight(owner, game, step, Reel(match["reel"])))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            played = await watched_game(turn, self.sight.game)
            if self.way in _REELS:
                sight = replace(self.sight, step=0, reel=_REELS[self.way])
                await _show(turn, await wound(turn, played, sight.reel), sight)
                return
            game = await wound(turn, played, self.sight.reel)
            if self.way is Way.FILM:
                await _send_film(turn, game, self.sight)
            elif self.way is Way.TEXT:
                await _send_text(turn, game, self.sight.step)
            else:
                step = self.way.leads_to(self.sight.step, game.moves)
                await _show(turn, game, replace(self.sight, step=step))


async def send(turn: Turn, game_id: int, *, private: bool = True, reel: Reel = Reel.PLAYED) -> None:
    """A finished game's playback, from the opening on. `Told` if there is none that may be watched."""
    game = await wound(turn, await watched_game(turn, game_id), reel)
    bot: SpiderBot = turn.interaction.client
    day = game.slot.daily
    private = private or (day is not None and is_open(day, bot.host.clock()))
    view, files = await _draw(turn, game, Sight(turn.player, game.id, 0, reel))
    await turn.interaction.response.send_message(view=view, files=files, ephemeral=private)


async def _show(turn: Turn, game: StoredGame, sight: Sight) -> None:
    """A step in place of the one that was tapped; for others than who asked for it, beside it."""
    if turn.player == sight.owner:
        view, files = await _draw(turn, game, sight)
        await answering.replace(turn, view, files)
    else:
        view, files = await _draw(turn, game, replace(sight, owner=turn.player))
        await turn.interaction.response.send_message(view=view, files=files, ephemeral=True)


async def _draw(turn: Turn, game: StoredGame, sight: Sight) -> answering.Message:
    bot: SpiderBot = turn.interaction.client
    words = turn.words
    seen = view_at(game, sight.step)
    lines = [
        *await _header(turn, game, seen, sight.reel),
        *said.step_lines(words, seen, game.moves, spoken=turn.prefs.spoken),
        *_which(turn, game),
    ]
    view = discord.ui.LayoutView(timeout=None)
    if not turn.reader.pictures:
        drawn = "\n".join(text_board(seen, words, spoken=turn.prefs.spoken)[2:])
        table = drawn if turn.prefs.spoken else f"```\n{drawn}\n```"
        text = f"{plain(chr(10).join(lines))}\n{words(answers.NO_PICTURES)}\n{table}"
        view.add_item(discord.ui.TextDisplay(text))
        await _add_buttons(turn, view, game, sight)
        return view, []
    picture = await bot.painter.paint(seen, turn.prefs.look, moved_marks(seen), words)
    view.add_item(discord.ui.TextDisplay(plain("\n".join(lines))))
    view.add_item(_gallery(name := _name(game, sight, picture), alt_text(seen, words)))
    await _add_buttons(turn, view, game, sight)
    return view, [discord.File(BytesIO(picture.png), name)]


def _gallery(name: str, alt: str) -> discord.ui.MediaGallery[discord.ui.LayoutView]:
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media=f"attachment://{name}", description=cut(alt, LONGEST_ALT))
    return gallery


def _name(game: StoredGame, sight: Sight, picture: Picture) -> str:
    return f"playback-{sight.reel}{abs(game.id)}-{sight.step}-{picture.digest}.png"


async def _header(turn: Turn, game: StoredGame, seen: PlayerView, reel: Reel) -> list[str]:
    """Whose game it is, of which daily, and which solution where it is one."""
    lines = [said.title(turn.words, seen, await _player(turn, game))]
    day = game.slot.daily
    if day is not None:
        lines.append(said.daily_line(turn.words, day, ranked=stands(game)))
    return [*lines, *await _reel_lines(turn, game, reel)]


async def _reel_lines(turn: Turn, game: StoredGame, reel: Reel) -> list[str]:
    """Which solution it is, where it is one."""
    if reel is Reel.PAR:
        return [turn.words(verdicts.SOLUTION)]
    if reel is Reel.PLAYED:
        return []
    bot: SpiderBot = turn.interaction.client
    found = await bot.host.solution(game.id)
    kept = 0 if found is None else found.winnable_to or 0
    message = verdicts.SOLUTION_FROM if kept else verdicts.SOLUTION
    return [turn.words(message, move=kept)]


def _which(turn: Turn, game: StoredGame) -> list[str]:
    """Which game it is. The deal's number stays unsaid while its daily is open."""
    words = turn.words
    bot: SpiderBot = turn.interaction.client
    if game.id < 0:  # not kept, so the number is of no use
        return []
    day, start = game.slot.daily, game.start
    secret = day is not None and is_open(day, bot.host.clock())
    if isinstance(start, Deal) and not secret:
        return [words(said.GAME_AND_DEAL, number=str(game.id), deal=str(start.number))]
    return [words(said.GAME_ID, number=str(game.id))]


async def _player(turn: Turn, game: StoredGame) -> str:
    bot: SpiderBot = turn.interaction.client
    if game.slot.player == turn.player:
        return turn.reader.name
    return shown_name(turn.words, await bot.host.storage.players.name(game.slot.player))


async def _add_buttons(
    turn: Turn, view: discord.ui.LayoutView, game: StoredGame, sight: Sight
) -> None:
    def button(way: Way) -> PlaybackButton:
        stays = way in _STEPPING + _TENS and way.leads_to(sight.step, game.moves) == sight.step
        return PlaybackButton(way, sight, turn.words(_LABELS[way]), off=stays)

    view.add_item(discord.ui.ActionRow(*map(button, _STEPPING)))
    others = [*_TENS, Way.TEXT]
    if game.status == "won" and turn.reader.pictures:
        others.append(Way.FILM)
    view.add_item(discord.ui.ActionRow(*map(button, others)))
    bot: SpiderBot = turn.interaction.client
    if sight.reel is Reel.PAR:
        view.add_item(discord.ui.ActionRow(button(Way.PLAYED)))
    elif await par_of(bot.host, game) is not None:
        view.add_item(discord.ui.ActionRow(button(Way.SOLVED)))


async def _send_text(turn: Turn, game: StoredGame, step: int) -> None:
    seen = view_at(game, min(step, game.moves))
    text = "\n".join(text_board(seen, turn.words, spoken=True))
    await turn.interaction.response.send_message(view=text_layout([text]), ephemeral=True)


async def _send_film(turn: Turn, game: StoredGame, sight: Sight) -> None:
    """The whole of a won game as a GIF, on a message of its own; one at a time for each person."""
    if game.status != "won":
        raise Told(said.NOT_SHOWN)
    bot: SpiderBot = turn.interaction.client
    if turn.player in bot.filming:
        raise Told(said.FILMING)
    private = is_private(turn.interaction.message) or turn.player != sight.owner
    bot.filming.add(turn.player)
    try:
        await answering.answer_when_made(turn, _film(turn, game, sight.reel), private=private)
    finally:
        bot.filming.discard(turn.player)


async def _film(turn: Turn, game: StoredGame, reel: Reel) -> answering.Build:
    bot: SpiderBot = turn.interaction.client
    seen = await asyncio.to_thread(views_of, game)
    gif = await bot.studio.playback(seen, turn.prefs.look, turn.words)
    words = turn.words
    lines = [
        *await _header(turn, game, seen[-1], reel),
        *said.film_lines(words, seen[-1], solution=reel is not Reel.PLAYED),
        *_which(turn, game),
    ]
    alt = words(said.FILM_ALT, text=alt_text(seen[-1], words))

    def build() -> answering.Message:
        name = f"playback-{abs(game.id)}.gif"
        view = discord.ui.LayoutView(timeout=None)
        view.add_item(discord.ui.TextDisplay(plain("\n".join(lines))))
        view.add_item(_gallery(name, alt))
        return view, [discord.File(BytesIO(gif), name)]

    return build
