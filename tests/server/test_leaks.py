"""No role is told what it may not know, at the level of HTTP and of the socket."""

import re
from random import Random
from typing import Any

import pytest
from support.house import Client, Guest, Table, exchange

pytestmark = pytest.mark.once

SEED = 23


def told(table: Table, role: str) -> dict[str, Any]:
    """Everything the API and the socket tell a role (or a spectator), less what differs between any two tables."""
    guest = table.guests.get(role)
    table.undo(role)
    socket = table.socket(guest, role)
    found = {
        "now": table.get("", role),
        "live": socket.receive_json(),
        "board": table.get("/board", role),
        "drawing": table.get("/drawing", role),
        "story": table.get("/story", role),
    }
    if role:
        found["asides"] = table.get("/asides", role)

    text = re.sub(rf"{table.id}|['\"]?(created|touched|seen)['\"]?: ?[\d.]+", "", repr(found))
    return {"text": re.sub(r"'(created|id|name|invitation)': '?[^,}]*", "", text)}


def load(client: Client, answers: list[str], game: str = "smugglers") -> Table:
    record = {"format": "malecon-record", "version": 1, "game": game, "answers": answers}
    roles = [r["role"] for r in client.post(f"/api/games/{game}/roles", json={}).json()]
    guests = {role: Guest(role.title()) for role in roles}
    seats = {role: {"kind": "open"} for role in roles}
    body = {"record": record, "seats": seats, "dice": "typed", "name": "Twin"}
    made = client.post("/api/tables/load", json=body)
    assert made.status_code == 201, made.text
    table = Table(client, made.json()["id"], guests)
    table.invitation = made.json()["invitation"]
    for role, guest in guests.items():
        table.sit(role, guest)
    return table


TWINS = [
    (["card:rum", "card:rum", "card:cigars", "card:bribe"], ["card:rum", "card:cigars", "card:cigars", "card:rum"]),
    (
        ["card:rum", "card:rum", "card:cigars", "card:bribe", "run:rum", "die:1", "decline"],
        ["card:rum", "card:cigars", "card:cigars", "card:rum", "run:rum", "die:1", "decline"],
    ),
    (
        ["card:rum", "card:rum", "card:cigars", "card:bribe", "wait", "draw", "card:rum"],
        ["card:rum", "card:cigars", "card:cigars", "card:rum", "wait", "draw", "card:bribe"],
    ),
]


@pytest.mark.parametrize("twins", TWINS)
@pytest.mark.parametrize("role", ["ana", ""])
def test_hands_are_hidden(client: Client, twins: tuple[list[str], list[str]], role: str) -> None:
    one, other = (load(client, answers) for answers in twins)
    assert told(one, role) == told(other, role)
    assert told(one, "berto") != told(other, "berto"), "he who holds the cards sees them"


@pytest.mark.parametrize("role", ["", "second"])
def test_sealed_bids_are_hidden_until_all_are_in(client: Client, role: str) -> None:
    roles = [r["role"] for r in client.post("/api/games/auction/roles", json={}).json()]
    eyes = roles[1] if role else ""
    low, high = (load(client, ["lot:3", bid], "auction") for bid in ("bid:1", "bid:3"))
    assert told(low, eyes) == told(high, eyes)
    assert told(low, roles[0]) != told(high, roles[0])


def test_what_others_are_asked_is_not_told(smugglers: Table) -> None:
    now = smugglers.settled()
    assert now["asked"] == "ana"
    assert now["question"] is None
    assert smugglers.get(role="berto")["question"] is None
    assert "data-action" not in smugglers.get("/board", "berto")["svg"]
    assert "data-action" not in smugglers.get("/board")["svg"]


@pytest.mark.parametrize("game", ["smugglers", "auction"])
def test_states_that_a_role_cannot_tell_apart_are_told_alike(client: Client, game: str) -> None:
    """The true state is exchanged for one redrawn behind the server's back: what the role is told must not change."""
    rng = Random(SEED)
    roles = [r["role"] for r in client.post(f"/api/games/{game}/roles", json={}).json()]
    table = Table.make(client, game, {role: Guest(role) for role in roles})
    room = client.app.state.house.in_memory(table.id)  # type: ignore[attr-defined]
    while not table.settled()["ending"]:
        for place, role in enumerate(roles):
            before = told(table, role)
            truth = room.table.state
            for _ in range(2):
                redrawn = truth.redraw(place, rng)
                redrawn.journal = []
                exchange(room, redrawn)
                assert told(table, role) == before, f"seed {SEED}, step {room.table.step}, {role}"
            exchange(room, truth)
        asked = table.settled()["asked"]
        answers = table.get(role=asked)["question"]["answers"]
        table.answer(rng.choice(answers)["name"])


def test_tokens_and_seeds_are_never_told(smugglers: Table) -> None:
    room = smugglers.client.app.state.house.in_memory(smugglers.id)  # type: ignore[attr-defined]
    secrets = [room.stored.seed, *(seat.token_hash for seat in room.seats)]
    secrets += [token for guest in smugglers.guests.values() for token in guest.tokens.values()]
    for role in ("", "ana", "berto"):
        text = told(smugglers, role)["text"]
        assert not [secret for secret in secrets if secret in text]
    listed = smugglers.client.get("/api/tables", params={"show": "playing"}).text
    assert not [secret for secret in secrets if secret in listed]
