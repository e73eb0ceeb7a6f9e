"""8.7: the Non-player 26July's flowchart, and the targets of its Attack."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.combat import AttackReroll, own_guerrillas
from malecon.games.cuba_libre.names import (
    AMBUSH,
    ATTACK,
    GOVERNMENT,
    M26,
    MARCH,
    NO,
    OPERATION,
    POPULATED,
    RALLY,
    REROLL,
    SPACE_COUNT,
    TERROR,
)
from malecon.games.cuba_libre.nonplayers.general.guidelines import as_many, cash_takeable, others
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.steps import Steps, best, carry_out, first_possible, possible
from malecon.games.cuba_libre.nonplayers.m26.infiltration import infiltrate, infiltrate_how, then_infiltrate
from malecon.games.cuba_libre.nonplayers.m26.kidnaps import (
    barred_terror,
    kidnap,
    kidnap_reroll,
    kidnap_target,
    terror,
    terror_shift,
    terror_steps,
)
from malecon.games.cuba_libre.nonplayers.m26.raids import group, leave, leave_group, march_from, march_steps
from malecon.games.cuba_libre.nonplayers.propaganda.agitation import agitation
from malecon.games.cuba_libre.nonplayers.rebels.attacks import (
    IN_STRENGTH,
    ambush,
    ambush_where,
    attack_spaces,
    rank_by,
    remove_enemies,
)
from malecon.games.cuba_libre.nonplayers.rebels.marches import march_active, march_underground, no_lent
from malecon.games.cuba_libre.nonplayers.rebels.rallies import rally_asked, rally_base, rally_space, rally_steps

FOR_CASH: Final = 4
"""8.7.4: what an Attack is for, each worth more than all after it."""
AGAINST_GOVERNMENT: Final = 2
AGAINST_CONTROL: Final = 1
TARGETS: Final = "To take Cash, then of the Government, then to end a player's Control, else by 8.1.2: %p."


def operation(m: Mind) -> int:
    """8.7: Terror, Rally, Attack, else March; if none, on from Terror to Rally, March, Attack, Pass."""
    g = m.g
    if possible(m, TERROR, terror_steps):
        m.because("8.7.1", "Terror? It would allow a Kidnap, Sabotage or a shift: yes.")
        return OPERATION + TERROR
    if m.pact() and barred_terror(g):
        m.because("8.7.1", "Terror? The only shift would be at Passive Opposition, under the Pact: Rally.")
        return first_possible(m, [(RALLY, rally_steps), (MARCH, march_steps), (ATTACK, worthy_attack)])
    m.because("8.7.1", "Terror? No Kidnap, Sabotage or shift in reach: no.")
    if rally_asked(m):
        return first_possible(m, [(RALLY, rally_steps), (MARCH, march_steps), (ATTACK, worthy_attack)])
    fronts = strong_fronts(g)
    if fronts:
        m.because("8.7.4", "Attack? At least 4 Guerrillas with a Government piece in %S: yes.", fronts)
        return first_possible(m, [(ATTACK, worthy_attack)])
    m.because("8.7.3", "Attack? Nowhere 4 Guerrillas with a Government piece: no, March.")
    return first_possible(m, [(MARCH, march_steps), (ATTACK, worthy_attack)])


# 8.7.2, 8.7.3


def rally(m: Mind) -> int:
    """The next space, then Infiltrate."""
    return then_infiltrate(m, rally_steps)


def march(m: Mind) -> int:
    """The next destination, then Infiltrate."""
    return then_infiltrate(m, march_steps)


# 8.7.4 Attack


def worth(m: Mind, space: int, faction: int, n: int) -> int:
    """To take Cash, then Government pieces, then to remove a player's Control."""
    found = FOR_CASH if cash_takeable(m, space, faction, M26, n) else 0
    if faction == GOVERNMENT:
        return found + AGAINST_GOVERNMENT
    return found + (AGAINST_CONTROL if dethroned(m, space, faction, n) else 0)


def dethroned(m: Mind, space: int, faction: int, n: int) -> bool:
    """Whether a player's Control of a space would end with n of his pieces."""
    g = m.g
    if g.control(space) != faction or not m.is_player(faction):
        return False
    return g.strength(space, faction) - n <= others(g, space, faction)


def attack_rank(m: Mind, space: int) -> int:
    """What the best target in a space is worth."""
    return rank_by(m, space, worth)


def strong_fronts(g: Board) -> int:
    """Where 4 or more 26July Guerrillas stand with a Government piece."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.guerrillas(s, M26) >= IN_STRENGTH and g.strength(s, GOVERNMENT):
            found |= 1 << s
    return found


def all_attacks(m: Mind, left: int, selected: int) -> Steps:
    """One City or Province to Ambush in, then wherever 4 or more Guerrillas are."""
    hidden, strong = attack_spaces(m, left)
    first = 0 if selected else best(m, hidden & POPULATED, attack_rank)
    return [
        ("First 1 City or Province with an Underground Guerrilla, for Cash, then the Government: %S.", first),
        ("Then wherever 4 or more Guerrillas are, for Cash, then the Government: %S.", best(m, strong, attack_rank)),
    ]


def worthy_attack(m: Mind, left: int, selected: int) -> Steps:
    """If none: no Attack at all, unless it can target Cash or Government pieces."""
    steps = all_attacks(m, left, selected)
    worthy = any(attack_rank(m, s) >= AGAINST_GOVERNMENT for _, spaces in steps for s in spaces_in(spaces))
    return steps if worthy else []


def attack(m: Mind) -> int:
    """The next space."""
    return carry_out(m, all_attacks, AMBUSH, "")


def attack_reroll(m: Mind) -> int:
    """Raúl: failed Attacks only."""
    step = m.g.top
    assert isinstance(step, AttackReroll)
    m.because("8.7.4", "With Raúl it rerolls failed Attacks only.")
    return REROLL if step.roll > own_guerrillas(m.g, step.space, M26) else NO


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Terror": terror,
    "TerrorShift": terror_shift,
    "Kidnap": kidnap,
    "KidnapTarget": kidnap_target,
    "KidnapReroll": kidnap_reroll,
    "Rally": rally,
    "RallySpace": rally_space,
    "RallyMany": as_many,
    "RallyBase": rally_base,
    "Infiltrate": infiltrate,
    "InfiltrateHow": infiltrate_how,
    "March": march,
    "MarchFrom": march_from,
    "MarchLent": no_lent,
    "MarchUnderground": lambda m: march_underground(m, group),
    "MarchActive": lambda m: march_active(m, group),
    "Attack": attack,
    "AttackOrAmbush": ambush,
    "AttackReroll": attack_reroll,
    "RemoveEnemies": lambda m: remove_enemies(m, worth, TARGETS),
    "AmbushWhere": lambda m: ambush_where(m, attack_rank),
    "Agitation": agitation,
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
