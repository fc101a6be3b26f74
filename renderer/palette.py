"""Every colour of a picture, as indices that are the same in all looks.

Sprites and canvases hold palette indices, never colours. Theme, inks and card back are therefore nothing
but another table of 256 colours at the end of drawing: one set of sprites serves all of them.

A *flat* is a colour with a name. Between two flats that meet with smooth edges stand `STEPS` blends.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from renderer.look import Back, Look, Theme

Rgb = tuple[int, int, int]

STEPS: Final = 2
"""Blends between two flats. Four levels of coverage look like sixteen and compress better."""
FULL: Final = STEPS + 1
"""The level of a pixel that is covered completely; 0 is one that is not covered at all."""

SUIT_FLATS: Final = ("spade", "heart", "diamond", "club")
"""Flats of the suits' inks, by suit number."""

_FLATS: Final = (
    *("board", "header", "slot", "rim", "number", "face", "picked", "edge", "hair", "shade"),
    *SUIT_FLATS,
    *("margin", "panel", "lattice", "orange", "cyan", "violet", "dark", "white", "gold"),
)
_INDEX: Final = {name: i for i, name in enumerate(_FLATS)}

_SMOOTH: Final = (
    *((under, ink) for under in ("face", "picked", "margin") for ink in SUIT_FLATS),
    *((under, "edge") for under in ("board", "header", "face", "picked", "margin", "slot")),
    *((under, "face") for under in ("spade", "heart", "diamond", "club")),
    *(("edge", inside) for inside in ("face", "picked", "margin")),
    *((under, "orange") for under in ("board", "face", "picked", "margin", "edge")),
    *((under, "cyan") for under in ("board", "face", "margin", "slot", "edge")),
    *(
        (under, "violet")
        for under in ("board", "face", "picked", "margin", "slot", "edge", "header")
    ),
    *((under, "dark") for under in ("orange", "cyan", "gold", "margin")),
    *((under, "white") for under in ("violet", "dark", "panel")),
    *(("board", ink) for ink in ("number", "rim", "slot", "gold", "face")),
    *(("header", ink) for ink in ("rim", "face", "margin", "number")),
    ("slot", "rim"),
    ("margin", "panel"),
    ("panel", "lattice"),
    ("panel", "dark"),
    ("lattice", "dark"),
)


def _pair(one: str, other: str) -> tuple[str, str]:
    return (one, other) if _INDEX[one] < _INDEX[other] else (other, one)


_PAIRS: Final = tuple(dict.fromkeys(_pair(a, b) for a, b in _SMOOTH if a != b))
_FIRST_BLEND: Final = {pair: len(_FLATS) + i * STEPS for i, pair in enumerate(_PAIRS)}
USED: Final = len(_FLATS) + len(_PAIRS) * STEPS
"""How many of the 256 indices have a meaning."""
assert USED <= 256, "a palette has room for 256 colours"


def index(flat: str) -> int:
    """The palette index of a flat."""
    return _INDEX[flat]


def blend(under: str, ink: str, level: int) -> int:
    """Index of ``ink`` covering ``level`` of `FULL` of ``under``; the nearer one if they have no blends."""
    if under == ink or level <= 0:
        return _INDEX[under]
    if level >= FULL:
        return _INDEX[ink]
    pair = _pair(under, ink)
    first = _FIRST_BLEND.get(pair)
    if first is None:
        return _INDEX[ink if level * 2 > FULL else under]
    return first + (level if pair[0] == under else FULL - level) - 1


def _nearest_flat(colour: int) -> str:
    if colour < len(_FLATS):
        return _FLATS[colour]
    pair, step = divmod(colour - len(_FLATS), STEPS)
    if pair >= len(_PAIRS):
        return _FLATS[0]
    return _PAIRS[pair][int((step + 1) * 2 > FULL)]


@cache
def cover_table(ink: str, level: int) -> bytes:
    """For each index: what it becomes when ``level`` of it is covered with ``ink``. 256 entries."""
    return bytes(blend(_nearest_flat(colour), ink, level) for colour in range(256))


@cache
def swap_table(old: str, new: str) -> bytes:
    """For each index: the same with flat ``old`` exchanged for ``new``, blends included. 256 entries."""
    table = bytearray(range(256))
    table[_INDEX[old]] = _INDEX[new]
    for pair, first in _FIRST_BLEND.items():
        if old in pair:
            other = pair[1] if pair[0] == old else pair[0]
            for step in range(STEPS):
                level = step + 1 if pair[0] == old else FULL - step - 1
                table[first + step] = blend(new, other, level)
    return bytes(table)


# The colours

_MARKS: Final[dict[str, Rgb]] = {
    "picked": (255, 234, 150),
    "orange": (255, 150, 0),
    "cyan": (60, 208, 255),
    "violet": (172, 84, 255),
    "gold": (246, 200, 80),
    "dark": (18, 22, 28),
    "white": (255, 255, 255),
}
_CARDS: Final[dict[str, Rgb]] = {
    "face": (255, 255, 255),
    "margin": (244, 246, 250),
    "hair": (208, 213, 219),
    "shade": (222, 226, 231),
    "edge": (104, 114, 124),
}
_FOUR: Final[dict[str, Rgb]] = {
    "spade": (22, 22, 26),
    "heart": (214, 40, 40),
    "diamond": (30, 60, 230),
    "club": (0, 140, 120),
}
_TWO: Final[dict[str, Rgb]] = {
    "spade": _FOUR["spade"],
    "heart": _FOUR["heart"],
    "diamond": _FOUR["heart"],
    "club": _FOUR["spade"],
}
_THEMES: Final[dict[Theme, dict[str, Rgb]]] = {
    Theme.FELT: {
        "board": (18, 98, 66),
        "header": (11, 66, 44),
        "slot": (14, 80, 54),
        "rim": (66, 144, 108),
        "number": (222, 240, 228),
        "edge": (84, 102, 98),
    },
    Theme.DARK: {
        "board": (36, 39, 46),
        "header": (24, 26, 31),
        "slot": (28, 30, 36),
        "rim": (88, 94, 106),
        "number": (222, 226, 234),
        "edge": (98, 104, 116),
    },
    Theme.LIGHT: {
        "board": (217, 224, 226),
        "header": (190, 200, 205),
        "slot": (204, 212, 215),
        "rim": (128, 140, 148),
        "number": (30, 38, 44),
        "cyan": (0, 140, 205),
        "orange": (240, 120, 0),
        "violet": (140, 50, 225),
        "gold": (170, 116, 0),
    },
}
_BACKS: Final[dict[Back, dict[str, Rgb]]] = {
    Back.BLUE: {"panel": (38, 78, 156), "lattice": (116, 152, 214)},
    Back.RED: {"panel": (168, 36, 52), "lattice": (228, 134, 140)},
    Back.GREEN: {"panel": (22, 112, 78), "lattice": (112, 188, 152)},
    Back.PLAIN: {"panel": (92, 104, 120), "lattice": (92, 104, 120)},
}


def flats_of(look: Look, *, four_colours: bool) -> dict[str, Rgb]:
    """The colour of every flat in a look."""
    inks = _FOUR if four_colours else _TWO
    return {**_CARDS, **_MARKS, **inks, **_BACKS[look.back], **_THEMES[look.theme]}


@lru_cache(maxsize=128)
def palette(look: Look, *, four_colours: bool, faded: bool = False) -> bytes:
    """The colour table of a look, 3 bytes for each used index; ``faded`` for a game given up."""
    flats = flats_of(look, four_colours=four_colours)
    if faded:
        flats = {name: _mix(rgb, flats["board"], 0.45) for name, rgb in flats.items()}
    colours = [flats[name] for name in _FLATS]
    for one, other in _PAIRS:
        colours += [_mix(flats[one], flats[other], step / FULL) for step in range(1, FULL)]
    return bytes(_channels(colours))


def _channels(colours: Iterable[Rgb]) -> list[int]:
    return [channel for colour in colours for channel in colour]


def _mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``share`` of ``other`` in ``one``."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(one, other, strict=True))
    return red, green, blue
