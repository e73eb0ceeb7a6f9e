"""What whoever runs the house needs: whether it is there and ready, its figures, its logs, and how it ends."""

import json
import logging
import re
import signal
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from support.house import Client, Guest, Table
from support.server import free_port, generous, running

from malecon.server import create_app
from malecon.server.database import Unavailable
from malecon.server.house import House
from malecon.server.logs import JsonLines, request_id
from malecon.server.serving import server_of

pytestmark = pytest.mark.once


def figure(text: str, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} ([0-9.e+-]+)$", text, re.MULTILINE)
    assert found, f"{name} is not told:\n{text}"
    return float(found[1])


def test_whether_a_server_is_there_and_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready", "missing": []}
    house: House = client.app.state.house  # type: ignore[attr-defined]

    async def away(*_: Any, **__: Any) -> Any:
        raise Unavailable("away")

    with monkeypatch.context() as patch:
        patch.setattr(house.storage, "rows", away)
        found = client.get("/readyz")
        assert (found.status_code, found.json()["missing"]) == (503, ["database"])
    house.closing = True
    assert client.get("/readyz").json()["missing"] == ["closing"]
    there = client.get("/healthz")
    assert (there.status_code, there.headers["Connection"]) == (200, "close")


def test_figures_are_for_who_brings_the_token(tmp_path: Path, tiny_games: None) -> None:
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), metrics_token="geheim")
    with Client(create_app(settings)) as client:
        table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")})
        table.answer()
        stale = {"step": 0, "epoch": 0, "action": "wait"}
        table.post("/answers", table.guests["ana"], 409, **stale)
        assert client.get("/metrics").status_code == 403
        assert client.get("/metrics", headers={"Authorization": "Bearer x"}).status_code == 403
        told = client.get("/metrics", headers={"Authorization": "Bearer geheim"}).text
        assert figure(told, 'malecon_answers_total{by="person"}') == 1
        assert figure(told, 'malecon_refusals_total{status="409"}') == 1
        assert figure(told, "malecon_tables_in_memory") == 1
        assert figure(told, "malecon_answer_seconds_count") >= 1
        assert figure(told, 'malecon_jobs_waiting{lane="bots"}') == 0


def test_without_a_token_no_figures_are_told(client: Client) -> None:
    assert client.get("/metrics", headers={"Authorization": "Bearer "}).status_code == 404


def test_figures_on_a_port_of_their_own(tmp_path: Path) -> None:
    port = free_port()
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), metrics_port=port)
    with running(settings):
        told = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        assert figure(told, "malecon_servers_awake") == 1
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"http://127.0.0.1:{port}/metrics")


def test_a_request_has_a_name_in_reply_and_logs(client: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="malecon.requests"):
        named = client.get("/api/games", headers={"X-Request-Id": "proxy-7"})
        assert named.headers["X-Request-Id"] == "proxy-7"
        new = client.get("/api/games", headers={"X-Request-Id": "<script>"}).headers["X-Request-Id"]
        assert re.fullmatch(r"[0-9a-f]{16}", new)
    record = next(found for found in caplog.records if found.name == "malecon.requests")
    assert (record.__dict__["path"], record.__dict__["status"]) == ("/api/games", 200)


def test_a_line_of_the_log_is_json_with_its_request() -> None:
    token = request_id.set("r1")
    try:
        try:
            raise ValueError("¡ay!")
        except ValueError as error:
            told = (type(error), error, error.__traceback__)
            record = logging.LogRecord("malecon.x", logging.ERROR, "f", 1, "table %s", ("t",), told)
            record.path = Path("/x")
            line = json.loads(JsonLines().format(record))
    finally:
        request_id.reset(token)
    assert (line["level"], line["message"], line["request"], line["path"]) == ("error", "table t", "r1", "/x")
    assert "ValueError: ¡ay!" in line["error"]


def test_told_to_end_a_server_first_says_that_it_is_not_ready(tmp_path: Path) -> None:
    settings = msgspec.structs.replace(generous(str(tmp_path / "house.sqlite")), drain=600)
    app = create_app(settings)
    server = server_of(app, settings, "127.0.0.1", 0)
    app.state.house = house = House(settings)
    server.handle_exit(signal.SIGTERM, None)
    assert house.closing
    assert not server.should_exit
    server.handle_exit(signal.SIGTERM, None)
    assert server.should_exit
