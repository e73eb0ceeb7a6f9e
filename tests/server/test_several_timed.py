"""Clocks and notices of a house with three servers: they run once, rightly, and go on when a server has died."""

import asyncio
import re
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from functools import partial
from typing import Any, NamedTuple

import asyncpg
import msgspec
import pytest
from support.post import Postbox, mail_server, plain, web_hook
from support.several import Servers, Sitting, hear, holding, several, two_people, wait_until

from malecon.server.news import CHANNEL, Stood, packed

pytestmark = [pytest.mark.once, pytest.mark.slow]


class Timed(NamedTuple):
    """Servers, and who takes what they send."""

    servers: Servers
    box: Postbox
    hooked: list[Any]
    hook: str


@pytest.fixture(scope="module")
def house() -> Iterator[Timed]:
    with ExitStack() as stack:
        box, mail_port = stack.enter_context(mail_server())
        hooked, hook_port = stack.enter_context(web_hook())
        hook = f"http://127.0.0.1:{hook_port}"
        mail = {"host": "127.0.0.1", "port": mail_port, "sender": "house@malecon.test", "security": "none"}
        told: dict[str, Any] = {"mail": mail, "hooks": [hook], "public_address": "http://malecon.test"}
        told |= {"watch_every": 0.05, "notice_after": 1.0, "notice_pause": 0, "thinkers": True}
        more = [f"{name}={msgspec.json.encode(value).decode()}" for name, value in told.items()]
        yield Timed(stack.enter_context(several(3, *more, thinkers=2)), box, hooked, hook)


@pytest.fixture
def timed(house: Timed) -> Timed:
    """All of them, awake."""
    house.servers.start_missing()
    house.box.letters.clear()
    house.hooked.clear()
    return house


def execute(servers: Servers, sql: str, *values: Any) -> None:
    async def run() -> None:
        connection = await asyncpg.connect(servers.database)
        try:
            await connection.execute(sql, *values)
        finally:
            await connection.close()

    asyncio.run(run())


def everywhere(servers: Servers, seat: Sitting) -> list[Any]:
    """A table as it stands at every server that is there."""
    there = [client for i, client in enumerate(servers.clients) if servers.processes[i]]
    return [Sitting(client, seat.table, seat.token, seat.role).get() for client in there]


LATER = (
    "WITH moved AS (UPDATE logs SET number = number + 1 WHERE table_id = $1) "
    "UPDATE clocks SET since = since - $2::float8, due = due - $2::float8 WHERE table_id = $1"
)
"""As when the house sets clocks back, it is an entry of the log: a server that is writing does not write over it."""


def pass_time(servers: Servers, seat: Sitting, seconds: float) -> None:
    """So much time passes at a table, and all servers have seen it."""
    (before,) = servers.query("SELECT running, since FROM clocks WHERE table_id = $1", seat.table)
    running = before["running"]
    left = everywhere(servers, seat)[0]["clock"]["left"][running]
    execute(servers, LATER, seat.table, seconds)
    execute(servers, "SELECT pg_notify($1, $2)", CHANNEL, next(packed([Stood("the test")])))

    def seen(now: Any) -> bool:
        clock = now["clock"]
        return bool(clock["running"] != running or clock["left"][running] <= left - seconds)

    wait_until(lambda: all(map(seen, everywhere(servers, seat))))


def in_step(servers: Servers, seat: Sitting) -> Any:
    """A table as it stands, if it stands so at every server and nobody thinks."""
    found = everywhere(servers, seat)
    here = found[0]
    return here if not here["thinking"] and all(now["step"] == here["step"] for now in found) else None


def settled(seat: Sitting) -> Any:
    return wait_until(lambda: now if not (now := seat.get())["thinking"] else None)


def clock(kind: str, amount: int, then: str) -> dict[str, Any]:
    return {"kind": kind, "amount": amount, "then": then}


def both_came(*seats: Sitting) -> Sitting:
    """Both have come to the table, and the clock runs; who is asked."""
    for seat in seats:
        seat.get(role=seat.role)
    now = wait_until(lambda: now if (now := seats[0].get())["clock"]["running"] else None)
    return next(seat for seat in seats if seat.role == now["asked"])


def test_a_clock_begins_when_all_have_come_to_whatever_server(timed: Timed) -> None:
    ana, berto = two_people(timed.servers.clients, clock=clock("turn", 5, "loss"))
    assert both_came(ana, berto).role == "ana"
    wait_until(lambda: {now["clock"]["running"] for now in everywhere(timed.servers, ana)} == {"ana"})


def test_who_is_out_of_time_has_lost_once_for_all(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients, clock=clock("turn", 2, "loss"))
    late = both_came(ana, berto)
    with berto.socket() as at_last:
        hear(at_last, "all")
        pass_time(servers, ana, 130)
        told = hear(at_last, "all", lambda found: found["ending"])
    assert told["ending"]["winners"] == ["berto" if late is ana else "ana"]
    wait_until(lambda: all(now["ending"] for now in everywhere(servers, ana)))
    assert [now["ending"]["winners"] for now in everywhere(servers, ana)] == [told["ending"]["winners"]] * 3
    wait_until(lambda: not servers.query("SELECT 1 FROM clocks WHERE table_id = $1 AND due IS NOT NULL", ana.table))
    (log,) = servers.query("SELECT number FROM logs WHERE table_id = $1", ana.table)
    assert [Sitting(client, ana.table, "", "").get()["clock"]["running"] for client in servers.clients] == [""] * 3
    assert servers.query("SELECT number FROM logs WHERE table_id = $1", ana.table) == [log]


def test_a_game_s_time_is_the_same_at_every_server(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients, clock=clock("game", 20, "loss"))
    spent = {"ana": 0, "berto": 0}
    both_came(ana, berto)
    for turn in range(4):
        now = wait_until(lambda: in_step(servers, ana))
        if now["ending"]:
            break
        asked = ana if now["asked"] == "ana" else berto
        pass_time(servers, ana, 100 + turn)
        spent[asked.role] += 100 + turn
        asked.client = servers.clients[turn % 3]
        assert asked.answer().status_code == 200
        for at in everywhere(servers, ana):
            for role, seconds in spent.items():
                assert 1200 - seconds - 300 < at["clock"]["left"][role] <= 1200 - seconds


def test_a_clock_runs_out_though_the_server_that_drove_the_table_died(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people((servers.clients[0], servers.clients[0]), clock=clock("days", 3, "bot"))
    late = both_came(ana, berto)
    assert late.answer().status_code == 200
    ana.client = berto.client = servers.clients[1]
    wait_until(lambda: ana.get()["clock"]["running"])
    servers.stop(0)
    late = next(seat for seat in (ana, berto) if seat.role == ana.get()["clock"]["running"])
    pass_time(servers, ana, 3 * 24 * 3600 + 1)
    place = ("ana", "berto").index(late.role)
    wait_until(lambda: {now["seats"][place]["kind"] for now in everywhere(servers, ana)} == {"bot"})
    other = berto if late is ana else ana
    now = wait_until(lambda: now if (now := other.get())["ending"] or now["asked"] == other.role else None)
    assert now["ending"] or other.answer().status_code == 200
    assert all(at["seats"][1 - place]["person"] for at in everywhere(servers, ana))


@contextmanager
def all_wait_for_the_clocks(servers: Servers) -> Iterator[None]:
    """Hold the clocks fast until all servers wait, one to set them back and the others to read its note."""
    waiting = "SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query ~ '^UPDATE (house|clocks)'"
    with holding(servers.database, "SELECT 1 FROM clocks FOR UPDATE"):
        yield

        def all_wait() -> bool:
            servers.launch_fallen()  # who has waited for half a minute, because others are slow to come, gives up
            return len(servers.query(waiting)) == len(servers.clients)

        wait_until(all_wait, 240)


def test_time_stands_while_no_server_is_there_and_is_set_back_once(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients, clock=clock("turn", 2, "loss"))
    late = both_came(ana, berto)
    for i in range(3):
        servers.stop(i)
    execute(servers, "UPDATE house SET at = at - 3600")
    execute(servers, "UPDATE clocks SET since = since - 3600, due = due - 3600 WHERE table_id = $1", ana.table)
    execute(servers, "UPDATE servers SET seen = seen - 3600")
    with all_wait_for_the_clocks(servers):
        servers.launch(0, 1, 2)
    servers.start_missing()
    for now in everywhere(servers, ana):
        assert now["ending"] is None
        assert 0 < now["clock"]["left"][late.role] <= 120, "set back once, not once a server"
    assert late.answer().status_code == 200


def texts(timed: Timed, kind: str) -> list[str]:
    """What was sent."""
    return (
        [plain(content) for _, content in timed.box.letters] if kind == "mail" else [it["text"] for it in timed.hooked]
    )


def wants(timed: Timed, seat: Sitting, kind: str, address: str) -> None:
    """Somebody wants to be told elsewhere, and confirms it at another server."""
    before = len(texts(timed, kind))
    asked = seat.post("/notices", role=seat.role, kind=kind, address=address)
    assert asked.status_code == 200, asked.text
    code = wait_until(lambda: re.search(r"#confirm=(\w+)", " ".join(texts(timed, kind)[before:])))
    there = next(client for i, client in enumerate(timed.servers.clients) if timed.servers.processes[i])
    confirmed = Sitting(there, seat.table, "", "").post("/notices/code", code=code[1], confirm=True)
    assert confirmed.status_code == 200, confirmed.text


def nothing_due(servers: Servers, table: str) -> bool:
    return not servers.query("SELECT 1 FROM notices WHERE table_id = $1 AND due IS NOT NULL", table)


def turns(timed: Timed) -> int:
    """How often somebody was told that it is their turn."""
    return sum("#confirm=" not in text for kind in ("mail", "hook") for text in texts(timed, kind))


def test_three_servers_send_a_notice_once(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients)
    for seat in (ana, berto):
        wants(timed, seat, "mail", f"{seat.role}@example.org")
        wants(timed, seat, "hook", f"{timed.hook}/{seat.role}")
    wait_until(lambda: nothing_due(servers, ana.table))
    for turn in range(4):
        timed.box.letters.clear()
        timed.hooked.clear()
        asked = ana if settled(ana)["asked"] == "ana" else berto
        asked.client = servers.clients[turn % 3]
        assert asked.answer().status_code == 200
        if settled(ana)["ending"]:
            break
        wait_until(lambda: turns(timed) >= 2)
        wait_until(lambda: nothing_due(servers, ana.table))
        assert turns(timed) == 2
    assert turn > 1


def is_here(seat: Sitting) -> bool:
    return bool(seat.get(role=seat.role)["presence"][seat.role]["here"])


def test_who_is_there_at_any_server_is_not_written_to(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients)
    asked = ana if settled(ana)["asked"] == "ana" else berto
    with asked.socket() as socket:
        hear(socket, "all")
        for client in servers.clients:
            at = Sitting(client, asked.table, asked.token, asked.role)
            wait_until(partial(is_here, at))
        wants(timed, asked, "mail", "who@example.org")
        wait_until(lambda: nothing_due(servers, ana.table))
        assert turns(timed) == 0


def test_a_notice_is_sent_though_the_server_at_which_it_became_due_died(timed: Timed) -> None:
    servers = timed.servers
    ana, berto = two_people(servers.clients)
    now = settled(ana)
    asked, other = (ana, berto) if now["asked"] == "ana" else (berto, ana)
    wants(timed, other, "mail", "other@example.org")
    wait_until(lambda: nothing_due(servers, ana.table))
    while True:
        asked.client = servers.clients[0]
        assert asked.answer().status_code == 200
        now = settled(asked)
        if now["asked"] == other.role or now["ending"]:
            break
    servers.stop(0)
    if not now["ending"]:
        wait_until(lambda: turns(timed) > 0)
        wait_until(lambda: nothing_due(servers, ana.table))
        assert turns(timed) == 1
