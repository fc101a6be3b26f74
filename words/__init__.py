"""Every word a player reads, in every language.

How words are written here, so that a new subject follows the same pattern:

* A module per subject (`words.cards`, `words.refusals`, …). Its messages are English constants, marked for
  the catalogues: ``STOCK_EMPTY = N_("The stock is empty.")``, ``MOVES = NP_("{n} move", "{n} moves")``.
  A message is a whole sentence or line with named ``{places}``, never a piece to be glued to another.
* A `Words` is one language: ``words(STOCK_EMPTY)``, ``words.many(*MOVES, 43)``, ``words(LINE, score=1128)``.
  Whole numbers are written as the language does (1,128 or 1.128); a number that is a name, such as a deal's,
  is passed as text. The type `Message` keeps text that is not marked from getting through.
* What needs more than one message is a function that takes the `Words` first: ``card_name(words, card)``.
  What stands on a board and is read aloud is a `Said`: a line of at most 42 characters and a full sentence.
* ``make catalogue`` brings new messages into ``locale/<language>/LC_MESSAGES/spinneret.po``; translate them
  there. Nothing is compiled: the catalogues are read as they are. A test finds what is missing.
"""

from words.language import Words, language, languages
from words.messages import N_, NP_, Message, Plural
from words.said import LINE, Said

__all__ = ["LINE", "NP_", "N_", "Message", "Plural", "Said", "Words", "language", "languages"]
