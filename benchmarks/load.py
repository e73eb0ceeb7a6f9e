"""Load on the server: many tables with two sockets each, answers at a steady rate, and how soon they are acknowledged.

    python benchmarks/load.py [--tables 200] [--rate 100] [--seconds 60] [--game banana-wars] [--url http://...]

Without --url it starts a server of its own on a temporary SQLite file; the generator runs on the same machine. With
--climb it goes on after the run, and raises the rate until the 95th percentile passes 100 ms or the games end.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
import time
from collections import deque
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect

import malecon


class Seat:
    """One socket: what it is asked, and when its answers were sent."""

    def __init__(self, socket: ClientConnection, load: Load) -> None:
        self.socket = socket
        self.load = load
        self.sent: dict[int, float] = {}
        self.asked: dict[str, Any] | None = None

    async def listen(self) -> None:
        async for text in self.socket:
            message = json.loads(text)
            kind = message["kind"]
            if kind in ("all", "step"):
                self.asked = message if message["question"] else None
                if self.asked:
                    self.load.ready.append(self)
                if message["ending"]:
                    self.load.finished += 1
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
        self.latencies: list[float] = []
        self.refused = self.finished = self.number = 0
        self.spent = False
        """Whether the limit is reached: answers come late, or the games are at their end."""

    async def sit_down(self, url: str, game: str) -> list[asyncio.Task[None]]:
        roles = malecon.load(game).new().roles
        seats = {role: {"kind": "me"} for role in roles}
        async with httpx.AsyncClient(base_url=url, timeout=60) as client:
            made = (await client.post("/api/tables", json={"game": game, "seats": seats, "listed": False})).json()
        tasks = []
        for role in roles[:2]:
            socket = await connect(f"{url.replace('http', 'ws')}/api/tables/{made['id']}/live", max_size=None)
            await socket.send(json.dumps({"kind": "hello", "tokens": list(made["tokens"].values()), "role": role}))
            tasks.append(asyncio.create_task(Seat(socket, self).listen()))
        return tasks

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


async def main(options: argparse.Namespace, url: str) -> None:
    load = Load()
    tasks: list[asyncio.Task[None]] = []
    for _ in range(options.tables):
        tasks += await load.sit_down(url, options.game)
    await asyncio.sleep(2)
    print(f"{options.game}, compiled: {malecon.compiled}; {options.tables} tables, {len(tasks)} sockets")
    await load.run(options.rate, options.seconds)
    rate = options.rate
    while options.climb and not load.spent:
        rate *= 1.5
        await load.run(rate, 10)
    for task in tasks:
        task.cancel()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--game", default="banana-wars")
    parser.add_argument("--url", default="")
    parser.add_argument("--climb", action="store_true")
    chosen = parser.parse_args()
    if chosen.url:
        asyncio.run(main(chosen, chosen.url))
    else:
        with tempfile.TemporaryDirectory() as folder:
            code = (
                "import sys, uvicorn; from malecon.server import Settings, create_app; many = 10**6; "
                "limits = dict(requests_per_second=many, requests_at_once=many, new_tables_per_minute=many, "
                "new_tables_at_once=many); app = create_app(Settings(database=sys.argv[1], **limits)); "
                "uvicorn.run(app, port=8765, log_level='error', ws_per_message_deflate=False)"
            )
            server = subprocess.Popen([sys.executable, "-c", code, str(Path(folder) / "load.sqlite")])
            try:
                for _ in range(200):
                    try:
                        httpx.get("http://127.0.0.1:8765/api/games", timeout=5)
                        break
                    except httpx.HTTPError:
                        time.sleep(0.1)
                asyncio.run(main(chosen, "http://127.0.0.1:8765"))
            finally:
                server.terminate()
                server.wait()
