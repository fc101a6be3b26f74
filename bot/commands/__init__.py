"""The slash commands, ``/spider …``: a module for each subject."""

from __future__ import annotations

from discord import app_commands

from bot.commands import about, contest, daily, play, privacy, server
from words import commands as said


def spider_group() -> app_commands.Group:
    """The one command with all its subcommands."""
    group = app_commands.Group(name="spider", description=said.GROUP)
    modules = (play, daily, contest, about, privacy)
    for command in [command for module in modules for command in module.COMMANDS]:
        group.add_command(command)
    group.add_command(server.server)
    return group
