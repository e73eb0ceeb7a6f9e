"""Events of The Splendid Little War that move tracks: when their conditions and ruling A88 let them be played."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from oracles.splendid import CUBA, SEAS, SPAIN, Board

import malecon

DATA = Path(malecon.__file__).parent / "games" / "splendid_little_war" / "data"
TRACKS = ("support", "us_stance", "resource", "set_flag")
SIMPLE: dict[str, dict[str, Any]] = {
    card["id"]: card
    for card in tomllib.loads((DATA / "cards.toml").read_text(encoding="utf-8"))["card"]
    if card["timing"] == "own_round" and card["kind"] == "event" and all(op["op"] in TRACKS for op in card["ops"])
}


def playable(board: Board, who: int, hand: list[str]) -> set[str]:
    """The Events of a hand that only move tracks and can be played now."""
    mine = ("either", ("cuba", "spain")[who])
    return {
        card
        for card in hand
        if card in SIMPLE
        and SIMPLE[card]["side"] in mine
        and all(holds(board, check) for check in SIMPLE[card]["checks"])
        and any(does_something(board, who, op) for op in SIMPLE[card]["ops"])
    }


def holds(board: Board, check: str) -> bool:
    """Whether a condition is met."""
    view = board.view
    kind, _, what = check.partition(":")
    if kind in ("leader_on_map", "leader_in_play"):
        return board.on_map(what)
    if kind == "pm":
        return bool(view["minister"] == what)
    if kind == "us_at_war":
        return board.war == (what == "true")
    if kind == "season":
        return bool(view["turn"]["season"] == what)
    if kind == "corps_in":
        corps = [unit for space in what.split("|") for unit in board.land(space, CUBA)]
        return any(board.pieces[unit]["kind"] == "corps" for unit in corps)
    if kind == "flag":
        return "zafra" not in view["in_effect"]
    if kind == "reinforced_this_turn":
        return bool(view["reinforced"])
    if kind == "us_fleet_at_sea":
        return any(board.is_fleet(unit) for sea in SEAS for unit in board.at(sea, CUBA))
    number = int(kind[-1])
    value = view["stance"] if kind.startswith("us_stance") else board.turn
    return bool(value >= number if ">=" in kind else value <= number)


def does_something(board: Board, who: int, op: dict[str, Any]) -> bool:
    """A88: a marker at the end of its track cannot move, and what is in effect cannot begin."""
    view = board.view
    if op["op"] == "set_flag":
        return op["flag"] not in view["in_effect"]
    if op["op"] == "support":
        return bool(view["support"] < 10 or op["n"] < 0)
    if op["op"] == "us_stance":
        return not board.war and bool(view["stance"] > 1 or op["n"] > 0)
    side = {"cuba": CUBA, "spain": SPAIN, "opponent": 1 - who}[op["side"]]
    return bool(board.resources[side] < 10 if op["n"] > 0 else board.resources[side] > 0)
