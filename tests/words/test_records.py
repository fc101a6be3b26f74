from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any

import pytest

from engine import EngineError, Record
from engine.errors import Reason
from words import language, languages
from words.records import EXPECTED, explain

ENGLISH, GERMAN = language("en"), language("de")
GOOD: dict[str, Any] = {"variant": "spider", "suits": 1, "deal": 1, "actions": []}
POSITION: dict[str, Any] = {"columns": [""] * 10, "stock": "", "runs": "SSSSSSSS"}
KING_TO_ACE = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"


def refused(record: object) -> EngineError:
    with pytest.raises(EngineError) as caught:
        Record.of(record).replay()
    return caught.value


def with_position(**changes: Any) -> dict[str, Any]:
    record = {**GOOD, "position": {**POSITION, **changes}}
    del record["deal"]
    return record


BAD: list[tuple[Reason, object, str]] = [
    (Reason.NOT_AN_OBJECT, [], "JSON"),
    (Reason.UNKNOWN_FIELD, {**GOOD, "colour": 1}, "colour"),
    (Reason.MISSING, {"suits": 1}, "variant"),
    (Reason.WRONG_TYPE, {**GOOD, "undo": 1}, "undo: should be true or false."),
    (Reason.UNKNOWN_VERSION, {**GOOD, "version": {"a": 2}}, "version {'a': 2} is unknown"),
    (Reason.UNKNOWN_VARIANT, {**GOOD, "variant": "canfield"}, "no “canfield”, but spider, relaxed"),
    (Reason.UNKNOWN_SUITS, {**GOOD, "suits": 3}, "suits: 3 can't be chosen here, only 1, 2 or 4."),
    (Reason.BAD_DEAL_NUMBER, {**GOOD, "deal": 0}, "from 1 to 999,999,999,999"),
    (Reason.ONE_START_ONLY, {**GOOD, "cards": []}, "exactly one"),
    (
        Reason.WRONG_CARDS,
        with_position(stock="AS AS AH"),
        "Too many: AS AS AH.",
    ),
    (
        Reason.WRONG_CARDS,
        with_position(runs="SSSSSSS"),
        "Missing: AS 2S 3S 4S 5S 6S 7S 8S and 5 more.",
    ),
    (Reason.BAD_RUNS, with_position(runs="SSSSSSSSS"), "“SSSSSSSSS”"),
    (Reason.WRONG_COLUMN_COUNT, with_position(columns=[""]), "10 columns, not 1"),
    (
        Reason.END_CARD_FACE_DOWN,
        with_position(columns=["", "<AS>", *[""] * 8]),
        "column 2",
    ),
    (
        Reason.FACE_DOWN_ABOVE_FACE_UP,
        with_position(columns=["", "", "AS <2S> 3S", *[""] * 7]),
        "column 3",
    ),
    (
        Reason.COMPLETE_RUN_STANDING,
        with_position(columns=[*[""] * 9, KING_TO_ACE], runs="SSSSSSS"),
        "column 10",
    ),
    (Reason.NOT_A_CARD, with_position(stock="AS 11H"), "“11H” isn't a card"),
    (Reason.NOT_AN_ACTION, {**GOOD, "actions": ["jump"]}, "Action 1 (jump) can't be taken."),
    (Reason.NOTHING_TO_UNDO, {**GOOD, "actions": ["deal", "undo", "undo"]}, "Action 3 (undo)"),
]


@pytest.mark.parametrize(("reason", "record", "said"), BAD, ids=lambda x: str(x)[:30])
def test_what_is_wrong_with_a_record_is_said(reason: Reason, record: object, said: str) -> None:
    error = refused(record)
    assert error.reason is reason
    assert said in explain(ENGLISH, error)
    for code in languages():
        sentence = explain(language(code), error)
        assert sentence.endswith(".")
        assert "{" not in sentence.replace("{'a'", "")


def test_a_field_given_twice() -> None:
    text = json.dumps(GOOD)[:-1] + ', "suits": 2}'
    with pytest.raises(EngineError) as caught:
        Record.loads(text)
    assert explain(ENGLISH, caught.value) == "suits: this field is given twice."


def test_every_expected_form_has_its_words() -> None:
    source = "".join(
        path.read_text() for path in files("engine").iterdir() if path.name.endswith(".py")
    )
    expected = set(re.findall(r'expected="([^"]+)"', source))
    assert expected
    assert expected <= EXPECTED.keys()


def test_a_field_name_that_is_no_name_stays_on_one_line() -> None:
    sentence = explain(ENGLISH, refused({**GOOD, "a\nb\u202e" + "c" * 300: 1}))
    assert sentence.isprintable()
    assert len(sentence) < 120
