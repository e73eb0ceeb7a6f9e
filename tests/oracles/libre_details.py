"""How much an Operation of Cuba Libre does in a space: numbers and choices that follow from the pieces there."""

from __future__ import annotations

import re

from oracles.libre import ADJACENT, M26, REBELS, Board, Space


def space_in(board: Board, prompt: str) -> Space | None:
    """The space that a prompt is about: the last one it names before its question."""
    head = prompt.split(": ")[0]
    named = [space for space in board.spaces.values() if space.entry["name"] in head]
    return max(named, key=lambda space: head.rindex(space.entry["name"])) if named else None


def rally_choices(board: Board, space: Space, faction: str) -> set[str]:
    """3.3.1: a Guerrilla, a Base for two, or, at a Base, all Underground or several Guerrillas."""
    left = board.available(faction)
    found = {"place"} if left else {"remove", "done"}
    if not left and board.on_map(f"{faction}-underground") + board.on_map(f"{faction}-active") == space.guerrillas(
        faction
    ):
        found.discard("remove")
    room = space.near_bases() < 2 and faction in REBELS and board.available(f"{faction}-base")
    if space.guerrillas(faction) >= 2 and room:
        found.add("base")
    if space.bases(faction) and space.has(f"{faction}-active"):
        found.add("flip")
    if rally_most(board, space, faction) >= 2:
        found.add("many")
    return found


def rally_most(board: Board, space: Space, faction: str) -> int:
    """3.3.1: how many Guerrillas come to a Base at most."""
    if faction not in REBELS or not space.bases(faction):
        return 0
    most = space.bases(faction) + space.population
    return min(board.available(faction), 2 * most if faction == M26 else most)


def found_by_sweep(board: Board, space: Space) -> int:
    """3.2.2 and 3.2.3: a Guerrilla for each cube, in Forest for every two."""
    return space.cubes // 2 if space.entry["terrain"] == "forest" else space.cubes


def assaulted(board: Board, space: Space) -> int:
    """3.2.4: a piece for each Troops, Police counting in Cities and ECs, in Mountain one for every two Troops."""
    mountain = space.entry["terrain"] == "mountain"
    like_a_city = space.is_city or space.is_ec or (mountain and "mosquera" in board.momentum)
    police = space.has("police") if like_a_city or "sim" in board.momentum else 0
    power = space.has("troops") + police
    return power // 2 if mountain and not like_a_city else power


def number_in(prompt: str, pattern: str) -> int | None:
    """A number that a prompt tells."""
    found = re.search(pattern, prompt)
    return int(found[1]) if found else None


def construct_choices(board: Board, space: Space) -> set[str]:
    """3.3.5: a new Casino, or a closed one opened."""
    casinos = space.has("open-casino") + space.has("closed-casino")
    found = {"place"} if casinos < 2 and board.available("casino") else set()
    return found | ({"open"} if space.has("closed-casino") else set())


def march_sources(board: Board, space: Space, faction: str) -> set[str]:
    """3.3.2: where a first group can come from."""
    return {f"space:{name}" for name in ADJACENT[space.name] if board.spaces[name].guerrillas(faction)}
