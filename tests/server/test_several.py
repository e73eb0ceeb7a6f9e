"""Several servers, one house: three processes on one PostgreSQL, and nobody notices which one they talk to."""

import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from support.house import BOT
from support.several import Servers, Sitting, hear, several, two_people, wait_until

pytestmark = [pytest.mark.once, pytest.mark.slow]
LISTENS = "application_name = 'malecon listens'"


@pytest.fixture(scope="module")
def house() -> Iterator[Servers]:
    with several(3) as found:
        yield found


@pytest.fixture
def servers(house: Servers) -> Servers:
    """All three of them, awake."""
    house.start(
        *(i for i, process in enumerate(house.processes) if process is None)
    ) if None in house.processes else None
    return house


def settled(seat: Sitting) -> Any:
    return wait_until(lambda: now if not (now := seat.get())["thinking"] else None)


def test_two_people_at_one_table_on_different_servers(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    with ana.socket() as at_first, berto.socket() as at_last:
        steps = [hear(at_first, "all")["step"], hear(at_last, "all")["step"]]
        for _ in range(6):
            now = settled(ana)
            if now["ending"]:
                break
            asked = ana if now["asked"] == "ana" else berto
            assert asked.answer().status_code == 200
        last = settled(berto)
        assert settled(ana)["step"] == last["step"] > 5
        for socket, step in zip((at_first, at_last), steps, strict=True):
            while step < last["step"]:
                assert hear(socket, "step")["step"] == step + 1
                step += 1
    records = [client.get(f"/api/tables/{ana.table}", headers=ana.headers).json() for client in servers.clients]
    assert [(found["step"], found["epoch"]) for found in records] == [(last["step"], 0)] * 3


def raced(seats: list[Sitting], givens: list[dict[str, Any]]) -> list[httpx.Response]:
    """What comes of answers given at the same moment, each at a server of its own."""
    start = threading.Barrier(len(seats))

    def run(seat: Sitting, given: dict[str, Any]) -> httpx.Response:
        start.wait(60)
        return seat.post("/answers", **given)

    with ThreadPoolExecutor(len(seats)) as threads:
        return list(threads.map(run, seats, givens))


def test_answers_raced_from_three_servers(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    accepted: dict[int, str] = {}
    while not (now := settled(ana))["ending"] and len(accepted) < 12:
        asked = ana if now["asked"] == "ana" else berto
        seats = [Sitting(client, asked.table, asked.token, asked.role) for client in servers.clients]
        answers = [answer["name"] for answer in seats[0].get(role=asked.role)["question"]["answers"]]
        at = {"step": now["step"], "epoch": now["epoch"]}
        givens = [{**at, "action": answers[i % len(answers)]} for i in range(3)]
        outcomes = raced(seats, givens)
        assert sorted(found.status_code for found in outcomes) == [200, 409, 409]
        winner = [found.status_code for found in outcomes].index(200)
        accepted[now["step"]] = givens[winner]["action"]
    rows = servers.query("SELECT action FROM answers WHERE table_id = $1 ORDER BY step", ana.table)
    assert len(accepted) > 3
    assert {step: rows[step]["action"] for step in accepted} == accepted


def test_talk_seats_and_undo_are_the_same_everywhere(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    with ana.socket() as at_first, berto.socket() as at_last:
        assert hear(at_first, "all")["seats"][1]["person"] == "Berto"
        hear(at_last, "all")
        assert ana.post("/talk", words="¡hola!").status_code == 200
        assert hear(at_last, "talk")["line"]["words"] == "¡hola!"
        assert berto.post("/talk", words="¿qué tal?").status_code == 200
        assert hear(at_first, "talk", lambda found: found["line"]["person"] == "Berto")["line"]["number"] == 2
        now = settled(ana)
        asked, other = (ana, berto) if now["asked"] == "ana" else (berto, ana)
        assert asked.answer().status_code == 200
        then = settled(other)
        assert then["step"] > now["step"]
        wanted = {"role": asked.role, "step": then["step"], "epoch": 0, "ask": True}
        done = wait_until(lambda: found if (found := asked.post("/undo", **wanted)).status_code == 200 else None)
        if not done.json()["done"]:
            watching = at_last if other is berto else at_first
            assert hear(watching, "wish", lambda found: found["wish"] is not None)["wish"]["step"] <= now["step"]
            assert other.post("/undo/reply", agree=True).json()["done"]
        assert hear(at_first, "all", lambda found: found["epoch"] == 1)["step"] <= now["step"]
        assert hear(at_last, "all", lambda found: found["epoch"] == 1)["step"] <= now["step"]
        stale = other.post("/answers", step=now["step"], epoch=0, action="wait")
        assert stale.status_code == 409
        left = servers.clients[1].put(
            f"/api/tables/{ana.table}/seats/berto", json={"kind": "bot", "bot": "random"}, headers=berto.headers
        )
        assert left.status_code == 200, left.text
        assert hear(at_first, "all", lambda found: found["seats"][1]["kind"] == "bot")
        assert ana.post("/resign", role="ana").status_code == 200
        assert hear(at_last, "all", lambda found: found["ending"])["finished"]


def test_a_listener_that_was_cut_off_looks_for_what_it_missed(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    with ana.socket() as at_first, berto.socket() as at_last:
        step = hear(at_first, "all")["step"]
        hear(at_last, "all")
        servers.query(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {LISTENS}")
        now = settled(ana)
        asked = ana if now["asked"] == "ana" else berto
        assert asked.answer().status_code == 200
        for socket in (at_first, at_last):
            assert hear(socket, "step", lambda found: found["step"] > now["step"])["step"] > step
        wait_until(lambda: len(servers.query(f"SELECT pid FROM pg_stat_activity WHERE {LISTENS}")) == 3)


def test_another_server_goes_on_where_one_was_killed(servers: Servers) -> None:
    """Bots play, nobody looks on; their server dies, and another takes their table over."""
    seats = dict.fromkeys(("ana", "berto"), BOT)
    tables = [
        servers.clients[0].post("/api/tables", json={"game": "smugglers", "seats": seats, "listed": False}).json()["id"]
        for _ in range(8)
    ]
    ana, berto = two_people((servers.clients[0], servers.clients[0]))
    servers.stop(0)
    unfinished = "SELECT id FROM tables WHERE finished IS NULL AND id = ANY($1)"
    wait_until(lambda: not servers.query(unfinished, tables))
    for table in tables:
        rows = servers.query("SELECT step FROM answers WHERE table_id = $1 ORDER BY step", table)
        assert [row["step"] for row in rows] == list(range(len(rows)))
        assert servers.clients[1].get(f"/api/tables/{table}/record").json()["result"]
    ana.client = berto.client = servers.clients[1]
    now = settled(ana)
    assert (ana if now["asked"] == "ana" else berto).answer().status_code == 200


def test_a_server_that_closes_hands_its_tables_over(servers: Servers) -> None:
    seats = dict.fromkeys(("ana", "berto"), BOT)
    wanted = {"game": "smugglers", "seats": seats, "listed": False}
    tables = [servers.clients[1].post("/api/tables", json=wanted).json()["id"] for _ in range(4)]
    before = servers.query("SELECT id FROM servers")
    servers.stop(1, gently=True)
    assert len(servers.query("SELECT id FROM servers")) == len(before) - 1
    wait_until(lambda: not servers.query("SELECT id FROM tables WHERE finished IS NULL AND id = ANY($1)", tables))


def test_who_is_there_is_known_everywhere(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    with ana.socket() as at_first:
        hear(at_first, "all")
        with berto.socket() as at_last:
            hear(at_last, "all")
            assert wait_until(lambda: berto.get(role="berto")["presence"]["ana"]["here"])
            assert wait_until(lambda: ana.get(role="ana")["presence"]["berto"]["here"])
        assert wait_until(lambda: not ana.get(role="ana")["presence"]["berto"]["here"])
