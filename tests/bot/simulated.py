"""Helpers round the simulated Discord, for what its actors refuse to do."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from simcord import interactions
from simcord.backend import serializers
from simcord.components import walk_components
from simcord.enums import InteractionType
from simcord.results import InteractionResult

TEXT, GALLERY, BUTTON, SELECT = 10, 12, 2, 3


def snapshot(env: Any, message: Any) -> dict[str, Any]:
    """The message as somebody holds it who has not seen the next edit yet."""
    return dict(serializers.message_payload(env.backend, _stored(env, message)))


def raw_click(
    env: Any,
    actor: Any,
    message: Any,
    custom_id: str,
    *,
    seen: dict[str, Any] | None = None,
    values: list[str] | None = None,
) -> InteractionResult:
    """Put a tap on the gateway and return at once; `await env.settle()` afterwards.

    Does not look whether the button exists or is enabled. ``seen``: a `snapshot` from before an edit, for a
    stale tap. ``values`` makes it a choice from a menu.
    """
    stored = _stored(env, message)
    guild = getattr(actor, "guild", None)
    data: dict[str, Any] = {"custom_id": custom_id, "component_type": BUTTON}
    if values is not None:
        data |= {"component_type": SELECT, "values": values}
    record, payload = interactions.base_payload(
        env.backend,
        type=InteractionType.MESSAGE_COMPONENT,
        channel_id=stored.channel_id,
        guild_id=guild.id if guild else None,
        user_id=actor.id,
        data=data,
    )
    payload["message"] = seen or snapshot(env, message)
    record.source_message_id = stored.id
    env.backend.emit("INTERACTION_CREATE", payload)
    return InteractionResult(env, record)


@contextmanager
def payload_overrides(**changes: Any) -> Iterator[None]:
    """Inside, every interaction arrives with these fields changed: ``locale="de"``, ``context=2``, …"""
    original = interactions.base_payload

    def patched(*args: Any, **kwargs: Any) -> Any:
        record, payload = original(*args, **kwargs)
        payload.update(changes)
        return record, payload

    interactions.base_payload = patched
    try:
        yield
    finally:
        interactions.base_payload = original


def kinds(message: Any) -> list[int]:
    """Component types of the message's top-level items, in their order."""
    return [component["type"] for component in message.components]


def texts(message: Any) -> list[str]:
    return [c["content"] for c in walk_components(message.components) if c["type"] == TEXT]


def lines(message: Any) -> list[str]:
    """The three lines of a board as a reader sees them, without what escapes markup or has no width."""
    unseen = str.maketrans("", "", "\\\u200b\ufe0e")
    return [line.translate(unseen) for line in texts(message)[0].split("\n")]


def buttons(message: Any) -> dict[str, dict[str, Any]]:
    """The buttons by label."""
    found = [c for c in walk_components(message.components) if c["type"] == BUTTON]
    labelled = {button["label"]: button for button in found}
    assert len(labelled) == len(found), "two buttons have one label"
    return labelled


def rows(message: Any) -> list[list[str]]:
    """Labels of the buttons, row by row."""
    return [
        [button["label"] for button in row["components"]]
        for row in message.components
        if row["type"] == 1
    ]


def disabled(message: Any) -> set[str]:
    return {label for label, button in buttons(message).items() if button.get("disabled")}


def picture(env: Any, message: Any) -> tuple[bytes, str]:
    """Bytes and alt text of the message's picture."""
    (gallery,) = [c for c in walk_components(message.components) if c["type"] == GALLERY]
    (item,) = gallery["items"]
    return env.backend.cdn.get(item["media"]["url"]), item["description"]


def _stored(env: Any, message: Any) -> Any:
    channel_id = getattr(message, "channel_id", None) or message.channel.id
    return env.backend.get_message(channel_id, message.id)
