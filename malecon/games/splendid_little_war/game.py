"""The game as such: its actions and options, and how it is set up (3.0)."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon.games.splendid_little_war.board import (
    CAMAGUEY,
    CAMPOS,
    CAPTAINCY,
    CORPS,
    DIVISION,
    GOMEZ,
    HOLDING_BOX,
    MACEO,
    MAP,
    ORIENTE,
    ROLES,
    SPACES,
    WORDS,
)
from malecon.games.splendid_little_war.observation import FEATURES, LOCALS
from malecon.games.splendid_little_war.sequence import Campaign
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import House, Tables
from malecon.kernel import Game, Option, Text
from malecon.kernel.options import settle

NAME: Final = "splendid-little-war"


def action_names(tables: Tables) -> tuple[str, ...]:
    """Every answer there is, in the order of the numbers in `board`."""
    return (
        *WORDS,
        *(f"space:{name}" for name in SPACES[:MAP]),
        *(f"die:{n}" for n in range(1, 7)),
        *(f"card:{card.id}" for card in tables.cards),
        *(f"unit:{name}" for name in tables.ids),
    )


def options(tables: Tables) -> tuple[Option, ...]:
    """Readings of the booklet that could be otherwise; our ruling is the default."""
    return (
        Option(
            "combat_base",
            "choice",
            "differential",
            "Combat dice: the Differential, at least one, or one more than it (13.0, Second Spanish Action)",
            ("differential", "one-plus-differential"),
            True,
        ),
        Option(
            "search_drm_when",
            "choice",
            "not-above",
            "The −1 of a Search applies at a Differential of 0 and below, or at 0 only",
            ("not-above", "equal"),
            True,
        ),
        Option(
            "zafra_duration",
            "choice",
            "turn",
            "Prohibit the Zafra lasts for the turn it is played in, or for good",
            ("turn", "permanent"),
            True,
        ),
        Option("spanish_fleet_steps", "int", 1, "Hits that a Spanish Fleet takes before it is gone", (1, 2), True),
        Option(
            "eliminated_divisions",
            "choice",
            "out",
            "Eliminated Divisions are out of play, or return to the Holding Box",
            ("out", "holding-box"),
            True,
        ),
        Option(
            "eliminated_corps",
            "choice",
            "pool",
            "Eliminated Corps may be recruited again, or are out of play",
            ("pool", "out"),
            True,
        ),
        Option(
            "cards_dealt_table",
            "choice",
            next(iter(tables.deals)),
            "Cards dealt by Resource box",
            tuple(tables.deals),
            True,
        ),
        Option(
            "us_leader_icons",
            "choice",
            next(iter(tables.us_icons)),
            "Resource Icons of Shafter, Sampson and Schley",
            tuple(tables.us_icons),
            True,
        ),
        Option(
            "coast_map",
            "choice",
            next(iter(tables.coasts)),
            "The Sea Zones each Province can be reached from",
            tuple(tables.coasts),
            True,
        ),
    )


class SplendidLittleWar(Game):
    """Cuba: The Splendid Little War, 1895-1898."""

    def __init__(self, data: Mapping[str, Any], text: Text) -> None:
        self.tables = Tables(data)
        title = str(data["about"]["title"])
        super().__init__(NAME, title, ROLES, action_names(self.tables), options(self.tables), text, data)
        self.typing = "Only dice are typed: the program deals the cards, unless one person holds both hands."
        self.observed_as(FEATURES, LOCALS)

    def blank(self, given: Mapping[str, Any]) -> War:
        """A state with nothing on the map."""
        chosen = settle(self.options, given)
        state = War(self, chosen, self.tables, House(self.tables, chosen))
        state.empty()
        return state

    def new(self, **options: Any) -> War:
        """3.0: set up, with both hands still to be dealt."""
        state = self.blank(options)
        set_up(state)
        state.begin(Campaign(0))
        return state

    def at(self, position: Mapping[str, Any]) -> War:
        """A state at the start of an Action Round, from a described position."""
        from malecon.games.splendid_little_war.position import read

        return read(self, position)

    def scramble(self, rng: Random, **options: Any) -> War:
        """A random position within the rules, at the start of an Action Round."""
        from malecon.games.splendid_little_war.scramble import scrambled

        return scrambled(self.blank(options), rng)


def set_up(g: War) -> None:
    """3.0: units and markers where the booklet lists them."""
    for division in range(DIVISION, CORPS):
        g.put(division, HOLDING_BOX)
    for division in range(3):
        g.put(division, ORIENTE)
    g.put(3, CAMAGUEY)
    g.put(CORPS, ORIENTE)
    g.put(MACEO, ORIENTE)
    g.form(1 << CORPS | 1 << MACEO)
    g.put(CORPS + 1, ORIENTE)
    g.put(CORPS + 2, CAMAGUEY)
    g.put(GOMEZ, CAMAGUEY)
    g.form(1 << (CORPS + 2) | 1 << GOMEZ)
    g.put(CAMPOS, CAPTAINCY)
