"""Who sits down at a running game sees what the seat holds once the others have let them in, and keeps it."""

from pathlib import Path

import pytest
from support.house import Client, Guest, Table, until
from support.server import generous

from malecon.server import create_app

pytestmark = pytest.mark.once


def put(table: Table, role: str, guest: Guest, kind: str) -> int:
    found = table.client.put(f"{table.url}/seats/{role}", json={"kind": kind}, headers=guest.headers)
    code: int = found.status_code
    return code


@pytest.fixture
def table(client: Client) -> Table:
    """Ana plays already; the seat of Berto is open, and cards have been drawn for it."""
    ana = Guest("Ana")
    table = Table.make(client, "smugglers", {"ana": ana})
    table.settled()
    assert table.answer("wait")["step"] > 1
    return table


def secrets(table: Table, guest: Guest, role: str) -> int:
    codes = {
        table.client.get(f"{table.url}{path}", params={"role": role}, headers=guest.headers).status_code
        for path in ("", "/board", "/story", "/asides")
    }
    (code,) = codes
    found: int = code
    return found


def test_a_stranger_sees_nothing_before_the_others_let_them_in(table: Table) -> None:
    eve = Guest("Eve")
    assert table.sit("berto", eve, invited=False)["admitted"] is False
    assert secrets(table, eve, "berto") == 403
    now = table.settled()
    assert (now["seats"][1]["kind"], now["seats"][1]["waits"]) == ("person", True)
    table.post("/answers", eve, 403, step=now["step"], epoch=now["epoch"], action="wait")
    watching = table.socket(eve, "berto")
    seen = watching.receive_json()
    assert seen["question"] is None, "until then they look as a spectator"
    assert seen["journal"] == table.get()["journal"]
    table.post("/seats/berto/admission", eve, 403, admit=True)
    assert table.post("/seats/berto/admission", table.guests["ana"], admit=True) == {"done": True}
    assert secrets(table, eve, "berto") == 200
    assert watching.receive_json()["seats"][1]["waits"] is False
    watching.send_json({"kind": "look", "role": "berto"})
    assert until(watching, "all")["question"], "the socket knows that they are in"


def test_who_is_not_let_in_has_seen_nothing_and_the_seat_is_open_again(table: Table) -> None:
    eve = Guest("Eve")
    table.sit("berto", eve, invited=False)
    assert table.post("/seats/berto/admission", table.guests["ana"], admit=False) == {"done": False}
    assert table.get()["seats"][1]["kind"] == "open"
    assert secrets(table, eve, "berto") == 403
    table.post("/seats/berto/admission", table.guests["ana"], 409, admit=True)


def test_who_waits_may_go_again(table: Table) -> None:
    eve = Guest("Eve")
    table.sit("berto", eve, invited=False)
    assert put(table, "berto", eve, "bot") == 403
    assert put(table, "berto", eve, "open") == 200
    assert table.get()["seats"][1]["kind"] == "open"


def test_the_invitation_lets_in_at_once_and_is_told_to_players_only(table: Table) -> None:
    assert table.get()["invitation"] == ""
    assert table.get(role="ana")["invitation"] == table.invitation != ""
    berto = Guest("Berto")
    assert table.sit("berto", berto)["admitted"] is True
    assert secrets(table, berto, "berto") == 200


def test_a_wrong_invitation_is_none(table: Table) -> None:
    found = table.post("/seats/berto", None, 201, name="Eve", invitation="0" * 24)
    assert found["admitted"] is False


def test_a_table_with_nobody_else_lets_in_at_once(client: Client) -> None:
    made = client.post("/api/tables", json={"game": "smugglers", "seats": {"berto": {"kind": "bot", "bot": "random"}}})
    table = Table(client, made.json()["id"], {})
    table.settled()
    assert table.sit("ana", Guest("Ana"), invited=False)["admitted"] is True


def test_all_who_play_must_agree(client: Client) -> None:
    ana, berto, eve = Guest("Ana"), Guest("Berto"), Guest("Eve")
    table = Table.make(client, "smugglers", {"ana": ana, "berto": berto}, options={"players": 3})
    table.settled()
    table.sit("carla", eve, invited=False)
    assert table.post("/seats/carla/admission", ana, admit=True) == {"done": False}
    assert table.get()["letting_in"] == {"carla": ["Ana"]}
    assert secrets(table, eve, "carla") == 403
    assert put(table, "berto", berto, "bot") == 200, "he leaves: all who still play have agreed"
    assert secrets(table, eve, "carla") == 200


def test_who_has_seen_a_seat_keeps_it_or_leaves_it_to_a_bot(smugglers: Table) -> None:
    ana, berto = smugglers.guests["ana"], smugglers.guests["berto"]
    smugglers.settled()
    assert put(smugglers, "berto", ana, "bot") == 403
    assert put(smugglers, "berto", berto, "open") == 409
    assert put(smugglers, "berto", berto, "bot") == 200
    assert [seat["kind"] for seat in smugglers.get()["seats"]] == ["person", "bot"]
    assert smugglers.client.get(smugglers.url, params={"role": "berto"}, headers=berto.headers).status_code == 403
    smugglers.post("/seats/berto", Guest("Eve"), status=409, name="Eve")


def test_two_people_never_share_a_name(table: Table) -> None:
    table.sit("berto", Guest("Ana"), invited=False)
    assert table.get()["seats"][1]["person"] == "Ana 2"


def test_who_resigns_where_others_play_on_leaves_a_bot(client: Client) -> None:
    people = {role: Guest(role) for role in ("ana", "berto", "carla")}
    table = Table.make(client, "smugglers", people, options={"players": 3})
    table.settled()
    table.post("/resign", people["carla"], role="carla")
    now = table.settled()
    assert now["ending"] is None
    assert now["seats"][2]["kind"] == "bot"


def test_a_seat_of_those_who_play_is_not_taken_by_one_of_them_alone(client: Client) -> None:
    ana, berto = Guest("Ana"), Guest("Berto")
    table = Table.make(client, "smugglers", {"ana": ana, "berto": berto}, options={"players": 3})
    table.settled()
    assert table.sit("carla", ana, invited=False)["admitted"] is False
    assert table.post("/seats/carla/admission", ana, admit=True) == {"done": False}
    assert table.post("/seats/carla/admission", berto, admit=True) == {"done": True}


@pytest.mark.parametrize("sits_first", [True, False])
def test_the_factions_of_one_player_are_let_in_together(client: Client, sits_first: bool) -> None:
    ana, eve = Guest("Ana"), Guest("Eve")
    table = Table.make(client, "cuba-libre", {"government": ana, "syndicate": ana}, options={"players": 2})
    table.settled()
    assert table.sit("m26", eve, invited=False)["admitted"] is False
    if sits_first:
        assert table.sit("directorio", eve, invited=False)["admitted"] is False
    assert table.post("/seats/m26/admission", ana, admit=True) == {"done": True}
    if not sits_first:
        assert table.sit("directorio", eve, invited=False)["admitted"] is True
    assert table.post("/seats/directorio/admission", ana, admit=True) == {"done": True}
    assert [seat["waits"] for seat in table.get()["seats"]] == [False] * 4
    assert put(table, "directorio", eve, "bot") == 200


def test_who_has_agreed_to_let_somebody_in_is_kept(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    ana, berto, eve = Guest("Ana"), Guest("Berto"), Guest("Eve")
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", {"ana": ana, "berto": berto}, options={"players": 3})
        table.settled()
        table.sit("carla", eve, invited=False)
        assert table.post("/seats/carla/admission", ana, admit=True) == {"done": False}
    with Client(create_app(generous(path))) as client:
        table.client = client
        assert table.get()["letting_in"] == {"carla": ["Ana"]}
        assert table.post("/seats/carla/admission", berto, admit=True) == {"done": True}
        assert table.get()["letting_in"] == {}
    with Client(create_app(generous(path))) as client:
        table.client = client
        assert secrets(table, eve, "carla") == 200
