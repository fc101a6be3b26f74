"""`spider replay` as somebody at a terminal meets it."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from cli.main import app

ROOT = Path(__file__).parents[2]
VECTORS = ROOT / "tests" / "vectors"
RECORD = {"variant": "spider", "suits": 1, "deal": 1001, "actions": ["9>8x1", "deal"]}


def vectors() -> list[dict[str, Any]]:
    return [
        vector
        for name in ("edge_cases", "replays")
        for vector in json.loads((VECTORS / f"{name}.json").read_text(encoding="utf-8"))
    ]


def replay(value: object, *options: str) -> Result:
    text = value if isinstance(value, str | bytes) else json.dumps(value)
    return CliRunner().invoke(app, ["replay", "-", *options], input=text)


def printed(result: Result) -> dict[str, Any]:
    value = json.loads(result.stdout)
    assert isinstance(value, dict)
    return value


def test_all_vectors_come_out_as_they_should() -> None:
    for vector in vectors():
        result, expected = replay(vector["record"]), vector["expected"]
        found = printed(result)
        error = found.pop("error", None)
        if "error" in expected:
            assert result.exit_code == 2
            assert error["index"] == expected["error"]
            assert error["action"] == vector["record"]["actions"][error["index"]]
            assert error["reason"].endswith(".")
        else:
            assert result.exit_code == 0
            assert error is None
        assert found == {name: value for name, value in expected.items() if name != "error"}


def test_a_record_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8")
    result = CliRunner().invoke(app, ["replay", str(file)])
    assert result.exit_code == 0
    assert result.stdout == replay(RECORD).stdout
    assert printed(result)["moves"] == 2


def test_a_byte_order_mark_does_no_harm(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(RECORD), encoding="utf-8-sig")
    assert CliRunner().invoke(app, ["replay", str(file)]).exit_code == 0


def test_legal_actions_are_sorted_as_text_and_leave_out_undo() -> None:
    found = printed(replay(RECORD))
    assert found["legal"] == sorted(found["legal"])
    assert "deal" in found["legal"]
    assert not {"undo", "redo"} & set(found["legal"])


def test_hidden_cards_are_shown_only_when_asked_for() -> None:
    hidden, shown = printed(replay(RECORD)), printed(replay(RECORD, "--reveal"))
    assert isinstance(hidden["stock"], int)
    assert len(shown["stock"].split()) == hidden["stock"] == 40
    for before, after in zip(hidden["columns"], shown["columns"], strict=True):
        assert [card if card != "??" else None for card in before] == [
            card if not card.startswith("<") else None for card in after
        ]
    for name in ("runs", "score", "moves", "won", "legal"):
        assert hidden[name] == shown[name]


def test_a_refused_action_leaves_the_table_before_it() -> None:
    before = printed(replay({**RECORD, "actions": ["9>8x1"]}))
    result = replay({**RECORD, "actions": ["9>8x1", "3>3x1", "deal"]})
    found = printed(result)
    error = found.pop("error")
    assert result.exit_code == 2
    assert found == before
    assert (error["index"], error["action"]) == (1, "3>3x1")
    assert "column 3" in error["reason"]


def test_an_action_that_says_nothing_is_refused_like_one_that_is_illegal() -> None:
    result = replay({**RECORD, "actions": ["daal"]})
    assert result.exit_code == 2
    assert printed(result)["error"]["index"] == 0
    assert printed(result)["moves"] == 0


@pytest.mark.parametrize(
    ("value", "field"),
    [
        ("", "record"),
        ("[]", "record"),
        ({**RECORD, "deal": 0}, "deal"),
        ({**RECORD, "suits": 3}, "suits"),
        ({**RECORD, "hints": 1}, "hints"),
        ({**RECORD, "version": 2}, "version"),
        ({**RECORD, "actions": [5]}, "actions[0]"),
        ('{"deal": 1, "deal": 2}', "deal"),
    ],
)
def test_a_bad_record_prints_the_field_and_a_sentence(value: object, field: str) -> None:
    result = replay(value)
    assert result.exit_code == 2
    found = printed(result)
    assert list(found) == ["error"]
    assert list(found["error"]) == ["field", "reason"]
    assert found["error"]["field"] == field
    assert found["error"]["reason"].endswith(".")


@pytest.mark.parametrize(
    ("text", "place"),
    [("", "line 1, column 1"), ('{\n "deal": 1,\n "suits": }', "line 3, column 11")],
)
def test_broken_json_is_placed_by_line_and_column(text: str, place: str) -> None:
    found = printed(replay(text))["error"]
    assert found["field"] == "record"
    assert found["reason"] == f"This isn't a record: the JSON is broken at {place}."


def test_json_nested_beyond_all_measure_is_refused_in_a_sentence() -> None:
    assert "nested" in printed(replay("[" * 200_000))["error"]["reason"]


def test_through_a_pipe_it_is_one_line_of_ascii() -> None:
    result = replay({**RECORD, "actions": ["daal"]})
    assert result.stdout.isascii()
    assert result.stdout.count("\n") == 1


def test_on_a_terminal_each_column_has_a_line_and_quotes_are_plain(tmp_path: Path) -> None:
    file = tmp_path / "record.json"
    file.write_text(json.dumps({**RECORD, "actions": ["daal"]}), encoding="utf-8")
    ours, theirs = pty.openpty()
    program = "import sys; from cli.main import app; sys.argv[0] = 'spider'; app()"
    subprocess.run(
        [sys.executable, "-c", program, "replay", str(file)],
        cwd=ROOT,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdout=theirs,
        check=False,
    )
    os.close(theirs)
    shown = os.read(ours, 10_000).decode()
    os.close(ours)
    assert len(shown.splitlines()) == 21
    assert "“daal”" in shown
    expected = printed(replay(file.read_text(encoding="utf-8")))
    assert json.loads(shown) == expected


def test_text_that_is_not_utf_8_is_refused_in_a_sentence() -> None:
    result = replay(b"\xff\xfe{}")
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr == "Standard input is not UTF-8 text.\n"


@pytest.mark.parametrize("name", ["none.json", "."])
def test_a_file_that_cannot_be_read_is_refused_in_a_sentence(tmp_path: Path, name: str) -> None:
    result = CliRunner().invoke(app, ["replay", str(tmp_path / name)])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith(str(tmp_path / name))
    assert result.stderr.count("\n") == 1


def test_help_is_enough_to_use_it() -> None:
    shown = CliRunner().invoke(app, ["replay", "--help"]).stdout
    for word in ("FILE", "--reveal", "standard input", "status 2", '"variant"'):
        assert word in shown.replace("\n ", "")
    assert "replay" in CliRunner().invoke(app, ["--help"]).stdout


def test_without_a_verb_help_is_shown_and_the_version_is_known() -> None:
    assert "Usage: spider" in CliRunner().invoke(app, [], prog_name="spider").output
    assert CliRunner().invoke(app, ["--version"]).stdout.startswith("spinneret ")
