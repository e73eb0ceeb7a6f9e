"""The numbers in which a variant of the game may differ from the booklet."""

from __future__ import annotations

from typing import Final

RESOURCES_MAX: Final = 49
"""1.8."""
TERROR_LIMIT: Final = 20
"""3.3.4: Terror and Sabotage markers together."""
CASH_LIMIT: Final = 4
"""4.5.2."""
STACKING: Final = 2
"""1.4.2: non-Casino Bases, and Casinos, in a Province or City."""


class Variant:
    """What the rules' modules ask instead of knowing; the booklet's own game is `Variant()`."""

    def __init__(
        self,
        name: str = "booklet",
        aid_max: int = 49,
        coin_costs: tuple[int, int, int] = (2, 3, 4),
        pass_government: int = 3,
        pass_insurgent: int = 1,
        rally_factors: tuple[int, int, int, int] = (0, 2, 1, 0),
        piles: int = 4,
        pile_events: int = 12,
        short_pile_events: int = 10,
        by_initiative: bool = False,
        executed: tuple[str, ...] = ("nothing", "operation", "operation-and-activity", "event"),
        extra_forces: tuple[tuple[int, int, int], ...] = (),
        city_bonus: int = 0,
        ties_by_resources: bool = False,
    ) -> None:
        self.name = name
        self.aid_max = aid_max
        """1.8."""
        self.coin_costs = coin_costs
        """6.3.1: a COIN Operation's cost by US Alliance."""
        self.pass_government = pass_government
        """2.3.3."""
        self.pass_insurgent = pass_insurgent
        self.rally_factors = rally_factors
        """3.3.1: by Faction, what Bases plus Population are multiplied by; 0: cannot Rally so."""
        self.piles = piles
        """2.1: piles of the deck, each with one Propaganda card; the last one's is final."""
        self.pile_events = pile_events
        self.short_pile_events = short_pile_events
        self.by_initiative = by_initiative
        """2.3: whether players act by initiative rather than Factions in the order of the card."""
        self.executed = executed
        """2.3.4: the names of what the 1st Eligible may have done on a card."""
        self.extra_forces = extra_forces
        """2.1: space, piece and number of what Standard Deployment sets up beside the booklet's."""
        self.city_bonus = city_bonus
        """7.3: what each City at Active Support adds to the Government's margin."""
        self.ties_by_resources = ties_by_resources
        """7.1: whether Resources, then the want of the initiative, break ties."""
