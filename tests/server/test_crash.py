"""The server is killed under load, again and again: every acknowledged answer is there, and no table is broken."""

import time
from pathlib import Path
from random import Random

import httpx
import pytest
from support.players import NEW, TABLES, Player
from support.server import free_port, start_process, wait_for

pytestmark = pytest.mark.once
SEED = 1898


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
                end = time.monotonic() + 60
                while sum(len(player.acknowledged) for player in due) < 2 * TABLES and time.monotonic() < end:
                    time.sleep(0.02)
                time.sleep(rng.uniform(0, 0.3))
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
