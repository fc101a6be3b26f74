"""`spider solve` as somebody at a terminal meets it."""

from __future__ import annotations

import json
from pathlib import Path

from typer.testing import CliRunner, Result

from cli.main import app
from engine import Game, Position, Record

ALMOST_WON = {
    "columns": ["KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", "AS", *[""] * 8],
    "stock": "",
    "runs": "SSSSSSS",
}


def solve(*arguments: str, stdin: str | None = None) -> Result:
    return CliRunner().invoke(app, ["solve", *arguments], input=stdin)


def test_a_deal_is_solved_by_its_number() -> None:
    result = solve("7", "--suits", "1", "--nodes", "400000", "--json")
    assert result.exit_code == 0
    found = json.loads(result.stdout)
    assert found["answer"] == "winnable"
    assert found["moves"] == len(found["line"])
    game = Game.new("spider", 1, deal=7)
    for action in found["line"]:
        game.push(action)
    assert game.is_won


def test_a_line_is_made_shorter_when_asked() -> None:
    plain = json.loads(solve("7", "--suits", "1", "--nodes", "300000", "--json").stdout)
    result = solve("7", "--suits", "1", "--nodes", "300000", "--json", "--shorten")
    short = json.loads(result.stdout)
    assert short["moves"] < plain["moves"]
    record = {"variant": "spider", "suits": 1, "deal": 7, "actions": short["line"]}
    assert Record.of(record).replay().is_won


def test_a_record_is_solved_from_where_it_ends(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    record = {"variant": "spider", "suits": 1, "position": ALMOST_WON, "actions": ["2>3x1"]}
    file.write_text(json.dumps(record), encoding="utf-8")
    result = solve(str(file))
    assert result.exit_code == 0
    assert "Winnable in 1 moves" in result.stdout
    assert "3>1x1" in result.stdout


def test_a_bare_position_is_read_from_standard_input() -> None:
    result = solve("-", "--suits", "1", "--json", stdin=json.dumps(ALMOST_WON))
    assert json.loads(result.stdout)["line"] == ["2>1x1"]


def test_a_lost_game_and_one_left_open_are_told_apart_and_both_exit_with_1() -> None:
    lost = solve("4", "--variant", "scorpion", "--nodes", "1000")
    assert lost.exit_code == 1
    assert lost.stdout.startswith("Lost: ")
    unknown = solve("1", "--suits", "4", "--nodes", "100")
    assert unknown.exit_code == 1
    assert unknown.stdout.startswith("Unknown: ")
    both = [
        json.loads(solve(*arguments, "--json").stdout)
        for arguments in (
            ("4", "--variant", "scorpion", "--nodes", "1000"),
            ("1", "--suits", "4", "--nodes", "100"),
        )
    ]
    assert [one["answer"] for one in both] == ["lost", "unknown"]
    assert [one["line"] for one in both] == [None, None]


def test_bad_input_exits_with_2_and_says_what_is_wrong(tmp_path: Path) -> None:
    position = Position.of(ALMOST_WON).field()[1]
    for arguments, stdin, said in (
        (("0",), None, "deal: "),
        (("7", "--suits", "3"), None, "suits: "),
        (("7", "--variant", "patience"), None, "variant: "),
        ((str(tmp_path / "missing.json"),), None, "missing.json"),
        (("-",), "no json", "record: "),
        (("-", "--suits", "4"), json.dumps(position), "position"),
        (("-", "--variant", "patience"), json.dumps(position), "variant: "),
        (
            ("-",),
            json.dumps({"variant": "spider", "suits": 1, "deal": 1, "actions": ["1>1"]}),
            "action 0 (1>1): ",
        ),
    ):
        result = solve(*arguments, stdin=stdin)
        assert result.exit_code == 2, arguments
        assert said in result.stderr
        assert result.stdout == ""
