"""The operator's settings for the verbs that need them, and how those verbs end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
    from pydantic_core import ErrorDetails

    from bot.config import Settings

SET_UP = 2
"""Exit status when the operator has to change something."""


def fail(sentence: str, status: int = SET_UP) -> typer.Exit:
    """Say ``sentence`` on standard error; raise what this returns."""
    typer.echo(sentence, err=True)
    return typer.Exit(status)


def load_settings() -> Settings:
    """The settings from the environment and ``.env``; each one that can't be used is named, status 2."""
    from pydantic import ValidationError

    from bot.config import Settings

    try:
        return Settings()
    except ValidationError as error:
        # Without the values: one of them may be a secret.
        for fault in error.errors(include_url=False, include_input=False):
            name = "_".join(map(str, fault["loc"])).upper()
            typer.echo(f"{name} must be {_wanted(fault)}.", err=True)
        raise typer.Exit(SET_UP) from None
    except (OSError, UnicodeDecodeError):
        raise fail(".env can't be read as UTF-8 text.") from None


def _wanted(fault: ErrorDetails) -> str:
    """What the setting at ``fault`` has to be."""
    if "expected" in fault.get("ctx", {}):
        return str(fault["ctx"]["expected"]).replace("'", "")
    if fault["type"].startswith("bool_"):
        return "true or false"
    if fault["type"].startswith(("int_", "greater_", "less_")):  # every number is a port
        return "a whole number from 0 to 65535"
    return "text"


@contextmanager
def one_sentence(database: str = "DATABASE_URL") -> Iterator[None]:
    """Turn what stops a verb into its sentence and exit status; ``database`` is the variable it uses."""
    from bot.cannot_run import CannotRun
    from storage import CannotOpen

    try:
        yield
    except CannotOpen as error:
        raise fail(f"{database}: {error}") from None
    except CannotRun as error:
        raise fail(str(error), error.status) from None
