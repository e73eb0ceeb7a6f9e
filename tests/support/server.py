"""A server for tests: in a thread of its own, or as a process that can be killed; and a private PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

import httpx
import msgspec
import uvicorn

from malecon.server import Settings, create_app
from malecon.server.serving import config
from malecon.server.thinking import think

TINY = Path(__file__).parent / "games"


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port: int = found.getsockname()[1]
        return port


def generous(database: str) -> Settings:
    """Settings for tests: no limits on rates, bots in threads (processes would not know the tiny games)."""
    return Settings(
        database=database,
        bot_processes=0,
        requests_per_second=100_000,
        requests_at_once=100_000,
        new_tables_per_minute=100_000,
        new_tables_at_once=100_000,
        messages_per_second=100_000,
        messages_at_once=100_000,
        sockets_an_address=100_000,
        jobs_waiting_an_address=100_000,
        aheads_per_second=100_000,
        aheads_at_once=100_000,
        review_effort=60_000,
        hints_per_minute=100_000,
        hints_at_once=100_000,
        explores_per_second=100_000,
        explores_at_once=100_000,
    )


def wait_for(client: httpx.Client, seconds: float = 240) -> None:
    """Wait until a server answers; one client for every look, for each new one builds a TLS context."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        try:
            if client.get("/api/games", timeout=10).status_code == 200:
                return
        except httpx.HTTPError:
            time.sleep(0.05)
    raise TimeoutError(f"no server answers at {client.base_url}")


@contextmanager
def running(settings: Settings) -> Iterator[str]:
    """The address of a server that runs in a thread."""
    port = free_port()
    server = uvicorn.Server(config(create_app(settings), settings, port=port, log_level="error"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    url = f"http://127.0.0.1:{port}"
    try:
        with httpx.Client(base_url=url, verify=False) as client:
            wait_for(client)
        yield url
    finally:
        server.should_exit = True
        thread.join(20)


def start_process(database: str, port: int, *more: str) -> subprocess.Popen[bytes]:
    """A server as a process, with the tiny games; `more` settings as NAME=JSON. Port 0: a thinker."""
    here = Path(__file__).parents[2]
    path = os.pathsep.join((str(here), str(here / "tests")))
    environment = {**os.environ, "PYTHONPATH": os.environ.get("PYTHONPATH", "") + os.pathsep + path}
    command = [sys.executable, "-m", "support.server", database, str(port), *more]
    return subprocess.Popen(command, env=environment, cwd=here)


class Cluster:
    """A PostgreSQL that can be stopped and started."""

    def __init__(self, url: str, data: Path, control: list[str], options: list[str]) -> None:
        self.url = url
        self._data = data
        self._control = control
        self._options = options

    @property
    def process(self) -> int:
        """The process that is its head."""
        return int((self._data / "postmaster.pid").read_text().split()[0])

    def start(self) -> None:
        _quietly([*self._control, *self._options, "start"])

    def stop(self) -> None:
        """As a crash would."""
        _quietly([*self._control, "-m", "immediate", "stop"])


@contextmanager
def postgresql() -> Iterator[str]:
    """The URL of a database in a cluster of its own."""
    with cluster() as found:
        yield found.url


@contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster of one's own, in a temporary folder, run by a user who is not root."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    if not found:
        raise RuntimeError("these tests need PostgreSQL: apt-get install postgresql")
    tools = found[-1].parent
    folder = Path(tempfile.mkdtemp(prefix="malecon-pg-"))
    as_user: list[str] = []
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres", "postgres")
        as_user = ["runuser", "-u", "postgres", "--"]
    data, port = folder / "data", free_port()
    _quietly([*as_user, str(tools / "initdb"), "-D", str(data), "-U", "malecon", "-A", "trust"])
    control = [*as_user, str(tools / "pg_ctl"), "-D", str(data), "-w"]
    options = f"-p {port} -k {folder} -c listen_addresses=127.0.0.1"
    made = Cluster(
        f"postgresql://malecon@127.0.0.1:{port}/postgres", data, control, ["-o", options, "-l", str(folder / "log")]
    )
    made.start()
    try:
        yield made
    finally:
        made.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _quietly(command: list[str]) -> None:
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd="/")


if __name__ == "__main__":
    import_module("malecon.games").__path__.append(str(TINY))
    more = dict(word.split("=", 1) for word in sys.argv[3:])
    told = {name: msgspec.json.decode(value) for name, value in more.items()}
    chosen = msgspec.convert({**msgspec.to_builtins(generous(sys.argv[1])), **told}, Settings)
    if port := int(sys.argv[2]):
        uvicorn.Server(config(create_app(chosen), chosen, port=port, log_level="error")).run()
    else:
        asyncio.run(think(chosen))
