"""``/spider play``, ``new`` and ``board``: which game a command means, and what is asked first."""

from __future__ import annotations

import pytest

from engine import Deal
from tests.bot.simulated import buttons, lines, raw_click, rows, texts
from tests.bot.world import World


async def test_at_first_it_is_spider_with_one_suit_and_undo(world: World) -> None:
    board = await world.play()
    assert lines(board)[0] == "alice · Spider · 1 suit"
    assert (await world.newest()).undo


async def test_play_goes_on_with_the_open_game_played_last(world: World) -> None:
    first = await world.play(suits=2)
    await world.tap(first, "Deal")
    world.clock.advance(60)
    await world.play(variant="scorpion")
    world.clock.advance(60)
    await world.tap(first, "Deal")
    world.clock.advance(60)
    again = await world.play()
    assert lines(again)[0] == "alice · Spider · 2 suits"
    assert lines(again)[1].startswith("498 · 2 moves")


async def test_without_an_open_game_the_settings_used_last_are_taken(world: World) -> None:
    board = await world.play(variant="relaxed", suits=4, undo=False)
    await world.tap(board, "More", "Give up", "Yes, give up")
    again = await world.play()
    assert lines(again)[0] == "alice · Relaxed Spider · 4 suits · no undo"
    newest = await world.newest()
    assert (newest.slot.variant, newest.slot.suits, newest.undo) == ("relaxed", 4, False)


async def test_another_variant_begins_with_its_own_suits(world: World) -> None:
    await world.play(suits=2)
    board = await world.play(variant="spiderette")
    assert lines(board)[0] == "alice · Spiderette · 4 suits"


async def test_the_suits_used_last_hold_for_the_variant_used_last(world: World) -> None:
    await world.play(variant="relaxed", suits=2)
    board = await world.play(suits=4)
    assert lines(board)[0] == "alice · Relaxed Spider · 4 suits"
    board = await world.play(variant="relaxed")
    assert lines(board)[0] == "alice · Relaxed Spider · 4 suits"


async def test_suits_that_a_variant_has_not_are_one_sentence(world: World) -> None:
    answer = await world.play(variant="scorpion", suits=2)
    assert answer.ephemeral
    assert answer.content == "Scorpion is played with 4 suits. Choose that, or another game."
    assert await world.storage.games.last_played(world.alice.id) is None
    assert not world.errors()


async def test_suits_alone_that_the_last_variant_has_not_mean_spider(world: World) -> None:
    await world.play(variant="scorpion")
    board = await world.play(suits=2)
    assert lines(board)[0] == "alice · Spider · 2 suits"


@pytest.mark.parametrize("command", ["board", "play"])
async def test_a_private_game_stays_private_until_asked_otherwise(
    world: World, command: str
) -> None:
    first = await world.play(private=True)
    assert first.ephemeral
    again = await world.slash(command)
    assert again.ephemeral
    assert (await world.slash(command)).ephemeral
    public = await world.slash(command, private=False)
    assert not public.ephemeral
    assert not (await world.slash(command)).ephemeral, "it is public from then on"


async def test_a_private_games_question_is_private_too(world: World) -> None:
    board = await world.play(private=True)
    await world.tap(board, "Deal")
    asked = await world.slash("new")
    assert asked.ephemeral
    assert "Yes, new deal" in buttons(asked)


async def test_slots_do_not_touch_each_other(world: World) -> None:
    one = await world.play(suits=1)
    await world.tap(one, "Deal")
    two = await world.play(suits=2)
    await world.tap(two, "Deal", "Deal")
    assert lines(one)[1].startswith("499 · 1 move")
    await world.tap(one, "Deal")
    assert lines(two)[1].startswith("498 · 2 moves")
    assert len(await world.storage.games.open_of(world.alice.id)) == 2


async def test_a_deal_number_lays_out_that_deal(world: World) -> None:
    board = await world.play(deal=48213)
    assert lines(board)[2] == "Deal 48213. Good luck!"
    newest = await world.newest()
    assert newest.start == Deal(48213)
    assert not newest.fresh, "only a number drawn for the game is fresh"


async def test_a_deal_number_is_written_without_separators(world: World) -> None:
    board = await world.play(deal=999_999_999_999)
    assert lines(board)[2] == "Deal 999999999999. Good luck!"


@pytest.mark.parametrize("options", [{"deal": 48213}, {"undo": False}])
async def test_what_differs_from_the_running_game_asks_as_new_does(
    world: World, options: dict[str, object]
) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    running = await world.newest()
    asked = await world.play(**options)
    assert lines(asked)[2] == "New deal? This game counts as a loss."
    assert rows(asked) == [["Yes, new deal", "Back"]]
    assert not (await world.stored(running)).is_over
    await world.tap(asked, "Yes, new deal")
    ended, begun = await world.stored(running), await world.newest()
    assert (ended.status, ended.lost_by) == ("lost", "replaced")
    assert begun.undo is options.get("undo", True)
    if "deal" in options:
        assert begun.start == Deal(48213)
    assert lines(asked)[1].startswith("500 · 0 moves")


@pytest.mark.parametrize("options", [{"deal": 7001}, {"undo": True}, {"suits": 1}])
async def test_what_is_as_it_is_goes_on(world: World, options: dict[str, object]) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    again = await world.play(**options)
    assert lines(again)[1].startswith("499 · 1 move")


async def test_a_question_can_be_answered_with_back(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    asked = await world.slash("new")
    await world.tap(asked, "Back")
    assert lines(asked)[1].startswith("499 · 1 move")
    assert "Deal" in buttons(asked)


async def test_new_asks_only_if_it_would_cost_a_loss(world: World) -> None:
    await world.play()
    first = await world.newest()
    board = await world.slash("new")
    assert lines(board)[2] == "Deal 7002. Good luck!"
    assert await world.storage.games.load(first.id) is None, "an untouched game leaves no trace"


async def test_new_in_another_slot_asks_nothing(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    other = await world.slash("new", suits=2)
    assert lines(other)[2] == "Deal 7002. Good luck!"
    assert len(await world.storage.games.open_of(world.alice.id)) == 2


async def test_five_new_games_without_a_move_count_nowhere(world: World) -> None:
    ids = []
    for _ in range(5):
        await world.slash("new")
        ids.append((await world.newest()).id)
    kept = [game_id for game_id in ids if await world.storage.games.load(game_id)]
    assert kept == ids[-1:]


# board


async def test_board_posts_the_game_again_and_takes_the_old_message_away(world: World) -> None:
    first = await world.play()
    second = await world.slash("board")
    assert second.id != first.id
    assert [message.id for message in world.channel.history(viewer=world.alice)] == [second.id]


async def test_where_the_old_message_cannot_go_its_next_tap_says_moved_on(world: World) -> None:
    first = await world.play()
    world.env.inject_error("DELETE", "/channels/*/messages/*", status=403, code=50013, message="no")
    second = await world.slash("board")
    await world.tap(first, "Deal")
    assert lines(first)[2] == "This game had moved on: here it is now."
    assert not (await world.newest()).started
    await world.tap(second, "Deal")
    assert (await world.newest()).moves == 1


async def test_a_private_board_cannot_be_taken_away_and_says_moved_on(world: World) -> None:
    first = await world.play(private=True)
    await world.slash("board", private=False)
    await world.tap(first, "Deal")
    assert lines(first)[2] == "This game had moved on: here it is now."


async def test_board_chooses_among_the_open_games(world: World) -> None:
    one = await world.play()
    await world.tap(one, "Deal")
    world.clock.advance(1)
    await world.play(variant="scorpion")
    found = await world.alice.autocomplete(world.channel, "spider board", "game", "")
    assert [choice["name"] for choice in found] == [
        "Scorpion · 4 suits · 0 moves · 500",
        "Spider · 1 suit · 1 move · 499",
    ]
    narrowed = await world.alice.autocomplete(world.channel, "spider board", "game", "spid")
    assert [choice["value"] for choice in narrowed] == [found[1]["value"]]
    board = await world.slash("board", game=found[1]["value"])
    assert lines(board)[0] == "alice · Spider · 1 suit"


@pytest.mark.parametrize("game", ["99", "", "first", "-1"])
async def test_a_game_that_is_not_ones_own_is_one_sentence(world: World, game: str) -> None:
    await world.play(world.bob)
    await world.play()
    theirs = (await world.newest(world.bob)).id
    for asked in (game or str(theirs), str(theirs)):
        answer = await world.slash("board", game=asked)
        assert answer.content == "That is not one of your running games. /spider board lists them."


async def test_board_without_a_game_says_how_to_start_one(world: World) -> None:
    answer = await world.slash("board")
    assert answer.content == "You have no game running. Start one with /spider play."
    assert answer.ephemeral


# What never touches the game


async def test_help_rules_and_settings_touch_no_game(world: World) -> None:
    board = await world.play(variant="scorpion")
    await world.tap(board, "Deal")
    before = (await world.newest()).version
    rules = await world.slash("rules")
    help_ = await world.slash("help")
    settings = await world.slash("settings")
    assert all(answer.ephemeral for answer in (rules, help_, settings))
    assert texts(rules)[0].startswith("**Scorpion.**"), "those of the game in play"
    assert texts(help_)[0].startswith("**Spinneret**")
    assert (await world.newest()).version == before


@pytest.mark.parametrize(
    ("variant", "name"),
    [("spider", "Spider"), ("relaxed", "Relaxed Spider"), ("spiderette", "Spiderette")],
)
async def test_rules_of_any_variant(world: World, variant: str, name: str) -> None:
    assert texts(await world.slash("rules", variant=variant))[0].startswith(f"**{name}.**")


async def test_two_commands_at_once_lay_out_one_game(world: World) -> None:
    """The slower of two finds the other's game and shows that."""
    board = await world.play(world.bob)
    stranger = await world.tap(board, "Deal")
    mine = buttons(stranger)["Play my own"]["custom_id"]
    for _ in range(2):
        raw_click(world.env, world.alice, stranger, mine)
    await world.env.settle()
    assert len(await world.storage.games.open_of(world.alice.id)) == 1
