"""What the last action did: a line for the board, and sentences to be read aloud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engine import REDO, UNDO, Move, Outcome, PlayerView
from words.cards import (
    card_name,
    card_symbol,
    columns_name,
    group_name,
    group_symbols,
    suit_name,
    suit_symbols,
)
from words.language import Words
from words.messages import N_, NP_, Message
from words.said import Said, fitting

# Lines. {cards} are symbols such as 9♥–7♥, {turned} the cards turned up, {suits} the runs' suits.
MOVED: Final = N_("{cards} to column {target}")
MOVED_TURNED: Final = N_("{cards} to column {target}, turned up {turned}")
DEALT: Final = NP_("Dealt {n} card", "Dealt {n} cards")
RUN_DONE: Final = NP_("Run complete: {suits}", "{n} runs complete: {suits}")
RUN_DONE_TURNED: Final = NP_(
    "Run complete: {suits}, turned up {turned}", "{n} runs complete: {suits}, turned up {turned}"
)
DEALT_RUN_DONE: Final = NP_(
    "Dealt {dealt}, run complete: {suits}", "Dealt {dealt}, {n} runs complete: {suits}"
)
UNDONE_MOVE: Final = N_("Undone: {cards} back to column {source}")
UNDONE_DEAL: Final = NP_("Undone: the deal of {n} card", "Undone: the deal of {n} cards")
UNDONE_RUN: Final = NP_("Undone: run back on the table: {suits}", "Undone: {n} runs back: {suits}")
REDONE: Final = N_("Redone: {line}")

# Sentences.
SAY_MOVED: Final = N_("Moved {cards} from column {source} to column {target}.")
SAY_DEALT: Final = NP_(
    "Dealt {n} card from the stock.", "Dealt {n} cards from the stock, one to a column."
)
SAY_TURNED: Final = N_("Turned up {card} in column {column}.")
SAY_RUN_DONE: Final = N_("A run of {suit} is complete and off the table.")
SAY_RUNS: Final = N_("That makes {runs} of {all} runs.")
SAY_REDONE: Final = N_("Redone.")
SAY_UNDONE_MOVE: Final = N_("Undone: {cards} back from column {target} to column {source}.")
SAY_UNDONE_DEAL: Final = NP_(
    "Undone: {n} dealt card is back in the stock.",
    "Undone: the {n} dealt cards are back in the stock.",
)
SAY_RUN_BACK: Final = N_("The run of {suit} is back on the table.")
SAY_HIDDEN_AGAIN: Final = NP_(
    "The end card before it is face down again in {columns}.",
    "The end cards before it are face down again in {columns}.",
)


def happened(words: Words, view: PlayerView) -> Said:
    """What the last action did; empty texts before the first."""
    outcome = view.last
    if outcome is None:
        return Said("", "")
    if outcome.action is UNDO:
        return Said(_undone_line(words, outcome), _undone_sentences(words, outcome))
    forms = _lines(words, outcome)
    sentences = _sentences(words, outcome, view)
    if outcome.action is REDO:
        forms = (words(REDONE, line=form) for form in forms)
        sentences = f"{words(SAY_REDONE)} {sentences}"
    return Said(fitting(forms), sentences)


def _lines(words: Words, outcome: Outcome) -> Iterator[str]:
    """Lines that tell the most first and less and less."""
    turned = " ".join(card_symbol(card) for _, card in outcome.turned if card is not None)
    if outcome.removed:
        n, suits = len(outcome.removed), suit_symbols(outcome.removed)
        if outcome.dealt:
            yield words.many(*DEALT_RUN_DONE, n, suits=suits, dealt=outcome.dealt)
        elif turned:
            yield words.many(*RUN_DONE_TURNED, n, suits=suits, turned=turned)
        yield words.many(*RUN_DONE, n, suits=suits)
    if outcome.dealt:
        yield words.many(*DEALT, outcome.dealt)
    else:
        move = _play_of(outcome)
        values = {"cards": group_symbols(outcome.moved), "target": move.target + 1}
        if turned:
            yield words(MOVED_TURNED, turned=turned, **values)
        yield words(MOVED, **values)


def _sentences(words: Words, outcome: Outcome, view: PlayerView) -> str:
    said = []
    if outcome.dealt:
        said.append(words.many(*SAY_DEALT, outcome.dealt))
    else:
        said.append(_move_sentence(words, SAY_MOVED, outcome))
    said += [words(SAY_RUN_DONE, suit=suit_name(words, suit)) for suit in outcome.removed]
    if outcome.removed:
        said.append(words(SAY_RUNS, runs=len(view.runs), all=view.variant.runs_to_win))
    said += [
        words(SAY_TURNED, card=card_name(words, card), column=column + 1)
        for column, card in outcome.turned
        if card is not None
    ]
    return " ".join(said)


def _undone_line(words: Words, outcome: Outcome) -> str:
    if outcome.removed:
        return words.many(*UNDONE_RUN, len(outcome.removed), suits=suit_symbols(outcome.removed))
    if outcome.dealt:
        return words.many(*UNDONE_DEAL, outcome.dealt)
    source = _play_of(outcome).source + 1
    return words(UNDONE_MOVE, cards=group_symbols(outcome.moved), source=source)


def _undone_sentences(words: Words, outcome: Outcome) -> str:
    if outcome.dealt:
        said = [words.many(*SAY_UNDONE_DEAL, outcome.dealt)]
    else:
        said = [_move_sentence(words, SAY_UNDONE_MOVE, outcome)]
    said += [words(SAY_RUN_BACK, suit=suit_name(words, suit)) for suit in outcome.removed]
    if outcome.turned:
        columns = columns_name(words, [column + 1 for column, _ in outcome.turned])
        said.append(words.many(*SAY_HIDDEN_AGAIN, len(outcome.turned), columns=columns))
    return " ".join(said)


def _move_sentence(words: Words, message: Message, outcome: Outcome) -> str:
    move = _play_of(outcome)
    return words(
        message,
        cards=group_name(words, outcome.moved),
        source=move.source + 1,
        target=move.target + 1,
    )


def _play_of(outcome: Outcome) -> Move:
    """The card move that was made, taken back or made again."""
    play = outcome.reversed_play or outcome.action
    assert isinstance(play, Move)
    return play
