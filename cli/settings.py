"""The operator's settings for the verbs that need them, and how those verbs end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import typer

if TYPE_CHECKING:
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
        for fault in error.errors(include_url=False, include_context=False, include_input=False):
            name = "_".join(map(str, fault["loc"])).upper()
            reason = fault["msg"].removeprefix("Value error, ")
            typer.echo(f"{name} can't be used: {reason[:1].lower()}{reason[1:]}.", err=True)
        raise typer.Exit(SET_UP) from None
    except (OSError, UnicodeDecodeError):
        raise fail(".env can't be read as UTF-8 text.") from None


@contextmanager
def one_sentence() -> Iterator[None]:
    """Turn what stops a verb into its sentence and exit status."""
    from bot.cannot_run import CannotRun
    from storage import CannotOpen

    try:
        yield
    except CannotOpen as error:
        raise fail(str(error)) from None
    except CannotRun as error:
        raise fail(str(error), error.status) from None
