"""The game in words: questions and answers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.splendid_little_war.actions.attack import search_dice, search_drm
from malecon.games.splendid_little_war.actions.insurgency import recruit_drm
from malecon.games.splendid_little_war.actions.move import Arrive
from malecon.games.splendid_little_war.actions.muster import FOR_ATTACK, FOR_SIEGE, Muster
from malecon.games.splendid_little_war.battle import combat_dice, combat_drm
from malecon.games.splendid_little_war.board import (
    ALL_DIVISIONS,
    ALL_FLEETS,
    CAPTAINCY,
    CAPTAINCY_ACTION,
    CARD,
    COORDINATE,
    CUBA,
    DECLINE,
    DIE,
    DONE,
    FIGHTERS,
    GENERALS,
    HAVANA_CITY,
    LOBBY,
    MOVE,
    NOBODY_THERE,
    PROVINCE_OF,
    RECRUIT,
    REDUCED,
    RESTACK,
    SIDE,
    SPACE,
    SPAIN,
    SPANISH_FLEETS,
    TROCHAS,
    UNIT,
    bits,
    count,
    lowest,
    trocha_between,
)
from malecon.games.splendid_little_war.cards.vocabulary import (
    ACTION_ROUND,
    BEFORE_SEARCH,
    ON_CROSSING,
    ON_ENEMY_CARD,
    ON_ENEMY_MOVE,
    RECONCENTRATION,
)
from malecon.games.splendid_little_war.coordinated import Coordinate
from malecon.games.splendid_little_war.journal import SENTENCES, WEIGHTS, facts
from malecon.games.splendid_little_war.reasons import reasons
from malecon.games.splendid_little_war.refusals import refusal
from malecon.games.splendid_little_war.state import War
from malecon.games.splendid_little_war.words import (
    ACTIONS,
    SIDES,
    action,
    battle,
    card,
    chance,
    dice,
    group,
    listed,
    name,
    names,
    place,
    played,
    plural,
    signed,
    stacks,
    successes,
    unit,
)
from malecon.kernel import Facts, Reason, State, Text
from malecon.kernel.text import Question

WORDS: Final = {
    "pass": "Pass",
    "done": "Done",
    "decline": "Decline",
    "restack": "Restack those here first",
    "shift": "Shift a General to or from the Captaincy General box (free)",
    "counterattack": "Counterattack",
    "new": "A new Corps",
    "alone": "On its own",
    "nobody": "Nobody",
    "trio": "Pay with cards (three for 1 Resource)",
    "back": "Back (no Coordinated Action after all)",
    "quiet": "No reaction for the rest of this Round",
}


# Questions.


def _round(g: War, p: Any) -> str:
    have = f"{plural(g.resources[p.who], 'Resource')}, {plural(g.hand_size(p.who), 'card')}"
    pledge = f"; {plural(g.pledged, 'Resource')} will be paid with cards" if g.pledged else ""
    lead = ""
    if p.who == SPAIN and MOVE not in g.legal() and CAPTAINCY_ACTION in g.legal():
        lead = " No General is with Divisions: only the Captaincy General can order a Move or an Attack."
    return f"Your Action Round: play Events, take an Action, or Pass. {have}{pledge}.{lead}"


def _afterwards(g: War, p: Any) -> str:
    more = "before the next Action" if g.parts_left else "before the Round ends"
    shift = " or shift the Captaincy General" if p.who == SPAIN else ""
    return f"Play more Events{shift} {more}, or go on."


def _so_far(g: War, parts: tuple[int, ...]) -> str:
    return listed([action(g, part) for part in parts])


def _coordinate(g: War, p: Any) -> str:
    if not p.parts:
        return "Coordinated Action: choose the first Action. It costs 1 Resource more than its parts."
    return f"Coordinated Action: choose the next Action. So far {_so_far(g, p.parts)}: {plural(p.bill, 'Resource')}."


def _order(g: War, p: Any) -> str:
    before = f", after {_so_far(g, p.parts)}" if p.parts else ""
    return f"Coordinated Action{before}: choose what the Captaincy General orders for 2 Resources."


def _window(g: War, p: Any) -> str:
    if p.timing == ON_ENEMY_CARD:
        what = f"{SIDES[1 - p.who]} plays {played(g)}"
    elif p.timing == ON_ENEMY_MOVE:
        what = f"About to move: {names(g, g.group)}{_march(g)}"
    elif p.timing == ON_CROSSING:
        crosses = "crosses" if count(g.group) == 1 else "cross"
        what = f"{names(g, g.group)} {crosses} a garrisoned Trocha{_march(g)}: {chance(0)}"
    elif p.timing == BEFORE_SEARCH:
        odds = f"{dice(search_dice(g))}, {chance(search_drm(g))} each"
        what = f"Spain is about to Search for {group(g, g.defenders)} in {place(g, g.place)}: {odds}"
    else:
        has = "has" if count(g.attackers) == 1 else "have"
        what = f"{names(g, g.attackers)} {has} hit {names(g, g.defenders)}: {successes(g.hits)}"
    return f"{what}. Play a card, or decline."


def _march(g: War) -> str:
    """From where to where the group is about to go."""
    for procedure in reversed(g._stack):
        if isinstance(procedure, Arrive):
            return f" from {place(g, procedure.source)} to {place(g, procedure.dest)}"
    return ""


def _battle_card(g: War, p: Any) -> str:
    told = f" {card(g, g.battle_card)} is played." if g.battle_card >= 0 else ""
    return f"{battle(g)}.{told} Play one battle card, or decline."


def _reply(g: War, p: Any) -> str:
    it = g.clone()
    it.counter = 1
    it.more_dice = 0
    it.more_drm = 0
    return f"The Attack has failed. {battle(it)}. Counterattack, or decline."


def _muster(g: War, p: Any) -> str:
    verb = {1: "Attack", 2: "Siege"}.get(p.purpose, "Move")
    so_far = f" So far: {names(g, p.chosen)}." if p.chosen else f" Stacks: {stacks(g, p.space, SIDE[p.who])}."
    need = ""
    if p.purpose == FOR_SIEGE and p.chosen and not p.complete(g):
        need = " García or a U.S. Division must be with them."
    return f"{verb} from {place(g, p.space)}: choose the units that take part.{so_far}{need}"


def _restack(g: War, p: Any) -> str:
    if not p.left:
        return f"Restack in {place(g, p.space)}."
    return f"Restack in {place(g, p.space)}: with whom is {unit(g, lowest(p.left))}?"


def _block(g: War, p: Any) -> str:
    if p.op.duration == ACTION_ROUND:
        return "Choose the Division that cannot move in this Round."
    return "Choose the Port whose Fleets cannot move for the rest of the turn."


def _shift(g: War, p: Any) -> str:
    return f"Captaincy General box, now {names(g, g.at[CAPTAINCY])}: choose who shall be in it."


QUESTIONS: Final[Mapping[str, Question]] = {
    "Round": ("8.0", _round),
    "Afterwards": ("8.3", _afterwards),
    "DiscardTrio": ("7.4", lambda g, p: f"Discard {plural(p.left, 'more card')} to pay."),
    "CaptaincyGeneral": ("8.16", "Captaincy General Action: choose what to order for 2 Resources."),
    "Coordinate": ("8.6", _coordinate),
    "OrderFromTheRear": ("8.16", _order),
    "Deal": ("9.5", lambda g, p: f"Deal a card to {SIDES[p.role]}, {p.left} to go."),
    "DiscardStep": (
        "9.3",
        lambda g, p: (
            f"Discard Step: choose a card to keep, 1 Resource each of {g.resources[p.who]}, or discard the rest."
        ),
    ),
    "Window": ("7.2", _window),
    "BattleCard": ("8.11.3", _battle_card),
    "Muster": ("4.1", _muster),
    "Restack": ("4.1", _restack),
    "Reposition": ("4.1", "Reposition: choose a space to restack in."),
    "Rearrange": ("4.1", lambda g, p: f"Restack the others in {place(g, p.space)}, or leave them as they are."),
    "JoinStack": ("8.10.1", lambda g, p: f"{name(g, p.piece)} arrives: choose a stack to join, or stay alone."),
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
    "MoveTo": ("8.10", lambda g, p: f"Move {names(g, g.group)} from {place(g, p.source)}: choose where to."),
    "Crossing": ("7.6", "The Trocha is garrisoned: roll a die, 5 or 6 crosses."),
    "MoveGeneral": ("8.10.1", "Move a General alone: choose him."),
    "GeneralTo": (
        "8.10.1",
        lambda g, p: f"Move {name(g, p.piece)} alone from {place(g, g.loc[p.piece])}: choose where to.",
    ),
    "AttackFrom": ("8.11", "Attack: choose where from."),
    "AttackTarget": ("8.11", lambda g, p: f"Attack from {place(g, p.space)}: choose whom."),
    "AttackingFleets": ("8.11", "Attack: choose the Fleet that attacks."),
    "Search": (
        "8.11.2",
        lambda g, p: f"Search in {place(g, g.place)}: roll a die, {p.left} to go, {signed(p.drm)}: {chance(p.drm)}.",
    ),
    "Combat": (
        "8.11.3",
        lambda g, p: f"Battle in {place(g, g.place)}: roll a die, {p.left} to go, {signed(p.drm)}: {chance(p.drm)}.",
    ),
    "Reply": ("8.11.3", _reply),
    "Losses": (
        "8.11.3",
        lambda g, p: f"Losses in {place(g, g.place)}: choose a unit to flip or eliminate, {p.left} to take.",
    ),
    "Occupy": ("8.11.5", lambda g, p: f"{place(g, p.city)} has fallen: choose who moves in."),
    "PlaceDivision": (
        "8.12",
        lambda g, p: f"{played(g) if g.trigger >= 0 else 'Reinforcements'}: choose where the next Division goes.",
    ),
    "SendHome": ("8.13", "Repatriate: choose a Division that goes home for good."),
    "ProtectFields": ("8.14", "Protect the Fields: choose the Division that does it in its Province."),
    "FormColumn": ("8.15", "Form Search & Destroy Columns: choose the Division, which may Attack at once."),
    "Concentrate": ("8.10.4", "Concentrate Troops: choose the Division whose marker comes off."),
    "Shift": ("8.16", _shift),
    "StepOut": ("8.16", lambda g, p: f"{name(g, p.general)} leaves the box: choose Havana Province or City."),
    "Damage": ("7.5", lambda g, p: f"{played(g)}: choose a unit of yours that is damaged, {p.left} to go."),
    "Restore": ("7.1", lambda g, p: f"{played(g)}: choose a reduced unit that regains full strength."),
    "EnterLeader": ("7.1", lambda g, p: f"{name(g, lowest(p.op.pieces))} arrives: choose where."),
    "DiscardFrom": ("7.1", lambda g, p: f"{played(g)}: choose a card of {SIDES[p.role]}'s hand to discard."),
    "CardRoll": ("7.1", lambda g, p: f"{played(g)}: roll a die, 5 or 6 for its effect."),
    "BlockMove": ("7.2", _block),
    "CardMove": ("7.1", lambda g, p: f"{played(g)}: choose where the Move starts."),
    "CardUnit": ("7.1", lambda g, p: f"{played(g)}: choose the unit that moves from {place(g, p.space)}."),
    "CardMoveTo": ("7.1", lambda g, p: f"Move {names(g, g.group)} from {place(g, p.source)}: choose where to."),
    "CardAttack": ("7.1", lambda g, p: f"{played(g)}: choose where the Attack is made from."),
}


# Answers.


class WarText(Text):
    """Cuba: The Splendid Little War in words."""

    def __init__(self) -> None:
        super().__init__(QUESTIONS, SENTENCES, WEIGHTS)

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

    def refusal(self, state: State, action: int) -> tuple[str, str] | None:
        """Why a card or an Action is not open in an Action Round."""
        assert isinstance(state, War)
        return refusal(state, action)

    def reasons(self, better: Mapping[str, Any], given: Mapping[str, Any], role: str) -> list[Reason]:
        """What one line of play brought a side that another did not."""
        return reasons(better, given, role)

    def harmless(self, state: State, question: str, action: int) -> bool:
        """To decline, and to go on, when there is nothing else."""
        return action in (DONE, DECLINE)

    def facts(self, state: State, note: Sequence[Any]) -> Facts:
        """What a journal note is about."""
        assert isinstance(state, War)
        return facts(state, note)

    def sentence(self, state: State, note: Sequence[Any]) -> tuple[str, str]:
        """The rule behind a journal note, and the note as a sentence."""
        if note[1] == "forced":
            _, _, who, question, _, label = note
            return self.questions[question][0], f"{SIDES[who]}: {label.rstrip('.')} (the only choice)."
        return super().sentence(state, note)


def _word(g: War, question: str, action: int) -> str:
    if action in ACTIONS and not (action == RESTACK and question not in ("Round", "Coordinate")):
        return ACTIONS[action] + _price(g, question, action)
    if action == DECLINE:
        return {"AttackTarget": "No Attack", "CardMove": "No Move", "CardAttack": "No second Attack"}.get(
            question, "Decline"
        )
    if action == DONE:
        return _done(g, question)
    if action == NOBODY_THERE:
        return f"Nobody: {names(g, g.at[CAPTAINCY])} steps out"
    if question == "Rearrange":
        return "Restack them"
    return WORDS[g.game.actions[action]]


def _done(g: War, question: str) -> str:
    """Enough, in the words of the question."""
    top = g.top
    if isinstance(top, Muster):
        return _go(g)
    if isinstance(top, Coordinate):
        return f"Carry it out ({cost(g, top.who, top.bill)})"
    if question == "Afterwards" and g.parts_left:
        return "On to the next Action"
    return {
        "Round": "End the Round",
        "Afterwards": "End the Round",
        "DiscardStep": "Discard the rest",
        "Occupy": "No more move in",
        "BurnFields": "Burn no more",
        "CardMoveTo": "Stop here",
        "Rearrange": "Leave them",
    }.get(question, "Done")


def _go(g: War) -> str:
    """What the group that is formed will do, with the dice it will roll unless cards change them."""
    assert isinstance(g.top, Muster)
    if g.top.purpose not in (FOR_ATTACK, FOR_SIEGE):
        return "Move with these"
    it = g.clone()
    it.step(DONE)
    n, drm = (search_dice(it), search_drm(it)) if it.searching else (combat_dice(it), combat_drm(it))
    return f"Attack with these: {'Search' if it.searching else 'Battle'} with {dice(n)}, {chance(drm)} each"


def cost(g: War, who: int, n: int) -> str:
    """7.4: what will be paid for a cost, from the track and with cards."""
    trios = max(n - g.resources[who], min(g.pledged, n, g.hand_size(who) // 3))
    words = ([plural(n - trios, "Resource")] if n > trios else []) + ([f"{3 * trios} cards"] if trios else [])
    return listed(words)


def _price(g: War, question: str, action: int) -> str:
    if question in ("CaptaincyGeneral", "OrderFromTheRear"):
        return ""
    if action == COORDINATE:
        return " (each Action, and 1 Resource more)"
    n = 2 if action == CAPTAINCY_ACTION else 1
    words = cost(g, g.next, n) if question == "Round" else plural(n, "Resource")
    if action == LOBBY:
        words += f", {chance(int(g.next == CUBA and g.flag(RECONCENTRATION)))}"
    elif action == RECRUIT:
        words += f", {chance(recruit_drm(g))}"
    return f" ({words})"


def _card_label(g: War, question: str, number: int) -> str:
    it = g.tables.cards[number]
    if question in ("Deal", "DiscardTrio", "DiscardFrom"):
        return it.title
    if question == "DiscardStep":
        return f"Keep {it.title} (1 Resource)"
    price = f" ({cost(g, g.next, 1) if question == 'Round' else '1 Resource'})" if it.cost else ""
    return f"{it.title}{price}: {it.effect}"


def _unit_label(g: War, question: str, piece: int) -> str:
    space = g.loc[piece]
    stack = g.at[space] if TROCHAS >> space & 1 else g.stack[piece]
    if question in ("AttackTarget", "AttackingFleets", "JoinStack") and stack & FIGHTERS:
        return group(g, stack & (FIGHTERS | GENERALS))
    if question == "AttackTarget":
        return f"{name(g, piece)}, alone"
    if question == "Restack":
        return f"With {name(g, piece)}"
    words = unit(g, piece)
    if question in ("Losses", "Damage"):
        one_step = SPANISH_FLEETS >> piece & 1 and g.house.spanish_fleet_steps == 1
        gone = g.mark[piece] & REDUCED or one_step
        return f"{words}, {place(g, space)}: {'eliminated' if gone else 'flipped'}"
    if question in ("SendHome", "ProtectFields", "FormColumn", "Concentrate", "Restore", "BlockMove", "MoveGeneral"):
        return f"{words}, {place(g, space)}"
    return words


def _space_label(g: War, question: str, space: int) -> str:
    if question == "AttackTarget":
        return f"{place(g, space)}: {group(g, g.at[space] & (FIGHTERS & ~ALL_FLEETS))} and the City's own 1"
    if question in ("MoveFrom", "AttackFrom", "CardMove", "CardAttack", "Reposition"):
        return f"{place(g, space)}: {names(g, g.at[space] & SIDE[g.actor] & (FIGHTERS | GENERALS))}"
    if question in ("MoveTo", "CardMoveTo") and g.actor == CUBA and g.group:
        here = PROVINCE_OF[g.loc[bits(g.group)[0]]]
        there = PROVINCE_OF[space]
        trocha = trocha_between(here, there) if here >= 0 and there >= 0 else -1
        if trocha >= 0 and g.at[trocha] & ALL_DIVISIONS:
            return f"{place(g, space)}, across the garrisoned Trocha: {chance(0)}"
    if space < HAVANA_CITY and question in ("BurnFields", "Recruit"):
        return f"{place(g, space)} (value {g.tables.values[space]})"
    return place(g, space)
