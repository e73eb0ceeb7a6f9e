"""Several servers and thinkers on one PostgreSQL, and people who come to any of them."""

from __future__ import annotations

import asyncio
import json
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any

import asyncpg
import httpx
from support.server import cluster, free_port, start_process, wait_for
from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

PATIENCE = 120.0


def wait_until(holds: Callable[[], Any], seconds: float = PATIENCE) -> Any:
    end = time.monotonic() + seconds
    while not (found := holds()):
        assert time.monotonic() < end, "it never came true"
        time.sleep(0.02)
    return found


AWAKE = "SELECT id FROM servers WHERE thinks = 1 AND seen > extract(epoch FROM clock_timestamp()) - 6"


class Servers:
    """Servers on one database, each a process with a client of its own; and thinkers."""

    def __init__(self, database: str, count: int, *more: str, thinkers: int = 0) -> None:
        self.database = database
        self.thinkers: list[subprocess.Popen[bytes]] = []
        self._thinkers = thinkers
        self.ports = [free_port() for _ in range(count)]
        self.more = more
        self.processes: list[subprocess.Popen[bytes] | None] = [None] * count
        self.clients = [httpx.Client(base_url=self.url(i), timeout=60, verify=False) for i in range(count)]

    def url(self, i: int) -> str:
        return f"http://127.0.0.1:{self.ports[i]}"

    def launch(self, *which: int) -> None:
        """Have servers begin, without a wait."""
        for i in which:
            self.processes[i] = start_process(self.database, self.ports[i], *self.more)

    def launch_fallen(self) -> None:
        """Have servers begin again that gave up at their start, as a supervisor would."""
        self.launch(*(i for i, process in enumerate(self.processes) if process and process.poll() is not None))

    def start(self, *which: int) -> None:
        self.launch(*which)
        for i in which:
            wait_for(self.clients[i])

    def start_missing(self) -> None:
        """Have all servers and thinkers there that are to be there."""
        self.launch(*(i for i, process in enumerate(self.processes) if process is None))
        for client in self.clients:
            wait_for(client)
        while len(self.thinkers) < self._thinkers:
            self.thinkers.append(start_process(self.database, 0))
        wait_until(lambda: len(self.query(AWAKE)) >= self._thinkers, 240)

    def kill_thinker(self) -> None:
        thinker = self.thinkers.pop()
        thinker.kill()
        thinker.wait(30)

    def stop(self, i: int, gently: bool = False) -> None:
        process, self.processes[i] = self.processes[i], None
        if process is not None:
            if gently:
                process.terminate()
            else:
                process.kill()
            process.wait(30)

    def close(self) -> None:
        for i, client in enumerate(self.clients):
            self.stop(i)
            client.close()
        while self.thinkers:
            self.kill_thinker()

    def query(self, sql: str, *values: Any) -> list[dict[str, Any]]:
        """What the database says."""
        return ask(self.database, sql, *values)


def ask(database: str, sql: str, *values: Any) -> list[dict[str, Any]]:
    """What a database says."""

    async def asking() -> list[dict[str, Any]]:
        connection = await asyncpg.connect(database)
        try:
            return [dict(row) for row in await connection.fetch(sql, *values)]
        finally:
            await connection.close()

    return asyncio.run(asking())


@contextmanager
def holding(database: str, sql: str) -> Iterator[None]:
    """Meanwhile a transaction is open in which something was carried out: who wants what it has locked waits."""
    with asyncio.Runner() as runner:
        connection = runner.run(asyncpg.connect(database))
        try:
            runner.run(connection.execute("BEGIN"))
            runner.run(connection.execute(sql))
            yield
        finally:
            runner.run(connection.close())


@contextmanager
def several(count: int, *more: str, thinkers: int = 0) -> Iterator[Servers]:
    with cluster() as database:
        servers = Servers(database.url, count, *more, thinkers=thinkers)
        try:
            servers.start_missing()
            yield servers
        finally:
            servers.close()


class Sitting:
    """A person at a table, through one server or another."""

    def __init__(self, client: httpx.Client, table: str, token: str, role: str) -> None:
        self.client = client
        self.table = table
        self.token = token
        self.role = role

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Seats": self.token}

    def get(self, path: str = "", **params: Any) -> Any:
        found = self.client.get(f"/api/tables/{self.table}{path}", params=params, headers=self.headers)
        assert found.status_code == 200, found.text
        return found.json()

    def post(self, path: str, **body: Any) -> httpx.Response:
        return self.client.post(f"/api/tables/{self.table}{path}", json=body, headers=self.headers)

    def answer(self) -> httpx.Response:
        """Give the first answer to the question put to this role."""
        now = self.get(role=self.role)
        given = now["question"]["answers"][0]["name"]
        return self.post("/answers", step=now["step"], epoch=now["epoch"], action=given)

    @contextmanager
    def socket(self, step: int = 0, epoch: int = -1) -> Iterator[ClientConnection]:
        address = str(self.client.base_url).replace("http", "ws").rstrip("/")
        hello = {"kind": "hello", "tokens": [self.token], "role": self.role, "step": step, "epoch": epoch}
        with connect(f"{address}/api/tables/{self.table}/live", max_size=None, open_timeout=30) as found:
            found.send(json.dumps(hello))
            yield found


def hear(socket: ClientConnection, kind: str, holds: Callable[[Any], bool] = lambda message: True) -> Any:
    """The next message of a kind for which something holds, past others."""
    while True:
        message = json.loads(socket.recv(timeout=PATIENCE))
        if message["kind"] == kind and holds(message):
            return message


def two_people(clients: Sequence[httpx.Client], **setup: Any) -> tuple[Sitting, Sitting]:
    """Ana made a table at the first server, and Berto sits down at it at the last."""
    seats = {"ana": {"kind": "me", "name": "Ana"}, "berto": {"kind": "open"}}
    wanted = {"game": "smugglers", "seats": seats, **setup}
    made = clients[0].post("/api/tables", json=wanted).json()
    ana = Sitting(clients[0], made["id"], made["tokens"]["ana"], "ana")
    berto = Sitting(clients[-1], made["id"], "", "berto")
    sat = berto.post("/seats/berto", name="Berto", invitation=made["invitation"])
    assert sat.status_code == 201, sat.text
    berto.token = sat.json()["token"]
    return ana, berto


class Follower:
    """Follows a table by a socket, as the page does: it comes back when it is cut off, to whatever server there is, and
    catches up; every step is to come once and in order."""

    def __init__(self, servers: Servers, seat: Sitting, seed: int) -> None:
        self.servers = servers
        self.seat = seat
        self.rng = Random(seed)
        self.step, self.epoch = 0, -1
        self.faults: list[str] = []
        self.came = 0
        self.stopped = False

    def run(self) -> None:
        while not self.stopped:
            try:
                self.seat.client = self.rng.choice(self.servers.clients)
                with self.seat.socket(self.step, self.epoch) as socket:
                    self.came += 1
                    self._listen(socket)
            except (OSError, WebSocketException, TimeoutError, httpx.HTTPError):
                time.sleep(0.1)

    def _listen(self, socket: ClientConnection) -> None:
        while not self.stopped:
            try:
                message = json.loads(socket.recv(timeout=0.5))
            except TimeoutError:
                continue
            if message["kind"] == "all":
                if message["epoch"] == self.epoch and message["step"] < self.step:
                    self.faults.append(f"fell back from {self.step} to {message['step']}")
                self.step, self.epoch = message["step"], message["epoch"]
            elif message["kind"] == "steps":
                if (message["epoch"], message["first"]) != (self.epoch, self.step):
                    self.faults.append(f"after {self.step} came what follows {message['first']}")
                self.step = message["step"]
