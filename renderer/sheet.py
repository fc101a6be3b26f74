"""A matplotlib figure measured in px from its upper left corner, and its own fonts.

matplotlib is slow to import (about a second) and not thread-safe. It is imported when the first sheet is
made, and every sheet is made and drawn under `DRAWING`.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final, Literal

from PIL import Image

from renderer.palette import Rgb
from words.said import cut

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.text import Text

DRAWING: Final = Lock()
"""Held by whoever makes or draws a `Sheet`."""
_DPI: Final = 100
_POINT: Final = 72 / _DPI
_FAMILIES: Final = ("Spinneret", "Spinneret names")
_FONT: Final = "aileron-latin-800-normal.ttf"
_FALLBACK: Final = "fonts/ttf/DejaVuSans-Bold.ttf"
"""For letters that Aileron lacks (Cyrillic, Greek, Arabic …); it comes with matplotlib."""
LEAST: Final = 0.65
"""Text that is too wide is made this much smaller at most, then cut."""


class Sheet:
    """A figure of ``width`` x ``height`` px; positions count from the upper left corner."""

    def __init__(self, width: int, height: int, ground: Rgb) -> None:
        load_fonts()
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        from matplotlib.figure import Figure

        self.size = (width, height)
        self._figure = Figure(figsize=(width / _DPI, height / _DPI), dpi=_DPI)
        self._figure.set_facecolor(tint(ground))
        self._canvas = FigureCanvasAgg(self._figure)
        self.axes = self.plot((0, 0, width, height))
        self.axes.set_xlim(0, width)
        self.axes.set_ylim(height, 0)

    def plot(self, box: tuple[float, float, float, float]) -> Axes:
        """Axes without any frame in ``box`` (left, upper, right, lower)."""
        (width, height), (left, upper, right, lower) = self.size, box
        share = (
            left / width,
            1 - lower / height,
            (right - left) / width,
            (lower - upper) / height,
        )
        axes = self._figure.add_axes(share)
        axes.set_axis_off()
        return axes

    def box(self, box: tuple[float, float, float, float], colour: Rgb, radius: float = 0) -> None:
        """A filled box (left, upper, right, lower), its corners rounded."""
        from matplotlib.patches import FancyBboxPatch

        left, upper, right, lower = box
        style = f"round,pad=0,rounding_size={radius}" if radius else "square,pad=0"
        size = (right - left, lower - upper)
        self.axes.add_patch(
            FancyBboxPatch(
                (left, upper), *size, boxstyle=style, facecolor=tint(colour), linewidth=0
            )
        )

    def text(
        self,
        at: tuple[float, float],
        text: str,
        height: float,
        colour: Rgb,
        *,
        widest: float,
        align: Literal["left", "center", "right"] = "left",
    ) -> float:
        """Write ``text`` on the base line through ``at``; returns its width.

        ``height`` is the font size. Text wider than ``widest`` is made smaller, at last cut.
        """
        written = self.axes.text(
            *at,
            text,
            family=list(_FAMILIES),
            size=height * _POINT,
            color=tint(colour),
            ha=align,
            va="baseline",
        )
        width = self._width(written)
        if width > widest:
            written.set_fontsize(height * _POINT * max(LEAST, 0.98 * widest / width))
            width = self._width(written)
        length = len(text)
        while width > widest and length > 1:
            length = max(1, min(length - 1, round(length * widest / width) + 1))
            written.set_text(cut(text, length))
            width = self._width(written)
        return width

    def measure(self, text: str, height: float) -> float:
        """How wide `text` would write this, in px."""
        written = self.axes.text(0, 0, text, family=list(_FAMILIES), size=height * _POINT)
        width = self._width(written)
        written.remove()
        return width

    def image(self) -> Image.Image:
        """The sheet drawn, in mode RGB."""
        self._canvas.draw()  # type: ignore[no-untyped-call]
        pixels = self._canvas.buffer_rgba()  # type: ignore[no-untyped-call]
        drawn = Image.frombuffer("RGBA", self.size, pixels, "raw", "RGBA", 0, 1)
        return drawn.convert("RGB")

    def _width(self, text: Text) -> float:
        renderer = self._canvas.get_renderer()  # type: ignore[no-untyped-call]
        return float(text.get_window_extent(renderer).width)


def tint(colour: Rgb) -> str:
    """The colour as matplotlib takes it."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


@cache
def load_fonts() -> frozenset[int]:
    """Import matplotlib and make its settings ours; returns the code points that can be drawn."""
    import matplotlib
    from matplotlib.font_manager import FontEntry, fontManager, get_font

    matplotlib.rcdefaults()  # a matplotlibrc of the machine has no say
    matplotlib.rcParams["text.parse_math"] = False  # a name may hold dollar signs
    matplotlib.rcParams["path.simplify"] = False
    paths = (
        Path(str(files("renderer"))) / "fonts" / _FONT,
        Path(matplotlib.get_data_path()) / _FALLBACK,
    )
    characters: set[int] = set()
    for family, path in zip(_FAMILIES, paths, strict=True):
        fontManager.ttflist.append(FontEntry(str(path), name=family, weight=400, size="scalable"))
        characters |= get_font(str(path)).get_charmap().keys()
    return frozenset(characters)
