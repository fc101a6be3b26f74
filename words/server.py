"""What managers of a server set there, and are told about it."""

from words.messages import N_, NP_

NOT_IN_A_SERVER = N_("This is about a server: use it in one.")
NOT_A_MANAGER = N_("This is for those who may “Manage Server” here.")
NOT_A_MEMBER = N_("I'm not in this server myself, so I can't post here. Add me to it first.")
NO_SUCH_CHANNEL = N_("I can't see that channel. I need the permission “View Channel” there.")
MISSING = N_("I can't post in {channel}. What I lack there: {permissions}.")
VIEW_CHANNEL = N_("View Channel")
SEND_MESSAGES = N_("Send Messages")
WHICH_CHANNEL = N_("Name the channel that the daily post should go to.")

# {channel} is a mention, {time} an hour such as 08:00, {next} a time that Discord shows in the reader's zone.
POSTS = N_("Daily post: {channel}, at {time} UTC (next: {next}).")
POSTS_SOON = N_("Daily post: {channel}, at {time} UTC. Today's comes within minutes.")
NO_POSTS = N_("Daily post: off.")
BOARDS_PUBLIC = N_(
    "Boards, leaderboards and records: everybody sees them, except those of players who keep theirs private."
)
BOARDS_PRIVATE = N_(
    "Boards, leaderboards and records: only whoever asks for them sees them, unless they choose otherwise."
)
HIDDEN = N_("Hidden from this server's leaderboards: {players}.")
HIDDEN_MORE = NP_("and {n} more", "and {n} more")
NOBODY_HIDDEN = N_("Hidden from this server's leaderboards: nobody.")
NOW_HIDDEN = N_("{player} no longer stands on this server's leaderboards.")
NOW_SHOWN = N_("{player} stands on this server's leaderboards again.")

FORBIDDEN = N_(
    "⚠ The last daily post didn't come out: I lacked permission in {channel}. I need “View Channel” and "
    "“Send Messages” there."
)
GONE = N_("⚠ The channel of the daily post is gone, so the post is off. Choose another.")
FAILED = N_(
    "⚠ The last daily post didn't come out: Discord didn't take it. The next one is tried again."
)
