"""`malecon think`: thinks for the servers on a database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import typer


def think(
    database: str = typer.Option(..., help="The database of the servers: postgresql://user@host/name."),
    processes: int = typer.Option(2, min=1, max=256, help="How many processes think at the same time."),
    log: str = typer.Option("plain", help="Logs for people (plain) or for machines (json)."),
    settings_file: str = typer.Option("", "--settings", help="The servers' TOML file of settings (docs/server.md)."),
) -> None:
    """Think for the bots of servers that were started with --thinkers, on this machine or another."""
    from malecon.server import Settings
    from malecon.server.database import check
    from malecon.server.logs import set_up
    from malecon.server.settings import read_settings
    from malecon.server.thinking import think as think_on

    settings = Settings(database=database, bot_processes=processes)
    if settings_file:
        settings = read_settings(Path(settings_file), database=database, bot_processes=processes)
    asyncio.run(check(settings.url))
    set_up("json" if log == "json" else "plain")
    typer.echo(f"{processes} processes think for the servers on this database (Ctrl+C ends that)")
    asyncio.run(think_on(settings))
