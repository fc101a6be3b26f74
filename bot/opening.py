"""Which game a command means, and starting one: the slot, the game in it, and what is asked first."""

from __future__ import annotations

from dataclasses import dataclass

from bot.host import Host, Live
from bot.trouble import OtherSuits
from engine import Deal
from engine.variants import SPIDER, find_variant
from storage import GameSummary, PlayerSettings, Slot


@dataclass(frozen=True, slots=True)
class Wanted:
    """The options of ``/spider play`` and ``/spider new``; None where nothing was said."""

    variant: str | None = None
    suits: int | None = None
    undo: bool | None = None
    deal: int | None = None

    @property
    def nothing(self) -> bool:
        """No option was given."""
        return self == Wanted()


@dataclass(frozen=True, slots=True)
class Plan:
    """A slot, and what a new game in it would be."""

    slot: Slot
    undo: bool
    deal: int | None

    def differs_from(self, game: GameSummary, wanted: Wanted) -> bool:
        """Whether the running game is another than the one asked for."""
        if wanted.undo is not None and wanted.undo != game.undo:
            return True
        return wanted.deal is not None and game.start != Deal(wanted.deal)


def plan(player: int, wanted: Wanted, last: PlayerSettings) -> Plan:
    """Fill in what was not said: the variant and suits used last, undo on.

    Where suits alone were asked for that the variant used last doesn't have, it is Spider, which has them.
    Raises `OtherSuits` if the variant asked for is not played with so many suits.
    """
    key = wanted.variant or last.last_variant or SPIDER.key
    variant = find_variant(key)
    suits = wanted.suits
    if wanted.variant is None and suits is not None and suits not in variant.suit_settings:
        key, variant = SPIDER.key, SPIDER
    if suits is None:
        same = key == last.last_variant and last.last_suits is not None
        suits = last.last_suits if same else variant.suit_settings[0]
    undo = wanted.undo
    if undo is None:
        as_last_time = wanted.variant is None and wanted.suits is None
        undo = last.last_undo is not False if as_last_time else True
    if suits not in variant.suit_settings:
        raise OtherSuits(variant)
    return Plan(Slot(player, key, suits), undo, wanted.deal)


async def start(host: Host, plan: Plan, replacing: GameSummary | None) -> Live:
    """Lay out the planned game and remember its settings as those used last.

    Raises `LostRace` if the slot holds another game than ``replacing`` by now (two commands at once).
    """
    slot = plan.slot
    key = None if replacing is None else (replacing.id, replacing.version)
    live = await host.start(slot, undo=plan.undo, deal=plan.deal, replacing=key)
    await remember(host, slot, undo=plan.undo)
    return live


async def remember(host: Host, slot: Slot, *, undo: bool) -> None:
    """These settings are the ones used last. Nothing is noted of whoever switched saving off."""
    if not (await host.storage.players.privacy(slot.player)).saving:
        return
    await host.storage.settings.save(
        slot.player, last_variant=slot.variant, last_suits=slot.suits, last_undo=undo
    )
