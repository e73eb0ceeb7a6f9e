"""Cuba Libre as a game: its options, and where its states come from."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon.games.cuba_libre.deployment import markers, standard
from malecon.games.cuba_libre.dice import WAYS
from malecon.games.cuba_libre.names import ACTIONS, FACTIONS
from malecon.games.cuba_libre.observation import FEATURES, LOCALS
from malecon.games.cuba_libre.players import PAIRS, seat
from malecon.games.cuba_libre.position import set_up
from malecon.games.cuba_libre.scramble import scrambled
from malecon.games.cuba_libre.sequence import RESUMING, SETTING_UP, PlayCards
from malecon.games.cuba_libre.state import CubaLibre
from malecon.games.cuba_libre.tables import Tables
from malecon.games.cuba_libre.tango import TANGO, TangoCards, check_options, seated, tango
from malecon.games.cuba_libre.variant import Variant
from malecon.kernel.errors import OptionError, PositionError
from malecon.kernel.game import Game
from malecon.kernel.options import Option, settle
from malecon.kernel.policy import Habit
from malecon.kernel.text import Text

OPTIONS: Final = (
    Option("players", "int", 4, "how many people play (1.5)", (1, 2, 3, 4)),
    Option("pair", "choice", PAIRS[0], "of three players, the two factions that one of them plays (1.5)", PAIRS),
    Option("nonplayers", "set", (), "factions that play by the rules for Non-players (8.0)", FACTIONS),
    Option("random_spaces", "choice", WAYS[0], "how dice choose among spaces for Non-players (8.2, 8.3)", WAYS),
    Option("deployment", "choice", "standard", "how forces are set up (2.1)", ("standard", "variable")),
    Option("short", "bool", False, "play without 8 of the event cards, drawn at random (2.1)"),
    Option("sudden", "bool", False, "Propaganda comes as soon as it is revealed (2.3.8)"),
    Option("deception", "bool", False, "hidden victory markers for three or four players (7.3)"),
    Option(
        "variant",
        "choice",
        "booklet",
        "tango plays a digest variant, not the booklet: a shorter game for two after a second-hand summary (T1 to T13)",
        ("booklet", TANGO),
    ),
)


class CubaLibreGame(Game):
    """Cuba Libre with the data it is played by."""

    def __init__(self, text: Text, data: Mapping[str, Any]) -> None:
        super().__init__("cuba-libre", "Cuba Libre", FACTIONS, ACTIONS, OPTIONS, text, data)
        self.horizon = 80  # about a campaign: what comes later says little of the present answer
        self.typing = "Deception markers, where they are used, are drawn by the program."
        self.foresight = 1  # to the end of the next Propaganda Round
        self.foretells = True
        self.policy = Habit()
        self.tables = Tables(data)
        self.observed_as(FEATURES, LOCALS)
        self.variants = {"booklet": Variant(), TANGO: tango()}

    def new(self, **options: Any) -> CubaLibre:
        """A state at the start of the game, set up with these options."""
        g = self._blank(self._settle(options))
        if g.options["deployment"] == "standard":
            standard(g)
        else:
            markers(g)
        self._begin(g, SETTING_UP)
        return g

    def at(self, position: Mapping[str, Any]) -> CubaLibre:
        """A state from a described position; a bad one raises PositionError that names the field."""
        options = position.get("options", {})
        if not isinstance(options, Mapping):
            raise PositionError("options: must be a table of options")
        g = self._blank(self._settle(options))
        set_up(g, position)
        self._begin(g, RESUMING)
        return g

    def scramble(self, rng: Random, **options: Any) -> CubaLibre:
        """A state at a random position within the rules."""
        settled = self._settle(options)
        return self.at(scrambled(rng, self.tables, self.variants[settled["variant"]], settled))

    def _settle(self, given: Mapping[str, Any]) -> dict[str, Any]:
        options = settle(self.options, seated(given))
        check_options(options)
        return options

    def _begin(self, g: CubaLibre, stage: int) -> None:
        g.begin(TangoCards(stage) if g.variant.by_initiative else PlayCards(stage))

    def _blank(self, options: dict[str, Any]) -> CubaLibre:
        players = seat(options["players"], options["pair"], options["nonplayers"])
        people = sum(1 for lead in players.leads() if players.is_player(lead))
        if options["deception"] and people < 3:
            raise OptionError("option deception: needs three or four players (7.3)")
        g = CubaLibre(self, FACTIONS, options, self.tables, self.variants[options["variant"]], players)
        g.clear()
        return g
