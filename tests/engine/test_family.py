"""A new member of the family is a row of data: well-known ones, and all mixtures, beside the slow model."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest

from engine import DEAL, SCORPION, SPIDER, SPIDERETTE, Cards, Game, Move, Reason, Refusal, Variant
from engine.cards import cards_text
from engine.deals import shuffle
from tests.engine.games import at_with_rest, seen
from tests.engine.naive import NaiveGame, Rules, opening

WASP = replace(SCORPION, key="wasp", only_kings_into_empty=False)
OPEN_SPIDER = replace(SPIDER, key="open", face_down=(0,) * 10)
BABY_SPIDERETTE = replace(SPIDERETTE, key="baby", opening=(4,) * 7, face_down=(0,) * 7)
BLACK_WIDOW = replace(SPIDER, key="widow", moves_mixed_suits=True)
DOUBLE_SCORPION = replace(
    SCORPION,
    key="double",
    opening=(10,) * 10,
    face_down=(5,) * 5 + (0,) * 5,
    runs_to_win=8,
    suit_settings=(4, 2, 1),
)
ROWS = [WASP, OPEN_SPIDER, BABY_SPIDERETTE, DOUBLE_SCORPION]
MIXTURES = [
    replace(
        SPIDERETTE,
        key=f"mixture-{number}",
        builds_in_suit=in_suit,
        moves_any_pile=any_pile,
        only_kings_into_empty=kings,
        deals_onto_empty=onto_empty,
    )
    for number, (in_suit, any_pile, kings, onto_empty) in enumerate(
        product((False, True), repeat=4)
    )
]


def rules_of(variant: Variant) -> Rules:
    return Rules(
        variant.opening,
        variant.face_down,
        variant.runs_to_win,
        variant.suit_settings,
        variant.builds_in_suit,
        variant.moves_any_pile,
        variant.only_kings_into_empty,
        variant.deals_onto_empty,
    )


@pytest.mark.parametrize("variant", ROWS + MIXTURES, ids=lambda variant: variant.key)
def test_a_row_of_data_is_a_whole_game(variant: Variant) -> None:
    for suits in variant.suit_settings:
        cards = shuffle(variant, suits, 20)
        game = Game(variant, suits, Cards(cards))
        rules = rules_of(variant)
        naive = NaiveGame(rules, opening(rules, cards_text(cards).split()))
        rng = random.Random(suits)
        assert seen(game) == naive.seen()
        for _ in range(80):
            moves = naive.all_moves()
            if naive.may_deal() and (not moves or rng.random() < 0.1):
                game.push(DEAL)
                naive.deal()
            elif moves:
                chosen = rng.choice(moves)
                game.push(Move(*chosen))
                naive.move(*chosen)
            else:
                break
            assert seen(game) == naive.seen()


def test_cards_of_mixed_suits_move_together_where_the_row_says_so() -> None:
    start = at_with_rest(["<2S> 5D 9S 8H 7C", "TD", ""]).start
    game = Game(BLACK_WIDOW, 4, start)
    assert {str(m) for m in game.legal_moves if m.source == 0 and m.target < 3} == {
        "1>2x3",
        "1>3x1",
        "1>3x2",
        "1>3x3",
    }
    assert game.view().movable_from(0) == 3
    with pytest.raises(Refusal) as refused:
        game.push("1>2x4")
    assert refused.value.reason is Reason.NOT_A_RUN
    assert game.push("1>2") == Move(0, 1, 3)
    assert game.table.columns[1].tail == 1  # they are no run, and leave only as one
