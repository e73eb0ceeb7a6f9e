"""Cuba as a game: its options, and where its states come from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon.games.cuba.observation import FEATURES, LOCALS
from malecon.games.cuba.position import arrange
from malecon.games.cuba.round import Rounds
from malecon.games.cuba.scramble import scrambled
from malecon.games.cuba.state import Cuba
from malecon.games.cuba.tables import Tables
from malecon.games.cuba.vocabulary import ACTIONS, COLOURS, SETTING_UP
from malecon.kernel.errors import PositionError
from malecon.kernel.game import Game
from malecon.kernel.options import BOOL, CHOICE, INT, SET, Option, settle
from malecon.kernel.text import Text

OPTIONS: Final = (
    Option("players", INT, 4, "How many play.", (2, 3, 4, 5)),
    Option("colours", SET, (), "Colours that are in play before others; the box's order fills up the rest.", COLOURS),
    Option(
        "plantation_side",
        CHOICE,
        "individual",
        "Whether everyone plays the same arrangement of fields or each colour its own.",
        ("individual", "common"),
    ),
    Option(
        "secret_delegate_variant",
        BOOL,
        False,
        "Everyone chooses the card for the parliament face down at the beginning of the action phase.",
    ),
    Option(
        "saw_mill_input",
        CHOICE,
        "wood",
        "What the Saw Mill turns into victory points.",
        ("wood", "stone"),
        advanced=True,
    ),
    Option(
        "printed_warehouse_counts_as_building",
        BOOL,
        False,
        "The printed warehouse counts for the tax, the subsidy and at the end.",
        advanced=True,
    ),
    Option(
        "resource_house_price_per_piece",
        BOOL,
        True,
        "The Resource House pays 2 pesos for each piece, not for both together.",
        advanced=True,
    ),
    Option(
        "market_act_repeats_each_round",
        BOOL,
        True,
        "A Market Act is carried out every round while in force, not only when it is passed.",
        advanced=True,
    ),
)


class CubaGame(Game):
    """The game, played by the facts in its data files."""

    def __init__(self, text: Text, data: Mapping[str, Any]) -> None:
        super().__init__("cuba", str(data["about"]["title"]), COLOURS, ACTIONS, OPTIONS, text, data)
        self.alike = True
        self.tables = Tables(data)
        self.observed_as(FEATURES, LOCALS)

    def new(self, **options: Any) -> Cuba:
        """A game before its set-up has been drawn and chosen."""
        g = self.laid_out(options)
        g.begin(Rounds(SETTING_UP))
        return g

    def at(self, position: Mapping[str, Any]) -> Cuba:
        """A game from a described position."""
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError(f"options: takes names with values, not {options!r}")
        g = self.laid_out(options)
        arrange(g, position)
        return g

    def scramble(self, rng: Random, **options: Any) -> Cuba:
        """A game at the start of some turn, with everything on the table shuffled."""
        g = self.laid_out(options)
        return self.at(scrambled(g, rng))

    def laid_out(self, options: Mapping[str, Any]) -> Cuba:
        """A game laid out and not yet begun."""
        settled = settle(self.options, options)
        wanted: tuple[str, ...] = settled["colours"]
        chosen = [*wanted, *(colour for colour in COLOURS if colour not in wanted)][: settled["players"]]
        g = Cuba(self, self.tables, tuple(colour for colour in COLOURS if colour in chosen), settled)
        g.lay_out()
        return g
