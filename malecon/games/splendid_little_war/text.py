"""The game in words: questions, answers and the journal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.actions.insurgency import recruit_drm
from malecon.games.splendid_little_war.actions.muster import FOR_ATTACK, FOR_SIEGE, Muster
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ALL_FLEETS,
    ATTACK,
    BURN,
    CAPTAINCY_ACTION,
    CARD,
    CITY_US,
    COLUMN,
    CONCENTRATE,
    COORDINATE,
    CUBA,
    DECLINE,
    DIE,
    DONE,
    FIGHTERS,
    FORM_COLUMN,
    GENERALS,
    HAVANA_CITY,
    LOBBY,
    MOVE,
    MOVE_GENERAL,
    PROTECT,
    PROTECTING,
    PROVINCE_OF,
    RECRUIT,
    REDUCED,
    REINFORCE,
    REPATRIATE,
    RESTACK,
    SPACE,
    SPANISH_FLEETS,
    TARGET,
    TROCHAS,
    UNIT,
    bits,
    trocha_between,
)
from malecon.games.splendid_little_war.cards.vocabulary import (
    BEFORE_SEARCH,
    ON_CROSSING,
    ON_ENEMY_CARD,
    ON_ENEMY_MOVE,
    RECONCENTRATION,
)
from malecon.games.splendid_little_war.state import DRAW, LEVELS, War
from malecon.kernel import State, Text
from malecon.kernel.text import Question, Sentence

SIDES: Final = ("Cuba", "Spain")

ACTIONS: Final[Mapping[int, str]] = {
    RESTACK: "Reposition: restack the units of one space",
    BURN: "Burn Fields",
    RECRUIT: "Recruit",
    LOBBY: "Lobby",
    MOVE: "Move",
    MOVE_GENERAL: "Move a General alone",
    ATTACK: "Attack",
    REINFORCE: "Request Reinforcements: two Divisions, Public Support −1",
    REPATRIATE: "Repatriate two Divisions: Public Support +1",
    PROTECT: "Protect the Fields",
    FORM_COLUMN: "Form Search & Destroy Columns",
    CONCENTRATE: "Concentrate Troops",
    CAPTAINCY_ACTION: "Captaincy General Action",
    COORDINATE: "Coordinated Action",
}

WORDS: Final = {
    "pass": "Pass",
    "done": "Finish",
    "decline": "Decline",
    "restack": "Restack first",
    "shift": "Shift a General to or from the Captaincy General box (free)",
    "counterattack": "Counterattack",
    "new": "A new Corps",
    "alone": "On its own",
    "nobody": "Nobody",
    "trio": "Pay with cards: three for 1 Resource",
    "back": "Back: no Coordinated Action",
    "quiet": "No reaction for the rest of this Round",
}


def signed(n: int) -> str:
    """A number with its sign, a true minus."""
    return f"+{n}" if n >= 0 else f"−{-n}"


def plural(n: int, word: str) -> str:
    """A number of things."""
    return f"{n} {word}" if n == 1 else f"{n} {word}s"


def dice(n: int) -> str:
    """A number of dice."""
    return "1 die" if n == 1 else f"{n} dice"


def place(g: War, space: int) -> str:
    """A space by name."""
    return g.tables.space_names[space]


def unit(g: War, piece: int) -> str:
    """A piece with what shows on it."""
    name = g.tables.names[piece]
    mark = g.mark[piece]
    words: list[str] = []
    if FIGHTERS >> piece & 1:
        name = f"{name} Division" if ALL_DIVISIONS >> piece & 1 else name
        words.append(str(g.strength(piece)))
        if mark & REDUCED:
            words.append("reduced")
    if mark & PROTECTING:
        words.append("Protecting the Fields")
    if mark & COLUMN:
        words.append("Search & Destroy")
    if mark & TARGET:
        words.append("Target")
    return f"{name} ({', '.join(words)})" if words else name


def group(g: War, pieces: int) -> str:
    """Several pieces by name."""
    return ", ".join(unit(g, p) for p in bits(pieces)) or "nobody"


def names(g: War, pieces: int) -> str:
    """Several pieces by name alone."""
    return ", ".join(g.tables.names[p] for p in bits(pieces)) or "nobody"


def chance(needed: int) -> str:
    """How likely a die is to show a number or more."""
    return f"{max(0, min(6, 7 - needed))} in 6"


def card(g: War, number: int) -> str:
    """A card by title."""
    return g.tables.cards[number].title


# Questions.


def _round(g: War, p: Any) -> str:
    have = f"{plural(g.resources[p.who], 'Resource')}, {plural(g.hand_size(p.who), 'card')}."
    return f"Your Action Round: play Events, take an Action, or Pass. {have}"


def _afterwards(g: War, p: Any) -> str:
    more = "before the next Action" if g.parts_left else "before the Round ends"
    return f"Events: play more {more}, or go on."


def _coordinate(g: War, p: Any) -> str:
    chosen = [ACTIONS.get(part % 1000, "a card").split(":")[0] for part in p.parts]
    so_far = f"{', '.join(chosen)}: {plural(p.bill, 'Resource')} so far." if chosen else "1 Resource for coordinating."
    return f"Coordinated Action: choose {'the next' if chosen else 'the first'} Action. {so_far}"


def _window(g: War, p: Any) -> str:
    if p.timing == ON_ENEMY_CARD:
        what = f"{card(g, g.trigger)} is being played" if g.trigger >= 0 else "A card is being played"
    elif p.timing == ON_ENEMY_MOVE:
        what = f"About to move: {names(g, g.group)}"
    elif p.timing == ON_CROSSING:
        what = "Your Move crosses a garrisoned Trocha"
    elif p.timing == BEFORE_SEARCH:
        what = f"Spain is about to Search for {group(g, g.defenders)} in {place(g, g.place)}"
    else:
        what = f"SUCCESSES of the Attack: {g.hits}"
    return f"{what}. Play a card, or decline."


def _battle_card(g: War, p: Any) -> str:
    rolls = "Counterattack" if g.counter else "Attack"
    against = f"{SIDES[g.roller]}'s {rolls} in {place(g, g.place)}"
    told = f" {card(g, g.battle_card)} is played." if g.battle_card >= 0 else ""
    return f"{against}: play one battle card, or decline.{told}"


def _muster(g: War, p: Any) -> str:
    verb = {1: "Attack", 2: "Siege"}.get(p.purpose, "Move")
    return f"{verb} from {place(g, p.space)}: choose the units that take part. So far: {names(g, p.chosen)}."


def _restack(g: War, p: Any) -> str:
    if not p.left:
        return f"Restack in {place(g, p.space)}."
    return f"Restack in {place(g, p.space)}: with whom is {unit(g, bits(p.left)[0])}?"


def _losses(g: War, p: Any) -> str:
    return f"Losses: choose a unit to flip or eliminate, {p.left} to take."


QUESTIONS: Final[Mapping[str, Question]] = {
    "Round": ("8.0", _round),
    "Afterwards": ("8.3", _afterwards),
    "DiscardTrio": ("7.4", lambda g, p: f"Discard {plural(p.left, 'more card')} to pay."),
    "CaptaincyGeneral": ("8.16", "Captaincy General Action: choose what to order for 2 Resources."),
    "Coordinate": ("8.6", _coordinate),
    "OrderFromTheRear": ("8.16", "Coordinated Action: choose what the Captaincy General orders, 2 Resources."),
    "Deal": ("9.5", lambda g, p: f"Deal a card to {SIDES[p.role]}, {p.left} to go."),
    "DiscardStep": ("9.3", "Discard Step: choose a card to keep for 1 Resource, or discard the rest."),
    "Window": ("7.2", _window),
    "BattleCard": ("8.11.3", _battle_card),
    "Muster": ("4.1", _muster),
    "Restack": ("4.1", _restack),
    "Reposition": ("4.1", "Reposition: choose a space to restack in."),
    "Rearrange": ("4.1", lambda g, p: f"Restack the others in {place(g, p.space)}, or leave them."),
    "JoinStack": ("8.10.1", lambda g, p: f"{g.tables.names[p.piece]} arrives: choose a stack to join, or stay alone."),
    "BurnFields": ("8.7", "Burn Fields: choose a Province. Public Support −1."),
    "Torch": (
        "8.7",
        lambda g, p: f"Burn Fields in {place(g, p.province)}: choose the Corps, which gets a Target marker.",
    ),
    "Recruit": ("8.8", "Recruit: choose a Province."),
    "RecruitRoll": ("8.8", lambda g, p: f"Recruit in {place(g, p.province)}: roll a die, {signed(recruit_drm(g))}."),
    "Enlist": ("8.8", lambda g, p: f"Recruited in {place(g, p.province)}: a new Corps, or one back at full strength?"),
    "Lobby": ("8.9", lambda g, p: f"{SIDES[p.role]} lobbies: roll a die."),
    "MoveFrom": ("8.10", "Move: choose where from."),
    "MoveTo": ("8.10", lambda g, p: f"Move {names(g, g.group)}: choose where to."),
    "Crossing": ("8.10", "The Trocha is garrisoned: roll a die, 5 or 6 crosses."),
    "MoveGeneral": ("8.10.1", "Move a General alone: choose him."),
    "GeneralTo": ("8.10.1", lambda g, p: f"{g.tables.names[p.piece]}: choose where he goes."),
    "AttackFrom": ("8.11", "Attack: choose where from."),
    "AttackTarget": ("8.11", lambda g, p: f"Attack from {place(g, p.space)}: choose the target."),
    "AttackingFleets": ("8.11", "Attack: choose the Fleet."),
    "Search": ("8.11.2", lambda g, p: f"Search in {place(g, g.place)}: roll a die, {p.left} to go, {signed(p.drm)}."),
    "Combat": ("8.11.3", lambda g, p: f"Battle in {place(g, g.place)}: roll a die, {p.left} to go, {signed(p.drm)}."),
    "Reply": ("8.11.3", lambda g, p: f"The Attack on {names(g, g.defenders)} has failed: Counterattack, or decline."),
    "Losses": ("8.11.3", _losses),
    "Occupy": ("8.11.5", lambda g, p: f"{place(g, p.city)} has fallen: choose who moves in, or finish."),
    "PlaceDivision": ("8.12", "Reinforcements: choose where the next Division goes."),
    "SendHome": ("8.13", "Repatriate: choose a Division that goes home for good."),
    "ProtectFields": ("8.14", "Protect the Fields: choose a Division."),
    "FormColumn": ("8.15", "Form Search & Destroy Columns: choose a Division."),
    "Concentrate": ("8.10.4", "Concentrate Troops: choose a Division."),
    "Shift": ("8.16", "Captaincy General box: choose who shall be in it."),
    "StepOut": ("8.16", lambda g, p: f"{g.tables.names[p.general]} leaves the box: choose Province or City."),
    "Damage": ("7.5", lambda g, p: f"Choose a unit of yours that is damaged, {p.left} to go."),
    "Restore": ("7.1", "Choose a reduced unit that regains full strength."),
    "EnterLeader": ("7.1", "A Leader arrives: choose where."),
    "DiscardFrom": ("7.1", "Choose a card of the other hand to discard."),
    "CardRoll": ("7.1", "Roll a die for the card's effect: 5 or 6."),
    "BlockMove": ("7.2", "Choose who cannot move."),
    "CardMove": ("7.1", "The card's Move: choose where from."),
    "CardUnit": ("7.1", "The card's Move: choose the unit."),
    "CardMoveTo": ("7.1", lambda g, p: f"The card moves {names(g, g.group)}: choose where to."),
    "CardAttack": ("7.1", "The card's Attack: choose where from."),
}


# The journal.


def _over(g: War, winner: int, level: int) -> str:
    if winner == DRAW:
        return "The war ends in a draw."
    return f"{SIDES[winner]} wins: {LEVELS[level]}."


def _attack(g: War, who: int, space: int, attackers: int, defenders: int) -> str:
    whom = names(g, defenders) if defenders else "the City"
    return f"{place(g, space)}: {names(g, attackers)} attack {whom}."


def _move(g: War, who: int, source: int, dest: int, *pieces: int) -> str:
    return f"{', '.join(g.tables.names[p] for p in pieces)}: {place(g, source)} to {place(g, dest)}."


def _blocked(g: War, answer: int) -> str:
    who = f"The Fleets in {place(g, answer - SPACE)}" if answer < CARD else g.tables.names[answer - UNIT]
    return f"{who} cannot move."


def _captured(g: War, city: int, holder: int) -> str:
    whose = "the United States" if holder == CITY_US else SIDES[holder]
    return f"{place(g, city)} falls to {whose}."


def _action(g: War, who: int, action: int, rear: int) -> str:
    words = ACTIONS[action].split(":")[0]
    return f"{SIDES[who]}: {words}{', by the Captaincy General' if rear else ''}."


SENTENCES: Final[Mapping[str, Sentence]] = {
    "support": ("11.0", lambda g, a, b: f"Public Support {a} to {b}."),
    "stance": ("9.2", lambda g, a, b: f"U.S. Stance {a} to {b}."),
    "resources": ("9.4", lambda g, who, a, b: f"{SIDES[who]}: Resources {a} to {b}."),
    "drawn": ("9.5", lambda g, who, c: f"{SIDES[who]} draws {card(g, c)}."),
    "discard": ("7.3", lambda g, c: f"{card(g, c)} is discarded."),
    "discards": ("9.3", lambda g, who, n: f"{SIDES[who]} discards {plural(n, 'card')}."),
    "restack": ("4.1", lambda g, who, space, *_: f"{place(g, space)}: {SIDES[who]} restacks."),
    "move": ("8.10", _move),
    "crossing": (
        "8.10",
        lambda g, die, stopped: f"Trocha: {die}. {'They do not get through.' if stopped else 'Across.'}",
    ),
    "attack": ("8.11", _attack),
    "search": ("8.11.2", lambda g, who, s, n, drm: f"{place(g, s)}: Search with {dice(n)}, {signed(drm)}."),
    "die": ("8.1", lambda g, die, result: f"{die}" if die == result else f"{die}, modified to {result}"),
    "found": ("8.11.2", lambda g, s: f"{place(g, s)}: located."),
    "not-found": ("8.11.2", lambda g, s: f"{place(g, s)}: not found."),
    "combat": (
        "8.11.3",
        lambda g, who, n, drm, counter: (
            f"{SIDES[who]} {'counterattacks' if counter else 'attacks'} with {dice(n)}, {signed(drm)}."
        ),
    ),
    "flipped": ("8.11.3", lambda g, p: f"{g.tables.names[p]} is reduced."),
    "eliminated": ("8.11.3", lambda g, p: f"{g.tables.names[p]} is eliminated."),
    "killed": ("8.11.4", lambda g, p: f"{g.tables.names[p]} is killed."),
    "captured": ("8.11.5", _captured),
    "burnt": ("8.7", lambda g, s: f"{place(g, s)}: the fields burn."),
    "recruit": ("8.8", lambda g, s, die, result: f"{place(g, s)}: Recruit, {die}, modified to {result}."),
    "enlisted": ("8.8", lambda g, p, s: f"{place(g, s)}: {g.tables.names[p]} at full strength."),
    "lobby": ("8.9", lambda g, who, die, result: f"{SIDES[who]} lobbies: {die}, modified to {result}."),
    "placed": ("8.12", lambda g, p, s: f"{g.tables.names[p]} arrives: {place(g, s)}."),
    "repatriated": ("8.13", lambda g, p: f"{g.tables.names[p]} goes home."),
    "protecting": ("8.14", lambda g, p, s: f"{place(g, s)}: {g.tables.names[p]} protects the fields."),
    "column": ("8.15", lambda g, p, s: f"{place(g, s)}: {g.tables.names[p]} forms Search & Destroy Columns."),
    "concentrated": ("8.10.4", lambda g, p, s: f"{place(g, s)}: {g.tables.names[p]} is concentrated."),
    "shift": ("8.16", lambda g, p, s: f"{g.tables.names[p]}: {place(g, s)}."),
    "lapsed": ("8.6", lambda g, who, action: f"{SIDES[who]}: {ACTIONS[action].split(':')[0]} lapses."),
    "action": ("8.0", _action),
    "card": ("7.1", lambda g, who, c: f"{SIDES[who]} plays {card(g, c)}."),
    "hand-seen": ("7.1", lambda g, who, *cs: f"{SIDES[who]} holds {', '.join(card(g, c) for c in cs) or 'nothing'}."),
    "built": ("7.6", lambda g, s: f"{place(g, s)} is constructed."),
    "removed": ("7.3", lambda g, p: f"{g.tables.names[p]} leaves play."),
    "restored": ("7.1", lambda g, p: f"{g.tables.names[p]} regains full strength."),
    "blocked": ("7.2", _blocked),
    "us-entry": ("10.0", "The United States enter the war."),
    "income": ("9.4", lambda g, who, n: f"{SIDES[who]} collects {n}."),
    "turn": (
        "9.7",
        lambda g, n: f"Turn {n}, {g.tables.turn_labels[n]}, {'rainy' if g.tables.rainy[n] else 'dry'} season.",
    ),
    "quiet": ("7.2", lambda g, who: f"{SIDES[who]} will not react in this Round."),
    "pass": ("8.2", lambda g, who: f"{SIDES[who]} passes."),
    "coordinate": (
        "8.6",
        lambda g, who, bill, *parts: f"{SIDES[who]} coordinates {len(parts)} Actions for {bill} Resources.",
    ),
    "over": ("12.0", _over),
}


# Answers.


class WarText(Text):
    """Cuba: The Splendid Little War in words."""

    def __init__(self) -> None:
        super().__init__(QUESTIONS, SENTENCES)

    def role(self, state: State, role: int) -> str:
        """A side by name."""
        return SIDES[role]

    def label(self, state: State, action: int) -> str:
        """An answer to the open question."""
        assert isinstance(state, War)
        question = state.question
        if action >= UNIT:
            return _unit_label(state, question, action - UNIT)
        if action >= CARD:
            return _card_label(state, question, action - CARD)
        if action >= DIE:
            return str(action - DIE + 1)
        if action >= SPACE:
            return _space_label(state, question, action - SPACE)
        return _word(state, question, action)


def _word(g: War, question: str, action: int) -> str:
    if action in ACTIONS and not (action == RESTACK and question not in ("Round", "Coordinate")):
        if question in ("Coordinate", "CaptaincyGeneral"):
            return ACTIONS[action]
        return ACTIONS[action] + _price(g, action)
    if action == DECLINE and question == "AttackTarget":
        return "No Attack"
    if question == "Rearrange":
        return "Leave them" if action == DONE else "Restack them"
    if question == "Muster" and action == DONE:
        return _go(g)
    return WORDS[g.game.actions[action]]


def _go(g: War) -> str:
    """What the group that is formed will do, with the dice it will roll unless cards change them."""
    assert isinstance(g.top, Muster)
    if g.top.purpose not in (FOR_ATTACK, FOR_SIEGE):
        return "Move with these"
    it = g.clone()
    it.step(DONE)
    n, drm = (search_dice(it), search_drm(it)) if it.searching else (combat_dice(it), combat_drm(it))
    return f"Attack with these: {'Search' if it.searching else 'Battle'} with {dice(n)}, {chance(5 - drm)} each"


def _price(g: War, action: int) -> str:
    if action == CAPTAINCY_ACTION:
        return " (2 Resources)"
    if action == COORDINATE:
        return " (each Action, and 1 Resource more)"
    if action == LOBBY:
        drm = int(g.next == CUBA and g.flag(RECONCENTRATION))
        return f" (1 Resource, {chance(5 - drm)})"
    return f" (1 Resource, {chance(5 - recruit_drm(g))})" if action == RECRUIT else " (1 Resource)"


def _card_label(g: War, question: str, number: int) -> str:
    it = g.tables.cards[number]
    if question in ("Deal", "DiscardTrio", "DiscardFrom"):
        return it.title
    if question == "DiscardStep":
        return f"Keep {it.title} (1 Resource)"
    cost = " (1 Resource)" if it.cost and question != "Coordinate" else ""
    return f"{it.title}{cost}: {it.effect}"


def _unit_label(g: War, question: str, piece: int) -> str:
    space = g.loc[piece]
    stack = g.at[space] if TROCHAS >> space & 1 else g.stack[piece]
    if question in ("AttackTarget", "AttackingFleets", "JoinStack") and stack & FIGHTERS:
        return group(g, stack & (FIGHTERS | GENERALS))
    if question == "AttackTarget":
        return f"{g.tables.names[piece]}, alone"
    if question == "Restack":
        return f"With {g.tables.names[piece]}"
    words = unit(g, piece)
    if question in ("Losses", "Damage"):
        one_step = SPANISH_FLEETS >> piece & 1 and g.house.spanish_fleet_steps == 1
        gone = g.mark[piece] & REDUCED or one_step
        return f"{words}: {'eliminated' if gone else 'flipped'}"
    if question in ("SendHome", "ProtectFields", "FormColumn", "Concentrate", "Restore", "BlockMove"):
        return f"{words}, {place(g, g.loc[piece])}"
    return words


def _space_label(g: War, question: str, space: int) -> str:
    if question == "AttackTarget":
        return f"{place(g, space)}: {group(g, g.at[space] & (FIGHTERS & ~ALL_FLEETS))} and the City's own 1"
    if question in ("MoveTo", "CardMoveTo") and g.actor == CUBA and g.group:
        here = PROVINCE_OF[g.loc[bits(g.group)[0]]]
        there = PROVINCE_OF[space]
        trocha = trocha_between(here, there) if here >= 0 and there >= 0 else -1
        if trocha >= 0 and g.at[trocha] & ALL_DIVISIONS:
            return f"{place(g, space)}, across the garrisoned Trocha: 2 in 6"
    if space < HAVANA_CITY and question in ("BurnFields", "Recruit"):
        return f"{place(g, space)} (value {g.tables.values[space]})"
    return place(g, space)
