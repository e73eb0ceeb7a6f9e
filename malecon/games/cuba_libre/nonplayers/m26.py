"""8.7: the Non-player 26July."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.activities.rebels import Kidnap, KidnapReroll, KidnapTarget, kidnap_targets
from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.combat import AttackReroll, own_guerrillas
from malecon.games.cuba_libre.events.government import CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.names import (
    ACTIVE_OPPOSITION,
    AMBUSH,
    ATTACK,
    CITIES,
    ECS,
    EL_CHE,
    FACTION,
    GOVERNMENT,
    GUANTANAMO_BAY,
    INFILTRATE,
    KIDNAP,
    M26,
    M26_UNDERGROUND,
    MARCH,
    NEUTRAL,
    NO,
    OPERATION,
    PASSIVE_OPPOSITION,
    POLICE,
    POPULATED,
    RALLY,
    REPLACE,
    REROLL,
    SIERRA_MAESTRA,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
    TOWARD_OPPOSITION,
)
from malecon.games.cuba_libre.nonplayers.attacks import (
    IN_STRENGTH,
    ambush,
    ambush_where,
    attack_steps,
    best_worth,
    remove_enemies,
)
from malecon.games.cuba_libre.nonplayers.guidelines import (
    as_many,
    cash_takeable,
    first_of_che,
    march_group,
    others,
    quiet_size,
)
from malecon.games.cuba_libre.nonplayers.marches import (
    at_most,
    crew,
    distances,
    join_the_others,
    leave_by,
    march_active,
    march_toward_havana,
    march_underground,
    movable,
    no_lent,
    no_more_groups,
    onward,
    toward_havana,
)
from malecon.games.cuba_libre.nonplayers.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.rallies import rally_asked, rally_base, rally_space, rally_steps
from malecon.games.cuba_libre.nonplayers.steps import (
    Box,
    Steps,
    best,
    carry_out,
    first_possible,
    possible,
    with_activity,
)
from malecon.games.cuba_libre.operations.insurgent import March, MarchFrom
from malecon.games.cuba_libre.support import Agitation

POOR_RANSOM: Final = 2
"""8.7.1: with Raúl, a Kidnap roll up to this is rerolled."""
FOR_CASH: Final = 4
"""8.7.4: what an Attack is for, each worth more than all after it."""
AGAINST_GOVERNMENT: Final = 2
AGAINST_CONTROL: Final = 1


# The flowchart


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


# 8.7.1 Terror


def terror_steps(m: Mind, left: int, selected: int) -> Steps:
    """One space to Kidnap in, ECs, Support and Neutral, then Passive Opposition."""
    g = m.g
    kidnap = kidnap_spaces(g, left) if not selected and with_activity(m) else 0
    ecs = towns = opposed = 0
    for s in spaces_in(left):
        if ECS >> s & 1:
            if not g.terror[s] and g.terror_left():
                ecs |= 1 << s
        elif g.support[s] >= NEUTRAL:
            towns |= 1 << s
        elif g.support[s] == PASSIVE_OPPOSITION and not m.pact():
            opposed |= 1 << s
    return [
        ("First 1 space to Kidnap in, an EC, then a City, then an open Casino: %S.", kidnap),
        ("Then all other unSabotaged ECs: %S.", ecs),
        ("Then Cities and Provinces at Support or Neutral: %S.", towns),
        ("Then, without the Pact, at Passive Opposition: %S.", opposed),
    ]


def barred_terror(g: Board) -> bool:
    """If none: an Underground Guerrilla at Passive Opposition, which the Pact protects."""
    return any(g.support[s] == PASSIVE_OPPOSITION and g.count(s, M26_UNDERGROUND) for s in spaces_in(POPULATED))


def ransoms(g: Board, space: int) -> int:
    """4.3.3: the Factions that could be kidnapped from in a space and have Cash there, or Resources."""
    if g.guerrillas(space, M26) <= g.count(space, POLICE):
        return 0
    found = 0
    for answer in kidnap_targets(g, space):
        f = answer - FACTION
        if g.resources[f] or g.cash_at(space, f):
            found |= 1 << f
    return found


def kidnap_spaces(g: Board, spaces: int) -> int:
    """Where to Kidnap: an EC, first one without Sabotage, then a City, then at an open Casino."""
    found = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s))
    whole = sum(1 << s for s in spaces_in(found & ECS) if not g.terror[s])
    return whole or first_for_ransom(g, found)


def first_for_ransom(g: Board, spaces: int) -> int:
    """ECs, then Cities, among them Sierra Maestra with Guantánamo Bay, then others."""
    cities = CITIES | 1 << SIERRA_MAESTRA if g.capabilities & GUANTANAMO_BAY else CITIES
    return spaces & ECS or spaces & cities or spaces


def terror(m: Mind) -> int:
    """The next space, then Kidnap."""
    ransom = any(ransoms(m.g, s) for s in spaces_in(m.operation().selected))
    return carry_out(m, terror_steps, KIDNAP, "Kidnap in a space selected for Terror.", ransom)


def terror_shift(m: Mind) -> int:
    """Toward Active Opposition."""
    m.because("8.7.1", "It shifts toward Active Opposition.")
    return TOWARD_OPPOSITION


def kidnap(m: Mind) -> int:
    """Where Cash can be taken, the Government's first; else from the Government, else from the Syndicate."""
    step = m.g.top
    assert isinstance(step, Kidnap)
    g = m.g
    spaces = m.spaces() & step.selected
    for f in (GOVERNMENT, SYNDICATE):
        rich = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s) >> f & 1 and g.cash_at(s, f))
        if rich:
            m.because("8.7.1", "Take Cash of %f in %S.", f, rich)
            return SPACE + m.pick(rich)
    for f in (GOVERNMENT, SYNDICATE):
        owing = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s) >> f & 1)
        if owing:
            m.because("8.7.1", "No Cash to take: Resources of %f.", f)
            return SPACE + m.pick(first_for_ransom(g, owing))
    return m.legal[0]


def kidnap_target(m: Mind) -> int:
    """Who has Cash there, else who has Resources; the Government first."""
    step = m.g.top
    assert isinstance(step, KidnapTarget)
    g = m.g
    for f in (GOVERNMENT, SYNDICATE):
        if g.cash_at(step.space, f) and m.open(FACTION + f):
            m.because("8.7.1", "%f has Cash there.", f)
            return FACTION + f
    for f in (GOVERNMENT, SYNDICATE):
        if g.resources[f] and m.open(FACTION + f):
            m.because("8.7.1", "%f has Resources.", f)
            return FACTION + f
    return m.legal[0]


def kidnap_reroll(m: Mind) -> int:
    """Raúl: a 1 or 2 only."""
    step = m.g.top
    assert isinstance(step, KidnapReroll)
    m.because("8.7.1", "With Raúl it rerolls a Kidnap roll of 1 or 2 only.")
    return REROLL if step.roll <= POOR_RANSOM else NO


# 8.7.2 Rally


def rally(m: Mind) -> int:
    """The next space, then Infiltrate."""
    return then_infiltrate(m, rally_steps)


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


# 8.7.3 March


def march_steps(m: Mind, left: int, selected: int) -> Steps:
    """Onto ECs, into 1 Government-Controlled space (first of all with El Che), then toward Havana."""
    g = m.g
    ecs = ("1 Underground Guerrilla onto each EC that has none: %S.", march_ecs(g, left))
    raid = 0 if selected & POPULATED else raids(g, left)
    into = ("Into 1 Government-Controlled space, first with Support: %S.", raid)
    closer = 0 if advanced(m, selected & POPULATED) else toward_havana(g, M26, left)
    ahead = ("From 1 space with most Guerrillas closer to Havana: %S.", closer)
    return [into, ecs, ahead] if g.capabilities & EL_CHE else [ecs, into, ahead]


def ec_scouts(g: Board, ec: int, origins: int) -> int:
    """Spaces from which a Guerrilla could enter an EC and be Underground there."""
    che = first_of_che(g, M26)
    found = 0
    for s in spaces_in(origins & g.adjacent(ec)):
        hidden = g.unmoved(s, M26_UNDERGROUND) > 0 and quiet_size(g, s, ec) > 0
        if movable(g, M26, s) and (hidden or che):
            found |= 1 << s
    return found


def march_ecs(g: Board, left: int) -> int:
    """ECs without an Underground 26July Guerrilla that one can reach."""
    found = 0
    for s in spaces_in(left & ECS):
        if not g.count(s, M26_UNDERGROUND) and ec_scouts(g, s, g.adjacent(s)):
            found |= 1 << s
    return found


def havens(g: Board) -> int:
    """Opposition spaces and ECs."""
    return ECS | sum(1 << s for s in spaces_in(POPULATED) if g.support[s] < NEUTRAL)


def raiders(g: Board, space: int) -> int:
    """Opposition spaces and ECs next to a space with Guerrillas that may leave."""
    return sum(1 << s for s in spaces_in(g.adjacent(space) & havens(g)) if movable(g, M26, s))


def raids(g: Board, left: int) -> int:
    """Government-Controlled spaces next to such Guerrillas, those with Support first."""
    found = sum(1 << s for s in spaces_in(left & g.controlled(GOVERNMENT)) if raiders(g, s))
    return prefer(found, sum(1 << s for s in spaces_in(found) if g.support[s] > NEUTRAL))


def government_held(g: Board, space: int) -> bool:
    """Whether the Government Controlled a space before anyone Marched in."""
    own = g.strength(space, GOVERNMENT)
    return own > others(g, space, GOVERNMENT) - g.moved[space * 2] - g.moved[space * 2 + 1]


def advanced(m: Mind, towns: int) -> bool:
    """Whether the group toward Havana has gone already, if so many Cities and Provinces were selected.

    The first of them is Government-Controlled and all others come from Opposition spaces and ECs, if any can.
    """
    op = m.operation() if towns else None
    if not isinstance(op, March):
        return False
    if towns & towns - 1 or op.came_from & ~havens(m.g):
        return True
    return not government_held(m.g, towns.bit_length() - 1)


def march(m: Mind) -> int:
    """The next destination, then Infiltrate."""
    return then_infiltrate(m, march_steps)


def march_from(m: Mind) -> int:
    """One Guerrilla for an EC, all groups for a raid (with El Che the largest first), one group toward Havana."""
    step = m.g.top
    assert isinstance(step, MarchFrom)
    g = m.g
    to = step.destination
    if ECS >> to & 1:
        scouts = ec_scouts(g, to, m.spaces())
        if scouts and not step.used:
            m.because("8.7.3", "1 Guerrilla, Underground, from %S.", scouts)
            return SPACE + m.pick(scouts)
        return no_more_groups(m)
    if m.operation().selected & POPULATED == 1 << to and government_held(g, to):
        groups = raiders(g, to) & m.spaces()
        if groups:
            m.because("8.7.3", "Guerrillas from all adjacent Opposition spaces and ECs: %S.", groups)
            return SPACE + m.pick(best(m, groups, crew))
        if step.used and not step.used & ~havens(g):
            return join_the_others(m, step)
    return no_more_groups(m) if step.used else march_toward_havana(m, to)


def group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """One to an EC; else all that may leave, by 8.1.2."""
    limit = 1 if ECS >> destination & 1 else max(1, movable(m.g, M26, origin))
    return march_group(m.g, M26, origin, destination, limit)


# 8.7.4 Attack


def worth(m: Mind, space: int, faction: int, n: int) -> int:
    """To take Cash, then Government pieces, then to remove a player's Control."""
    found = FOR_CASH if cash_takeable(m, space, faction, M26, n) else 0
    if faction == GOVERNMENT:
        return found + AGAINST_GOVERNMENT
    return found + (AGAINST_CONTROL if dethroned(m, space, faction, n) else 0)


def attack_rank(m: Mind, space: int) -> int:
    """What the best target in a space is worth."""
    return best_worth(m, space, worth)


def dethroned(m: Mind, space: int, faction: int, n: int) -> bool:
    """Whether a player's Control of a space would end with n of his pieces."""
    g = m.g
    if g.control(space) != faction or not m.is_player(faction):
        return False
    return g.strength(space, faction) - n <= others(g, space, faction)


def strong_fronts(g: Board) -> int:
    """Where 4 or more 26July Guerrillas stand with a Government piece."""
    found = 0
    for s in range(SPACE_COUNT):
        if g.guerrillas(s, M26) >= IN_STRENGTH and g.strength(s, GOVERNMENT):
            found |= 1 << s
    return found


def all_attacks(m: Mind, left: int, selected: int) -> Steps:
    """One City or Province to Ambush in, then wherever 4 or more Guerrillas are."""
    return attack_steps(m, left, 0 if selected else POPULATED, attack_rank, attack_rank)


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


# 8.7.5 Agitate


def agitation(m: Mind) -> int:
    """Where Population is highest, then Support, then fewest Terror markers; Terror only if a shift follows."""
    step = m.g.top
    assert isinstance(step, Agitation)
    g = m.g
    purse = g.purse(M26)
    spaces = 0
    for s in spaces_in(m.spaces()):
        if g.support[s] > ACTIVE_OPPOSITION and g.terror[s] < purse:
            spaces |= 1 << s
    if not spaces:
        m.because("8.7.5", "No further shift can be achieved by Agitation.")
        return m.done()
    if step.last >= 0 and spaces >> step.last & 1:
        m.because("8.7.5", "It goes on in %s as far as possible.", step.last)
        return SPACE + step.last
    found = most(g, spaces, agitation_rank)
    m.because("8.7.5", "Agitate where Population is highest, then Support, then fewest Terror markers: %S.", found)
    return SPACE + m.pick(found)


def agitation_rank(g: Board, space: int) -> int:
    """Population, then Support, then few Terror markers."""
    return (2 * g.population(space) + (g.support[space] > NEUTRAL)) * 32 - g.terror[space]


# Eulogio Cantillo


def leave(m: Mind) -> int:
    """All leave: 1 for each EC without an Underground one, into a Government-Controlled space, toward Havana."""
    step = m.g.top
    assert isinstance(step, CantilloMarch)
    g = m.g
    held = 0
    if g.support[step.space] < NEUTRAL or ECS >> step.space & 1:
        held = g.controlled(GOVERNMENT) & m.spaces()
        held = prefer(held, sum(1 << s for s in spaces_in(held) if g.support[s] > NEUTRAL))
    bare = ECS & ~g.where(M26_UNDERGROUND)
    closer = onward(g, M26, step.space, m.spaces(), distances(g))
    return leave_by(
        m,
        [
            ("1 Guerrilla onto each EC that has none Underground: %S.", bare),
            ("Into a Government-Controlled space: %S.", held),
            ("Closer to Havana: %S.", closer),
        ],
    )


def leave_group(m: Mind) -> int:
    """One for an EC, else all."""
    step = m.g.top
    assert isinstance(step, CantilloGroup)
    lone = ECS >> step.destination & 1 and not m.g.count(step.destination, M26_UNDERGROUND)
    return at_most(m, 1) if lone else as_many(m)


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
    "RemoveEnemies": lambda m: remove_enemies(m, worth),
    "AmbushWhere": lambda m: ambush_where(m, attack_rank),
    "Agitation": agitation,
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
