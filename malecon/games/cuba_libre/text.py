"""Operations, Special Activities and the sequence of play in words."""

from __future__ import annotations

from typing import Any, Final

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.activities.syndicate import BRIBE_COST, muscle_cube
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.combat import assault_strength, own_guerrillas, sweep_strength
from malecon.games.cuba_libre.events.text import QUESTIONS, SENTENCES, event_label
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, Operation
from malecon.games.cuba_libre.operations.insurgent import rally_limit
from malecon.games.cuba_libre.selection import FREE, LIMITED, space_cost
from malecon.games.cuba_libre.sequence import Turn, final_event_card
from malecon.games.cuba_libre.tango import ChooseFaction, has_box
from malecon.games.cuba_libre.words import (
    ALLIANCE_NAMES,
    FACTION_NAMES,
    PIECE_NAMES,
    card_title,
    counted,
    level_name,
    pieces_in_words,
    signed,
    space_name,
)
from malecon.kernel.state import State
from malecon.kernel.text import Question, Sentence, Text

OPERATION_NAMES: Final = ("Train", "Garrison", "Sweep", "Assault", "Rally", "March", "Attack", "Terror", "Construct")
OPERATION_RULES: Final = ("3.2.1", "3.2.2", "3.2.3", "3.2.4", "3.3.1", "3.3.2", "3.3.3", "3.3.4", "3.3.5")
ACTIVITY_NAMES: Final = (
    "Transport",
    "Air Strike",
    "Reprisal",
    "Infiltrate",
    "Ambush",
    "Kidnap",
    "Subvert",
    "Assassinate",
    "Profit",
    "Muscle",
    "Bribe",
    "free Assault",
)
WORDS: Final = {
    n.DONE: "Finish",
    n.USE_HIDDEN_ASSET: "Reveal a Hidden Asset for a full Operation",
    n.YES: "Yes",
    n.NO: "No",
    n.PLACE: "Place one",
    n.BASE: "Build a Base",
    n.FLIP: "Flip",
    n.MANY: "Place several Guerrillas",
    n.CIVIC_ACTION: "Civic Action",
    n.REMOVE: "Remove",
    n.REMOVE_CASH: "Remove the Cash",
    n.ASK: "Ask the others for Cash",
    n.DEPOSIT: "Deposit for Resources",
    n.OPEN: "Open a closed Casino",
    n.CLOSE: "Exchange Casinos and Cash for Resources",
    n.CASH: "Place Cash",
    n.TOWARD_NEUTRAL: "Toward Neutral",
    n.TOWARD_OPPOSITION: "Toward Active Opposition",
    n.TOWARD_SUPPORT: "Toward Active Support",
    n.ATTACK_THERE: "Attack with a die",
    n.AMBUSH_THERE: "Ambush",
    n.REROLL: "Roll again",
    n.AID: "Aid",
    n.REPLACE: "Replace",
}

# Questions


def _operation(g: Board, p: Any) -> str:
    """The name of an Operation, how far it is, and what is paid."""
    limited = "Limited " if p.mode & LIMITED else ""
    what = "choose a space"
    if p.selected:
        what = "choose another space, or finish" if p.spaces(g) else "a Special Activity, or finish"
        if p.mode & LIMITED or p.status & ACTIVITY_USED:
            what = "go on, or finish"
    if p.owed >= 0:
        what += f"; Terror in {space_name(g, p.owed)} is owed"
    purse = "" if p.mode & FREE else f". {counted(g.resources[p.who], 'Resource')} left"
    return f"{limited}{OPERATION_NAMES[p.kind]}: {what}{purse}"


def _at(words: str) -> Any:
    """A prompt that names the procedure's space."""
    return lambda g, p: words.format(space=space_name(g, p.space))


def _to(words: str) -> Any:
    """A prompt that names origin and destination where there are any."""

    def prompt(g: Board, p: Any) -> str:
        origin = space_name(g, p.origin) if hasattr(p, "origin") else ""
        destination = space_name(g, p.destination) if hasattr(p, "destination") else ""
        return words.format(origin=origin, destination=destination)

    return prompt


def _turn(g: Board, p: Any) -> str:
    title = card_title(g, g.card)
    if p.asset:
        return f"{title}: choose your Operation; a Special Activity may accompany it"
    if g.first == 0:
        where = "1st Eligible"
    else:
        where = "2nd Eligible"
    limited = ", Operations are Limited" if p.limited(g) else ""
    return f"{title}, {where}{limited}: choose what to do. {counted(g.resources[p.who], 'Resource')}"


def _choose_faction(g: Board, p: Any) -> str:
    where = "you act second" if g.first else "you have the initiative"
    what = "choose the Faction that acts"
    if not has_box(g, p.choices(g)[0] - n.FACTION):
        what = "no box is open to you; choose the Faction that passes"
    return f"{card_title(g, g.card)}, {where}: {what}"


def _initiative_turn(g: Board, p: Any) -> str:
    what = "choose the Operation" if p.box else "choose a box next to the first player’s" if g.first else "choose a box"
    return f"{card_title(g, g.card)}: {what}. {counted(g.resources[p.who], 'Resource')}"


def _muscle(g: Board, p: Any) -> str:
    cubes = PIECE_NAMES[muscle_cube(p.destination)]
    return f"Muscle to {space_name(g, p.destination)}: choose where {cubes} come from"


def _launder(g: Board, faction: int, owner: int, space: int) -> str:
    return f"{FACTION_NAMES[owner]} Cash in {space_name(g, space)} is laundered for {FACTION_NAMES[faction]}."


def _die(die: int) -> str:
    if die <= n.MOST_SIDES:
        return f"a number from 1 to {die}"
    return (
        "the green die, the column of the Random Spaces table",
        "the yellow die, the row of the Random Spaces table",
        "a die on the Random EC table",
    )[die - n.GREEN_DIE]


CORE_QUESTIONS: Final[dict[str, Question]] = {
    **{name: (rule, _operation) for name, rule in zip(OPERATION_NAMES, OPERATION_RULES, strict=True)},
    "RevealCard": ("2.3.8", "Reveal the next card: draw it"),
    "Turn": ("2.3.4", _turn),
    "ChooseFaction": ("T4", _choose_faction),
    "InitiativeTurn": ("T5", _initiative_turn),
    "Launder": ("2.3.6", "Launder: choose Cash of yours to remove for a free Limited Operation, ask others, or finish"),
    "LaunderForOther": (
        "2.3.6",
        lambda g, p: f"Launder: remove Cash of yours to give {FACTION_NAMES[p.other]} a free Limited Operation?",
    ),
    "FreeOperation": ("3.1.2", "Free Operation: choose which"),
    # 1.4 to 1.5, 4.5.2
    "Place": ("1.4.1", lambda g, p: f"Place {counted(p.n, 'piece')}: choose a space"),
    "PlacePiece": ("1.4.1", _at("{space}: choose the piece to place")),
    "Remove": ("1.4.1", lambda g, p: f"Remove {counted(p.n, 'piece')}: choose a space"),
    "RemovePiece": ("1.4.1", _at("{space}: choose the piece to remove")),
    "CashAlong": ("4.5.2", _to("Cash: how many markers move from {origin} to {destination}?")),
    "LooseCash": ("4.5.2", _at("{space}: the last piece holding your Cash is gone: choose who gets it")),
    "Contraband": ("4.5.4", _at("Contraband in {space}: choose who gets the Cash")),
    "PlaceCash": ("4.5.2", _at("{space}: choose whose Guerrilla or cube holds the Cash")),
    "GiveResources": ("1.5.1", lambda g, p: f"Give Resources to {FACTION_NAMES[p.receiver]}: how many?"),
    "BreakPact": ("5.3", "End the Pact of Caracas: choose the space of a Base to remove"),
    "Roll": ("8.2", lambda g, p: f"Roll for {FACTION_NAMES[p.faction]}: {_die(p.die)}"),
    "GiveUpGuerrilla": ("1.4.1", "No Guerrilla is Available: choose where to remove one of yours"),
    # 3.2
    "TrainTroops": ("3.2.1", _at("Train in {space}: how many Troops, of up to 4 cubes?")),
    "TrainPolice": ("3.2.1", _at("Train in {space}: how many Police?")),
    "TrainBase": ("3.2.1", "Train: choose where 2 cubes become a Base"),
    "TrainBaseTroops": ("3.2.1", _at("Base in {space}: how many of the 2 cubes are Troops?")),
    "TrainCivicAction": ("3.2.1", "Train: choose where to conduct Civic Action"),
    "CubesFrom": ("3.2.3", _to("Into {destination}: choose where cubes come from, or finish")),
    "MoveTroops": ("3.2.3", _to("From {origin} to {destination}: how many Troops?")),
    "MovePolice": ("3.2.2", _to("From {origin} to {destination}: how many Police?")),
    "ActivateTarget": (
        "3.2.3",
        lambda g, p: f"{space_name(g, p.space)}: Activate {counted(p.left, 'Guerrilla')}: choose whose, or finish",
    ),
    "ActivateNumber": (
        "3.2.3",
        lambda g, p: f"{space_name(g, p.space)}: how many Guerrillas of {FACTION_NAMES[p.faction]} are Activated?",
    ),
    "AssaultTarget": (
        "3.2.4",
        lambda g, p: f"{space_name(g, p.space)}: remove {counted(p.left, 'piece')}: choose which",
    ),
    "AssaultNumber": (
        "3.2.4",
        lambda g, p: f"{space_name(g, p.space)}: how many of {PIECE_NAMES[p.piece]} are removed?",
    ),
    # 3.3
    "RallySpace": ("3.3.1", _at("Rally in {space}: choose what to do")),
    "RallyMany": ("3.3.1", _at("Rally in {space}: how many Guerrillas?")),
    "RallyBase": ("3.3.1", _at("Base in {space}: how many of the 2 Guerrillas are Underground?")),
    "MarchFrom": ("3.3.2", _to("March into {destination}: choose where a group comes from, or finish")),
    "MarchLent": ("5.1", _to("March from {origin}: does the Syndicate Guerrilla go along?")),
    "MarchUnderground": ("3.3.2", _to("March from {origin} to {destination}: how many Underground Guerrillas?")),
    "MarchActive": ("3.3.2", _to("March from {origin} to {destination}: how many Active Guerrillas?")),
    "AttackOrAmbush": ("4.3.2", _at("{space}: Attack, or Ambush as your Special Activity?")),
    "AttackRoll": (
        "3.3.3",
        lambda g, p: f"Attack in {space_name(g, p.space)}: roll {own_guerrillas(g, p.space, p.faction)} or less",
    ),
    "SecondAttackRoll": (
        "3.3.3",
        lambda g, p: f"Attack in {space_name(g, p.space)}: roll {own_guerrillas(g, p.space, p.faction)} or less",
    ),
    "AttackReroll": ("5.3", lambda g, p: f"Attack in {space_name(g, p.space)}, rolled {p.roll}: roll again?"),
    "RemoveEnemies": (
        "3.3.3",
        lambda g, p: f"{space_name(g, p.space)}: remove {counted(p.left, 'enemy piece')}: choose which",
    ),
    "TerrorShift": ("3.3.4", _at("Terror in {space}: choose which way it shifts")),
    "ConstructSpace": ("3.3.5", _at("Construct in {space}: choose what to do")),
    # 4.2
    "TransportFrom": ("4.2.1", "Transport: choose the City or Base that Troops leave"),
    "TransportTo": ("4.2.1", _to("Transport from {origin}: choose the destination")),
    "TransportTroops": ("4.2.1", _to("Transport from {origin} to {destination}: how many Troops?")),
    "AirStrike": ("4.2.2", "Air Strike: choose a Province or EC"),
    "Reprisal": ("4.2.3", "Reprisal: choose a space you Control"),
    "ReprisalGuerrilla": ("4.2.3", _at("Reprisal in {space}: choose the Guerrilla to relocate")),
    "ReprisalTo": ("4.2.3", _at("Reprisal in {space}: choose where the Guerrilla goes")),
    "FreeAssault": ("3.2.4", "Free Assault: choose a space"),
    # 4.3, 4.4
    "Infiltrate": ("4.3.1", "Infiltrate: choose a space"),
    "InfiltrateHow": ("4.3.1", _at("Infiltrate in {space}: replace the cube, or remove it?")),
    "Kidnap": ("4.3.3", "Kidnap: choose a space of your Terror"),
    "KidnapTarget": ("4.3.3", _at("Kidnap in {space}: choose who pays")),
    "KidnapRoll": ("4.3.3", lambda g, p: f"Kidnap in {space_name(g, p.space)}: roll for the Resources"),
    "KidnapReroll": ("5.3", lambda g, p: f"Kidnap in {space_name(g, p.space)}, rolled {p.roll}: roll again?"),
    "Subvert": ("4.4.1", "Subvert: choose a Province you Control"),
    "Assassinate": ("4.4.3", "Assassinate: choose a space of your Terror"),
    "AssassinatePiece": ("4.4.3", _at("Assassinate in {space}: choose the piece")),
    # 4.5
    "Profit": ("4.5.1", "Profit: place Cash, or exchange Casinos and Cash for Resources?"),
    "ProfitCash": ("4.5.1", "Profit: choose an open Casino where Cash is placed"),
    "ProfitExchange": ("4.5.1", "Profit: choose where to close Casinos or remove Cash"),
    "ProfitClose": ("4.5.1", _at("Profit in {space}: how many Casinos are closed?")),
    "ProfitRemoveCash": ("4.5.1", _at("Profit in {space}: how many Cash markers are removed?")),
    "MuscleTo": ("4.5.3", "Muscle: choose an open Casino or EC"),
    "MuscleFrom": ("4.5.3", _muscle),
    "MuscleNumber": ("4.5.3", _to("Muscle from {origin} to {destination}: how many?")),
    "Bribe": ("4.5.4", f"Bribe for {BRIBE_COST} Resources: choose a space"),
    "BribePiece": ("4.5.4", _at("Bribe in {space}: choose a piece")),
    "BribeGuerrilla": ("4.5.4", _at("Bribe in {space}: remove the Guerrilla, or flip it?")),
}

# Journal


def _where(g: Board, space: int, words: str) -> str:
    return f"{space_name(g, space)}: {words}."


def _flip(g: Board, space: int, piece: int, number: int) -> str:
    if piece >= n.OPEN_CASINO:
        what = f"{counted(number, 'Casino')} {'closed' if piece == n.OPEN_CASINO else 'opened'}"
    else:
        who = FACTION_NAMES[n.OWNER[piece]]
        side = "Activated" if piece % 3 == 0 else "Underground"
        what = f"{counted(number, f'{who} Guerrilla')} {side}"
    return _where(g, space, what)


def _card(g: Board, card: int) -> str:
    return "Propaganda" if card == n.PROPAGANDA else f"“{card_title(g, card)}”"


def _resources(g: Board, faction: int, change: int, after: int) -> str:
    return f"{FACTION_NAMES[faction]}: Resources {signed(change)}, now {after}."


def _rolled(g: Board, faction: int, *rolled: int) -> str:
    dice = [
        f"{('green', 'yellow', 'EC')[die - n.GREEN_DIE]} {shown}" if die > n.MOST_SIDES else f"{shown} of {die}"
        for die, shown in zip(rolled[::2], rolled[1::2], strict=True)
    ]
    return f"The dice for {FACTION_NAMES[faction]}: {', '.join(dice)}."


CORE_SENTENCES: Final[dict[str, Sentence]] = {
    "place": ("1.4.1", lambda g, s, p, k: _where(g, s, f"{pieces_in_words(p, k)} placed")),
    "remove": ("1.4.1", lambda g, s, p, k: _where(g, s, f"{pieces_in_words(p, k)} removed")),
    "move": (
        "1.4",
        lambda g, a, b, p, k: f"{pieces_in_words(p, k)} from {space_name(g, a)} to {space_name(g, b)}.",
    ),
    "flip": ("1.4.3", _flip),
    "level": ("1.6.1", lambda g, s, level: _where(g, s, level_name(level))),
    "terror": (
        "3.3.4",
        lambda g, s: _where(g, s, "Sabotage" if n.ECS >> s & 1 else "a Terror marker is placed"),
    ),
    "resources": ("1.8", _resources),
    "aid": ("1.8", lambda g, change, after: f"Aid {signed(change)}, now {after}."),
    "alliance": ("6.3.1", lambda g, level: f"US Alliance: {ALLIANCE_NAMES[level]}."),
    "cash": (
        "4.5.2",
        lambda g, s, f, k: _where(g, s, f"{FACTION_NAMES[f]} Cash {signed(k)}"),
    ),
    "cash-lost": ("4.5.2", lambda g, s, f: _where(g, s, "a Cash marker is removed")),
    "operation": (
        "3.1",
        lambda g, f, kind, mode: (
            f"{FACTION_NAMES[f]}: {'free ' if mode & FREE else ''}{'Limited ' if mode & LIMITED else ''}"
            f"{OPERATION_NAMES[kind]}."
        ),
    ),
    "select": ("3.1", lambda g, f, kind, s: _where(g, s, OPERATION_NAMES[kind])),
    "activity": ("4.1", lambda g, f, activity: f"{FACTION_NAMES[f]}: {ACTIVITY_NAMES[activity]}."),
    "assault": ("3.2.4", lambda g, s: _where(g, s, "Assault at no cost")),
    "ambush": ("4.3.2", lambda g, f, s: _where(g, s, f"{FACTION_NAMES[f]} Ambushes")),
    "attack-roll": (
        "3.3.3",
        lambda g, f, s, roll, most: _where(g, s, f"{FACTION_NAMES[f]} rolls {roll}, {most} or less was needed"),
    ),
    "kidnap-roll": (
        "4.3.3",
        lambda g, s, f, roll: _where(g, s, f"Kidnap from {FACTION_NAMES[f]}, rolled {roll}"),
    ),
    "reveal": ("2.3.8", lambda g, card: f"Next card: {_card(g, card)}."),
    "card": ("2.3", lambda g, card: f"{_card(g, card)} is played."),
    "no-round": ("6.0", "No second Propaganda Round in a row."),
    "variant": (
        "T1",
        "This table plays a digest variant, Cuban Tango: a two-player game after a second-hand summary, "
        "by rulings T1 to T13, not the game of the booklet.",
    ),
    "initiative": ("T6", lambda g, f: f"The player of {FACTION_NAMES[f]} has the initiative."),
    "pass": ("2.3.3", lambda g, f: f"{FACTION_NAMES[f]} Passes."),
    "hidden-asset": ("7.3", lambda g, f: f"{FACTION_NAMES[f]} reveals a Hidden Asset: a full Operation."),
    "event": (
        "5.1",
        lambda g, f, card, shaded: f"{FACTION_NAMES[f]} executes {_card(g, card)}{', shaded' if shaded else ''}.",
    ),
    "launder": ("2.3.6", _launder),
    "voluntary": ("1.4.1", lambda g, f: f"{FACTION_NAMES[f]} removes a piece of its own."),
    "transfer": (
        "1.5.1",
        lambda g, a, b, k: f"{FACTION_NAMES[a]} gives {counted(k, 'Resource')} to {FACTION_NAMES[b]}.",
    ),
    "rolled": ("8.2", _rolled),
    "pact-over": ("5.3", lambda g, f: f"{FACTION_NAMES[f]} ends the Pact of Caracas."),
}

# Answers


def _space_label(g: Board, p: Any, s: int) -> str:
    name = space_name(g, s)
    if not isinstance(p, Operation):
        return name
    notes = []
    cost = space_cost(g, p.kind, s, p.mode)
    if cost:
        notes.append(counted(cost, "Resource"))
    if p.kind == n.ASSAULT:
        notes.append(f"removes up to {assault_strength(g, s)}")
    elif p.kind == n.SWEEP:
        notes.append(f"finds up to {sweep_strength(g, s)} now")
    elif p.kind == n.ATTACK:
        notes.append(f"{min(6, own_guerrillas(g, s, p.who))} in 6")
    elif p.kind == n.RALLY and rally_limit(g, p.who, s) > 1 and g.bases(s, p.who):
        notes.append(f"up to {rally_limit(g, p.who, s)} Guerrillas")
    return f"{name} ({', '.join(notes)})" if notes else name


def _faction_label(g: Board, faction: int) -> str:
    name = FACTION_NAMES[faction]
    return f"{name} ({counted(g.resources[faction], 'Resource')})" if isinstance(g.top, ChooseFaction) else name


def _operation_label(g: Board, kind: int) -> str:
    name = OPERATION_NAMES[kind]
    top = g.top
    if not isinstance(top, Turn):
        return name
    limited = "Limited " if top.limited(g) else ""
    if kind <= n.ASSAULT:
        cost = f"{g.coin_cost()} Resources{'' if kind == n.GARRISON else ' a space'}"
    elif kind == n.CONSTRUCT:
        cost = "5 Resources a space"
    else:
        cost = "1 Resource a space, ECs free" if kind in (n.MARCH, n.TERROR) else "1 Resource a space"
    return f"{limited}{name} ({cost})"


def _event_label(g: Board, shaded: bool) -> str:
    entry = g.game.data["cards"]["card"][g.card - 1]
    side = ", shaded" if shaded else ", unshaded" if g.tables.dual[g.card] else ""
    text = entry.get("shaded" if shaded else "unshaded", "")
    return f"Event {card_title(g, g.card)}{side}: {text}"


class CubaLibreText(Text):
    """Cuba Libre in words."""

    def __init__(self) -> None:
        super().__init__({**CORE_QUESTIONS, **QUESTIONS}, {**CORE_SENTENCES, **SENTENCES})

    def role(self, state: State, role: int) -> str:
        """A Faction by its name."""
        return FACTION_NAMES[role]

    def label(self, state: State, action: int) -> str:
        """An answer or aside in words."""
        assert isinstance(state, Board)
        g = state
        words = event_label(g, action) or WORDS.get(action, "")
        if words:
            return words
        if action == n.PASS:
            gain = g.variant.pass_government if g.top.who == n.GOVERNMENT else g.variant.pass_insurgent
            return f"Pass ({counted(gain, 'Resource')})"
        if action in (n.EVENT_UNSHADED, n.EVENT_SHADED):
            return _event_label(g, action == n.EVENT_SHADED)
        if action < n.PIECE:
            return _space_label(g, g.top, action - n.SPACE)
        if action < n.FACTION:
            return PIECE_NAMES[action - n.PIECE]
        if action < n.OPERATION:
            return _faction_label(g, action - n.FACTION)
        if action < n.ACTIVITY:
            return _operation_label(g, action - n.OPERATION)
        if action <= n.DIE:
            return ACTIVITY_NAMES[action - n.ACTIVITY]
        if action < n.NUMBER:
            return f"{action - n.DIE}"
        if action < n.CARD:
            return f"{action - n.NUMBER}"
        if action < n.MARKER:
            return _card(g, action - n.CARD)
        return _rest(g, action)


def _rest(g: Board, action: int) -> str:
    """Deception markers and asides."""
    if action < n.ASIDE_REMOVE:
        return ("Empty Threat", "Hidden Agenda", "Hidden Asset")[action - n.MARKER]
    if action < n.ASIDE_GIVE:
        s, piece = divmod(action - n.ASIDE_REMOVE, n.PIECE_COUNT)
        return f"Remove {pieces_in_words(piece)} of yours from {space_name(g, s)}"
    if action < n.ASIDE_CASH:
        return f"Give Resources to {FACTION_NAMES[action - n.ASIDE_GIVE]}"
    if action < n.ASIDE_CLOSE:
        s, f = divmod(action - n.ASIDE_CASH, 4)
        return f"Give Cash in {space_name(g, s)} to {FACTION_NAMES[f]}"
    if action < n.ASIDE_BREAK_PACT:
        return f"Close a Casino in {space_name(g, action - n.ASIDE_CLOSE)}"
    if action > n.ROLL:
        return f"Roll {_die(action - n.ROLL)}"
    if action == n.OPTION_LIMITED:
        return "Limited Operation, in one space"
    if action == n.OPTION_OPERATION:
        return f"Operation, {'without a' if final_event_card(g) else 'and if you like a'} Special Activity"
    return "End the Pact of Caracas: remove 2 of your Bases"
