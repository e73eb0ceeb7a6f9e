"""Firefox as Debian ships it, spoken to over WebDriver BiDi: enough to open pages and to run scripts in them."""

from __future__ import annotations

import contextlib
import json
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from typing import Any

from support.server import free_port
from websockets.sync.client import ClientConnection, connect


class Firefox:
    """One window."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._number = 0
        self.faults: list[str] = []
        self._ask("session.new", capabilities={})
        self._ask("session.subscribe", events=["log.entryAdded"])
        self._window = self._ask("browsingContext.getTree")["contexts"][0]["context"]

    def _ask(self, method: str, **params: Any) -> Any:
        self._number += 1
        self._socket.send(json.dumps({"id": self._number, "method": method, "params": params}))
        while True:
            told = json.loads(self._socket.recv(timeout=120))
            if told.get("method") == "log.entryAdded" and told["params"]["level"] in ("error", "warn"):
                self.faults.append(told["params"]["text"])
            if told.get("id") == self._number:
                if told["type"] == "error":
                    raise RuntimeError(f"{method}: {told['error']}: {told['message']}")
                return told["result"]

    def size(self, width: int, height: int) -> None:
        self._ask("browsingContext.setViewport", context=self._window, viewport={"width": width, "height": height})

    def go(self, url: str) -> None:
        self._ask("browsingContext.navigate", context=self._window, url=url, wait="complete")

    def run(self, script: str) -> Any:
        """The value of an expression, as JSON carries it."""
        target = {"context": self._window}
        found = self._ask(
            "script.evaluate", expression=f"JSON.stringify({script})", target=target, awaitPromise=True
        )  # fmt: skip
        if found["type"] == "exception":
            raise RuntimeError(found["exceptionDetails"]["text"])
        return json.loads(found["result"].get("value", "null"))

    def wait(self, script: str, seconds: float = 60) -> Any:
        """Until an expression is true."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.run(script)
            if found:
                return found
            time.sleep(0.05)
        raise TimeoutError(script)


@contextlib.contextmanager
def firefox() -> Iterator[Firefox]:
    """A Firefox of its own, with an empty profile."""
    program = shutil.which("firefox-esr") or shutil.which("firefox")
    if program is None:
        raise FileNotFoundError("these tests need Firefox: apt-get install firefox-esr")
    port = free_port()
    with tempfile.TemporaryDirectory() as profile:
        command = [program, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port", str(port)]
        process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            with _connected(f"ws://127.0.0.1:{port}/session") as socket:
                yield Firefox(socket)
        finally:
            process.terminate()
            process.wait(30)


def _connected(url: str) -> ClientConnection:
    end = time.monotonic() + 60
    while True:
        try:
            return connect(url, max_size=None)
        except OSError:
            if time.monotonic() > end:
                raise
            time.sleep(0.1)
