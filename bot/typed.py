"""The form for typed moves. It carries its game in its custom_id, so it outlives a restart."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

import discord

from words import Words, answers

FORM: Final = re.compile(r"m1:(?P<game>-?[0-9]{1,19}):(?P<move>[0-9]{1,6})")
FIELD: Final = "moves"
LONGEST: Final = 400


class TypeMoves(discord.ui.Modal):
    """Opened by "Type moves". What is sent is handled by `typed_moves`, not by this object."""

    def __init__(self, game_id: int, move: int, words: Words) -> None:
        """``move``: of the board it is opened from, so that a form left open is known to be stale."""
        super().__init__(
            title=words(answers.TYPE_TITLE), custom_id=f"m1:{game_id}:{move}", timeout=900
        )
        self.add_item(
            discord.ui.Label(
                text=words(answers.TYPE_LABEL),
                component=discord.ui.TextInput(
                    custom_id=FIELD,
                    placeholder=words(answers.TYPE_PLACEHOLDER),
                    max_length=LONGEST,
                ),
            )
        )


def typed_moves(interaction: discord.Interaction[Any]) -> tuple[int, int, str] | None:
    """Game id, move and text of a form that was sent; None for any other interaction."""
    if interaction.type is not discord.InteractionType.modal_submit:
        return None
    data: Any = interaction.data
    found = FORM.fullmatch(data["custom_id"])
    if found is None:
        return None
    values = {field["custom_id"]: field["value"] for field in _fields(data["components"])}
    return int(found["game"]), int(found["move"]), values.get(FIELD, "")


def _fields(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The inputs among the form's components, whatever they are wrapped in."""
    for component in components:
        if "value" in component:
            yield component
        if "component" in component:
            yield from _fields([component["component"]])
        yield from _fields(component.get("components", []))
