"""Games to test with: openings and generated positions of every variant and suit setting."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import strategies as st

from engine import (
    DEAL,
    REDO,
    UNDO,
    VARIANTS,
    Action,
    Deal,
    Game,
    Position,
    Table,
    card_text,
)
from tests.engine.naive import COMPLETE, RULES, NaiveGame, opening, position

SETTINGS = [(key, suits) for key, rules in RULES.items() for suits in rules.suits]
SUITS = "SHDC"


def at(
    columns: list[str],
    stock: str = "",
    runs: str = "",
    *,
    variant: str = "spider",
    suits: int = 1,
    undo: bool = True,
) -> Game:
    """A game that starts in the middle; columns not given are empty."""
    filled = columns + [""] * (VARIANTS[variant].columns - len(columns))
    start = Position.of({"columns": filled, "stock": stock, "runs": runs})
    return Game(VARIANTS[variant], suits, start, undo=undo)


def at_with_rest(
    columns: list[str], stock: str = "", runs: str = "", *, variant: str = "spider", suits: int = 4
) -> Game:
    """A game in the middle whose stock goes on, in a fixed order, with all cards that are not given."""
    left = Counter(pack(variant, suits))
    left.subtract(text.strip("<>") for text in " ".join([*columns, stock]).split())
    left.subtract(rank + suit for suit in runs for rank in COMPLETE)
    assert min(left.values()) >= 0, "more of a card than the pack has"
    rest = " ".join([stock, *sorted(left.elements())])
    return at(columns, rest, runs, variant=variant, suits=suits)


def pack(variant: str, suits: int) -> list[str]:
    rules = RULES[variant]
    return [
        rank + SUITS[number * suits // rules.runs]
        for number in range(rules.runs)
        for rank in COMPLETE
    ]


def seen(game: Game) -> dict[str, Any]:
    """What a player sees, in plain texts and numbers."""
    view = game.view()
    return {
        "columns": [
            ["??"] * c.hidden + [card_text(card) for card in c.cards] for c in view.columns
        ],
        "stock": view.stock,
        "deals_left": view.deals_left,
        "runs": "".join(SUITS[suit] for suit in view.runs),
        "score": view.score,
        "moves": view.moves,
        "won": view.status == "won",
        "over": view.is_over,
        "legal": [str(move) for move in view.legal_moves],
        "deal": view.can_deal,
        "undo": view.can_undo,
        "redo": view.can_redo,
        "nothing_left": view.no_moves_left,
    }


def all_cards(table: Table) -> Counter[str]:
    """Every card of the game, wherever it is."""
    found = Counter(card_text(card) for column in table.columns for card in column.cards)
    found.update(card_text(card) for card in table.stock)
    found.update(rank + SUITS[suit] for suit in table.runs for rank in COMPLETE)
    return found


def random_position(variant: str, suits: int, seed: int) -> dict[str, Any]:
    """A position that could be anywhere in a game, ordered enough for runs to be completed."""
    rng = random.Random(seed)
    rules = RULES[variant]
    sets = [SUITS[number * suits // rules.runs] for number in range(rules.runs)]
    rng.shuffle(sets)
    off = rng.choice([rng.randrange(rules.runs), rules.runs - 1])
    runs, sets = sets[:off], sets[off:]
    chunk = rng.choice([1, 2, 5, 13])
    pieces: list[list[str]] = []
    for suit in sets:
        cards = [rank + suit for rank in COMPLETE]
        while cards:
            size = rng.randint(1, chunk)
            pieces.append(cards[:size])
            cards = cards[size:]
    rng.shuffle(pieces)
    loose = [piece.pop() for piece in pieces if rng.random() < rng.choice([0.1, 0.5])]
    stock = loose if rng.random() < 0.7 else []
    if not stock:
        pieces += [[card] for card in loose]
    width = len(rules.heights)
    used = rng.sample(range(width), rng.randint(1, width))
    columns: list[list[str]] = [[] for _ in range(width)]
    for piece in pieces:
        columns[rng.choice(used)] += piece
    if not stock and rng.random() < 0.3:
        _end_on_cards_that_do_not_fit(columns)
    while standing := [c for c in columns if is_complete(c[-13:])]:
        for column in standing:  # its Ace goes elsewhere, so that no run stands there already
            rng.choice([c for c in columns if c is not column]).insert(0, column.pop())
    texts = []
    for column in columns:
        down = rng.choice([0, 0, rng.randrange(len(column))]) if column else 0
        texts.append(" ".join(f"<{c}>" if i < down else c for i, c in enumerate(column)))
    return {"columns": texts, "stock": " ".join(stock), "runs": "".join(runs)}


def _end_on_cards_that_do_not_fit(columns: list[list[str]]) -> None:
    """Put cards of which none goes on another one at the ends of as many columns as there are."""
    ends = [card for column in columns for card in column if card[0] in "A368TQ"][: len(columns)]
    for card in ends:
        next(column for column in columns if card in column).remove(card)
    for column, card in zip(columns, ends, strict=False):
        column.append(card)


def is_complete(cards: list[str]) -> bool:
    return [c[0] for c in cards] == COMPLETE and len({c[1] for c in cards}) == 1


def pair_at(
    variant: str, suits: int, value: dict[str, Any], *, undo: bool = True
) -> tuple[Game, NaiveGame]:
    game = Game(VARIANTS[variant], suits, Position.of(value), undo=undo)
    return game, NaiveGame(RULES[variant], position(value), undo=undo)


def pair_dealt(variant: str, suits: int, deal: int, *, undo: bool = True) -> tuple[Game, NaiveGame]:
    game = Game.new(variant, suits, deal=deal, undo=undo)
    table = game.table
    dealt = [[card_text(card) for card in column.cards] for column in table.columns]
    order = []
    for row in range(max(map(len, dealt))):  # back into dealing order
        order += [column[row] for column in dealt if row < len(column)]
    order += [card_text(card) for card in table.stock]
    return game, NaiveGame(RULES[variant], opening(RULES[variant], order), undo=undo)


settings_of_games = st.sampled_from(SETTINGS)
deal_numbers = st.integers(1, 999_999_999_999)
seeds = st.integers(0, 2**32 - 1)


@st.composite
def games(draw: st.DrawFn) -> Game:
    """A fresh deal or a generated position, nothing played yet."""
    variant, suits = draw(settings_of_games)
    if draw(st.booleans()):
        return Game(VARIANTS[variant], suits, Deal(draw(deal_numbers)))
    value = random_position(variant, suits, draw(seeds))
    return Game(VARIANTS[variant], suits, Position.of(value))


def _picks(seed: int, length: int) -> list[int]:
    rng = random.Random(seed)
    return [rng.randrange(2**16) for _ in range(length)]


# Long games, made from two numbers: hypothesis draws lists of a few elements only.
choices = st.builds(_picks, seeds, st.integers(0, 150))


def choose(game: Game, choice: int) -> Action | None:
    """One of the actions possible now (None if there is none): most often one that builds a run."""
    moves: list[Action] = list(game.legal_moves)
    commands = [(DEAL, game.can_deal), (UNDO, game.can_undo), (REDO, game.can_redo)]
    others: list[Action] = [command for command, possible in commands if possible]
    kind, choice = choice % 8, choice // 8
    if kind > 3:
        view = game.view()
        builds: list[Action] = [move for move in view.legal_moves if view.joins_in_suit(move)]
        moves = builds or moves
    if others and (kind == 0 or not moves):
        return others[choice % len(others)]
    return moves[choice % len(moves)] if moves else None


def play_on(game: Game, picks: list[int]) -> Game:
    for pick in picks:
        action = choose(game, pick)
        if action is None:
            break
        game.push(action)
    return game
