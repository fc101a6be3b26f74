"""Each refusal has a line that fits a phone and a sentence, whatever is at fault."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from typing import Any

import pytest

from engine import SCORPION, EngineError, Game, Reason, Refusal, parse_action, parse_card
from engine.errors import NotationError
from words import LINE, language, languages
from words.cards import card_name
from words.records import SENTENCES as RECORD_SENTENCES
from words.refusals import SENTENCES, refusal

ENGLISH, GERMAN = language("en"), language("de")
PACK = [parse_card(rank + suit) for suit in "SHDC" for rank in "A23456789TJQK"]
KINGS = [card for card in PACK if card & 15 == 12]
ACES = [card for card in PACK if card & 15 == 0]
NOT_ACES = [card for card in PACK if card & 15 != 0]
TYPED = ["", "x", "W" * 200, "5 auf 1, dann den König", "a\nb\u202ec\x00`", "{0} {text} %s"]


def details(reason: Reason) -> Iterator[dict[str, Any]]:
    """The longest things that can be at fault, and more."""
    match reason:
        case Reason.SAME_COLUMN | Reason.EMPTY_SOURCE:
            yield {"column": 10}
        case Reason.NO_SUCH_COLUMN:
            yield from ({"column": c, "columns": n} for c in (0, 11, 999) for n in (7, 10))
        case Reason.TOO_MANY_CARDS | Reason.FACE_DOWN:
            yield from ({"column": 10, "count": 999, "face_up": n} for n in (1, 104))
        case Reason.NOT_A_RUN:
            yield from ({"column": 10, "upper": a, "lower": b} for a, b in product(PACK, PACK))
        case Reason.NOT_ONE_LOWER | Reason.OTHER_SUIT:
            yield from ({"card": a, "onto": b, "column": 10} for a, b in product(PACK, NOT_ACES))
        case Reason.ON_AN_ACE:
            yield from ({"card": a, "onto": b, "column": 10} for a, b in product(PACK, ACES))
        case Reason.KING_NEEDS_EMPTY:
            yield from ({"card": a, "onto": b, "column": 10} for a, b in product(KINGS, NOT_ACES))
        case Reason.ONLY_A_KING:
            yield from ({"card": card, "column": 10} for card in (*PACK, None))
        case Reason.COLUMNS_EMPTY:
            for n in range(1, 11):
                yield from ({"empty": list(some)} for some in combinations(range(1, 11), n))
        case Reason.NOT_A_CARD | Reason.NOT_AN_ACTION:
            yield from ({"text": text} for text in TYPED)
        case _:
            yield {}


def test_every_reason_has_a_sentence() -> None:
    assert set(Reason) == SENTENCES.keys() | RECORD_SENTENCES.keys()


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("reason", SENTENCES)
def test_the_line_fits_and_the_sentence_is_one(code: str, reason: Reason) -> None:
    words = language(code)
    for at_fault in details(reason):
        for variant in (None, SCORPION):
            said = refusal(words, EngineError(reason, **at_fault), variant)
            assert 0 < len(said.short) <= LINE, said.short
            assert "{" not in said.full.replace("{0} {text}", "")
            assert said.full[0].isupper() or said.full[0] in "“„"
            assert said.full.endswith((".", "!"))


@pytest.mark.parametrize("code", languages())
def test_cards_and_columns_at_fault_are_named(code: str) -> None:
    words = language(code)
    for reason in SENTENCES:
        for at_fault in details(reason):
            error = EngineError(reason, **at_fault)
            said = refusal(words, error)
            for name in ("card", "upper", "lower"):
                card = at_fault.get(name)
                if isinstance(card, int):
                    assert card_name(words, card) in said.full
            for column in at_fault.get("empty", [at_fault.get("column")]):
                assert column is None or str(column) in said.full


def test_what_goes_there_instead() -> None:
    error = EngineError(
        Reason.NOT_ONE_LOWER, card=parse_card("9D"), onto=parse_card("JC"), column=3
    )
    assert refusal(ENGLISH, error).short == "9♦ can't go on J♣: only a 10 can."
    assert "only a ten goes there" in refusal(ENGLISH, error).full
    assert refusal(GERMAN, error).short == "9♦ passt nicht auf J♣, nur 10."
    assert "Dorthin passt nur eine Zehn." in refusal(GERMAN, error).full
    assert refusal(ENGLISH, error, SCORPION).short == "9♦ can't go on J♣: only 10♣ can."
    assert "only the ten of clubs goes there" in refusal(ENGLISH, error, SCORPION).full
    onto_nine = EngineError(
        Reason.NOT_ONE_LOWER, card=parse_card("KD"), onto=parse_card("9C"), column=3
    )
    assert refusal(ENGLISH, onto_nine).short == "K♦ can't go on 9♣: only an 8 can."


def test_which_columns_are_empty() -> None:
    error = EngineError(Reason.COLUMNS_EMPTY, empty=[2, 4, 5])
    said = refusal(ENGLISH, error)
    assert said.short == "Fill columns 2, 4–5, then deal."
    assert "columns 2, 4 and 5 first" in said.full
    one = refusal(ENGLISH, EngineError(Reason.COLUMNS_EMPTY, empty=[7]))
    assert one.short == "Fill column 7, then deal."


def test_typed_text_is_quoted_on_one_line_without_control_characters() -> None:
    with pytest.raises(NotationError) as caught:
        parse_action("5 zu\n1 \u202e" + "x" * 500)
    said = refusal(ENGLISH, caught.value)
    assert said.short == "“5 zu 1 xx…” isn't a move. Try 5>1."
    assert len(said.full) < 200
    assert said.full.isprintable()


def test_nothing_typed() -> None:
    with pytest.raises(NotationError) as caught:
        parse_action("  ")
    assert refusal(ENGLISH, caught.value).short == "Type a move, such as 5>1 or deal."


def test_a_refusal_of_a_real_game() -> None:
    game = Game.new("spider", suits=1, deal=1, undo=False)
    with pytest.raises(Refusal) as caught:
        game.push("undo")
    assert refusal(ENGLISH, caught.value, game.variant).short == "This game is played without undo."
    assert "zurücknehmen" in refusal(GERMAN, caught.value, game.variant).full
