"""Which rules this program plays by, and whether another's are newer.

A digest of the engine, the games and their data says whether two programs play alike. It has no order, so a database
numbers the programs that have come to it: who first came later is newer.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

import malecon.games
import malecon.kernel
from malecon import record
from malecon.server.writing import Conflict, Write

if TYPE_CHECKING:
    from malecon.server.storage import Storage

LOG = 1
"""The format of what is written into a table's log; another one when older programs would misread it."""
_RULES = (".py", ".toml")
_ASIDE = ("teach", "__pycache__")
"""Folders in which there are no rules."""


@cache
def digest() -> str:
    """What this program plays by: the engine, every game with its data, the formats of records and logs."""
    found = sha256(f"{LOG}/{record.VERSION}".encode())
    for package in (malecon.kernel, malecon.games):
        for folder in package.__path__:
            for file in sorted(Path(folder).rglob("*")):
                inside = file.relative_to(folder)
                if file.suffix in _RULES and not set(_ASIDE) & set(inside.parts):
                    found.update(inside.as_posix().encode() + b"\0" + file.read_bytes() + b"\0")
    return found.hexdigest()[:16]


async def number(storage: Storage) -> int:
    """Which of all the programs that have come to this database this one is."""
    while True:
        rows = await storage.rows("SELECT number FROM programs WHERE digest = :digest", digest=digest())
        if rows:
            return int(rows[0]["number"])
        try:
            await storage.commit(Write([(_COME, [{"digest": digest()}])]))
        except Conflict:  # another program has come in this moment
            continue


_COME = "INSERT INTO programs (digest, number) SELECT :digest, COALESCE(MAX(number), 0) + 1 FROM programs"


def newer(written: str, own: int) -> bool:
    """Whether what is written was written by a newer program; those before the numbers wrote their version."""
    return written.isdecimal() and int(written) > own
