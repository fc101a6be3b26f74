"""How far typed actions came fits the line, whatever was typed."""

from __future__ import annotations

import pytest

from words import LINE, language, languages
from words.said import Said
from words.typed import all_done, stopped

ENGLISH = language("en")
LONG = Said("W" * LINE, "A long sentence.")


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("n", [1, 6, 400])
def test_the_line_fits(code: str, n: int) -> None:
    words = language(code)
    for news in (LONG, Said("Nothing left to undo.", "Nothing.")):
        for action in ("undo", "999>999x999"):
            said = stopped(words, ["5>1x3"] * n, action, news)
            assert len(said.short) <= LINE
            assert "…" not in said.short
        assert len(all_done(words, n, news).short) <= LINE


def test_what_was_refused_is_told_with_its_reason_where_that_fits() -> None:
    reason = Said("Nothing left to undo.", "There's nothing left to undo.")
    assert stopped(ENGLISH, ["deal"] * 6, "undo", reason).short == (
        "6 done, then undo: Nothing left to undo."
    )
    assert stopped(ENGLISH, ["deal"] * 6, "undo", LONG).short == "6 done, then undo refused"
    assert stopped(ENGLISH, [], "undo", reason).short == "undo: Nothing left to undo."
    assert stopped(ENGLISH, ["deal"], "undo", reason).full == (
        "Stopped at undo. There's nothing left to undo. Done before it: deal."
    )


def test_what_was_done_is_counted_with_the_last() -> None:
    news = Said("Dealt 10 cards", "Dealt 10 cards from the stock.")
    assert all_done(ENGLISH, 3, news) == (
        "3 moves done · Dealt 10 cards",
        "3 moves done. Dealt 10 cards from the stock.",
    )
    assert all_done(ENGLISH, 3, LONG).short == "3 moves done"
