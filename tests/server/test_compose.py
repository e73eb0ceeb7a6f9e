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
from support.several import Sitting, hear, wait_until

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
    """Somebody who plays on through the proxy, and notes whatever goes wrong."""

    def __init__(self, url: str) -> None:
        super().__init__(daemon=True)
        self.client = httpx.Client(base_url=url, timeout=60)
        self.seat = a_seat(self.client)
        self.answers = 0
        self.wrong: list[str] = []
        self.stopped = False

    def note(self, found: httpx.Response) -> None:
        """Refusals are wrong; but what was under way when a server ended (502) is asked again, and taken once."""
        if found.status_code not in (200, 409, 502):
            self.wrong.append(f"{found.status_code} {found.text[:200]}")

    def run(self) -> None:
        headers = self.seat.headers
        table = f"/api/tables/{self.seat.table}"
        while not self.stopped:
            time.sleep(0.25)  # an address may ask only so often
            found = self.client.get(table, params={"role": "us"}, headers=headers)
            if found.status_code != 200:
                self.note(found)
                continue
            now = found.json()
            if now["ending"]:
                self.seat = a_seat(self.client)
                headers, table = self.seat.headers, f"/api/tables/{self.seat.table}"
            elif now["question"]:
                action = now["question"]["answers"][0]["name"]
                given = {"step": now["step"], "epoch": now["epoch"], "action": action}
                found = self.client.post(f"{table}/answers", json=given, headers=headers)
                self.answers += found.status_code == 200
                self.note(found)


def replace(parts: Parts, i: int, visitors: list[Visitor]) -> None:
    """End a server gently, see that everybody plays on without it, and start another in its place."""
    before = [visitor.answers for visitor in visitors]
    parts.servers[i].terminate()
    assert parts.servers[i].wait(60) in (0, -signal.SIGTERM)
    wait_until(lambda: all(v.answers > n for v, n in zip(visitors, before, strict=True)), 120)
    parts.servers[i] = parts.serve(i)
    wait_until(lambda: is_ready(parts.ports[i]), 240)


def test_servers_are_replaced_one_by_one_and_visitors_play_on(parts: Parts, client: httpx.Client) -> None:
    visitors = [Visitor(parts.url) for _ in range(3)]
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
    assert [visitor.wrong for visitor in visitors] == [[]] * 3


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
