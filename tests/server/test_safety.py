from pathlib import Path

import pytest
from support.house import Client, Guest, Table

from malecon.server import Settings, create_app
from malecon.server.safety import Allowance, Allowances
from malecon.server.seats import free_name, hash_token, held, new_token
from malecon.server.storage import StoredSeat

pytestmark = pytest.mark.once


def test_an_allowance_is_a_burst_and_a_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr("time.monotonic", lambda: now)
    allowance = Allowance(per_second=2, at_once=3)
    assert [allowance.take() for _ in range(4)] == [True, True, True, False]
    now += 1.0
    assert [allowance.take() for _ in range(3)] == [True, True, False]


def test_every_address_has_its_own_allowance() -> None:
    allowances = Allowances(0.001, 1)
    assert allowances.take("a")
    assert not allowances.take("a")
    assert allowances.take("b")


def test_who_asks_too_often_is_told_to_wait(tmp_path: Path, tiny_games: None) -> None:
    slow = {"requests_per_second": 0.01, "requests_at_once": 30, "new_tables_per_minute": 0.01, "new_tables_at_once": 2}
    few = Settings(database=str(tmp_path / "x.sqlite"), bot_processes=0, **slow)  # type: ignore[arg-type]
    with Client(create_app(few)) as client:
        made = [client.post("/api/tables", json={"game": "smugglers"}) for _ in range(3)]
        assert [found.status_code for found in made] == [201, 201, 429]
        assert made[-1].headers["Retry-After"]
        assert 429 in {client.get("/api/games").status_code for _ in range(60)}


def test_a_socket_that_says_too_much_is_told_to_wait(tmp_path: Path, tiny_games: None) -> None:
    few = Settings(database=str(tmp_path / "x.sqlite"), bot_processes=0, messages_at_once=5, messages_per_second=0.01)
    with Client(create_app(few)) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        socket = table.socket()
        for _ in range(8):
            socket.send_json({"kind": "look"})
        heard = [socket.receive_json() for _ in range(8)]
        assert any(message.get("status") == 429 for message in heard)


def test_tokens_open_their_own_seats_only() -> None:
    tokens = [new_token() for _ in range(3)]
    seats = [StoredSeat(f"r{i}", person="x", token_hash=hash_token(token)) for i, token in enumerate(tokens[:2])]
    seats.append(StoredSeat("bot", bot="random"))
    assert held(seats, tokens[:1]) == {0}
    assert held(seats, tokens) == {0, 1}
    assert held(seats, ["", tokens[2], hash_token(tokens[0])]) == frozenset()
    assert len(set(tokens)) == 3


def test_names_are_made_different() -> None:
    assert free_name("Ana", []) == "Ana"
    assert free_name("Ana", ["Ana", "Ana 2"]) == "Ana 3"


@pytest.mark.parametrize("name", ["", " ", "<b>", "x" * 41, "a\nb", "a\x00b"])
def test_odd_names_are_refused(client: Client, name: str) -> None:
    found = client.post("/api/tables", json={"game": "smugglers", "maker": name})
    assert found.status_code == 422
    assert found.json()["detail"].startswith("maker")


def test_unknown_fields_and_methods_are_refused(client: Client) -> None:
    assert client.post("/api/tables", json={"game": "smugglers", "admin": True}).status_code == 422
    assert client.delete("/api/tables").status_code == 405
    assert client.post("/api/tables", content=b"{").status_code == 422
    assert client.get("/static/../app.py").status_code == 404


def test_the_api_carries_the_headers_too(client: Client) -> None:
    for path in ("/api/games", "/api/nothing", "/static/js/table.js"):
        headers = client.get(path).headers
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'none'" in headers["Content-Security-Policy"]
