"""Cuba: The Splendid Little War, from the booklet's words: what may be done, with which dice, and what a turn brings.

The oracle looks at a public view and nothing else of the game; `Board` answers what the booklet says of it.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

PROVINCES = ("pinar", "havana", "matanzas", "las-villas", "camaguey", "oriente")
"""From west to east: each lies beside the next."""
VALUES = dict(zip(PROVINCES, (1, 2, 1, 2, 1, 2), strict=True))
CITIES = {"havana-city": "havana", "santiago-city": "oriente"}
TROCHAS = {"trocha-mariel": ("pinar", "havana"), "trocha-jucaro": ("las-villas", "camaguey")}
PORTS = {"havana-city": "atlantic", "santiago-city": "caribbean", "key-west": "atlantic"}
SEAS = ("atlantic", "caribbean")
ADMIRALS = ("sampson", "schley", "cervera", "camara")
CUBA, SPAIN = 0, 1


class Board:
    """A view, read with the booklet in hand."""

    def __init__(self, view: dict[str, Any], options: dict[str, Any]) -> None:
        self.view = view
        self.options = options
        self.pieces: dict[str, dict[str, Any]] = {piece["id"]: piece for piece in view["pieces"]}
        self.spaces: dict[str, dict[str, Any]] = {space["id"]: space for space in view["spaces"]}
        self.stacks: list[dict[str, Any]] = view["stacks"]
        self.resources = [side["resources"] for side in view["sides"]]
        self.cards = [side["hand_size"] for side in view["sides"]]
        self.turn: int = view["turn"]["number"]
        self.war: bool = view["us_at_war"]

    # Pieces.

    def side(self, unit: str) -> int:
        """Whose a unit is: the Cuban player has the U.S. ones."""
        return SPAIN if self.pieces[unit]["side"] == "spain" else CUBA

    def is_general(self, unit: str) -> bool:
        """Leaders but Admirals."""
        return self.pieces[unit]["kind"] == "leader" and unit not in ADMIRALS

    def is_land(self, unit: str) -> bool:
        """Corps and Divisions."""
        return self.pieces[unit]["kind"] in ("division", "corps", "us-division")

    def is_fleet(self, unit: str) -> bool:
        """Fleets."""
        return bool(self.pieces[unit]["kind"] == "fleet")

    def at(self, space: str, who: int) -> list[str]:
        """A player's pieces in a space."""
        return [unit for unit, piece in self.pieces.items() if piece["at"] == space and self.side(unit) == who]

    def land(self, space: str, who: int) -> list[str]:
        """A player's Corps and Divisions in a space."""
        return [unit for unit in self.at(space, who) if self.is_land(unit)]

    def on_map(self, unit: str) -> bool:
        """Neither set aside nor in the Holding Box nor out of play."""
        return self.pieces[unit]["at"] in self.spaces

    def stack(self, unit: str) -> dict[str, Any]:
        """The stack that a unit is in."""
        return next(stack for stack in self.stacks if unit in stack["units"])

    def marker(self, unit: str) -> str | None:
        """Protecting the Fields, or a Search & Destroy Column."""
        found: str | None = self.stack(unit).get("marker")
        return found

    def holder(self, city: str) -> int:
        """Who holds a City."""
        return SPAIN if self.spaces[city]["holder"] == "spain" else CUBA

    def built(self, trocha: str) -> bool:
        """Whether a Trocha is constructed."""
        return bool(self.spaces[trocha]["built"])

    def kept(self, units: Iterable[str], kind: str) -> bool:
        """Whether there is one of a kind among some units."""
        return any(self.pieces[unit]["kind"] == kind for unit in units)

    # Control and income: 9.4.

    def control(self, province: str) -> str:
        """9.4.1: Land units in the Province; a City counts as a unit; an empty Province is Spanish."""
        cuban = bool(self.land(province, CUBA))
        spanish = bool(self.land(province, SPAIN))
        for city, around in CITIES.items():
            if around == province:
                cuban = cuban or self.holder(city) == CUBA
                spanish = spanish or self.holder(city) == SPAIN
        if cuban and spanish:
            return "both"
        return "cuba" if cuban else "spain"

    def income(self, who: int) -> int:
        """9.4: Provinces, halves kept to the end and then rounded down, and Resource Icons; without what was saved."""
        halves = 0
        for province in PROVINCES:
            if not self.spaces[province]["burnt"]:
                full = self.control(province) == ("cuba", "spain")[who]
                halves += VALUES[province] * (2 if full else 1 if self.control(province) == "both" else 0)
        for unit, piece in self.pieces.items():
            if piece["kind"] == "leader" and self.on_map(unit) and self.side(unit) == who:
                halves += 2 * piece["icons"]["resource"]
        if who == CUBA and "zafra" in " ".join(self.view["in_effect"]):
            halves -= 2
        return halves // 2

    def cards_dealt(self, resources: int) -> int:
        """The Resource Track: two readings of the boxes that the booklet does not show."""
        half, fifths = (3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8), (2, 3, 3, 4, 4, 5, 6, 6, 7, 7, 8)
        return (half if self.options["cards_dealt_table"] == "half" else fifths)[resources]

    # Where Leaders lead: 8.5.

    def led(self, space: str, who: int) -> bool:
        """8.5: whether a Leader can activate units in a space.

        Who is in a City is in its Province (ruling A31), who is in the Captaincy General box in Havana (8.16).
        A General in a Trocha leads on both its sides, and those beside it lead in it (7.6). At sea Admirals lead (A36).
        """
        if space in SEAS or space == "key-west":
            return any(self.pieces[unit]["kind"] == "leader" for unit in self.at(space, who))
        province = CITIES.get(space, space)
        leading = [province, *(city for city, around in CITIES.items() if around == province)]
        leading += [trocha for trocha, sides in TROCHAS.items() if province in sides and self.built(trocha)]
        for side in TROCHAS.get(space, ()):
            leading += [side, *(city for city, around in CITIES.items() if around == side)]
        if "havana" in leading:
            leading.append("captaincy")
        return any(self.is_general(unit) for place in leading for unit in self.at(place, who))

    def coast(self, sea: str) -> tuple[str, ...]:
        """The Provinces on a Sea Area: two readings of the map."""
        if self.options["coast_map"] == "both-seas":
            return PROVINCES
        return ("las-villas", "oriente") if sea == "caribbean" else ("pinar", "havana", "matanzas", "camaguey")

    def rear(self) -> bool:
        """Whether somebody in the Captaincy General box can order from the rear."""
        return bool(self.at("captaincy", SPAIN)) and self.holder("havana-city") == SPAIN
