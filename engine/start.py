"""Where a game begins: a deal number, a list of cards, or a position in the middle of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine.cards import (
    RANKS_IN_SUIT,
    SUIT_LETTERS,
    Card,
    Suit,
    card_text,
    cards_text,
    make_card,
    parse_card,
)
from engine.deals import check_deal_number, pack_of, shuffle
from engine.errors import NotationError, Reason, RecordError
from engine.table import Column, Table, lay_out, make_column
from engine.variants import Variant


class Start(Protocol):
    """A start knows its opening table and the one record field that describes it."""

    def table(self, variant: Variant, suits: int) -> Table:
        """The opening table; `RecordError` if the start does not suit the variant and suits."""
        ...

    def field(self) -> tuple[str, Any]:
        """Name and JSON value for a record."""
        ...


@dataclass(frozen=True, slots=True)
class Deal:
    """A numbered deal."""

    number: int

    @classmethod
    def of(cls, number: object) -> Deal:
        """Check that ``number`` is a deal number (1 to 999,999,999,999)."""
        return cls(check_deal_number(number))

    def table(self, variant: Variant, suits: int) -> Table:
        """The opening table of this deal number."""
        return lay_out(variant, shuffle(variant, suits, self.number))

    def field(self) -> tuple[str, Any]:
        """``("deal", number)``."""
        return "deal", self.number


@dataclass(frozen=True, slots=True)
class Cards:
    """The whole pack in dealing order."""

    cards: tuple[Card, ...]

    @classmethod
    def of(cls, value: object) -> Cards:
        """Read a list of card texts, or one text with spaces between the cards."""
        if isinstance(value, str):
            value = value.split()
        if not isinstance(value, list):
            raise RecordError("cards", Reason.WRONG_TYPE, expected="list of cards or text")
        return cls(tuple(_read_card("cards", text) for text in value))

    def table(self, variant: Variant, suits: int) -> Table:
        """The opening table; `RecordError` unless the cards are the variant's pack."""
        _check_pack("cards", variant, suits, self.cards)
        return lay_out(variant, self.cards)

    def field(self) -> tuple[str, Any]:
        """``("cards", text)``."""
        return "cards", cards_text(self.cards)


@dataclass(frozen=True, slots=True)
class Position:
    """The middle of a game. A column is its cards and how many of the first are face down."""

    columns: tuple[tuple[tuple[Card, ...], int], ...]
    stock: tuple[Card, ...]
    runs: tuple[Suit, ...]

    @classmethod
    def of(cls, value: object) -> Position:
        """Read ``{"columns": ["<8S> KS", …], "stock": "AS 2H", "runs": "SSH"}``; `RecordError` if it is off."""
        if not isinstance(value, Mapping):
            raise RecordError("position", Reason.WRONG_TYPE, expected="object")
        for name in value:
            if name not in ("columns", "stock", "runs"):
                raise RecordError(f"position.{name}", Reason.UNKNOWN_FIELD)
        for name in ("columns", "stock", "runs"):
            if name not in value:
                raise RecordError(f"position.{name}", Reason.MISSING)
        columns = value["columns"]
        if not isinstance(columns, list):
            raise RecordError("position.columns", Reason.WRONG_TYPE, expected="list of texts")
        return cls(
            columns=tuple(_read_column(i, text) for i, text in enumerate(columns)),
            stock=_read_cards("position.stock", value["stock"]),
            runs=_read_runs(value["runs"]),
        )

    @classmethod
    def of_table(cls, table: Table) -> Position:
        """The position that starts from ``table`` as it stands."""
        return cls(tuple((c.cards, c.down) for c in table.columns), table.stock, table.runs)

    def table(self, variant: Variant, suits: int) -> Table:
        """The table; `RecordError` if its cards, columns or runs can't be in such a game."""
        if len(self.columns) != variant.columns:
            raise RecordError(
                "position.columns",
                Reason.WRONG_COLUMN_COUNT,
                expected=variant.columns,
                found=len(self.columns),
            )
        columns = tuple(make_column(cards, down) for cards, down in self.columns)
        for i, column in enumerate(columns):
            _check_column(i, column)
        self._check_runs(variant, suits)
        on_table = [card for column in columns for card in column.cards]
        off_table = [make_card(r, suit) for suit in self.runs for r in range(RANKS_IN_SUIT)]
        _check_pack("position", variant, suits, [*on_table, *self.stock, *off_table])
        return Table(columns, self.stock, self.runs)

    def field(self) -> tuple[str, Any]:
        """``("position", object)``."""
        columns = [
            " ".join(
                f"<{card_text(card)}>" if i < down else card_text(card)
                for i, card in enumerate(cards)
            )
            for cards, down in self.columns
        ]
        runs = "".join(SUIT_LETTERS[suit] for suit in self.runs)
        return "position", {"columns": columns, "stock": cards_text(self.stock), "runs": runs}

    def _check_runs(self, variant: Variant, suits: int) -> None:
        allowed = variant.runs_to_win // suits
        for suit, count in Counter(self.runs).items():
            if suit >= suits or count > allowed:
                text = "".join(SUIT_LETTERS[s] for s in self.runs)
                raise RecordError("position.runs", Reason.BAD_RUNS, runs=text)


def _read_card(field: str, text: object) -> Card:
    if not isinstance(text, str):
        raise RecordError(field, Reason.WRONG_TYPE, expected="card as text")
    try:
        return parse_card(text)
    except NotationError as error:
        raise RecordError(field, error.reason, **error.details) from None


def _read_cards(field: str, text: object) -> tuple[Card, ...]:
    if not isinstance(text, str):
        raise RecordError(field, Reason.WRONG_TYPE, expected="text")
    return tuple(_read_card(field, word) for word in text.split())


def _read_column(number: int, text: object) -> tuple[tuple[Card, ...], int]:
    field = f"position.columns[{number}]"
    if not isinstance(text, str):
        raise RecordError(field, Reason.WRONG_TYPE, expected="text")
    words = text.split()
    down = [re.fullmatch(r"<(.*)>", word) for word in words]
    cards = tuple(
        _read_card(field, hidden[1] if hidden else word)
        for hidden, word in zip(down, words, strict=True)
    )
    first_up = next((i for i, hidden in enumerate(down) if not hidden), len(words))
    if any(down[first_up:]):
        raise RecordError(field, Reason.FACE_DOWN_ABOVE_FACE_UP, column=number + 1)
    return cards, first_up


def _read_runs(text: object) -> tuple[Suit, ...]:
    if not isinstance(text, str):
        raise RecordError("position.runs", Reason.WRONG_TYPE, expected="text")
    letters = text.strip().upper()
    if any(letter not in SUIT_LETTERS for letter in letters):
        raise RecordError("position.runs", Reason.BAD_RUNS, runs=text)
    return tuple(map(SUIT_LETTERS.index, letters))


def _check_column(number: int, column: Column) -> None:
    field = f"position.columns[{number}]"
    if column.down and column.down >= len(column.cards):
        raise RecordError(field, Reason.END_CARD_FACE_DOWN, column=number + 1)
    if column.tail == RANKS_IN_SUIT:
        raise RecordError(field, Reason.COMPLETE_RUN_STANDING, column=number + 1)


def _check_pack(field: str, variant: Variant, suits: int, cards: Iterable[Card]) -> None:
    """`RecordError` unless ``cards`` are exactly the variant's pack at this suit setting."""
    found, right = Counter(cards), Counter(pack_of(variant, suits))
    if found != right:
        raise RecordError(
            field,
            Reason.WRONG_CARDS,
            extra=sorted((found - right).elements()),
            missing=sorted((right - found).elements()),
        )
