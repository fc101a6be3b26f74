"""Records and positions: exact round trips, and every kind of bad one refused with field and reason."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given

from engine import (
    DEAL,
    VARIANTS,
    Card,
    Cards,
    Deal,
    Game,
    IllegalAction,
    Move,
    NotationError,
    Position,
    Reason,
    Record,
    RecordError,
    card_text,
    parse_actions,
    parse_card,
)
from engine.deals import shuffle
from tests.engine.games import at_with_rest, games, pack, random_position, seeds, settings_of_games

GOOD = {"version": 1, "variant": "spider", "suits": 2, "undo": True, "deal": 48213, "actions": []}
CARDS = " ".join(pack("spider", 2))
KING_TO_TWO = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


def near_the_end(*columns: str, stock: str = "", runs: str = "SSSSSSS", width: int = 10) -> Any:
    filled = [*columns, *[""] * (width - len(columns))]
    return {"columns": filled, "stock": stock, "runs": runs}


def with_position(position: Any, **fields: Any) -> dict[str, Any]:
    return {"variant": "spider", "suits": 1, "position": position, "actions": [], **fields}


def with_cards(cards: Any) -> dict[str, Any]:
    return {"variant": "spider", "suits": 2, "cards": cards, "actions": []}


def without(*names: str) -> dict[str, Any]:
    return {name: value for name, value in GOOD.items() if name not in names}


END = near_the_end(KING_TO_TWO, "AS")
BAD: list[tuple[str, Any, str, Reason]] = [
    ("a list", [], "record", Reason.NOT_AN_OBJECT),
    ("nothing", None, "record", Reason.NOT_AN_OBJECT),
    ("a text", "spider", "record", Reason.NOT_AN_OBJECT),
    ("unknown field", {**GOOD, "seed": 1}, "seed", Reason.UNKNOWN_FIELD),
    ("field of other case", {**GOOD, "Deal": 1}, "Deal", Reason.UNKNOWN_FIELD),
    ("version 2", {**GOOD, "version": 2}, "version", Reason.UNKNOWN_VERSION),
    ("version 0", {**GOOD, "version": 0}, "version", Reason.UNKNOWN_VERSION),
    ("version true", {**GOOD, "version": True}, "version", Reason.UNKNOWN_VERSION),
    ("version 1.0", {**GOOD, "version": 1.0}, "version", Reason.UNKNOWN_VERSION),
    ("version as text", {**GOOD, "version": "1"}, "version", Reason.UNKNOWN_VERSION),
    ("version null", {**GOOD, "version": None}, "version", Reason.UNKNOWN_VERSION),
    ("no variant", without("variant"), "variant", Reason.MISSING),
    ("no suits", without("suits"), "suits", Reason.MISSING),
    ("no actions", without("actions"), "actions", Reason.MISSING),
    ("unknown variant", {**GOOD, "variant": "klondike"}, "variant", Reason.UNKNOWN_VARIANT),
    ("variant in capitals", {**GOOD, "variant": "Spider"}, "variant", Reason.UNKNOWN_VARIANT),
    ("variant a list", {**GOOD, "variant": ["spider"]}, "variant", Reason.WRONG_TYPE),
    ("three suits", {**GOOD, "suits": 3}, "suits", Reason.UNKNOWN_SUITS),
    ("suits true", {**GOOD, "suits": True}, "suits", Reason.WRONG_TYPE),
    ("suits 2.0", {**GOOD, "suits": 2.0}, "suits", Reason.WRONG_TYPE),
    ("scorpion of one suit", {**GOOD, "variant": "scorpion", "suits": 1}, "suits", Reason.UNKNOWN_SUITS),
    ("undo 1", {**GOOD, "undo": 1}, "undo", Reason.WRONG_TYPE),
    ("undo null", {**GOOD, "undo": None}, "undo", Reason.WRONG_TYPE),
    ("no start", without("deal"), "deal / cards / position", Reason.ONE_START_ONLY),
    ("two starts", {**GOOD, "cards": CARDS}, "deal / cards", Reason.ONE_START_ONLY),
    ("three starts", {**GOOD, "cards": CARDS, "position": END}, "deal / cards / position", Reason.ONE_START_ONLY),
    ("deal 0", {**GOOD, "deal": 0}, "deal", Reason.BAD_DEAL_NUMBER),
    ("deal -1", {**GOOD, "deal": -1}, "deal", Reason.BAD_DEAL_NUMBER),
    ("deal 10^12", {**GOOD, "deal": 10**12}, "deal", Reason.BAD_DEAL_NUMBER),
    ("deal true", {**GOOD, "deal": True}, "deal", Reason.WRONG_TYPE),
    ("deal 5.0", {**GOOD, "deal": 5.0}, "deal", Reason.WRONG_TYPE),
    ("deal as text", {**GOOD, "deal": "48213"}, "deal", Reason.WRONG_TYPE),
    ("deal null", {**GOOD, "deal": None}, "deal", Reason.WRONG_TYPE),
    ("actions a text", {**GOOD, "actions": "5>1"}, "actions", Reason.WRONG_TYPE),
    ("an action a number", {**GOOD, "actions": ["deal", 5]}, "actions[1]", Reason.WRONG_TYPE),
    ("an action null", {**GOOD, "actions": [None]}, "actions[0]", Reason.WRONG_TYPE),
    ("cards a number", with_cards(104), "cards", Reason.WRONG_TYPE),
    ("a card a number", with_cards([1] * 104), "cards", Reason.WRONG_TYPE),
    ("an unknown card", with_cards(CARDS.replace("AS", "1S", 1)), "cards", Reason.NOT_A_CARD),
    ("a hidden card", with_cards(CARDS.replace("AS", "<AS>", 1)), "cards", Reason.NOT_A_CARD),
    ("a card too few", with_cards(CARDS.split()[1:]), "cards", Reason.WRONG_CARDS),
    ("a card too many", with_cards([*CARDS.split(), "AS"]), "cards", Reason.WRONG_CARDS),
    ("a card twice", with_cards(["AS", *CARDS.split()[1:]]), "cards", Reason.WRONG_CARDS),
    ("cards of another setting", with_cards(pack("spider", 4)), "cards", Reason.WRONG_CARDS),
    ("cards of another game", with_cards(pack("spiderette", 2)), "cards", Reason.WRONG_CARDS),
    ("position a text", with_position("KS"), "position", Reason.WRONG_TYPE),
    ("position without runs", with_position({"columns": [], "stock": ""}), "position.runs", Reason.MISSING),
    ("position without stock", with_position({"columns": [], "runs": ""}), "position.stock", Reason.MISSING),
    ("position without columns", with_position({"stock": "", "runs": ""}), "position.columns", Reason.MISSING),
    ("position with more", with_position({**END, "score": 5}), "position.score", Reason.UNKNOWN_FIELD),
    ("columns a text", with_position({**END, "columns": "KS"}), "position.columns", Reason.WRONG_TYPE),
    ("column a list", with_position({**END, "columns": [["KS"]]}), "position.columns[0]", Reason.WRONG_TYPE),
    ("stock a list", with_position({**END, "stock": ["AS"]}), "position.stock", Reason.WRONG_TYPE),
    ("runs a number", with_position({**END, "runs": 7}), "position.runs", Reason.WRONG_TYPE),
    ("unknown card in a column", with_position(near_the_end("KS", "XX")), "position.columns[1]", Reason.NOT_A_CARD),
    ("unknown card in the stock", with_position(near_the_end(stock="AS 0S")), "position.stock", Reason.NOT_A_CARD),
    ("nine columns", with_position(near_the_end(KING_TO_TWO, "AS", width=9)), "position.columns", Reason.WRONG_COLUMN_COUNT),
    ("eleven columns", with_position(near_the_end(KING_TO_TWO, "AS", width=11)), "position.columns", Reason.WRONG_COLUMN_COUNT),
    ("nine runs", with_position(near_the_end(runs="S" * 9)), "position.runs", Reason.BAD_RUNS),
    ("a run of another suit", with_position(near_the_end(KING_TO_TWO, "AS", runs="SSSSSSH")), "position.runs", Reason.BAD_RUNS),
    ("too many runs of a suit", with_position(near_the_end(runs="SSSSS"), suits=2), "position.runs", Reason.BAD_RUNS),
    ("a run of no suit", with_position(near_the_end(KING_TO_TWO, "AS", runs="SSSSSSX")), "position.runs", Reason.BAD_RUNS),
    ("a card missing", with_position(near_the_end(KING_TO_TWO)), "position", Reason.WRONG_CARDS),
    ("a card too many in the stock", with_position(near_the_end(KING_TO_TWO, "AS", stock="AS")), "position", Reason.WRONG_CARDS),
    ("a run too few", with_position(near_the_end(KING_TO_TWO, "AS", runs="SSSSSS")), "position", Reason.WRONG_CARDS),
    ("end card face down", with_position(near_the_end("<AS>", KING_TO_TWO)), "position.columns[0]", Reason.END_CARD_FACE_DOWN),
    ("face down above face up", with_position(near_the_end(KING_TO_TWO, "AS <KS> QS")), "position.columns[1]", Reason.FACE_DOWN_ABOVE_FACE_UP),
    ("a complete run standing", with_position(near_the_end("", f"{KING_TO_TWO} AS")), "position.columns[1]", Reason.COMPLETE_RUN_STANDING),
]  # fmt: skip


@pytest.mark.parametrize(
    ("value", "field", "reason"), [b[1:] for b in BAD], ids=[b[0] for b in BAD]
)
def test_bad_records_are_refused_with_field_and_reason(
    value: object, field: str, reason: Reason
) -> None:
    with pytest.raises(RecordError) as error:
        Record.of(value)
    assert (error.value.field, error.value.reason) == (field, reason)
    with pytest.raises(RecordError) as same:
        Record.loads(json.dumps(value))
    assert (same.value.field, same.value.reason) == (field, reason)


def test_every_reason_against_a_record_is_reached_here() -> None:
    reasons = list(Reason)[list(Reason).index(Reason.NOT_AN_OBJECT) :]
    elsewhere = {Reason.REPEATED_FIELD}  # only JSON text can repeat a field
    assert {bad[3] for bad in BAD} == {*reasons, Reason.NOT_A_CARD} - elsewhere


@pytest.mark.parametrize(
    ("text", "field"),
    [
        (
            '{"variant": "spider", "variant": "spider", "suits": 1, "deal": 5, "actions": []}',
            "variant",
        ),
        ('{"variant": "spider", "suits": 1, "deal": 5, "deal": 6, "actions": []}', "deal"),
        ('{"position": {"runs": "", "stock": "", "runs": "S"}}', "runs"),
    ],
)
def test_a_field_given_twice_is_refused(text: str, field: str) -> None:
    with pytest.raises(RecordError) as error:
        Record.loads(text)
    assert (error.value.field, error.value.reason) == (field, Reason.REPEATED_FIELD)


@pytest.mark.parametrize(
    "text", ["", "{", "5>1", "NaN", "[" * 100_000, b"\xff\xfe\xff", '{"deal": ' + "9" * 5000 + "}"]
)
def test_what_is_no_json_object_is_refused(text: str | bytes) -> None:
    with pytest.raises(RecordError) as error:
        Record.loads(text)
    assert error.value.field == "record"
    assert error.value.reason is Reason.NOT_AN_OBJECT


def test_wrong_cards_are_named() -> None:
    with pytest.raises(RecordError) as error:
        Record.of(with_cards(["AS", "AS", *CARDS.split()[2:]]))
    details = {name: [card_text(c) for c in cards] for name, cards in error.value.details.items()}
    assert details == {"extra": ["AS", "AS"], "missing": ["QS", "KS"]}


def test_an_illegal_action_in_the_middle_is_named_with_the_game_before_it() -> None:
    actions = ["9>8x1", "undo", "1>1x1", "deal"]
    record = Record.of({"variant": "spider", "suits": 1, "deal": 1001, "actions": actions})
    with pytest.raises(IllegalAction) as illegal:
        record.replay()
    error = illegal.value
    assert (error.index, error.action, error.reason) == (2, "1>1x1", Reason.SAME_COLUMN)
    assert error.details == {"column": 1}
    assert error.game.moves == 2


def test_an_action_that_says_nothing_is_named_by_its_index() -> None:
    record = Record.of({**GOOD, "actions": ["deal", "dael"]})
    with pytest.raises(IllegalAction) as illegal:
        record.replay()
    assert (illegal.value.index, illegal.value.reason) == (1, Reason.NOT_AN_ACTION)
    assert isinstance(illegal.value.cause, NotationError)


def test_version_may_be_absent_and_undo_is_allowed_unless_said_otherwise() -> None:
    record = Record.of(without("version", "undo"))
    assert record.undo
    assert record == Record.of(GOOD)
    assert record.to_json() == GOOD
    assert not Record.of({**GOOD, "undo": False}).opening().undo_allowed


@pytest.mark.parametrize("number", [1, 999_999_999_999])
def test_the_first_and_the_last_deal_number_are_read(number: int) -> None:
    assert Record.of({**GOOD, "deal": number}).start == Deal(number)


def test_cards_are_read_as_a_list_and_as_one_text() -> None:
    as_text, as_list = Record.of(with_cards(CARDS)), Record.of(with_cards(CARDS.split()))
    assert as_text == as_list
    assert as_text.to_json()["cards"] == CARDS


@pytest.mark.parametrize("ten", ["TS", "10S", "10♠", "T♠", "ts", " 10s "])
def test_a_ten_of_spades_is_read_in_each_form(ten: str) -> None:
    assert card_text(parse_card(ten)) == "TS"


def test_other_forms_of_cards_are_accepted_in_records() -> None:
    cards = CARDS.replace("TS", "10♠").replace("TH", "10h")
    assert Record.of(with_cards(cards)) == Record.of(with_cards(CARDS))


@pytest.mark.parametrize(
    "text", ["", "S", "1S", "11S", "AX", "A", "SA", "A S", "100S", "1010S", "??", "♠A"]
)
def test_what_is_no_card_is_refused_with_its_text(text: str) -> None:
    with pytest.raises(NotationError) as error:
        parse_card(text)
    assert error.value.reason is Reason.NOT_A_CARD
    assert error.value.details == {"text": text}


def test_every_card_is_read_as_it_is_written() -> None:
    cards: list[Card] = [suit * 16 + rank for suit in range(4) for rank in range(13)]
    assert [parse_card(card_text(card)) for card in cards] == cards


@given(settings_of_games, seeds)
def test_positions_are_written_as_they_were_read(setting: tuple[str, int], seed: int) -> None:
    value = random_position(*setting, seed)
    start = Position.of(value)
    assert start.field() == ("position", value)
    assert Position.of_table(start.table(VARIANTS[setting[0]], setting[1])) == start


@given(games())
def test_records_are_written_as_they_were_read(game: Game) -> None:
    record = Record.of_game(game)
    assert Record.loads(record.dumps()) == record
    assert Record.of(record.to_json()) == record
    assert Record.loads(record.dumps().encode()).dumps() == record.dumps()


def test_a_record_that_lists_cards_lays_them_out_as_their_deal_number_does() -> None:
    cards = Cards(shuffle(VARIANTS["scorpion"], 4, 99))
    assert Game(VARIANTS["scorpion"], 4, cards).table == Game.new("scorpion", deal=99).table


def test_a_position_has_its_own_counters_and_deals() -> None:
    game = at_with_rest(["KS", "QH"], "AS 2S", runs="D")
    assert (game.moves, game.score) == (0, 600)
    assert game.deals_left == 9  # 104 - 13 - 2 = 89 cards, ten at a time
    assert not game.started


def test_written_actions_carry_the_count() -> None:
    game = at_with_rest(["<3H> 9S 8S 7S", "TS", "TH"])
    game.push("1>2")
    game.push("undo")
    assert Record.of_game(game).actions == ("1>2x3", "undo")


def test_several_actions_are_read_with_all_kinds_of_marks_between() -> None:
    read = parse_actions("5>1x1, 10 > 7;deal\n UNDO\tredo 3>2 × 4")
    assert read == [Move(4, 0, 1), Move(9, 6, 0), *parse_actions("deal undo redo"), Move(2, 1, 4)]
    for text in ("5→9", "5-9", "5–9", "5->9", "５＞９", "5 - 9", "5 -> 9", "5 → 9", " ５　＞　９ "):
        assert parse_actions(f"{text}, deal") == [Move(4, 8, 0), DEAL]
        assert str(parse_actions(text)[0]) == "5>9"
    assert parse_actions("10->7 x 2 3-4x1") == [Move(9, 6, 2), Move(2, 3, 1)]
    for text in ("", " ,; ", "5>1 then deal"):
        with pytest.raises(NotationError):
            parse_actions(text)


def test_python_values_that_json_does_not_have_are_refused_too() -> None:
    odd: dict[object, object] = {5: 1, "deal": 3}
    with pytest.raises(RecordError):
        Record.of(odd)
    with pytest.raises(RecordError):
        Game.new("spider", 5, deal=1)
    with pytest.raises(RecordError):
        Game.new("patience", deal=1)
    with pytest.raises(RecordError):
        Game.new("spider", deal=0)
    with pytest.raises(RecordError):
        Position(columns=(((), 3),) * 10, stock=(), runs=(0,) * 8).table(VARIANTS["spider"], 1)
