"""Cards, runs and columns by name (``seven of hearts``) and by symbol (``7♥``)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from engine.cards import SUIT_SYMBOLS, Card, Rank, Suit, joins, rank_of, suit_of
from words.language import Words
from words.messages import N_, NP_

SUITS: Final = (N_("spades"), N_("hearts"), N_("diamonds"), N_("clubs"))
RANKS: Final = (
    N_("ace"),
    N_("two"),
    N_("three"),
    N_("four"),
    N_("five"),
    N_("six"),
    N_("seven"),
    N_("eight"),
    N_("nine"),
    N_("ten"),
    N_("jack"),
    N_("queen"),
    N_("king"),
)
# With the article, as the subject of "only a ten goes there"; a language may leave the article out.
A_RANK: Final = (
    N_("an ace"),
    N_("a two"),
    N_("a three"),
    N_("a four"),
    N_("a five"),
    N_("a six"),
    N_("a seven"),
    N_("an eight"),
    N_("a nine"),
    N_("a ten"),
    N_("a jack"),
    N_("a queen"),
    N_("a king"),
)
# The same in short, after "needs".
A_RANK_SHORT: Final = (
    N_("an A"),
    N_("a 2"),
    N_("a 3"),
    N_("a 4"),
    N_("a 5"),
    N_("a 6"),
    N_("a 7"),
    N_("an 8"),
    N_("a 9"),
    N_("a 10"),
    N_("a J"),
    N_("a Q"),
    N_("a K"),
)
CARD: Final = N_("{rank} of {suit}")
RUN: Final = N_("{first} to {last} of {suit}")
PILE: Final = NP_("{card} with {n} more card on it", "{card} with {n} more cards on it")
COLUMNS: Final = NP_("column {columns}", "columns {columns}")

RANK_SYMBOLS: Final = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def suit_name(words: Words, suit: Suit) -> str:
    """``hearts``."""
    return words(SUITS[suit])


def rank_name(words: Words, rank: Rank) -> str:
    """``seven``; rank 0 = Ace … 12 = King."""
    return words(RANKS[rank])


def card_name(words: Words, card: Card) -> str:
    """``seven of hearts``."""
    return words(CARD, rank=rank_name(words, rank_of(card)), suit=suit_name(words, suit_of(card)))


def run_name(words: Words, head: Card, end: Card) -> str:
    """``nine to seven of hearts``, or the card's name if the run has one card."""
    if head == end:
        return card_name(words, head)
    return words(
        RUN,
        first=rank_name(words, rank_of(head)),
        last=rank_name(words, rank_of(end)),
        suit=suit_name(words, suit_of(head)),
    )


def cards_name(words: Words, cards: Sequence[Card]) -> str:
    """All cards in their order, runs folded: "king of clubs, nine to seven of hearts"."""
    return ", ".join(run_name(words, head, end) for head, end in folded(cards))


def group_name(words: Words, cards: Sequence[Card]) -> str:
    """A group that moves together: a run, or a card "with 3 more cards on it"."""
    (head, end), *more = folded(cards)
    if not more:
        return run_name(words, head, end)
    return words.many(*PILE, len(cards) - 1, card=card_name(words, head))


def columns_name(words: Words, numbers: Sequence[int]) -> str:
    """``column 2`` or "columns 2, 4 and 6"; ``numbers`` count from 1."""
    return words.many(*COLUMNS, len(numbers), columns=words.listed([str(n) for n in numbers]))


def card_symbol(card: Card) -> str:
    """``7♥`` or ``10♠``: at most three characters, the same in every language."""
    return RANK_SYMBOLS[rank_of(card)] + SUIT_SYMBOLS[suit_of(card)]


def cards_symbols(cards: Sequence[Card]) -> str:
    """All cards in their order, runs of three or more folded: ``K♣ 9♥–7♥ 5♠ 4♠``."""
    return " ".join(_run_symbols(head, end) for head, end in folded(cards))


def group_symbols(cards: Sequence[Card]) -> str:
    """A group that moves together, at most seven characters: ``5♥ 4♥``, ``9♥–5♥`` or ``K♥ +6``."""
    (head, end), *more = folded(cards)
    return f"{card_symbol(head)} +{len(cards) - 1}" if more else _run_symbols(head, end)


def suit_symbols(suits: Sequence[Suit]) -> str:
    """``♠♥``."""
    return "".join(SUIT_SYMBOLS[suit] for suit in suits)


def number_ranges(numbers: Sequence[int]) -> str:
    """Rising numbers with neighbours folded: ``1–3, 5``."""
    spans: list[list[int]] = []
    for n in numbers:
        if spans and spans[-1][-1] == n - 1:
            spans[-1].append(n)
        else:
            spans.append([n])
    return ", ".join(f"{s[0]}–{s[-1]}" if len(s) > 1 else str(s[0]) for s in spans)


def folded(cards: Sequence[Card]) -> Iterator[tuple[Card, Card]]:
    """The runs that ``cards`` fall into, each as its head and its end card."""
    start = 0
    for i, card in enumerate(cards):
        if i + 1 == len(cards) or not joins(card, cards[i + 1]):
            yield cards[start], card
            start = i + 1


def _run_symbols(head: Card, end: Card) -> str:
    if head == end:
        return card_symbol(head)
    between = " " if head == end + 1 else "–"
    return f"{card_symbol(head)}{between}{card_symbol(end)}"
