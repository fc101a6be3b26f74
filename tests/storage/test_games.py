"""Games are kept as they were played, and found again."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from engine import Cards, Game, Position, Refusal, Status
from engine.variants import SPIDER, VARIANTS, find_variant
from storage import Slot, Storage
from tests.storage.playing import (
    ANNA,
    BERT,
    NOON,
    TODAY,
    nearly_won,
    new_game,
    play,
    reload,
    slot,
    take,
)


async def test_a_new_game_comes_back_as_it_was_laid_out(storage: Storage) -> None:
    stored = await storage.games.start(slot(BERT, suits=2), new_game(slot(suits=2)), NOON)

    assert stored == await storage.games.load(stored.id)
    assert stored == await storage.games.current(slot(BERT, suits=2))
    assert (stored.version, stored.moves, stored.score, stored.status) == (1, 0, 500, "playing")
    assert (stored.created_at, stored.started_at, stored.finished_at) == (NOON, None, None)
    assert stored.replay().view() == new_game(slot(suits=2)).view()
    assert stored.replay().fresh


async def test_actions_come_back_with_their_instants(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    game = stored.replay()
    first = take(game, "deal", at=NOON + timedelta(microseconds=1))
    version = await storage.games.append(stored.id, stored.version, first, game)
    more = take(game, "undo", "redo", "deal", at=NOON + timedelta(hours=5), every=0.123456)
    await storage.games.append(stored.id, version, more, game, hints=2)

    found = await reload(storage, stored)
    assert found.actions == (*first, *more)
    assert found.replay().view() == game.view()
    assert found.record().to_json()["actions"] == ["deal", "undo", "redo", "deal"]
    assert (found.version, found.moves, found.hints, found.score) == (3, 4, 2, 496)
    assert found.play_time == game.play_time == timedelta(minutes=2, microseconds=246912)
    assert found.started_at == first[0][1]
    assert found.last_action_at == more[-1][1]
    assert await storage.games.version(stored.id) == found.version


@pytest.mark.parametrize("key", VARIANTS)
async def test_every_variant_and_suit_setting_is_kept(storage: Storage, key: str) -> None:
    for suits in find_variant(key).suit_settings:
        game = new_game(slot(variant=key, suits=suits), undo=False, fresh=False)
        stored = await storage.games.start(slot(variant=key, suits=suits), game, NOON)
        found = await play(storage, stored, "deal")
        game.push("deal", NOON)
        assert found.replay().view() == game.view()
        assert (found.undo, found.fresh) == (False, False)
        assert found.record().to_json()["undo"] is False


async def test_layouts_other_than_numbers_are_kept(storage: Storage) -> None:
    pack = new_game(slot()).start.table(SPIDER, 1)
    cards = Cards(tuple(card for column in pack.columns for card in column.cards) + pack.stock)
    from_cards = await storage.games.start(slot(), Game(SPIDER, 1, cards), NOON)
    from_position = await storage.games.start(slot(BERT), nearly_won(slot(BERT)), NOON)

    assert (await reload(storage, from_cards)).start == cards
    assert isinstance(from_position.start, Position)
    assert (await reload(storage, from_position)).start == nearly_won(slot()).start
    assert from_position.runs == 7


async def test_the_winning_action_ends_the_game(storage: Storage) -> None:
    stored = await storage.games.start(slot(), nearly_won(slot()), NOON)
    won = await play(storage, stored, "2>1", at=NOON + timedelta(seconds=9))

    assert (won.status, won.lost_by, won.runs, won.score) == ("won", None, 8, 1299)
    assert won.finished_at == NOON + timedelta(seconds=9)
    assert won.replay().status is Status.WON
    assert await storage.games.current(slot()) is None
    assert await storage.games.open_of(ANNA) == []
    # The slot is free without anything being replaced.
    await storage.games.start(slot(), new_game(slot()), NOON)


async def test_giving_up_a_started_game_is_a_loss(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    played = await play(storage, stored, "deal")
    await storage.games.give_up(played.id, played.version, NOON + timedelta(hours=1))

    lost = await reload(storage, stored)
    assert (lost.status, lost.lost_by) == ("lost", "given_up")
    assert lost.finished_at == NOON + timedelta(hours=1)
    assert lost.replay().status is Status.GIVEN_UP
    with pytest.raises(Refusal):
        lost.replay().push("undo")


async def test_giving_up_an_untouched_game_is_no_loss(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    await storage.games.give_up(stored.id, stored.version, NOON)

    assert (await reload(storage, stored)).status == "dropped"
    assert await storage.games.current(slot()) is None


async def test_replacing_a_started_game_loses_it(storage: Storage) -> None:
    old = await storage.games.start(slot(), new_game(slot()), NOON)
    old = await play(storage, old, "deal")
    later = NOON + timedelta(minutes=7)
    new = await storage.games.start(
        slot(), new_game(slot(), deal=8), later, replacing=(old.id, old.version)
    )

    old = await reload(storage, old)
    assert (old.status, old.lost_by, old.finished_at) == ("lost", "replaced", later)
    assert await storage.games.current(slot()) == new


async def test_replacing_an_untouched_game_removes_it_and_its_id_for_good(
    storage: Storage,
) -> None:
    seen = set()
    replacing = None
    for deal in range(1, 6):
        stored = await storage.games.start(
            slot(), new_game(slot(), deal=deal), NOON, replacing=replacing
        )
        replacing = (stored.id, stored.version)
        seen.add(stored.id)

    assert len(seen) == 5
    assert [await storage.games.load(i) is None for i in sorted(seen)] == [True] * 4 + [False]
    assert await storage.games.version(min(seen)) is None


async def test_an_untouched_ranked_game_is_kept_when_replaced(storage: Storage) -> None:
    daily = slot(daily=TODAY)
    ranked = await storage.games.start(daily, new_game(daily), NOON, ranked=True)
    practice = await storage.games.start(
        daily, new_game(daily, fresh=False), NOON, replacing=(ranked.id, ranked.version)
    )

    assert (await reload(storage, ranked)).status == "dropped"
    assert await storage.games.current(daily) == practice


async def test_open_games_come_with_the_one_played_last_first(storage: Storage) -> None:
    two = await storage.games.start(slot(suits=2), new_game(slot(suits=2)), NOON)
    one = await storage.games.start(slot(), new_game(slot()), NOON + timedelta(minutes=1))
    daily = slot(daily=TODAY)
    third = await storage.games.start(daily, new_game(daily), NOON + timedelta(minutes=2))
    await storage.games.start(slot(BERT), new_game(slot()), NOON + timedelta(minutes=9))
    await play(storage, two, "deal", at=NOON + timedelta(minutes=3))

    assert [game.id for game in await storage.games.open_of(ANNA)] == [two.id, third.id, one.id]
    last = await storage.games.last_played(ANNA)
    assert last is not None
    assert (last.id, [action for action, _ in last.actions]) == (two.id, ["deal"])
    assert await storage.games.last_played_version(ANNA) == (two.id, last.version)
    assert await storage.games.last_played(99) is None


async def test_a_game_whose_board_was_shown_later_counts_as_played_last(storage: Storage) -> None:
    two = await storage.games.start(slot(suits=2), new_game(slot(suits=2)), NOON)
    one = await storage.games.start(slot(), new_game(slot()), NOON + timedelta(minutes=1))
    one = await play(storage, one, "deal", at=NOON + timedelta(minutes=2))
    await storage.games.place_board(two.id, None, 7, NOON + timedelta(minutes=3))
    shown = await storage.games.last_played(ANNA)
    assert shown is not None
    assert (shown.id, shown.played_at) == (two.id, NOON + timedelta(minutes=3))
    assert await storage.games.last_played_version(ANNA) == (two.id, two.version)
    assert [game.id for game in await storage.games.open_of(ANNA)] == [two.id, one.id]

    # A board that only moved to another message was not brought up, and an action is later than both.
    await storage.games.place_board(one.id, None, 8)
    assert (await storage.games.open_of(ANNA))[0].id == two.id
    one = await play(storage, one, "undo", at=NOON + timedelta(minutes=4))
    assert [game.id for game in await storage.games.open_of(ANNA)] == [one.id, two.id]


async def test_slots_do_not_touch_each_other(storage: Storage) -> None:
    slots = [
        Slot(player, variant, suits, daily)
        for player in (ANNA, BERT)
        for variant in ("spider", "relaxed")
        for suits in (1, 2)
        for daily in (None, TODAY, TODAY + timedelta(days=1))
    ]
    kept = {s: await storage.games.start(s, new_game(s), NOON) for s in slots}
    changed = slots[0]
    played = await play(storage, kept[changed], "deal")
    await storage.games.give_up(played.id, played.version, NOON + timedelta(hours=1))

    assert await storage.games.current(changed) is None
    for other in slots[1:]:
        assert await storage.games.current(other) == kept[other]


async def test_hints_and_assistance_are_counted(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    version = await storage.games.count_hint(stored.id, stored.version)
    version = await storage.games.count_hint(stored.id, version)
    version = await storage.games.mark_assisted(stored.id, version)

    found = await reload(storage, stored)
    assert (found.version, found.hints, found.assisted, found.moves) == (version, 2, True, 0)


async def test_the_newest_board_is_remembered_without_a_new_version(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    await storage.games.place_board(stored.id, 5, BERT)
    found = await reload(storage, stored)
    assert (found.channel_id, found.message_id, found.version) == (5, BERT, stored.version)
    await storage.games.place_board(stored.id, None, None)
    assert (await reload(storage, stored)).message_id is None
    await storage.games.place_board(stored.id + 1, 5, 6)  # a game that is gone


async def test_naive_instants_are_refused(storage: Storage) -> None:
    naive = datetime(2026, 3, 14, 12)  # noqa: DTZ001
    with pytest.raises(ValueError, match=r"naive|time zone"):
        await storage.games.start(slot(), new_game(slot()), naive)
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    with pytest.raises(ValueError, match=r"naive|time zone"):
        await play(storage, stored, "deal", at=naive)
    with pytest.raises(ValueError, match=r"naive|time zone"):
        await storage.games.give_up(stored.id, stored.version, naive)
    assert await reload(storage, stored) == stored


async def test_what_does_not_belong_together_is_refused(storage: Storage) -> None:
    stored = await storage.games.start(slot(), new_game(slot()), NOON)
    game = stored.replay()
    taken = take(game, "deal", at=NOON)
    games = storage.games
    for wrong, after in [
        ([], game),
        ([("undo", NOON)], game),
        (taken, stored.replay()),
        ([("deal", NOON + timedelta(seconds=1))], game),
    ]:
        with pytest.raises(ValueError, match="game"):
            await games.append(stored.id, stored.version, wrong, after)
    with pytest.raises(ValueError, match="before its first action"):
        await games.start(slot(suits=2), game, NOON)
    with pytest.raises(ValueError, match="variant and suits"):
        await games.start(slot(suits=2), new_game(slot()), NOON)
    with pytest.raises(ValueError, match="ranked"):
        await games.start(slot(suits=2), new_game(slot(suits=2)), NOON, ranked=True)
    assert await reload(storage, stored) == stored
