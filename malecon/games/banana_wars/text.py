"""Banana Wars in words: prompts, answers and the journal."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from malecon.games.banana_wars import actions as a
from malecon.games.banana_wars.administration import DealDisplay, DrawCards, SetAside
from malecon.games.banana_wars.board import ACTIVISTA, DECK, DISPLAY, US, Board
from malecon.games.banana_wars.duties import mandatory
from malecon.games.banana_wars.movement import TO_MOVE, TO_MOVE_FREE, TO_RECOVER, TO_REPAIR, TO_WITHDRAW
from malecon.games.banana_wars.sequence import DrawAndPlay
from malecon.kernel.state import State
from malecon.kernel.text import Question, Sentence, Text

ROLE_NAMES = ("Activistas", "US")
KIND_NAMES = {
    a.AGITATORS: "Raise Agitators",
    a.REBELS: "Create a Rebel",
    a.JEFE: "Raise or move a Jefe",
    a.CRISIS: "Create or increase a crisis",
}


def country(g: Board, place: int) -> str:
    """A place of the map, or one of the boxes."""
    if place == a.DEPLOYMENT:
        return "the Deployment Box"
    if place == a.TRAINING:
        return "the Training Box"
    return str(g.tables.country_names[place])


def card(g: Board, number: int, role: int) -> str:
    """A card by the title of one side."""
    side = g.tables.card(number).sides[role]
    return f"{side.title} ({side.ap}/{side.draw})"


def unit(g: Board, kind: int, strength: int) -> str:
    """A unit by its kind and strength."""
    return f"{g.tables.unit_names[kind]} unit ({strength})"


def does(role: int, verb: str) -> str:
    """A side and what it does."""
    return f"The US {verb}s" if role == US else f"The Activistas {verb}"


def some(number: int, thing: str) -> str:
    """A number of things."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


# Questions.


def _play_card(g: Board, p: Any) -> str:
    if not g.cards[p.who]:
        return "Play a card: your hand and the deck are empty; choose one from the display, no exchange required"
    if g.cards[DISPLAY] and g.exchangeable(p.who):
        return "Play a card: choose one from your hand, or from the display in exchange for one of yours"
    return "Play a card: choose one from your hand"


def _activista_actions(g: Board, p: Any) -> str:
    due = _due(g)
    return f"Actions: choose one, or finish. {g.points[ACTIVISTA]} AP on the Action Track.{due}"


def _us_actions(g: Board, p: Any) -> str:
    tracks = f"{g.points[US]} AP on the Action Track, {g.resources} Military Resources."
    needed = mandatory(g)
    if needed:
        what = ("", "a crisis", "a market in the red", "a crisis and a market in the red")[needed]
        return f"Actions: {what} must be answered first. {tracks}"
    return f"Actions: choose one, or finish. {tracks}{_due(g)}"


def _due(g: Board) -> str:
    if g.required:
        names = " or ".join(g.tables.country_names[c] for c in range(a.COUNTRIES) if g.required >> c & 1)
        return f" The card requires 1 AP in {names}."
    if g.required_unit >= 0:
        return f" The card requires 1 AP for a {g.tables.unit_names[g.required_unit]} unit."
    return ""


def _action_country(g: Board, p: Any) -> str:
    if p.kind == a.SAVE:
        return "Record and save: choose the country on whose track 1 AP is saved"
    return f"{KIND_NAMES[p.kind]}: choose a country"


def _pick_unit(g: Board, p: Any) -> str:
    words = {
        TO_MOVE: "Move Units: choose a unit in",
        TO_MOVE_FREE: "The card moves units: choose a unit in",
        TO_RECOVER: "Return damaged units: choose a unit in",
        TO_REPAIR: "The card repairs units: choose a unit in",
        TO_WITHDRAW: "The card lets units return: choose a unit in",
    }
    return f"{words[p.purpose]} {country(g, p.place)}"


def _crisis_roll(g: Board, p: Any) -> str:
    least = 3 if g.jefes >> p.country & 1 else 5
    return f"Crisis in {country(g, p.country)}: roll a die, {least}–6 succeeds; {p.left} to roll"


def _reroll(g: Board, p: Any) -> str:
    level = g.crisis[p.country]
    return (
        f"Crisis in {country(g, p.country)}, about to rise from {level} to {level + p.successes}:"
        " ask for one success to be rolled again, or let it stand"
    )


def _operation_roll(g: Board, p: Any) -> str:
    kind = p.rolling()
    c = p.country
    hard = not (g.crisis[c] or g.jefes >> c & 1 or g.rebels[c])
    target = (
        "the crisis" if g.crisis[c] else "the Jefe" if g.jefes >> c & 1 else "a Rebel" if g.rebels[c] else "an Agitator"
    )
    least = (g.tables.hits_agitator if hard else g.tables.hits)[kind]
    return f"Operation in {country(g, c)}: roll a die for {g.tables.unit_names[kind]} against {target}, {least}–6 hits"


def _where(words: str) -> Callable[[Board, Any], str]:
    return lambda g, p: f"{words} {country(g, p.country)}"


def _draw(g: Board, p: Any) -> str:
    return f"{does(p.role, 'draw')} a card, unseen by the other side"


QUESTIONS: dict[str, Question] = {
    "PlayCard": ("2", _play_card),
    "Exchange": ("2", "Exchange: choose the card of your hand that goes on display"),
    "DrawAndPlay": (
        "2",
        lambda g, p: f"{does(p.role, 'draw')} the top card of the deck and {'plays' if p.role == US else 'play'} it",
    ),
    "DrawCards": ("5", _draw),
    "DealDisplay": ("11", "Deal a card to the display"),
    "SetAside": ("11", "Set a recurring card aside, unseen by both sides"),
    "Fever": ("11", lambda g, p: f"Fever: roll a die for a unit in {country(g, g.place[p.unit])}"),
    "ActivistaActions": ("4", _activista_actions),
    "ActionCountry": ("4", _action_country),
    "PayFrom": ("4", lambda g, p: f"{KIND_NAMES[p.kind]} in {country(g, p.country)}: choose the track that pays 1 AP"),
    "CreateRebels": ("create-rebel", _where("Create a Rebel: choose how many Agitators turn Rebels in")),
    "JefeFrom": ("move-jefe", _where("Jefe: choose where he comes from, to")),
    "CrisisRoll": ("crisis", _crisis_roll),
    "Reroll": ("crisis", _reroll),
    "RerollDie": ("crisis", _where("Roll one success again: crisis in")),
    "DegradeFrom": ("degrade", "Degrade Market Stability: choose the track that pays 1 AP"),
    "DegradeRoll": (
        "degrade",
        lambda g, p: f"Degrade {g.tables.market_names[g.tables.commodity[g.played]]}: roll a die",
    ),
    "USActions": ("9", _us_actions),
    "SpendResources": ("9", lambda g, p: f"Spend Military Resources, {g.resources} left: choose an action"),
    "Pay": (
        "9",
        lambda g, p: f"Pay {p.cost} AP: choose how many the Action Track pays; the rest comes from Military Resources",
    ),
    "SaveResources": (
        "save-resources",
        lambda g, p: f"Record and save: choose how many AP go to Military Resources, now {g.resources}",
    ),
    "ImproveMarket": ("improve", "Improve Market Stability: choose a market in the red"),
    "ImproveRoll": (
        "improve",
        lambda g, p: f"Improve {g.tables.market_names[p.market]}: roll a die, 4–6 is one space; {p.left} to roll",
    ),
    "CreateUnit": ("create-usa", "Create a unit: choose its kind"),
    "MoveFrom": ("move", "Move Units: choose where a unit leaves"),
    "PickUnit": ("move", _pick_unit),
    "MoveTo": ("move", "Move Units: choose the country it moves to"),
    "MoveFreeTo": ("7", "The card moves units: choose the country it moves to"),
    "RecoverUnits": ("move", "Return damaged units to the Deployment Box: choose a country, or finish"),
    "OperationCountry": ("operations", "Military operation: choose a country"),
    "OperationRoll": ("operations", _operation_roll),
    "RewardMarket": ("end-crisis", "The crisis has ended: choose a market to raise by one space"),
    "PlaceCrisis": ("2", lambda g, p: f"CRISIS {p.level}: choose the country"),
    "AddAgitators": (
        "2",
        lambda g, p: f"Add {some(p.each, 'Agitator')} in up to {p.left} more countries: choose, or finish",
    ),
    "FlipAgitators": ("2", lambda g, p: f"Flip up to {p.left} more Agitators to Rebels: choose a country, or finish"),
    "RemoveAgitators": (
        "7",
        lambda g, p: f"Remove up to {p.each} Agitators in up to {p.left} more countries: choose, or finish",
    ),
    "RemoveHowMany": ("7", _where("Choose how many Agitators leave")),
    "FreeJefe": ("2", "Raise or move a Jefe: choose a country in crisis"),
    "Bank": ("2", lambda g, p: f"Save {p.each} AP on up to {p.left} more Country Tracks: choose a country, or finish"),
    "ChangeMarket": ("2", lambda g, p: f"The card moves a market by {_signed(p.spaces)}: choose which"),
    "FreeMoves": ("7", lambda g, p: f"The card moves up to {p.left} more units: choose where one leaves, or finish"),
    "RepairUnits": ("7", lambda g, p: f"Flip up to {p.left} more damaged units to full strength: choose, or finish"),
    "WithdrawFrom": ("7", "Units may return to the Deployment Box: choose the country, or none"),
    "WithdrawUnits": ("7", lambda g, p: f"Choose a unit that returns from {country(g, p.place)}, or finish"),
    "ReduceCrisis": ("7", lambda g, p: f"Reduce a crisis by {p.levels}: choose the country"),
    "FeverIn": ("2", "Fever: choose the country whose US units roll"),
}


def _signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}"


# The journal.


def _market(g: Board, market: int, before: int, after: int) -> str:
    return f"{g.tables.market_names[market]}: {before} to {after}."


def _move(g: Board, kind: int, strength: int, origin: int, place: int) -> str:
    return f"{unit(g, kind, strength)}: {country(g, origin)} to {country(g, place)}."


def _fever(g: Board, kind: int, strength: int, place: int) -> str:
    loss = "falls to strength 1" if strength == 2 else "goes to the Training Box"
    return f"{country(g, place)}: fever, {unit(g, kind, strength)} {loss}."


def _play(g: Board, role: int, number: int, origin: int) -> str:
    source = " from the display" if origin == DISPLAY else " off the deck" if origin == DECK else ""
    return f"{does(role, 'play')} {card(g, number, role)}{source}."


def _jefe(g: Board, place: int, origin: int) -> str:
    return (
        f"{country(g, place)}: a Jefe rises."
        if origin < 0
        else f"{country(g, place)}: a Jefe, from {country(g, origin)}."
    )


def _crisis(g: Board, place: int, level: int) -> str:
    return f"{country(g, place)}: crisis level {level}." if level else f"{country(g, place)}: the crisis ends."


def _end(g: Board, crises: int, us: bool) -> str:
    remain = "1 crisis remains" if crises == 1 else f"{crises or 'no'} crises remain"
    return f"Good Neighbor Policy: {remain}; {'the US wins' if us else 'the Activistas win'}."


SENTENCES: dict[str, Sentence] = {
    "turn": ("12", lambda g, side, turn: f"Turn {turn}: {ROLE_NAMES[side]}."),
    "free": ("1", lambda g, side: f"{ROLE_NAMES[side]}: 1 free AP."),
    "play": ("2", _play),
    "exchange": ("2", lambda g, role, number: f"{card(g, number, role)} goes on display."),
    "points": ("3", lambda g, role, points, now: f"{ROLE_NAMES[role]}: {points} AP, {now} on the Action Track."),
    "draws": ("5", lambda g, role: f"{does(role, 'draw')} a card."),
    "drawn": ("5", lambda g, role, number: f"Drawn: {card(g, number, role)}."),
    "display": ("11", lambda g, number: f"On display: {card(g, number, ACTIVISTA)} / {card(g, number, US)}."),
    "change": ("11", lambda g, role: f"{does(role, 'change')} the administration."),
    "deck": ("11", lambda g, era, size: f"The deck of administration {era} has {size} cards."),
    "president": ("11", lambda g, number: f"President {g.tables.presidents[number - 1]}."),
    "fever": ("11", _fever),
    "agitators": ("raise-agitators", lambda g, c, n: f"{country(g, c)}: {some(n, 'Agitator')} raised."),
    "rebels": ("create-rebel", lambda g, c, n: f"{country(g, c)}: {some(n, 'Agitator')} turned Rebel."),
    "jefe": ("raise-jefe", _jefe),
    "jefe-removed": ("eliminate-rebels", lambda g, c: f"{country(g, c)}: the Jefe is removed."),
    "rebel-reduced": ("eliminate-rebels", lambda g, c: f"{country(g, c)}: a Rebel falls back to Agitator."),
    "removed": ("eliminate-agitators", lambda g, c, n: f"{country(g, c)}: {some(n, 'Agitator')} removed."),
    "crisis": ("crisis", _crisis),
    "crisis-die": ("crisis", lambda g, c, die: f"{country(g, c)}: crisis die {die}."),
    "reroll": ("crisis", lambda g, c, die: f"{country(g, c)}: rolled again, {die}."),
    "save": ("save-country", lambda g, c, now: f"{country(g, c)}: {now} AP saved."),
    "country-track": ("4", lambda g, c: f"{country(g, c)}: 1 AP from the Country Track."),
    "market": ("degrade", _market),
    "resources": ("save-resources", lambda g, before, after: f"Military Resources: {before} to {after}."),
    "from-resources": ("9", lambda g, paid, left: f"{paid} AP from Military Resources, {left} left."),
    "improve": ("improve", lambda g, m, dice: f"Improve {g.tables.market_names[m]}: {dice} dice."),
    "improve-die": ("improve", lambda g, die: f"Rolled {die}."),
    "create": ("create-usa", lambda g, kind: f"{unit(g, kind, 2)} created."),
    "move": ("move", _move),
    "repair": ("7", lambda g, kind, place: f"{country(g, place)}: {unit(g, kind, 1)} at full strength again."),
    "operation": ("operations", lambda g, c: f"{country(g, c)}: military operation."),
    "operation-die": ("operations", lambda g, kind, die: f"{g.tables.unit_names[kind]} rolls {die}."),
    "sudden-death": ("13", "AP are required for a crisis and none remain: the Activistas win by sudden death."),
    "end": ("13", _end),
}

# Answers.


def _done(g: Board, question: str) -> str:
    if question == "Reroll":
        return "Let it stand"
    if question in ("ActivistaActions", "USActions"):
        return "End turn"
    return "None" if question in ("RewardMarket", "WithdrawFrom") else "Finish"


def _action(g: Board, action: int) -> str:
    names = {
        a.SAVE: "Record and save",
        a.DEGRADE: f"Degrade {g.tables.market_names[g.tables.commodity[g.played]]}, 1 AP",
        a.IMPROVE: "Improve Market Stability, 1 AP",
        a.CREATE: "Create a unit",
        a.MOVE: "Move a unit, 1 AP",
        a.RECOVER: "Return damaged units, 1 AP",
        a.OPERATION: "Military operation, 1 AP",
        a.REROLL: "Roll one success again",
        a.RAISE: "Raise a new Jefe",
        a.ACTION_TRACK: "Action Track",
        a.COUNTRY_TRACK: "Country Track",
        a.RESOURCES: f"Spend Military Resources, {g.resources} left",
    }
    return names[action] if action in names else f"{KIND_NAMES[action]}, 1 AP"


class BananaWarsText(Text):
    """Banana Wars in words."""

    def label(self, state: State, action: int) -> str:
        """An answer to the open question."""
        assert isinstance(state, Board)
        g = state
        if action == a.DONE:
            return _done(g, g.question)
        if action < a.COUNTRY:
            return _action(g, action)
        if action < a.MARKET:
            return _country_label(g, action - a.COUNTRY)
        if action < a.UNIT:
            market = action - a.MARKET
            return f"{g.tables.market_names[market]}, now {g.markets[market]}"
        if action < a.NUMBER:
            return _unit_label(g, action - a.UNIT)
        if action < a.DIE:
            return _number_label(g, action - a.NUMBER)
        if action <= a.CARD:
            return str(action - a.DIE + 1)
        return _card_label(g, action - a.CARD)

    def role(self, state: State, role: int) -> str:
        """A side by its name."""
        return ROLE_NAMES[role]


def _country_label(g: Board, place: int) -> str:
    name = country(g, place)
    if place == a.DEPLOYMENT:
        return "Deployment Box"
    if g.question == "DegradeFrom":
        return f"Country Track of {name}"
    return name


def _unit_label(g: Board, number: int) -> str:
    kind, strength = number // 2, number % 2 + 1
    cost = f", {g.tables.cost[kind]} AP" if g.question == "CreateUnit" else ""
    return f"{unit(g, kind, strength)}{cost}"


def _number_label(g: Board, number: int) -> str:
    return f"{number} from the Action Track" if g.question == "Pay" else str(number)


def _card_label(g: Board, number: int) -> str:
    top = g.top
    if isinstance(top, (DealDisplay, SetAside)):
        return " / ".join(card(g, number, role) for role in (ACTIVISTA, US))
    title = card(g, number, top.role if isinstance(top, (DrawCards, DrawAndPlay)) else g.actor)
    return f"{title}, from the display" if g.question == "PlayCard" and g.cards[DISPLAY] >> number & 1 else title


TEXT = BananaWarsText(QUESTIONS, SENTENCES)
