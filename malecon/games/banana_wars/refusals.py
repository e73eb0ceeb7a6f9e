"""Why an answer that people would expect is not open in Banana Wars: a rule and words. No rule depends on this."""

from __future__ import annotations

from typing import Any

from malecon.games.banana_wars import actions as a
from malecon.games.banana_wars.activista import RULES, may_degrade, open_to, payable, reserved
from malecon.games.banana_wars.board import ACTIVISTA, DISPLAY, PLAYS_CARD, US, Board
from malecon.games.banana_wars.duties import mandatory, required_points
from malecon.games.banana_wars.movement import damaged
from malecon.games.banana_wars.words import KIND_NAMES, countries, country, market, name

Refusal = tuple[str, str] | None


def refusal(g: Board, action: int) -> Refusal:
    """Why an answer is not open; None: there is nothing to say."""
    if g.actor < 0 or action in g.legal():
        return None
    question = g.question
    if a.CARD < action < a.ORDER:
        return _card(g, action - a.CARD)
    if question == "ActivistaActions":
        return _activista(g, action)
    if question in ("USActions", "SpendResources"):
        return _us(g, action)
    if a.COUNTRY <= action < a.COUNTRY + a.COUNTRIES:
        return _country(g, question, action - a.COUNTRY)
    if a.MARKET <= action < a.UNIT and question == "ImproveMarket":
        return "improve", f"{g.tables.market_names[action - a.MARKET]} is not in the red."
    return None


def _card(g: Board, number: int) -> Refusal:
    rule, held = PLAYS_CARD[g.actor], g.cards[g.actor]
    if g.question == "Exchange" and held >> number & 1:
        return rule, "A card of a past administration may not go on display."
    if g.question != "PlayCard":
        return None
    if held >> g.pressing() & 1:
        return "11", f"{g.tables.card(g.pressing()).sides[g.actor].title} is in your hand and must be played."
    if g.cards[DISPLAY] >> number & 1:
        return rule, "You hold no current or recurring card that could go on display in exchange."
    return rule, "It is neither in your hand nor on display."


def _waiting(g: Board) -> str:
    if g.required:
        return f"The last AP waits: the card requires 1 AP in {countries(g, g.required, 'or')}."
    return f"The last AP waits: the card requires 1 AP for a {g.tables.unit_names[g.required_unit]} unit."


def _activista(g: Board, action: int) -> Refusal:
    reserve = reserved(g)
    spare = g.points[ACTIVISTA] > reserve
    if action == a.DONE:
        return "4", _waiting(g)
    if action == a.DEGRADE:
        return "degrade", _degrade(g)
    if action not in KIND_NAMES:
        return None
    rule = RULES[action]
    if action == a.SAVE:
        if spare:
            return rule, "Every Country Track is full or has been added to this turn."
        return rule, _waiting(g) if reserve else "No AP is left on the Action Track."
    open = open_to(g, action)
    if open and not open & payable(g, reserve):
        return "4", _waiting(
            g
        ) if reserve else "No AP is left for it, nor on the Country Tracks where it could be done."
    wants = {
        a.AGITATORS: "All counters are on the map, or every country has had this action this turn.",
        a.REBELS: "It takes an Agitator and fewer than four Rebels, once per country and turn.",
        a.JEFE: "It takes a country in crisis without a Jefe, once per country and turn.",
        a.CRISIS: "It takes Rebels and a crisis below level four, once per country and turn.",
    }
    return rule, wants[action]


def _degrade(g: Board) -> str:
    number = g.tables.commodity[g.played]
    if number < 0:
        return "The card played shows no market."
    if g.degraded:
        return "Only one market is degraded a turn."
    if g.crisis_steps() < g.tables.degrade_steps:
        return f"It takes {g.tables.degrade_steps} crisis levels on the map; there are {g.crisis_steps()}."
    if not may_degrade(g):
        return f"{market(g, number).capitalize()} is at the bottom already."
    return _waiting(g) if reserved(g) else "No AP is left, and none on the Country Track of a country in crisis."


def _us(g: Board, action: int) -> Refusal:
    first = mandatory(g)
    if first and action in (a.DONE, a.SAVE, a.IMPROVE, a.CREATE, a.MOVE, a.RECOVER, a.OPERATION):
        what = ("", "A crisis on the map", "A market in the red", "A crisis and a market in the red")[first]
        return "9", f"{what} must be answered first."
    if action == a.DONE:
        return "9", _waiting(g)
    if action == a.IMPROVE and not g.red_markets():
        return "improve", "No market is in the red."
    if action == a.SAVE:
        return (
            "save-resources",
            "What is left is saved when your turn ends; before that it matters only to a red market.",
        )
    if action == a.RECOVER and not damaged(g, -1):
        return "move", "No unit on the map is damaged and has yet to move."
    if action == a.RESOURCES:
        return (
            "9",
            "The Action Track pays; Military Resources would make no difference." if g.resources else "None left.",
        )
    if action in (a.IMPROVE, a.CREATE, a.MOVE, a.RECOVER, a.OPERATION):
        if not g.points[US] or required_points(g):
            empty = "The Action Track is empty; Military Resources can be made to pay the next action."
            return "9", _waiting(g) if required_points(g) else empty
        if action == a.OPERATION:
            return "operations", "It takes a US unit and a target in a country without an operation this turn."
        return (
            ("create-usa", "No unit in training can be paid.") if action == a.CREATE else ("move", "No unit can move.")
        )
    return None


def _country(g: Board, question: str, place: int) -> Refusal:
    p: Any = g.top
    where, here = country(g, place), name(g, place)
    if question == "OperationCountry":
        if g.operated >> place & 1:
            return "operations", f"{here} has had its operation this turn."
        if not g.us_present() >> place & 1:
            return "operations", f"No US unit is in {where}."
        return "operations", f"There is nothing to fight in {where}." if not g.hostile(
            place
        ) else "A crisis comes first."
    if question in ("MoveTo", "MoveFreeTo") and g.place[p.unit] == place:
        return "move", f"The unit is in {where} already."
    if question == "MoveTo" and mandatory(g):
        return "9", "A crisis must be answered first: move to a country in crisis."
    if question != "ActionCountry":
        return None
    rule = RULES[p.kind]
    if g.used[p.kind - a.SAVE] >> place & 1:
        return "4", f"{here} has had this action this turn."
    if open_to(g, p.kind) >> place & 1:
        return "4", _waiting(g) if reserved(g) else f"No AP is left for {where}: its own track is empty."
    reasons = {
        a.SAVE: "its track is full",
        a.AGITATORS: "all counters are on the map",
        a.REBELS: "no Agitator there could turn Rebel",
        a.JEFE: "he needs a crisis, and none of his kind there",
        a.CRISIS: "it takes Rebels, and a crisis below level four",
    }
    return rule, f"{here}: {reasons[p.kind]}."
