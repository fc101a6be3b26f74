"""Cut what the tests need out of Discord's OpenAPI file, which is MIT-licensed.

    python tests/bot/openapi/cut.py discord-openapi.json

reads a copy of https://github.com/discord/discord-api-spec (specs/openapi.json) and writes
``discord.json`` beside this script: the schemas of the requests in `ROOTS` with all that they refer to,
unchanged but for their descriptions, which are left out.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

ROOTS: Final = (
    "ApplicationCommandAutocompleteCallbackRequest",
    "ApplicationCommandUpdateRequest",
    "CreateMessageInteractionCallbackRequest",
    "IncomingWebhookRequestPartial",
    "IncomingWebhookUpdateRequestPartial",
    "MessageCreateRequest",
    "ModalInteractionCallbackRequest",
    "UpdateMessageInteractionCallbackRequest",
)
TARGET: Final = Path(__file__).with_name("discord.json")


def references(value: Any) -> Iterator[str]:
    """Names of the schemas that ``value`` refers to."""
    if isinstance(value, dict):
        if "$ref" in value:
            yield value["$ref"].rsplit("/", 1)[1]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


def without_descriptions(value: Any, *, names: bool = False) -> Any:
    """``value`` without its descriptions; where keys are ``names`` of properties all are kept."""
    if isinstance(value, list):
        return [without_descriptions(part) for part in value]
    if not isinstance(value, dict):
        return value
    return {
        key: without_descriptions(part, names=key == "properties" and not names)
        for key, part in value.items()
        if names or key != "description"
    }


def cut(spec: dict[str, Any]) -> dict[str, Any]:
    """The part of ``spec`` that `ROOTS` need."""
    schemas = spec["components"]["schemas"]
    kept: dict[str, Any] = {}
    waiting = list(ROOTS)
    while waiting:
        name = waiting.pop()
        if name not in kept:
            kept[name] = without_descriptions(schemas[name])
            waiting += references(kept[name])
    info = {name: spec["info"][name] for name in ("title", "version", "license")}
    return {"info": info, "components": {"schemas": dict(sorted(kept.items()))}}


if __name__ == "__main__":
    found = cut(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8")))
    TARGET.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
