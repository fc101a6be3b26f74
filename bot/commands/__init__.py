"""The slash commands, ``/spider …``: a module for each subject."""

from __future__ import annotations

from discord import app_commands

from bot.commands import about, contest, daily, play
from words import commands as said


def spider_group() -> app_commands.Group:
    """The one command with all its subcommands."""
    group = app_commands.Group(name="spider", description=said.GROUP)
    for command in (*play.COMMANDS, *daily.COMMANDS, *contest.COMMANDS, *about.COMMANDS):
        group.add_command(command)
    return group
