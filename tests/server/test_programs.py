"""A program in a seat at a server: it comes with a token like anybody else, and no visitor can have one started."""

from __future__ import annotations

import json
import sys
import threading
from pathlib import Path

import httpx
import pytest
from support.house import Client, Guest, Table
from support.server import generous, running

from malecon import MaleconError
from malecon.arena import Match, Plan
from malecon.record import to_json
from malecon.sitting import find_place, play

pytestmark = pytest.mark.once

RUDE = Path(__file__).parents[1] / "support" / "rude_bot.py"


def rude(*words: object) -> str:
    return " ".join([sys.executable, str(RUDE), *map(str, words)])


def test_the_server_takes_no_program(client: Client, smugglers: Table, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    command = rude("marks", mark)
    seat = {"kind": "bot", "bot": "exec", "strength": command[:80]}
    wanted = {"game": "smugglers", "seats": {"ana": seat, "berto": {"kind": "me"}}}
    for short in ("", "./x", command[:80]):
        wanted["seats"]["ana"]["strength"] = short  # type: ignore[index]
        refused = client.post("/api/tables", json=wanted)
        assert refused.status_code == 422
        assert "a program is started only for who names it by hand" in refused.json()["detail"]
    ana = smugglers.guests["ana"]
    left = client.put(f"{smugglers.url}/seats/ana", json=seat, headers=ana.headers)
    assert left.status_code == 422
    assert smugglers.get()["seats"][0]["kind"] == "person"
    assert not mark.exists()


def test_a_record_brings_no_program_along(client: Client, tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    command = rude("marks", mark)
    match = Match(Plan("smugglers", (f"exec:{command}", "random"), programs=(command,)))
    record = match.record(0)
    match.close()
    mark.unlink()
    content = json.loads(to_json(record.part(6)))
    assert content["seats"]["ana"]["bot"] == "exec"
    for seats in ({}, {"ana": {"kind": "bot"}, "berto": {"kind": "bot", "bot": "random"}}):
        made = client.post("/api/tables/load", json={"record": content, "seats": seats})
        assert made.status_code == 201, made.text
        table = Table(client, made.json()["id"], {})
        assert all(seat["bot"] != "exec" for seat in table.get()["seats"])
    assert not mark.exists()


def test_what_a_program_sees_is_for_its_seat(smugglers: Table) -> None:
    now = smugglers.settled()
    asked, other = now["asked"], next(role for role in smugglers.guests if role != now["asked"])
    seen = smugglers.get("/seen", asked)
    assert (seen["step"], seen["epoch"], seen["end"]) == (now["step"], now["epoch"], None)
    question = seen["question"]
    assert question["kind"] == "question"
    assert question["role"] == asked
    assert question["legal"] == [answer["name"] for answer in smugglers.get(role=asked)["question"]["answers"]]
    assert question["view"]["role"] == asked if "role" in question["view"] else question["view"]
    assert len(question["heard"]) == now["step"]
    assert smugglers.get("/seen", other)["question"] is None
    stranger = smugglers.client.get(f"{smugglers.url}/seen", params={"role": asked})
    assert stranger.status_code == 403
    wrong = smugglers.client.get(
        f"{smugglers.url}/seen", params={"role": asked}, headers=smugglers.guests[other].headers
    )
    assert wrong.status_code == 403


def test_who_has_not_been_let_in_waits(client: Client) -> None:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana")})
    table.answer()
    late = Guest("Berto")
    assert not table.sit("berto", late, invited=False)["admitted"]
    seen = client.get(f"{table.url}/seen", params={"role": "berto"}, headers=late.headers)
    assert seen.status_code == 409


def test_the_end_is_told(smugglers: Table) -> None:
    smugglers.post("/resign", smugglers.guests["ana"], role="ana")
    end = smugglers.get("/seen", "berto")["end"]
    assert (end["kind"], end["shares"]) == ("end", {})
    assert set(end["scores"]) == {"ana", "berto"}


@pytest.mark.usefixtures("tiny_games")
def test_programs_play_a_game_at_a_real_server(tmp_path: Path) -> None:
    with running(generous(str(tmp_path / "house.sqlite"))) as url, httpx.Client(base_url=f"{url}/api") as house:
        seats = {"ana": {"kind": "me"}, "berto": {"kind": "open"}}
        made = house.post("/tables", json={"game": "smugglers", "seats": seats}).json()
        page = f"{url}/table/{made['id']}"
        lost: list[str] = []
        ends = []
        by_token = find_place(f"{page}#seat=ana:{made['tokens']['ana']}")
        with pytest.raises(MaleconError, match=r"which seat\? Give --role; open here: berto"):
            find_place(page)
        with pytest.raises(MaleconError, match="the server says 409: somebody sits here already"):
            find_place(page, "ana")
        by_role = find_place(f"{page}#invited={made['invitation']}", "berto", "Robot")
        file = tmp_path / "told"
        commands = {by_token: rude("seen", "history", file), by_role: rude("illegal")}
        threads = [
            threading.Thread(target=lambda p=place, c=command: ends.append(play(p, c, 10.0, lost.append)))
            for place, command in commands.items()
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(60)
        assert len(ends) == 2
        assert sum(ends[0]["shares"].values()) == pytest.approx(1)
        assert ends[0] == ends[1]
        assert lost
        assert all("(berto)" in one for one in lost)
        table = house.get(f"/tables/{made['id']}").json()
        assert table["ending"]
        assert table["seats"][1]["person"] == "Robot"
        told = [json.loads(line) for line in file.read_text().splitlines()]
        assert [message["kind"] for message in told].count("game") == 1
        assert told[-1]["kind"] == "end"


def test_addresses_that_are_none() -> None:
    for url in ("nowhere", "http://127.0.0.1/lobby", "ftp://127.0.0.1/table/x"):
        with pytest.raises(MaleconError, match="give a seat's link"):
            find_place(url)
