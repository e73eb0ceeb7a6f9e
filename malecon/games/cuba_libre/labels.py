"""Answers in words: what each is, what it costs, what it brings and with which odds."""

from __future__ import annotations

from typing import Any, Final

from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.activities.government import AirStrike, Reprisal, TransportFrom
from malecon.games.cuba_libre.activities.rebels import (
    Assassinate,
    AssassinatePiece,
    Infiltrate,
    InfiltrateHow,
    Kidnap,
    KidnapReroll,
    KidnapTarget,
    Subvert,
    assassin_targets,
    kidnap_targets,
)
from malecon.games.cuba_libre.activities.syndicate import (
    BRIBE_COST,
    PROFIT_EACH,
    Bribe,
    BribeGuerrilla,
    BribePiece,
    MuscleFrom,
    MuscleTo,
    ProfitExchange,
    muscle_cube,
)
from malecon.games.cuba_libre.board import Board, active, underground
from malecon.games.cuba_libre.combat import (
    ActivateTarget,
    AssaultTarget,
    AttackReroll,
    RemoveEnemies,
    assault_strength,
    own_guerrillas,
    sweep_strength,
)
from malecon.games.cuba_libre.effects import CONTRABAND, LooseCash
from malecon.games.cuba_libre.events.text import event_label
from malecon.games.cuba_libre.operations.coin import FINISHING, CubesFrom, Garrison, Sweep
from malecon.games.cuba_libre.operations.general import EXECUTED, Operation
from malecon.games.cuba_libre.operations.insurgent import (
    AttackOrAmbush,
    ConstructSpace,
    MarchFrom,
    RallySpace,
    TerrorShift,
    rally_limit,
)
from malecon.games.cuba_libre.propaganda import RedeployCubes
from malecon.games.cuba_libre.selection import space_cost
from malecon.games.cuba_libre.sequence import Turn, final_event_card
from malecon.games.cuba_libre.tango import ChooseFaction
from malecon.games.cuba_libre.words import (
    ACTIVITY_NAMES,
    FACTION_NAMES,
    OPERATION_NAMES,
    PIECE_NAMES,
    card_title,
    counted,
    die_name,
    level_name,
    pieces_in_words,
    space_name,
)

WORDS: Final = {
    n.DONE: "No more",
    n.USE_HIDDEN_ASSET: "Reveal a Hidden Asset (a full Operation with Special Activity)",
    n.YES: "Yes",
    n.NO: "No",
    n.PLACE: "Place one",
    n.BASE: "Build a Base",
    n.FLIP: "Flip",
    n.MANY: "Place several Guerrillas",
    n.CIVIC_ACTION: "Civic Action (4 Resources a step)",
    n.REMOVE: "Remove",
    n.REMOVE_CASH: "Remove the Cash",
    n.ASK: "Ask the others for Cash",
    n.DEPOSIT: "Deposit for Resources",
    n.OPEN: "Open a closed Casino",
    n.CLOSE: f"Exchange Casinos and Cash ({PROFIT_EACH} Resources each)",
    n.CASH: "Place Cash (in 1 or 2 spaces)",
    n.TOWARD_NEUTRAL: "Toward Neutral",
    n.TOWARD_OPPOSITION: "Toward Active Opposition",
    n.TOWARD_SUPPORT: "Toward Active Support",
    n.REROLL: "Roll again",
    n.AID: "Aid",
    n.REPLACE: "Replace",
}
ENOUGH: Final = {
    "Launder": "Launder nothing",
    "RallySpace": "Place nothing",
    "ActivateTarget": "Activate no others",
    "RemoveEnemies": "Remove no other",
    "ProfitCash": "No second Cash",
    "ProfitExchange": "Exchange no more",
    "MuscleFrom": "No second cube",
    "BribePiece": "No second piece",
}
"""What it means to be done, by question."""
ASKED_NO: Final = {"LaunderForOther": "Keep the Cash", "MarchLent": "Without it"}
"""What No means, by question."""


def label(g: Board, action: int) -> str:
    """An answer or aside in words."""
    p = g.top
    words = event_label(g, action) or _of_question(g, p, action) or WORDS.get(action, "")
    if words:
        return words
    if action == n.PASS:
        gain = g.variant.pass_government if p.who == n.GOVERNMENT else g.variant.pass_insurgent
        return f"Pass (+{counted(gain, 'Resource')})"
    if action in (n.EVENT_UNSHADED, n.EVENT_SHADED):
        return _event_label(g, action == n.EVENT_SHADED)
    if action < n.PIECE:
        return _space_label(g, p, action - n.SPACE)
    if action < n.FACTION:
        return _piece_label(g, p, action - n.PIECE)
    if action < n.OPERATION:
        return _faction_label(g, p, action - n.FACTION)
    if action < n.ACTIVITY:
        return _operation_label(g, action - n.OPERATION)
    if action <= n.DIE:
        name = ACTIVITY_NAMES[action - n.ACTIVITY]
        return f"{name} ({BRIBE_COST} Resources)" if action == n.ACTIVITY + n.BRIBE else name
    if action < n.NUMBER:
        return f"{action - n.DIE}"
    if action < n.CARD:
        return f"{action - n.NUMBER}"
    if action < n.MARKER:
        return "Propaganda" if action == n.CARD + n.PROPAGANDA else f"“{card_title(g, action - n.CARD)}”"
    return _rest(g, action)


def noted(name: str, *notes: str) -> str:
    """A name with what there is to say of it in brackets."""
    said = ", ".join(note for note in notes if note)
    return f"{name} ({said})" if said else name


# What means something else at each question


def _of_question(g: Board, p: Any, action: int) -> str:
    if action >= n.SPACE:
        return ""
    if action == n.DONE:
        return _done_label(g, p)
    if action == n.NO:
        return _no_label(g, p)
    if action == n.REMOVE_CASH and isinstance(p, LooseCash) and p.taker == CONTRABAND:
        return "Leave the Cash to the Syndicate"
    if action == n.REMOVE_CASH and isinstance(p, LooseCash) and p.taker >= 0 and g.holders(p.space, p.taker):
        return f"Leave the Cash to {FACTION_NAMES[p.taker]}"
    if isinstance(p, RallySpace):
        return _rally_label(g, p, action)
    if isinstance(p, AttackOrAmbush) and action == n.ATTACK_THERE:
        return f"Attack ({odds(g, p.space, p.who)}, all Guerrillas Active)"
    if action == n.AMBUSH_THERE:
        return "Ambush (succeeds, 1 Guerrilla Active, 1 placed)"
    if isinstance(p, TerrorShift) and action in (n.TOWARD_OPPOSITION, n.TOWARD_NEUTRAL):
        return _terror_label(g, p, action)
    if isinstance(p, ConstructSpace) and action == n.PLACE:
        return "Place a closed Casino"
    if isinstance(p, InfiltrateHow) and action in (n.REMOVE, n.REPLACE):
        cube = PIECE_NAMES[n.POLICE if g.count(p.space, n.POLICE) else n.TROOPS]
        return f"Remove the {cube}" if action == n.REMOVE else f"Replace the {cube} with a Guerrilla"
    if isinstance(p, BribeGuerrilla) and action in (n.REMOVE, n.FLIP):
        other = "Active" if p.piece % 3 == 0 else "Underground"
        return "Remove it" if action == n.REMOVE else f"Flip it (becomes {other})"
    if isinstance(p, AttackReroll) and action == n.REROLL:
        return f"Roll again ({odds(g, p.space, p.who)})"
    return ""


def _done_label(g: Board, p: Any) -> str:
    if isinstance(p, Sweep) and p.stage != FINISHING and p.selected:
        return "No more spaces (find Guerrillas)"
    if isinstance(p, Garrison):
        return "End the Garrison" if p.stage == FINISHING else "No more moves (find Guerrillas)"
    if isinstance(p, Operation):
        name = OPERATION_NAMES[p.kind]
        return f"End the {name}" if p.status & EXECUTED else f"No {name}"
    if isinstance(p, (CubesFrom, MarchFrom)):
        return f"No more into {space_name(g, p.destination)}"
    if isinstance(p, AssaultTarget):
        return "Remove no others" if p.targeted else "Remove nothing"
    return ENOUGH.get(type(p).__name__, "")


def _no_label(g: Board, p: Any) -> str:
    if isinstance(p, AttackReroll):
        hit = p.roll <= own_guerrillas(g, p.space, p.who)
        return f"Keep the {p.roll} ({'succeeds' if hit else 'fails'})"
    if isinstance(p, KidnapReroll):
        return f"Keep the {p.roll}"
    return ASKED_NO.get(type(p).__name__, "")


def _rally_label(g: Board, p: RallySpace, action: int) -> str:
    if action == n.PLACE:
        return "Place 1 Guerrilla"
    if action == n.BASE:
        return "Build a Base (for 2 Guerrillas)"
    if action == n.FLIP:
        return noted("All Underground", f"{g.count(p.space, active(p.who))} Active there")
    if action == n.MANY:
        return f"Place several (up to {rally_limit(g, p.who, p.space)} Guerrillas)"
    return "Remove one elsewhere first (none is Available)" if action == n.REMOVE else ""


def _terror_label(g: Board, p: TerrorShift, action: int) -> str:
    level = g.support[p.space]
    if action == n.TOWARD_OPPOSITION:
        after = max(n.ACTIVE_OPPOSITION, level - 1)
    else:
        after = level - (level > 0) + (level < 0)
    way = WORDS[action]
    return noted(way, f"stays {level_name(level)}" if after == level else f"becomes {level_name(after)}")


def odds(g: Board, space: int, who: int) -> str:
    """3.3.3: the odds of an Attack."""
    return f"{min(6, own_guerrillas(g, space, who))} in 6"


# Spaces, pieces, Factions


def _crowd(g: Board, space: int, faction: int) -> str:
    hidden, seen = g.count(space, underground(faction)), g.count(space, active(faction))
    if faction == n.GOVERNMENT:
        words = [f"{hidden} Troops" if hidden else "", f"{seen} Police" if seen else ""]
    else:
        words = [f"{hidden} Underground" if hidden else "", f"{seen} Active" if seen else ""]
    return ", ".join(word for word in words if word)


def _space_label(g: Board, p: Any, s: int) -> str:
    name = space_name(g, s)
    if isinstance(p, Operation):
        return noted(name, *_operation_notes(g, p, s))
    if isinstance(p, MarchFrom):
        return noted(name, _crowd(g, s, p.who))
    if isinstance(p, (CubesFrom, TransportFrom)):
        return noted(name, _crowd(g, s, n.GOVERNMENT))
    if isinstance(p, RedeployCubes):
        return noted(name, f"{p.movable(g, s)} {PIECE_NAMES[p.piece]}")
    if isinstance(p, MuscleFrom):
        return noted(name, pieces_in_words(muscle_cube(p.destination), g.count(s, muscle_cube(p.destination))))
    if isinstance(p, MuscleTo):
        return noted(name, PIECE_NAMES[muscle_cube(s)])
    if isinstance(p, ProfitExchange):
        casinos, cash = g.count(s, n.OPEN_CASINO), g.cash_at(s, n.SYNDICATE)
        return noted(name, counted(casinos, "open Casino") if casinos else "", f"{cash} Cash" if cash else "")
    if isinstance(p, Subvert):
        return noted(name, f"+{counted(g.population(s), 'Resource')}", "becomes Neutral" if g.support[s] else "")
    if isinstance(p, Reprisal):
        return noted(name, f"becomes {level_name(g.support[s] + 1)}" if g.support[s] < 0 else "")
    if isinstance(p, Kidnap):
        return noted(name, *(_ransom(g, s, answer - n.FACTION) for answer in kidnap_targets(g, s)))
    if isinstance(p, Infiltrate):
        return noted(name, PIECE_NAMES[n.POLICE if g.count(s, n.POLICE) else n.TROOPS])
    if isinstance(p, Assassinate):
        return noted(name, *_there(g, s, assassin_targets(g, p.who)))
    if isinstance(p, Bribe):
        return noted(name, *_there(g, s, n.CUBES | n.GUERRILLAS | n.BASES))
    if isinstance(p, AirStrike):
        factions = [FACTION_NAMES[f] for f in range(n.M26, 4) if _exposed(g, s, f)]
        return noted(name, *factions)
    return name


def _there(g: Board, s: int, pieces: int) -> list[str]:
    """The pieces of some kinds in a space, closed Casinos apart."""
    found = [p for p in range(n.PIECE_COUNT) if pieces >> p & 1 and p != n.CLOSED_CASINO and g.count(s, p)]
    return [pieces_in_words(p, g.count(s, p)) for p in found]


def _ransom(g: Board, s: int, faction: int) -> str:
    """4.3.3: what a Kidnap takes from a Faction."""
    if g.cash_at(s, faction):
        return f"1 Cash of {FACTION_NAMES[faction]}"
    return f"a die of {FACTION_NAMES[faction]}'s {counted(g.resources[faction], 'Resource')}"


def _exposed(g: Board, s: int, f: int) -> bool:
    return g.count(s, active(f)) > 0 or (not g.count(s, underground(f)) and g.bases(s, f) > 0)


def _operation_notes(g: Board, p: Operation, s: int) -> list[str]:
    if isinstance(p, Garrison):
        return [f"Assault, {_up_to('removes', assault_strength(g, s))}"] if p.stage == FINISHING else []
    cost = space_cost(g, p.kind, s, p.mode)
    notes = [counted(cost, "Resource") if cost else "free"]
    if p.kind == n.ASSAULT:
        notes.append(_up_to("removes", assault_strength(g, s)))
    elif p.kind == n.SWEEP:
        notes.append(f"{_up_to('finds', sweep_strength(g, s))} now")
    elif p.kind == n.ATTACK:
        notes.append(odds(g, s, p.who))
    elif p.kind == n.RALLY and rally_limit(g, p.who, s) > 1 and g.bases(s, p.who):
        notes.append(f"up to {rally_limit(g, p.who, s)} Guerrillas")
    elif p.kind == n.TERROR and n.ECS >> s & 1:
        notes.append("Sabotaged already" if g.terror[s] else "Sabotage")
    elif p.kind == n.TERROR:
        notes.append(_terror_shift(g, p.who, s))
    elif p.kind == n.TRAIN:
        trains = n.CITIES >> s & 1 or g.count(s, n.GOVERNMENT_BASE)
        notes.append("up to 4 cubes" if trains else "no cubes, no Base there")
    return notes


def _up_to(does: str, most: int) -> str:
    return f"{does} up to {most}" if most else f"{does} nothing"


def _terror_shift(g: Board, who: int, s: int) -> str:
    """3.3.4: where Terror may bring a City or Province."""
    level = g.support[s]
    ways = [level - (level > 0) + (level < 0)]
    if who == n.M26:
        ways.insert(0, max(-2, level - 1))
    reached = list(dict.fromkeys(level_name(way) for way in ways if way != level))
    return f"becomes {' or '.join(reached)}" if reached else "no shift"


def _piece_label(g: Board, p: Any, piece: int) -> str:
    name = PIECE_NAMES[piece]
    if isinstance(p, (AssaultTarget, RemoveEnemies, BribePiece, AssassinatePiece)):
        if piece == n.OPEN_CASINO:
            return "Close an open Casino"
        return noted(name, f"{g.count(p.space, piece)} there")
    return name


def _faction_label(g: Board, p: Any, faction: int) -> str:
    name = FACTION_NAMES[faction]
    if isinstance(p, ChooseFaction):
        return noted(name, counted(g.resources[faction], "Resource"))
    if isinstance(p, ActivateTarget):
        return noted(name, f"{g.count(p.space, underground(faction))} Underground")
    if isinstance(p, KidnapTarget):
        if g.cash_at(p.space, faction):
            return noted(name, "takes 1 Cash")
        return noted(name, f"takes a die of its {counted(g.resources[faction], 'Resource')}")
    return name


def _operation_label(g: Board, kind: int) -> str:
    name = OPERATION_NAMES[kind]
    top = g.top
    if not isinstance(top, Turn):
        return f"{name} (free)"
    limited = "Limited " if top.limited(g) else ""
    return f"{limited}{name} ({cost_in_words(g, kind)})"


def cost_in_words(g: Board, kind: int) -> str:
    """What an Operation costs."""
    if kind <= n.ASSAULT:
        return f"{g.coin_cost()} Resources{' in all' if kind == n.GARRISON else ' a space'}"
    if kind == n.CONSTRUCT:
        return "5 Resources a space"
    return "1 Resource a space, ECs free" if kind in (n.MARCH, n.TERROR) else "1 Resource a space"


def event_text(g: Board, card: int, shaded: bool) -> str:
    """What the text of a card says."""
    text: str = g.game.data["cards"]["card"][card - 1].get("shaded" if shaded else "unshaded", "")
    return text


def _event_label(g: Board, shaded: bool) -> str:
    side = ", shaded" if shaded else ", unshaded" if g.tables.dual[g.card] else ""
    return f"Event {card_title(g, g.card)}{side}: {event_text(g, g.card, shaded)}"


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
        return f"Roll {die_name(action - n.ROLL)}"
    if action == n.OPTION_LIMITED:
        return "Limited Operation (in one space)"
    if action == n.OPTION_OPERATION:
        return f"Operation ({'without' if final_event_card(g) else 'and if you like'} a Special Activity)"
    return "End the Pact of Caracas (remove 2 of your Bases)"
