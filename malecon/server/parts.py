"""Differences instead of whole boards: a picture is sent in parts, and those that the client has are only named.

A client that says in `X-Have` which parts it holds (their names, with commas) gets `frame`, the outermost tag, and
`parts`: a list of `[name, markup]`, without the markup where it is held; panels and standings likewise. The name is a
digest of the markup, so nothing has to be remembered here. The list view is sent to who has "list" among what they say.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Set
from typing import Any

import msgspec

_TAG = re.compile(r"<(/?)([A-Za-z][\w-]*)[^>]*?(/?)>")


def thinned(picture: bytes, have: str) -> bytes:
    """A picture as JSON, without what the client says it has."""
    return msgspec.json.encode(thin(msgspec.json.decode(picture), frozenset(have.split(","))))


def thin(picture: dict[str, Any], have: Set[str]) -> dict[str, Any]:
    """A picture without what the client has already."""
    frame, children = split(picture["svg"])
    return {
        **picture,
        "svg": "",
        "frame": frame,
        "parts": [_named(child, have) for child in children],
        "panels": [{**panel, "markup": "", "part": _named(panel["markup"], have)} for panel in picture["panels"]],
        "standings": {
            role: {**standing, "markup": "", "part": _named(standing["markup"], have)}
            for role, standing in picture["standings"].items()
        },
        "table": picture["table"] if "list" in have else "",
    }


def _named(markup: str, have: Set[str]) -> list[str]:
    name = f"{zlib.crc32(markup.encode()):08x}"
    return [name] if name in have else [name, markup]


def split(markup: str) -> tuple[str, list[str]]:
    """The outermost tag of some markup, and its children one by one."""
    first = _TAG.match(markup)
    assert first is not None, "a board is one element"
    depth, start, children = 1, first.end(), []
    for tag in _TAG.finditer(markup, first.end()):
        closing, _, empty = tag.groups()
        if closing:
            depth -= 1
        elif not empty:
            depth += 1
        if depth == 1 and (closing or empty):
            children.append(markup[start : tag.end()])
            start = tag.end()
        if depth == 0:
            break
    return first.group(), children
