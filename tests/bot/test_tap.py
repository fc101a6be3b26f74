"""What a button's custom_id carries."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.message import BoardButton
from bot.old_button import KNOWN, OTHERS
from bot.playback import Way
from bot.settings_panel import MENUS, SWITCHES
from bot.tap import Tap, Verb, parse_tap

WORST = 2**63 - 1
NUMBERS = {  # how many numbers each verb has
    **dict.fromkeys(Verb, 0),
    Verb.COLUMN: 1,
    Verb.BEST: 1,
    Verb.EVERY: 1,
    Verb.PICK: 1,
    Verb.UNPICK: 1,
    Verb.SPACE: 1,
    Verb.INTO: 2,
    Verb.NEW: 2,
    Verb.GO: 3,
    Verb.AGAIN: 3,
    Verb.TAKE: 3,
    Verb.DO: 3,
}


@st.composite
def taps(draw: st.DrawFn) -> Tap:
    verb = draw(st.sampled_from(Verb))
    size = NUMBERS[verb]
    numbers = draw(st.lists(st.integers(0, 10**12 - 1), min_size=size, max_size=size))
    game, move = draw(st.integers(-WORST, WORST)), draw(st.integers(0, 999_999))
    return Tap(game, move, verb, tuple(numbers))


@given(taps())
def test_a_tap_is_read_back_from_its_custom_id(tap: Tap) -> None:
    assert parse_tap(tap.custom_id) == tap


@pytest.mark.parametrize("verb", Verb)
def test_the_longest_custom_id_fits(verb: Verb) -> None:
    tap = Tap(-WORST, 999_999, verb, (10**12 - 1,) * NUMBERS[verb])
    assert len(tap.custom_id) <= 100
    assert parse_tap(tap.custom_id) == tap


NEARLY_TAPS = st.builds(
    "t1:{}:{}:{}{}".format,
    st.integers(-99, 99),
    st.integers(0, 99),
    st.sampled_from([*Verb, "fly", "COL"]),
    st.sampled_from(["", ".1", ".1.02", ".1.2.3", ".1.2.3.4", "."]),
)


@given(st.text(max_size=100) | NEARLY_TAPS)
def test_any_text_is_no_tap_or_one_that_can_be_written_again(text: str) -> None:
    tap = parse_tap(text)
    assert tap is None or parse_tap(tap.custom_id) == tap


@pytest.mark.parametrize(
    "custom_id",
    [
        "",
        "t1:",
        "t1:1:0:col",  # a number is missing
        "t1:1:0:col.1.2",  # one too many
        "t1:1:0:undo.3",
        "t1:1:0:fly",
        "t1:1:0:go.1.2.3.4",
        "t1:1:0:col.-1",
        "t1:one:0:undo",
        "t1:1:0:undo\n",
        "t2:1:0:undo",
    ],
)
def test_what_this_version_does_not_know_is_no_tap(custom_id: str) -> None:
    assert parse_tap(custom_id) is None


SIGHT = f"{2**63 - 1}:streak:spiderette.4.0:20260314:here:999"
CONTEST = [
    *(f"l1:{kind}:{SIGHT}" for kind in ("earlier", "later", "mine", "where", "board", "row")),
    "c1:row:1:2",
    "c1:text:1:2:relaxed.2.1",
    "h1:17",
    "h1:17:-4",
    *(f"p1:{way}:1:-5:226" for way in Way),
]


def ids_of_this_version() -> list[str]:
    boards = [Tap(1, 2, verb, (0,) * NUMBERS[verb]).custom_id for verb in Verb]
    menus = [f"s1:menu:{name}" for name in MENUS]
    switches = [f"s1:switch:{name}:{to}" for name in SWITCHES for to in (0, 1)]
    return [*boards, *menus, *switches, *CONTEST]


@given(st.text(min_size=1, max_size=100) | st.sampled_from(ids_of_this_version()))
def test_exactly_one_class_answers_each_custom_id(custom_id: str) -> None:
    templates = [kind.__discord_ui_compiled_template__ for kind in KNOWN]
    answering = [t for t in (*templates, OTHERS) if t.fullmatch(custom_id)]
    assert len(answering) == 1


@pytest.mark.parametrize("custom_id", ids_of_this_version())
def test_ids_of_this_version_are_not_taken_for_old_ones(custom_id: str) -> None:
    assert not OTHERS.fullmatch(custom_id)


@pytest.mark.parametrize("custom_id", ["t0:1", "t1:zzz", "t1:1:2:UNDO", "s1:menu:sound", "s1:x"])
def test_ids_of_other_versions_are_caught(custom_id: str) -> None:
    assert OTHERS.fullmatch(custom_id)
    assert not BoardButton.__discord_ui_compiled_template__.fullmatch(custom_id)
