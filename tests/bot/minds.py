"""Games for the tests of what the bot thinks about."""

from __future__ import annotations

import random
import time

from engine import Game, Position, card_text
from tests.engine.games import SUITS


def laid_out_again(game: Game, seed: int) -> Game:
    """A game that begins where ``game`` stands, with its hidden cards in other places."""
    table = game.table
    hidden = [card for column in table.columns for card in column.cards[: column.down]]
    hidden += table.stock
    random.Random(seed).shuffle(hidden)
    columns = []
    for column in table.columns:
        texts = [f"<{card_text(hidden.pop())}>" for _ in range(column.down)]
        texts += [card_text(card) for card in column.cards[column.down :]]
        columns.append(" ".join(texts))
    start = Position.of(
        {
            "columns": columns,
            "stock": " ".join(map(card_text, hidden)),
            "runs": "".join(SUITS[suit] for suit in table.runs),
        }
    )
    return Game(game.variant, game.suits, start, undo=game.undo_allowed)


def takes_very_long(*_: object) -> None:
    """In place of a job for a worker."""
    time.sleep(120)
