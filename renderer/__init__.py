"""From a player's view to a picture and its words; Pillow lives only here.

`draw_board` makes a PNG file of a `PlayerView`; coroutines ask a `Painter`. What is drawn shows no hidden
card, for a view holds none. Its words come from `renderer.alt_text` and `renderer.text_board`.
"""

from renderer.board import Picture, draw_board
from renderer.look import Back, Colours, Look, Theme
from renderer.marks import Marks
from renderer.painter import Painter, prewarm

__all__ = [
    "Back",
    "Colours",
    "Look",
    "Marks",
    "Painter",
    "Picture",
    "Theme",
    "draw_board",
    "prewarm",
]
