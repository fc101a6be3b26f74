"""An action that could be taken, in words: for autocomplete, hints and what is picked."""

from __future__ import annotations

from typing import Final

from engine import DEAL, UNDO, Action, Move, PlayerView
from words.cards import card_name, card_symbol, group_name, group_symbols
from words.language import Words
from words.messages import N_, NP_
from words.said import Said

MOVE: Final = (
    N_("{cards} to column {target}, on {onto}"),
    N_("{cards} from column {source} to column {target}, onto the {onto}"),
)
MOVE_INTO_EMPTY: Final = (
    N_("{cards} to empty column {target}"),
    N_("{cards} from column {source} into empty column {target}"),
)
ONTO: Final = N_("to column {target}, onto the {onto}")
INTO_EMPTY: Final = N_("into empty column {target}")
DEAL_CARDS: Final = (
    NP_("deal {n} card", "deal {n} cards"),
    NP_("deal {n} card from the stock", "deal {n} cards from the stock"),
)
UNDO_PLAY: Final = (N_("undo"), N_("undo the last play"))
REDO_PLAY: Final = (N_("redo"), N_("redo the play undone last"))


def action_words(words: Words, view: PlayerView, action: Action) -> Said:
    """What ``action``, legal now, would do: ``9♥–7♥ to column 3, on 10♠``; begins in lower case."""
    if isinstance(action, Move):
        return _move(words, view, action)
    if action is DEAL:
        row = min(view.stock, view.variant.columns)
        return Said(words.many(*DEAL_CARDS[0], row), words.many(*DEAL_CARDS[1], row))
    short, full = UNDO_PLAY if action is UNDO else REDO_PLAY
    return Said(words(short), words(full))


def target_words(words: Words, view: PlayerView, target: int) -> str:
    """Where picked cards can go, in words: ``to column 7, onto the four of spades`` (from 0)."""
    onto = view.columns[target].end_card
    if onto is None:
        return words(INTO_EMPTY, target=target + 1)
    return words(ONTO, target=target + 1, onto=card_name(words, onto))


def _move(words: Words, view: PlayerView, move: Move) -> Said:
    group = view.group(move)
    onto = view.columns[move.target].end_card
    short, full = MOVE_INTO_EMPTY if onto is None else MOVE
    columns = {"source": move.source + 1, "target": move.target + 1}
    return Said(
        words(
            short,
            cards=group_symbols(group),
            onto="" if onto is None else card_symbol(onto),
            **columns,
        ),
        words(
            full,
            cards=group_name(words, group),
            onto="" if onto is None else card_name(words, onto),
            **columns,
        ),
    )
