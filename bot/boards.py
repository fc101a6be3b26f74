"""Board messages: posting one, changing one in place, and clearing away the one before it.

A board changes only by answering its owner's tap: one request carries text, picture and buttons.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, replace
from typing import Final

import discord
import structlog

from bot.board import About, compose
from bot.daily import daily_tag
from bot.host import Host, Live
from bot.message import layout
from bot.modes import Mode, Plain
from bot.outlook import Outlook
from bot.proving import is_unwinnable, proof_for
from bot.result import win_news
from bot.trouble import EDITED_TOO_OFTEN, NETWORK, TOKEN_RAN_OUT, UNKNOWN_MESSAGE
from bot.turn import Turn
from engine import PlayerView
from renderer import Painter
from storage import GameSummary, Unavailable
from words import Said, Words, notices
from words.board import title_line
from words.daily import LATE, RANKED_LOST, UNPROVEN, UNPROVEN_TIGHT, UNWINNABLE, closing
from words.result import result_lines
from words.typed import WHICH_GAME
from words.verdicts import help_used, par_words

log: Final = structlog.get_logger()

POST_ANEW: Final = frozenset({EDITED_TOO_OFTEN, UNKNOWN_MESSAGE, TOKEN_RAN_OUT})
"""Codes of refused edits after which a fresh message still gets through."""


POST_SECONDS: Final = 10.0
"""How long posting may take; the library waits and retries by itself."""
PLAIN: Final = Plain()


@dataclass(frozen=True, slots=True)
class Scene:
    """What a board is to show: a game, in a mode, with a notice (None: the mode's or the news)."""

    live: Live
    mode: Mode = PLAIN
    notice: Said | None = None
    named: bool = False
    """Says which game it is, for whoever did not tap on its board."""

    def said(self, words: Words) -> Said | None:
        """What its third line says, where that is not its mode's to say or the last action."""
        if self.notice is None and self.live.lost_by == "replaced":
            return once(words(notices.REPLACED))
        return self.notice


def once(text: str) -> Said:
    """A notice that is short enough for the board and said alike aloud."""
    return Said(text, text)


class Boards:
    """Draws scenes and sends them. The caller holds the game's lock."""

    def __init__(self, host: Host, painter: Painter, outlook: Outlook) -> None:
        self._host = host
        self._painter = painter
        self._outlook = outlook

    async def edit(self, turn: Turn, scene: Scene) -> None:
        """Show ``scene`` on the message that was tapped; where that fails, on a message of its own."""
        view, files = await self._draw(turn, scene)
        try:
            async with asyncio.timeout_at(turn.until):
                await turn.interaction.response.edit_message(view=view, attachments=files)
        except TimeoutError:
            log.warning("edit_timed_out", game=scene.live.id)
        except discord.HTTPException as error:
            if error.code not in POST_ANEW:
                raise
            log.warning("edit_refused", game=scene.live.id, code=error.code)
        else:
            await self._note_place(turn, scene.live, turn.interaction.message)
            self._outlook.sent(turn, scene, self._draw)
            return
        await self.post(turn, scene, private=is_private(turn.interaction.message))

    async def post(self, turn: Turn, scene: Scene, *, private: bool, instead: bool = True) -> None:
        """Show ``scene`` on a new message.

        A daily that is still open is for its player's eyes alone, whatever was asked for.

        ``instead``: of the game's previous one, which is taken away where that is allowed; else the game's
        board stays where it is, and its next tap finds that the game has moved on.
        """
        live = scene.live
        tag = daily_tag(live, self._host.clock())
        private = private or (tag is not None and tag.open)
        previous = (live.channel_id, live.message_id)
        view, files = await self._draw(turn, scene)
        async with asyncio.timeout(POST_SECONDS):  # the game's lock is held meanwhile
            sent = await turn.interaction.response.send_message(
                view=view, files=files, ephemeral=private
            )
        self._outlook.sent(turn, scene, self._draw)
        if not instead:
            return
        channel = None if private else turn.interaction.channel_id
        await self._place(live, channel, sent.message_id)
        await self._remove(turn.interaction.client, *previous)

    async def privately(
        self, turn: Turn, wanted: bool | None = None, *, shown: GameSummary | None = None
    ) -> bool:
        """Whether a new board is for its player alone: as asked for, else as the board of the game
        ``shown`` so far if that is private, else as they have it set, else as the server does.
        """
        guild = turn.interaction.guild_id
        if wanted is None and shown is not None and _stands_privately(shown):
            return True
        if wanted is None:
            wanted = turn.prefs.private
        if wanted is None and guild is not None:
            wanted = (await self._host.storage.guilds.of(guild)).private
        return bool(wanted)

    async def _draw(
        self, turn: Turn, scene: Scene
    ) -> tuple[discord.ui.LayoutView, list[discord.File]]:
        live = scene.live
        view = live.game.view()
        said = scene.said(turn.words)
        about = await self._about(turn, live, view)
        if scene.named:
            name = once(turn.words(WHICH_GAME, game=title_line(turn.words, view)))
            about = replace(about, result=(name, *about.result))
        board = await compose(view, scene.mode, turn.reader, self._painter, said, about)
        return layout(board, live.id, view.moves)

    async def _about(self, turn: Turn, live: Live, view: PlayerView) -> About:
        words, tag = turn.words, daily_tag(live, self._host.clock())
        news = await win_news(self._host, live, turn.interaction.guild_id, turn.reader.name)
        lines = [] if news is None else result_lines(words, news)
        if view.is_over and (live.hints or live.assisted):
            lines.append(once(" · ".join(help_used(words, live.hints, assisted=live.assisted))))
        if tag is not None and tag.open:
            if live.ranked and view.is_over and not live.game.is_won:
                lines.append(Said(*map(words, RANKED_LOST)))
            lines.append(once(closing(words, tag.closes, started=view.started or view.is_over)))
        elif tag is not None and tag.late and not view.is_over:
            lines.append(once(words(LATE)))
        solved = False
        # Looked up where it can be told: with the cards just laid out, and at the end.
        if tag is not None and (view.is_over or not view.started):
            daily = await self._host.storage.dailies.of(tag.day)
            proof = proof_for(daily, live.slot.variant, live.slot.suits)
            if is_unwinnable(daily, live.slot.variant, live.slot.suits):
                lines.append(Said(*map(words, UNWINNABLE)))
            elif proof is None and not view.is_over:
                lines.append(Said(words(UNPROVEN_TIGHT), words(UNPROVEN)))
            elif proof is not None and not tag.open:
                solved = True
                if view.is_over and proof.par is not None:
                    won = live.game.is_won
                    lines.append(once(par_words(words, proof.par, view.moves if won else None)))
        prospect = self._outlook.of(live, view)
        return About(
            daily=tag,
            saved=live.saved,
            assisted=live.assisted,
            result=tuple(lines),
            finish=prospect.line is not None and self._outlook.may_finish(live),
            stuck=prospect.stuck,
            solved=solved,
        )

    async def _note_place(self, turn: Turn, live: Live, message: discord.Message | None) -> None:
        """A game that is shown on another message than before has its board there now."""
        if message is not None and live.message_id != message.id:
            channel = None if is_private(message) else message.channel.id
            await self._place(live, channel, message.id)

    async def _place(self, live: Live, channel_id: int | None, message_id: int | None) -> None:
        try:
            await self._host.place_board(live, channel_id, message_id)
        except Unavailable:  # the board stands all the same, and so does what was played on it
            log.warning("board_not_noted", game=live.id)

    async def _remove(
        self, client: discord.Client, channel_id: int | None, message_id: int | None
    ) -> None:
        if channel_id is None or message_id is None:
            return
        channel = client.get_partial_messageable(channel_id)
        try:
            await channel.get_partial_message(message_id).delete()
        except NETWORK as error:
            log.debug("old_board_stays", message=message_id, error=str(error))


def _stands_privately(game: GameSummary) -> bool:
    """Whether the game's newest board is on a message that only its player sees."""
    return game.message_id is not None and game.channel_id is None


def is_private(message: discord.Message | None) -> bool:
    """Whether only one person sees the message."""
    return message is not None and message.flags.ephemeral


def spoken(turn: Turn) -> Turn:
    """The same turn with its board in words first."""
    return replace(turn, reader=replace(turn.reader, prefs=replace(turn.prefs, spoken=True)))
