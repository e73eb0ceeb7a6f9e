"""A real mail server and a real web hook on this machine, that take what is sent to them."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from support.server import free_port


class Postbox:
    """What a mail server has taken; it may refuse for a while."""

    def __init__(self) -> None:
        self.letters: list[tuple[str, str]] = []
        self.refuses = 0

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:
        if self.refuses:
            self.refuses -= 1
            return "451 not just now"
        self.letters.append((envelope.rcpt_tos[0], envelope.content.decode()))
        return "250 taken"


@contextmanager
def mail_server() -> Iterator[tuple[Postbox, int]]:
    """A mail server, and its port."""
    box = Postbox()
    server = Controller(box, hostname="127.0.0.1", port=free_port())
    server.start()
    try:
        yield box, server.port
    finally:
        server.stop()


@contextmanager
def web_hook() -> Iterator[tuple[list[Any], int]]:
    """What a web hook has taken, and its port; /moved sends elsewhere."""
    taken: list[Any] = []

    class Taking(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            content = self.rfile.read(int(self.headers["Content-Length"]))
            if self.path == "/moved":
                self.send_response(302)
                self.send_header("Location", "/hook")
            else:
                taken.append(json.loads(content))
                self.send_response(204)
            self.end_headers()

        def log_message(self, *args: Any) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Taking)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield taken, server.server_port
    finally:
        server.shutdown()
        server.server_close()


def plain(content: str) -> str:
    """The text of a letter, its lines joined again."""
    return content.replace("=\r\n", "").replace("=3D", "=")
