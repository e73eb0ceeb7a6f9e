"""Players that answer at random over HTTP, and remember what was acknowledged."""

import threading
import time
from random import Random
from typing import Any

import httpx

TABLES = 6
SEATS = {"ana": {"kind": "me"}, "berto": {"kind": "me"}, "carla": {"kind": "bot", "bot": "random"}}
NEW = {"game": "smugglers", "options": {"players": 3}, "seats": SEATS}


class Player(threading.Thread):
    """Plays every seat of a table until the server dies or it is stopped, and remembers what was acknowledged."""

    def __init__(self, client: httpx.Client, made: dict[str, Any], seed: int) -> None:
        super().__init__(daemon=True)
        self.client = client
        self.id = made["id"]
        self.table = f"/api/tables/{self.id}"
        self.headers = {"X-Seats": ",".join(made["tokens"].values())}
        self.rng = Random(seed)
        self.acknowledged: dict[int, str] = {}
        self.stopped = False

    def run(self) -> None:
        try:
            while not self.stopped:
                self.play()
        except httpx.HTTPError:
            pass

    def get(self, path: str = "", **params: str) -> Any:
        return self.client.get(f"{self.table}{path}", params=params, headers=self.headers)

    def play(self) -> None:
        now = self.get().json()
        if now["asked"] in ("", "chance", "carla"):
            time.sleep(0.05 if now["ending"] else 0.005)
            return
        now = self.get(role=now["asked"]).json()
        if not now["question"]:
            return
        action = self.rng.choice(now["question"]["answers"])["name"]
        given = {"step": now["step"], "epoch": now["epoch"], "action": action}
        if self.client.post(f"{self.table}/answers", json=given, headers=self.headers).status_code == 200:
            self.acknowledged[now["step"]] = action

    def lost(self) -> dict[int, str]:
        """What was acknowledged and is not there."""
        found = self.get("/record")
        assert found.status_code == 200, found.text
        kept = found.json()["answers"]
        return {step: a for step, a in self.acknowledged.items() if step >= len(kept) or kept[step] != a}
