"""Answers outside of boards: one that replaces its message, and pictures that take long to make."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import discord
import structlog

from bot.boards import POST_ANEW, is_private
from bot.turn import Turn

log: Final = structlog.get_logger()

AT_ONCE: Final = 1.5
"""Seconds that a picture may take and still be the first answer, for which Discord waits three."""
BAD_REQUEST: Final = 400

Message = tuple[discord.ui.LayoutView, list[discord.File]]
Build = Callable[[], Message]
"""Gives the components and files, fresh ones each time: a file is read once."""


async def replace(turn: Turn, view: discord.ui.LayoutView, files: list[discord.File]) -> None:
    """Put ``view`` in place of the message that was tapped; anew where Discord takes no edit any more."""
    response = turn.interaction.response
    try:
        await response.edit_message(view=view, attachments=files)
    except discord.HTTPException as error:
        if error.code not in POST_ANEW:
            raise
        log.warning("edit_refused", interaction=turn.interaction.id, code=error.code)
        for file in files:
            file.reset(seek=True)
        private = is_private(turn.interaction.message)
        await response.send_message(view=view, files=files, ephemeral=private)


async def is_soon_done(task: asyncio.Future[Build]) -> bool:
    """Whether ``task`` is done while a first answer is still in time."""
    await asyncio.wait({task}, timeout=AT_ONCE)
    return task.done()


async def answer_when_made(
    turn: Turn, making: Awaitable[Build], *, private: bool, edit: bool = False
) -> None:
    """Answer with what is being made: at once if it is ready soon, else Discord is told to wait.

    ``edit``: in place of the message that was tapped.
    """
    task = asyncio.ensure_future(making)
    response = turn.interaction.response
    if await is_soon_done(task):
        view, files = task.result()()
        if edit:
            await replace(turn, view, files)
        else:
            await response.send_message(view=view, files=files, ephemeral=private)
        return
    await response.defer(ephemeral=private, thinking=not edit)
    build = await task
    view, files = build()
    try:
        await turn.interaction.edit_original_response(view=view, attachments=files)
    except discord.HTTPException as error:
        if error.status != BAD_REQUEST:
            raise
        # Galleries have been refused in the edit of a deferred answer; a message of its own is taken.
        log.warning("deferred_edit_refused", code=error.code)
        view, files = build()
        await turn.interaction.followup.send(view=view, files=files, ephemeral=private)
