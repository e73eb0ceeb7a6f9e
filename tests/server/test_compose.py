"""The parts of `compose.yaml` with the same settings, without containers: PostgreSQL, servers, thinkers, nginx."""

import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import yaml
from support.packages import HERE
from support.server import cluster, free_port
from support.several import Sitting, ask, hear, wait_until

pytestmark = [pytest.mark.once, pytest.mark.slow]
COMPOSE = yaml.safe_load((HERE / "compose.yaml").read_text(encoding="utf-8"))
PROXY = (HERE / "deploy" / "nginx.conf").read_text(encoding="utf-8")


def command(service: str, database: str, **ports: int) -> list[str]:
    """What a service runs, with this machine's database and ports."""
    words = [re.sub(r"=postgresql://.*", f"={database}", word) for word in COMPOSE["services"][service]["command"]]
    assert words.pop(0) == "malecon"
    for name, port in ports.items():
        words = [re.sub(rf"^--{name}=\d+", f"--{name}={port}", word) for word in words]
    words = [word.replace("--host=0.0.0.0", "--host=127.0.0.1") for word in words]
    script = "import sys; from malecon.terminal.main import app; app(sys.argv[1:])"
    return [sys.executable, "-c", script, *words]


def is_ready(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/readyz").status_code == 200
    except httpx.HTTPError:
        return False


@contextmanager
def proxy(folder: Path, ports: list[int]) -> Iterator[str]:
    """nginx by the configuration as it is, with this machine's ports."""
    nginx = shutil.which("nginx", path="/usr/sbin:/usr/bin:/usr/local/bin")
    assert nginx, "this test needs nginx: sh tools/system.sh"
    listens = free_port()
    conf = PROXY.replace("listen 8080", f"listen 127.0.0.1:{listens}")
    for i, port in enumerate(ports, 1):
        assert f"server-{i}:8023" in conf
        conf = conf.replace(f"server-{i}:8023", f"127.0.0.1:{port}")
    temporary = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("client_body", "proxy", "fastcgi"))
    unused = "".join(f"{kind}_temp_path {folder}/{kind};" for kind in ("uwsgi", "scgi"))
    conf = conf.replace("http {", f"http {{ {temporary} {unused}", 1)
    (folder / "nginx.conf").write_text(conf, encoding="utf-8")
    options = f"daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log;"
    process = subprocess.Popen([nginx, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-g", options])
    try:
        yield f"http://127.0.0.1:{listens}"
    finally:
        process.terminate()
        process.wait(30)


class Parts:
    """Servers and thinkers as `compose.yaml` starts them, behind the proxy."""

    def __init__(self, database: str, url: str, ports: list[int]) -> None:
        self.database = database
        self.url = url
        self.ports = ports
        self.servers: list[subprocess.Popen[bytes]] = []
        self.thinkers: list[subprocess.Popen[bytes]] = []

    def serve(self, i: int) -> subprocess.Popen[bytes]:
        words = command(f"server-{i + 1}", self.database, port=self.ports[i], **{"metrics-port": free_port()})
        return subprocess.Popen(words, stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)

    def start(self) -> None:
        self.servers = [self.serve(i) for i in range(2)]
        thinks = command("thinker", self.database)
        self.thinkers = [subprocess.Popen(thinks, stderr=subprocess.DEVNULL) for _ in range(2)]
        wait_until(lambda: all(is_ready(port) for port in self.ports), 240)

    def end(self) -> None:
        for process in (*self.servers, *self.thinkers):
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def parts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Parts]:
    ports = [free_port(), free_port()]
    with cluster() as database, proxy(tmp_path_factory.mktemp("nginx"), ports) as url:
        found = Parts(database.url, url, ports)
        try:
            found.start()
            yield found
        finally:
            found.end()


@pytest.fixture
def client(parts: Parts) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=parts.url, timeout=60) as found:
        yield found


def a_seat(client: httpx.Client) -> Sitting:
    """A person against a bot."""
    seats = {"us": {"kind": "me"}, "activista": {"kind": "bot", "bot": "easy"}}
    made = client.post("/api/tables", json={"game": "banana-wars", "seats": seats})
    assert made.status_code == 201, made.text
    return Sitting(client, made.json()["id"], made.json()["tokens"]["us"], "us")


def test_compose_names_these_parts() -> None:
    assert {*COMPOSE["services"]} == {"database", "server-1", "server-2", "thinker", "proxy"}
    assert COMPOSE["services"]["thinker"]["deploy"]["replicas"] == 2


class Visitor(threading.Thread):
    """Somebody who plays on through the proxy, from an address of their own, and notes whatever goes wrong."""

    def __init__(self, url: str, number: int) -> None:
        super().__init__(daemon=True)
        here = httpx.HTTPTransport(local_address=f"127.0.1.{number}")
        self.client = httpx.Client(base_url=url, timeout=60, transport=here)
        self.seat = a_seat(self.client)
        self.taken: list[tuple[str, int, str]] = []
        """The answers that were acknowledged: table, step and answer."""
        self.wrong: list[str] = []
        self.stopped = False

    def run(self) -> None:
        try:
            while not self.stopped:
                time.sleep(0.04)  # an address may ask only so often
                self.play_on()
        except Exception as error:
            self.wrong.append(repr(error))

    def play_on(self) -> None:
        now = self.seat.get(role="us")
        if now["ending"]:
            self.seat = a_seat(self.client)
        elif now["question"]:
            given = {"step": now["step"], "epoch": now["epoch"], "action": now["question"]["answers"][0]["name"]}
            found = self.seat.post("/answers", **given)
            if found.status_code == 200:
                self.taken.append((self.seat.table, given["step"], given["action"]))
            elif found.status_code != 409:  # the proxy asked twice, for the first reply was lost: it was taken once
                self.wrong.append(f"{found.status_code} {found.text[:200]}")


def replace(parts: Parts, i: int, visitors: list[Visitor]) -> None:
    """End a server gently, see that everybody plays on without it, and start another in its place."""
    parts.servers[i].terminate()
    assert parts.servers[i].wait(60) in (0, -signal.SIGTERM)
    before = [len(visitor.taken) for visitor in visitors]
    wait_until(lambda: all(v.wrong or len(v.taken) > n for v, n in zip(visitors, before, strict=True)), 120)
    parts.servers[i] = parts.serve(i)
    wait_until(lambda: is_ready(parts.ports[i]), 240)


def test_servers_are_replaced_one_by_one_and_visitors_play_on(parts: Parts) -> None:
    visitors = [Visitor(parts.url, number) for number in range(1, 5)]
    for visitor in visitors:
        visitor.start()
    try:
        for i in range(2):
            replace(parts, i, visitors)
    finally:
        for visitor in visitors:
            visitor.stopped = True
        for visitor in visitors:
            visitor.join(60)
    assert [visitor.wrong for visitor in visitors] == [[]] * 4
    tables = list({table for visitor in visitors for table, _, _ in visitor.taken})
    rows = ask(parts.database, "SELECT table_id, step, action FROM answers WHERE table_id = ANY($1)", tables)
    kept = {(row["table_id"], row["step"], row["action"]) for row in rows}
    assert {taken for visitor in visitors for taken in visitor.taken} <= kept


def test_the_parts_of_the_composed_house_play_together(parts: Parts, client: httpx.Client) -> None:
    assert client.get("/metrics").status_code == 404
    seat = a_seat(client)
    with seat.socket() as socket:
        hear(socket, "all")
        for _ in range(3):
            wait_until(lambda: seat.get(role="us")["question"], 120)
            assert seat.answer().status_code == 200
    parts.servers[0].kill()
    parts.servers[0].wait()
    wait_until(lambda: seat.get(role="us")["question"], 120)
    assert seat.answer().status_code == 200
