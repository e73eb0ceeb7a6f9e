"""Notices: a real mail server and a real web hook on this machine; what is confirmed, sent, tried again, forgotten."""

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.house import Client, Guest, Table
from support.post import Postbox, mail_server, plain, web_hook
from support.server import generous

from malecon.kernel import MaleconError
from malecon.server import create_app
from malecon.server.notices import board, hooks, mail
from malecon.server.settings import Mail, Settings, read_settings

pytestmark = pytest.mark.once


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, int]]:
    with mail_server() as found:
        yield found


@pytest.fixture
def hook() -> Iterator[tuple[list[Any], int]]:
    with web_hook() as found:
        yield found


def quick(database: str, mail_port: int = 0, hook_port: int = 0) -> Settings:
    return msgspec.structs.replace(
        generous(database),
        watch_every=0.02,
        notice_after=0.1,
        notice_pause=0,
        public_address="http://malecon.test/",
        mail=Mail(host="127.0.0.1", port=mail_port, sender="house@malecon.test", security="none")
        if mail_port
        else None,
        hooks=(f"http://127.0.0.1:{hook_port}",) if hook_port else (),
    )


def eventually(look: Callable[[], Any]) -> Any:
    end = time.monotonic() + 60
    while not (found := look()):
        assert time.monotonic() < end
        time.sleep(0.02)
    return found


def a_table(client: Client) -> Table:
    table = Table.make(client, "smugglers", {"ana": Guest("Ana"), "berto": Guest("Berto")}, name="Muelle")
    table.settled()
    return table


def test_a_mail_is_confirmed_then_tells_whose_turn_it_is(
    database: str, tiny_games: None, postbox: tuple[Postbox, int]
) -> None:
    box, port = postbox
    with Client(create_app(quick(database, port))) as client:
        table = a_table(client)
        berto = table.guests["berto"]
        assert table.get("/notices", "berto") == {"mail": ""}
        table.post("/notices", berto, role="berto", kind="mail", address="berto@example.org")
        (to, letter) = eventually(lambda: box.letters)[0]
        assert to == "berto@example.org"
        assert table.get("/notices", "berto") == {"mail": "waits"}
        code = re.search(r"/notices/(\w+)#confirm=(\w+)", plain(letter))
        assert code is not None
        assert code[1] == table.id
        table.answer("wait")  # it is Berto's turn, but nothing is confirmed yet
        table.post("/notices/code", None, 403, code="0" * 32, confirm=True)
        assert len(box.letters) == 1
        table.post("/notices/code", None, code=code[2], confirm=True)
        assert table.get("/notices", "berto") == {"mail": "confirmed"}
        eventually(lambda: len(box.letters) == 2)
        turn = plain(box.letters[1][1])
        assert f"http://malecon.test/table/{table.id}" in turn
        assert "Your turn" in turn
        for told in (table.get(role="ana"), table.get(role="berto"), table.get("/notices", "berto")):
            assert "example.org" not in json.dumps(told)
        stop = re.search(r"#stop=(\w+)", turn)
        assert stop is not None
        table.post("/notices/code", None, code=stop[1], confirm=False)
        assert table.get("/notices", "berto") == {"mail": ""}


def test_what_does_not_go_is_tried_again_and_holds_up_nothing(
    client_settings: Any, postbox: tuple[Postbox, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, port = postbox
    box.refuses = 2
    monkeypatch.setattr(board, "FIRST_PAUSE", 0.02)
    with Client(create_app(client_settings(port))) as client:
        table = a_table(client)
        table.post("/notices", table.guests["ana"], role="ana", kind="mail", address="ana@example.org")
        table.answer("wait")
        eventually(lambda: box.letters)
        assert box.refuses == 0


def test_after_some_tries_it_is_given_up(
    client_settings: Any, postbox: tuple[Postbox, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    box, port = postbox
    box.refuses = 1000
    monkeypatch.setattr(board, "FIRST_PAUSE", 0.001)
    with Client(create_app(client_settings(port))) as client:
        table = a_table(client)
        table.post("/notices", table.guests["ana"], role="ana", kind="mail", address="ana@example.org")
        storage = client.app.state.house.storage  # type: ignore[attr-defined]
        query = "SELECT tries FROM notices WHERE due IS NULL"
        assert client.portal is not None
        rows = eventually(partial(client.portal.call, partial(storage.rows, query)))
        assert rows == [{"tries": board.TRIES}]
        assert box.refuses == 1000 - board.TRIES


@pytest.fixture
def client_settings(tmp_path: Path, tiny_games: None) -> Callable[..., Settings]:
    return lambda *ports: quick(str(tmp_path / "house.sqlite"), *ports)


def test_a_hook_is_told_and_a_redirection_is_not_followed(client_settings: Any, hook: tuple[list[Any], int]) -> None:
    taken, port = hook
    with Client(create_app(client_settings(0, port))) as client:
        table = a_table(client)
        ana = table.guests["ana"]
        moved = f"http://127.0.0.1:{port}/moved"
        table.post("/notices", ana, role="ana", kind="hook", address=moved)
        table.post("/notices", ana, role="ana", kind="hook", address=f"http://127.0.0.1:{port}/hook?x=1")
        told = eventually(lambda: taken)
        assert "#confirm=" in told[0]["text"]
        assert len(told) == 1
        with pytest.raises(OSError, match="302"):
            hooks.send(moved, board.confirmation("http://x", client.app.state.house.in_memory(table.id).stored, "y"))  # type: ignore[attr-defined]


def test_an_address_goes_with_the_seat_and_with_the_table(
    database: str, tiny_games: None, postbox: tuple[Postbox, int]
) -> None:
    with Client(create_app(quick(database, postbox[1]))) as client:
        table = a_table(client)
        for role, guest in table.guests.items():
            table.post("/notices", guest, role=role, kind="mail", address=f"{role}@example.org")
        left = client.put(f"{table.url}/seats/ana", json={"kind": "bot"}, headers=table.guests["ana"].headers)
        assert left.status_code == 200
        storage = client.app.state.house.storage  # type: ignore[attr-defined]
        assert client.portal is not None
        query = "SELECT role FROM notices WHERE table_id = :id"
        assert client.portal.call(partial(storage.rows, query, id=table.id)) == [{"role": "berto"}]
        client.portal.call(storage.delete, table.id)
        assert client.portal.call(partial(storage.rows, query, id=table.id)) == []


def test_who_is_here_is_not_written_to(client_settings: Any, postbox: tuple[Postbox, int]) -> None:
    box, port = postbox
    with Client(create_app(client_settings(port))) as client:
        table = a_table(client)
        ana = table.guests["ana"]
        table.post("/notices", ana, role="ana", kind="mail", address="ana@example.org")
        code = re.search(r"#confirm=(\w+)", plain(eventually(lambda: box.letters)[0][1]))
        assert code is not None
        table.socket(ana, "ana").receive_json()
        table.post("/notices/code", None, code=code[1], confirm=True)
        storage = client.app.state.house.storage  # type: ignore[attr-defined]
        assert client.portal is not None
        settled = "SELECT 1 FROM notices WHERE confirmed = 1 AND due IS NULL"
        eventually(partial(client.portal.call, partial(storage.rows, settled)))
        assert len(box.letters) == 1


def test_refusals(client_settings: Any, postbox: tuple[Postbox, int]) -> None:
    with Client(create_app(client_settings(postbox[1], 9))) as client:
        table = a_table(client)
        ana = table.guests["ana"]
        ask = partial(table.post, "/notices", ana, role="ana")
        assert "not a mail address" in ask(422, kind="mail", address="ana at home")["detail"]
        assert "allows only hooks at" in ask(422, kind="hook", address="http://127.0.0.1:10/x")["detail"]
        assert table.post("/notices", ana, 403, role="berto", kind="mail", address="a@b.cu")["detail"]
        for _ in range(3):
            ask(kind="mail", address="ana@example.org")
        assert "try again in an hour" in ask(429, kind="mail", address="ana@example.org")["detail"]


def test_without_a_host_s_doing_nothing_is_offered(client: Client) -> None:
    table = a_table(client)
    assert table.get("/notices", "ana") == {}
    refused = table.post("/notices", table.guests["ana"], 409, role="ana", kind="mail", address="ana@example.org")
    assert refused["detail"] == "the host of this house has not set that up"


@pytest.mark.parametrize(
    ("address", "sound"),
    [
        ("https://hooks.example.org/services/T1/B2", True),
        ("https://hooks.example.org:443/x", True),
        ("https://HOOKS.example.org/x", True),
        ("http://hooks.example.org/x", False),
        ("https://hooks.example.org:8443/x", False),
        ("https://hooks.example.org@evil.test/x", False),
        ("https://evil.test/hooks.example.org", False),
        ("https://hooks.example.org.evil.test/", False),
        ("https://hooks.example.org\\@evil.test/", False),
        ("https://hooks.example.org:x/", False),
        ("https://hooks.example.org/a b", False),
        ("https://hooks.example.org/\r\nX: y", False),
        ("ftp://hooks.example.org/x", False),
    ],
)
def test_only_hooks_at_hosts_that_are_listed(address: str, sound: bool) -> None:
    assert hooks.fits(address, ["https://hooks.example.org"]) is sound


@pytest.mark.parametrize(
    "address", ["ana", "ana@localhost", "a@b.cu\nBcc: c@d.cu", "a b@c.cu", "<a@b.cu>", "a@b.cu,c@d.cu"]
)
def test_what_is_no_mail_address(address: str) -> None:
    assert not mail.fits(address)
    assert mail.fits("ana.maria+malecon@correo.example.cu")


def test_settings_are_read_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text(
        'public_address = "https://malecon.example.org"\nhooks = ["https://hooks.example.org"]\n'
        '[mail]\nhost = "mail.example.org"\nsender = "house@example.org"\n',
        encoding="utf-8",
    )
    found = read_settings(path, database="other.sqlite")
    assert found.mail == Mail(host="mail.example.org", sender="house@example.org")
    assert found.database == "other.sqlite"
    path.write_text("mial = 3", encoding="utf-8")
    with pytest.raises(MaleconError, match="mial"):
        read_settings(path)
    with pytest.raises(MaleconError, match="No such file"):
        read_settings(tmp_path / "none.toml")
