"""Why a card, an Action or a unit that people would expect is not open in an Action Round."""

from __future__ import annotations

from typing import Final

from malecon.games.splendid_little_war.actions.muster import commanded
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ALL_PROVINCES,
    ATTACK,
    BURN,
    CAPTAINCY,
    CAPTAINCY_ACTION,
    CARD,
    CONCENTRATE,
    COORDINATE,
    FORM_COLUMN,
    HAND,
    HAVANA_CITY,
    HOLDING_BOX,
    LAND,
    LOBBY,
    MAP,
    MOVE,
    MOVE_GENERAL,
    PASS,
    PROTECT,
    RECRUIT,
    REINFORCE,
    REPATRIATE,
    RESTACK,
    SHIFT,
    SIDE,
    SPAIN,
    TRIO,
    UNIT,
    ZONE,
)
from malecon.games.splendid_little_war.cards.conditions import met
from malecon.games.splendid_little_war.cards.play import worth_playing
from malecon.games.splendid_little_war.cards.vocabulary import (
    AFTER_ATTACK_ROLL,
    BATTLE_STEP1,
    BEFORE_SEARCH,
    NO_REINFORCEMENTS,
    ON_CROSSING,
    ON_ENEMY_CARD,
    ON_ENEMY_MOVE,
    OWN_ROUND,
)
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.tables import TURNS
from malecon.games.splendid_little_war.words import SIDES

Reason = tuple[str, str]
"""A rule, and words."""

_MOMENTS: Final = {
    ON_ENEMY_CARD: ("7.2", "Reaction: when the other side plays a card"),
    ON_ENEMY_MOVE: ("7.2", "Reaction: when the other side moves"),
    ON_CROSSING: ("7.6", "when a Move crosses a garrisoned Trocha"),
    BEFORE_SEARCH: ("8.11.2", "before a Search"),
    BATTLE_STEP1: ("8.11.3", "battle card"),
    AFTER_ATTACK_ROLL: ("8.11.3", "Reaction: after a hit"),
}
_SPAIN_ONLY: Final = (REINFORCE, REPATRIATE, PROTECT, FORM_COLUMN, CONCENTRATE, CAPTAINCY_ACTION, SHIFT)
_ACTIONS: Final = (*_SPAIN_ONLY, BURN, RECRUIT, LOBBY, MOVE, MOVE_GENERAL, ATTACK, RESTACK, COORDINATE, TRIO)
_LED: Final = (BURN, MOVE, ATTACK, FORM_COLUMN, CONCENTRATE)
"""Actions of units under a General (8.5, 8.10.4)."""


def refusal(g: War, action: int) -> Reason | None:
    """A rule and words for a card, an Action or a unit that is not open now; None where there is nothing to say."""
    if g.actor < 0 or action in g.legal() or action == PASS:
        return None
    if CARD <= action < UNIT:
        return _card(g, g.actor, action - CARD)
    if action >= UNIT:
        return _unit(g, action - UNIT)
    return _action(g, g.actor, action) if g.question == "Round" and action in _ACTIONS else None


def _unit(g: War, unit: int) -> Reason | None:
    """A Coordinated Action is only named: nobody can be picked up for it yet."""
    if g.question != "Coordinate" or not g.inside((1 << MAP) - 1) & SIDE[g.actor] >> unit & 1:
        return None
    return "8.6", "name the Actions first: units are chosen as each is done"


def _card(g: War, who: int, c: int) -> Reason | None:
    it = g.tables.cards[c]
    if g.card[c] & ZONE != HAND + who:
        return None
    if not it.belongs_to(who):
        return "7.0", f"{SIDES[1 - who]}'s card"
    if it.timing != OWN_ROUND:
        return _MOMENTS[it.timing]
    if g.question not in ("Round", "Afterwards", "Coordinate"):
        return "7.1", "only in your own Action Round, not within an Action"
    if it.action and g.question == "Afterwards":
        return "7.1", "Action card: it takes the Round's Action"
    if not met(g, who, it):
        return "7.0", f"only if: {it.condition}"
    if not worth_playing(g, who, c):
        return "7.0", "it would change nothing now"
    return ("7.1", "1 Resource is missing") if it.action else None


def _action(g: War, who: int, action: int) -> Reason | None:
    if action in ((BURN, RECRUIT) if who == SPAIN else _SPAIN_ONLY):
        return None  # nobody expects the other side's Actions
    if action == SHIFT:
        return _shift(g)
    if action == TRIO:
        return "7.4", "three cards for each Resource, of an Action that can be taken"
    price = 3 if action == COORDINATE else 2 if action == CAPTAINCY_ACTION else 1
    if not g.can_pay(who, price):
        return "8.4", f"{price} Resources are missing, three cards count for one" if price > 1 else "no Resource left"
    return _cause(g, who, action)


def _shift(g: War) -> Reason:
    if g.shifted:
        return "8.16", "once in a Round"
    if not g.friendly_city(SPAIN, HAVANA_CITY):
        return "8.16", "Havana is not Spanish"
    return "8.16", "no General in the box or in Havana"


def _cause(g: War, who: int, action: int) -> Reason | None:
    """Why an Action that could be paid for is not possible."""
    if action in _LED:
        here = g.inside(commanded(g, who)) & SIDE[who] & LAND
        if not here:
            return "8.5", "no General is with a unit"
        return {
            BURN: ("8.7", "burnt already, protected, or no Corps with a General"),
            MOVE: ("8.10", "nobody with a General can move"),
            ATTACK: ("8.11", "no enemy where a General is with units outside a City"),
            FORM_COLUMN: ("8.15", "no other Division with a General in a Province or Trocha"),
        }.get(action, ("8.10.4", "no dispersed Division with a General"))
    if action == RECRUIT:
        if not commanded(g, who) & ALL_PROVINCES:
            return "8.5", "no General in a Province"
        return "8.8", "no Corps is left to raise, and none with a General is reduced"
    if action == LOBBY:
        return "8.9", "the United States are at war" if g.war else "the U.S. Stance is in its first box"
    if action == MOVE_GENERAL:
        return "8.10.1", "no General has anywhere to go"
    if action == REINFORCE:
        stopped = g.flag(NO_REINFORCEMENTS) and g.at[HOLDING_BOX]
        return "8.12", "no Reinforcements for the rest of the turn" if stopped else "the Holding Box is empty"
    if action == REPATRIATE:
        last = "not in the last turn" if g.turn == TURNS else "fewer than two Divisions on the map"
        return "8.13", "once in a turn" if g.repatriated else last
    if action == PROTECT:
        there = g.inside(ALL_PROVINCES) & ALL_DIVISIONS
        return "8.14", "all Divisions in Provinces do so already" if there else "no Division in a Province"
    if action == RESTACK:
        return "4.1", "no two of your units are in one Province"
    if action == CAPTAINCY_ACTION:
        return "8.16", "nothing to order where no General is" if g.at[CAPTAINCY] else "no General is in the box"
    if action == COORDINATE:
        return "8.6", "there are no two Actions to coordinate"
    return None
