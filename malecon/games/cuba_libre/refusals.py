"""Why not: what keeps an Operation, a Special Activity, the Event or a space from being open, with its rule."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.activities.syndicate import BRIBE_COST
from malecon.games.cuba_libre.board import Board, Step, active, underground
from malecon.games.cuba_libre.misfits import misfit
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, Operation
from malecon.games.cuba_libre.operations.insurgent import MarchFrom
from malecon.games.cuba_libre.selection import LIMITED, WITH_ACTIVITY, possible, space_cost, usual_cost
from malecon.games.cuba_libre.sequence import BOUND, THE_EVENT, WITH_SPECIAL_ACTIVITY, Turn
from malecon.games.cuba_libre.words import (
    ACTIVITY_RULES,
    FACTION_NAMES,
    OPERATION_NAMES,
    OPERATION_RULES,
    counted,
    level_name,
    space_name,
)

Refusal = tuple[str, str]

COIN: Final = (n.GARRISON, n.SWEEP, n.ASSAULT)
ACCOMPANIES: Final = {
    n.TRANSPORT: (n.TRAIN, *COIN),
    n.AIR_STRIKE: COIN,
    n.REPRISAL: COIN,
    n.INFILTRATE: (n.RALLY, n.MARCH),
    n.AMBUSH: (n.ATTACK,),
    n.KIDNAP: (n.TERROR,),
    n.SUBVERT: (n.RALLY, n.MARCH),
    n.ASSASSINATE: (n.TERROR,),
    n.PROFIT: (n.RALLY, n.MARCH, n.CONSTRUCT),
    n.MUSCLE: (n.RALLY, n.MARCH, n.CONSTRUCT),
    n.BRIBE: (n.RALLY, n.MARCH, n.TERROR, n.CONSTRUCT),
}
"""4.1.1: the Operations that a Special Activity goes with."""
ACTIVITIES_OF: Final = (
    (n.TRANSPORT, n.AIR_STRIKE, n.REPRISAL),
    (n.INFILTRATE, n.AMBUSH, n.KIDNAP),
    (n.SUBVERT, n.AMBUSH, n.ASSASSINATE),
    (n.PROFIT, n.MUSCLE, n.BRIBE),
)
NEEDS: Final = {
    n.TRANSPORT: "no Troops are in a City or at a Base of yours",
    n.AIR_STRIKE: "no Province or EC holds an Active Guerrilla, or a Base without Guerrillas",
    n.REPRISAL: "you Control no City or Province",
    n.INFILTRATE: "no cube without Support is with or next to an Underground Guerrilla of yours",
    n.KIDNAP: "no space for your Terror is a City, an EC or at an open Casino with more of your Guerrillas than Police",
    n.SUBVERT: "you Control no Province",
    n.ASSASSINATE: "in no space for your Terror have you more Guerrillas than there are Police, and an enemy",
    n.PROFIT: "there is no open Casino and no Cash of yours",
    n.MUSCLE: "no cubes of the right kind can come to an open Casino or EC",
    n.BRIBE: "nobody can be bribed",
}
"""4.2 to 4.5: what is missing where a Special Activity goes with the Operation and yet is not open."""


def refusal(g: Board, action: int) -> Refusal | None:
    """Why an answer that people would expect is not open; None where there is nothing to say."""
    if g.over or g.actor < 0 or action in g.legal():
        return None
    p = g.top
    if isinstance(p, Turn):
        return _at_turn(g, p, action)
    if isinstance(p, Operation):
        if n.SPACE <= action < n.PIECE:
            return _space(g, p, action - n.SPACE)
        if n.ACTIVITY <= action <= n.DIE:
            return _activity(g, p, action - n.ACTIVITY)
    if n.SPACE <= action < n.PIECE:
        if isinstance(p, MarchFrom):
            return _origin(g, p, action - n.SPACE)
        return misfit(g, p, action - n.SPACE) if isinstance(p, Step) else None
    return None


# 2.3.4 A Faction's turn


def _at_turn(g: Board, p: Turn, action: int) -> Refusal | None:
    if action == n.PASS and p.status & BOUND:
        return "1.5.1", "you have taken Resources to execute something"
    if action in (n.EVENT_UNSHADED, n.EVENT_SHADED):
        return _event(g, action)
    if n.OPERATION <= action < n.ACTIVITY and action - n.OPERATION in n.OPERATIONS_OF[p.who]:
        return _operation(g, p, action - n.OPERATION)
    if n.ACTIVITY <= action <= n.DIE and action - n.ACTIVITY in ACTIVITIES_OF[p.who]:
        activity = action - n.ACTIVITY
        if not p.mode(g) & WITH_ACTIVITY:
            return "2.3.5", "a Limited Operation has no Special Activity"
        return ACTIVITY_RULES[activity], f"with {_either(ACCOMPANIES[activity])}: choose that first"
    return None


def _event(g: Board, action: int) -> Refusal | None:
    if action == n.EVENT_SHADED and not g.tables.dual[g.card]:
        return "5.2", "this card has one text only"
    if g.first == THE_EVENT:
        return "2.3.4", "the 1st Eligible has executed the Event"
    if g.first and g.first != WITH_SPECIAL_ACTIVITY:
        return "2.3.4", "the 1st Eligible executed an Operation without a Special Activity: a Limited Operation is left"
    return None


def _operation(g: Board, p: Turn, kind: int) -> Refusal:
    rule = OPERATION_RULES[kind]
    cost = usual_cost(g, kind, p.mode(g))
    if g.resources[p.who] < cost:
        return "3.1", f"it costs {counted(cost, 'Resource')}, and you have {g.resources[p.who] or 'none'}"
    if kind == n.MARCH:
        return rule, "you have no Guerrillas on the map"
    if kind == n.ATTACK:
        return rule, "nowhere is a Guerrilla of yours with an enemy piece that you may Attack"
    if kind == n.TERROR:
        return rule, "you have no Underground Guerrilla where you may use Terror"
    if kind == n.CONSTRUCT:
        return rule, "no City or Province under Government or Syndicate Control has room or a closed Casino"
    return rule, "no space may be selected"


def _either(kinds: tuple[int, ...]) -> str:
    names = [OPERATION_NAMES[kind] for kind in kinds]
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else f"{names[0]} only"


# 4.1 Special Activities


def _activity(g: Board, p: Operation, activity: int) -> Refusal | None:
    if activity not in ACTIVITIES_OF[p.who]:
        return None
    rule = ACTIVITY_RULES[activity]
    if p.status & ACTIVITY_USED:
        return "4.1", "an Operation has one Special Activity, and it has been executed"
    if not p.mode & WITH_ACTIVITY:
        return ("2.3.5", "a Limited Operation has none") if p.mode & LIMITED else ("4.1", "a free Operation has none")
    if p.kind not in ACCOMPANIES[activity]:
        return rule, f"with {_either(ACCOMPANIES[activity])}, not with {OPERATION_NAMES[p.kind]}"
    if activity == n.AMBUSH:
        return rule, "select a space with an Underground Guerrilla of yours: there it is offered"
    if activity == n.AIR_STRIKE and g.alliance == n.EMBARGOED and not g.momentum & n.MOMENTUM_GUANTANAMO_BAY:
        return rule, "the US Alliance is Embargoed"
    if activity == n.BRIBE and g.resources[n.SYNDICATE] < BRIBE_COST:
        return rule, f"it costs {BRIBE_COST} Resources, and you have {g.resources[n.SYNDICATE] or 'none'}"
    if not possible(g, p.who, p.kind, p.mode, p.allowed):
        return "4.1", "the Operation could not be paid for afterwards"
    return rule, NEEDS[activity]


# 3.x Spaces


def _space(g: Board, p: Operation, s: int) -> Refusal:
    rule = OPERATION_RULES[p.kind]
    name = space_name(g, s)
    if p.selected >> s & 1:
        return "3.1", f"{name} has been selected already"
    if p.mode & LIMITED and p.selected:
        return "2.3.5", "a Limited Operation has one space"
    if not p.allowed >> s & 1:
        return rule, f"{name} is not among the spaces of this {OPERATION_NAMES[p.kind]}"
    words = _unfit(g, p, s)
    if words:
        return rule, words
    cost = space_cost(g, p.kind, s, p.mode)
    if cost > g.resources[p.who]:
        return "3.1", f"{name} costs {counted(cost, 'Resource')}, and you have {g.resources[p.who] or 'none'}"
    return rule, "spaces are no longer selected in this Operation"


def _unfit(g: Board, p: Operation, s: int) -> str:
    """What is wrong with a space, cost aside; "" if nothing is."""
    name = space_name(g, s)
    if p.kind in (n.TRAIN, n.SWEEP, n.RALLY, n.CONSTRUCT) and n.ECS >> s & 1:
        return f"{name} is an Economic Center, not a City or Province"
    if p.kind == n.GARRISON and n.PROVINCES >> s & 1:
        return f"{name} is a Province: a Garrison goes to ECs and Cities"
    if p.valid(g, s):
        return ""
    if p.kind == n.RALLY:
        return f"{name} is at {level_name(g.support[s])}: {FACTION_NAMES[p.who]} does not Rally there"
    if p.kind == n.MARCH:
        return f"no Guerrilla of yours that has not Marched can reach {name}"
    if p.kind == n.ATTACK:
        own = g.guerrillas(s, p.who)
        return f"no enemy that you may Attack is in {name}" if own else f"you have no Guerrilla in {name}"
    if p.kind == n.TERROR:
        hidden = g.count(s, underground(p.who))
        return f"the Pact of Caracas protects {name}" if hidden else f"you have no Underground Guerrilla in {name}"
    if g.control(s) not in (n.GOVERNMENT, n.SYNDICATE):
        return f"neither Government nor Syndicate Controls {name}"
    return f"{name} has 2 Casinos, none of them closed, or no Casino is Available"


def _origin(g: Board, p: MarchFrom, s: int) -> Refusal:
    name = space_name(g, s)
    if p.used >> s & 1:
        return "3.3.2", f"the group from {name} has Marched"
    if not g.guerrillas(s, p.who):
        return "3.3.2", f"you have no Guerrilla in {name}"
    if not g.unmoved(s, underground(p.who)) and not g.unmoved(s, active(p.who)):
        return "3.3.2", f"all your Guerrillas in {name} have Marched"
    return "3.3.2", f"{name} is not next to {space_name(g, p.destination)}"
