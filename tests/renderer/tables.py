"""Tables no game leads to: any pack spread over the columns in any way, as a player would see it."""

from __future__ import annotations

import random
from dataclasses import replace

from engine import Game, PlayerView, Position, RecordError, Variant
from engine.deals import pack_of


def odd_game(variant: Variant, suits: int, rng: random.Random) -> Game:
    """A game that starts from cards thrown together: long and empty columns, any number hidden."""
    while True:
        pack = pack_of(variant, suits)
        rng.shuffle(pack)
        on_table = rng.choice([len(pack), rng.randint(variant.columns, len(pack))])
        columns: list[list[int]] = [[] for _ in range(variant.columns)]
        reach = rng.randint(1, variant.columns)
        for card in pack[:on_table]:
            columns[rng.randrange(reach)].append(card)
        hiding = rng.choice([0.0, 0.2, 0.9])
        position = Position(
            tuple((tuple(cards), _hidden(len(cards), hiding, rng)) for cards in columns),
            tuple(pack[on_table:]),
            (),
        )
        try:
            return Game(variant, suits, position, undo=rng.random() < 0.5)
        except RecordError:  # a complete run at the end of a column, which is refused
            continue


def one_long_column(variant: Variant, suits: int, column: int, rng: random.Random) -> Game:
    """All cards face up in one column, in an order in which hardly any two fold into a run."""
    pack = pack_of(variant, suits)
    rng.shuffle(pack)
    columns: list[tuple[tuple[int, ...], int]] = [((), 0)] * variant.columns
    columns[column] = (tuple(pack), 0)
    return Game(variant, suits, Position(tuple(columns), (), ()))


def with_other_hidden_cards(game: Game, rng: random.Random) -> Game:
    """The same game for its player, with the hidden cards and the stock exchanged among themselves."""
    table = game.table
    hidden = [card for column in table.columns for card in column.cards[: column.down]]
    hidden += table.stock
    rng.shuffle(hidden)
    columns = []
    for column in table.columns:
        down, hidden = hidden[: column.down], hidden[column.down :]
        columns.append(((*down, *column.cards[column.down :]), column.down))
    return Game(
        game.variant,
        game.suits,
        Position(tuple(columns), tuple(hidden), table.runs),
        undo=game.undo_allowed,
    )


def worn_out(view: PlayerView) -> PlayerView:
    """The same table after as many actions as a stubborn player could take."""
    return replace(view, moves=1_234_567, score=500 - 1_234_567 + 100 * len(view.runs))


def _hidden(height: int, share: float, rng: random.Random) -> int:
    return sum(rng.random() < share for _ in range(height - 1)) if height else 0
