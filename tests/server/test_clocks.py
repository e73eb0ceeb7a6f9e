"""Clocks: who loses time, when it stands, and what follows when it is up."""

import time
from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest
from support.house import BOT, Client, Guest, Table
from support.server import generous

from malecon.server import clocks as module
from malecon.server import create_app, watch
from malecon.server.clocks import Clock, Terms

pytestmark = pytest.mark.once


class Hands:
    """The hands of all clocks, which a test may move."""

    def __init__(self) -> None:
        self.ahead = 0.0

    def now(self) -> float:
        return time.time() + self.ahead


@pytest.fixture
def hands(monkeypatch: pytest.MonkeyPatch) -> Hands:
    found = Hands()
    monkeypatch.setattr(module, "now", found.now)
    monkeypatch.setattr(watch, "GAP", 1e9)  # a test that moves the hands has not slept
    return found


@pytest.fixture
def client(database: str, tiny_games: None, hands: Hands) -> Iterator[Client]:
    with Client(create_app(msgspec.structs.replace(generous(database), watch_every=0.02))) as found:
        yield found


def ana_and_berto(client: Client, kind: str, amount: int, then: str) -> Table:
    clock = {"kind": kind, "amount": amount, "then": then}
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")}, clock=clock)
    table.settled()
    return table


def eventually(look: Callable[[], Any], holds: Callable[[Any], bool]) -> Any:
    end = time.monotonic() + 60
    while not holds(found := look()):
        assert time.monotonic() < end, found
        time.sleep(0.02)
    return found


def test_a_turn_begins_anew_when_another_has_answered() -> None:
    clock = Clock(Terms("turn", 1, "loss")).turned("ana", True, 100.0)
    assert clock.left("ana", 130.0) == 30.0
    assert clock.due == 160.0
    dice = clock.turned("", False, 130.0)
    assert (dice.left("ana", 500.0), dice.due) == (30.0, None)  # dice are not another player
    again = dice.turned("ana", True, 500.0)
    assert again.left("ana", 510.0) == 20.0
    bots = again.turned("berto", False, 510.0)
    assert bots.turned("ana", True, 900.0).left("ana", 900.0) == 60.0


def test_a_game_has_one_time_for_all_turns() -> None:
    clock = Clock(Terms("game", 1, "loss")).turned("ana", True, 0.0).turned("berto", True, 20.0)
    assert clock.left("ana", 500.0) == 40.0
    assert clock.turned("ana", True, 30.0).left("ana", 35.0) == 35.0


def test_nothing_is_due_where_nothing_follows() -> None:
    clock = Clock(Terms("turn", 1, "nothing")).turned("ana", True, 0.0)
    assert clock.due is None
    assert clock.left("ana", 90.0) == -30.0


def test_time_runs_only_when_all_have_come(client: Client, hands: Hands) -> None:
    clock = {"kind": "turn", "amount": 2, "then": "loss"}
    seats = {"ana": {"kind": "me"}, "berto": {"kind": "open"}}
    made = client.post("/api/tables", json={"game": "smugglers", "seats": seats, "clock": clock}).json()
    ana = Guest("Ana")
    ana.tokens = made["tokens"]
    table = Table(client, made["id"], {"ana": ana})
    table.invitation = made["invitation"]
    table.settled()
    table.get(role="ana")
    assert table.get()["clock"] == {**clock, "running": "", "left": {"ana": 120.0, "berto": 120.0}}
    table.guests["berto"] = Guest("Berto")
    table.sit("berto", table.guests["berto"])
    running = eventually(lambda: table.get()["clock"], lambda found: found["running"] == "ana")
    assert 100 < running["left"]["ana"] <= 120


def test_who_is_out_of_time_has_lost(client: Client, hands: Hands) -> None:
    table = ana_and_berto(client, "turn", 1, "loss")
    table.answer("wait")
    hands.ahead += 61
    now = eventually(table.get, lambda found: found["ending"] is not None)
    assert now["ending"]["words"] == "Berto has run out of time."
    assert now["ending"]["winners"] == ["ana"]
    assert now["clock"]["running"] == ""


def test_a_bot_takes_over_from_who_is_out_of_time(client: Client, hands: Hands) -> None:
    table = ana_and_berto(client, "days", 3, "bot")
    hands.ahead += 3 * 24 * 3600 + 1
    seats = eventually(lambda: table.get()["seats"], lambda found: found[0]["kind"] == "bot")
    assert seats[1]["person"] == "Berto"
    assert table.get("/notices", "ana", 403)["detail"] == "that seat is not yours"


def test_nothing_happens_where_nothing_was_agreed(client: Client, hands: Hands) -> None:
    table = ana_and_berto(client, "game", 1, "nothing")
    hands.ahead += 600
    now = table.answer("wait")
    assert now["ending"] is None
    assert now["clock"]["left"]["ana"] < -500


def test_time_stands_while_bots_think_and_undo_gives_none_back(client: Client, hands: Hands) -> None:
    guests = {"ana": Guest("Ana")}
    table = Table.make(
        client, "smugglers", guests, bots=["berto"], clock={"kind": "game", "amount": 10, "then": "loss"}
    )
    table.settled()
    hands.ahead += 100
    now = table.answer("wait")
    assert set(now["clock"]["left"]) == {"ana"}
    assert 480 < now["clock"]["left"]["ana"] <= 500
    table.post("/undo", guests["ana"], step=now["step"], epoch=now["epoch"], role="ana")
    assert 470 < table.settled()["clock"]["left"]["ana"] <= 500


def test_time_does_not_pass_while_the_server_is_away(database: str, tiny_games: None, hands: Hands) -> None:
    settings = msgspec.structs.replace(generous(database), watch_every=0.02)
    with Client(create_app(settings)) as client:
        table = ana_and_berto(client, "turn", 1, "loss")
        id, guests = table.id, table.guests
    hands.ahead += 3600
    with Client(create_app(settings)) as client:
        table = Table(client, id, guests)
        now = table.get()
        assert now["ending"] is None
        assert 30 < now["clock"]["left"]["ana"] <= 60
        hands.ahead += 61
        assert eventually(table.get, lambda found: found["ending"] is not None)["ending"]["winners"] == ["berto"]


def test_a_long_sleep_of_the_house_does_not_count(
    client: Client, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = ana_and_berto(client, "turn", 1, "loss")
    monkeypatch.setattr(watch, "GAP", 20.0)
    hands.ahead += 30 * 60
    eventually(lambda: table.get()["clock"]["left"]["ana"], lambda left: left > 0)
    assert table.get()["ending"] is None


@pytest.mark.parametrize(
    ("clock", "reason"),
    [
        ({"kind": "days", "amount": 61, "then": "bot"}, "at most 60 days"),
        ({"kind": "turn", "amount": 121, "then": "bot"}, "at most 120 minutes"),
        ({"kind": "turn", "amount": 0, "then": "bot"}, "greater than or equal to 1"),
        ({"kind": "turn", "amount": 5, "then": "dance"}, "'bot', 'loss' or 'nothing'"),
    ],
)
def test_what_no_clock_can_be(client: Client, clock: dict[str, Any], reason: str) -> None:
    found = client.post("/api/tables", json={"game": "smugglers", "seats": {"berto": BOT}, "clock": clock})
    assert found.status_code == 422
    assert reason in found.json()["detail"]


def test_who_looks_twice_sees_the_clock_run(client: Client, hands: Hands) -> None:
    table = ana_and_berto(client, "game", 60, "nothing")
    before = table.get(role="ana")["clock"]["left"]
    hands.ahead += 100
    after = table.get(role="ana")["clock"]["left"]
    assert any(before[role] - after[role] >= 100 for role in before)
