"""The third line on a board when it is not the last action: notices and questions, at most 42 characters."""

from words.messages import N_

MORE = N_("Deal {number}")
REPLACED = N_("Another game took this one's place.")
MOVED_ON = N_("This game had moved on: here it is now.")
FRESH_DEAL = N_("Deal {number}. Good luck!")
PICK_ON = N_("Pick: tap a column to see its targets.")
PICKED = N_("Column {column}: where to?")
HOW_MANY = N_("How many cards to column {column}?")
NO_MOVE = N_("Nothing in column {column} can move.")
NO_HINT = N_("No hint: nothing here gets you further.")
ASK_DEAL = N_("Deal? It can't be undone here.")
ASK_RESTART = N_("Restart? This game counts as a loss.")
ASK_NEW = N_("New deal? This game counts as a loss.")
ASK_RUNNING = N_("Your running game would count as a loss.")
ASK_GIVE_UP = N_("Give up? It counts as a loss.")
ASK_GIVE_UP_UNSTARTED = N_("Give up? Not started: it costs nothing.")
OLD_BOARD = N_("That board was old: here's a fresh one.")
PRIVATE_BOARD = N_("Private board. Lost it? /spider board")
# For a screen reader: what is picked, and where it can go.
SAY_PICK_ON = N_("Pick is on: press a column to hear where it can go.")
SAY_PICKED = N_("Picked in column {column}: {cards}. It can go {targets}.")
SAY_SUGGESTED = N_("Suggested: column {best}.")
SAY_AGAIN = N_("Press column {column} once more to play that.")
SAY_LETS_GO = N_("Press column {column} once more to let go.")
WHY_COLUMNS = N_("Nothing can move from {columns}.")
WHY_NO_UNDO = N_("Undo and Redo are off: this game is played without them.")
WHY_UNDO = N_("Undo is off: there is nothing to undo.")
WHY_REDO = N_("Redo is off: nothing was undone since the last play.")
WHY_DEAL = N_("Deal is off: the stock is empty.")
WHY_RESTART = N_("Restart is off: nothing has been played yet.")
WHY_SECRET = N_("Record and “Can I win?” are off until this daily closes.")

# Instead of the player's name, where saving is switched off.
NOT_SAVED_NAME = N_("{name}, not saved")
# The same, where the player was told whether the game can be won.
ASSISTED_NAME = N_("{name}, assisted")
SAY_ASSISTED = N_("This game is assisted: it stands on no leaderboard.")
FINISH_LATER = N_("No finish found just now: play on.")
SAY_NOT_SAVED = N_("Saving is off: this game counts nowhere and ends with the bot's next restart.")
