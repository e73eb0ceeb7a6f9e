"""People at a table, as they come to the API."""

from __future__ import annotations

import time
from contextlib import ExitStack
from typing import Any

from starlette.testclient import TestClient

from malecon import State

BOT = {"kind": "bot", "bot": "random"}


class Client(TestClient):
    """A client that hangs up all its sockets before it goes."""

    def __enter__(self) -> Client:
        self.sockets = ExitStack()
        super().__enter__()
        return self

    def __exit__(self, *reason: Any) -> None:
        self.sockets.close()
        super().__exit__(*reason)


class Guest:
    """A person by name, with the tokens of the seats they hold."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.tokens: dict[str, str] = {}

    @property
    def headers(self) -> dict[str, str]:
        return {"X-Seats": ",".join(self.tokens.values())}


class Table:
    """A table that several people have sat down at."""

    def __init__(self, client: Client, id: str, guests: dict[str, Guest]) -> None:
        self.client = client
        self.id = id
        self.guests = guests
        self.invitation = ""

    @classmethod
    def make(cls, client: Client, game: str, guests: dict[str, Guest], **setup: Any) -> Table:
        bots = setup.pop("bots", ())
        seats = {**{role: {"kind": "open"} for role in guests}, **dict.fromkeys(bots, BOT)}
        made = client.post("/api/tables", json={"game": game, "seats": seats, **setup})
        assert made.status_code == 201, made.text
        table = cls(client, made.json()["id"], guests)
        table.invitation = made.json()["invitation"]
        for role, guest in guests.items():
            table.sit(role, guest)
        return table

    def sit(self, role: str, guest: Guest, invited: bool = True) -> Any:
        """Sit down, by default with the invitation; what the server says to it."""
        wanted = {"name": guest.name, "invitation": self.invitation if invited else ""}
        found = self.client.post(f"{self.url}/seats/{role}", json=wanted, headers=guest.headers)
        assert found.status_code == 201, found.text
        guest.tokens[role] = found.json()["token"]
        return found.json()

    @property
    def url(self) -> str:
        return f"/api/tables/{self.id}"

    def get(self, path: str = "", role: str = "", status: int = 200, **query: Any) -> Any:
        headers = self.guests[role].headers if role in self.guests else {}
        query = {**query, "role": role} if role else query
        found = self.client.get(f"{self.url}{path}", params=query, headers=headers)
        assert found.status_code == status, found.text
        return found.text if "svg" in found.headers["content-type"] else found.json()

    def post(self, path: str, guest: Guest | None = None, status: int = 200, **body: Any) -> Any:
        found = self.client.post(f"{self.url}{path}", json=body, headers=guest.headers if guest else {})
        assert found.status_code == status, found.text
        return found.json()

    def settled(self) -> Any:
        """The situation once neither bots nor dice are at work."""
        while True:
            now = self.get()
            if not now["thinking"]:
                return now

    def undo(self, role: str) -> Any:
        """What a role hears of undo, once it has been looked into whether the others must agree."""
        end = time.monotonic() + 60
        while "looked into" in (found := self.get(role=role)["undo"])["reason"]:
            assert time.monotonic() < end
            time.sleep(0.02)
        return found

    def answer(self, action: str = "", status: int = 200) -> Any:
        """Whoever is asked answers, by default with the first answer; the situation after it."""
        now = self.settled()
        guest = self.guests[now["asked"]]
        if not action:
            action = self.get(role=now["asked"])["question"]["answers"][0]["name"]
        self.post("/answers", guest, status, step=now["step"], epoch=now["epoch"], action=action)
        return self.settled()

    def socket(self, guest: Guest | None = None, role: str = "", **hello: Any) -> Any:
        """An open socket that has said hello."""
        socket = self.client.sockets.enter_context(self.client.websocket_connect(f"{self.url}/live"))
        tokens = list(guest.tokens.values()) if guest else []
        socket.send_json({"kind": "hello", "tokens": tokens, "role": role, **hello})
        return socket


def until(socket: Any, kind: str) -> Any:
    """The next message of a kind, past others."""
    while True:
        message = socket.receive_json()
        if message["kind"] == kind:
            return message


def exchange(room: Any, state: State) -> None:
    """Another state behind the server's back, which has to make anew whatever it shows."""
    room.table.state = state
    room.version = object()
