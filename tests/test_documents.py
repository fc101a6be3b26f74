"""What the documents point at is there, and what players can type is in the README."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[1]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
COMMANDS = ROOT / "tests" / "bot" / "golden" / "commands.json"

FENCED = re.compile(r"^(```|~~~).*?^\1", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"""\]\(<?([^)\s>]+)|\b(?:src|srcset|href)="([^"\s]+)""")
GROUP = 2
"""Discord's type of an option that holds further subcommands; 1 is a subcommand."""


def prose(document: Path) -> str:
    return FENCED.sub("", document.read_text(encoding="utf-8"))


def links(document: Path) -> list[str]:
    """The targets of all links and pictures that stay within the project."""
    targets = ["".join(found) for found in LINK.findall(prose(document))]
    return [target for target in targets if not re.match(r"[a-z][a-z0-9+.-]*:|//", target)]


def anchors(document: Path) -> set[str]:
    """The names that headings get on the usual sites."""
    headings = re.findall(r"^#+ +(.+?) *$", prose(document), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def typed(options: list[dict[str, Any]], name: str) -> Iterator[str]:
    for option in options:
        if option["type"] == GROUP:
            yield from typed(option["options"], f"{name} {option['name']}")
        elif option["type"] < GROUP:
            yield f"{name} {option['name']}"


def subcommands() -> list[str]:
    commands = json.loads(COMMANDS.read_text(encoding="utf-8"))
    return [
        full
        for command in commands
        if command["type"] == 1
        for full in typed(command["options"], f"/{command['name']}")
    ]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_leads_somewhere(document: Path) -> None:
    dead = []
    for target in links(document):
        path, _, anchor = target.partition("#")
        file = document.parent / path if path else document
        if not file.exists() or (anchor and anchor not in anchors(file)):
            dead.append(target)
    assert dead == []


def test_links_are_found() -> None:
    assert any(links(document) for document in DOCUMENTS)


@pytest.mark.parametrize("command", subcommands())
def test_the_readme_names_every_subcommand(command: str) -> None:
    lines = (ROOT / "README.md").read_text(encoding="utf-8").splitlines()
    group, _, name = command.rpartition(" ")
    # In full, or by its last word beside a fellow of its group: `/spider server hide` · `show`.
    in_full = re.compile(rf"{re.escape(command)}(?![\w-])")
    assert any(
        in_full.search(line) or (f"`{group} " in line and f"`{name}`" in line) for line in lines
    )
