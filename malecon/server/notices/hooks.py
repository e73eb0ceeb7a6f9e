"""Posting a letter to a web hook: only to hosts that the host of this house has listed, and never further."""

from __future__ import annotations

import http.client
import json
from collections.abc import Sequence
from urllib.parse import urlsplit

from malecon.server.notices.letters import Letter

PATIENCE = 10.0
LARGEST_REPLY = 2048


def fits(address: str, hosts: Sequence[str]) -> bool:
    """Whether this is an address at one of the hosts, by the same scheme and port."""
    if len(address) > 500 or not address.isascii() or not address.isprintable() or " " in address:
        return False
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        return False
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc or "\\" in address:
        return False
    return _origin(parts.scheme, parts.hostname, port) in {_listed(host) for host in hosts}


def _listed(host: str) -> tuple[str, str, int]:
    parts = urlsplit(host if "://" in host else f"https://{host}")
    return _origin(parts.scheme, parts.hostname or "", parts.port)


def _origin(scheme: str, host: str, port: int | None) -> tuple[str, str, int]:
    return scheme, host.lower(), port or (443 if scheme == "https" else 80)


def send(address: str, letter: Letter) -> None:
    """Post a letter, as the usual services take it; an error says that it did not go. A redirection is not followed."""
    parts = urlsplit(address)
    kind = http.client.HTTPSConnection if parts.scheme == "https" else http.client.HTTPConnection
    connection = kind(parts.hostname or "", parts.port, timeout=PATIENCE)
    body = json.dumps({"text": letter.text, "content": letter.text, "title": letter.subject, "url": letter.link})
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body.encode(), {"Content-Type": "application/json", "User-Agent": "malecon"})
        reply = connection.getresponse()
        reply.read(LARGEST_REPLY)
        if not 200 <= reply.status < 300:
            raise OSError(f"the hook answered {reply.status}")
    finally:
        connection.close()
