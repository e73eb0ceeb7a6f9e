"""What a PostgreSQL holds of the statements alone: tables, and answers of several writers at once, without servers.

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

from malecon.library import load
from malecon.server.seats import hash_token, new_seed
from malecon.server.settings import Settings
from malecon.server.storage import At, Storage, StoredAnswer, StoredSeat, StoredTable

sys.path.append(str(Path(__file__).parents[1]))
from benchmarks.load import own_database, processors

TABLES = 100
"""Tables of one writer; an answer of each may wait at the same time."""


async def _create(storage: Storage, ids: list[str]) -> None:
    now, token = time.time(), hash_token("token")
    seats = [StoredSeat(role, person, token_hash=token) for role, person in (("us", "Ana"), ("activista", "Berto"))]
    options = dict(load("banana-wars").new().options)
    tables = [
        StoredTable(
            id=id,
            name="Paseo del Prado",
            game="banana-wars",
            options=options,
            seed=new_seed(),
            created=now,
            touched=now,
            maker_hash=token,
        )
        for id in ids
    ]
    await asyncio.gather(*(storage.create(table, seats, []) for table in tables))


async def _write(url: str, number: int, seconds: float, together: int) -> int:
    storage = Storage(Settings(database=url).url)
    await storage.open()
    ids = [f"w{number}-{together}-{i}" for i in range(TABLES)]
    await _create(storage, ids)
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
    size = await _bytes(storage, "answers")
    await storage.close()
    return size


async def _bytes(storage: Storage, *relations: str) -> int:
    rows = [await storage.rows(f"SELECT pg_total_relation_size('{name}') AS size") for name in relations]
    return sum(found[0]["size"] for found in rows)


async def _tables(url: str, count: int = 2000) -> None:
    """Print what a table takes with its log and its seats, before anything is answered."""
    storage = Storage(Settings(database=url).url)
    await storage.open()
    kept = ("tables", "logs", "seats")
    before = await _bytes(storage, *kept)
    await _create(storage, [f"empty-{i}" for i in range(count)])
    print(f"a table with its log and two seats: {(await _bytes(storage, *kept) - before) / count:.0f} bytes")
    await storage.close()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--writers", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    with own_database(chosen.database) as (address, process):
        asyncio.run(_tables(address))
        measure(address, process, chosen.writers, chosen.seconds)
