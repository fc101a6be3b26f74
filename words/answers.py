"""Private sentences to one person, and what is said when something goes wrong."""

from words.messages import N_

STRANGER = N_("This is somebody else's game. Start one of your own?")
STRANGER_NAMED = N_("This is {name}'s game. Start one of your own?")
NO_SUCH_GAME = N_("This game is no longer kept. Start one with /spider play.")
OTHER_SUITS = N_("{variant} is played with {suits} suits. Choose that, or another game.")
NOT_SAVED = N_(
    "This game was not saved, and it is gone: such games end when the bot restarts. Start one with "
    "/spider play."
)
OLD_BOARD = N_("This board is from an older version. Bring up yours with /spider board.")
RESTARTING = N_("The bot is just restarting. Try again in a moment; nothing is lost.")
UNKNOWN_ERROR = N_(
    "Something went wrong here. Your game stands as it was saved last. Try again; if it stays, tell "
    "the bot's owner this number: {number}."
)
NOT_TAKEN = N_(
    "Discord didn't take the answer. What you did is saved: /spider board shows it. If it stays, tell the "
    "bot's owner this number: {number}."
)
NO_OPEN_GAME = N_("You have no game running. Start one with /spider play.")
NOT_YOUR_GAME = N_("That is not one of your running games. /spider board lists them.")
NO_PICTURES = N_(
    "I can't attach pictures here, so here is the table as text. The permission “Attach Files” "
    "brings the pictures back."
)
TYPE_TITLE = N_("Type moves")
TYPE_LABEL = N_("Moves, with spaces between")
TYPE_PLACEHOLDER = N_("5>1 10>7x2 deal")
RECORD_IS = N_("The record of this game, up to now. “spider replay” plays it through.")
RECORD_OVER = N_(
    "The record of this game: to keep, or to play through with the “spider replay” tool."
)
RECORD_CLOSED = N_(
    "This game began from a layout of its own; its record is given out when it is over."
)
LOST_RACE = N_("Somebody was faster: that game has moved on. /spider board shows how it stands.")
UNAVAILABLE = N_("The bot can't save right now, so nothing was changed. Try again in a moment.")
