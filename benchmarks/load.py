"""Load on the server: many tables with two sockets each, answers at a steady rate, and how soon they are acknowledged.

    python benchmarks/load.py [--tables 200] [--rate 100] [--seconds 60] [--game banana-wars] [--url http://...]

Without --url it starts a server of its own on a temporary SQLite file; the generator runs on the same machine. With
--climb it goes on after the run, and raises the rate until the 95th percentile passes 100 ms or the games end. With
--people every seat is another person's, so that every answer is looked into for undo. With --silent and --rude so many
sockets that say nothing, and that ask and do not read, are open meanwhile, from other addresses of this machine. Games
that end are left and followed by new ones, so that a run can be long; the server's memory is told at its beginning and
end, and in a long run every minute.

    python benchmarks/load.py --servers 3 [--spread] [--database postgresql://...]

starts so many servers on one PostgreSQL (of its own, unless one is named). A table's people come to one server, the
tables in turn to all of them; with --spread each of a table's people comes to another server. Besides answers a second
and latencies it tells the processor time an answer, of the servers and of the database if it is its own.
"""

from __future__ import annotations

import argparse
import asyncio
import base64
import contextlib
import json
import multiprocessing
import os
import subprocess
import sys
import tempfile
import time
from collections import deque
from collections.abc import Coroutine, Iterator
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import malecon


class Seat:
    """One socket: what it is asked, and when its answers were sent."""

    def __init__(self, socket: ClientConnection, load: Load, table: str) -> None:
        self.socket = socket
        self.table = table
        self.load = load
        self.sent: dict[int, float] = {}
        self.asked: dict[str, Any] | None = None

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            kind = message["kind"]
            if kind in ("all", "steps"):
                self.asked = message if message["question"] else None
                if self.asked:
                    self.load.ready.append(self)
                if message["ending"]:
                    self.load.finished += 1
                    self.load.ended.add(self.table)
                    await self.socket.close()
                    return
            elif kind == "accepted":
                self.load.latencies.append(time.perf_counter() - self.sent.pop(message["id"]))
            elif kind == "refused":
                self.load.refused += 1

    async def answer(self) -> bool:
        asked, self.asked = self.asked, None
        if asked is None:
            return False
        number = self.load.number = self.load.number + 1
        self.sent[number] = time.perf_counter()
        action = self.load.rng.choice(asked["question"]["answers"])["name"]
        given = {"kind": "answer", "id": number, "step": asked["step"], "epoch": asked["epoch"], "action": action}
        await self.socket.send(json.dumps(given))
        return True


class Load:
    def __init__(self) -> None:
        self.rng = Random(1)
        self.ready: deque[Seat] = deque()
        self.seated = 0
        self.latencies: list[float] = []
        self.refused = self.finished = self.number = 0
        self.ended: set[str] = set()
        self.tasks: set[asyncio.Task[None]] = set()
        self.spent = False
        """Whether the limit is reached: answers come late, or the games are at their end."""

    async def sit_down(self, clients: list[httpx.AsyncClient], options: argparse.Namespace) -> None:
        game, client = options.game, clients[self.seated % len(clients)]
        self.seated += 1
        roles = malecon.load(game).new().roles
        seats = {role: {"kind": "me", "name": role if options.people else "You"} for role in roles}
        made = (await client.post("/api/tables", json={"game": game, "seats": seats, "listed": False})).json()
        for i, role in enumerate(roles[:2]):
            at = clients[(self.seated + i) % len(clients)] if options.spread else client
            url = str(at.base_url).rstrip("/")
            socket = await connect(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/live", max_size=None)
            await socket.send(json.dumps({"kind": "hello", "tokens": list(made["tokens"].values()), "role": role}))
            task = asyncio.create_task(Seat(socket, self, made["id"]).listen())
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)

    async def renew(self, clients: list[httpx.AsyncClient], options: argparse.Namespace) -> None:
        """For every game that has ended, begin another."""
        while True:
            await asyncio.sleep(0.2)
            while self.ended:
                self.ended.pop()
                await self.sit_down(clients, options)

    async def run(self, rate: float, seconds: float) -> None:
        self.latencies.clear()
        self.refused = short = 0
        started = time.perf_counter()
        for i in range(int(rate * seconds)):
            await asyncio.sleep(max(0.0, started + i / rate - time.perf_counter()))
            while self.ready:
                if await self.ready.popleft().answer():
                    break
            else:
                short += 1
        took = time.perf_counter() - started
        await asyncio.sleep(1)
        found = sorted(self.latencies)
        if not found:
            print("nothing was acknowledged")
            self.spent = True
            return
        p50, p95, p99 = (found[min(len(found) - 1, int(len(found) * q))] * 1000 for q in (0.5, 0.95, 0.99))
        print(
            f"{len(found) / took:7.1f} answers/s acknowledged ({rate:g} wanted, {short} times nobody was ready): "
            f"median {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms; {self.refused} refused, "
            f"{self.finished} ends seen"
        )
        self.spent = p95 >= 100 or short > rate * seconds / 10


async def main(options: argparse.Namespace, urls: list[str], servers: list[int], database: int = 0) -> None:
    load = Load()
    url, server = urls[0], servers[0] if servers else 0
    async with contextlib.AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60, verify=False)) for url in urls
        ]
        client = clients[0]
        for _ in range(options.tables):
            await load.sit_down(clients, options)
        renewing = asyncio.create_task(load.renew(clients, options))
        made = (await client.post("/api/tables", json={"game": options.game, "listed": False})).json()
        visitors = multiprocessing.get_context("spawn").Process(target=crowd, args=(url, made["id"], options))
        visitors.start()
        await asyncio.sleep(5 if options.silent or options.rude else 2)
        print(f"{options.game}, compiled: {malecon.compiled}; {options.tables} tables, {len(load.tasks)} sockets")
        print(f"{options.silent} silent and {options.rude} rude sockets; load of the machine {os.getloadavg()[0]:.1f}")
        await load.run(options.rate, 5)  # the first who are asked wait for processes to start: that is not counted
        before, busy, began = memory(server), processor(server), time.perf_counter()
        alone, spent, stored = sum(map(processor, servers)), processors(servers), processors([database])
        watching = asyncio.create_task(watch(server)) if server and options.seconds >= 120 else None
        await load.run(options.rate, options.seconds)
        if server:
            busy = (processor(server) - busy) / (time.perf_counter() - began)
            print(f"memory of the server {before:.0f} -> {memory(server):.0f} MB; it used {busy:.0%} of a processor")
            alone = sum(map(processor, servers)) - alone
            spent, stored = processors(servers) - spent - alone, processors([database]) - stored
            of_one = [f"{1000 * time / max(1, len(load.latencies)):.2f} ms" for time in (alone, spent, stored)]
            print(f"processor time an answer: servers {of_one[0]}, the processes beside them {of_one[1]}", end="")
            print(f", database {of_one[2]}" if database else "")
        rate = options.rate
        while options.climb and not load.spent:
            rate *= 1.5
            await load.run(rate, 10)
        visitors.kill()
        for task in (renewing, *([watching] if watching else []), *load.tasks):
            task.cancel()


async def watch(server: int) -> None:
    """Tell the server's memory every minute."""
    while True:
        await asyncio.sleep(60)
        print(f"  memory {memory(server):.0f} MB", flush=True)


def memory(process: int) -> float:
    """Resident megabytes of a process."""
    if not process:
        return 0
    return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") / 1e6


def processor(process: int, ended_too: bool = False) -> float:
    """Seconds of a processor that a process has used; and, if wanted, those it has started that have ended."""
    if not process:
        return 0
    fields = Path(f"/proc/{process}/stat").read_text().rsplit(")", 1)[1].split()
    return sum(map(int, fields[11 : 15 if ended_too else 13])) / os.sysconf("SC_CLK_TCK")


def processors(processes: list[int]) -> float:
    """Seconds of a processor that processes and all they have started have used."""
    parents: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError):
            parents.setdefault(int(path.read_text().rsplit(")", 1)[1].split()[1]), []).append(int(path.parent.name))
    found, total = [process for process in processes if process], 0.0
    while found:
        process = found.pop()
        found += parents.get(process, [])
        with contextlib.suppress(OSError):
            total += processor(process, ended_too=True)
    return total


def crowd(url: str, table: str, options: argparse.Namespace) -> None:
    """The visitors that nobody wants, in a process of their own: they are not to slow the clock of the others."""

    async def visit() -> None:
        await asyncio.gather(*bad_manners(url, table, options))

    asyncio.run(visit())


def bad_manners(url: str, table: str, options: argparse.Namespace) -> Iterator[Coroutine[Any, Any, None]]:
    """Visitors that nobody wants: a hundred to an address, as many addresses as that takes."""
    port = int(url.rsplit(":", 1)[1])
    for number in range(options.silent):
        yield silent(port, f"127.0.{1 + number // 10_000}.{1 + number // 100 % 100}")
    for number in range(options.rude):
        yield rude(port, table, f"127.1.0.{1 + number // 100}")


async def silent(port: int, address: str) -> None:
    """Open a connection, say half a word, and come back when hung up on."""
    while True:
        with contextlib.suppress(OSError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0))
            writer.write(b"GET / HTTP/1.1\r\nX-")
            await reader.read()
            writer.close()
        await asyncio.sleep(1)


async def rude(port: int, table: str, address: str) -> None:
    """Follow a table, ask to look as often as one may, and read nothing."""
    key = base64.b64encode(bytes(16)).decode()
    hello = (
        f"GET /api/tables/{table}/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )
    while True:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(address, 0), limit=1)
            writer.write(hello.encode())
            await asyncio.sleep(1)
            for text in (b'{"kind":"hello"}', *[b'{"kind":"look"}'] * 1200):
                writer.write(bytes((0x81, 0x80 | len(text))) + bytes(4) + text)
                await writer.drain()
                await asyncio.sleep(0.05)
            writer.close()
        await asyncio.sleep(1)


SERVER = """
import sys
from malecon.server import Settings, create_app
from malecon.server.serving import server_of
many = 10**6
limits = dict(requests_per_second=many, requests_at_once=many, new_tables_per_minute=many, new_tables_at_once=many)
settings = Settings(database=sys.argv[1], sockets_an_address=2000, **limits)
server_of(create_app(settings), settings, "127.0.0.1", int(sys.argv[2]), log_level="error").run()
"""


@contextlib.contextmanager
def own_server(database: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """A server of one's own, without limits on rates."""
    server = subprocess.Popen([sys.executable, "-c", SERVER, database, str(port)])
    try:
        with httpx.Client(verify=False) as client:
            for _ in range(600):
                try:
                    client.get(f"http://127.0.0.1:{port}/api/games", timeout=5)
                    break
                except httpx.HTTPError:
                    time.sleep(0.1)
        yield server
    finally:
        server.terminate()
        server.wait()


@contextlib.contextmanager
def own_database(url: str) -> Iterator[tuple[str, int]]:
    """The database named, or one of one's own with the process that is its head."""
    if url:
        yield url, 0
        return
    sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))
    from support.server import cluster

    with cluster() as found:
        yield found.url, found.process


def several(options: argparse.Namespace) -> None:
    """Load on several servers with one PostgreSQL."""
    with contextlib.ExitStack() as stack:
        database, process = stack.enter_context(own_database(options.database))
        ports = [8765 + i for i in range(options.servers)]
        servers = [stack.enter_context(own_server(database, port)).pid for port in ports]
        print(f"{options.servers} servers, people {'spread' if options.spread else 'together'}")
        asyncio.run(main(options, [f"http://127.0.0.1:{port}" for port in ports], servers, process))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="banana-wars")
    parser.add_argument("--people", action="store_true")
    parser.add_argument("--silent", type=int, default=0)
    parser.add_argument("--rude", type=int, default=0)
    parser.add_argument("--url", default="")
    parser.add_argument("--climb", action="store_true")
    parser.add_argument("--servers", type=int, default=0)
    parser.add_argument("--spread", action="store_true")
    parser.add_argument("--database", default="")
    chosen = parser.parse_args()
    if chosen.servers:
        several(chosen)
    elif chosen.url:
        asyncio.run(main(chosen, [chosen.url], []))
    else:
        with tempfile.TemporaryDirectory() as folder, own_server(str(Path(folder) / "load.sqlite"), 8765) as process:
            asyncio.run(main(chosen, ["http://127.0.0.1:8765"], [process.pid]))
