"""What a server may be told."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from malecon.kernel import MaleconError


class Mail(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The host's mail server, through which notices go."""

    host: str
    port: int = 587
    sender: str
    """The address that notices come from."""
    security: Literal["starttls", "tls", "none"] = "starttls"
    user: str = ""
    password: str = ""


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How the server is set up; the defaults suit one house on one machine."""

    database: str = "malecon.sqlite"
    """A SQLite file, or a URL such as postgresql://user:password@host/name."""
    bot_processes: int = 2
    """How many processes think for bots; 0: all work is done in threads of the server's own process, without limits."""
    quick_processes: int = 1
    """How many answer what a person wants to know at once (why a bot did what it did, whether an undo is fair)."""
    heavy_processes: int = 1
    """How many replay records brought along, draw earlier boards and tell stories."""
    thinkers: bool = False
    """Whether all but what is small and wanted at once is left to `malecon think` programs on the same PostgreSQL."""
    review_effort: int = 0
    """How many answers the review of a game tries; 0: what takes about a minute of one process."""
    hint_processes: int = 1
    """How many think for hints."""
    explore_processes: int = 1
    """How many show scratch boards, and as many judge what is explored and answer for bots there."""
    memory_of_a_job: int = 1024 * 1024 * 1024
    """Bytes that one of these processes may use."""
    jobs_waiting: int = 500
    jobs_waiting_an_address: int = 40
    """How much may wait before the processes, in all and for one address; one job at a time for a table's bots."""
    idle_tables_at_work: int = 4
    """At how many tables without people chance and bots answer at the same time; the others take turns."""
    tables_in_memory: int = 400
    """Tables without listeners beyond these are put away and rebuilt from the record when next asked for."""
    finished_kept: float = 60
    """Seconds for which a game that is over stays in memory when nobody looks at it."""
    shown_in_memory: int = 16 * 1024 * 1024
    """Bytes of what tables have shown last, for the next who looks at the same."""
    requests_per_second: float = 40
    requests_at_once: int = 400
    """What one address may ask: a steady rate, and a burst."""
    new_tables_per_minute: float = 60
    new_tables_at_once: int = 60
    messages_per_second: float = 20
    messages_at_once: int = 60
    """What one socket may say."""
    aheads_per_second: float = 20
    aheads_at_once: int = 100
    """How often one address may look ahead, or give answers in chains."""
    hints_per_minute: float = 20
    hints_at_once: int = 10
    """How often one address may ask for a hint."""
    explores_per_second: float = 8
    explores_at_once: int = 80
    """How often one address may look at a scratch board, have it judged, or have bots answer there."""
    explorations_kept: int = 20
    """How many explorations are kept with a game."""
    largest_body: int = 64 * 1024
    largest_record: int = 2 * 1024 * 1024
    longest_record: int = 20_000
    """How many answers an uploaded record may hold."""
    listeners_at_a_table: int = 200
    sockets: int = 5000
    sockets_an_address: int = 200
    """How many sockets may be open, in all and from one address."""
    half_requests_an_address: int = 100
    request_within: float = 10
    """How many requests one address may have half sent, and within how many seconds a request is sent whole."""
    patience: float = 20
    """Seconds after which a visitor is told that saving takes long; the server goes on trying."""
    talk_kept: int = 200
    public_address: str = ""
    """Where people find this house, for the links in notices: https://malecon.example.org"""
    mail: Mail | None = None
    """The mail server for notices; without one nobody is asked for an address."""
    hooks: tuple[str, ...] = ()
    """The hosts to which notices may be posted, as https://hooks.example.org; without any nothing is posted."""
    notice_after: float = 120
    notice_pause: float = 600
    """Seconds for which it has been somebody's turn, and since the last notice for that seat, before one is sent."""
    metrics_port: int = 0
    metrics_host: str = "127.0.0.1"
    """Where the figures for Prometheus are told, on a port of their own; 0: nowhere."""
    metrics_token: str = ""
    """Who brings it gets the figures at /metrics; without one nobody does."""
    drain: float = 0
    """Seconds for which a server that is told to end serves on and says that it is not ready: proxies look away."""
    watch_every: float = 1.0
    """Seconds between two looks for clocks that have run out and notices that are due."""

    @property
    def url(self) -> str:
        """The database as SQLAlchemy's asynchronous engine takes it."""
        if "://" not in self.database:
            return f"sqlite+aiosqlite:///{Path(self.database).absolute()}"
        scheme, rest = self.database.split("://", 1)
        drivers = {"postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg", "sqlite": "sqlite+aiosqlite"}
        return f"{drivers.get(scheme, scheme)}://{rest}"


def read_settings(path: Path, **more: object) -> Settings:
    """The settings in a TOML file, and what was said beside it; a MaleconError says what is wrong."""
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
        return msgspec.convert({**content, **more}, Settings)
    except OSError as error:
        raise MaleconError(f"{path}: {error.strerror}") from error
    except (tomllib.TOMLDecodeError, UnicodeError, msgspec.ValidationError) as error:
        raise MaleconError(f"{path}: {error}") from error
