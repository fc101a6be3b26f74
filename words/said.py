"""The two lengths in which a board says something, and cutting text to a length."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

LINE: Final = 42
"""Characters that fit into one line of a board's text on a phone."""


class Said(NamedTuple):
    """The same news twice: for a line of the board, and to be read aloud or at leisure."""

    short: str
    """At most `LINE` characters, cards as rank and suit symbol."""
    full: str
    """Sentences with cards spelled out, which also say what to do."""


def fitting(forms: Iterable[str], limit: int = LINE) -> str:
    """The first of ``forms`` (the best first) that has at most ``limit`` characters; else the last, cut."""
    form = ""
    for form in forms:
        if len(form) <= limit:
            return form
    return cut(form, limit)


def cut(text: str, limit: int) -> str:
    """``text`` with at most ``limit`` characters; an ellipsis stands for the rest."""
    return text if len(text) <= limit else text[: limit - 1].rstrip() + "…"


def snippet(text: object, limit: int) -> str:
    """What somebody typed, on one line and cut, so that it can be quoted in a sentence."""
    printable = "".join(c if c.isprintable() else " " for c in str(text))
    return cut(" ".join(printable.split()), limit)
