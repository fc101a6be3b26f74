"""The privacy panel: what is kept, who sees it, handing it out and erasing it."""

from words.messages import N_, NP_

INTRODUCTION = N_(
    "**Your data.** Kept under your Discord id: games, records, settings, the name you had last, and the "
    "servers you play in."
)
SAVING_ON = N_("**Saving is on.** Your games are kept and count.")
SAVING_OFF = N_(
    "**Saving is off.** New games count nowhere and end with the bot's next restart. A daily is practice "
    "then, and that day's can't rank any more. What was saved before stays until you erase it."
)
LISTED = N_("**You are listed.** Others see you on leaderboards and may look at your records.")
UNLISTED = N_("**You are not listed.** You stand on no leaderboard; only you see your records.")

SAVING = N_("Saving")
LISTING = N_("Listed")
EXPORT = N_("Export")
ERASE = N_("Erase all")

ASK = N_(
    "**Erase everything about you?** Running games too, records, places on leaderboards, settings and your name. "
    "It can't be taken back."
)
ASK_KEEP = N_("This can stay noted, so that it still holds afterwards:")
STAYS = N_("{wish}: stays")
GOES = N_("{wish}: goes too")
WISH_SAVING_OFF = N_("Saving off")
WISH_UNLISTED = N_("Not listed")
YES_ERASE = N_("Yes, erase it all")
ERASED = NP_(
    "Everything about you is erased ({n} game with all that came of it).",
    "Everything about you is erased ({n} games with all that came of them).",
)
ERASED_CLAIM = N_(
    "If you had a ranked game on a daily that is still open, a keyed hash blocks a second one until the "
    "close. If a server's managers have hidden you, another keeps that. Nobody can read your id from them."
)

EXPORT_IS = N_(
    "Everything that is kept about you, as JSON. The number of a daily that is still open is left out."
)
EXPORT_PACKED = N_(
    "Everything that is kept about you, as JSON. It is too large for one message as it is, so it is packed "
    "with gzip."
)
EXPORT_PARTS = NP_(
    "Everything that is kept about you, as JSON packed with gzip, in {n} part.",
    "Everything that is kept about you, as JSON packed with gzip, in {n} parts: join them in their order, "
    "then unpack.",
)
PART = N_("Part {part} of {parts}.")
