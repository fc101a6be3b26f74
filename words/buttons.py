"""Labels of buttons and of choices in settings. On a phone about ten characters fit."""

from words.messages import N_, NP_

PICK = N_("Pick")
LET_GO = N_("Let go")
HINT = N_("Hint")
DO_IT = N_("Do it")
UNDO = N_("Undo")
REDO = N_("Redo")
DEAL = N_("Deal")
DEAL_NOW = N_("Deal now?")
MORE = N_("More")
BACK = N_("Back")
RESTART = N_("Restart")
NEW_DEAL = N_("New deal")
SAME_DEAL = N_("Same deal")
GIVE_UP = N_("Give up")
TYPE = N_("Type moves")
TEXT = N_("As text")
RECORD = N_("Record")
RULES = N_("Rules")
SETTINGS = N_("Settings")
SHARE = N_("Share")
LEADERBOARD = N_("Leaderboard")
PLAYBACK = N_("Playback")
YES_RESTART = N_("Yes, restart")
YES_NEW = N_("Yes, new deal")
YES_GIVE_UP = N_("Yes, give up")
PLAY_MINE = N_("Play my own")

# {column} is a column's number, or its description for a screen reader.
PICKED = N_("{column} ●")
TARGET = N_("{column} ✓")
SUGGESTED = N_("{column} ★")
SPOKEN_PICKED = N_("Picked: {column}")
SPOKEN_TARGET = N_("To {column}")
SPOKEN_SUGGESTED = N_("Best to {column}")

# How many cards go into an empty column.
CARDS = NP_("{n} card", "{n} cards")
ALL = N_("All")
