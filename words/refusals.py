"""Why an action was refused, in a line for the board and in a sentence that says what to do."""

from __future__ import annotations

from typing import Final

from engine import EngineError, Reason, Variant, rank_of
from words.cards import (
    A_RANK,
    A_RANK_SHORT,
    card_name,
    card_symbol,
    number_ranges,
)
from words.language import Words
from words.messages import N_, NP_, Message, Plural
from words.said import Said, snippet

# For each reason the line and the sentence. {card}, {onto}, {upper} and {lower} are cards, {needed} is
# what goes there instead, {text} is what was typed; the other places are as in `engine.Reason`.
SENTENCES: Final[dict[Reason, tuple[Message | Plural, Message | Plural]]] = {
    Reason.GAME_WON: (
        N_("This game is won already."),
        N_("This game is won, so nothing can be played or undone. Start another: /spider new."),
    ),
    Reason.GAME_GIVEN_UP: (
        N_("You gave this game up."),
        N_(
            "You gave this game up, so nothing can be played or undone. Start another: /spider new."
        ),
    ),
    Reason.SAME_COLUMN: (
        N_("Column {column} can't go onto itself."),
        N_("Cards can't move from column {column} to column {column}. Choose another column."),
    ),
    Reason.NO_SUCH_COLUMN: (
        N_("No column {column}: they go from 1 to {columns}."),
        N_("There's no column {column} here. Choose one from 1 to {columns}."),
    ),
    Reason.EMPTY_SOURCE: (
        N_("Column {column} is empty: nothing to move."),
        N_("Column {column} is empty, so there's nothing to move from it. Choose another column."),
    ),
    Reason.TOO_MANY_CARDS: (
        N_("Column {column} doesn't have {count} cards."),
        NP_(
            "Column {column} doesn't have {count} cards. Only {n} card is face up.",
            "Column {column} doesn't have {count} cards. Only {n} cards are face up.",
        ),
    ),
    Reason.FACE_DOWN: (
        NP_(
            "Column {column}: only {n} card is face up.",
            "Column {column}: only {n} cards are face up.",
        ),
        NP_(
            "You can't move {count} cards from column {column}: only {n} card is face up, and face-down "
            "cards don't move.",
            "You can't move {count} cards from column {column}: only {n} cards are face up, and face-down "
            "cards don't move.",
        ),
    ),
    Reason.NOT_A_RUN: (
        N_("{upper} and {lower} don't make a run."),
        N_(
            "In column {column} the {upper} and the {lower} after it don't make a run. Only cards of one "
            "suit, each one rank lower than the card before it, move together."
        ),
    ),
    Reason.NOT_ONE_LOWER: (
        N_("{card} can't go on {onto}: only {needed} can."),
        N_(
            "The {card} can't go on the {onto} in column {column}: only {needed} goes there. "
            "A card goes on one that is one rank higher."
        ),
    ),
    Reason.OTHER_SUIT: (
        N_("{card} can't go on {onto}: only {needed} can."),
        N_(
            "The {card} can't go on the {onto} in column {column}: only the {needed} goes there. "
            "In this game a card goes on the next higher card of its own suit."
        ),
    ),
    Reason.ON_AN_ACE: (
        N_("{card} can't go on {onto}: nothing can."),
        N_(
            "The {card} can't go on the {onto} in column {column}: nothing goes on an ace. "
            "Choose another column."
        ),
    ),
    Reason.KING_NEEDS_EMPTY: (
        N_("{card} goes only into an empty column."),
        N_(
            "The {card} can't go on the {onto} in column {column}: a king goes only into an empty column."
        ),
    ),
    Reason.ONLY_A_KING: (
        N_("Empty column {column} takes only a king."),
        N_(
            "The {card} can't go into column {column}: only a king, with everything on it, goes into an "
            "empty column."
        ),
    ),
    Reason.COLUMNS_EMPTY: (
        NP_("Fill column {ranges}, then deal.", "Fill columns {ranges}, then deal."),
        NP_(
            "There's no deal while a column is empty. Put a card into column {empty} first.",
            "There's no deal while a column is empty. Put cards into columns {empty} first.",
        ),
    ),
    Reason.STOCK_EMPTY: (
        N_("The stock is empty: no deals left."),
        N_("The stock is empty, so there are no deals left. Go on with the cards on the table."),
    ),
    Reason.UNDO_OFF: (
        N_("This game is played without undo."),
        N_("This game is played without undo: it was started that way."),
    ),
    Reason.REDO_OFF: (
        N_("This game is played without redo."),
        N_("This game is played without undo, so there's nothing to redo either."),
    ),
    Reason.NOTHING_TO_UNDO: (
        N_("Nothing left to undo."),
        N_("There's nothing left to undo: the cards lie as they were dealt."),
    ),
    Reason.NOTHING_TO_REDO: (
        N_("Nothing to redo."),
        N_("There's nothing to redo: you have undone nothing since your last play."),
    ),
    Reason.NOT_A_CARD: (
        N_("“{text}” isn't a card. Try 10S or QH."),
        N_("“{text}” isn't a card. Write rank and suit, such as 10S, QH, AD or 7C."),
    ),
    Reason.NOT_AN_ACTION: (
        N_("“{text}” isn't a move. Try 5>1."),
        N_(
            "“{text}” isn't a move. Write 5>1 (column 5 to column 1), 5>1x3 (three cards), deal, undo "
            "or redo."
        ),
    ),
}
NO_KING_THERE: Final = N_(
    "Only a king, with everything on it, goes into empty column {column}. There's no face-up king in the "
    "column you chose."
)
NOTHING_TYPED: Final = (
    N_("Type a move, such as 5>1 or deal."),
    N_("Type a move: 5>1 (column 5 to column 1), 5>1x3 (three cards), deal, undo or redo."),
)

_CARDS: Final = ("card", "onto", "upper", "lower")
_TYPED_SHORT, _TYPED = 10, 60  # characters quoted of what was typed


def refusal(words: Words, error: EngineError, variant: Variant | None = None) -> Said:
    """Why ``error`` refused an action (a `Refusal`, `NotationError` or `IllegalAction`).

    ``variant`` makes "only a 10" the exact card in games that build in suit. Typed text is quoted as
    plain text: whoever shows it as markup escapes it.
    """
    short, full = SENTENCES[error.reason]
    if error.reason is Reason.ONLY_A_KING and error.details["card"] is None:
        full = NO_KING_THERE
    elif error.reason is Reason.NOT_ONE_LOWER and variant and variant.builds_in_suit:
        full = SENTENCES[Reason.OTHER_SUIT][1]
    elif error.reason is Reason.NOT_AN_ACTION and not snippet(error.details["text"], _TYPED):
        short, full = NOTHING_TYPED
    said, spelled = _values(words, error, variant)
    n = _count(error)
    return Said(_say(words, short, n, said), _say(words, full, n, spelled))


def _say(words: Words, message: Message | Plural, n: int, values: dict[str, object]) -> str:
    if isinstance(message, Plural):
        return words.many(*message, n, **values)
    return words(message, **values)


def _count(error: EngineError) -> int:
    """The number that a sentence with a plural depends on."""
    if error.reason is Reason.COLUMNS_EMPTY:
        return len(error.details["empty"])
    return int(error.details.get("face_up", 1))


def _values(
    words: Words, error: EngineError, variant: Variant | None
) -> tuple[dict[str, object], dict[str, object]]:
    """What fills the places of the line and of the sentence."""
    short = dict(error.details)
    full = dict(error.details)
    for name in _CARDS:
        if error.details.get(name) is not None:
            short[name] = card_symbol(error.details[name])
            full[name] = card_name(words, error.details[name])
    if error.reason in {Reason.NOT_ONE_LOWER, Reason.OTHER_SUIT}:
        needed = error.details["onto"] - 1
        if error.reason is Reason.OTHER_SUIT or (variant and variant.builds_in_suit):
            short["needed"], full["needed"] = card_symbol(needed), card_name(words, needed)
        else:
            short["needed"] = words(A_RANK_SHORT[rank_of(needed)])
            full["needed"] = words(A_RANK[rank_of(needed)])
    if "text" in error.details:
        short["text"] = snippet(error.details["text"], _TYPED_SHORT)
        full["text"] = snippet(error.details["text"], _TYPED)
    if "empty" in error.details:
        short["ranges"] = number_ranges(error.details["empty"])
        full["empty"] = words.listed([str(n) for n in error.details["empty"]])
    return short, full
