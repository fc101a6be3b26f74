"""The settings panel."""

from words.messages import N_

INTRODUCTION = N_(
    "**Settings.** Each one is saved as you choose it and shows with your next tap on a board."
)
ON = N_("{name}: on")
OFF = N_("{name}: off")

TAP = N_("When you tap a column that could go to several places")
TAP_AUTO = N_("Ask when unsure (no undo: always)")
TAP_BEST = N_("Play the suggested move at once")
TAP_ASK = N_("Ask when unsure")
TAP_ALWAYS_PICK = N_("Always pick first, even with one target")

THEME = N_("Table")
FELT = N_("Green felt")
DARK = N_("Dark")
LIGHT = N_("Light")

COLOURS = N_("Colours of the suits")
COLOURS_AUTO = N_("Four colours in games with four suits")
COLOURS_TWO = N_("Always black and red")
COLOURS_FOUR = N_("Always four colours")

BACK = N_("Backs of the cards")
BACK_BLUE = N_("Blue")
BACK_RED = N_("Red")
BACK_GREEN = N_("Green")
BACK_PLAIN = N_("Plain")

LANGUAGE = N_("Language")
LANGUAGE_AUTO = N_("As Discord is set")
ENGLISH = N_("English")
GERMAN = N_("Deutsch")

LETTERS = N_("Suit letters")
SCREEN_READER = N_("Screen reader")
PRIVATE = N_("Private boards")
