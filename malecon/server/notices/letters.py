"""What a notice says. It tells that it is somebody's turn and where; nothing of the game itself."""

from __future__ import annotations

from hashlib import sha256

import msgspec

from malecon.library import load
from malecon.server.storage import StoredTable


class Letter(msgspec.Struct, frozen=True):
    """Something to be sent."""

    subject: str
    text: str
    link: str
    stop: str
    """Where whoever gets it can put an end to it."""


def code(seed: str, role: str, kind: str, address: str) -> str:
    """What confirms an address or stops its notices; it follows from the table's seed, and goes there only."""
    return sha256(f"{seed}/notices/{role}/{kind}/{address}".encode()).hexdigest()[:32]


def confirmation(house: str, table: StoredTable, secret: str) -> Letter:
    """Asks whoever owns an address whether notices may be sent there."""
    game = load(table.game).title
    link = f"{house}/notices/{table.id}#confirm={secret}"
    stop = f"{house}/notices/{table.id}#stop={secret}"
    text = (
        f"Somebody wants notices sent here when it is their turn in {game}, at the table “{table.name}”.\n\n"
        f"If that was you, confirm it: {link}\n\n"
        "If it was not, do nothing: nothing more will be sent.\n"
    )
    return Letter(f"Confirm: notices from the table “{table.name}”", text, link, stop)


def your_turn(house: str, table: StoredTable, secret: str) -> Letter:
    """It is your turn."""
    game = load(table.game).title
    link = f"{house}/table/{table.id}"
    stop = f"{house}/notices/{table.id}#stop={secret}"
    text = f"It is your turn in {game}, at the table “{table.name}”: {link}\n\nNo more of these: {stop}\n"
    return Letter(f"Your turn: {game}, “{table.name}”", text, link, stop)
