"""Why not there: what is wrong with a space for a Special Activity, in the Propaganda Round, or for an Event."""

from __future__ import annotations

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.activities.government import AirStrike, Reprisal, ReprisalTo, TransportFrom, TransportTo
from malecon.games.cuba_libre.activities.rebels import Assassinate, Infiltrate, Kidnap, Subvert, kidnap_targets
from malecon.games.cuba_libre.activities.syndicate import Bribe, MuscleFrom, MuscleTo, ProfitCash, ProfitExchange
from malecon.games.cuba_libre.activities.syndicate import muscle_cube as cube_for
from malecon.games.cuba_libre.board import Board, Step
from malecon.games.cuba_libre.events.effects import AmbushWhere, PickSpace, PlaceWhere, Shift
from malecon.games.cuba_libre.propaganda import RedeployCubes, RedeployTo
from malecon.games.cuba_libre.support import AGITATION_COST, CIVIC_ACTION_COST, Agitation, CivicAction
from malecon.games.cuba_libre.words import card_title, counted, level_name, space_name

Refusal = tuple[str, str]


def misfit(g: Board, p: Step, s: int) -> Refusal | None:
    """A rule and words for a space that cannot be chosen at a question; None where there is nothing to say."""
    found = _of_the_government(g, p, s) or _of_the_rebels(g, p, s) or _of_the_syndicate(g, p, s)
    return found or _of_propaganda(g, p, s) or _of_the_event(g, p, s)


# 4.2 Government


def _of_the_government(g: Board, p: Step, s: int) -> Refusal | None:
    name = space_name(g, s)
    if isinstance(p, TransportFrom):
        return "4.2.1", _without(g, s, n.TROOPS, "Troops") or f"{name} is no City and has no Government Base"
    if isinstance(p, TransportTo):
        return "4.2.1", "the Troops are there already"
    if isinstance(p, AirStrike):
        if n.CITIES >> s & 1:
            return "4.2.2", f"{name} is a City: Air Strikes hit Provinces and ECs"
        return "4.2.2", f"{name} holds no Active Guerrilla, and no Base without Guerrillas"
    if isinstance(p, Reprisal):
        return "4.2.3", f"the Government does not Control {name}"
    if isinstance(p, ReprisalTo):
        return "4.2.3", f"{name} is not next to {space_name(g, p.space)}"
    return None


def _without(g: Board, s: int, piece: int, called: str) -> str:
    return "" if g.count(s, piece) else f"no {called} are in {space_name(g, s)}"


# 4.3, 4.4 26July and the Directorio


def _of_the_rebels(g: Board, p: Step, s: int) -> Refusal | None:
    name = space_name(g, s)
    if isinstance(p, Infiltrate):
        if g.support[s] > 0:
            return "4.3.1", f"{name} is at {level_name(g.support[s])}"
        if not g.cubes(s):
            return "4.3.1", f"no cube is in {name}"
        return "4.3.1", f"no Underground Guerrilla of yours is in or next to {name}"
    if isinstance(p, Kidnap):
        if not kidnap_targets(g, s):
            return "4.3.3", f"{name} is no City or EC and has no open Casino"
        return "4.3.3", _outnumbered(g, p.who, s) or _no_terror(g, p.allowed, s)
    if isinstance(p, Assassinate):
        crowded = "" if p.who == n.SYNDICATE else _outnumbered(g, p.who, s)
        if not crowded and p.selected >> s & 1:
            return "4.4.3", f"no enemy that you may Assassinate is in {name}"
        return "4.4.3", crowded or _no_terror(g, p.allowed, s)
    if isinstance(p, Subvert):
        if not n.PROVINCES >> s & 1:
            return "4.4.1", f"{name} is no Province"
        held = g.control(s) == n.DIRECTORIO
        return "4.4.1", f"the Pact of Caracas protects {name}" if held else f"you do not Control {name}"
    return None


def _outnumbered(g: Board, who: int, s: int) -> str:
    """4.3.3, 4.4.3: fewer or no more Guerrillas than Police."""
    own, police = g.guerrillas(s, who), g.count(s, n.POLICE)
    if own > police:
        return ""
    if not own:
        return f"you have no Guerrilla in {space_name(g, s)}"
    return f"{counted(own, 'Guerrilla')} of yours against {police} Police in {space_name(g, s)}: more are needed"


def _no_terror(g: Board, allowed: int, s: int) -> str:
    if not allowed >> s & 1:
        return f"{space_name(g, s)} is not among the spaces of this Terror"
    return f"{space_name(g, s)} is not, and can no longer be, selected for your Terror"


# 4.5 The Syndicate


def _of_the_syndicate(g: Board, p: Step, s: int) -> Refusal | None:
    name = space_name(g, s)
    if isinstance(p, ProfitCash):
        if p.used >> s & 1:
            return "4.5.1", f"{name} has got its Cash"
        if not g.count(s, n.OPEN_CASINO):
            return "4.5.1", f"no open Casino is in {name}"
        return "4.5.1", f"no Guerrilla or cube is in {name} to hold the Cash"
    if isinstance(p, ProfitExchange):
        return "4.5.1", f"{name} has neither an open Casino nor Cash of yours, or has been chosen"
    if isinstance(p, MuscleTo):
        if not n.ECS >> s & 1 and not g.count(s, n.OPEN_CASINO):
            return "4.5.3", f"{name} is no EC and has no open Casino"
        return "4.5.3", f"no {'Police' if n.CITIES >> s & 1 else 'Troops'} can come to {name}"
    if isinstance(p, MuscleFrom):
        if s == p.destination:
            return "4.5.3", "the cubes go there"
        kind = "Police" if cube_for(p.destination) == n.POLICE else "Troops"
        return "4.5.3", _without(g, s, cube_for(p.destination), kind) or f"{name} has been chosen, or must keep them"
    if isinstance(p, Bribe):
        return "4.5.4", f"in {name} is nobody whom you may bribe"
    return None


# 6.3, 6.4 The Propaganda Round


def _of_propaganda(g: Board, p: Step, s: int) -> Refusal | None:
    name = space_name(g, s)
    if isinstance(p, CivicAction):
        return "6.3.2", _uncivil(g, p, s)
    if isinstance(p, Agitation):
        if n.ECS >> s & 1:
            return "6.3.3", f"{name} is an Economic Center"
        if g.control(s) != n.M26:
            return "6.3.3", f"26July does not Control {name}"
        if not g.terror[s] and g.support[s] == n.ACTIVE_OPPOSITION:
            return "6.3.3", f"{name} is at Active Opposition"
        return "6.3.3", f"it costs {counted(AGITATION_COST, 'Resource')}, and you have none"
    if isinstance(p, RedeployCubes):
        kind = "Troops" if p.piece == n.TROOPS else "Police"
        words = _without(g, s, p.piece, kind) or f"all {kind} in {name} have moved, or have nowhere else to go"
        return "6.4", words
    if isinstance(p, RedeployTo):
        if s == p.origin:
            return "6.4", "they are there already"
        if p.piece == n.TROOPS:
            return "6.4.2", f"{name} is no City or Government Base that you Control"
        return "6.4.1", f"{name} is no EC, and you do not Control it"
    return None


def _uncivil(g: Board, p: CivicAction, s: int) -> str:
    name = space_name(g, s)
    if n.ECS >> s & 1:
        return f"{name} is an Economic Center"
    if not p.spaces >> s & 1:
        return f"{name} is not where you Train"
    if not g.count(s, n.TROOPS) or not g.count(s, n.POLICE):
        return f"{name} lacks {'Police' if g.count(s, n.TROOPS) else 'Troops'}: both kinds are needed"
    if g.control(s) != n.GOVERNMENT:
        return f"the Government does not Control {name}"
    if not g.terror[s] and g.support[s] == n.ACTIVE_SUPPORT:
        return f"{name} is at Active Support"
    return f"it costs {CIVIC_ACTION_COST} Resources, and you have {g.resources[n.GOVERNMENT] or 'none'}"


# 5.x Events


def _of_the_event(g: Board, p: Step, s: int) -> Refusal | None:
    name, title = space_name(g, s), card_title(g, g.card) if g.card else "the Event"
    if isinstance(p, Shift):
        if p.among >> s & 1 and not n.ECS >> s & 1:
            return "1.6", f"{name} is at {level_name(g.support[s])} and shifts no further that way"
        return "5.1", f"{title} does not shift {name}"
    if isinstance(p, PlaceWhere):
        if p.spaces >> s & 1:
            return "1.4.2", f"no such piece may be placed in {name}: stacking, or none is Available"
        return "5.1", f"{title} places nothing in {name}"
    if isinstance(p, AmbushWhere):
        return "5.5", f"no Ambush is possible in {name}: nobody to strike, or nobody to strike with"
    if isinstance(p, PickSpace):
        return "5.1", f"{title} would do nothing in {name}, or does not reach it"
    return None
