"""What a win is worth: gathered from storage after the win was saved, told by ``words.result``."""

from __future__ import annotations

from bot.host import Host, Live
from bot.visible import is_shown
from engine.daily import daily_date, is_open
from storage import BestEntry, DealEntry, Page, RecordRow
from words.result import Bests, Contender, Place, Reason, WinNews


async def win_news(host: Host, live: Live, guild: int | None, name: str = "") -> WinNews | None:
    """The news of a won game for its player, called ``name``; None of one that isn't won.

    Places are those of the server ``guild``; outside of servers those of everybody.
    """
    if not live.game.is_won:
        return None
    theirs = await _theirs(host, live, guild)
    mine = None if theirs is None else _mine(live, name)
    no_place = await _no_place(host, live)
    if not live.saved or live.assisted:  # counts nowhere, but can be compared
        return WinNews(no_place=no_place, mine=mine, theirs=theirs)
    slot, storage = live.slot, host.storage
    row = await storage.records.row(
        slot.player, slot.variant, slot.suits, undo=live.game.undo_allowed
    )
    place = None
    daily_streak = 0
    if slot.daily is not None and live.ranked:
        page = await storage.boards.daily(
            slot.daily, slot.variant, slot.suits, guild=guild, viewer=slot.player, limit=2
        )
        place = _daily_place(page)
        streak = await storage.dailies.streak(slot.player, daily_date(host.clock()))
        daily_streak = streak.current
    elif _is_board_score(row, live):
        best = await storage.boards.all_time(
            "score",
            slot.variant,
            slot.suits,
            undo=live.game.undo_allowed,
            guild=guild,
            viewer=slot.player,
            limit=2,
        )
        place = _all_time_place(best)
    return WinNews(
        place=place,
        no_place=no_place,
        bests=_bests(row, live),
        streak=row.streak if _is_last_counted(row, live) else 0,
        longest_streak=row.longest_streak,
        daily_streak=daily_streak,
        mine=mine,
        theirs=theirs,
    )


async def _no_place(host: Host, live: Live) -> Reason | None:
    """Why a win can't stand on any board, if it can't."""
    if not live.saved:  # an ordinary board's first line says so
        return None if live.slot.daily is None else "unsaved"
    if _is_practice(live):
        return "late" if live.ranked else "practice"
    if live.assisted:
        return "assisted"
    if not live.fresh:
        return "repeat"
    return None if (await host.storage.players.privacy(live.player)).listed else "unlisted"


def _is_practice(live: Live) -> bool:
    """Whether a won game on a daily deal is none that ranks: not the ranked one, or too late for it."""
    day, at = live.slot.daily, live.game.last_instant
    return day is not None and not (live.ranked and at is not None and is_open(day, at))


def _daily_place(page: Page[DealEntry]) -> Place | None:
    if page.own is None:
        return None
    scores = [entry.score for entry in page.entries]
    ahead = None if page.ahead is None else page.ahead.score
    return _place(page.own.place, page.total, page.own.score, ahead, scores)


def _all_time_place(page: Page[BestEntry]) -> Place | None:
    if page.own is None:
        return None
    scores = [_number(entry) for entry in page.entries]
    ahead = None if page.ahead is None else _number(page.ahead)
    return _place(page.own.place, page.total, _number(page.own), ahead, scores, all_time=True)


def _place(
    rank: int, of: int, mine: int, ahead: int | None, first: list[int], *, all_time: bool = False
) -> Place:
    """``ahead``: the next better score; ``first``: the board's first two."""
    return Place(
        rank=rank,
        of=of,
        behind=None if ahead is None else ahead - mine,
        ahead=mine - first[1] if rank == 1 and len(first) > 1 else None,
        all_time=all_time,
    )


def _number(entry: BestEntry) -> int:
    assert isinstance(entry.value, int)
    return entry.value


def _is_board_score(row: RecordRow, live: Live) -> bool:
    """Whether this very game is the player's best on the board of scores."""
    return row.board_score == live.game.score and row.board_score_at == live.game.last_instant


def _is_last_counted(row: RecordRow, live: Live) -> bool:
    """Whether this very game is the last one in the player's streak: no repeat, and not a late daily."""
    return row.board_wins_at == live.game.last_instant


def _bests(row: RecordRow, live: Live) -> Bests:
    """Which of the player's bests this very game holds."""
    game = live.game
    return Bests(
        first_win=row.wins == 1,
        score=game.score if row.best_score_game == live.id else None,
        play_time=game.play_time if row.fastest_game == live.id else None,
        moves=game.moves if row.fewest_moves_game == live.id else None,
    )


def _mine(live: Live, name: str) -> Contender:
    game = live.game
    return Contender(name, game.score, game.moves, game.play_time)


async def _theirs(host: Host, live: Live, guild: int | None) -> Contender | None:
    """The result that the game was played against; None if there is none (any more).

    Its player's name is left out where they don't want to be named.
    """
    if live.versus is None or live.versus == live.id:
        return None
    theirs = await host.kept(live.versus)
    if theirs is None or theirs.status != "won" or theirs.slot.player == live.player:
        return None
    player = theirs.slot.player
    name = None
    if await is_shown(host, player, guild):
        name = await host.storage.players.name(player)
    practice = theirs.slot.daily is not None and not theirs.fresh
    return Contender(name or "", theirs.score, theirs.moves, theirs.play_time, practice)
