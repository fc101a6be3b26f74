"""What a win is worth: gathered from storage after the win was saved, told by ``words.result``."""

from __future__ import annotations

from bot.host import Host, Live
from engine.daily import daily_date
from storage import DealEntry, Page, RecordRow
from words.result import Bests, Place, WinNews


async def win_news(host: Host, live: Live, guild: int | None) -> WinNews | None:
    """The news of a won game for its player; None if the game was not won or counts nowhere."""
    if not live.game.is_won or not live.saved or live.assisted:
        return None
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
        place = _place(page)
        streak = await storage.dailies.streak(slot.player, daily_date(host.clock()))
        daily_streak = streak.current
    return WinNews(
        place=place,
        bests=_bests(row, live),
        streak=row.streak if live.game.fresh else 0,
        longest_streak=row.longest_streak,
        daily_streak=daily_streak,
    )


def _place(page: Page[DealEntry]) -> Place | None:
    if page.own is None:
        return None
    second = page.entries[1] if len(page.entries) > 1 else None
    return Place(
        rank=page.own.place,
        of=page.total,
        behind=None if page.ahead is None else page.ahead.score - page.own.score,
        ahead=page.own.score - second.score if page.own.place == 1 and second else None,
    )


def _bests(row: RecordRow, live: Live) -> Bests:
    """Which of the player's bests this very game holds."""
    game = live.game
    return Bests(
        first_win=row.wins == 1,
        score=game.score if row.best_score_game == live.id else None,
        play_time=game.play_time if row.fastest_game == live.id else None,
        moves=game.moves if row.fewest_moves_game == live.id else None,
    )
