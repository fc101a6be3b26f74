"""Names from Discord, made fit for a font that lacks most of what people write."""

from __future__ import annotations

import unicodedata
from collections.abc import Container

_LONGEST = 64
"""Characters looked at; no picture has room for more."""


def drawable(text: str, characters: Container[int]) -> str:
    """``text`` on one line, without what ``characters`` (code points) has no glyph for.

    Ornamental letters such as 𝓐 become plain ones. Marks that don't combine with their letter into one
    character are dropped, or a name could reach over half of a picture.
    """
    kept = []
    for original in unicodedata.normalize("NFC", text[:_LONGEST]):
        options = (original, unicodedata.normalize("NFKC", original))
        plain = next((o for o in options if _fits(o, characters)), " ")
        # What is left out between two letters of a word leaves no hole in it.
        kept.append(plain if plain != " " or original.isspace() else "")
    return " ".join("".join(kept).split())


def _fits(text: str, characters: Container[int]) -> bool:
    return all(
        ord(c) in characters and unicodedata.category(c)[0] in "LNPSZ" for c in text
    ) and bool(text)
