"""What a tap on a board does: check whose it is and whether it is still true, act, and show the result."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Final

import discord

from bot import leaderboard, opening, playback, private, share, verdicts
from bot.boards import Boards, Scene, is_private, once
from bot.daily import daily_tag
from bot.host import Host, Live
from bot.mind import Mind
from bot.modes import Ask, Hinted, More, Question
from bot.opening import Plan
from bot.outlook import Outlook
from bot.react import Act, NoMove, Show, react
from bot.tap import Tap, Verb
from bot.trouble import Told
from bot.turn import Turn
from bot.typed import TypeMoves
from engine import Action, Deal, EngineError
from engine.actions import parse_actions
from storage import GameSummary, LostRace, Slot
from words import Said, Words, answers, notices, typed
from words.daily import at_the_start
from words.hints import hint_words
from words.outcomes import happened
from words.refusals import refusal
from words.verdicts import help_used

ANSWERS: Final[Mapping[Verb, Callable[[Turn, Live], Awaitable[None]]]] = {
    Verb.RULES: private.send_rules,
    Verb.SETTINGS: private.send_settings,
    Verb.TEXT: private.send_text_board,
    Verb.RECORD: private.send_record,
    Verb.SHARE: share.send_card,
}


AFTER_THE_END: Final = frozenset({Verb.ASK_RESTART, Verb.ASK_NEW, Verb.RESTART, Verb.NEW})
"""What a finished board is still good for; any other tap shows how it ended."""


DOUBLE_TAP: Final = timedelta(seconds=2)
"""A tap on the state before the last action counts as that one's second half for so long."""


class Taps:
    """Handles the buttons of boards and the form for typed moves."""

    def __init__(self, host: Host, boards: Boards, mind: Mind, outlook: Outlook) -> None:
        self._host = host
        self._boards = boards
        self._mind = mind
        self._outlook = outlook

    async def tapped(self, turn: Turn, tap: Tap | None) -> None:
        """Answer one tap; None stands for a button that this version does not know."""
        if tap is None:
            await self._old_board(turn)
        elif tap.verb is Verb.MINE:
            await self._own_game(turn, tap)
        elif tap.verb is Verb.PLAYBACK:
            await playback.send(turn, tap.game)
        elif tap.verb in verdicts.REELS:
            await verdicts.send_solution(turn, tap)
        elif tap.verb in verdicts.ANSWERS:
            await self._verdict(turn, tap)
        elif tap.verb is Verb.LEADERBOARD:
            await self._leaderboard(turn, tap.game)
        else:
            await self._on_board(turn, tap)

    async def typed(self, turn: Turn, game_id: int, move: int, text: str) -> None:
        """Take the moves typed into a board's form, up to the first that is refused."""
        async with self._host.holding(game_id):
            live = await self._own(turn, game_id)
            if live is None:
                return
            if _is_stale(turn, move, live):
                scene = await self._late(turn, move, live)
            else:
                try:
                    scene = await self.play(turn.words, live, parse_actions(text))
                except EngineError as error:
                    scene = Scene(live, notice=refusal(turn.words, error, live.game.variant))
            await self._boards.edit(turn, scene)

    async def play(self, words: Words, live: Live, actions: Sequence[Action]) -> Scene:
        """Take ``actions`` and tell how far they came. The caller holds the game's lock."""
        try:
            acted = await self._host.act(live, actions)
        except LostRace:
            return await self._moved_on(words, live)
        game = live.game
        if acted.done and (game.is_over or game.no_moves_left):
            return Scene(live)  # the end is the news, whatever was typed after it
        if acted.refused is not None:
            said = refusal(words, acted.refused, game.variant)
            if len(actions) == 1:
                return Scene(live, notice=said)
            at = str(actions[len(acted.done)])
            return Scene(live, notice=typed.stopped(words, acted.done, at, said))
        if len(actions) == 1:
            return Scene(live)
        last = happened(words, game.view())
        return Scene(live, notice=typed.all_done(words, len(actions), last))

    async def _on_board(self, turn: Turn, tap: Tap) -> None:
        async with self._host.holding(tap.game):
            live = await self._own(turn, tap.game)
            if live is None:
                return
            if tap.verb in ANSWERS:
                await ANSWERS[tap.verb](turn, live)
                return
            if tap.verb is Verb.TYPE and not live.game.is_over:
                await turn.interaction.response.send_modal(TypeMoves(live.id, tap.move, turn.words))
                return
            try:
                scene = await self._next(turn, tap, live)
            except LostRace:
                scene = await self._moved_on(turn.words, live)
            await self._boards.edit(turn, scene)

    async def _verdict(self, turn: Turn, tap: Tap) -> None:
        """An answer that may take long: its second part leaves the game to whoever taps on."""
        async with self._host.holding(tap.game):
            live = await self._own(turn, tap.game)
            if live is None:
                return
            rest = await verdicts.ANSWERS[tap.verb](turn, live)
        if rest is not None:
            await rest

    async def _leaderboard(self, turn: Turn, game_id: int) -> None:
        live = await self._host.load(game_id)
        if live is None:
            raise Told(answers.NO_SUCH_GAME if game_id > 0 else answers.NOT_SAVED)
        await leaderboard.post_for_game(turn, live)

    async def _own(self, turn: Turn, game_id: int) -> Live | None:
        """The player's game; None if it is somebody else's or gone, and they have been told so."""
        live = await self._host.load(game_id)
        if live is None:
            await private.send_gone(
                turn, answers.NO_SUCH_GAME if game_id > 0 else answers.NOT_SAVED
            )
            return None
        if live.player != turn.player:
            await private.send_stranger(turn, live)
            return None
        return live

    async def _next(self, turn: Turn, tap: Tap, live: Live) -> Scene:
        """What the board shows after ``tap``."""
        if _is_stale(turn, tap.move, live):
            return await self._late(turn, tap.move, live)
        if live.game.is_over and tap.verb not in AFTER_THE_END:
            return Scene(live)
        match tap.verb:
            case Verb.HINT:
                return await self._hint(turn.words, live)
            case Verb.FINISH:
                return await self._finish(turn.words, live)
            case Verb.ASK_RESTART:
                ask = Ask(Question.RESTART)
                return await self._ask_or(self._restart, turn.words, live, ask)
            case Verb.ASK_NEW:
                ask = Ask(Question.NEW, undo=live.game.undo_allowed)
                return await self._ask_or(self._new, turn.words, live, ask)
            case Verb.ASK_GIVE_UP:
                return Scene(live, Ask(Question.GIVE_UP))
            case Verb.RESTART:
                ask = Ask(Question.RESTART)
                running = await self._open(live, ask.question)
                return await self._restart(turn.words, live, ask, running)
            case Verb.NEW:
                undo, deal = tap.numbers
                ask = Ask(Question.NEW, undo=bool(undo), deal=deal)
                running = await self._open(live, ask.question)
                return await self._new(turn.words, live, ask, running)
            case Verb.GIVE_UP:
                return await self._give_up(turn.words, live)
        view = live.game.view()
        tap_mode = turn.prefs.tap_mode(undo_allowed=view.undo_allowed)
        match react(view, tap, tap_mode):
            case Act(action):
                return await self.play(turn.words, live, [action])
            case Show(More() as mode):
                return Scene(live, mode, self._facts(turn.words, live))
            case Show(mode):
                return Scene(live, mode)
            case NoMove(column):
                return Scene(live, notice=once(turn.words(notices.NO_MOVE, column=column + 1)))
            case None:
                return Scene(live)

    async def _open(self, live: Live, question: Question) -> GameSummary | None:
        """The game that the one asked for would replace: a new deal never goes into a daily's slot."""
        return await self._host.current(_slot_for(live, question))

    async def _ask_or(
        self,
        begin: Callable[[Words, Live, Ask, GameSummary | None], Awaitable[Scene]],
        words: Words,
        live: Live,
        ask: Ask,
    ) -> Scene:
        """Ask first if a started game would count as a loss; else begin at once."""
        running = await self._open(live, ask.question)
        if running is None or not (running.started or self._is_ranked(live, running)):
            return await begin(words, live, ask, running)
        if running.id == live.id:
            return Scene(live, ask)
        return Scene(live, ask, once(words(notices.ASK_RUNNING)))

    def _is_ranked(self, live: Live, running: GameSummary) -> bool:
        """Whether ``running``, asked about from ``live``, is the day's only ranked game."""
        tag = daily_tag(live, self._host.clock())
        return running.ranked and tag is not None and tag.open

    async def _restart(
        self, words: Words, live: Live, ask: Ask, running: GameSummary | None
    ) -> Scene:
        key = None if running is None else (running.id, running.version)
        begun = await self._host.restart(live, key)
        return Scene(begun, notice=self.good_luck(words, begun))

    async def _new(self, words: Words, live: Live, ask: Ask, running: GameSummary | None) -> Scene:
        plan = Plan(_slot_for(live, ask.question), ask.undo, ask.deal or None)
        begun = await opening.start(self._host, plan, running)
        return Scene(begun, notice=self.good_luck(words, begun))

    async def _give_up(self, words: Words, live: Live) -> Scene:
        try:
            await self._host.give_up(live)
        except EngineError as error:
            return Scene(live, notice=refusal(words, error, live.game.variant))
        return Scene(live)

    async def _hint(self, words: Words, live: Live) -> Scene:
        view = live.game.view()
        hint, plan = await self._mind.hint(view, live.plan)
        if hint is None:
            # Where no moves are left, the board goes on saying that and what can be done.
            return Scene(live, notice=None if view.no_moves_left else once(words(notices.NO_HINT)))
        if plan is not None and plan != live.plan:
            await self._host.keep_plan(live, plan)
        await self._host.count_hint(live)
        tag = daily_tag(live, self._host.clock())
        playable = tag is None or not tag.ranked
        return Scene(
            live, Hinted(hint.play, playable), hint_words(words, view, hint.play, hint.why)
        )

    async def _finish(self, words: Words, live: Live) -> Scene:
        """Play the win that is certain, all of it in this one answer."""
        view, line = live.game.view(), None
        if self._outlook.may_finish(live):
            line = self._outlook.of(live, view).line or await self._mind.winning_line(view)
        if line is None:
            return Scene(live, notice=once(words(notices.FINISH_LATER)))
        return await self.play(words, live, line)

    async def _late(self, turn: Turn, move: int, live: Live) -> Scene:
        """What a tap on an earlier state shows: to the second of a double tap what the first one did."""
        if self._is_double(turn, move, live):
            return Scene(live)
        return await self._moved_on(turn.words, live)

    def _is_double(self, turn: Turn, move: int, live: Live) -> bool:
        """Whether the tap was meant for the state just before, on this message, a moment ago."""
        message, last = turn.interaction.message, live.game.last_instant
        if message is None or message.id != live.message_id or last is None:
            return False
        return move == live.game.moves - 1 and self._host.clock() - last <= DOUBLE_TAP

    async def _moved_on(self, words: Words, live: Live) -> Scene:
        """The game as it stands by now; of one that is over, the result."""
        now = await self._host.load(live.id)
        if now is None:
            raise Told(answers.NO_SUCH_GAME)
        return Scene(now, notice=None if now.game.is_over else once(words(notices.MOVED_ON)))

    async def _own_game(self, turn: Turn, tap: Tap) -> None:
        """Somebody who looked at another's board starts (or goes on with) a game like it."""
        seen = await self._host.load(tap.game)
        if seen is None:
            raise Told(answers.NO_SUCH_GAME)
        slot = replace(seen.slot, player=turn.player, daily=None)
        stored = await self._host.current(slot)
        hidden = await self._boards.privately(turn, shown=stored)
        if stored is None:
            await self.begin(turn, Plan(slot, True, None), None, private=hidden)
        else:
            await self.show(turn, stored.id, private=hidden)

    async def _old_board(self, turn: Turn) -> None:
        """A button of an older version: bring up a fresh board where there is a game to show."""
        stored = await self._host.last_played(turn.player)
        if stored is None:
            raise Told(answers.OLD_BOARD)
        hidden = is_private(turn.interaction.message) or await self._boards.privately(
            turn, shown=stored
        )
        notice = once(turn.words(notices.OLD_BOARD))
        await self.show(turn, stored.id, private=hidden, notice=notice)

    def _facts(self, words: Words, live: Live) -> Said | None:
        """Which deal it is, unless that is a secret yet, and how it was helped; None if there is none of it."""
        facts = help_used(words, live.hints, assisted=live.assisted)
        tag = daily_tag(live, self._host.clock())
        start = live.game.start
        if isinstance(start, Deal) and not (tag is not None and tag.open):
            facts = [words(notices.MORE, number=str(start.number)), *facts]
        return once(" · ".join(facts)) if facts else None

    def good_luck(self, words: Words, live: Live) -> Said | None:
        """What the board of a game just laid out says; None for a game from a layout of its own."""
        tag = daily_tag(live, self._host.clock())
        if tag is not None and tag.open:
            return at_the_start(words, ranked=tag.ranked)
        start = live.game.start
        if not isinstance(start, Deal):
            return None
        return once(words(notices.FRESH_DEAL, number=str(start.number)))

    async def begin(
        self, turn: Turn, plan: Plan, replacing: GameSummary | None, *, private: bool
    ) -> None:
        """Lay out the planned game and post its board; the board of whichever game was faster."""
        try:
            live = await opening.start(self._host, plan, replacing)
        except LostRace:
            faster = await self._host.current(plan.slot)
            if faster is None:
                raise
            moved_on = once(turn.words(notices.MOVED_ON))
            await self.show(turn, faster.id, private=private, notice=moved_on)
            return
        async with self._host.holding(live.id):
            notice = self.good_luck(turn.words, live)
            if private:
                lost = turn.words(notices.PRIVATE_BOARD)
                notice = Said(lost, lost if notice is None else f"{notice.full} {lost}")
            await self._boards.post(turn, Scene(live, notice=notice), private=private)

    async def show(
        self,
        turn: Turn,
        game_id: int,
        *,
        private: bool,
        notice: Said | None = None,
        greet: bool = False,
    ) -> None:
        """Post the board of one of the player's own games; ``greet``: it was laid out just now."""
        async with self._host.holding(game_id):
            live = await self._host.load(game_id)
            if live is None or live.player != turn.player:
                raise Told(answers.NOT_YOUR_GAME)
            if greet:
                notice = self.good_luck(turn.words, live)
            elif private and notice is None and not live.game.is_over:
                notice = once(turn.words(notices.PRIVATE_BOARD))
            await self._boards.post(turn, Scene(live, notice=notice), private=private)


def _slot_for(live: Live, question: Question) -> Slot:
    return live.slot if question is Question.RESTART else replace(live.slot, daily=None)


def _is_stale(turn: Turn, move: int, live: Live) -> bool:
    """The board that was tapped shows an earlier state, or the game has a newer board elsewhere."""
    message: discord.Message | None = turn.interaction.message
    replaced = message is not None and live.message_id is not None and message.id < live.message_id
    return move != live.game.moves or replaced
