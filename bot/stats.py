"""A player's records as a message: a picture, a menu of the rows there are, and the same as text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final

import discord

from bot.answering import Build, Message, answer_when_made
from bot.message import plain, text_layout
from bot.rows import PATTERN, Row
from bot.trouble import Told
from bot.turn import Turn, taking_turn
from bot.visible import is_shown
from engine.daily import daily_date
from renderer.board import Picture
from renderer.stats_page import FinishedGame, StatsPage
from renderer.stats_text import stats_alt, stats_text
from storage import RecordRow
from words import answers, buttons, stats
from words.leaderboard import WHICH_GAME, shown_name

if TYPE_CHECKING:
    from bot.client import SpiderBot


@dataclass(frozen=True, slots=True)
class Sight:
    """Whose records a message shows, to whom it belongs, and which row of them (None: the most played)."""

    owner: int
    player: int
    row: Row | None = None

    @property
    def ids(self) -> str:
        """As custom_ids carry them."""
        return f"{self.owner}:{self.player}"


_IDS: Final = r"(?P<owner>[0-9]{1,20}):(?P<player>[0-9]{1,20})"


class RowMenu(
    discord.ui.DynamicItem[discord.ui.Select[Any]],
    template=re.compile(rf"c1:row:{_IDS}"),
):
    """A menu of the rows that the player has."""

    def __init__(
        self, sight: Sight, placeholder: str = "?", options: Sequence[discord.SelectOption] = ()
    ) -> None:
        menu: discord.ui.Select[Any] = discord.ui.Select(
            custom_id=f"c1:row:{sight.ids}",
            placeholder=placeholder,
            options=list(options),
        )
        super().__init__(menu)
        self.sight = sight

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> RowMenu:
        return cls(Sight(int(match["owner"]), int(match["player"])))

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            data: Any = interaction.data
            (value,) = data["values"]
            sight = replace(self.sight, row=Row.of(value))
            mine = turn.player == sight.owner
            await send(turn, replace(sight, owner=turn.player), private=not mine, edit=mine)


class AsText(
    discord.ui.DynamicItem[discord.ui.Button[Any]],
    template=re.compile(rf"c1:text:{_IDS}:(?P<row>{PATTERN})"),
):
    """A button for the same in words, privately."""

    def __init__(self, sight: Sight, row: str, label: str = "?") -> None:
        custom_id = f"c1:text:{sight.ids}:{row}"
        super().__init__(discord.ui.Button(label=label, custom_id=custom_id))
        self.sight = sight
        self.value = row

    @classmethod
    async def from_custom_id(
        cls, interaction: discord.Interaction[Any], item: discord.ui.Item[Any], match: re.Match[str]
    ) -> AsText:
        return cls(Sight(int(match["owner"]), int(match["player"])), match["row"])

    async def callback(self, interaction: discord.Interaction[Any]) -> None:
        async with taking_turn(interaction.client, interaction) as begin:
            turn = await begin()
            page, _ = await _gather(turn, replace(self.sight, row=Row.of(self.value)))
            text = plain("\n".join(stats_text(page, turn.words)))
            await interaction.response.send_message(view=text_layout([text]), ephemeral=True)


async def send(turn: Turn, sight: Sight, *, private: bool, edit: bool = False) -> None:
    """Show a player's records. `Told` if there are none, or none for others to see."""
    page, rows = await _gather(turn, sight)
    await answer_when_made(turn, _made(turn, sight, page, rows), private=private, edit=edit)


async def _made(turn: Turn, sight: Sight, page: StatsPage, rows: list[RecordRow]) -> Build:
    bot: SpiderBot = turn.interaction.client
    picture = None
    if turn.reader.pictures:
        picture = await bot.studio.stats(page, turn.words, turn.prefs.look)
    return lambda: _layout(turn, sight, page, rows, picture)


def _layout(
    turn: Turn, sight: Sight, page: StatsPage, rows: list[RecordRow], picture: Picture | None
) -> Message:
    words, shown = turn.words, _row_of(_chosen(sight, rows))
    view = discord.ui.LayoutView(timeout=None)
    files = []
    if picture is None or turn.prefs.spoken:
        lines = stats_text(page, words)
        if picture is None:
            lines.insert(0, words(answers.NO_PICTURES))
        view.add_item(discord.ui.TextDisplay(plain("\n".join(lines))))
    if picture is not None:
        name = f"stats-{picture.digest}.png"
        files.append(discord.File(BytesIO(picture.png), name))
        gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
        gallery.add_item(media=f"attachment://{name}", description=stats_alt(page, words))
        view.add_item(gallery)
    if len(rows) > 1:
        options = [
            discord.SelectOption(label=row.name(words), value=row.value, default=row == shown)
            for row in map(_row_of, rows)
        ]
        view.add_item(discord.ui.ActionRow(RowMenu(sight, words(WHICH_GAME), options)))
    if files and not turn.prefs.spoken:
        view.add_item(discord.ui.ActionRow(AsText(sight, shown.value, words(buttons.TEXT))))
    return view, files


async def _gather(turn: Turn, sight: Sight) -> tuple[StatsPage, list[RecordRow]]:
    """What is known of the player, in one row of records, and all their rows."""
    bot: SpiderBot = turn.interaction.client
    storage, player = bot.host.storage, sight.player
    own = player == turn.player
    if not own and not await is_shown(bot.host, player, turn.interaction.guild_id):
        raise Told(stats.NOT_SHOWN)
    rows = await storage.records.of(player)
    if not rows:
        raise Told(stats.NONE_YET if own else stats.NOT_SHOWN)
    row = _chosen(sight, rows)
    history = await storage.records.history(player, row.variant, row.suits, undo=row.undo)
    daily = await storage.dailies.streak(player, daily_date(bot.host.clock()))
    name = turn.reader.name if own else await storage.players.name(player)
    page = StatsPage(
        player=shown_name(turn.words, name),
        title=_row_of(row).name(turn.words),
        starts=row.starts,
        wins=row.wins,
        losses=row.losses,
        win_rate=row.win_rate,
        streak=row.streak,
        longest_streak=row.longest_streak,
        best_score=row.best_score,
        fastest_win=row.fastest,
        fewest_moves=row.fewest_moves,
        average_score=row.average_score,
        average_moves=row.average_moves,
        average_time=row.average_time,
        hints=row.hints,
        assisted=row.assisted_wins,
        daily_streak=daily.current,
        history=tuple(
            FinishedGame(
                at=result.finished_at,
                score=result.score,
                won=result.status == "won",
                fresh=result.fresh,
            )
            for result in history
        ),
    )
    return page, rows


def _chosen(sight: Sight, rows: list[RecordRow]) -> RecordRow:
    """The row asked for, else the one with the most games."""
    wanted = next((row for row in rows if _row_of(row) == sight.row), None)
    if wanted is None and sight.row is not None:
        raise Told(stats.NO_SUCH_ROW)
    return wanted or max(rows, key=lambda row: row.starts)


def _row_of(record: RecordRow) -> Row:
    return Row(record.variant, record.suits, record.undo)
