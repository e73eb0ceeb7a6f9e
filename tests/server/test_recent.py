"""What is shown to many is made once, and never shown when it no longer holds."""

import time
from pathlib import Path

import msgspec
import pytest
from support.house import BOT, Client, Guest, Table
from support.server import generous

from malecon.server import create_app
from malecon.server import messages as m
from malecon.server.recent import Recent
from malecon.server.room import Room
from malecon.server.shown import picture, situation

pytestmark = pytest.mark.once


def test_a_message_is_made_once_and_forgotten_when_others_need_the_room() -> None:
    recent, made = Recent(10), []

    def make(what: str) -> bytes:
        made.append(what)
        return what.encode()

    for what in ("aaaa", "bbbb", "aaaa", "cccc", "aaaa", "bbbb"):
        assert recent.get(what, lambda what=what: make(what)) == what.encode()  # type: ignore[misc]
    assert made == ["aaaa", "bbbb", "cccc", "bbbb"]


def test_what_is_larger_than_all_there_is_room_for_is_not_kept() -> None:
    recent = Recent(10)
    assert len(recent.get("large", lambda: bytes(11))) == 11
    assert recent.get("large", lambda: b"again") == b"again"


def fresh(room: Room) -> None:
    """Complain if a table shows anybody what is no longer so. It plays on beside us: what changed meanwhile is looked
    at again."""
    for eyes in (None, *range(len(room.seats))):
        while True:
            version = room.version
            shown = room.situation(eyes), room.board(eyes, "phone")
            anew = situation(room, eyes), picture(room, eyes, room.table.step, "phone")
            if room.version == version:
                break
            time.sleep(0.01)
        assert [msgspec.json.decode(it) for it in shown] == [
            msgspec.json.decode(msgspec.json.encode(it)) for it in anew
        ]


def test_nothing_is_shown_that_is_no_longer_so(client: Client) -> None:
    """After every act that changes a table, it shows the change to everybody."""
    guests = {"ana": Guest("Ana"), "berto": Guest("Berto")}
    table = Table.make(client, "smugglers", guests, options={"players": 3})
    ana, berto, carla = guests["ana"], guests["berto"], Guest("Carla")
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    table.settled()
    fresh(room)
    table.sit("carla", carla, invited=False)
    table.settled()
    fresh(room)
    table.guests["carla"] = carla
    for guest in (ana, berto):
        table.post("/seats/carla/admission", guest, admit=True)
        fresh(room)
    for _ in range(4):
        now = table.answer()
        fresh(room)
    table.post("/talk", ana, words="hola")
    fresh(room)
    by = table.get()["asked"] or "ana"
    table.post("/undo", guests.get(by, carla), role=by, step=now["step"], epoch=now["epoch"], ask=True)
    fresh(room)
    if table.get()["wish"]:
        table.post("/undo/reply", next(g for g in (ana, berto) if g is not guests.get(by)), agree=False)
        fresh(room)
    client.put(f"{table.url}/seats/carla", json={"kind": "bot"}, headers=carla.headers)
    fresh(room)
    table.settled()
    fresh(room)
    table.post("/resign", ana, role="ana")
    fresh(room)


def test_what_is_sent_is_what_the_description_says(smugglers: Table) -> None:
    for role in ("ana", ""):
        smugglers.settled()
        m.Situation.model_validate(smugglers.get(role=role))
        m.Picture.model_validate(smugglers.get("/board", role=role))


def test_a_game_that_is_over_leaves_memory_when_nobody_looks_at_it(tmp_path: Path, tiny_games: None) -> None:
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), finished_kept=0.1)
    with Client(create_app(settings)) as client:
        house = client.app.state.house  # type: ignore[attr-defined]
        seats = dict.fromkeys(("ana", "berto"), BOT)
        tables = [
            Table(client, client.post("/api/tables", json={"game": "smugglers", "seats": seats}).json()["id"], {})
            for _ in range(2)
        ]
        follows = tables[0].socket()
        running = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        end = time.monotonic() + 60
        while house.in_memory(tables[1].id) is not None:
            assert time.monotonic() < end
            time.sleep(0.05)
        assert house.in_memory(tables[0].id) is not None, "somebody follows it"
        assert house.in_memory(running.id) is not None, "it is played"
        assert tables[1].get()["ending"], "it is rebuilt when asked for"
        follows.close()
