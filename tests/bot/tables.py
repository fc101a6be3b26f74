"""Tables in the middle of games, and every mode that their boards can be tapped into."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bot.controls import Control, controls
from bot.modes import Ask, Hinted, Mode, Plain, Question
from bot.prefs import TapMode
from bot.react import Show, react
from bot.tap import Tap, Verb
from engine import VARIANTS, Game, PlayerView, Position
from solver.quick import quick_hint
from tests.engine.games import SETTINGS, play_on, random_position
from words import language

ENGLISH = language("en")
GAME_ID = 4711


def random_game(seed: int) -> Game:
    """A game of any variant, suit setting and undo mode, some actions after a deal or a position."""
    rng = random.Random(seed)
    variant, suits = rng.choice(SETTINGS)
    undo = rng.random() < 0.8
    if rng.random() < 0.5:
        game = Game.new(variant, suits, deal=rng.randint(1, 10**12 - 1), undo=undo)
    else:
        start = Position.of(random_position(variant, suits, rng.randrange(10**6)))
        game = Game(VARIANTS[variant], suits, start, undo=undo)
    picks = [rng.randrange(2**16) for _ in range(rng.choice([0, 3, 20, 60]))]
    return play_on(game, picks)


def tap_of(control: Control, view: PlayerView) -> Tap:
    return Tap(GAME_ID, view.moves, control.verb, control.numbers)


def modes_of(view: PlayerView) -> Iterator[Mode]:
    """Every mode that tapping enabled buttons leads to, in whichever way taps are set."""
    waiting: list[Mode] = [Plain()]
    hint = quick_hint(view)
    if hint is not None:
        waiting.append(Hinted(hint.play))
    waiting += [
        Ask(Question.RESTART),
        Ask(Question.GIVE_UP),
        Ask(Question.NEW, undo=view.undo_allowed),
        Ask(Question.NEW, undo=False, deal=10**12 - 1),
    ]
    found: set[Mode] = set()
    while waiting:
        mode = waiting.pop()
        if mode in found:
            continue
        found.add(mode)
        yield mode
        for control in enabled(view, mode):
            if control.verb is Verb.SPACE:
                continue
            for tap_mode in TapMode:
                reaction = react(view, tap_of(control, view), tap_mode)
                if isinstance(reaction, Show):
                    waiting.append(reaction.mode)


def enabled(view: PlayerView, mode: Mode) -> list[Control]:
    rows = controls(view, mode, ENGLISH, spoken=False)
    return [control for row in rows for control in row if not control.disabled]
