"""Several servers, one house: three servers and two thinkers on one PostgreSQL, and nobody notices who is who."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, TypeVar

import httpx
import msgspec
import pytest
from support.house import BOT
from support.several import Servers, Sitting, hear, several, two_people, wait_until

from malecon.arena import Match, Plan
from malecon.record import to_json
from malecon.reviews import from_json

pytestmark = [pytest.mark.once, pytest.mark.slow]
T = TypeVar("T")
THINKING = {role: {"kind": "bot", "bot": "monte-carlo"} for role in ("ana", "berto")}
LISTENS = "application_name = 'malecon listens'"


@pytest.fixture(scope="module")
def house() -> Iterator[Servers]:
    with several(3, "thinkers=true", "review_effort=2000000", thinkers=2) as found:
        yield found


@pytest.fixture
def servers(house: Servers) -> Servers:
    """All of them, awake."""
    house.start_missing()
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
                told = hear(socket, "steps")
                assert (told["first"], told["step"]) == (step, step + 1)
                step += 1
    records = [client.get(f"/api/tables/{ana.table}", headers=ana.headers).json() for client in servers.clients]
    assert [(found["step"], found["epoch"]) for found in records] == [(last["step"], 0)] * 3


def at_once(*acts: Callable[[], T]) -> list[T]:
    """What comes of things done at the same moment."""
    start = threading.Barrier(len(acts))

    def run(act: Callable[[], T]) -> T:
        start.wait(60)
        return act()

    with ThreadPoolExecutor(len(acts)) as threads:
        return list(threads.map(run, acts))


def everywhere(servers: Servers, seat: Sitting) -> list[Sitting]:
    """The same person at every server."""
    return [Sitting(client, seat.table, seat.token, seat.role) for client in servers.clients]


def test_answers_raced_from_three_servers(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    accepted: dict[int, str] = {}
    while not (now := settled(ana))["ending"] and len(accepted) < 12:
        asked = ana if now["asked"] == "ana" else berto
        seats = everywhere(servers, asked)
        answers = [answer["name"] for answer in seats[0].get(role=asked.role)["question"]["answers"]]
        at = {"step": now["step"], "epoch": now["epoch"]}
        givens = [{**at, "action": answers[i % len(answers)]} for i in range(3)]
        outcomes = at_once(
            *(partial(seat.post, "/answers", **given) for seat, given in zip(seats, givens, strict=True))
        )
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
        listeners = f"SELECT pid FROM pg_stat_activity WHERE {LISTENS}"
        wait_until(lambda: len(servers.query(listeners)) == 5)
        servers.query(f"SELECT pg_terminate_backend(pid) FROM ({listeners}) AS found")
        now = settled(ana)
        asked = ana if now["asked"] == "ana" else berto
        assert asked.answer().status_code == 200
        for socket in (at_first, at_last):
            assert hear(socket, "steps", lambda found: found["step"] > now["step"])["step"] > step
        wait_until(lambda: len(servers.query(listeners)) == 5)


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


def test_a_game_goes_on_when_a_thinker_is_killed(servers: Servers) -> None:
    wanted = {"game": "smugglers", "seats": THINKING, "listed": False}
    tables = [client.post("/api/tables", json=wanted).json()["id"] for client in servers.clients]
    wait_until(lambda: servers.query("SELECT who FROM had WHERE who = ANY($1)", [f"table {id}" for id in tables]))
    servers.kill_thinker()
    wait_until(lambda: not servers.query("SELECT id FROM tables WHERE finished IS NULL AND id = ANY($1)", tables), 180)
    for table in tables:
        rows = servers.query("SELECT step FROM answers WHERE table_id = $1 ORDER BY step", table)
        assert [row["step"] for row in rows] == list(range(len(rows)))
    assert not servers.query("SELECT id FROM jobs WHERE table_id = ANY($1)", tables)


def test_a_hint_is_known_to_all_at_once(servers: Servers) -> None:
    ana, berto = two_people(servers.clients, hints=True)
    now = settled(ana)
    asked, other = (ana, berto) if now["asked"] == "ana" else (berto, ana)
    with asked.socket() as own, other.socket() as theirs:
        hear(own, "all")
        hear(theirs, "all")
        told = asked.post("/hint", step=now["step"], epoch=now["epoch"])
        assert told.status_code == 200, told.text
        use = {"hint": now["step"], "by": asked.role}
        for socket in (own, theirs):
            assert hear(socket, "hints")["hints"]["asked"] == [use]
    assert [seat.get()["hints"]["asked"] for seat in everywhere(servers, other)] == [[use]] * 3


def test_what_is_explored_is_the_same_at_every_server(servers: Servers) -> None:
    ana, _ = two_people(servers.clients, hints=True)
    settled(ana)
    start = {"game": "smugglers", "table": ana.table, "role": "ana"}
    seats = everywhere(servers, ana)
    step: list[str] = []
    for seat in (*seats, *seats):
        looks = [
            at.client.post("/api/explore", json={"start": start, "tried": step}, headers=ana.headers) for at in seats
        ]
        assert {(look.status_code, look.content) for look in looks} == {(200, looks[0].content)}
        if looks[0].json()["question"] is None:
            break
        step.append(looks[0].json()["question"]["answers"][0]["name"])
        judged = {"start": start, "tried": step, "ms": 50}
        assert seat.client.post("/api/explore/standing", json=judged, headers=ana.headers).status_code == 200
    kept = {"start": start, "nodes": [{"of": -1, "answer": step[0]}], "at": 0}
    outcomes = at_once(*(partial(seat.post, "/explorations", **kept) for seat in seats))
    assert [found.status_code for found in outcomes] == [201] * 3, [found.text for found in outcomes]
    for seat in seats:
        assert [found["number"] for found in seat.get("/explorations")] == [1, 2, 3]


def finished(client: httpx.Client) -> str:
    """A game that is over, of which a review takes long."""
    record = Match(Plan("cuba", options={"players": 2}, seed="review")).record(0)
    body = {"record": msgspec.json.decode(to_json(record)), "seats": {"blue": {"kind": "me"}}}
    made = client.post("/api/tables/load", json=body)
    assert made.status_code == 201, made.text
    id: str = made.json()["id"]
    return id


def test_a_review_is_followed_at_any_server_and_outlives_the_one_that_makes_it(servers: Servers) -> None:
    table = finished(servers.clients[0])
    url = f"/api/tables/{table}/review"

    def progress(i: int) -> Any:
        return servers.clients[i].get(f"{url}/progress").json()

    def shown(i: int) -> Any:
        found = servers.clients[i].get(url)
        return found if found.status_code == 200 else None

    begun = at_once(*(partial(client.post, url) for client in servers.clients))
    assert [(found.status_code, found.json()["state"]) for found in begun] == [(202, "running")] * 3
    (draft,) = servers.query("SELECT server FROM drafts WHERE table_id = $1", table)
    for i in range(3):
        assert from_json(wait_until(partial(shown, i)).content) is not None
        assert progress(i)["steps"] > 0
    assert servers.query("SELECT who FROM had WHERE who = $1", f"table {table}"), "no thinker has thought about it"
    for i in (0, 1):
        servers.stop(i)
    steps = progress(2)["steps"]
    wait_until(lambda: progress(2)["steps"] > steps)
    servers.start_missing()
    servers.stop(2, gently=True)
    steps = progress(0)["steps"]
    wait_until(lambda: progress(1)["steps"] > steps)
    (now,) = servers.query("SELECT server FROM drafts WHERE table_id = $1", table)
    assert now["server"] != draft["server"], "of three servers each has ended"
    assert servers.clients[1].post(f"{url}/stop").status_code == 200
    wait_until(lambda: [progress(i)["state"] for i in (0, 1)] == ["ready"] * 2)
    servers.start_missing()
    kept = [client.get(url).content for client in servers.clients]
    assert len(set(kept)) == 1
    found = from_json(kept[0])
    assert found is not None
    assert found.made.stopped
    assert len(found.standing) > steps
    assert not servers.query("SELECT number FROM pieces WHERE table_id = $1", table)


def test_a_review_comes_to_its_end(servers: Servers) -> None:
    ana, berto = two_people(servers.clients)
    asked = ana if settled(ana)["asked"] == "ana" else berto
    assert asked.answer().status_code == 200
    assert ana.post("/resign", role="ana").status_code == 200
    assert berto.post("/review").status_code == 202
    url = f"/api/tables/{ana.table}/review"
    wait_until(lambda: servers.clients[1].get(f"{url}/progress").json()["state"] == "ready", 180)
    found = from_json(servers.clients[0].get(url).content)
    assert found is not None
    assert not found.made.stopped
    assert len(found.standing) == found.steps + 1
