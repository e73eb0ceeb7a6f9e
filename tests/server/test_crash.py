"""The server is killed under load, again and again: every acknowledged answer is there, and no table is broken."""

import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest
from support.server import free_port, start_process, wait_for

pytestmark = pytest.mark.once
SEED = 1898
TABLES = 6
SEATS = {"ana": {"kind": "me"}, "berto": {"kind": "me"}, "carla": {"kind": "bot", "bot": "random"}}
NEW = {"game": "smugglers", "options": {"players": 3}, "seats": SEATS}


class Player(threading.Thread):
    """Plays every seat of a table until the server dies, and remembers what was acknowledged."""

    def __init__(self, client: httpx.Client, made: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.id = made["id"]
        self.table = f"/api/tables/{self.id}"
        self.headers = {"X-Seats": ",".join(made["tokens"].values())}
        self.rng = Random(seed)
        self.acknowledged: dict[int, str] = {}

    def run(self) -> None:
        try:
            while True:
                self.play()
        except httpx.HTTPError:
            pass

    def get(self, path: str = "", **params: str) -> Any:
        return self.client.get(f"{self.table}{path}", params=params, headers=self.headers)

    def play(self) -> None:
        now = self.get().json()
        if now["asked"] in ("", "chance", "carla"):
            time.sleep(0.05 if now["ending"] else 0.005)
            return
        now = self.get(role=now["asked"]).json()
        if not now["question"]:
            return
        action = self.rng.choice(now["question"]["answers"])["name"]
        given = {"step": now["step"], "epoch": now["epoch"], "action": action}
        if self.client.post(f"{self.table}/answers", json=given, headers=self.headers).status_code == 200:
            self.acknowledged[now["step"]] = action

    def lost(self) -> dict[int, str]:
        """What was acknowledged and is not there."""
        found = self.get("/record")
        assert found.status_code == 200, found.text
        kept = found.json()["answers"]
        return {step: a for step, a in self.acknowledged.items() if step >= len(kept) or kept[step] != a}


def kill_again_and_again(database: str, kills: int) -> int:
    """Kill the server under load; how many answers were acknowledged. After each kill the tables of that round are
    looked at, and all of them at the end: the database only grows, so that proves as much."""
    rng = Random(SEED)
    port = free_port()
    players: list[Player] = []
    due: list[Player] = []
    with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30, verify=False) as client:
        for kill in range(kills + 1):
            server = start_process(database, port)
            try:
                wait_for(client)
                for player in due:
                    assert not player.lost(), f"seed {SEED}, kill {kill}, table {player.id}: {player.lost()}"
                if kill == kills:
                    for player in players:
                        assert not player.lost(), f"seed {SEED}, at the end, table {player.id}: {player.lost()}"
                    break
                made = [client.post("/api/tables", json=NEW).json() for _ in range(TABLES)]
                due = [Player(client, table, rng.randrange(10**9)) for table in made]
                players += due
                for player in due:
                    player.start()
                time.sleep(rng.uniform(0.2, 0.9))
            finally:
                server.kill()
                server.wait()
            for player in due:
                player.join(60)
    return sum(len(player.acknowledged) for player in players)


@pytest.mark.slow
def test_killed_five_times_nothing_acknowledged_is_lost(tmp_path: Path) -> None:
    assert kill_again_and_again(str(tmp_path / "house.sqlite"), 5) > 5 * TABLES


@pytest.mark.long
def test_killed_a_hundred_times_nothing_acknowledged_is_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    acknowledged = kill_again_and_again(str(tmp_path / "house.sqlite"), 100)
    with capsys.disabled():
        print(f"\n100 kills: {acknowledged} answers acknowledged, 0 lost")
    assert acknowledged > 100 * TABLES
