"""The operator's settings, from the environment and ``.env`` (which ``.env.example`` explains)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

Port = Annotated[int, Field(ge=0, le=65_535)]


class Settings(BaseSettings):
    """Every field is one variable of the environment, named alike in capitals; empty means not set."""

    model_config = SettingsConfigDict(
        env_file=".env", env_file_encoding="utf-8", env_ignore_empty=True, extra="ignore"
    )

    discord_token: SecretStr = SecretStr("")
    """The bot's token; only `make run` needs it."""
    database_url: str = "sqlite+aiosqlite:///spinneret.db"
    health_port: Port = 8080
    """Port of ``/healthz`` on the loopback interface; 0 turns it off."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["console", "json"] = "console"
    sync_commands: bool = True
    """Tell Discord of changed slash commands at start (else only ``spider sync`` does)."""
    playground_port: Port = 8765
    playground_database_url: str = "sqlite+aiosqlite:///playground.db"

    @field_validator("discord_token", mode="before")
    @classmethod
    def _plain_token(cls, value: object) -> object:
        return value.strip() if isinstance(value, str) else value

    @field_validator("log_level", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.strip().lower() if isinstance(value, str) else value
