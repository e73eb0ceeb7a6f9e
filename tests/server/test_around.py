"""Around a game: what a maker may do, rematches, who is seen when, names of bots, codes."""

from functools import partial
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect
from support.house import BOT, Client, Guest, Table, until
from support.server import generous

from malecon.server import create_app

pytestmark = pytest.mark.once


def made_by(client: Client, seats: dict[str, Any], **setup: Any) -> tuple[Table, Guest]:
    """A table, and its maker with all their tokens."""
    found = client.post("/api/tables", json={"game": "smugglers", "maker": "Ana", "seats": seats, **setup}).json()
    ana = Guest("Ana")
    ana.tokens = {**found["tokens"], "maker": found["maker"]}
    table = Table(client, found["id"], dict.fromkeys(found["tokens"], ana))
    table.invitation = found["invitation"]
    return table, ana


def change(table: Table, guest: Guest, status: int = 200, **body: Any) -> Any:
    found = table.client.patch(table.url, json=body, headers=guest.headers)
    assert found.status_code == status, found.text
    return found.json()


def delete(table: Table, guest: Guest, status: int = 200) -> Any:
    found = table.client.delete(table.url, headers=guest.headers)
    assert found.status_code == status, found.text
    return found.json()


def listed(client: Client, show: str = "playing") -> list[str]:
    return [table["id"] for table in client.get("/api/tables", params={"show": show}).json()]


def test_a_table_against_bots_is_private_unless_offered(client: Client) -> None:
    private, _ = made_by(client, {"ana": {"kind": "me"}, "berto": BOT})
    offered, _ = made_by(client, {"ana": {"kind": "me"}, "berto": BOT}, listed=True)
    free, _ = made_by(client, {"ana": {"kind": "me"}, "berto": {"kind": "open"}})
    by_link, _ = made_by(client, {"ana": {"kind": "me"}, "berto": {"kind": "open"}}, listed=False)
    assert listed(client) == [offered.id]
    assert listed(client, "open") == [free.id]
    assert [table.get()["listed"] for table in (private, by_link)] == [False, False]


def test_who_made_a_table_renames_and_hides_it(client: Client) -> None:
    table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": BOT}, listed=True)
    assert change(table, ana, name="Vedado, Thursday", listed=False) == {"done": True}
    assert table.get()["name"] == "Vedado, Thursday"
    assert listed(client) == []
    assert change(table, ana, listed=True)["done"]
    assert listed(client) == [table.id]


def test_only_who_made_it(client: Client) -> None:
    table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": BOT})
    seat_only = Guest("Ana")
    seat_only.tokens = {"ana": ana.tokens["ana"]}
    assert "only who made the table" in change(table, seat_only, 403, name="Mine")["detail"]
    assert "only who made the table" in delete(table, Guest("Nobody"), 403)["detail"]
    assert change(table, ana, 422)["detail"].startswith("name or listed")


def test_with_others_at_the_table_they_must_agree(client: Client) -> None:
    table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": {"kind": "open"}})
    berto = table.guests["berto"] = Guest("Berto")
    table.sit("berto", berto)
    assert change(table, ana, name="Ours") == {"done": False}
    asked = table.get(role="berto")["proposal"]
    assert (asked["name"], asked["delete"], asked["waits"]) == ("Ours", False, ["Berto"])
    assert table.get()["proposal"] is None  # a spectator is not asked
    assert table.post("/proposal", berto, agree=True) == {"done": True}
    assert table.get(role="berto")["name"] == "Ours"
    assert change(table, ana, listed=False) == {"done": False}
    assert table.post("/proposal", berto, agree=False) == {"done": False}
    assert table.get(role="ana")["proposal"] is None
    assert table.get()["listed"]
    table.post("/proposal", berto, 409, agree=True)


def test_what_is_proposed_survives_a_restart_and_is_settled_when_the_last_who_waits_leaves(
    database: str, tiny_games: None
) -> None:
    with Client(create_app(generous(database))) as client:
        table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": {"kind": "open"}})
        berto = Guest("Berto")
        table.sit("berto", berto)
        change(table, ana, name="Ours")
    with Client(create_app(generous(database))) as client:
        table = Table(client, table.id, {"ana": ana, "berto": berto})
        assert table.get(role="ana")["proposal"]["waits"] == ["Berto"]
        left = client.put(f"{table.url}/seats/berto", json={"kind": "bot"}, headers=berto.headers)
        assert left.status_code == 200
        assert table.get()["name"] == "Ours"


def test_a_deleted_table_is_gone_with_all_that_belongs_to_it(database: str, tiny_games: None) -> None:
    app = create_app(generous(database))
    with Client(app) as client:
        clock = {"kind": "days", "amount": 2, "then": "nothing"}
        table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": BOT}, clock=clock)
        table.post("/talk", ana, words="hola")
        table.answer("wait")
        socket = table.socket(ana, "ana")
        until(socket, "all")
        assert delete(table, ana) == {"done": True}
        assert until(socket, "gone")["reason"] == "this table has been deleted by who made it"
        with pytest.raises(WebSocketDisconnect):
            until(socket, "all")
        table.get(status=404)
        delete(table, ana, 404)
        storage = app.state.house.storage
        for part in ("answers", "seats", "talk", "clocks", "notices"):
            query = f"SELECT * FROM {part} WHERE table_id = :id"
            assert client.portal is not None
            assert client.portal.call(partial(storage.rows, query, id=table.id)) == [], part


def test_others_are_asked_before_a_table_is_deleted(client: Client) -> None:
    table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": {"kind": "open"}})
    berto = Guest("Berto")
    table.sit("berto", berto)
    assert delete(table, ana) == {"done": False}
    assert table.post("/proposal", ana, agree=False) == {"done": False}  # the maker thinks better of it
    table.post("/proposal", berto, 409, agree=True)
    assert delete(table, ana) == {"done": False}
    assert table.post("/proposal", berto, agree=True) == {"done": True}
    table.get(status=404)


def test_bots_have_names(client: Client) -> None:
    seats = {"ana": {"kind": "me"}, "berto": {"kind": "bot", "bot": "easy"}}
    table, _ = made_by(client, seats)
    person, bot = table.get()["seats"]
    assert person["called"] == "Ana"
    assert bot["called"].endswith(" (easy)")
    assert bot["called"] == table.get()["seats"][1]["called"]


# Rematches.


def finished(client: Client) -> Table:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
    table.post("/resign", table.guests["ana"], role="ana")
    return table


def test_a_rematch_has_the_same_people_with_the_same_tokens(client: Client) -> None:
    table = finished(client)
    ana, berto = table.guests["ana"], table.guests["berto"]
    again = table.post("/rematch", berto, 201)
    assert again["roles"] == {"ana": "ana", "berto": "berto"}
    assert table.post("/rematch", ana, 201, swap=True)["id"] == again["id"]  # the first sets the table
    assert table.get(role="ana")["again"] == again
    assert again["by"] == "Berto"
    new = Table(client, again["id"], {"ana": ana, "berto": berto})
    assert new.settled()["finished"] is None
    assert new.get(role="ana")["question"] is not None


def test_sides_may_be_changed_for_a_rematch(client: Client) -> None:
    table = finished(client)
    ana, berto = table.guests["ana"], table.guests["berto"]
    again = table.post("/rematch", ana, 201, swap=True)
    assert again["roles"] == {"ana": "berto", "berto": "ana"}
    swapped = {"ana": Guest("Berto"), "berto": Guest("Ana")}
    for role, old in again["roles"].items():
        swapped[role].tokens[role] = table.guests[old].tokens[old]
    new = Table(client, again["id"], swapped)
    assert [seat["person"] for seat in new.get()["seats"]] == ["Berto", "Ana"]
    new.settled()
    assert new.get(role="ana")["question"] is not None
    assert berto.tokens["berto"] == swapped["ana"].tokens["ana"]


def test_a_rematch_is_for_those_who_have_played_and_when_it_is_over(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
    assert "not over" in table.post("/rematch", table.guests["ana"], 409)["detail"]
    table.post("/resign", table.guests["ana"], role="ana")
    assert "only those who have played" in table.post("/rematch", None, 403)["detail"]


# Who is seen when.


def test_those_who_play_see_who_is_here_and_when_the_others_were(smugglers: Table) -> None:
    ana, berto = smugglers.guests["ana"], smugglers.guests["berto"]
    watching = smugglers.socket(ana, "ana")
    first = until(watching, "all")["presence"]
    assert (first["ana"]["here"], first["berto"]["here"]) == (True, False)
    assert first["berto"]["seen"] is not None  # Berto sat down a moment ago
    with smugglers.client.websocket_connect(f"{smugglers.url}/live") as other:
        other.send_json({"kind": "hello", "tokens": list(berto.tokens.values()), "role": "berto"})
        assert until(watching, "presence")["presence"]["berto"]["here"]
    assert not until(watching, "presence")["presence"]["berto"]["here"]
    assert smugglers.get()["presence"] == {}  # nobody else is told


# Codes.


def test_a_link_is_drawn_as_a_code(client: Client) -> None:
    found = client.post("/api/qr", json={"text": "http://localhost/table/x#invited=y"})
    assert found.status_code == 200
    assert found.headers["content-type"] == "image/svg+xml"
    assert found.content.startswith(b"<svg")
    assert client.post("/api/qr", json={"text": "x" * 2400}).status_code == 200
    assert client.post("/api/qr", json={"text": "x" * 2401}).status_code == 422


def test_the_maker_of_a_table_of_an_earlier_version_is_nobody(client: Client) -> None:
    table, ana = made_by(client, {"ana": {"kind": "me"}, "berto": BOT})
    house = client.app.state.house  # type: ignore[attr-defined]
    house.in_memory(table.id).stored.maker_hash = ""
    assert "only who made" in delete(table, ana, 403)["detail"]
