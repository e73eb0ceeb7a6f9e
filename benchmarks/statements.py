"""What a PostgreSQL holds of the statements alone: answers written by several writers at once, without servers.

python benchmarks/statements.py [--writers 3] [--seconds 10] [--database postgresql://...]
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import sys
import time
from pathlib import Path
from typing import Any

from malecon.server.settings import Settings
from malecon.server.storage import At, Storage, StoredAnswer, StoredSeat, StoredTable

sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.load import own_database, processors

TABLES = 100
"""Tables of one writer; an answer of each may wait at the same time."""


async def _write(url: str, number: int, seconds: float, together: int) -> int:
    storage = Storage(Settings(database=url).url)
    await storage.open()
    now, written = time.time(), 0
    ids = [f"w{number}-{together}-{i}" for i in range(TABLES)]
    for id in ids:
        table = StoredTable(id=id, name="n", game="banana-wars", options={}, seed="s", created=now, touched=now)
        await storage.create(table, [StoredSeat("us", "Ana"), StoredSeat("activista", "Berto")], [])
    end = time.monotonic() + seconds

    async def play(some: list[str]) -> int:
        step = 0
        while time.monotonic() < end:
            for id in some:
                await storage.append(id, step, [StoredAnswer("space:oriente")], at=At(step, ""))
            step += 1
        return step * len(some)

    written = sum(await asyncio.gather(*(play(ids[i::together]) for i in range(together))))
    await storage.close()
    return written


def _writer(url: str, number: int, seconds: float, together: int, written: Any) -> None:
    written.put(asyncio.run(_write(url, number, seconds, together)))


def measure(url: str, head: int, writers: int, seconds: float) -> None:
    """Print answers a second, processor time and bytes an answer; one at a time, and many that wait together."""
    context = multiprocessing.get_context("spawn")
    for together in (1, 10, TABLES):
        queue = context.Queue()
        before = asyncio.run(_size(url))
        used, began = processors([head]), time.monotonic()
        processes = [context.Process(target=_writer, args=(url, i, seconds, together, queue)) for i in range(writers)]
        for process in processes:
            process.start()
        written = sum(queue.get() for _ in processes)
        for process in processes:
            process.join()
        used, took = processors([head]) - used, time.monotonic() - began
        size = asyncio.run(_size(url)) - before
        print(
            f"{writers} writers, {together:3} answers waiting at each: {written / seconds:7.0f} answers/s; the "
            f"database used {1000 * used / max(1, written):.2f} ms of a processor and "
            f"{size / max(1, written):.0f} bytes an answer ({took:.0f} s)"
        )


async def _size(url: str) -> int:
    storage = Storage(Settings(database=url).url)
    await storage.open()
    rows = await storage.rows("SELECT pg_total_relation_size('answers') AS size")
    await storage.close()
    size: int = rows[0]["size"]
    return size


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    with own_database(chosen.database) as (address, process):
        measure(address, process, chosen.writers, chosen.seconds)
