"""A wire between a browser and a server that can be cut, and mended again."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator


class Wire:
    """Everything that comes to its own address goes on to a server, until it is cut."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._whole = threading.Event()
        self._whole.set()
        self._ends: set[socket.socket] = set()
        self._door = socket.create_server(("127.0.0.1", 0))
        self.address = f"http://127.0.0.1:{self._door.getsockname()[1]}"
        threading.Thread(target=self._serve, daemon=True).start()

    def cut(self) -> None:
        """Nothing passes any more."""
        self._whole.clear()
        for end in list(self._ends):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def mend(self) -> None:
        """It passes again."""
        self._whole.set()

    def close(self) -> None:
        self.cut()
        self._door.close()

    def _serve(self) -> None:
        while True:
            try:
                near, _ = self._door.accept()
            except OSError:
                return
            if not self._whole.is_set():
                near.close()
                continue
            far = socket.create_connection(("127.0.0.1", self._port))
            self._ends |= {near, far}
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._carry, args=(one, other), daemon=True).start()

    def _carry(self, one: socket.socket, other: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while found := one.recv(65536):
                other.sendall(found)
        for end in (one, other):
            self._ends.discard(end)
            with contextlib.suppress(OSError):
                end.close()


@contextlib.contextmanager
def wire(address: str) -> Iterator[Wire]:
    """A wire to the server at an address."""
    found = Wire(int(address.rsplit(":", 1)[1]))
    try:
        yield found
    finally:
        found.close()
