"""One page of a leaderboard: which it is, what stands on it, and its lines."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING, Final, get_args

from bot.daily import closing_time
from bot.host import Host
from bot.message import plain
from bot.rows import Row
from bot.turn import Turn
from bot.visible import why_absent
from engine.daily import daily_date, is_open
from storage import BestEntry, Board, DealEntry, Page
from words import Message
from words import leaderboard as said
from words.daily import CLOSES

if TYPE_CHECKING:
    from bot.client import SpiderBot

LINES: Final = 10
"""Lines of a page."""
ALL_TIME: Final[tuple[Board, ...]] = get_args(Board)

Entries = Page[DealEntry] | Page[BestEntry]


@dataclass(frozen=True, slots=True)
class Sight:
    """What a leaderboard message shows, and to whom it belongs."""

    owner: int
    board: str
    """`said.DAILY` or one of the all-time boards."""
    row: Row
    day: date
    """Whose daily deal it is; kept while another board is looked at."""
    here: bool
    """This server's players, else everybody."""
    page: int = 0

    @property
    def fields(self) -> str:
        """As custom_ids carry it."""
        where = "here" if self.here else "all"
        return f"{self.owner}:{self.board}:{self.row.value}:{self.day:%Y%m%d}:{where}:{self.page}"

    @property
    def of_daily(self) -> bool:
        """Whether it is a date's board."""
        return self.board == said.DAILY

    @property
    def shown_row(self) -> Row:
        """The row whose results stand there: a daily deal is always played with undo."""
        return replace(self.row, undo=True) if self.of_daily else self.row


async def entries_of(turn: Turn, sight: Sight) -> Entries:
    """What stands on the page, with the place of the message's owner."""
    bot: SpiderBot = turn.interaction.client
    boards, row = bot.host.storage.boards, sight.row
    guild = turn.interaction.guild_id if sight.here else None
    offset = sight.page * LINES
    if sight.of_daily:
        return await boards.daily(
            sight.day,
            row.variant,
            row.suits,
            guild=guild,
            viewer=sight.owner,
            offset=offset,
            limit=LINES,
        )
    board = next(name for name in ALL_TIME if name == sight.board)
    return await boards.all_time(
        board,
        row.variant,
        row.suits,
        undo=row.undo,
        guild=guild,
        viewer=sight.owner,
        offset=offset,
        limit=LINES,
    )


async def first_day(host: Host) -> date:
    """The first date that has a board."""
    today = daily_date(host.clock())
    return min(await host.storage.dailies.first() or today, today)


async def absence(turn: Turn, sight: Sight, player: int) -> Message | None:
    """Why ``player`` can't stand on that board; None if nothing keeps them off."""
    host = turn.interaction.client.host
    reason = await why_absent(host, player, turn.interaction.guild_id if sight.here else None)
    if reason is None and sight.of_daily:
        ranked = await host.storage.dailies.ranked_of(player, sight.day)
        if ranked is not None and ranked.status == "lost":
            return said.RANKED_LOST
    return reason


async def text_of(
    turn: Turn, sight: Sight, page: Entries, pages: int, *, private: bool
) -> list[str]:
    """The lines of the message. Why its owner stands on no board is said if it is ``private``."""
    words = turn.words
    bot: SpiderBot = turn.interaction.client
    lines = [
        f"**{plain(said.heading(words, sight.board, sight.day))}**",
        plain(said.about(words, sight.shown_row.name(words), here=sight.here)),
    ]
    if sight.of_daily and is_open(sight.day, bot.host.clock()):
        lines.append(words(CLOSES, closes=closing_time(sight.day)))
    own = [] if page.own is None else [_line(turn, sight, page.own)]
    places = [_line(turn, sight, entry) for entry in page.entries]
    if not places:
        lines.append(words(said.NOBODY))
    elif sight.of_daily and not turn.prefs.spoken:
        lines.append(plain(words(said.FIGURES)))
    if page.own is not None and page.entries and page.own not in page.entries:
        is_ahead = page.own.place < page.entries[0].place
        places = [*own, "…", *places] if is_ahead else [*places, "…", *own]
    lines += places
    if page.own is None:
        reason = await absence(turn, sight, sight.owner)
        if reason is None and page.entries:
            name = said.shown_name(words, turn.reader.name)
            lines.append(plain(words(said.NOT_YOU, player=name)))
        elif reason is not None and private:
            lines.append(words(reason))
    if page.entries:
        lines.append(said.page_line(words, sight.page + 1, pages, page.total))
    return lines


def _line(turn: Turn, sight: Sight, entry: DealEntry | BestEntry) -> str:
    """The owner's line is all bold; of others only the place."""
    words = turn.words
    if isinstance(entry, DealEntry):
        result = _figures(turn, entry)
    else:
        result = said.best_result(words, sight.board, entry.value)
    place = words.number(entry.place)
    text = plain(said.line(words, entry.place, entry.name, result))
    return f"**{place}. {text}**" if entry.player == sight.owner else f"**{place}.** {text}"


def _figures(turn: Turn, entry: DealEntry) -> str:
    """A result on a deal: in figures, or in words for whoever has the screen read aloud."""
    tell = said.say_deal_result if turn.prefs.spoken else said.deal_result
    return tell(turn.words, entry.score, entry.moves, entry.play_time, entry.hints)
