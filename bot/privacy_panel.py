"""The privacy panel: a private message on which saving and listing are switched, and data handed out or erased.

``v1:<what>[:<0 or 1>…]``: a switch carries what it switches to, the question about erasing the wishes that
are to stay. Nothing is stored for a panel, so it works for as long as its message exists.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.export import send_export
from bot.message import text_layout
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from storage import Privacy
from words import Words, answers, buttons, settings
from words import privacy as said

if TYPE_CHECKING:
    from bot.client import SpiderBot

FLAGS: Final = {"panel": 0, "saving": 1, "listed": 1, "export": 0, "ask": 2, "erase": 2}
"""What a button can ask for, and how many yes-or-no's it carries."""

PLAIN: Final = discord.ButtonStyle.secondary
ON: Final = discord.ButtonStyle.success
WARNING: Final = discord.ButtonStyle.danger


class PrivacyButton(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(rf"v1:(?P<what>{'|'.join(FLAGS)})(?P<flags>(?::[01]){{0,2}})"),
):
    """Any button of the privacy panel."""

    def __init__(
        self,
        what: str,
        flags: tuple[bool, ...] = (),
        label: str = "?",
        style: discord.ButtonStyle = PLAIN,
    ) -> None:
        custom_id = "".join([f"v1:{what}", *(f":{int(flag)}" for flag in flags)])
        super().__init__(discord.ui.Button(label=label, style=style, custom_id=custom_id))
        self.what = what
        self.flags = flags

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> PrivacyButton:
        return cls(match["what"], tuple(flag == "1" for flag in match["flags"].split(":")[1:]))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        bot: SpiderBot = interaction.client
        async with taking_turn(bot, interaction) as begin:
            turn = await begin()
            if len(self.flags) != FLAGS[self.what]:
                raise Told(answers.OLD_BOARD)
            await _answer(bot, turn, self.what, self.flags)


async def _answer(bot: SpiderBot, turn: Turn, what: str, flags: tuple[bool, ...]) -> None:
    players = bot.host.storage.players
    if what == "export":
        await send_export(turn, bot.host)
        return
    if what == "erase":
        view = await _erased(bot, turn, *flags)
    elif what == "ask":
        view = question(turn.words, await players.privacy(turn.player), *flags)
    elif what == "panel":
        view = privacy_panel(turn.words, await players.privacy(turn.player))
    else:
        now = await players.set_privacy(turn.player, **{what: flags[0]})
        bot.acquaintances.forget(turn.player)  # what is written down of them depends on it
        view = privacy_panel(turn.words, now)
    await turn.interaction.response.edit_message(view=view)


def privacy_panel(words: Words, privacy: Privacy) -> discord.ui.LayoutView:
    """The panel as it stands."""
    view = text_layout(
        [
            words(said.INTRODUCTION),
            words(said.SAVING_ON if privacy.saving else said.SAVING_OFF),
            words(said.LISTED if privacy.listed else said.UNLISTED),
        ]
    )
    view.add_item(
        discord.ui.ActionRow(
            _switch(words, "saving", words(said.SAVING), privacy.saving),
            _switch(words, "listed", words(said.LISTING), privacy.listed),
            PrivacyButton("export", (), words(said.EXPORT)),
            PrivacyButton("ask", (True, True), words(said.ERASE), WARNING),
        )
    )
    return view


def _switch(words: Words, what: str, name: str, on: bool) -> PrivacyButton:
    label = words(settings.ON if on else settings.OFF, name=name)
    return PrivacyButton(what, (not on,), label, ON if on else PLAIN)


def question(
    words: Words, privacy: Privacy, keep_saving_off: bool, keep_unlisted: bool
) -> discord.ui.LayoutView:
    """Whether it is meant, and whether wishes that were made should stay."""
    keep = (keep_saving_off, keep_unlisted)
    wishes = []
    if not privacy.saving:
        label = _wish(words, words(said.WISH_SAVING_OFF), stays=keep_saving_off)
        wishes.append(PrivacyButton("ask", (not keep_saving_off, keep_unlisted), label))
    if not privacy.listed:
        label = _wish(words, words(said.WISH_UNLISTED), stays=keep_unlisted)
        wishes.append(PrivacyButton("ask", (keep_saving_off, not keep_unlisted), label))
    view = text_layout([words(said.ASK)])
    if wishes:
        view.add_item(discord.ui.TextDisplay(words(said.ASK_KEEP)))
        view.add_item(discord.ui.ActionRow(*wishes))
    view.add_item(
        discord.ui.ActionRow(
            PrivacyButton("erase", keep, words(said.YES_ERASE), WARNING),
            PrivacyButton("panel", (), words(buttons.BACK)),
        )
    )
    return view


def _wish(words: Words, wish: str, *, stays: bool) -> str:
    return words(said.STAYS if stays else said.GOES, wish=wish)


async def _erased(
    bot: SpiderBot, turn: Turn, keep_saving_off: bool, keep_unlisted: bool
) -> discord.ui.LayoutView:
    """Erase, from the database and from memory; what is said about it."""
    host = bot.host
    erased = await host.storage.personal_data.erase(
        turn.player, host.clock(), keep_saving_off=keep_saving_off, keep_unlisted=keep_unlisted
    )
    host.forget_player(turn.player)
    bot.acquaintances.forget(turn.player)
    words = turn.words
    return text_layout([words.many(*said.ERASED, erased), words(said.ERASED_CLAIM)])
