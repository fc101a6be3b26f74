"""What a tap on a board does: check whose it is and whether it is still true, act, and show the result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

import discord

from bot import opening, private
from bot.boards import Boards, Scene, is_private
from bot.host import Host, Live
from bot.modes import Ask, Hinted, Question
from bot.opening import Plan
from bot.react import Act, NoMove, Show, react
from bot.tap import Tap, Verb
from bot.trouble import Told
from bot.turn import Turn
from bot.typed import TypeMoves
from engine import Action, EngineError
from engine.actions import parse_actions
from solver.quick import quick_hint
from storage import GameSummary, LostRace
from words import Said, Words, answers, notices
from words.hints import hint_words
from words.refusals import refusal
from words.said import fitting

PRIVATE_ANSWERS: Final[Mapping[Verb, Callable[[Turn, Live], Awaitable[None]]]] = {
    Verb.RULES: private.send_rules,
    Verb.SETTINGS: private.send_settings,
    Verb.TEXT: private.send_text_board,
    Verb.RECORD: private.send_record,
}


class Taps:
    """Handles the buttons of boards and the form for typed moves."""

    def __init__(self, host: Host, boards: Boards) -> None:
        self._host = host
        self._boards = boards

    async def tapped(self, turn: Turn, tap: Tap | None) -> None:
        """Answer one tap; None stands for a button that this version does not know."""
        if tap is None:
            await self._old_board(turn)
        elif tap.verb is Verb.MINE:
            await self._own_game(turn, tap)
        else:
            await self._on_board(turn, tap)

    async def typed(self, turn: Turn, game_id: int, text: str) -> None:
        """Take the moves typed into a board's form, up to the first that is refused."""
        async with self._host.holding(game_id):
            live = await self._own(turn, game_id)
            if live is None:
                return
            try:
                scene = await self.play(turn.words, live, parse_actions(text))
            except EngineError as error:
                scene = Scene(live, notice=refusal(turn.words, error, live.game.variant))
            except LostRace:
                scene = await self._moved_on(turn, live)
            await self._boards.edit(turn, scene)

    async def play(self, words: Words, live: Live, actions: Sequence[Action]) -> Scene:
        """Take ``actions`` and tell how far they came. The caller holds the game's lock."""
        acted = await self._host.act(live, actions)
        if acted.refused is None:
            return Scene(live)
        said = refusal(words, acted.refused, live.game.variant)
        if len(actions) == 1:
            return Scene(live, notice=said)
        at = str(actions[len(acted.done)])
        full = words(
            answers.TYPED_STOPPED,
            action=at,
            reason=said.full,
            done=" ".join(acted.done) or words(answers.NOTHING_DONE),
        )
        return Scene(live, notice=Said(fitting([f"{at}: {said.short}", said.short]), full))

    async def _on_board(self, turn: Turn, tap: Tap) -> None:
        async with self._host.holding(tap.game):
            live = await self._own(turn, tap.game)
            if live is None:
                return
            if tap.verb in PRIVATE_ANSWERS:
                await PRIVATE_ANSWERS[tap.verb](turn, live)
                return
            if tap.verb is Verb.TYPE and not live.game.is_over:
                await turn.interaction.response.send_modal(TypeMoves(live.id, turn.words))
                return
            try:
                scene = await self._next(turn, tap, live)
            except LostRace:
                scene = await self._moved_on(turn, live)
            await self._boards.edit(turn, scene)

    async def _own(self, turn: Turn, game_id: int) -> Live | None:
        """The player's game; None if it is somebody else's, who has been told so."""
        live = await self._host.load(game_id)
        if live is None:
            raise Told(answers.NO_SUCH_GAME)
        if live.player != turn.player:
            await private.send_stranger(turn, live)
            return None
        return live

    async def _next(self, turn: Turn, tap: Tap, live: Live) -> Scene:
        """What the board shows after ``tap``."""
        if _is_stale(turn, tap, live):
            return await self._moved_on(turn, live)
        match tap.verb:
            case Verb.HINT:
                return await self._hint(turn.words, live)
            case Verb.ASK_RESTART:
                return await self._ask_or(self._restart, live, Ask(Question.RESTART))
            case Verb.ASK_NEW:
                ask = Ask(Question.NEW, undo=live.game.undo_allowed)
                return await self._ask_or(self._new, live, ask)
            case Verb.ASK_GIVE_UP:
                return Scene(live, Ask(Question.GIVE_UP))
            case Verb.RESTART:
                return await self._restart(live, Ask(Question.RESTART), await self._open(live))
            case Verb.NEW:
                undo, deal = tap.numbers
                ask = Ask(Question.NEW, undo=bool(undo), deal=deal)
                return await self._new(live, ask, await self._open(live))
            case Verb.GIVE_UP:
                return await self._give_up(turn.words, live)
        view = live.game.view()
        tap_mode = turn.prefs.tap_mode(undo_allowed=view.undo_allowed)
        match react(view, tap, tap_mode):
            case Act(action):
                return await self.play(turn.words, live, [action])
            case Show(mode):
                return Scene(live, mode)
            case NoMove(column):
                text = turn.words(notices.NO_MOVE, column=column + 1)
                return Scene(live, notice=Said(text, text))
            case None:
                return Scene(live)

    async def _open(self, live: Live) -> GameSummary | None:
        """The game that a new one in this slot would replace."""
        return await self._host.current(live.slot)

    async def _ask_or(
        self,
        begin: Callable[[Live, Ask, GameSummary | None], Awaitable[Scene]],
        live: Live,
        ask: Ask,
    ) -> Scene:
        """Ask first if a started game would count as a loss; else begin at once."""
        running = await self._open(live)
        if running is not None and running.started:
            return Scene(live, ask)
        return await begin(live, ask, running)

    async def _restart(self, live: Live, ask: Ask, running: GameSummary | None) -> Scene:
        key = None if running is None else (running.id, running.version)
        return Scene(await self._host.restart(live, key))

    async def _new(self, live: Live, ask: Ask, running: GameSummary | None) -> Scene:
        plan = Plan(live.slot, ask.undo, ask.deal or None)
        return Scene(await opening.start(self._host, plan, running))

    async def _give_up(self, words: Words, live: Live) -> Scene:
        try:
            await self._host.give_up(live)
        except EngineError as error:
            return Scene(live, notice=refusal(words, error, live.game.variant))
        return Scene(live)

    async def _hint(self, words: Words, live: Live) -> Scene:
        view = live.game.view()
        hint = quick_hint(view)
        if hint is None:
            text = words(notices.NO_HINT)
            return Scene(live, notice=Said(text, text))
        await self._host.count_hint(live)
        return Scene(live, Hinted(hint.play), hint_words(words, view, hint.play, hint.why))

    async def _moved_on(self, turn: Turn, live: Live) -> Scene:
        now = await self._host.load(live.id)
        if now is None:
            raise Told(answers.NO_SUCH_GAME)
        text = turn.words(notices.MOVED_ON)
        return Scene(now, notice=Said(text, text))

    async def _own_game(self, turn: Turn, tap: Tap) -> None:
        """Somebody who looked at another's board starts (or goes on with) a game like it."""
        seen = await self._host.load(tap.game)
        if seen is None:
            raise Told(answers.NO_SUCH_GAME)
        slot = replace(seen.slot, player=turn.player, daily=None)
        stored = await self._host.current(slot)
        if stored is None:
            live = await opening.start(self._host, Plan(slot, True, None), None)
            game_id = live.id
        else:
            game_id = stored.id
        await self.show(turn, game_id, private=turn.prefs.private)

    async def _old_board(self, turn: Turn) -> None:
        """A button of an older version: bring up a fresh board where there is a game to show."""
        stored = await self._host.storage.games.last_played(turn.player)
        if stored is None:
            raise Told(answers.OLD_BOARD)
        text = turn.words(notices.OLD_BOARD)
        hidden = is_private(turn.interaction.message) or turn.prefs.private
        await self.show(turn, stored.id, private=hidden, notice=Said(text, text))

    async def show(
        self, turn: Turn, game_id: int, *, private: bool, notice: Said | None = None
    ) -> None:
        """Post the board of one of the player's own games."""
        async with self._host.holding(game_id):
            live = await self._host.load(game_id)
            if live is None or live.player != turn.player:
                raise Told(answers.NOT_YOUR_GAME)
            await self._boards.post(turn, Scene(live, notice=notice), private=private)


def _is_stale(turn: Turn, tap: Tap, live: Live) -> bool:
    """The board that was tapped shows an earlier state, or the game has a newer board elsewhere."""
    message: discord.Message | None = turn.interaction.message
    replaced = message is not None and live.message_id is not None and message.id < live.message_id
    return tap.move != live.game.moves or replaced
