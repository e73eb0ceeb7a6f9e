"""A program in a seat at a server: it runs here, and the server hears nothing but its answers."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection
from random import Random
from time import sleep
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.parse import quote, unquote, urlsplit
from urllib.request import Request, urlopen

from malecon.bots.programs.asking import Asker
from malecon.bots.programs.messages import game_told
from malecon.kernel import MaleconError
from malecon.library import load

LINK = re.compile(r"^/table/(?P<id>\w+)$")
LATER = (409, 429, 503)
"""Refusals that pass: the game has gone on, too many requests, a database that is away."""
SOON, SELDOM = 0.1, 1.0
"""Seconds between two looks: when something has just happened, and when nothing has for a while."""
TRIES = 30
"""So often a server may be out of reach before we give up."""


class Refusal(MaleconError):
    """The server will not have it."""

    def __init__(self, status: int, reason: str) -> None:
        super().__init__(f"the server says {status}: {reason}")
        self.status = status


class Place:
    """A seat at a table, and the token that opens it."""

    def __init__(self, server: str, table: str, role: str, token: str) -> None:
        self.page = f"{server}/table/{table}"
        self.table = f"{server}/api/tables/{table}"
        self.role = role
        self.token = token

    @property
    def link(self) -> str:
        """The seat's link: whoever has it has the seat."""
        return f"{self.page}#seat={quote(self.role)}:{self.token}"

    def get(self, path: str) -> Any:
        """What the server tells."""
        return called("GET", f"{self.table}{path}", None, self.token)

    def post(self, path: str, **body: Any) -> Any:
        """What the server says to it."""
        return called("POST", f"{self.table}{path}", body, self.token)


def find_place(url: str, role: str = "", name: str = "") -> Place:
    """The seat of a link; with a table's address and a role, the one that is free there, taken now."""
    parts = urlsplit(url)
    found = LINK.match(parts.path)
    if parts.scheme not in ("http", "https") or found is None:
        raise MaleconError(f"{url}: give a seat's link (http://HOST/table/ID#seat=ROLE:TOKEN) or a table's address")
    server = f"{parts.scheme}://{parts.netloc}"
    what, _, secret = parts.fragment.partition("=")
    if what == "seat" and ":" in secret:
        mine, _, token = secret.partition(":")
        return Place(server, found["id"], unquote(mine), token)
    place = Place(server, found["id"], role, "")
    if not role:
        free = [seat["role"] for seat in place.get("")["seats"] if seat["kind"] == "open"]
        raise MaleconError(f"which seat? Give --role; open here: {', '.join(free) or 'none'}")
    invited = secret if what == "invited" else ""
    place.token = place.post(f"/seats/{quote(role)}", name=name or "A program", invitation=invited)["token"]
    return place


def called(method: str, url: str, body: Any, token: str) -> Any:
    """One request to the API; a server that is out of reach for a moment is called again."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"Content-Type": "application/json", "X-Seats": token}
    left = TRIES
    while True:
        try:
            with urlopen(Request(url, data, headers, method=method), timeout=60) as answer:
                return json.load(answer)
        except HTTPError as error:
            raise Refusal(error.code, _detail(error)) from None
        except (URLError, OSError) as error:
            left -= 1
            if not left:
                raise MaleconError(f"{url}: no server answers ({error})") from None
        sleep(SELDOM)


def _detail(error: HTTPError) -> str:
    try:
        return str(json.load(error)["detail"])
    except (ValueError, KeyError, TypeError):
        return error.reason


class Remote:
    """A question as it is put to a program, from what the server tells."""

    def __init__(self, table: dict[str, Any], seen: dict[str, Any]) -> None:
        self.table = table
        self.asked: dict[str, Any] = seen["question"]
        self.game_id = f"epoch {seen['epoch']}"
        self.role: str = self.asked["role"]
        self.answered = len(self.asked["heard"])

    def game(self, sees: Collection[str], id: int) -> dict[str, Any]:
        """The message that a game begins."""
        table = self.table
        roles = [seat["role"] for seat in table["seats"]]
        return game_told(load(table["game"]), table["options"], roles, sees, id)

    def question(self, sees: Collection[str], id: int, since: int) -> dict[str, Any]:
        """The message that asks, with what the program wants to see of it."""
        told = {"kind": "question", "id": id}
        told.update((name, self.asked[name]) for name in ("role", "question", "legal", "asides"))
        for what in sees:
            for name in ("prompt", "labels") if what == "words" else () if what == "history" else (what,):
                told[name] = self.asked[name]
        if "history" in sees:
            told["heard"] = self.asked["heard"][since:]
        return told


def play(place: Place, command: str, seconds: float, report: Callable[[str], None]) -> dict[str, Any]:
    """Let a program play in a seat until the game is over; how it ended."""
    asker = Asker(command, seconds, report)
    table = place.get("")
    rng = Random()
    pause = SOON
    try:
        while True:
            try:
                seen = place.get(f"/seen?role={quote(place.role)}")
                if seen["end"]:
                    end: dict[str, Any] = seen["end"]
                    asker.ended(end)
                    return end
                if seen["question"]:
                    _answer(place, seen, asker.ask(Remote(table, seen), rng))
                    pause = SOON
                    continue
            except Refusal as refusal:
                if refusal.status not in LATER:
                    raise
            sleep(pause)
            pause = min(SELDOM, pause * 1.5)
    finally:
        asker.close()


def _answer(place: Place, seen: dict[str, Any], answer: str) -> None:
    given = {"step": seen["step"], "epoch": seen["epoch"], "action": answer}
    if answer in seen["question"]["legal"]:
        place.post("/answers", **given)
    else:
        place.post("/asides", **given, role=place.role)
