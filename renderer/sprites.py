"""Opaque pieces of cards, drawn once and pasted from then on. All are images of palette indices (mode L).

Their number is fixed by the layouts, not by the looks or the games, so the memory they take is bounded.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from PIL import Image

from engine import Card, rank_of, suit_of
from engine.cards import SUIT_LETTERS
from renderer.glyphs import (
    RANK_TEXTS,
    box_shape,
    polygon_shape,
    sign_shape,
    stamp,
    text_shape,
    translated,
)
from renderer.layout import Layout
from renderer.palette import SUIT_FLATS, index, swap_table

EDGE: Final = 2
"""Width of a card's edge."""
SUIT_WIDTHS: Final = (0.93, 1.0, 0.86, 0.98)
"""Width of each suit's sign as a share of its height."""
MINI: Final = (22, 28)
"""Size of the small cards in the header."""
_WIDEST: Final = 1.3


class Sprites:
    """The pieces for one layout, with or without suit letters. Safe to use from several threads.

    Two threads may draw the same piece at the same time; both are equal, and one stays.
    """

    def __init__(self, layout: Layout, letters: bool) -> None:
        self.layout = layout
        self.letters = letters
        self.radius = 8 if layout.card < 120 else 10
        self._pieces: dict[tuple[str | int, ...], Image.Image] = {}
        self._corners: dict[tuple[str, str, bool], tuple[Image.Image, Image.Image]] = {}

    def strip(self, card: Card, number: int) -> Image.Image:
        """What is seen of a covered ``card`` in strip ``number`` of the layout."""
        key = ("strip", card, number)
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = self._draw_strip(card, number)
        return found

    def end(self, card: Card, number: int) -> Image.Image:
        """An end card of the layout's height ``number``, lower corners on the board."""
        key = ("end", card, number)
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = self._draw_end(card, number)
        return found

    def back(self) -> Image.Image:
        """The upper part of a face-down card."""
        key = ("back",)
        found = self._pieces.get(key)
        if found is None:
            found = self._pieces[key] = _draw_back(self.layout.card, 3 * self.layout.down)
        return found

    def corner(self, inside: str, over: str, right: bool) -> tuple[Image.Image, Image.Image]:
        """The upper left or right corner of a card with face ``inside`` that lies over flat ``over``.

        The second image is a mask that spares the face, where a rank may stand.
        """
        key = (inside, over, right)
        found = self._corners.get(key)
        if found is None:
            piece = self._draw_corner(inside, over)
            if right:
                piece = piece.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
            mask = piece.point([255 * (i != index(inside)) for i in range(256)], "1")
            found = self._corners[key] = (piece, mask)
        return found

    def prewarm(self) -> int:
        """Draw every piece of every card; returns how many pieces there are."""
        for suit in range(4):
            for rank in range(13):
                card = suit << 4 | rank
                for number in range(len(self.layout.strips)):
                    self.strip(card, number)
                for number in range(len(self.layout.ends)):
                    self.end(card, number)
        self.back()
        return len(self._pieces)

    @property
    def memory(self) -> int:
        """Bytes held by the pieces drawn so far."""
        return sum(piece.width * piece.height for piece in self._pieces.values())

    # Drawing

    def _draw_strip(self, card: Card, number: int) -> Image.Image:
        piece = self._blank_face(self.layout.strip_height(number))
        self._draw_index(piece, card, self.layout.strips[number])
        return piece

    def _draw_index(self, piece: Image.Image, card: Card, height: int) -> None:
        """Rank, letter and suit in one row ``height`` px high."""
        full, least = self.layout.strips[0], self.layout.strips[-1]
        roominess = (height - least) / (full - least)
        widen = 1 + (_WIDEST - 1) * (1 - roominess)
        cap, suit, ink = index_height(height), suit_of(card), SUIT_FLATS[suit_of(card)]
        y = EDGE + (height - EDGE - cap) // 2
        left, right, gap = EDGE + 4, self.layout.card - EDGE - 5, max(4, cap // 8)
        sign_height = round(cap * 0.7) if self.letters else cap
        sign_width = round(sign_height * min(1.15, widen))
        letter_height = round(cap * 0.7) if self.letters else 0
        letter_width = round(letter_height * 0.85) + gap if self.letters else 0
        room = right - left - sign_width - gap - letter_width
        widest = min(room, round(cap * widen * 1.44))

        stamp(
            piece, text_shape(RANK_TEXTS[rank_of(card)], cap, widen, widest), (left, y), ink, "face"
        )
        nearest = left + widest + letter_width + gap + sign_width / 2
        centre = nearest + max(0, right - sign_width / 2 - nearest) * roominess
        own = round(sign_width * SUIT_WIDTHS[suit])
        sign = sign_shape(ink, own, sign_height)
        stamp(piece, sign, (round(centre - own / 2), y + cap - sign_height), ink, "face")
        if self.letters:
            letter = text_shape(SUIT_LETTERS[suit], letter_height)
            middle = centre - sign_width / 2 - letter_width / 2 - gap / 2
            at = (round(middle - letter.size[0] / 2), y + cap - letter_height)
            stamp(piece, letter, at, ink, "face")

    def _draw_short_index(self, piece: Image.Image, card: Card, widest: int) -> None:
        """Rank alone, and the letter below it: the large pip of a short end card is suit enough."""
        cap, ink = index_height(self.layout.strips[0]), SUIT_FLATS[suit_of(card)]
        y = EDGE + (self.layout.strips[0] - EDGE - cap) // 2
        stamp(
            piece,
            text_shape(RANK_TEXTS[rank_of(card)], cap, 1.0, widest),
            (EDGE + 4, y),
            ink,
            "face",
        )
        if self.letters:
            letter = text_shape(SUIT_LETTERS[suit_of(card)], round(cap * 0.72))
            stamp(piece, letter, (EDGE + 4, piece.height - EDGE - 6 - letter.size[1]), ink, "face")

    def _draw_end(self, card: Card, number: int) -> Image.Image:
        width, height = self.layout.card, self.layout.ends[number]
        full = self.layout.strips[0]
        piece = self._blank_end(height).copy()
        suit = suit_of(card)
        ink = SUIT_FLATS[suit]
        if number == len(self.layout.ends) - 1:
            pip = round(min(height * 0.6, width * 0.41))
            self._draw_short_index(piece, card, width - pip - 2 * EDGE - 9)
            own = round(pip * SUIT_WIDTHS[suit])
            at = (width - EDGE - 5 - (pip + own) // 2, height - EDGE - 4 - pip)
        else:
            self._draw_index(piece, card, full)
            room = height - full - EDGE
            pip = round(min(room * 0.76, width * 0.62))
            own = round(pip * SUIT_WIDTHS[suit])
            at = ((width - own) // 2, full + (room - pip) // 2 - 2)
        stamp(piece, sign_shape(ink, own, pip), at, ink, "face")
        return piece

    def _blank_end(self, height: int) -> Image.Image:
        width, radius = self.layout.card, self.radius
        key = ("blank", height)
        found = self._pieces.get(key)
        if found is None:
            found = Image.new("L", (width, height), index("board"))
            outer = box_shape(width, height + radius, radius)
            stamp(found, outer, (0, -radius), "edge")
            inner = box_shape(width - 2 * EDGE, height - EDGE + radius, radius - EDGE)
            stamp(found, inner, (EDGE, -radius), "face")
            self._pieces[key] = found
        return found

    def _blank_face(self, height: int) -> Image.Image:
        piece = Image.new("L", (self.layout.card, height), index("edge"))
        piece.paste(index("face"), (EDGE, 0, self.layout.card - EDGE, height))
        return piece

    def _draw_corner(self, inside: str, over: str) -> Image.Image:
        size = self.radius
        piece = Image.new("L", (size, size), index(over))
        if over not in ("board", "slot"):
            piece.paste(index("edge"), (0, 0, EDGE, size))
        stamp_part(piece, 2 * size + 8, 2 * size, 0, size, "edge")
        stamp_part(piece, 2 * size + 8, 2 * size, EDGE, size - EDGE, inside)
        return piece


def stamp_part(piece: Image.Image, width: int, height: int, at: int, radius: int, ink: str) -> None:
    """Stamp the upper left part of a box with round corners that begins at (``at``, ``at``)."""
    whole = Image.new("L", (width + at, height + at), index("board"))
    whole.paste(piece, (0, 0))
    stamp(whole, box_shape(width, height, radius), (at, at), ink)
    piece.paste(whole.crop((0, 0, *piece.size)))


def index_height(strip: int) -> int:
    """Height of rank and suit in a strip ``strip`` px high."""
    return strip - max(4, round(strip * 0.21))


def picked(piece: Image.Image) -> Image.Image:
    """The same piece with the pale yellow face of a picked card."""
    return translated(piece, swap_table("face", "picked"))


@cache
def mini_back() -> Image.Image:
    """A small face-down card in the header."""
    width, height = MINI
    piece = Image.new("L", MINI, index("header"))
    stamp(piece, box_shape(width, height, 4), (0, 0), "margin")
    stamp(piece, box_shape(width - 4, height - 4, 2), (2, 2), "panel")
    lattice = polygon_shape(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)), 10, 14)
    stamp(piece, lattice, (6, 7), "lattice")
    return piece


@cache
def mini_run(suit: int | None) -> Image.Image:
    """A complete run in the header, or the place for one."""
    width, height = MINI
    piece = Image.new("L", MINI, index("header"))
    if suit is None:
        stamp(piece, box_shape(width, height, 4, 2), (0, 0), "rim")
        return piece
    stamp(piece, box_shape(width, height, 4), (0, 0), "face")
    own = round(17 * SUIT_WIDTHS[suit])
    ink = SUIT_FLATS[suit]
    stamp(piece, sign_shape(ink, own, 17), ((width - own) // 2, 5), ink)
    return piece


def _draw_back(width: int, height: int) -> Image.Image:
    """Edge, margin and a panel with diamonds, cut off below."""
    piece = Image.new("L", (width, height), index("edge"))
    piece.paste(index("margin"), (EDGE, EDGE, width - EDGE, height))
    inset = EDGE + 3
    whole = Image.new("L", (width, height + 20), index("margin"))
    whole.paste(piece, (0, 0))
    stamp(whole, box_shape(width - 2 * inset, height + 12, 4), (inset, inset), "panel")
    diamond = polygon_shape(((0.5, 0.0), (1.0, 0.5), (0.5, 1.0), (0.0, 0.5)), 8, 8)
    count = (width - 2 * inset - 4) // 10
    start = (width - count * 10 + 2) // 2
    for row in range(height // 10 + 1):
        for i in range(count - row % 2):
            stamp(whole, diamond, (start + i * 10 + 5 * (row % 2), inset + 2 + row * 8), "lattice")
    piece.paste(whole.crop((0, 0, width, height)))
    return piece


@cache
def sprites_for(layout: Layout, letters: bool, /) -> Sprites:
    """The one set of pieces for a layout and letters: four sets in all."""
    return Sprites(layout, letters)
