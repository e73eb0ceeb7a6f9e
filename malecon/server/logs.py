"""Logs for machines: one JSON object a line, each with the request it belongs to."""

from __future__ import annotations

import logging
import re
import secrets
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Literal

import msgspec

request_id: ContextVar[str] = ContextVar("request_id", default="")
"""The request that is being answered; tasks inherit it."""
requests = logging.getLogger("malecon.requests")
"""A line for every request; silent unless logs are for machines."""
_SOUND = re.compile(r"[A-Za-z0-9._-]{1,64}")
_OWN = frozenset(logging.LogRecord("", 0, "", 0, "", (), None).__dict__) | {"message", "asctime", "taskName"}


def named(given: str) -> str:
    """The name of a request: the one that a proxy gave it, or a new one."""
    return given if _SOUND.fullmatch(given) else secrets.token_hex(8)


class JsonLines(logging.Formatter):
    """A log record as one line of JSON."""

    def format(self, record: logging.LogRecord) -> str:
        """The line."""
        line: dict[str, object] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if request := request_id.get():
            line["request"] = request
        line |= {name: value for name, value in record.__dict__.items() if name not in _OWN}
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return msgspec.json.encode(line, enc_hook=str).decode()


def set_up(kind: Literal["plain", "json"]) -> None:
    """Log to the standard error, for people or for machines."""
    handler = logging.StreamHandler()
    plain = logging.Formatter("%(asctime)s %(name)s: %(message)s")
    handler.setFormatter(JsonLines() if kind == "json" else plain)
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    requests.setLevel(logging.INFO if kind == "json" else logging.WARNING)
