"""One language: its messages, numbers, durations, dates and lists.

Catalogues are gettext's ``.po`` files, read once at first use: nothing is compiled, so a clean clone and a
wheel work alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, timedelta
from functools import cache, lru_cache
from gettext import NullTranslations
from importlib.resources import files
from io import BytesIO
from typing import Final, Literal

from babel import Locale
from babel.dates import format_date
from babel.lists import format_list
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent
from babel.support import Translations
from babel.units import format_unit

from words.messages import N_, NP_, Message, Plural

__all__ = ["NP_", "N_", "Message", "Plural", "Words", "language", "languages"]

SOURCE: Final = "en"
"""The language the messages are written in; it needs no catalogue."""
_LOCALES: Final = {SOURCE: "en_GB"}
"""Where a language's plain code would not write lists and dates as the messages do ("2, 4 and 6")."""
DOMAIN: Final = "spinneret"


class Words:
    """One language. Call it with a message to get that message's text."""

    def __init__(self, code: str, translations: NullTranslations) -> None:
        self.code = code
        """Language code, such as ``de``."""
        self.locale = Locale.parse(_LOCALES.get(code, code))
        self._translations = translations
        self._number = lru_cache(maxsize=4096)(self._format_number)

    def __repr__(self) -> str:
        return f"Words({self.code!r})"

    def __call__(self, message: Message, /, **values: object) -> str:
        """The message in this language, ``values`` filled in. Whole numbers get the language's form."""
        return self._fill(self._translations.gettext(message), values)

    def many(self, one: str, other: str, n: int, /, **values: object) -> str:
        """The plural form for ``n``, which fills ``{n}`` unless ``values`` does.

        The first two are a `Plural`'s: ``words.many(*MOVES, 43)``.
        """
        text = self._translations.ngettext(one, other, n)
        return self._fill(text, {"n": n, **values})

    def number(self, n: int) -> str:
        """1128 → 1,128 (English), 1.128 (German)."""
        return self._number(n)

    def decimal(self, value: float, places: int = 1) -> str:
        """A number with exactly ``places`` decimal places: 43.5 or 43,5."""
        return format_decimal(value, f"#,##0.{'0' * places}", locale=self.locale)

    def percent(self, share: float) -> str:
        """0.375 → 38% (English), 38 % (German)."""
        return format_percent(share, locale=self.locale)

    def duration(self, length: timedelta) -> str:
        """6:12 or 1:02:03, whole seconds, the same in every language."""
        minutes, seconds = divmod(int(length.total_seconds()), 60)
        hours, minutes = divmod(minutes, 60)
        return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"

    def spoken_duration(self, length: timedelta) -> str:
        """``6 minutes and 12 seconds``, for screen readers; parts that are zero are left out."""
        minutes, seconds = divmod(int(length.total_seconds()), 60)
        hours, minutes = divmod(minutes, 60)
        parts = [(hours, "hour"), (minutes, "minute"), (seconds, "second")]
        said = [(n, unit) for n, unit in parts if n] or [(0, "second")]
        return self.listed([format_unit(n, unit, locale=self.locale) for n, unit in said])

    def date(self, day: date) -> str:
        """3 May 2026, as the language writes it."""
        return format_date(day, "long", locale=self.locale)

    def listed(self, items: Sequence[str], style: Literal["standard", "or"] = "standard") -> str:
        """2, 4 and 6 (``standard``); 2, 4 or 6 (``or``)."""
        return format_list(items, style=style, locale=self.locale)

    def _fill(self, text: str, values: dict[str, object]) -> str:
        shown = {
            name: self._number(value) if type(value) is int else value
            for name, value in values.items()
        }
        return text.format(**shown)

    def _format_number(self, n: int) -> str:
        return format_decimal(n, locale=self.locale)


@cache
def languages() -> tuple[str, ...]:
    """Codes of the languages there are, English first."""
    folders = (files("words") / "locale").iterdir()
    return (SOURCE, *sorted(folder.name for folder in folders if folder.is_dir()))


def language(code: str | None) -> Words:
    """The language for a code such as ``de``, ``en-US`` or ``pt_BR``; English if there is none."""
    wanted = (code or SOURCE).replace("_", "-").lower()
    known = {name.replace("_", "-").lower(): name for name in languages()}
    return _load(known.get(wanted) or known.get(wanted.split("-")[0]) or SOURCE)


@cache
def _load(code: str) -> Words:
    return Words(code, NullTranslations() if code == SOURCE else _read(code))


def _read(code: str) -> Translations:
    place = files("words") / "locale" / code / "LC_MESSAGES" / f"{DOMAIN}.po"
    compiled = BytesIO()
    with place.open("rb") as source:
        write_mo(compiled, read_po(source, locale=code, domain=DOMAIN))
    compiled.seek(0)
    return Translations(compiled, domain=DOMAIN)
