"""The daily deal: whose game of today to go on with, and laying out the ranked one or a practice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from bot.host import Host, Live
from bot.opening import Wanted, plan
from engine.daily import closes_at, daily_date, is_open
from storage import AlreadyRanked, LostRace, Slot


@dataclass(frozen=True, slots=True)
class DailyTag:
    """What a board says of the daily its game belongs to."""

    day: date
    ranked: bool
    """A win stands on the board: the ranked game, won in time or with time left."""
    open: bool
    late: bool = False
    """The ranked game, but not over when its daily closed."""

    @property
    def closes(self) -> str:
        """When it closes, as Discord shows it to each reader: "in 5 hours"."""
        return closing_time(self.day)


def closing_time(day: date) -> str:
    """When the daily of ``day`` closes, in Discord's own form."""
    return f"<t:{int(closes_at(day).timestamp())}:R>"


def daily_tag(live: Live, now: datetime) -> DailyTag | None:
    """The daily that ``live`` is played on; None for an ordinary game."""
    day = live.slot.daily
    if day is None:
        return None
    still = is_open(day, now)
    ended = live.game.last_instant if live.game.is_over else None
    in_time = still or (ended is not None and is_open(day, ended))
    return DailyTag(
        day, ranked=live.ranked and in_time, open=still, late=live.ranked and not in_time
    )


async def todays_game(host: Host, player: int, wanted: Wanted) -> tuple[int, bool]:
    """Today's game of ``player``, and whether it was laid out just now.

    Whoever asks for no setting goes on with their ranked game or sees how it was won, else goes on with
    the practice they play; without any of it the setting is the one used last.
    """
    if wanted.nothing:
        day = daily_date(host.clock())
        ranked = await host.storage.dailies.ranked_of(player, day)
        if ranked is not None and ranked.status == "won":
            return ranked.id, False
        running = [game for game in await host.open_of(player) if game.slot.daily == day]
        over = ranked is None or ranked.is_over
        found = running[0] if over and running else ranked
        if found is not None:
            return await daily_game(host, player, found.slot.variant, found.slot.suits)
    slot = plan(player, wanted, await host.storage.settings.of(player)).slot
    return await daily_game(host, player, slot.variant, slot.suits)


async def daily_game(
    host: Host, player: int, variant: str, suits: int, *, versus: int | None = None
) -> tuple[int, bool]:
    """Today's game of ``player`` at this setting, and whether it was laid out just now.

    A running one goes on. The first of the date is the ranked one; when that is over at this very setting,
    it is shown with its result. Everything else is practice. ``versus``: the game with which one that is
    laid out now will be compared.
    """
    day = daily_date(host.clock())
    slot = Slot(player, variant, suits, day)
    running = await host.current(slot)
    if running is not None:
        return running.id, False
    ranked = await host.storage.dailies.ranked_of(player, day)
    if ranked is not None and ranked.slot == slot and ranked.started:
        return ranked.id, False
    number = (await host.storage.dailies.open(day)).number
    try:
        live = await _lay_out(host, slot, number, versus)
    except LostRace:
        faster = await host.current(slot)
        if faster is None:
            raise
        return faster.id, False
    return live.id, True


async def _lay_out(host: Host, slot: Slot, number: int, versus: int | None) -> Live:
    try:
        return await host.start_ranked(slot, number, versus=versus)
    except AlreadyRanked:
        return await host.start(slot, undo=True, deal=number, versus=versus)
