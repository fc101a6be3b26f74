"""What a board's third line says fits into it, in every language."""

from __future__ import annotations

import pytest

from words import LINE, Message, language, languages, notices

ALOUD = ("SAY_", "WHY_")  # said to screen readers only, as whole sentences
LONGEST = {"column": 10, "number": "999999999999", "best": 10}
LINES = {
    name: text
    for name, text in vars(notices).items()
    if name.isupper()
    and isinstance(text, str)
    and not name.startswith(ALOUD)
    and "{name}" not in text
}


@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("name", LINES)
def test_a_notice_fits_into_a_line(code: str, name: str) -> None:
    said = language(code)(Message(LINES[name]), **LONGEST)
    assert 0 < len(said) <= LINE, said
