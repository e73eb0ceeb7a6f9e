"""What servers on one database tell one another: that a table's log has gone on, who is where, what is done.

PostgreSQL carries it (NOTIFY), with the transaction that it is about. It is small, and may be lost: what matters is in
the database, and whoever missed something looks there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from malecon.record import Answer, Note
from malecon.server.clocks import Clock

CHANNEL = "malecon"
LARGEST = 7900
"""Bytes that PostgreSQL lets one notice have, nearly."""


class _News(msgspec.Struct, frozen=True, tag_field="kind", omit_defaults=True):
    server: str
    """Who tells it."""


class Moved(_News, frozen=True, tag="moved"):
    """The log of a table has one entry more; answers are told along where they are all that is new."""

    table: str
    number: int
    driver: str | None = None
    """Who drives the table from now on; None: as before."""
    epoch: int = 0
    step: int = 0
    answers: tuple[tuple[Answer, Note], ...] = ()
    clock: Clock | None = None


class Spoke(_News, frozen=True, tag="spoke"):
    """A line of table talk."""

    table: str
    number: int
    said: float
    person: str
    words: str


class Noted(_News, frozen=True, tag="noted"):
    """Something more is kept of an answer."""

    table: str
    epoch: int
    step: int
    note: Note


class Here(_News, frozen=True, tag="here"):
    """Which roles of a table are followed at this server."""

    table: str
    roles: tuple[str, ...]


class Who(_News, frozen=True, tag="who"):
    """Who follows this table? It has just been opened here."""

    table: str


class Stood(_News, frozen=True, tag="stood"):
    """All clocks have been set back: the house was away."""


class Wants(_News, frozen=True, tag="wants"):
    """Somebody at a table wants to be told when it is their turn."""

    table: str


class Left(_News, frozen=True, tag="left"):
    """This server closes."""


class Posted(_News, frozen=True, tag="posted"):
    """There is something to think about."""


class Done(_News, frozen=True, tag="done"):
    """Something that another server asked for has been thought about."""

    asker: str
    job: str


News = Moved | Spoke | Noted | Here | Who | Wants | Stood | Left | Posted | Done

_decoder = msgspec.json.Decoder(list[News])


def packed(news: Iterable[News]) -> Iterator[str]:
    """What is to be told, in as few notices as it fits into."""
    bundle: list[bytes] = []
    size = 2
    for one in news:
        text = msgspec.json.encode(one)
        if len(text) + 2 > LARGEST and isinstance(one, Moved):
            text = msgspec.json.encode(Moved(one.server, one.table, one.number, one.driver))
        if bundle and size + len(text) + 1 > LARGEST:
            yield _joined(bundle)
            bundle, size = [], 2
        bundle.append(text)
        size += len(text) + 1
    if bundle:
        yield _joined(bundle)


def _joined(bundle: list[bytes]) -> str:
    return (b"[" + b",".join(bundle) + b"]").decode()


def unpacked(payload: str) -> list[News]:
    """What was told."""
    return _decoder.decode(payload)
