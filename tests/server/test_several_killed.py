"""Three servers on one database, killed in turn under load: nothing acknowledged is lost or doubled."""

import threading
import time
from functools import partial
from typing import Any

import httpx
import pytest
from support.players import NEW, Player
from support.several import Follower, Servers, Sitting, several, wait_until

pytestmark = pytest.mark.once
TABLES = 4


class Roamer(Player):
    """Plays every seat of a table, now at this server, now at another, and goes on where one dies."""

    def __init__(self, servers: Servers, made: dict[str, Any], seed: int) -> None:
        super().__init__(servers.clients[0], made, seed)
        self.servers = servers
        self.over = False

    def run(self) -> None:
        while not self.stopped and not self.over:
            self.client = self.rng.choice(self.servers.clients)
            try:
                self.play()
                self.over = bool(self.get().json()["ending"])
            except (httpx.HTTPError, KeyError):  # nobody there, or a refusal instead of a table
                time.sleep(0.05)


class Round:
    """Some tables with people who play and people who look on."""

    def __init__(self, servers: Servers, seed: int) -> None:
        self.servers = servers
        made = [servers.clients[seed % 3].post("/api/tables", json=NEW).json() for _ in range(TABLES)]
        self.players = [Roamer(servers, table, seed * TABLES + i) for i, table in enumerate(made)]
        seats = [Sitting(servers.clients[0], table["id"], table["tokens"]["ana"], "ana") for table in made]
        self.followers = [Follower(servers, seat, seed * TABLES + i) for i, seat in enumerate(seats)]
        self.threads = [threading.Thread(target=follower.run, daemon=True) for follower in self.followers]
        for thread in (*self.players, *self.threads):
            thread.start()

    def acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self.players)

    def gone_on(self, before: int) -> bool:
        """Whether people have answered so often since, or have nothing left to answer."""
        return self.acknowledged() >= before + TABLES or all(player.over for player in self.players)

    def end(self, at: int) -> None:
        """Stop, and see at a server that what was acknowledged is there, once, and has come to who follows."""
        for player in self.players:
            player.stopped = True
            player.join(60)
            player.client = self.servers.clients[at]
            assert not player.lost()
            rows = self.servers.query("SELECT step FROM answers WHERE table_id = $1 ORDER BY step", player.id)
            assert [row["step"] for row in rows] == list(range(len(rows)))

        def caught_up() -> bool:
            found = [player.get().json() for player in self.players]
            steps = [(now["step"], now["thinking"]) for now in found]
            return steps == [(follower.step, False) for follower in self.followers]

        wait_until(caught_up)
        for follower, thread in zip(self.followers, self.threads, strict=True):
            follower.stopped = True
            thread.join(30)
            assert not follower.faults


def kill_in_turn(servers: Servers, kills: int) -> tuple[int, int]:
    """Kill one server after another; how many answers were acknowledged, and how often sockets came."""
    answers = came = 0
    for kill in range(kills):
        victim = kill % 3
        people = Round(servers, kill)
        wait_until(partial(people.gone_on, 0))
        servers.stop(victim)
        wait_until(partial(people.gone_on, people.acknowledged()))
        people.end(at=(victim + 1) % 3)
        servers.start(victim)
        answers += people.acknowledged()
        came += sum(follower.came for follower in people.followers)
    return answers, came


@pytest.mark.slow
def test_two_servers_are_killed_under_load() -> None:
    with several(3) as servers:
        answers, came = kill_in_turn(servers, 2)
    assert answers > 2 * TABLES
    assert came >= 2 * TABLES


@pytest.mark.long
def test_twenty_times_a_server_is_killed_under_load(capsys: pytest.CaptureFixture[str]) -> None:
    with several(3) as servers:
        answers, came = kill_in_turn(servers, 20)
    with capsys.disabled():
        print(f"\n20 kills of 3 servers: {answers} answers acknowledged, 0 lost or doubled; sockets came {came} times")
    assert answers > 20 * TABLES
