"""The start, on one screen."""

from words.messages import N_

HELP = N_(
    "**Spinneret** deals Spider Solitaire. Build runs from king to ace in one suit; complete runs leave the "
    "table.\n"
    "• **/spider play** starts a game or goes on with yours. 1 suit is easy, 4 suits are hard.\n"
    "• **Tap a number** under the picture: the run at the end of that column goes where it fits best. If "
    "several places are equally good, they light up: tap one.\n"
    "• **Pick** shows every place a column can go to. Into an empty column you choose how many cards.\n"
    "• On the buttons: ● picked, ★ suggested, ✓ possible too.\n"
    "• **Deal** brings new cards when you are stuck. **Undo** takes anything back, as often as you like.\n"
    "• **Hint** marks a good move and says why. It is free.\n"
    "• **More** has restart, typed moves, the table as text, rules and settings.\n"
    "• **/spider move 5>1 deal** plays by typing. **/spider board** brings a lost board back.\n"
    "• Screen reader? Switch it on in **/spider settings**: words come first then, and buttons are named.\n"
    "Only you can play on your board. Nothing is lost when the bot restarts."
)
