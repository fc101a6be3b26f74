"""Every message is in every catalogue, with the same places to fill."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from string import Formatter

import pytest
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po

from words import languages

MARKS = {"N_": None, "NP_": (1, 2)}
WORDS = Path(str(files("words")))
TRANSLATIONS = [code for code in languages() if code != "en"]


def marked() -> set[str | tuple[str, ...]]:
    """All messages that the room marks; those with a plural as pairs."""
    return {found[2] for found in extract_from_dir(str(WORDS), keywords=MARKS)}


def catalogue(code: str) -> Catalog:
    with (WORDS / "locale" / code / "LC_MESSAGES" / "spinneret.po").open("rb") as file:
        return read_po(file, locale=code, domain="spinneret", abort_invalid=True)


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_german_is_among_the_languages() -> None:
    assert "de" in TRANSLATIONS


def test_the_marks_are_found() -> None:
    found = marked()
    assert "seven" in found
    assert ("{n} move", "{n} moves") in found


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_no_message_lacks_its_translation(code: str) -> None:
    translated = {
        entry.id
        for entry in catalogue(code)
        if not entry.fuzzy and entry.string and all(entry.string)
    }
    lacking = {m for m in marked() if m not in translated}
    assert not lacking, f"translate in words/locale/{code} after `make catalogue`: {lacking}"


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_translations_fill_the_same_places(code: str) -> None:
    wrong = []
    for entry in catalogue(code):
        if not entry.id:  # the header
            continue
        if isinstance(entry.id, tuple):
            one, other = map(places, entry.id)
            forms = [places(form) for form in entry.string or ()]
            fits = all((one & other) - {"n"} <= form <= one | other for form in forms)
        else:
            fits = places(str(entry.string)) == places(str(entry.id))
        if not fits:
            wrong.append((entry.id, entry.string))
    assert not wrong


COUNTED = re.compile(
    r"\{\w+\} (?:\w+ )?(moves|games|wins|points|days|hints|undos|players|deals|results)\b"
)


def test_what_is_counted_has_a_plural_of_its_own() -> None:
    """Else somebody reads of "1 moves"."""
    assert not {m for m in marked() if isinstance(m, str) and COUNTED.search(m)}


@pytest.mark.parametrize("code", TRANSLATIONS)
def test_one_thing_has_one_name(code: str) -> None:
    """German had two words for the daily deal."""
    texts = [text for entry in catalogue(code) for text in _forms(entry.string)]
    assert not [text for text in texts if re.search(r"\bDaily", text)]


def _forms(translated: object) -> tuple[str, ...]:
    return translated if isinstance(translated, tuple) else (str(translated),)


def test_no_message_is_marked_both_plain_and_with_a_plural() -> None:
    """One of the two would lose its translation."""
    found = marked()
    plain = {m for m in found if isinstance(m, str)}
    with_plural = {m[0] for m in found if isinstance(m, tuple)}
    assert not plain & with_plural
