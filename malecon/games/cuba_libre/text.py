"""Operations, Special Activities and the sequence of play in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.activities.syndicate import BRIBE_COST, muscle_cube
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.combat import own_guerrillas
from malecon.games.cuba_libre.events.text import QUESTIONS, SENTENCES
from malecon.games.cuba_libre.headlines import SUMMED, summary
from malecon.games.cuba_libre.labels import event_text, label
from malecon.games.cuba_libre.operations.coin import FINISHING, Garrison, Train
from malecon.games.cuba_libre.operations.general import Operation
from malecon.games.cuba_libre.reasons import reasons
from malecon.games.cuba_libre.refusals import refusal
from malecon.games.cuba_libre.selection import FREE, LIMITED
from malecon.games.cuba_libre.story import LEVELS, facts, weighs
from malecon.games.cuba_libre.tango import has_box
from malecon.games.cuba_libre.words import (
    ACTIVITY_NAMES,
    ACTIVITY_RULES,
    ALLIANCE_NAMES,
    FACTION_NAMES,
    OPERATION_NAMES,
    OPERATION_RULES,
    PIECE_NAMES,
    card_title,
    counted,
    die_name,
    level_name,
    pieces_in_words,
    signed,
    space_name,
)
from malecon.kernel.state import State
from malecon.kernel.text import Facts, Question, Reason, Sentence, Text

HARMLESS: Final = frozenset((n.DONE, n.NUMBER))
"""Answers that do nothing: as the only one they surprise nobody."""
PLAIN: Final = frozenset(("ConstructSpace", "TerrorShift", "PlaceHere"))
"""Questions whose only answer is what the choice before it means."""
UNITS: Final = {
    "MarchUnderground": "Underground",
    "MarchActive": "Active",
    "CantilloGroup": "of the Guerrillas",
    "RallyBase": "of them Underground",
    "TrainTroops": "Troops",
    "TrainPolice": "Police",
    "TrainBaseTroops": "of the cubes Troops",
    "MoveTroops": "Troops",
    "MovePolice": "Police",
    "ActivateNumber": "to Activate",
    "AssaultNumber": "to remove",
    "TransportTroops": "Troops",
    "MuscleNumber": "of the cubes",
    "RedeployNumber": "of the cubes",
    "ProfitClose": "to close",
    "ProfitRemoveCash": "Cash",
    "CashAlong": "Cash along",
}
"""What a number is the number of, by question."""

# Questions


def _operation(g: Board, p: Any) -> str:
    """What an Operation is about to choose, what it owes, and what is left to pay with."""
    if g.card == n.PROPAGANDA and p.kind == n.RALLY:
        return "Expat Backing: choose a space for a free Rally, or none"
    limited = "Limited " if p.mode & LIMITED else ""
    free = "Free " if p.mode & FREE else ""
    if p.owed >= 0:
        what = f"choose a space; Terror in {space_name(g, p.owed)} is owed"
    elif p.spaces(g):
        what = f"choose {'another' if p.selected else 'a'} {_target(p.kind)}"
    else:
        what = "choose a Special Activity, or end it"
    purse = "" if p.mode & FREE else f". {counted(g.resources[p.who], 'Resource')} left"
    return f"{free}{limited}{OPERATION_NAMES[p.kind]}: {what}{purse}"


def _target(kind: int) -> str:
    return {
        n.TRAIN: "City or Province to Train in",
        n.SWEEP: "City or Province to Sweep, and Troops into it",
        n.ASSAULT: "space to Assault",
        n.RALLY: "City or Province to Rally in",
        n.MARCH: "destination to March into",
        n.ATTACK: "space to Attack in",
        n.TERROR: "space for Terror",
        n.CONSTRUCT: "City or Province to Construct in",
    }[kind]


def _garrison(g: Board, p: Garrison) -> str:
    limited = "Limited " if p.mode & LIMITED else ""
    if p.stage == FINISHING:
        assault = "an EC to Assault" if p.assault_spaces() and not p.assaulted else "a Special Activity"
        return f"{limited}Garrison: choose {assault}, or end it"
    return f"{limited}Garrison: choose an EC or City that cubes move to, or no more"


def _train(g: Board, p: Train) -> str:
    if p.stage == FINISHING or not p.selected:
        return _operation(g, p)
    limited = "Limited " if p.mode & LIMITED else ""
    more = "another City or Province, " if p.spaces(g) else ""
    return (
        f"{limited}Train: choose {more}a Base, Civic Action or the end. {counted(g.resources[p.who], 'Resource')} left"
    )


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


def _remove_where(g: Board, p: Any) -> str:
    kinds = [PIECE_NAMES[i].removeprefix("Underground ") for i in range(n.PIECE_COUNT) if p.pieces >> i & 1]
    what = kinds[0] if len(kinds) == 1 else "piece"
    title = f"{card_title(g, g.card)}: " if g.card > n.PROPAGANDA else ""
    left = f"{p.n} Troops" if what == "Troops" else counted(p.n, what)
    return f"{title}choose where to remove {'the next of ' if p.n > 1 else ''}{left} from"


def _remove_piece(g: Board, p: Any) -> str:
    title = f"{card_title(g, g.card)}: " if g.card > n.PROPAGANDA else ""
    return f"{title}choose the piece to remove from {space_name(g, p.space)}"


def _striking(p: Any) -> str:
    return "Assault" if p.taker == n.GOVERNMENT else "Air Strike"


def _launder_own(g: Board, p: Any) -> str:
    own = g.cash_of(p.who) > 0
    ask = n.ASK in p.choices(g)
    what = "choose Cash of yours to remove" if own else "ask others to remove Cash"
    what += ", ask others for theirs" if own and ask else ""
    return f"Launder: {what} for a free Limited Operation, or do without"


def _march_group(g: Board, p: Any, kind: str) -> str:
    """3.3.2: how many go, and from how many on they are noticed."""
    origin, destination = space_name(g, p.origin), space_name(g, p.destination)
    what = f"March from {origin} to {destination}: how many {kind} Guerrillas?"
    if g.support[p.destination] > 0 or n.ECS >> p.destination & 1:
        quiet = max(0, 3 - g.cubes(p.destination))
        what += f" A group of more than {quiet} becomes Active" if quiet else " Any group becomes Active"
    return what


def _rally_base(g: Board, p: Any) -> str:
    return f"Base in {space_name(g, p.space)}: how many of the 2 Guerrillas that it replaces are Underground?"


def _loose_cash(g: Board, p: Any) -> str:
    cash = "it" if p.n == 1 else f"the next of {p.n}"
    return f"{space_name(g, p.space)}: the last piece holding your Cash is gone: choose who gets {cash}"


def _cubes_from(g: Board, p: Any) -> str:
    cubes = "Troops or Police" if p.police else "Troops"
    return f"{_moving(g)} to {space_name(g, p.destination)}: choose where {cubes} come from, or no more"


def _moving(g: Board) -> str:
    """The Operation that moves cubes."""
    return next((OPERATION_NAMES[step.kind] for step in reversed(g._stack) if isinstance(step, Operation)), "Move")


def _cubes(kind: str) -> Any:
    """A prompt of how many cubes move."""
    return lambda g, p: (
        f"{_moving(g)}: how many {kind} go from {space_name(g, p.origin)} to {space_name(g, p.destination)}?"
    )


def _launder(g: Board, faction: int, owner: int, space: int) -> str:
    return f"{FACTION_NAMES[owner]} Cash in {space_name(g, space)} is laundered for {FACTION_NAMES[faction]}."


# Nothing asks Place and PlacePiece any more; a network has learned to see which of all these questions is asked.
CORE_QUESTIONS: Final[dict[str, Question]] = {
    **{name: (rule, _operation) for name, rule in zip(OPERATION_NAMES, OPERATION_RULES, strict=True)},
    "Garrison": ("3.2.2", _garrison),
    "Train": ("3.2.1", _train),
    "RevealCard": ("2.3.8", "Reveal the next card: draw it"),
    "Turn": ("2.3.4", _turn),
    "ChooseFaction": ("T4", _choose_faction),
    "InitiativeTurn": ("T5", _initiative_turn),
    "Launder": ("2.3.6", _launder_own),
    "LaunderForOther": (
        "2.3.6",
        lambda g, p: f"Launder: remove Cash of yours to give {FACTION_NAMES[p.other]} a free Limited Operation?",
    ),
    "FreeOperation": ("3.1.2", "Free Operation: choose which to execute at no cost"),
    # 1.4 to 1.5, 4.5.2
    "Place": ("1.4.1", "Place a piece: choose the space"),
    "PlacePiece": ("1.4.1", "Place a piece: choose it"),
    "Remove": ("1.4.1", _remove_where),
    "RemovePiece": ("1.4.1", _remove_piece),
    "CashAlong": ("4.5.2", _to("Cash: how many of your markers go along from {origin} to {destination}?")),
    "LooseCash": ("4.5.2", _loose_cash),
    "Contraband": ("4.5.4", _at("Contraband in {space}: choose who gets the Cash")),
    "PlaceCash": ("4.5.2", _at("{space}: choose whose Guerrilla or cube holds the Cash")),
    "GiveResources": ("1.5.1", lambda g, p: f"Give Resources to {FACTION_NAMES[p.receiver]}: how many?"),
    "BreakPact": ("5.3", "End the Pact of Caracas: choose the space of a Base to remove"),
    "Roll": ("8.2", lambda g, p: f"Roll for {FACTION_NAMES[p.faction]}: {die_name(p.die)}"),
    "GiveUpGuerrilla": ("1.4.1", "No Guerrilla is Available: choose where to remove one of yours, to place it anew"),
    # 3.2
    "TrainTroops": ("3.2.1", _at("Train in {space}: how many Troops are placed? Up to 4 cubes, Police next")),
    "TrainPolice": ("3.2.1", _at("Train in {space}: how many Police are placed?")),
    "TrainBase": ("3.2.1", "Train: choose the selected space where 2 cubes become a Base"),
    "TrainBaseTroops": ("3.2.1", _at("Base in {space}: how many of the 2 cubes that it replaces are Troops?")),
    "TrainCivicAction": ("3.2.1", "Train: choose the selected space for Civic Action, 4 Resources a step"),
    "CubesFrom": ("3.2.3", _cubes_from),
    "MoveTroops": ("3.2.3", _cubes("Troops")),
    "MovePolice": ("3.2.2", _cubes("Police")),
    "ActivateTarget": (
        "3.2.3",
        lambda g, p: (
            f"{space_name(g, p.space)}: cubes find up to {counted(p.left, 'Guerrilla')}: choose whose to Activate"
        ),
    ),
    "ActivateNumber": (
        "3.2.3",
        lambda g, p: f"{space_name(g, p.space)}: how many Guerrillas of {FACTION_NAMES[p.faction]} are Activated?",
    ),
    "AssaultTarget": (
        "3.2.4",
        lambda g, p: f"{_striking(p)} in {space_name(g, p.space)}: {counted(p.left, 'piece')} to remove: choose which",
    ),
    "AssaultNumber": (
        "3.2.4",
        lambda g, p: f"{space_name(g, p.space)}: how many of {PIECE_NAMES[p.piece]} are removed?",
    ),
    # 3.3
    "RallySpace": ("3.3.1", _at("Rally in {space}: choose what to do there")),
    "RallyMany": ("3.3.1", _at("Rally in {space}: how many Guerrillas are placed?")),
    "RallyBase": ("3.3.1", _rally_base),
    "MarchFrom": ("3.3.2", _to("March into {destination}: choose where a group comes from")),
    "MarchLent": ("5.1", _to("March from {origin}: does the Syndicate Guerrilla go along?")),
    "MarchUnderground": ("3.3.2", lambda g, p: _march_group(g, p, "Underground")),
    "MarchActive": ("3.3.2", lambda g, p: _march_group(g, p, "Active")),
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
        lambda g, p: f"Attack in {space_name(g, p.space)}: remove {counted(p.left, 'enemy piece')}: choose the next",
    ),
    "TerrorShift": ("3.3.4", _at("Terror in {space}: choose which way it shifts")),
    "ConstructSpace": ("3.3.5", _at("Construct in {space}: place a closed Casino, or open one?")),
    # 4.2
    "TransportFrom": ("4.2.1", "Transport: choose the City or Base that Troops leave"),
    "TransportTo": ("4.2.1", _to("Transport from {origin}: choose the destination")),
    "TransportTroops": ("4.2.1", _to("Transport from {origin} to {destination}: how many Troops?")),
    "AirStrike": ("4.2.2", "Air Strike: choose the Province or EC it hits"),
    "Reprisal": ("4.2.3", "Reprisal: choose a space you Control; a Terror marker is placed there"),
    "ReprisalGuerrilla": ("4.2.3", _at("Reprisal in {space}: choose the Guerrilla to relocate")),
    "ReprisalTo": ("4.2.3", _at("Reprisal in {space}: choose the adjacent space that the Guerrilla goes to")),
    "FreeAssault": ("3.2.4", "Free Assault: choose the space to Assault"),
    # 4.3, 4.4
    "Infiltrate": ("4.3.1", "Infiltrate: choose the space of a cube, Police first"),
    "InfiltrateHow": ("4.3.1", _at("Infiltrate in {space}: replace the cube, or remove it?")),
    "Kidnap": ("4.3.3", "Kidnap: choose the space, one of your Terror"),
    "KidnapTarget": ("4.3.3", _at("Kidnap in {space}: choose who pays")),
    "KidnapRoll": (
        "4.3.3",
        lambda g, p: f"Kidnap in {space_name(g, p.space)}: roll for the Resources of {FACTION_NAMES[p.target]}",
    ),
    "KidnapReroll": ("5.3", lambda g, p: f"Kidnap in {space_name(g, p.space)}, rolled {p.roll}: roll again?"),
    "Subvert": ("4.4.1", "Subvert: choose a Province you Control; it becomes Neutral and pays its Population"),
    "Assassinate": ("4.4.3", "Assassinate: choose the space, one of your Terror"),
    "AssassinatePiece": ("4.4.3", _at("Assassinate in {space}: choose the enemy piece to remove")),
    # 4.5
    "Profit": ("4.5.1", "Profit: place Cash, or exchange Casinos and Cash for Resources?"),
    "ProfitCash": ("4.5.1", "Profit: choose an open Casino where Cash is placed"),
    "ProfitExchange": ("4.5.1", "Profit: choose where to close Casinos or remove Cash, 3 Resources each"),
    "ProfitClose": ("4.5.1", _at("Profit in {space}: how many Casinos are closed?")),
    "ProfitRemoveCash": ("4.5.1", _at("Profit in {space}: how many Cash markers are removed?")),
    "MuscleTo": ("4.5.3", "Muscle: choose the open Casino or EC that cubes are moved to"),
    "MuscleFrom": ("4.5.3", _muscle),
    "MuscleNumber": ("4.5.3", _to("Muscle from {origin} to {destination}: how many cubes?")),
    "Bribe": ("4.5.4", f"Bribe for {BRIBE_COST} Resources: choose a space"),
    "BribePiece": (
        "4.5.4",
        lambda g, p: f"Bribe in {space_name(g, p.space)}: choose {'a second' if p.left == 1 else 'a'} piece to bribe",
    ),
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
        side = "Active" if piece % 3 == 0 else "Underground"
        what = f"{counted(number, f'{who} Guerrilla')} now {side}"
    return _where(g, space, what)


def _card(g: Board, card: int) -> str:
    return "Propaganda" if card == n.PROPAGANDA else f"“{card_title(g, card)}”"


def _ended(words: str) -> str:
    return words if words.endswith((".", "!")) else f"{words}."


def _played(g: Board, card: int) -> str:
    return (
        f"Propaganda card {g.propagandas}." if card == n.PROPAGANDA else _ended(f"Card {card}: {card_title(g, card)}")
    )


def _event(g: Board, faction: int, card: int, shaded: bool) -> str:
    side = ", shaded" if shaded else ""
    return f"{FACTION_NAMES[faction]} executes {_card(g, card)}{side}: {event_text(g, card, shaded)}"


def _attack_roll(g: Board, faction: int, space: int, roll: int, most: int) -> str:
    needed = f"{most} or less needed" if most < 6 else "any number will do"
    return _where(g, space, f"the Attack {'succeeds' if roll <= most else 'fails'}: {roll}, {needed}")


def _cost(cost: int, left: int) -> str:
    return f"{counted(cost, 'Resource')}, {left or 'none'} left."


def _priced(what: str) -> Any:
    return lambda g, s, cost, left: f"{what} in {space_name(g, s)}: {_cost(cost, left)}"


def _redeployed(g: Board, piece: int, *came: int) -> str:
    cubes = PIECE_NAMES[piece]
    if not came:
        return f"No {cubes} move."
    sums = [f"{k} to {space_name(g, s)}" for s, k in zip(came[::2], came[1::2], strict=True)]
    return f"{cubes}: {', '.join(sums)}."


def _move(g: Board, origin: int, destination: int, piece: int, number: int) -> str:
    return f"{pieces_in_words(piece, number)}: {space_name(g, origin)} → {space_name(g, destination)}."


def _turned(g: Board, guerrillas: int, casinos: int) -> str:
    crew = f"{counted(guerrillas, 'Guerrilla')} {'goes' if guerrillas == 1 else 'go'} Underground" if guerrillas else ""
    tables = f"{counted(casinos, 'Casino')} {'opens' if casinos == 1 else 'open'}" if casinos else ""
    return f"{', '.join(told for told in (crew, tables) if told) or 'No Guerrilla was Active, no Casino closed'}."


def _cash(g: Board, space: int, faction: int, number: int) -> str:
    what = f"{abs(number)} Cash {'more for' if number > 0 else 'less for'} {FACTION_NAMES[faction]}"
    return _where(g, space, what)


def _resources(g: Board, faction: int, change: int, after: int) -> str:
    return f"{FACTION_NAMES[faction]}: Resources {signed(change)}, now {after}."


def _earnings(g: Board, faction: int, change: int, after: int) -> str:
    return f"{FACTION_NAMES[faction]} earns {counted(change, 'Resource')}, now {after}."


def _skim(g: Board, space: int, faction: int, paid: int) -> str:
    return _where(g, space, f"the Skim, {counted(paid, 'Resource')} from Syndicate to {FACTION_NAMES[faction]}")


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
        _move,
    ),
    "redeploy-move": ("6.4", _move),
    "flip": ("1.4.3", _flip),
    "turned": ("6.5", _flip),
    "reset-turned": ("6.5", _turned),
    "level": ("1.6.1", lambda g, s, level: _where(g, s, level_name(level))),
    "terror": (
        "3.3.4",
        lambda g, s: _where(g, s, "Sabotage" if n.ECS >> s & 1 else "a Terror marker is placed"),
    ),
    "resources": ("1.8", _resources),
    "earnings": ("6.2.2", _earnings),
    "skim": ("6.2.3", _skim),
    "skimmed": ("6.2.3", _resources),
    "aid": ("1.8", lambda g, change, after: f"Aid {signed(change)}, now {after}."),
    "alliance": ("6.3.1", lambda g, level: f"US Alliance: {ALLIANCE_NAMES[level]}."),
    "cash": ("4.5.2", _cash),
    "paid": ("3.1", lambda g, f, cost, left: f"{FACTION_NAMES[f]} pays {_cost(cost, left)}"),
    "cost": ("3.1", lambda g, f, kind, cost, left: f"The {OPERATION_NAMES[kind]} cost {_cost(cost, left)}"),
    "resumes": ("3.1", lambda g, f, kind: f"{FACTION_NAMES[f]}: {OPERATION_NAMES[kind]}, after the Special Activity."),
    "subvert": ("4.4.1", lambda g, s: _where(g, s, "Subverted")),
    "unused": ("3.1", lambda g, f, kind: f"{FACTION_NAMES[f]} does without."),
    "bribe": ("4.5.4", _priced("Bribe")),
    "civic-action": ("6.3.2", _priced("Civic Action")),
    "agitation": ("6.3.3", _priced("Agitation")),
    "deposit": ("6.2.4", lambda g, f, s: f"{FACTION_NAMES[f]} deposits a Cash in {space_name(g, s)}."),
    "redeployed": ("6.4", _redeployed),
    "ransom": ("4.3.3", lambda g, s, f: _where(g, s, f"a Cash of {FACTION_NAMES[f]} is the ransom")),
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
    "attack-roll": ("3.3.3", _attack_roll),
    "kidnap-roll": (
        "4.3.3",
        lambda g, s, f, roll: _where(g, s, f"the Kidnap rolls {roll}, so many Resources of {FACTION_NAMES[f]}"),
    ),
    "reveal": ("2.3.8", lambda g, card: f"Next card: {_card(g, card)}."),
    "card": ("2.3", _played),
    "no-round": ("6.0", "No second Propaganda Round in a row."),
    "variant": (
        "T1",
        "This table plays a digest variant, Cuban Tango: a two-player game after a second-hand summary, "
        "by rulings T1 to T13, not the game of the booklet.",
    ),
    "initiative": ("T6", lambda g, f: f"The player of {FACTION_NAMES[f]} has the initiative."),
    "pass": ("2.3.3", lambda g, f: f"{FACTION_NAMES[f]} Passes."),
    "hidden-asset": ("7.3", lambda g, f: f"{FACTION_NAMES[f]} reveals a Hidden Asset: a full Operation."),
    "event": ("5.1", _event),
    "launder": ("2.3.6", _launder),
    "voluntary": ("1.4.1", lambda g, f: f"{FACTION_NAMES[f]} removes a piece of its own."),
    "transfer": (
        "1.5.1",
        lambda g, a, b, k: f"{FACTION_NAMES[a]} gives {counted(k, 'Resource')} to {FACTION_NAMES[b]}.",
    ),
    "rolled": ("8.2", _rolled),
    "pact-over": ("5.3", lambda g, f: f"{FACTION_NAMES[f]} ends the Pact of Caracas."),
}


def _rule(note: Sequence[Any]) -> str:
    """The rule of one kind of Operation, Special Activity or piece; "": that of all such notes."""
    kind: str = note[1]
    if kind in ("operation", "select", "unused", "cost", "resumes"):
        return OPERATION_RULES[note[3]]
    if kind == "earnings" and note[2] == n.GOVERNMENT:
        return "6.2.1"
    if kind == "activity":
        return ACTIVITY_RULES[note[3]] if note[2] != n.DIRECTORIO or note[3] != n.AMBUSH else "4.4.2"
    if kind == "flip" and note[3] >= n.OPEN_CASINO:
        return "1.4.5" if note[3] == n.OPEN_CASINO else "1.4.4"
    return ""


class CubaLibreText(Text):
    """Cuba Libre in words."""

    summed = SUMMED
    announces = frozenset(("operation",))

    def __init__(self) -> None:
        super().__init__({**CORE_QUESTIONS, **QUESTIONS}, {**CORE_SENTENCES, **SENTENCES}, LEVELS)

    def role(self, state: State, role: int) -> str:
        """A Faction by its name."""
        return FACTION_NAMES[role]

    def sentence(self, state: State, note: Sequence[Any]) -> tuple[str, str]:
        """The rule behind a note, of an Operation or Special Activity its own, and the note as a sentence."""
        rule, words = super().sentence(state, note)
        if note[1] == "forced" and note[5].isdigit() and note[3] in UNITS:
            words = f"{FACTION_NAMES[note[2]]}: {note[5]} {UNITS[note[3]]} (the only choice)."
        return _rule(note) or rule, words

    def label(self, state: State, action: int) -> str:
        """An answer or aside in words."""
        assert isinstance(state, Board)
        return label(state, action)

    def short(self, state: State, action: int) -> str:
        """A space by its whole name: Camagüey is a City and a Province."""
        assert isinstance(state, Board)
        return space_name(state, action - n.SPACE) if n.SPACE <= action < n.PIECE else super().short(state, action)

    def remark(self, state: State, action: int) -> str:
        """What an answer costs or brings."""
        if not n.SPACE <= action < n.PIECE:
            return super().remark(state, action)
        return self.label(state, action).removeprefix(self.short(state, action)).strip(" ()")

    def refusal(self, state: State, action: int) -> tuple[str, str] | None:
        """Why an Operation, Special Activity, Event or space is not open."""
        assert isinstance(state, Board)
        return refusal(state, action)

    def reasons(self, better: Mapping[str, Any], given: Mapping[str, Any], role: str) -> list[Reason]:
        """What one line of play brought a Faction that another did not."""
        return reasons(better, given, role)

    def harmless(self, state: State, question: str, action: int) -> bool:
        """Whether nobody is surprised by the only answer: nothing of none, or what the choice before it means."""
        return action in HARMLESS or question in PLAIN or (question == "RallySpace" and action == n.PLACE)

    def summary(self, state: State, notes: Sequence[Sequence[Any]]) -> str:
        """A deed so far in one sentence."""
        assert isinstance(state, Board)
        return summary(state, notes)

    def level(self, note: Sequence[Any]) -> str:
        """How much a note weighs."""
        return weighs(note)

    def facts(self, state: State, note: Sequence[Any]) -> Facts:
        """What a note is about."""
        return facts(note)
