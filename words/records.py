"""Why a record or a set-up can't be used, for the command line and for typed deal numbers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from engine import (
    VARIANTS,
    Card,
    EngineError,
    IllegalAction,
    Reason,
    RecordError,
    Variant,
    card_text,
)
from engine.deals import FIRST_DEAL, LAST_DEAL
from words.language import Words
from words.messages import N_, NP_, Message
from words.refusals import refusal
from words.said import snippet

# {field} is the part of the record at fault; the other places are as in `engine.Reason`.
SENTENCES: Final[dict[Reason, Message]] = {
    Reason.NOT_AN_OBJECT: N_("This isn't a record: it should be a JSON object."),
    Reason.UNKNOWN_FIELD: N_("{field}: there's no such field."),
    Reason.REPEATED_FIELD: N_("{field}: this field is given twice."),
    Reason.MISSING: N_("{field}: this field is missing."),
    Reason.WRONG_TYPE: N_("{field}: should be {expected}."),
    Reason.UNKNOWN_VERSION: N_("{field}: version {version} is unknown; only 1 can be read."),
    Reason.UNKNOWN_VARIANT: N_("{field}: there's no “{variant}”, but {variants}."),
    Reason.UNKNOWN_SUITS: N_("{field}: {suits} can't be chosen here, only {allowed}."),
    Reason.BAD_DEAL_NUMBER: N_("{field}: should be a whole number from {first} to {last}."),
    Reason.ONE_START_ONLY: N_("{field}: give exactly one of deal, cards and position."),
    Reason.WRONG_CARDS: N_("{field}: these aren't the game's cards. {faults}"),
    Reason.BAD_RUNS: N_("{field}: “{runs}” can't be the runs that are off the table."),
    Reason.WRONG_COLUMN_COUNT: N_("{field}: there should be {expected} columns, not {found}."),
    Reason.END_CARD_FACE_DOWN: N_("{field}: column {column} ends with a face-down card."),
    Reason.FACE_DOWN_ABOVE_FACE_UP: N_(
        "{field}: in column {column} a face-down card comes after a face-up one."
    ),
    Reason.COMPLETE_RUN_STANDING: N_(
        "{field}: column {column} ends with a complete run, which would have left the table."
    ),
    Reason.NOT_A_CARD: N_(
        "{field}: “{text}” isn't a card. Write rank and suit, such as 10S or QH."
    ),
}
EXPECTED: Final = {
    "text": N_("text"),
    "whole number": N_("a whole number"),
    "true or false": N_("true or false"),
    "object": N_("an object"),
    "list of texts": N_("a list of texts"),
    "list of cards or text": N_("a list of cards, or text"),
    "card as text": N_("a card as text"),
}
TOO_MANY: Final = N_("Too many: {cards}.")
TOO_FEW: Final = N_("Missing: {cards}.")
MORE: Final = NP_("{cards} and {n} more", "{cards} and {n} more")
ACTION: Final = N_("Action {number} ({action}) can't be taken. {sentence}")

_CARDS_NAMED = 8
_QUOTED = 60


def record_error(words: Words, error: RecordError) -> str:
    """One sentence that names the field at fault."""
    details = error.details
    values: dict[str, object] = {
        name: value if type(value) is int else snippet(value, _QUOTED)
        for name, value in details.items()
    }
    values["field"] = snippet(error.field, _QUOTED)
    if error.reason is Reason.WRONG_TYPE:
        values["expected"] = words(EXPECTED[details["expected"]])
    elif error.reason is Reason.UNKNOWN_VARIANT:
        values["variants"] = words.listed(list(VARIANTS))
    elif error.reason is Reason.UNKNOWN_SUITS:
        values["allowed"] = words.listed([str(n) for n in details["allowed"]], "or")
    elif error.reason is Reason.BAD_DEAL_NUMBER:
        values |= {"first": FIRST_DEAL, "last": LAST_DEAL}
    elif error.reason is Reason.WRONG_CARDS:
        faults = ((TOO_MANY, details["extra"]), (TOO_FEW, details["missing"]))
        values["faults"] = " ".join(
            words(message, cards=_some_cards(words, cards)) for message, cards in faults if cards
        )
    return words(SENTENCES[error.reason], **values)


def illegal_action(words: Words, error: IllegalAction) -> str:
    """Which action of a record can't be taken, counted from 1, and why."""
    return words(
        ACTION,
        number=error.index + 1,
        action=snippet(error.action, _QUOTED),
        sentence=refusal(words, error.cause, error.game.variant).full,
    )


def explain(words: Words, error: EngineError, variant: Variant | None = None) -> str:
    """The sentence for anything the engine refuses."""
    if isinstance(error, RecordError):
        return record_error(words, error)
    if isinstance(error, IllegalAction):
        return illegal_action(words, error)
    return refusal(words, error, variant).full


def _some_cards(words: Words, cards: Sequence[Card]) -> str:
    named = " ".join(map(card_text, cards[:_CARDS_NAMED]))
    rest = len(cards) - _CARDS_NAMED
    return words.many(*MORE, rest, cards=named) if rest > 0 else named
