"""Names and descriptions of the slash commands and their options, as Discord lists them."""

from words.messages import N_

GROUP = N_("Spider Solitaire: play, daily deal, records")
PLAY = N_("Go on with your game, or start one")
NEW = N_("A fresh deal (asks first if that would cost a loss)")
BOARD = N_("Bring up the board of a running game again")
MOVE = N_("Play by typing: 5>1, 5>1x3, deal, undo, redo")
DAILY = N_("Today's deal, the same for everybody; your first game ranks")
RULES = N_("The rules of the game you are playing")
SETTINGS = N_("How tapping works, how the table looks, screen reader")
HELP = N_("How to play, on one screen")

VARIANT = N_("Which game")
SUITS = N_("How many suits: 1 is easy, 4 is hard")
UNDO = N_("With undo, or without (records of its own)")
DEAL = N_("A deal number, to play the cards somebody else had")
PRIVATE = N_("Only you see the board")
GAME = N_("Which of your running games")
ACTION = N_("One or several moves, such as 5>1 10>7x2 deal")
TOPIC = N_("Which game's rules")

ONE_SUIT = N_("1 suit")
TWO_SUITS = N_("2 suits")
FOUR_SUITS = N_("4 suits")
