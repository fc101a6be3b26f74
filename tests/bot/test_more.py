"""The More menu: what it costs to restart, start anew or give up, and what is answered privately."""

from __future__ import annotations

from engine import Record
from tests.bot.simulated import buttons, disabled, lines, rows, texts
from tests.bot.world import World
from tests.engine.games import at_with_rest


async def test_more_takes_the_place_of_the_buttons_and_back_brings_them_back(world: World) -> None:
    board = await world.play()
    before = rows(board)
    await world.tap(board, "More")
    assert rows(board) == [
        ["Restart", "New deal", "Give up"],
        ["Type moves", "As text", "Record"],
        ["Rules", "Settings", "Can I win?"],
        ["Back"],
    ]
    assert lines(board)[2] == "Deal 7001", "every game shows its number"
    await world.tap(board, "Back")
    assert rows(board) == before


async def test_a_game_not_started_cannot_be_restarted(world: World) -> None:
    board = await world.play()
    await world.tap(board, "More")
    assert disabled(board) == {"Restart"}


async def test_restart_asks_says_what_it_costs_and_lays_out_the_same_cards(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    old = await world.newest()
    await world.tap(board, "More", "Restart")
    assert lines(board)[2] == "Restart? This game counts as a loss."
    assert rows(board) == [["Yes, restart", "Back"]]
    assert not (await world.stored(old)).is_over
    await world.tap(board, "Yes, restart")
    new = await world.newest()
    assert (await world.stored(old)).status == "lost"
    assert new.start == old.start
    assert not new.fresh
    assert lines(board)[1:] == ["500 · 0 moves · runs 0/8 · deals 5", "Deal 7001. Good luck!"]
    await world.tap(board, "Deal")
    assert (await world.newest()).moves == 1, "the same message goes on with the new game"


async def test_the_same_cards_come_after_any_number_of_restarts(world: World) -> None:
    board = await world.play(deal=48213)
    opening = (await world.newest()).opening().table
    for _ in range(3):
        await world.tap(board, "Deal", "More", "Restart", "Yes, restart")
        assert (await world.newest()).opening().table == opening
    await world.restart()
    assert (await world.newest()).opening().table == opening


async def test_new_deal_asks_only_when_there_is_something_to_lose(world: World) -> None:
    board = await world.play(undo=False)
    await world.tap(board, "More", "New deal")
    assert lines(board)[2] == "Deal 7002. Good luck!"
    await world.tap(board, "Deal", "Deal now?", "More", "New deal")
    assert lines(board)[2] == "New deal? This game counts as a loss."
    await world.tap(board, "Yes, new deal")
    assert lines(board)[2] == "Deal 7003. Good luck!"
    assert not (await world.newest()).undo, "the mode stays"


async def test_giving_up_asks_and_counts_as_a_loss(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    game = await world.newest()
    await world.tap(board, "More", "Give up")
    assert lines(board)[2] == "Give up? It counts as a loss."
    await world.tap(board, "Yes, give up")
    assert lines(board)[2] == "You gave up."
    assert {"New deal", "Same deal", "Record"} <= set(buttons(board))
    ended = await world.stored(game)
    assert (ended.status, ended.lost_by) == ("lost", "given_up")


async def test_giving_up_a_game_not_started_costs_nothing(world: World) -> None:
    board = await world.play()
    game = await world.newest()
    await world.tap(board, "More", "Give up")
    assert lines(board)[2] == "Give up? Not started: it costs nothing."
    await world.tap(board, "Yes, give up")
    assert (await world.stored(game)).status == "dropped"


async def test_questions_can_be_left_with_back(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal")
    for label in ("Restart", "New deal", "Give up"):
        await world.tap(board, "More", label, "Back")
        assert "Deal" in buttons(board)
    assert (await world.newest()).moves == 1


async def test_the_table_as_text_is_private_and_whole(world: World) -> None:
    game = at_with_rest(["<2S> 9H 8H 7H", "TH 3S"], suits=2)
    board = await world.board_of(game)
    await world.tap(board, "More")
    answer = await world.tap(board, "As text")
    assert answer.ephemeral
    said = texts(answer)[0].split("\n")
    assert said[0] == "Spider, 2 suits."
    assert said[2] == "Column 1: 1 hidden, run nine to seven of hearts"
    assert said[3] == "Column 2: ten of hearts, three of spades"
    assert len(said) == 12


async def test_the_record_of_a_dealt_game_is_given_out(world: World) -> None:
    board = await world.play()
    await world.tap(board, "Deal", "Undo", "More")
    answer = await world.tap(board, "Record")
    assert answer.ephemeral
    (file,) = answer.attachments
    assert file.filename == f"spinneret-{(await world.newest()).id}.json"
    record = Record.loads(world.env.backend.cdn.get(file.url).decode())
    assert record == (await world.newest()).record()


async def test_the_record_of_a_running_game_of_its_own_layout_is_not(world: World) -> None:
    board = await world.board_of(at_with_rest(["<2S> 9H"], suits=2))
    await world.tap(board, "More")
    answer = await world.tap(board, "Record")
    assert not answer.attachments
    assert answer.content == (
        "This game began from a layout of its own; its record is given out when it is over."
    )
    await world.tap(board, "Give up", "Yes, give up")
    answer = await world.tap(board, "Record")
    assert answer.attachments


async def test_rules_and_settings_are_answered_privately(world: World) -> None:
    board = await world.play(variant="spiderette")
    await world.tap(board, "More")
    rules = await world.tap(board, "Rules")
    settings = await world.tap(board, "Settings")
    assert rules.ephemeral
    assert settings.ephemeral
    assert texts(rules)[0].startswith("**Spiderette.**")
    assert texts(settings)[0].startswith("**Settings.**")
    assert "Back" in buttons(board), "the board is as it was"
