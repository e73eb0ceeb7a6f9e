"""`malecon serve`: the house, for browsers."""

from __future__ import annotations

import asyncio
import contextlib
import threading
import time
import webbrowser
from pathlib import Path
from typing import Any

import typer


def serve(
    host: str = typer.Option("127.0.0.1", help="The address to listen at; 0.0.0.0 lets other machines in."),
    port: int = typer.Option(8023, min=0, max=65535, help="The port to listen at."),
    database: str = typer.Option("malecon.sqlite", help="A SQLite file, or a URL such as postgresql://user@host/name."),
    bots: int = typer.Option(2, min=0, max=64, help="How many processes think for bots."),
    settings_file: str = typer.Option(
        "", "--settings", help="A TOML file with more settings: mail for notices, limits (docs/server.md)."
    ),
    thinkers: bool = typer.Option(
        False,
        "--thinkers/--no-thinkers",
        help="Leave bots, hints and stories to `malecon think` on the same PostgreSQL.",
    ),
    log: str = typer.Option("plain", help="Logs for people (plain) or for machines (json)."),
    metrics_port: int = typer.Option(0, min=0, max=65535, help="A port of its own for Prometheus's figures; 0: none."),
    drain: float = typer.Option(
        0, min=0, max=600, help="Seconds for which a server that is told to end serves on, so that proxies look away."
    ),
    open_browser: bool = typer.Option(False, "--open/--no-open", help="Open the lobby in a browser."),
) -> None:
    """Serve the lobby, tables and replays to browsers."""
    from malecon.server import Settings, create_app
    from malecon.server.database import check
    from malecon.server.logs import set_up
    from malecon.server.serving import server_of
    from malecon.server.settings import read_settings

    said: dict[str, Any] = {"database": database, "bot_processes": bots, "thinkers": thinkers}
    if metrics_port:
        said |= {"metrics_port": metrics_port, "metrics_host": host}
    if drain:
        said["drain"] = drain
    settings = read_settings(Path(settings_file), **said) if settings_file else Settings(**said)
    asyncio.run(check(settings.url))
    address = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    set_up("json" if log == "json" else "plain")
    typer.echo(f"Malecón is open at {address} (Ctrl+C closes it)")
    server = server_of(create_app(settings), settings, host, port)
    if open_browser:
        threading.Thread(target=_show, args=(server, address), daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise typer.Exit(3)


def _show(server: Any, address: str) -> None:
    """Open the browser once there is something to see."""
    while not server.started:
        time.sleep(0.05)
    webbrowser.open(address)
