"""The parts of `compose.yaml` with the same settings, without containers: PostgreSQL, servers, thinkers, nginx."""

import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
import yaml
from support.packages import HERE
from support.server import cluster, free_port, wait_for
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


def test_the_parts_of_the_composed_house_play_together(tmp_path: Path) -> None:
    services: dict[str, Any] = COMPOSE["services"]
    assert {*services} == {"database", "server-1", "server-2", "thinker", "proxy"}
    ports = [free_port(), free_port()]
    started: list[subprocess.Popen[bytes]] = []
    with cluster() as database, proxy(tmp_path, ports) as url, httpx.Client(base_url=url, timeout=60) as client:
        try:
            for i, port in enumerate(ports, 1):
                words = command(f"server-{i}", database.url, port=port, **{"metrics-port": free_port()})
                started.append(subprocess.Popen(words, stderr=subprocess.DEVNULL))
            thinks = command("thinker", database.url)
            thinkers = [subprocess.Popen(thinks, stderr=subprocess.DEVNULL) for _ in range(2)]
            started += thinkers
            wait_for(client, 120)
            wait_until(lambda: all(is_ready(port) for port in ports))
            assert client.get("/metrics").status_code == 404
            seats = {"us": {"kind": "me"}, "activista": {"kind": "bot", "bot": "easy"}}
            game = client.post("/api/tables", json={"game": "banana-wars", "seats": seats})
            assert game.status_code == 201, game.text
            made = game.json()
            seat = Sitting(client, made["id"], made["tokens"]["us"], "us")
            with seat.socket() as socket:
                hear(socket, "all")
                for _ in range(3):
                    wait_until(lambda: seat.get(role="us")["question"], 120)
                    assert seat.answer().status_code == 200
            started[0].kill()
            started[0].wait()
            wait_until(lambda: seat.get(role="us")["question"], 120)
            assert seat.answer().status_code == 200
        finally:
            for process in started:
                process.kill()
                process.wait()
