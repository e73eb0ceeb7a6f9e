"""8.6: the Non-player Directorio's flowchart, and the targets of its Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    AMBUSH,
    ATTACK,
    DIRECTORIO,
    GOVERNMENT,
    M26,
    MARCH,
    OPERATION,
    POPULATED,
    PROPAGANDA,
    RALLY,
    SYNDICATE,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.directorio.assassinations import (
    assassinate,
    assassinate_piece,
    terror,
    terror_asked,
)
from malecon.games.cuba_libre.nonplayers.directorio.conquests import (
    group,
    leave,
    leave_group,
    march_from,
    march_steps,
    needed,
)
from malecon.games.cuba_libre.nonplayers.directorio.subversion import subvert, then_subvert
from malecon.games.cuba_libre.nonplayers.general.guidelines import as_many, cash_takeable
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, best, carry_out, first_possible
from malecon.games.cuba_libre.nonplayers.propaganda.expats import expat_backing, expat_space
from malecon.games.cuba_libre.nonplayers.rebels.attacks import (
    REMOVED,
    ambush,
    ambush_where,
    attack_spaces,
    rank_by,
    remove_enemies,
    targetable,
)
from malecon.games.cuba_libre.nonplayers.rebels.marches import march_active, march_underground, no_lent
from malecon.games.cuba_libre.nonplayers.rebels.rallies import rally_asked, rally_base, rally_steps

ATTACK_SPACES: Final = 3
"""8.6.4: Attack in up to so many spaces."""
TARGETS: Final = (M26, SYNDICATE, GOVERNMENT)
"""8.6.4: whom an Attack targets, the best last ..."""
A_WINNER: Final = 3
"""... but for a player at victory ..."""
FOR_CASH: Final = 4
"""... and any of them first who could lose Cash."""
ORDER: Final = "To take Cash, then of a player at victory, the Government, the Syndicate, 26July: %p."
A_GUERRILLA: Final = 8
"""What one Guerrilla more or less counts against all targets."""


def operation(m: Mind) -> int:
    """8.6: Terror, Rally, Attack, else March; if none, from Rally to March to Attack, from Attack to March, Pass."""
    if terror_asked(m):
        return OPERATION + TERROR
    if rally_asked(m):
        return first_possible(m, [(RALLY, rally_steps), (MARCH, march_steps), (ATTACK, attacks)])
    within_reach = winnable(m.g)
    if within_reach:
        m.because("8.6.4", "Attack? Removing 1 or 2 pieces would add DR Control in %S: yes.", within_reach)
        return first_possible(m, [(ATTACK, attacks), (MARCH, march_steps)])
    m.because("8.6.3", "Attack? Nowhere would removing 1 or 2 pieces add DR Control: no, March.")
    return first_possible(m, [(MARCH, march_steps), (ATTACK, attacks)])


# 8.6.2, 8.6.3


def rally(m: Mind) -> int:
    """The next space, then Subvert; in a Propaganda Round, Expat Backing."""
    return expat_backing(m) if m.g.card == PROPAGANDA else then_subvert(m, rally_steps)


def march(m: Mind) -> int:
    """The next destination, then Subvert."""
    return then_subvert(m, march_steps)


# 8.6.4 Attack


def winnable(g: Board) -> int:
    """Where removing 1 or 2 enemy pieces by Attack would add DR Control."""
    found = 0
    for s in spaces_in(POPULATED):
        if not g.guerrillas(s, DIRECTORIO) or needed(g, s) < 1:
            continue
        enemies = sum(g.strength(s, f) for f in range(4) if targetable(g, DIRECTORIO, s) >> f & 1)
        if needed(g, s) <= min(REMOVED, enemies):
            found |= 1 << s
    return found


def worth(m: Mind, space: int, faction: int, n: int) -> int:
    """To take Cash, then a player at victory, the Government, the Syndicate, lastly 26July."""
    found = FOR_CASH if cash_takeable(m, space, faction, DIRECTORIO, n) else 0
    return found + (A_WINNER if m.player_at_victory(faction) else TARGETS.index(faction))


def attack_rank(m: Mind, space: int) -> int:
    """What the best target in a space is worth."""
    return rank_by(m, space, worth)


def few_first(m: Mind, space: int) -> int:
    """With the fewest Directorio Guerrillas, then by target."""
    return attack_rank(m, space) - A_GUERRILLA * m.g.guerrillas(space, DIRECTORIO)


def many_first(m: Mind, space: int) -> int:
    """With the most Directorio Guerrillas, then by target."""
    return attack_rank(m, space) + A_GUERRILLA * m.g.guerrillas(space, DIRECTORIO)


def attacks(m: Mind, left: int, selected: int) -> Steps:
    """One space with an Underground Guerrilla, the fewest there; then with 4 or more, the most first; 3 in all."""
    if selected.bit_count() == ATTACK_SPACES:
        return []
    hidden, strong = attack_spaces(m, left)
    first = 0 if selected else best(m, hidden, few_first)
    return [
        ("First 1 space with an Underground Guerrilla, with the fewest of its own, then by target: %S.", first),
        ("Then with at least 4 Guerrillas, the most first, then by target: %S.", best(m, strong, many_first)),
    ]


def attack(m: Mind) -> int:
    """The next space."""
    return carry_out(m, attacks, AMBUSH, "")


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Terror": terror,
    "Assassinate": assassinate,
    "AssassinatePiece": assassinate_piece,
    "Rally": rally,
    "RallySpace": expat_space,
    "RallyMany": as_many,
    "RallyBase": rally_base,
    "Subvert": subvert,
    "March": march,
    "MarchFrom": march_from,
    "MarchLent": no_lent,
    "MarchUnderground": lambda m: march_underground(m, group),
    "MarchActive": lambda m: march_active(m, group),
    "Attack": attack,
    "AttackOrAmbush": ambush,
    "RemoveEnemies": lambda m: remove_enemies(m, worth, ORDER),
    "AmbushWhere": lambda m: ambush_where(m, few_first),
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
