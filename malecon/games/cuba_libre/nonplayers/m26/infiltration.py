"""8.7.2: Infiltrate, after a Rally or March of 26July."""

from __future__ import annotations

from malecon.games.cuba_libre.board import spaces_in
from malecon.games.cuba_libre.names import ECS, GOVERNMENT, INFILTRATE, M26, M26_UNDERGROUND, POLICE, REPLACE, SPACE
from malecon.games.cuba_libre.nonplayers.general.guidelines import cash_takeable
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, prefer
from malecon.games.cuba_libre.nonplayers.general.steps import Box, carry_out


def then_infiltrate(m: Mind, box: Box) -> int:
    """The next space of a Rally or March, then Infiltrate."""
    return carry_out(m, box, INFILTRATE, "Infiltrate: a cube is in reach of an Underground Guerrilla.")


def infiltrate(m: Mind) -> int:
    """At an EC, to take Cash, to remove the last Police, each within the one before."""
    spaces = prefer(m.spaces(), ECS)
    rich = sum(1 << s for s in spaces_in(spaces) if infiltrates_cash(m, s))
    spaces = prefer(spaces, rich)
    spaces = prefer(spaces, sum(1 << s for s in spaces_in(spaces) if m.g.count(s, POLICE) == 1))
    m.because("8.7.2", "Infiltrate at an EC, then to take Cash, then to remove the last Police: %S.", spaces)
    return SPACE + m.pick(spaces)


def infiltrates_cash(m: Mind, space: int) -> bool:
    """Whether the Government's Cash in a space would go over to 26July with the cube."""
    g = m.g
    if not g.guerrillas(space, M26) and not g.available[M26_UNDERGROUND]:
        return False
    return cash_takeable(m, space, GOVERNMENT, M26)


def infiltrate_how(m: Mind) -> int:
    """8.1.2: replace the cube."""
    m.because("8.1.2", "The cube is replaced while a Guerrilla is Available.")
    return REPLACE if m.open(REPLACE) else m.legal[0]
