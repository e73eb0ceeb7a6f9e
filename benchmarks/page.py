"""What a page is sent over a whole game: the messages of its socket and the boards it fetches, in bytes a step.

A person's seat is played at random against random bots; like the page, the follower fetches the board whenever the
story rests, and says which parts of it are known already: `python benchmarks/page.py`.
"""

from __future__ import annotations

import json
import tempfile
import threading
import zlib
from random import Random
from typing import Any

import httpx
import uvicorn
from websockets.sync.client import connect

from malecon import titles
from malecon.server import Settings, create_app
from malecon.server.serving import config

PORT = 8977
UNLIMITED = 1_000_000
MOST = 6000


def main() -> None:
    """Play one game of each, and say what it took."""
    with tempfile.TemporaryDirectory() as folder:
        settings = Settings(
            database=f"{folder}/house.sqlite",
            bot_processes=0,
            requests_per_second=UNLIMITED,
            requests_at_once=UNLIMITED,
            messages_per_second=UNLIMITED,
            messages_at_once=UNLIMITED,
        )
        server = uvicorn.Server(config(create_app(settings), settings, port=PORT, log_level="error"))
        threading.Thread(target=server.run, daemon=True).start()
        with httpx.Client(base_url=f"http://127.0.0.1:{PORT}/api", verify=False, timeout=60) as client:
            _wait(client)
            print(f"{'game':24}{'steps':>7}{'socket':>9}{'boards':>9}{'a step':>9}  (bytes; boards gzipped)")
            for game in titles():
                _measure(client, game)
        server.should_exit = True


def _wait(client: httpx.Client) -> None:
    for _ in range(600):
        try:
            client.get("/games")
            return
        except httpx.HTTPError:
            threading.Event().wait(0.1)
    raise TimeoutError("the server does not come up")


def _measure(client: httpx.Client, game: str) -> None:
    roles = [found["role"] for found in client.post(f"/games/{game}/roles", json={}).json()]
    seats: dict[str, dict[str, str]] = {role: {"kind": "bot", "bot": "random"} for role in roles}
    me = roles[1]
    seats[me] = {"kind": "me"}
    made = client.post("/tables", json={"game": game, "seats": seats}).json()
    follower = _Follower(client, made["id"], me, made["tokens"][me])
    with connect(f"ws://127.0.0.1:{PORT}/api/tables/{made['id']}/live", max_size=None) as socket:
        hello = {"kind": "hello", "tokens": [follower.token], "role": me, "step": 0, "epoch": -1}
        socket.send(json.dumps(hello))
        first = json.loads(socket.recv())
        follower.rests(first)
        now: dict[str, Any] = first
        rng = Random(game)
        while not now["ending"] and now["step"] < MOST:
            if now["question"]:
                action = rng.choice(now["question"]["answers"])["name"]
                socket.send(json.dumps({"kind": "answer", "id": 1, **_at(now), "action": action}))
            now = follower.hear(socket)
            if now["question"] or now["ending"]:
                follower.rests(now)
    follower.say(game, now["step"] - first["step"])


def _at(now: dict[str, Any]) -> dict[str, Any]:
    return {"step": now["step"], "epoch": now["epoch"]}


class _Follower:
    """Hears what a page hears, fetches what it fetches, and counts."""

    def __init__(self, client: httpx.Client, table: str, role: str, token: str) -> None:
        self.client, self.table, self.role, self.token = client, table, role, token
        self.known: set[str] = set()
        self.socket = self.boards = 0
        self.drawn = -1

    def hear(self, socket: Any) -> dict[str, Any]:
        """Messages until the next steps."""
        while True:
            text = socket.recv()
            self.socket += len(text.encode())
            message: dict[str, Any] = json.loads(text)
            if message["kind"] in ("steps", "all"):
                return message
            if message["kind"] == "refused":
                raise RuntimeError(message["reason"])

    def rests(self, now: dict[str, Any]) -> None:
        """Fetch the board, without what is known."""
        headers = {"X-Seats": self.token, "X-Have": ",".join(self.known)}
        query = {"role": self.role, "step": now["step"], "size": "desktop"}
        with self.client.stream("GET", f"/tables/{self.table}/board", params=query, headers=headers) as reply:
            raw = b"".join(reply.iter_raw())
            whole = zlib.decompress(raw, 31) if reply.headers.get("content-encoding") == "gzip" else raw
        picture = json.loads(whole)
        if self.drawn >= 0:  # the first board is the whole of it, once
            self.boards += len(raw)
        self.drawn = now["step"]
        parts = [*picture["parts"], *(panel["part"] for panel in picture["panels"])]
        parts += [standing["part"] for standing in picture["standings"].values()]
        self.known = {part[0] for part in parts}

    def say(self, game: str, steps: int) -> None:
        """One line."""
        socket, boards = self.socket / steps, self.boards / steps
        print(f"{game:24}{steps:>7}{socket:>9.0f}{boards:>9.0f}{socket + boards:>9.0f}", flush=True)


if __name__ == "__main__":
    main()
