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
    INFILTRATE,
    KIDNAP,
    M26,
    M26_ACTIVE,
    M26_UNDERGROUND,
    MARCH,
    NEUTRAL,
    NO,
    OPERATION,
    OWNER,
    PASSIVE_OPPOSITION,
    POLICE,
    POPULATED,
    RALLY,
    REPLACE,
    REROLL,
    SPACE,
    SPACE_COUNT,
    SYNDICATE,
    TERROR,
    TOWARD_OPPOSITION,
)
from malecon.games.cuba_libre.nonplayers.attacks import (
    IN_STRENGTH,
    REMOVED,
    ambush,
    ambush_where,
    attack_steps,
    remove_enemies,
    targetable,
)
from malecon.games.cuba_libre.nonplayers.guidelines import (
    as_many,
    cash_owners,
    cash_takeable,
    first_of_che,
    march_group,
    others,
    owners,
    quiet_size,
    target,
)
from malecon.games.cuba_libre.nonplayers.marches import (
    at_most,
    distances,
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
from malecon.games.cuba_libre.nonplayers.steps import Steps, carry_out, first_possible, possible, with_activity
from malecon.games.cuba_libre.operations.insurgent import MarchFrom

POOR_RANSOM: Final = 2
"""8.7.1: with Raúl, a Kidnap roll up to this is rerolled."""
FOR_CASH: Final = 3
"""8.7.4: what an Attack is for, the best first."""
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
    kidnap = kidnap_spaces(m, left) if not selected and with_activity(m) else 0
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


def kidnap_spaces(m: Mind, spaces: int) -> int:
    """Where to Kidnap: an EC, first one without Sabotage, then a City, then at an open Casino."""
    g = m.g
    found = sum(1 << s for s in spaces_in(spaces) if ransoms(g, s))
    ecs = found & ECS
    whole = sum(1 << s for s in spaces_in(ecs) if not g.terror[s])
    return whole or ecs or found & CITIES or found


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
            return SPACE + m.pick(owing & ECS or owing & CITIES or owing)
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


def then_infiltrate(m: Mind, box: Callable[[Mind, int, int], Steps]) -> int:
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
    towns = selected & POPULATED
    ecs = ("1 Underground Guerrilla onto each EC that has none: %S.", march_ecs(g, left))
    raid = ("Into 1 Government-Controlled space, first with Support: %S.", 0 if towns else raids(g, left))
    over = towns & towns - 1 or (towns and not raided(g, towns.bit_length() - 1))
    ahead = ("From 1 space with most Guerrillas closer to Havana: %S.", 0 if over else toward_havana(g, M26, left))
    return [raid, ecs, ahead] if g.capabilities & EL_CHE else [ecs, raid, ahead]


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


def raiders(g: Board, space: int) -> int:
    """Opposition spaces and ECs next to a space with Guerrillas that may leave."""
    found = 0
    for s in spaces_in(g.adjacent(space)):
        if (g.support[s] < NEUTRAL or ECS >> s & 1) and movable(g, M26, s):
            found |= 1 << s
    return found


def raids(g: Board, left: int) -> int:
    """Government-Controlled spaces next to such Guerrillas, those with Support first."""
    found = sum(1 << s for s in spaces_in(left & g.controlled(GOVERNMENT)) if raiders(g, s))
    return prefer(found, sum(1 << s for s in spaces_in(found) if g.support[s] > NEUTRAL))


def government_held(g: Board, space: int) -> bool:
    """Whether the Government Controlled a space before anyone Marched in."""
    own = g.strength(space, GOVERNMENT)
    return own > others(g, space, GOVERNMENT) - g.moved[space * 2] - g.moved[space * 2 + 1]


def raided(g: Board, space: int) -> bool:
    """Whether a destination was the Government-Controlled one, and not the one toward Havana.

    It was, if Guerrillas were left behind in an Opposition space or EC next to it: no last one leaves.
    """
    if not government_held(g, space):
        return False
    for s in spaces_in(g.adjacent(space)):
        stayed = g.unmoved(s, M26_UNDERGROUND) or g.unmoved(s, M26_ACTIVE)
        if stayed and (g.support[s] < NEUTRAL or ECS >> s & 1):
            return True
    return False


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
    elif not m.operation().selected & POPULATED & ~(1 << to) and government_held(g, to):
        groups = raiders(g, to) & m.spaces()
        if groups:
            m.because("8.7.3", "Guerrillas from all adjacent Opposition spaces and ECs: %S.", groups)
            return SPACE + m.pick(most(g, groups, movable_m26))
    return no_more_groups(m) if step.used else march_toward_havana(m, to)


def movable_m26(g: Board, space: int) -> int:
    """Guerrillas that may leave a space."""
    return movable(g, M26, space)


def group(m: Mind, origin: int, destination: int) -> tuple[int, int]:
    """One to an EC; else all that may leave, by 8.1.2."""
    limit = 1 if ECS >> destination & 1 else max(1, movable(m.g, M26, origin))
    return march_group(m.g, M26, origin, destination, limit)


# 8.7.4 Attack


def attack_rank(m: Mind, space: int) -> int:
    """To take Cash, then Government pieces, then to remove a player's Control."""
    g = m.g
    enemies = targetable(g, M26, space)
    if cash_owners(m, space, M26, enemies, REMOVED):
        return FOR_CASH
    if enemies >> GOVERNMENT & 1:
        return AGAINST_GOVERNMENT
    return AGAINST_CONTROL if dethroned(m, space, enemies, REMOVED) else 0


def dethroned(m: Mind, space: int, enemies: int, n: int) -> int:
    """The players among some Factions whose Control of a space ends with n of their pieces: a set of one or none."""
    g = m.g
    f = g.control(space)
    if f < 0 or not enemies >> f & 1 or not m.is_player(f):
        return 0
    return 1 << f if g.strength(space, f) - n <= others(g, space, f) else 0


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


def victim(m: Mind, space: int, pieces: int, n: int) -> int:
    """Whose Cash can be taken, the Government, a player whose Control ends, else by 8.1.2."""
    enemies = owners(pieces)
    rich = cash_owners(m, space, M26, enemies, n)
    if rich:
        return m.pick_faction(m.players_first(rich))
    if enemies >> GOVERNMENT & 1:
        return GOVERNMENT
    ruler = dethroned(m, space, enemies, n)
    if ruler:
        return ruler.bit_length() - 1
    return OWNER[target(m, pieces)]


# 8.7.5 Agitate


def agitation(m: Mind) -> int:
    """Where Population is highest, then Support, then fewest Terror markers; Terror only if a shift follows."""
    g = m.g
    purse = g.purse(M26)
    spaces = 0
    for s in spaces_in(m.spaces()):
        if g.support[s] > ACTIVE_OPPOSITION and g.terror[s] < purse:
            spaces |= 1 << s
    if not spaces:
        m.because("8.7.5", "No further shift can be achieved by Agitation.")
        return m.done()
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
    "RemoveEnemies": lambda m: remove_enemies(m, victim),
    "AmbushWhere": lambda m: ambush_where(m, attack_rank),
    "Agitation": agitation,
    "CantilloMarch": leave,
    "CantilloGroup": leave_group,
}
