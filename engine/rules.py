"""What is legal on a table: the legal card moves, and why any other action is refused.

Nothing here changes a table (see `engine.play`) or knows a game's history (see `engine.game`).
"""

from __future__ import annotations

from itertools import pairwise

from engine.actions import Move, shared_move
from engine.cards import ACE, CARD_MASK, KING, RANK_MASK, Card, joins, rank_of
from engine.errors import NotationError, Reason, Refusal
from engine.table import Column, Table, sequence_length
from engine.variants import Variant


def is_won(variant: Variant, table: Table) -> bool:
    """All complete runs are off the table."""
    return len(table.runs) == variant.runs_to_win


def movable(variant: Variant, column: Column) -> int:
    """The most cards that may leave ``column`` together, before asking where to."""
    if variant.moves_any_pile:
        return len(column.cards) - column.down
    if variant.moves_mixed_suits:
        return sequence_length(column.cards, column.down)
    return column.tail


def legal_moves(variant: Variant, table: Table) -> list[Move]:
    """All legal card moves, by source, then target, then count."""
    columns = table.columns
    mask = CARD_MASK if variant.builds_in_suit else RANK_MASK
    empty: list[int] = []
    accepting: dict[int, list[int]] = {}  # what a card must be to go there -> columns
    for number, column in enumerate(columns):
        if column.cards:
            # One below an Ace there is no card, so nothing will match it.
            accepting.setdefault(column.cards[-1] - 1 & mask, []).append(number)
        else:
            empty.append(number)
    found: list[Move] = []
    for source, column in enumerate(columns):
        cards = column.cards
        targets: list[tuple[int, int]] = []
        for count in range(1, movable(variant, column) + 1):
            card = cards[-count]
            if card & mask in accepting:
                targets += [(t, count) for t in accepting[card & mask] if t != source]
            if empty and (card & RANK_MASK == KING or not variant.only_kings_into_empty):
                targets += [(t, count) for t in empty]
        if targets:
            targets.sort()
            found += [shared_move(source, target, count) for target, count in targets]
    return found


def carries_whole_column(table: Table, move: Move) -> bool:
    """A whole column goes into an empty one: legal, but it leads nowhere."""
    columns = table.columns
    return not columns[move.target].cards and move.count == len(columns[move.source].cards)


def move_is_left(variant: Variant, table: Table) -> bool:
    """A legal card move other than carrying a whole column into an empty one."""
    return any(not carries_whole_column(table, move) for move in legal_moves(variant, table))


def columns_to_fill(variant: Variant, table: Table) -> list[int]:
    """Columns (from 0) that must get a card before a deal; empty when a deal may go ahead.

    With fewer cards on the tableau than columns they can't all be filled, and the deal goes ahead.
    """
    if variant.deals_onto_empty:
        return []
    empty = [i for i, column in enumerate(table.columns) if not column.cards]
    if empty and sum(len(column.cards) for column in table.columns) < variant.columns:
        return []
    return empty


def check_deal(variant: Variant, table: Table) -> None:
    """`Refusal` if the next row can't be dealt now."""
    if not table.stock:
        raise Refusal(Reason.STOCK_EMPTY)
    empty = columns_to_fill(variant, table)
    if empty:
        raise Refusal(Reason.COLUMNS_EMPTY, empty=[i + 1 for i in empty])


def is_legal(variant: Variant, table: Table, move: Move) -> bool:
    """Whether ``move``, its count given, may be played now."""
    columns, size = table.columns, len(table.columns)
    source, target, count = move.source, move.target, move.count
    return (
        source != target
        and 0 <= source < size
        and 0 <= target < size
        and 0 < count <= movable(variant, columns[source])
        and _fits(variant, columns[source].cards[-count], columns[target])
    )


def resolve_move(variant: Variant, table: Table, move: Move) -> Move:
    """The move with its count ("as many as can go" made a number); `Refusal` if it is not legal."""
    if is_legal(variant, table, move):
        return move
    columns = table.columns
    for number in (move.source, move.target):
        if not 0 <= number < len(columns):
            raise Refusal(Reason.NO_SUCH_COLUMN, column=number + 1, columns=len(columns))
    if move.source == move.target:
        raise Refusal(Reason.SAME_COLUMN, column=move.source + 1)
    if not columns[move.source].cards:
        raise Refusal(Reason.EMPTY_SOURCE, column=move.source + 1)
    if move.count < 0:
        raise NotationError(Reason.NOT_AN_ACTION, text=str(move))
    if move.count:
        raise _why_not(variant, table, move)
    return _with_most_cards(variant, table, move)


def _with_most_cards(variant: Variant, table: Table, move: Move) -> Move:
    """The legal move with the largest count, or the `Refusal` that explains best why there is none."""
    source, target = table.columns[move.source], table.columns[move.target]
    reach = movable(variant, source)
    for count in range(reach, 0, -1):
        if _fits(variant, source.cards[-count], target):
            return shared_move(move.source, move.target, count)
    if not target.cards:
        raise Refusal(Reason.ONLY_A_KING, column=move.target + 1, card=None)
    # The right card may lie face up further in, held by cards that don't follow in order.
    further_in = range(reach + 1, len(source.cards) - source.down + 1)
    asked = next((n for n in further_in if _fits(variant, source.cards[-n], target)), None)
    if asked is None:
        # Nothing fits. A run is meant by its head; of a pile that any card may lead, by the end card.
        asked = 1 if variant.moves_any_pile else reach
    raise _why_not(variant, table, Move(move.source, move.target, asked))


def _fits(variant: Variant, card: Card, target: Column) -> bool:
    """Whether a group that begins with ``card`` may go on ``target``."""
    if not target.cards:
        return rank_of(card) == KING or not variant.only_kings_into_empty
    end = target.cards[-1]
    if variant.builds_in_suit:
        return end == card + 1
    return rank_of(end) == rank_of(card) + 1


def _why_not(variant: Variant, table: Table, move: Move) -> Refusal:
    """What stands against an illegal ``move`` between two different columns, with its count given."""
    (cards, down, _), target = table.columns[move.source], table.columns[move.target]
    face_up = len(cards) - down
    if move.count > face_up:
        reason = Reason.TOO_MANY_CARDS if move.count > len(cards) else Reason.FACE_DOWN
        return Refusal(reason, column=move.source + 1, count=move.count, face_up=face_up)
    if move.count > movable(variant, table.columns[move.source]):
        group = cards[-move.count :]
        upper, lower = next(pair for pair in pairwise(group) if not _holds_together(variant, *pair))
        return Refusal(Reason.NOT_A_RUN, column=move.source + 1, upper=upper, lower=lower)
    card = cards[-move.count]
    if not target.cards:
        return Refusal(Reason.ONLY_A_KING, column=move.target + 1, card=card)
    onto = target.cards[-1]
    if rank_of(onto) == ACE:
        reason = Reason.ON_AN_ACE
    elif rank_of(card) == KING:
        reason = Reason.KING_NEEDS_EMPTY
    elif rank_of(onto) != rank_of(card) + 1:
        reason = Reason.NOT_ONE_LOWER
    else:
        reason = Reason.OTHER_SUIT
    return Refusal(reason, card=card, onto=onto, column=move.target + 1)


def _holds_together(variant: Variant, upper: Card, lower: Card) -> bool:
    """Whether neighbours in a column may move together."""
    if variant.moves_mixed_suits:
        return rank_of(upper) == rank_of(lower) + 1
    return joins(upper, lower)
