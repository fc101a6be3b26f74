"""What is legal on a table: the legal card moves, and why any other action is refused.

Nothing here changes a table (see `engine.play`) or knows a game's history (see `engine.game`).
"""

from __future__ import annotations

from engine.actions import Move, shared_move
from engine.cards import ACE, KING, rank_of, suit_of
from engine.errors import Reason, Refusal
from engine.table import Column, Table
from engine.variants import Variant


def is_won(variant: Variant, table: Table) -> bool:
    """All complete runs are off the table."""
    return len(table.runs) == variant.runs_to_win


def legal_moves(variant: Variant, table: Table) -> list[Move]:
    """All legal card moves, by source, then target, then count."""
    return _pile_moves(table) if variant.moves_any_pile else _run_moves(table)


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


def resolve_move(variant: Variant, table: Table, move: Move) -> Move:
    """The move with its count ("as many as can go" made a number); `Refusal` if it is not legal."""
    columns = table.columns
    for number in (move.source, move.target):
        if not 0 <= number < len(columns):
            raise Refusal(Reason.NO_SUCH_COLUMN, column=number + 1, columns=len(columns))
    if move.source == move.target:
        raise Refusal(Reason.SAME_COLUMN, column=move.source + 1)
    source, target = columns[move.source], columns[move.target]
    if not source.cards:
        raise Refusal(Reason.EMPTY_SOURCE, column=move.source + 1)
    if not move.count:
        return shared_move(
            move.source, move.target, _most_that_go(variant, source, target, move)
        )
    _check_group(variant, source, move)
    _check_target(variant, source, target, move)
    return move


def _run_moves(table: Table) -> list[Move]:
    found: list[Move] = []
    columns = table.columns
    ends = [(t, column.cards[-1] & 15) for t, column in enumerate(columns) if column.cards]
    empty = [t for t, column in enumerate(columns) if not column.cards]
    for s, end in ends:
        tail = columns[s].tail
        targets = [(t, rank - end) for t, rank in ends if 0 < rank - end <= tail]
        for t in empty:
            targets.extend((t, count) for count in range(1, tail + 1))
        if empty:
            targets.sort()
        found.extend([shared_move(s, t, count) for t, count in targets])
    return found


def _pile_moves(table: Table) -> list[Move]:
    """Scorpion's kind: the card one below an end card, wherever it lies face up, with its load."""
    found: list[Move] = []
    columns = table.columns
    wanted = {
        column.cards[-1] - 1: t
        for t, column in enumerate(columns)
        if column.cards and column.cards[-1] & 15 != ACE
    }
    empty = [t for t, column in enumerate(columns) if not column.cards]
    for s, (cards, down, _) in enumerate(columns):
        height = len(cards)
        targets: list[tuple[int, int]] = []
        for place in range(height - 1, down - 1, -1):
            card = cards[place]
            if card in wanted and wanted[card] != s:
                targets.append((wanted[card], height - place))
            if card & 15 == KING:
                targets.extend((t, height - place) for t in empty)
        targets.sort()
        found.extend([shared_move(s, t, count) for t, count in targets])
    return found


def _most_that_go(variant: Variant, source: Column, target: Column, move: Move) -> int:
    """The largest legal count, or the `Refusal` that explains best why there is none."""
    face_up = len(source.cards) - source.down
    reach = face_up if variant.moves_any_pile else source.tail
    for count in range(reach, 0, -1):
        if _fits(variant, source, target, count):
            return count
    if target.cards and not variant.moves_any_pile:
        # The right card may lie higher up, held by cards that don't follow in its suit.
        for count in range(reach + 1, face_up + 1):
            if _fits(variant, source, target, count):
                _check_group(variant, source, Move(move.source, move.target, count))
    if target.cards and variant.builds_in_suit:
        _refuse_card(variant, source.cards[-1], target.cards[-1], move.target)
    if not target.cards:
        raise Refusal(Reason.ONLY_A_KING, column=move.target + 1, card=None)
    _refuse_card(variant, source.cards[-reach], target.cards[-1], move.target)
    raise AssertionError("a card that fits was refused")


def _fits(variant: Variant, source: Column, target: Column, count: int) -> bool:
    """Whether the card ``count`` from the end of ``source`` may go on ``target``."""
    card = source.cards[-count]
    if not target.cards:
        return not variant.only_kings_into_empty or rank_of(card) == KING
    onto = target.cards[-1]
    if variant.builds_in_suit:
        return onto == card + 1
    return rank_of(onto) == rank_of(card) + 1


def _check_group(variant: Variant, source: Column, move: Move) -> None:
    cards, down, tail = source
    face_up = len(cards) - down
    if move.count > len(cards):
        raise Refusal(
            Reason.TOO_MANY_CARDS, column=move.source + 1, count=move.count, face_up=face_up
        )
    if move.count > face_up:
        raise Refusal(Reason.FACE_DOWN, column=move.source + 1, count=move.count, face_up=face_up)
    if move.count > tail and not variant.moves_any_pile:
        place = next(
            i
            for i in range(len(cards) - move.count, len(cards) - 1)
            if cards[i] != cards[i + 1] + 1
        )
        raise Refusal(
            Reason.NOT_A_RUN, column=move.source + 1, upper=cards[place], lower=cards[place + 1]
        )


def _check_target(variant: Variant, source: Column, target: Column, move: Move) -> None:
    if _fits(variant, source, target, move.count):
        return
    card = source.cards[-move.count]
    if not target.cards:
        raise Refusal(Reason.ONLY_A_KING, column=move.target + 1, card=card)
    _refuse_card(variant, card, target.cards[-1], move.target)


def _refuse_card(variant: Variant, card: int, onto: int, target: int) -> None:
    """Say why ``card`` can't go on ``onto``, the end card of column ``target``."""
    at_fault = {"card": card, "onto": onto, "column": target + 1}
    if rank_of(onto) == ACE:
        raise Refusal(Reason.ON_AN_ACE, **at_fault)
    if rank_of(card) == KING:
        raise Refusal(Reason.KING_NEEDS_EMPTY, **at_fault)
    if rank_of(onto) != rank_of(card) + 1:
        raise Refusal(Reason.NOT_ONE_LOWER, **at_fault)
    if variant.builds_in_suit and suit_of(card) != suit_of(onto):
        raise Refusal(Reason.OTHER_SUIT, **at_fault)
