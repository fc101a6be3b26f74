"""Marks on messages: they change nothing, and ``make catalogue`` finds what is marked."""

from __future__ import annotations

from typing import NamedTuple, NewType

Message = NewType("Message", str)
"""An English text, marked for translation, with ``{places}`` for `str.format`."""


class Plural(NamedTuple):
    """A message that depends on a number, which it may show as ``{n}``."""

    one: str
    other: str


def N_(text: str) -> Message:  # noqa: N802  (gettext's name for it)
    """Mark a message."""
    return Message(text)


def NP_(one: str, other: str) -> Plural:  # noqa: N802
    """Mark a message with a plural."""
    return Plural(one, other)
