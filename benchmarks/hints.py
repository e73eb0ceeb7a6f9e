"""How long a hint takes and how exact it is, at questions of random games: `python benchmarks/hints.py [POSITIONS]`.

`python benchmarks/hints.py cold` starts a server for each game, makes a table and asks as soon as somebody is asked, as
the first visitor may; then once more after a rest, as who looks at the board first.
"""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from statistics import mean
from time import monotonic, sleep
from typing import Any

import httpx

import malecon
from malecon.hints import Hint, hint


def questions(name: str, count: int) -> list[malecon.Table]:
    """Tables that stand at a question with several answers, some way into a game."""
    found = []
    for seed in range(count):
        table = malecon.Table(malecon.load(name), seed=seed)
        rng, left = Random(seed), 20 + 15 * seed
        table.run()
        while left > 0 or len(table.state.legal()) == 1:
            table.answer(rng.choice(table.state.legal()))
            table.run()
            left -= 1
            if table.state.over:
                break
        if not table.state.over:
            found.append(table)
    return found


def main(count: int) -> None:
    """Print a line a game."""
    print(f"{'game':<22}{'hints':>6}{'s mean':>8}{'s most':>8}{'± mean':>8}{'equal':>7}{'answers':>9}")
    for name in malecon.titles():
        asked = [hint(table) for table in questions(name, count)]
        told: list[Hint] = [found for found in asked[1:] if found is not None]  # the first one loads what it rests on
        seconds = [found.seconds for found in told]
        noise = mean(found.noise for found in told)
        equal = mean(found.equal for found in told)
        length = mean(len(way.actions) for found in told for way in found.ways)
        row = f"{mean(seconds):8.2f}{max(seconds):8.2f}{noise:8.1%}{equal:7.0%}{length:9.1f}"
        print(f"{name:<22}{len(told):6}{row}", flush=True)


@contextlib.contextmanager
def served() -> Iterator[httpx.Client]:
    """A server that has just been started, with nothing in its database."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with tempfile.TemporaryDirectory() as folder:
        file = str(Path(folder) / "malecon.sqlite")
        words = ["serve", "--port", str(port), "--database", file]
        process = subprocess.Popen(
            [sys.executable, "-m", "malecon", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
        )
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=60) as client:
                while True:
                    with contextlib.suppress(httpx.TransportError):
                        client.get("/")
                        break
                    sleep(0.05)
                yield client
        finally:
            process.terminate()
            process.wait()


def first_hint(game: str, rest: float) -> tuple[float, float]:
    """Seconds from the request for a table to the question, and from asking (after a rest) to the hint."""
    with served() as client:
        began = monotonic()
        roles: list[dict[str, Any]] = client.post(f"/api/games/{game}/roles", json={}).json()
        seats = {found["role"]: {"kind": "me"} for found in roles}
        made = client.post("/api/tables", json={"game": game, "seats": seats}).json()
        tokens = {"X-Seats": ",".join(made["tokens"].values())}
        while (now := client.get(f"/api/tables/{made['id']}", headers=tokens).json())["asked"] not in seats:
            sleep(0.05)
        asked = monotonic()
        sleep(rest)
        again = monotonic()
        found = client.post(
            f"/api/tables/{made['id']}/hint", json={"step": now["step"], "epoch": now["epoch"]}, headers=tokens
        )
        found.raise_for_status()
        return asked - began, monotonic() - again


def cold() -> None:
    """Print a line a game."""
    print(f"{'game':<22}{'question':>10}{'asked at once':>15}{'after 3 s':>11}")
    for name in malecon.titles():
        question, at_once = first_hint(name, 0.0)
        print(f"{name:<22}{question:10.2f}{at_once:15.2f}{first_hint(name, 3.0)[1]:11.2f}", flush=True)


if __name__ == "__main__":
    if sys.argv[1:] == ["cold"]:
        cold()
    else:
        main(int(sys.argv[1]) if len(sys.argv) > 1 else 10)
