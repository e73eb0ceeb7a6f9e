"""12.0: how the game is won, at once or in the Victory Step."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import CITY_US, CUBA, SIDE, SPAIN
from malecon.games.splendid_little_war.state import DRAW, Step, War
from malecon.games.splendid_little_war.tables import TURNS
from malecon.games.splendid_little_war.us_entry import enter
from malecon.kernel import CHANCE

MINOR = 1
MAJOR = 2


def cities_held(g: War, holder: int) -> int:
    """How many Cities Cuba, Spain or the U.S. holds."""
    return int(g.city[0] == holder) + int(g.city[1] == holder)


def cuban_victory(g: War) -> bool:
    """12.1: the Cuban conditions of the Victory Step; Cities taken with U.S. help do not count (12.2)."""
    cities = cities_held(g, CUBA)
    return g.support <= (1, 5, 10)[cities]


def cuban_pieces_on_map(g: War) -> bool:
    """Whether any Cuban or U.S. unit or General is on the map, Key West and the sea included."""
    return g.on_map(SIDE[CUBA]) != 0


def settle(g: War, winner: int, level: int) -> None:
    """The game is over."""
    g.winner = winner
    g.level = level
    if g.journal is not None:
        g.note("over", winner, level)
    g.finish()


def decide_for_cuba(g: War) -> None:
    """A Cuban condition is met: the war is won, unless the U.S. is in it and holds no City (12.2)."""
    if not g.war:
        settle(g, CUBA, MAJOR)
    elif cities_held(g, CITY_US):
        settle(g, CUBA, MINOR)
    else:
        settle(g, DRAW, 0)


def check_instant(g: War) -> None:
    """12.1, 12.2: what ends the game at once."""
    if g.support == 0:
        decide_for_cuba(g)
    elif not cuban_pieces_on_map(g):
        settle(g, SPAIN, MAJOR)


class Aftermath(Step):
    """After a card, a Battle or an Action has been applied: U.S. entry if it is due, then instant victories."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Enter first: the U.S. units are then on the map."""
        if g.entry_due:
            g.entry_due = 0
            enter(g)
            g.call(Aftermath())
        else:
            check_instant(g)
        g.end()

    def copy(self) -> Aftermath:
        return Aftermath()


class VictoryStep(Step):
    """9.1: has either player won?"""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """12.1, 12.2: a Cuban condition ends the game; so does the last turn."""
        if g.support == 0 or cuban_victory(g):
            decide_for_cuba(g)
        elif g.turn == TURNS:
            if g.war and cities_held(g, CITY_US):
                settle(g, DRAW, 0)
            else:
                settle(g, SPAIN, MINOR)
        g.end()

    def copy(self) -> VictoryStep:
        return VictoryStep()
