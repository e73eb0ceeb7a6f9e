"""The server is killed under load, again and again: every acknowledged answer is there, and no table is broken."""

import threading
import time
from pathlib import Path
from random import Random

import httpx
import pytest
from support.server import free_port, start_process, wait_for

SEED = 1898
KILLS = 20
TABLES = 6


class Player(threading.Thread):
    """Plays every seat of a table until the server dies, and remembers what was acknowledged."""

    def __init__(self, url: str, made: dict[str, object], seed: int) -> None:
        super().__init__(daemon=True)
        self.table = f"{url}/api/tables/{made['id']}"
        tokens = made["tokens"]
        assert isinstance(tokens, dict)
        self.headers = {"X-Seats": ",".join(tokens.values())}
        self.rng = Random(seed)
        self.acknowledged: dict[int, str] = {}

    def run(self) -> None:
        try:
            with httpx.Client(headers=self.headers, timeout=5) as client:
                while True:
                    self.play(client)
        except httpx.HTTPError:
            pass

    def play(self, client: httpx.Client) -> None:
        now = client.get(self.table).json()
        if now["asked"] in ("", "chance", "carla"):
            time.sleep(0.05 if now["ending"] else 0.001)
            return
        now = client.get(self.table, params={"role": now["asked"]}).json()
        if not now["question"]:
            return
        action = self.rng.choice(now["question"]["answers"])["name"]
        given = {"step": now["step"], "epoch": now["epoch"], "action": action}
        if client.post(f"{self.table}/answers", json=given).status_code == 200:
            self.acknowledged[now["step"]] = action


@pytest.mark.slow
def test_killed_twenty_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    rng = Random(SEED)
    database, port = str(tmp_path / "house.sqlite"), free_port()
    url = f"http://127.0.0.1:{port}"
    made: list[dict[str, object]] = []
    promised: dict[str, dict[int, str]] = {}
    for kill in range(KILLS + 1):
        server = start_process(database, port)
        try:
            wait_for(url)
            for table, answers in promised.items():
                tokens = next(m["tokens"] for m in made if m["id"] == table)
                assert isinstance(tokens, dict)
                headers = {"X-Seats": ",".join(tokens.values())}
                found = httpx.get(f"{url}/api/tables/{table}/record", headers=headers)
                assert found.status_code == 200, f"seed {SEED}, kill {kill}: {found.text}"
                kept = found.json()["answers"]
                lost = {step: a for step, a in answers.items() if step >= len(kept) or kept[step] != a}
                assert not lost, f"seed {SEED}, kill {kill}, table {table}: {lost}"
            seats = {"ana": {"kind": "me"}, "berto": {"kind": "me"}, "carla": {"kind": "bot", "bot": "random"}}
            new = {"game": "smugglers", "options": {"players": 3}, "seats": seats}
            made += [httpx.post(f"{url}/api/tables", json=new).json() for _ in range(TABLES)]
            players = [Player(url, table, rng.randrange(10**9)) for table in made[-TABLES:]]
            for player in players:
                player.start()
            time.sleep(rng.uniform(0.2, 0.9))
        finally:
            server.kill()
            server.wait()
        for player, played in zip(players, made[-TABLES:], strict=True):
            player.join(10)
            promised[str(played["id"])] = player.acknowledged
    assert sum(map(len, promised.values())) > KILLS * TABLES
