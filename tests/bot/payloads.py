"""Checks every request that the bot sends: against Discord's OpenAPI file, and for what that lacks."""

from __future__ import annotations

import copy
import json
from collections import Counter
from collections.abc import Iterable, Iterator
from fnmatch import fnmatch
from functools import cache
from pathlib import Path
from typing import Any, Final

from jsonschema import Draft202012Validator
from jsonschema.protocols import Validator

MOST_COMPONENTS: Final = 40
MOST_TEXT: Final = 4_000
LONGEST_ALT: Final = 1_024
COMPONENTS_V2: Final = 1 << 15
EPHEMERAL: Final = 1 << 6

_SPEC: Final = json.loads((Path(__file__).parent / "openapi" / "discord.json").read_text("utf-8"))
_CALLBACKS: Final = {
    4: "CreateMessageInteractionCallbackRequest",
    5: "CreateMessageInteractionCallbackRequest",
    6: "UpdateMessageInteractionCallbackRequest",
    7: "UpdateMessageInteractionCallbackRequest",
    8: "ApplicationCommandAutocompleteCallbackRequest",
    9: "ModalInteractionCallbackRequest",
}
_MESSAGES: Final = {
    ("PATCH", "/webhooks/*/messages/@original"): "IncomingWebhookUpdateRequestPartial",
    ("POST", "/webhooks/*"): "IncomingWebhookRequestPartial",
    ("POST", "/channels/*/messages"): "MessageCreateRequest",
}


@cache
def validator(schema: str) -> Validator:
    """Checks values against one of the OpenAPI file's schemas."""
    whole = {"$ref": f"#/components/schemas/{schema}", "components": _SPEC["components"]}
    return Draft202012Validator(whole)


_shapes: Final[set[tuple[str, str]]] = set()


def validate(schema: str, value: Any) -> None:
    """Raise with all that Discord's own description of ``schema`` has against ``value``.

    That takes some 20 ms, so that of values alike but for their texts only the first is looked at; how long
    texts may be is checked by hand.
    """
    shape = (schema, json.dumps(_shape(value), sort_keys=True))
    if shape in _shapes:
        return
    found = validator(schema).iter_errors(value)
    faults = [f"{fault.json_path}: {fault.message[:300]}" for fault in found]
    assert not faults, (schema, faults)
    _shapes.add(shape)


def check_requests(requests: Iterable[Any]) -> int:
    """Check all messages, forms and suggestions among the requests; returns how many there were."""
    checked = 0
    for request in requests:
        if request.json is None:
            continue
        if fnmatch(request.path, "/interactions/*/callback"):
            check_callback(request.json)
        elif (name := _message_schema(request)) is not None:
            check_message(request.json)
            validate(name, _sent(request.json))
        else:
            continue
        checked += 1
    return checked


def check_callback(body: dict[str, Any]) -> None:
    """The first answer to an interaction."""
    kind, data = body["type"], body.get("data") or {}
    if kind in (4, 7):
        check_message(data)
    elif kind == 8:
        assert len(data["choices"]) <= 25
        assert all(1 <= len(choice["name"].strip()) <= 100 for choice in data["choices"])
        assert all(1 <= len(choice["value"]) <= 100 for choice in data["choices"])
    elif kind == 9:
        assert 1 <= len(data["title"]) <= 45
        assert 1 <= len(data["custom_id"]) <= 100
        assert all(1 <= len(field["label"]) <= 45 for field in data["components"])
    validate(_CALLBACKS[kind], {**body, "data": _sent(data)})


def check_message(message: dict[str, Any]) -> None:
    """The rules that the OpenAPI file lacks."""
    assert message.get("allowed_mentions", {"parse": []}) == {"parse": []}
    components = list(walk(message.get("components") or []))
    is_v2 = bool((message.get("flags") or 0) & COMPONENTS_V2)
    if not components:
        assert not is_v2
        assert message.get("content")
        return
    assert is_v2, "the bot's components are all of the second version"
    assert not message.get("content")
    assert not message.get("embeds")
    assert len(components) <= MOST_COMPONENTS
    shown = [c["content"] for c in components if c["type"] == 10]
    assert all(shown)
    assert sum(map(len, shown)) <= MOST_TEXT
    check_ids(components)
    for row in (c for c in components if c["type"] == 1):
        assert 1 <= len(row["components"]) <= 5
    check_buttons_and_menus(components)
    check_pictures(message, components)


def check_ids(components: list[dict[str, Any]]) -> None:
    ids = Counter(c["custom_id"] for c in components if "custom_id" in c)
    assert all(count == 1 for count in ids.values()), ids.most_common(1)
    assert all(1 <= len(custom_id) <= 100 for custom_id in ids)


def check_buttons_and_menus(components: list[dict[str, Any]]) -> None:
    for button in (c for c in components if c["type"] == 2):
        assert button["label"].strip()
        assert len(button["label"]) <= 80
        assert button["custom_id"]
    for menu in (c for c in components if c["type"] == 3):
        assert len(menu["placeholder"]) <= 150
        assert 1 <= len(menu["options"]) <= 25
        values = [option["value"] for option in menu["options"]]
        assert len(set(values)) == len(values)
        assert sum(option.get("default", False) for option in menu["options"]) == 1
        assert all(1 <= len(option["label"]) <= 100 for option in menu["options"])
        assert all(1 <= len(value) <= 100 for value in values)


def check_pictures(message: dict[str, Any], components: list[dict[str, Any]]) -> None:
    """Every picture has an alt text, and every file is shown: others would pile up unseen."""
    shown = [item for c in components if c["type"] == 12 for item in c["items"]]
    for item in shown:
        assert 1 <= len(item["description"]) <= LONGEST_ALT
    files = {f"attachment://{file['filename']}" for file in message.get("attachments") or []}
    assert files == {item["media"]["url"] for item in shown}


def walk(components: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """All components, nested ones too."""
    for component in components:
        yield component
        yield from walk(component.get("components", []))


def _message_schema(request: Any) -> str | None:
    for (method, path), name in _MESSAGES.items():
        if request.method == method and fnmatch(request.path, path):
            return name
    return None


def _shape(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _shape(part) for key, part in value.items()}
    if isinstance(value, list):
        return [_shape(part) for part in value]
    if isinstance(value, bool):
        return True
    return "text" if isinstance(value, str) and value else value


def _sent(message: dict[str, Any]) -> dict[str, Any]:
    """The message as it goes over the wire: there the ids of files are text."""
    sent = copy.deepcopy(message)
    for file in sent.get("attachments") or []:
        file["id"] = str(file["id"])
    return sent
