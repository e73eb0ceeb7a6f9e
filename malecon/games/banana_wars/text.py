"""Banana Wars in words: prompts and answers; the journal and refusals have modules of their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from malecon.games.banana_wars import actions as a
from malecon.games.banana_wars import cards as c
from malecon.games.banana_wars.activista import banked, least_success, reserved
from malecon.games.banana_wars.administration import DealDisplay, DrawCards, SetAside
from malecon.games.banana_wars.board import ACTIVISTA, DISPLAY, PLAYS_CARD, US, Board
from malecon.games.banana_wars.duties import mandatory
from malecon.games.banana_wars.journal import LEVELS, SENTENCES, facts, level, sentence
from malecon.games.banana_wars.movement import TO_MOVE, TO_MOVE_FREE, TO_RECOVER, TO_REPAIR, TO_WITHDRAW
from malecon.games.banana_wars.operations import aim, needed
from malecon.games.banana_wars.reasons import reasons
from malecon.games.banana_wars.refusals import refusal
from malecon.games.banana_wars.sequence import DrawAndPlay
from malecon.games.banana_wars.words import (
    AIMS,
    KIND_NAMES,
    ROLE_NAMES,
    average,
    countries,
    country,
    does,
    face,
    listing,
    market,
    name,
    operation,
    percent,
    rise,
    signed,
    some,
    title,
    unit,
)
from malecon.kernel.state import State
from malecon.kernel.text import Facts, Question, Reason, Text

MANY: Final = 4
"""More Country Tracks than this are told as a sum."""

# Questions.


def _or(g: Board, words: str) -> str:
    return f", or {words}" if a.DONE in g.legal() else ""


def _play_card(g: Board, p: Any) -> str:
    if not g.cards[p.who]:
        return "Play a card: your hand and the deck are empty; choose one from the display, no exchange required"
    if g.cards[DISPLAY] and g.exchangeable(p.who):
        return "Play a card: choose one from your hand, or from the display in exchange for one of yours"
    return "Play a card: choose one from your hand"


def _activista_actions(g: Board, p: Any) -> str:
    tracks = banked(g)
    held = [f"{name(g, c)} {g.saved[c]}" for c in range(a.COUNTRIES) if tracks >> c & 1]
    if len(held) > MANY:
        saved = sum(g.saved[c] for c in range(a.COUNTRIES) if tracks >> c & 1)
        more = f", {saved} on {len(held)} Country Tracks, each for its own country"
    else:
        more = f"; Country Tracks: {', '.join(held)}" if held else ""
    return f"Actions: choose one{_or(g, 'end your turn')}. {g.points[ACTIVISTA]} AP on the Action Track{more}.{_due(g)}"


def _us_actions(g: Board, p: Any) -> str:
    tracks = f"{g.points[US]} AP on the Action Track, {g.resources} Military Resources."
    first = mandatory(g)
    if first:
        what = ("", "a crisis", "a market in the red", "a crisis and a market in the red")[first]
        return f"Actions: {what} must be answered first. {tracks}{_due(g)}"
    return f"Actions: choose one{_or(g, 'end your turn')}. {tracks}{_due(g)}"


def _due(g: Board) -> str:
    if g.required:
        return f" The card requires 1 AP in {countries(g, g.required, 'or')}."
    if g.required_unit >= 0:
        return f" The card requires 1 AP for a {g.tables.unit_names[g.required_unit]} unit."
    return ""


def _action_country(g: Board, p: Any) -> str:
    if p.kind == a.SAVE:
        return "Record and save: choose the country on whose track 1 AP is saved"
    return f"{KIND_NAMES[p.kind]}: choose a country"


def _pay_from(g: Board, p: Any) -> str:
    return (
        f"{KIND_NAMES[p.kind]} in {country(g, p.country)}: choose the track that pays 1 AP;"
        " what is left on the Action Track is lost at the end of the turn, Country Tracks keep theirs"
    )


def _pick_unit(g: Board, p: Any) -> str:
    words = {
        TO_MOVE: "Move Units: choose the unit that leaves",
        TO_MOVE_FREE: "The card moves units: choose the unit that leaves",
        TO_RECOVER: "Return damaged units: choose the unit that comes home from",
        TO_REPAIR: "The card repairs units: choose a damaged unit in",
        TO_WITHDRAW: "The card lets units return: choose a unit in",
    }
    return f"{words[p.purpose]} {country(g, p.place)}"


def _move_to(g: Board, p: Any) -> str:
    moving = f"the {unit(g, g.tables.kind[p.unit], g.strength[p.unit])} from {country(g, g.place[p.unit])}"
    by = "The card moves units" if g.question == "MoveFreeTo" else "Move Units"
    return f"{by}: choose where {moving} goes"


def _crisis_roll(g: Board, p: Any) -> str:
    least = least_success(g, p.country)
    return f"Crisis in {country(g, p.country)}: roll a die, {least}–6 succeeds; {p.left} to roll"


def _reroll(g: Board, p: Any) -> str:
    level = g.crisis[p.country]
    return (
        f"Crisis in {country(g, p.country)}, about to rise from {level} to {level + p.successes}:"
        f" ask for one success to be rolled again, {least_success(g, p.country)}–6 succeeds, or let it stand"
    )


def _operation_roll(g: Board, p: Any) -> str:
    kind, c = p.rolling(), p.country
    target = AIMS[aim(g, c)]
    name = g.tables.unit_names[kind]
    return f"Operation in {country(g, c)}: roll a die for {name} against {target}, {needed(g, c, kind)}–6 hits"


def _in(words: str) -> Callable[[Board, Any], str]:
    return lambda g, p: f"{words} {country(g, p.country)}"


def _draw(g: Board, p: Any) -> str:
    return f"{does(p.role, 'draw')} a card, unseen by the other side"


def _recover(g: Board, p: Any) -> str:
    return f"Return damaged units to the Deployment Box, all for 1 AP: choose a country{_or(g, 'no more')}"


def _withdraw_units(g: Board, p: Any) -> str:
    return f"The card lets units return: choose a unit in {country(g, p.place)}, or no more"


def _card_choice(g: Board, p: Any) -> str:
    e = p.effect
    up_to = f"up to {p.left}" if e.optional else str(p.left)
    enough = _or(g, "no more")
    places = "country" if p.left == 1 else "countries"
    s = "" if p.left == 1 else "s"
    words = {
        c.PLACE_CRISIS: f"CRISIS {e.number}: choose the country",
        c.REDUCE_CRISIS: f"A crisis falls by {e.number}: choose the country",
        c.ADD_AGITATORS: f"Add {some(e.number, 'Agitator')} each in {up_to} {places}: choose one{enough}",
        c.FLIP_AGITATORS: f"Turn {up_to} Agitator{s} to the Rebel side: choose the country of one{enough}",
        c.REMOVE_AGITATORS: f"Remove up to {some(e.number, 'Agitator')} each in {up_to} {places}: choose one{enough}",
        c.FREE_JEFE: "Raise or move a Jefe, free: choose the country in crisis to which he comes",
        c.BANK: f"Save {e.number} AP each on {up_to} Country Track{s}: choose a country{enough}",
        c.MARKET_UP: f"Raise {up_to} market{s} by {e.number}: choose which{enough}",
        c.MARKET_DOWN: f"Lower {up_to} market{s} by {e.number}: choose which{enough}",
        c.MOVE_UNITS: f"Move {up_to} {_kind_of(g, e.unit)}{s}, free: choose where one leaves{enough}",
        c.REPAIR: f"Bring {up_to} damaged unit{s} to full strength: choose a country{enough}",
        c.WITHDRAW: "Units may return to the Deployment Box at full strength: choose the country, or none",
        c.FEVER: "Fever: choose the country whose US units roll",
    }
    return f"{title(g, g.played, g.side)}. {words[e.op]}"


def _kind_of(g: Board, kind: int) -> str:
    return "US unit" if kind < 0 else f"{g.tables.unit_names[kind]} unit"


def _dice_order(g: Board, p: Any) -> str:
    return f"Operation in {country(g, p.country)}: choose which units roll first"


QUESTIONS: dict[str, Question] = {
    "PlayCard": ("2", _play_card),
    "Exchange": (
        "2",
        lambda g, p: f"Exchange: choose the card of your hand that goes on display for {title(g, g.played, p.who)}",
    ),
    "DrawAndPlay": (
        "2",
        lambda g, p: f"{does(p.role, 'draw')} the top card of the deck and {'plays' if p.role == US else 'play'} it",
    ),
    "DrawCards": ("5", _draw),
    "DealDisplay": ("11", "Deal a card to the display"),
    "SetAside": ("11", "Set a recurring card aside, unseen by both sides"),
    "Fever": (
        "11",
        lambda g, p: (
            f"Fever: roll a die for the {unit(g, g.tables.kind[p.unit], g.strength[p.unit])}"
            f" in {country(g, g.place[p.unit])}"
        ),
    ),
    "CardChoice": ("2", _card_choice),
    "RemoveHowMany": ("2", _in("The card removes Agitators: choose how many leave")),
    "ActivistaActions": ("4", _activista_actions),
    "ActionCountry": ("4", _action_country),
    "PayFrom": ("4", _pay_from),
    "CreateRebels": ("create-rebel", _in("Create a Rebel: choose how many Agitators turn Rebels in")),
    "JefeFrom": ("move-jefe", _in("Jefe: choose where he comes from, to")),
    "CrisisRoll": ("crisis", _crisis_roll),
    "Reroll": ("crisis", _reroll),
    "RerollDie": ("crisis", _in("Roll one success again: crisis in")),
    "DegradeFrom": (
        "degrade",
        lambda g, p: f"Degrade {market(g, g.tables.commodity[g.played])}: choose the track that pays 1 AP",
    ),
    "DegradeRoll": (
        "degrade",
        lambda g, p: f"Degrade {market(g, g.tables.commodity[g.played])}: roll a die, it falls by so much",
    ),
    "USActions": ("9", _us_actions),
    "SpendResources": (
        "9",
        lambda g, p: f"Military Resources pay, {g.resources} left: choose the action they pay for.{_due(g)}",
    ),
    "Pay": (
        "9",
        lambda g, p: f"Pay {p.cost} AP: choose how many the Action Track pays; the rest comes from Military Resources",
    ),
    "SaveResources": (
        "save-resources",
        lambda g, p: f"Record and save: choose how many AP go to Military Resources, now {g.resources}",
    ),
    "ImproveMarket": (
        "improve",
        lambda g, p: "Improve Market Stability: choose a market in the red; a die for each Military Resource left",
    ),
    "ImproveRoll": (
        "improve",
        lambda g, p: f"Improve {market(g, p.market)}: roll a die, 4–6 is one space; {p.left} to roll",
    ),
    "CreateUnit": ("create-usa", "Create a unit, from the Training to the Deployment Box: choose its kind"),
    "MoveFrom": ("move", "Move Units: choose where a unit leaves"),
    "PickUnit": ("move", _pick_unit),
    "MoveTo": ("move", _move_to),
    "MoveFreeTo": ("7", _move_to),
    "RecoverUnits": ("move", _recover),
    "OperationCountry": ("operations", "Military operation: choose the country in which your units roll"),
    "DiceOrder": ("operations", _dice_order),
    "OperationRoll": ("operations", _operation_roll),
    "RewardMarket": ("end-crisis", "The crisis has ended: choose a market to raise by one space, or none"),
    "WithdrawUnits": ("7", _withdraw_units),
}
SIDED: Final = {"1": "6", "2": "7", "3": "8", "4": "9", "5": "10"}
"""The US player's number for a rule that both sides have."""

# Answers.


def _done(g: Board) -> str:
    question = g.question
    if question == "Reroll":
        return "Let it stand"
    if question == "ActivistaActions":
        left = g.points[ACTIVISTA]
        return f"End turn: {left} AP {'is' if left == 1 else 'are'} lost" if left else "End turn"
    if question == "USActions":
        return _end_us_turn(g)
    return "None" if question in ("RewardMarket", "CardChoice") else "No more"


def _end_us_turn(g: Board) -> str:
    left = g.points[US]
    if not left:
        return "End turn"
    kept = min(left, g.tables.resources_top - g.resources)
    if kept == left:
        return f"End turn: {kept} AP to Military Resources"
    saved = f"{kept} AP to Military Resources, " if kept else ""
    return f"End turn: {saved}{left - kept} lost"


def _action(g: Board, action: int) -> str:
    if action in KIND_NAMES:
        return _side_action(g, action)
    if action == a.REROLL:
        return _reroll_label(g)
    if action == a.COUNTRY_TRACK:
        return _country_track(g)
    names = {
        a.DEGRADE: f"Degrade {market(g, g.tables.commodity[g.played])}: 1 AP, it falls by a die",
        a.IMPROVE: "Improve Market Stability: 1 AP, dice by Military Resources",
        a.CREATE: f"Create a unit: {', '.join(f'{g.tables.unit_names[k]} {g.tables.cost[k]}' for k in range(3))} AP",
        a.MOVE: "Move a unit: 1 AP",
        a.RECOVER: "Return damaged units: 1 AP for all",
        a.OPERATION: "Military operation: 1 AP",
        a.RAISE: "Raise a new Jefe",
        a.ACTION_TRACK: f"Action Track: {g.points[ACTIVISTA]} there",
        a.RESOURCES: f"Pay the next action from Military Resources: {g.resources} left",
    }
    return names[action]


def _side_action(g: Board, action: int) -> str:
    name = KIND_NAMES[action]
    if action == a.SAVE:
        return f"{name}: {'AP to Military Resources' if g.side == US else '1 AP to a Country Track'}"
    spare = g.points[ACTIVISTA] > reserved(g)
    if spare or not banked(g):
        return f"{name}: 1 AP" if spare else f"{name}: 1 AP in {countries(g, g.required, 'or')}"
    return f"{name}: 1 AP of a Country Track"


def _country_track(g: Board) -> str:
    p: Any = g.top
    return f"Country Track of {country(g, p.country)}: {g.saved[p.country]} there"


def _reroll_label(g: Board) -> str:
    p: Any = g.top
    return f"Roll one success again: {percent((least_success(g, p.country) - 1) / 6)} to take it away"


def _country_label(g: Board, place: int) -> str:
    here = name(g, place)
    p: Any = g.top
    question = g.question
    if question == "DegradeFrom":
        return f"Country Track of {country(g, place)}: {g.saved[place]} there"
    if question == "OperationCountry":
        return f"{here}: {_operation(g, place, 0)}"
    if question == "ActionCountry":
        return f"{here}: {_act(g, p.kind, place)}"
    if question == "JefeFrom":
        return f"The Jefe in {country(g, place)}"
    if question == "CardChoice" and p.effect.op == c.BANK:
        return f"{here}: {g.saved[place]} there"
    return here


def _act(g: Board, kind: int, place: int) -> str:
    """What an Activista action would bring in a country, and what pays for it."""
    level = max(1, g.crisis[place])
    if kind == a.SAVE:
        return f"{g.saved[place]} there"
    if kind == a.AGITATORS:
        gain = some(min(level, g.pool()), "Agitator")
    elif kind == a.REBELS:
        most = min(level, g.room_for_rebels(place))
        gain = some(most, "Rebel") if most == 1 else f"up to {most} Rebels"
    elif kind == a.JEFE:
        gain = f"crisis {g.crisis[place]}, rolls then succeed on 3–6"
    else:
        dice, least = g.rebels[place], least_success(g, place)
        gain = f"{some(dice, 'die', 'dice')}, {least}–6; {percent(rise(dice, least))} to rise from {g.crisis[place]}"
    spare = g.points[ACTIVISTA] > reserved(g) or (g.points[ACTIVISTA] and g.required >> place & 1)
    return gain if spare else f"{gain}; its Country Track pays"


def _operation(g: Board, place: int, order: int) -> str:
    """What an operation rolls, and what is to be expected of it."""
    ends, reduced, removed = operation(g, place, order)
    dice = sum(g.strength[u] for u in range(len(g.place)) if g.place[u] == place)
    found = [some(dice, "die", "dice")]
    if g.crisis[place]:
        found.append(f"{percent(ends)} to end the crisis of level {g.crisis[place]}")
    if reduced >= 0.05:
        found.append(f"{average(reduced)} Rebels")
    if removed >= 0.05:
        found.append(f"{average(removed)} Agitators on average")
    return ", ".join(found)


def _order_label(g: Board, order: int) -> str:
    p: Any = g.top
    kinds = {g.tables.kind[u] for u in range(len(g.place)) if g.place[u] == p.country}
    names = [g.tables.unit_names[kind] for kind in a.ORDERS[order] if kind in kinds]
    _, _, removed = operation(g, p.country, order)
    usual = "As usual, " if order == 0 else ""
    return f"{usual}{listing(names, 'then')} ({removed:.2f} Agitators removed on average)"


def _market_label(g: Board, number: int) -> str:
    p: Any = g.top
    now = g.markets[number]
    label = f"{g.tables.market_names[number]}: now {now}"
    if g.question == "RewardMarket":
        return f"{label}, then {now + 1}"
    if g.question == "CardChoice":
        spaces = p.effect.number if p.effect.op == c.MARKET_UP else -p.effect.number
        then = max(g.tables.market_bottom, min(g.tables.market_top, now + spaces))
        return f"{label}, then {then} ({signed(then - now)})"
    if g.question == "ImproveMarket":
        dice = g.resources if g.points[US] and not g.tapped else g.resources - 1
        return f"{label}, {some(dice, 'die', 'dice')}, {average(dice / 2)} spaces on average"
    return label


def _unit_label(g: Board, number: int) -> str:
    kind, strength = number // 2, number % 2 + 1
    if g.question == "CreateUnit":
        return f"{g.tables.unit_names[kind]} unit: {g.tables.cost[kind]} AP, hits on {g.tables.hits[kind]}–6"
    return unit(g, kind, strength)


def _number_label(g: Board, number: int) -> str:
    p: Any = g.top
    if g.question == "Pay":
        return f"{number} from the Action Track: {p.cost - number} from Military Resources"
    if g.question == "SaveResources":
        return f"{number} AP: Military Resources {g.resources + number}"
    if g.question == "CreateRebels":
        return some(number, "Rebel")
    return some(number, "Agitator")


def _reader(g: Board) -> int:
    """The role whose side of a card is told: who draws it, or who is asked; -1: both sides."""
    top = g.top
    if isinstance(top, (DealDisplay, SetAside)):
        return -1
    return top.role if isinstance(top, (DrawCards, DrawAndPlay)) else top.who


def _card_title(g: Board, number: int) -> str:
    role = _reader(g)
    return title(g, number, role) if role >= 0 else f"{title(g, number, ACTIVISTA)} / {title(g, number, US)}"


def _card_remark(g: Board, number: int) -> str:
    role = _reader(g)
    if role < 0:
        return ""
    shown = g.question == "PlayCard" and g.cards[DISPLAY] >> number & 1
    return f"{'from the display; ' if shown else ''}{face(g, number, role)}"


class BananaWarsText(Text):
    """Banana Wars in words."""

    def label(self, state: State, action: int) -> str:
        """An answer to the open question."""
        assert isinstance(state, Board)
        g = state
        if action == a.DONE:
            return _done(g)
        if action < a.COUNTRY:
            return _action(g, action)
        if action < a.MARKET:
            return _country_label(g, action - a.COUNTRY)
        if action < a.UNIT:
            return _market_label(g, action - a.MARKET)
        if action < a.NUMBER:
            return _unit_label(g, action - a.UNIT)
        if action < a.DIE:
            return _number_label(g, action - a.NUMBER)
        if action <= a.CARD:
            return str(action - a.DIE + 1)
        if action < a.ORDER:
            remark = _card_remark(g, action - a.CARD)
            return _card_title(g, action - a.CARD) + (f": {remark}" if remark else "")
        return _order_label(g, action - a.ORDER)

    def short(self, state: State, action: int) -> str:
        """A card by its title alone, whatever that has in it; the rest as labels have it."""
        assert isinstance(state, Board)
        if a.CARD < action < a.ORDER:
            return _card_title(state, action - a.CARD)
        return super().short(state, action)

    def remark(self, state: State, action: int) -> str:
        """What a card brings, and what else labels say."""
        assert isinstance(state, Board)
        if a.CARD < action < a.ORDER:
            return _card_remark(state, action - a.CARD)
        return super().remark(state, action)

    def rule(self, state: State) -> str:
        """The number of the rule behind the open question: each side has its own."""
        assert isinstance(state, Board)
        found = super().rule(state)
        if state.over:
            return found
        top = state.top
        role = top.role if isinstance(top, (DrawCards, DrawAndPlay)) else state.side
        if state.question == "Fever" and not state.acting:
            return PLAYS_CARD[state.side]
        return SIDED.get(found, found) if role == US else found

    def refusal(self, state: State, action: int) -> tuple[str, str] | None:
        """Why an answer is not open."""
        assert isinstance(state, Board)
        return refusal(state, action)

    def reasons(self, better: Mapping[str, Any], given: Mapping[str, Any], role: str) -> list[Reason]:
        """What one line of play brought a side that another did not."""
        return reasons(better, given, role)

    def sentence(self, state: State, note: Sequence[Any]) -> tuple[str, str]:
        """A note of the journal, under the rule by which it happened."""
        assert isinstance(state, Board)
        if note[1] == "forced":
            rule, words = super().sentence(state, note)
            return SIDED.get(rule, rule) if note[2] == US else rule, words
        return sentence(state, note) or super().sentence(state, note)

    def level(self, note: Sequence[Any]) -> str:
        """How much a note weighs: what a card does is part of playing it."""
        return level(note) or super().level(note)

    def facts(self, state: State, note: Sequence[Any]) -> Facts:
        """What a note is about."""
        assert isinstance(state, Board)
        return facts(state, note) or super().facts(state, note)

    def role(self, state: State, role: int) -> str:
        """A side by its name."""
        return ROLE_NAMES[role]


TEXT = BananaWarsText(QUESTIONS, SENTENCES, LEVELS)
