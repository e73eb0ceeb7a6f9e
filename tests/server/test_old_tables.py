"""Tables begun before: a database of the first version opens, and what no longer replays says where and goes on."""

import json
import shutil
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from support.house import Client, Guest, Table
from support.server import generous

from malecon.server import create_app

pytestmark = pytest.mark.once
FIXTURES = Path(__file__).parent / "fixtures"
KNOWN: dict[str, Any] = json.loads((FIXTURES / "house-1.json").read_text())


@pytest.fixture
def path(tmp_path: Path) -> str:
    """A database as the program of commit 3e128ee wrote it (schema 1): a table of each game, and a finished one."""
    shutil.copy(FIXTURES / "house-1.sqlite", tmp_path / "house.sqlite")
    return str(tmp_path / "house.sqlite")


def old_table(client: Client, name: str) -> Table:
    known = KNOWN[name]
    guests = {}
    for role, token in known["tokens"].items():
        guests[role] = Guest(role.title())
        guests[role].tokens[role] = token
    return Table(client, known["id"], guests)


@pytest.mark.parametrize("name", KNOWN)
def test_a_table_of_the_first_version_opens_and_goes_on(path: str, name: str) -> None:
    with Client(create_app(generous(path))) as client:
        table = old_table(client, name)
        now = table.settled()
        if now["broken"]:  # the rules have changed since
            assert now["broken"]["reason"]
            assert now["step"] == now["broken"]["step"] < KNOWN[name]["step"] == now["broken"]["of"]
        else:
            assert (now["step"], now["scores"]) == (KNOWN[name]["step"], KNOWN[name]["scores"])
        assert client.get(f"/table/{table.id}").status_code == 200
        assert client.get(f"/replay/{table.id}").status_code == 200
        assert table.get("/story")["steps"] == now["step"]
        if name == "finished":
            assert now["ending"]["words"] == KNOWN[name]["words"]
        elif not now["broken"] and now["asked"] in table.guests:
            assert table.answer()["step"] > now["step"]


def test_a_table_that_no_longer_replays_says_where_and_goes_on(tmp_path: Path, tiny_games: None) -> None:
    path = str(tmp_path / "house.sqlite")
    with Client(create_app(generous(path))) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        for _ in range(4):
            table.answer("wait")
        last = table.settled()["step"]
    with sqlite3.connect(path) as database:
        database.execute("UPDATE answers SET action = 'decline' WHERE step = 6")
    with Client(create_app(generous(path))) as client:
        table.client = client
        now = table.get(role="ana")
        assert (now["broken"]["step"], now["broken"]["of"], now["step"]) == (6, last, 6)
        assert "decline" in now["broken"]["reason"]
        assert (now["question"], now["thinking"]) == (None, False)
        ana, berto = table.guests["ana"], table.guests["berto"]
        given = {"step": 6, "epoch": 0, "action": "wait"}
        assert "no longer fits" in table.post("/answers", ana, 409, **given)["detail"]
        table.post("/go-on", None, 403)
        id = table.post("/go-on", ana, 201)["id"]
        assert table.post("/go-on", berto, 201)["id"] == id, "all go to the same table"
        assert table.get()["goes_on"] == id
        on = Table(client, id, table.guests)
        assert on.settled()["step"] == 6
        assert on.get(role="berto")["seats"][1]["person"] == "Berto"
        while not on.settled()["ending"]:
            on.answer()
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT count(*) FROM answers WHERE table_id = ?", (table.id,)).fetchone() == (last,)


def test_a_table_that_cannot_be_opened_at_all_says_why(path: str) -> None:
    with sqlite3.connect(path) as database:
        database.execute("UPDATE tables SET options = ?", (json.dumps({"players": 77}),))
    with Client(create_app(generous(path))) as client:
        table = old_table(client, "cuba")
        assert "players" in table.get(status=409)["detail"]
        assert client.get(f"/table/{table.id}").status_code == 409
        assert client.get("/api/tables", params={"show": "ids", "ids": table.id}).json()[0]["id"] == table.id
