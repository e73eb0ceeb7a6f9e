"""Dice, modifiers and losses of The Splendid Little War: 8.11, and the modifiers that the booklet's examples show."""

from __future__ import annotations

import re
from typing import NamedTuple

from oracles.splendid import CITIES, CUBA, PROVINCES, SEAS, SPAIN, TROCHAS, Board

CARDS = {"S04": (1, 0), "C04": (0, 1), "C12": (1, 0), "C13": (1, 0), "U09": (1, 0), "U10": (0, 1)}
"""Battle cards of who rolls: dice and modifier."""
AGAINST = {"S19": (0, -1), "U02": (-1, 0), "U05": (-1, 0)}
"""Those of who is rolled against."""
FORM_SQUARE = "S20"
SEARCH_CARDS = {"S16": (1, 0), "S17": (0, 1), "C14": (-1, 0)}


def dice_to_go(prompt: str) -> tuple[int, int]:
    """How many dice a prompt says are to be rolled, and what it adds to each."""
    found = re.search(r"(\d+) to go, ([+−]\d+)", prompt)
    assert found, prompt
    return int(found[1]), int(found[2].replace("−", "-"))


class Fight(NamedTuple):
    """Who rolls against whom, and where."""

    attackers: tuple[str, ...]
    verb: str
    defenders: tuple[str, ...]
    space: str


def called(board: Board, words: str) -> tuple[str, ...]:
    """The pieces that are named in a list of words."""
    suffix = {"division": " Division", "corps": " Corps", "us-division": " Division", "fleet": " Fleet", "leader": ""}
    by_name = {}
    for unit, piece in board.pieces.items():
        name = piece["name"]
        by_name[name if name.endswith(suffix[piece["kind"]]) else name + suffix[piece["kind"]]] = unit
    found = []
    for part in re.split(r", | and ", re.sub(r" \([^)]*\)", "", words)):
        if part in by_name:
            found.append(by_name[part])
    return tuple(found)


def space_called(board: Board, name: str) -> str:
    """The space of a name."""
    return next(space for space, entry in board.spaces.items() if entry["name"] == name)


def fight_in(board: Board, prompt: str) -> tuple[Fight, int, int] | None:
    """The fight that a prompt speaks of, with its dice and how many of six sides succeed."""
    pattern = (
        r"(?:The Attack has \w+\. )?(.+) (attack|besiege|counterattack)s? (.+) in (.+): "
        r"(\d+) di(?:e|ce), (\d) in 6 each"
    )
    found = re.match(pattern, prompt)
    if not found:
        return None
    who, verb, whom, where, dice, sides = found.groups()
    fight = Fight(called(board, who), verb, called(board, whom), space_called(board, where))
    return fight, int(dice), int(sides)


def strength(board: Board, fight: Fight, units: tuple[str, ...]) -> int:
    """8.11.1: the Combat Strengths together; Divisions at sea have none."""
    return sum(
        board.pieces[unit].get("strength", 0) for unit in units if not (fight.space in SEAS and board.is_land(unit))
    )


def combat_dice(board: Board, fight: Fight, cards: list[tuple[bool, str]]) -> tuple[int, int]:
    """8.11.3: how many dice, and what is added to each."""
    rolling = board.side(fight.attackers[0])
    difference = strength(board, fight, fight.attackers) - strength(board, fight, fight.defenders)
    if fight.verb == "besiege":
        difference -= 1
    extra = 1 if board.options["combat_base"] == "one-plus-differential" and difference > 0 else 0
    dice = max(1, difference) + extra
    modifier = 1 if difference > 0 else 0
    for unit in ("gomez", "maceo"):
        modifier += (unit in fight.attackers) - (unit in fight.defenders)
    on_map = [unit for unit in fight.defenders if board.is_land(unit)]
    if any(board.marker(unit) == "protecting" for unit in on_map):
        dice += 1
    if fight.space in SEAS:
        american = fight.defenders if rolling == SPAIN else fight.attackers
        if board.kept(american, "us-division") and board.kept(american, "fleet"):
            dice += 1 if rolling == SPAIN else -1
    for mine, card in cards:
        more, plus = CARDS.get(card, (0, 0)) if mine else AGAINST.get(card, (0, 0))
        dice += more
        modifier += plus
    return max(1, dice), modifier


def search_dice(board: Board, fight: Fight, cards: list[str], rear: bool) -> tuple[int, int]:
    """8.11.2: how many Search dice, and what is added to each."""
    sought = max(1, sum(board.is_land(unit) for unit in fight.defenders))
    seekers = sum(board.is_land(unit) for unit in fight.attackers)
    difference = sought - seekers
    dice = max(1, difference)
    low = difference == 0 if board.options["search_drm_when"] == "equal" else difference <= 0
    modifier = -1 if low else 0
    if board.stack(fight.defenders[0]).get("target"):
        dice += 1
    if any(board.is_land(unit) and board.marker(unit) == "column" for unit in fight.attackers):
        dice += 1
    if not rear and board.side(fight.attackers[0]) == SPAIN and weyler_near(board, fight.attackers[0]):
        modifier += 1
    for card in cards:
        more, plus = SEARCH_CARDS.get(card, (0, 0))
        dice += more
        modifier += plus
    return max(1, dice), modifier


def weyler_near(board: Board, unit: str) -> bool:
    """Whether Weyler could lead a unit where it is."""
    at, here = board.pieces["weyler"]["at"], board.pieces[unit]["at"]
    province = CITIES.get(at, "havana" if at == "captaincy" else at)
    if here in PROVINCES:
        return province == here or here in TROCHAS.get(at, ())
    return at == here or province in TROCHAS.get(here, ())


def steps(board: Board, unit: str) -> int:
    """How many hits a unit can take."""
    piece = board.pieces[unit]
    if not board.on_map(unit) or piece["kind"] == "leader":
        return 0
    if board.is_fleet(unit) and piece["side"] == "spain" and board.options["spanish_fleet_steps"] == 1:
        return 1
    return 1 if piece["reduced"] else 2


def support_after(before: Board, after: Board) -> int:
    """11.0: what the losses between two boards make of Public Support: first what raises it, then what lowers it."""
    gain = loss = 0
    for unit, piece in before.pieces.items():
        lost = steps(before, unit) - steps(after, unit)
        if piece["kind"] == "leader":
            lost = int(before.on_map(unit) and not after.on_map(unit))
        worth = lost * (2 if before.is_fleet(unit) else 1)
        if before.side(unit) == SPAIN:
            loss += worth
        else:
            gain += worth
    for city in CITIES:
        if before.holder(city) == SPAIN and after.holder(city) == CUBA:
            loss += 2
        if before.holder(city) == CUBA and after.holder(city) == SPAIN:
            gain += 1
    support: int = before.view["support"]
    return max(0, min(10, support + gain) - loss)
