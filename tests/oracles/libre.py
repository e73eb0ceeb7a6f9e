"""Cuba Libre from the booklet's words: control, victory, what Operations and Activities may choose, what a round pays.

The oracle looks at a public view and the map's adjacency; `Board` answers what the booklet says of it.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import malecon

DATA = Path(malecon.__file__).parent / "games" / "cuba_libre" / "data"
MAP = tomllib.loads((DATA / "map.toml").read_text(encoding="utf-8"))["space"]
ADJACENT: dict[str, list[str]] = {space["id"]: space["adjacent"] for space in MAP}
GOVERNMENT, M26, DIRECTORIO, SYNDICATE = FACTIONS = ("government", "m26", "directorio", "syndicate")
REBELS = (M26, DIRECTORIO)
FORCES = {
    "troops": 15,
    "police": 15,
    "government-base": 2,
    "m26": 15,
    "m26-base": 4,
    "directorio": 15,
    "directorio-base": 4,
    "syndicate": 6,
    "casino": 10,
}
"""Available Forces, on the back of the booklet: 86 in all (1.2)."""
assert sum(FORCES.values()) == 86


class Space:
    """A space of the map."""

    def __init__(self, name: str, entry: dict[str, Any]) -> None:
        self.name = name
        self.entry = entry
        self.pieces: dict[str, int] = entry["pieces"]
        self.support: int = entry["support"]
        self.population: int = entry["population"]
        self.terror: int = entry["terror"]
        self.is_ec: bool = entry["type"] == "ec"
        self.is_city: bool = entry["type"] == "city"
        self.is_province: bool = entry["type"] == "province"

    def has(self, piece: str) -> int:
        """How many of a kind are there."""
        return self.pieces.get(piece, 0)

    @property
    def cubes(self) -> int:
        """Troops and Police."""
        return self.has("troops") + self.has("police")

    def underground(self, faction: str) -> int:
        """Underground Guerrillas."""
        return self.has(f"{faction}-underground")

    def guerrillas(self, faction: str) -> int:
        """Guerrillas, Underground or Active."""
        return self.underground(faction) + self.has(f"{faction}-active")

    def bases(self, faction: str) -> int:
        """Bases; of the Syndicate, open Casinos."""
        return self.has("open-casino") if faction == SYNDICATE else self.has(f"{faction}-base")

    def strength(self, faction: str) -> int:
        """Pieces that count for control: closed Casinos do not (1.7)."""
        return self.bases(faction) + (self.cubes if faction == GOVERNMENT else self.guerrillas(faction))

    def control(self) -> str | None:
        """1.7: whose pieces exceed all others together; an EC has no control."""
        if self.is_ec:
            return None
        total = sum(self.strength(faction) for faction in FACTIONS)
        return next((faction for faction in FACTIONS if 2 * self.strength(faction) > total), None)

    def enemies(self, faction: str) -> int:
        """Pieces of other Factions, closed Casinos too."""
        closed = 0 if faction == SYNDICATE else self.has("closed-casino")
        return closed + sum(self.strength(other) for other in FACTIONS if other != faction)

    def near_bases(self) -> int:
        """Bases that are no Casinos."""
        return sum(self.has(f"{faction}-base") for faction in (GOVERNMENT, *REBELS))


class Board:
    """A view, read with the booklet in hand."""

    def __init__(self, view: dict[str, Any]) -> None:
        self.view = view
        self.spaces = {name: Space(name, entry) for name, entry in view["spaces"].items()}
        self.resources: dict[str, int] = {name: view["factions"][name]["resources"] for name in FACTIONS}
        self.momentum: list[str] = view["momentum"]
        self.capabilities: list[str] = view["capabilities"]
        self.towns = [space for space in self.spaces.values() if not space.is_ec]

    def on_map(self, piece: str) -> int:
        """How many of a kind are on the map."""
        return sum(space.has(piece) for space in self.spaces.values())

    def available(self, force: str) -> int:
        """1.4.1: what is not on the map."""
        sides = {
            "m26": ("m26-underground", "m26-active"),
            "directorio": ("directorio-underground", "directorio-active"),
            "syndicate": ("syndicate-underground", "syndicate-active"),
            "casino": ("open-casino", "closed-casino"),
        }
        return FORCES[force] - sum(self.on_map(piece) for piece in sides.get(force, (force,)))

    # 1.6.3 and 7.3.

    def totals(self) -> dict[str, int]:
        """The victory markers."""
        support = sum(space.population * max(0, space.support) for space in self.towns)
        opposition = sum(space.population * max(0, -space.support) for space in self.towns)
        ruled = sum(space.population for space in self.towns if space.control() == DIRECTORIO)
        return {
            "total_support": support,
            "opposition_bases": opposition + self.on_map("m26-base"),
            "directorio_bases": ruled + self.on_map("directorio-base"),
            "open_casinos": self.on_map("open-casino"),
        }

    def margins(self) -> dict[str, int]:
        """How far each Faction is from its goal, or beyond it."""
        totals = self.totals()
        return {
            GOVERNMENT: totals["total_support"] - 18,
            M26: totals["opposition_bases"] - 15,
            DIRECTORIO: totals["directorio_bases"] - 9,
            SYNDICATE: min(totals["open_casinos"] - 7, self.resources[SYNDICATE] - 30),
        }

    def coin_cost(self) -> int:
        """6.3.1: what Operations of the Government cost."""
        return {"firm": 2, "reluctant": 3, "embargoed": 4}[self.view["alliance"]]

    # 6.2.

    def sabotaged(self) -> set[str]:
        """6.2.1, 3.3.4: ECs without income: Sabotaged, or with more rebels than cubes while there are markers."""
        found = {space.name for space in self.spaces.values() if space.is_ec and space.terror}
        left = self.view["terror_left"]
        for space in self.spaces.values():
            rebels = sum(space.guerrillas(faction) for faction in REBELS)
            if space.is_ec and not space.terror and rebels > space.cubes and left:
                found.add(space.name)
                left -= 1
        return found

    def earnings(self) -> dict[str, int]:
        """6.2.1 to 6.2.3: the Resources of all after earnings and the Skim, before Cash is deposited."""
        spaces = list(self.spaces.values())
        working = [space for space in spaces if space.is_ec and space.name not in self.sabotaged()]
        econ = {space.name: int(space.entry["econ"]) for space in spaces}
        ahead = [space for space in spaces if space.guerrillas(SYNDICATE) > space.has("police")]
        gains = {
            GOVERNMENT: sum(econ[space.name] for space in working) + self.view["aid"],
            M26: self.on_map("m26-base"),
            DIRECTORIO: sum(space.guerrillas(DIRECTORIO) + space.bases(DIRECTORIO) > 0 for space in spaces),
            SYNDICATE: sum(space.population for space in ahead if space.is_city)
            + sum(econ[space.name] for space in ahead if space in working)
            + 2 * self.on_map("open-casino"),
        }
        after = {faction: min(49, self.resources[faction] + gains[faction]) for faction in FACTIONS}
        for space in spaces:
            ruler = space.control()
            guarded = "santo-trafficante" in self.capabilities and space.underground(SYNDICATE)
            if space.has("open-casino") and ruler not in (None, SYNDICATE) and not guarded:
                paid = min(2, after[SYNDICATE])
                after[SYNDICATE] -= paid
                after[str(ruler)] = min(49, after[str(ruler)] + paid)
        return after
