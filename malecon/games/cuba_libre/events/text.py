"""Events, Propaganda Rounds, set-up and victory in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.deployment import DeployCubes, DeployGuerrillas
from malecon.games.cuba_libre.events.directorio import ChomonFate, ChomonPiece, DefectionsEnemy, LoechesAction
from malecon.games.cuba_libre.events.effects import (
    FlipCasino,
    GiveUp,
    PlaceHere,
    PlaceWhere,
    ReplaceHere,
    ReplaceWhere,
    SetLevel,
    Shift,
)
from malecon.games.cuba_libre.events.government import CantilloFaction, CantilloGroup, CantilloMarch
from malecon.games.cuba_libre.events.m26 import FangioThere
from malecon.games.cuba_libre.events.syndicate import LanskyCasino, LanskyShare, LendPiece
from malecon.games.cuba_libre.names import (
    AID,
    BASE,
    CASH,
    CLOSE,
    DEPOSIT,
    DONE,
    OPEN,
    OPEN_CASINO,
    PIECE,
    REMOVE,
    REPLACE,
    SPACE,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.propaganda import (
    DEPOSIT_RESOURCES,
    CashDeposits,
    RedeployCubes,
    RedeployNumber,
    RedeployTo,
)
from malecon.games.cuba_libre.support import AGITATION_COST, CIVIC_ACTION_COST, Agitation, CivicAction
from malecon.games.cuba_libre.victory import BY_VICTORY_CHECK, DrawDeception
from malecon.games.cuba_libre.words import (
    CAPABILITY_CARDS,
    FACTION_NAMES,
    MARKER_NAMES,
    MOMENTUM_CARDS,
    PIECE_NAMES,
    card_title,
    counted,
    level_name,
    pieces_in_words,
    signed,
    space_name,
)
from malecon.kernel.text import Question, Sentence


def event(card: int, words: str) -> Question:
    """A question of one card: its title, then what to choose."""
    return f"event {card}", lambda g, p: f"{card_title(g, card)}: {words}"


def _set_level(g: Board, p: SetLevel) -> str:
    return f"{card_title(g, g.card)}: choose the space that becomes {level_name(p.level)}"


def _shift(g: Board, p: Shift) -> str:
    goal = level_name(2 if p.steps > 0 else -2)
    return f"{card_title(g, g.card)}: choose a space to shift {counted(abs(p.steps), 'level')} toward {goal}"


def _place_here(g: Board, p: PlaceHere) -> str:
    left = f", {p.n} to go" if p.n > 1 else ""
    return f"{card_title(g, g.card)}: choose a piece to place in {space_name(g, p.space)}{left}"


def _place_where(g: Board, p: PlaceWhere) -> str:
    left = f", {p.n} to go" if p.n > 1 else ""
    kinds = [name.removeprefix("Underground ") for i, name in enumerate(PIECE_NAMES) if p.pieces >> i & 1]
    what = f"a {kinds[0]}" if len(kinds) == 1 else "a piece"
    return f"{card_title(g, g.card)}: choose the space where {what} is placed{left}"


def _give_up(g: Board, p: GiveUp) -> str:
    return f"None is Available: choose a space to remove a {PIECE_NAMES[p.piece].removeprefix('Underground ')} from"


def _replace_where(g: Board, p: ReplaceWhere) -> str:
    return f"{card_title(g, g.card)}: choose the space of a piece to replace"


def _replace_here(g: Board, p: ReplaceHere) -> str:
    return f"{card_title(g, g.card)}: choose a piece in {space_name(g, p.space)} to replace"


def _flip_casino(g: Board, p: FlipCasino) -> str:
    act = "close" if p.piece == OPEN_CASINO else "open"
    return f"{card_title(g, g.card)}: choose a space to {act} a Casino in"


def _cantillo_faction(g: Board, p: CantilloFaction) -> str:
    return f"{card_title(g, g.card)}: choose the Faction that Marches out of {space_name(g, p.space)}"


def _cantillo_march(g: Board, p: CantilloMarch) -> str:
    left = counted(g.guerrillas(p.space, p.who), "Guerrilla")
    return f"March all out of {space_name(g, p.space)}: choose a destination, {left} to go"


def _cantillo_group(g: Board, p: CantilloGroup) -> str:
    return f"March to {space_name(g, p.destination)}: choose how many Guerrillas"


def _fangio_there(g: Board, p: FangioThere) -> str:
    return f"{card_title(g, g.card)}: open a Casino or place a Cash in {space_name(g, p.space)}"


def _loeches_action(g: Board, p: LoechesAction) -> str:
    return f"{card_title(g, g.card)}: March to, Rally or Ambush in {space_name(g, p.space)}, free"


def _chomon_piece(g: Board, p: ChomonPiece) -> str:
    return f"{card_title(g, g.card)}: choose a Directorio piece in {space_name(g, p.space)} to remove or replace"


def _chomon_fate(g: Board, p: ChomonFate) -> str:
    return f"{card_title(g, g.card)}: remove the piece, or replace it with 1 {PIECE_NAMES[p.replacement()]}"


def _defections_enemy(g: Board, p: DefectionsEnemy) -> str:
    return f"{card_title(g, g.card)}: choose whose pieces in {space_name(g, p.space)} you take over"


def _lansky_share(g: Board, p: LanskyShare) -> str:
    holder = FACTION_NAMES[p.next_holder(g, p.faction)]
    return f"{card_title(g, g.card)}: choose how many of {p.left} Cash in {space_name(g, p.space)} {holder} holds"


def _lansky_casino(g: Board, p: LanskyCasino) -> str:
    return f"{card_title(g, g.card)}: choose where the Casino from {space_name(g, p.origin)} goes"


def _lend_piece(g: Board, p: LendPiece) -> str:
    return f"{card_title(g, g.card)}: choose the Syndicate piece in {space_name(g, p.space)} that counts as yours"


def _cash_deposits(g: Board, p: CashDeposits) -> str:
    return f"Cash deposits: choose what 1 Cash in {space_name(g, p.space(g))} becomes"


def _redeploy(g: Board, p: RedeployCubes) -> str:
    cubes = PIECE_NAMES[p.piece]
    if p.piece == TROOPS and p.leave & g.where(TROOPS):
        return "Redeploy: choose a space to move Troops from; those on ECs and in Provinces without Base must move"
    return f"Redeploy: choose a space to move {cubes} from, or no more"


def _redeploy_to(g: Board, p: RedeployTo) -> str:
    return f"Redeploy: choose where {PIECE_NAMES[p.piece]} from {space_name(g, p.origin)} go"


def _redeploy_number(g: Board, p: RedeployNumber) -> str:
    move = f"{space_name(g, p.origin)} to {space_name(g, p.destination)}"
    return f"Redeploy: choose how many {PIECE_NAMES[p.piece]} go from {move}"


def _draw_deception(g: Board, p: DrawDeception) -> str:
    return f"{FACTION_NAMES[p.lead]} draws a Deception marker"


def _deploy_guerrillas(g: Board, p: DeployGuerrillas) -> str:
    return f"Deployment: choose the space of a {FACTION_NAMES[p.who]} Guerrilla, {p.left} to go"


def _deploy_cubes(g: Board, p: DeployCubes) -> str:
    return f"Deployment: choose how many of {p.left} {PIECE_NAMES[p.piece]} are in {space_name(g, p.city)}"


QUESTIONS: Final[Mapping[str, Question]] = {
    # Set up
    "DeployCasinos": ("2.1", lambda g, p: f"Deployment: choose the space of a Casino, {p.left} to go"),
    "DeployGuerrillas": ("2.1", _deploy_guerrillas),
    "DeployBase": ("2.1", "Deployment: choose the space of the 26July Base"),
    "DeployCubes": ("2.1", _deploy_cubes),
    "DeployTroops": ("2.1", "Deployment: choose the Province of 3 Troops"),
    "DrawDeception": ("7.3", _draw_deception),
    # What several Events do
    "SetLevel": ("5.1", _set_level),
    "Shift": ("5.1", _shift),
    "PlaceHere": ("5.1", _place_here),
    "PlaceWhere": ("5.1", _place_where),
    "GiveUp": ("1.4.1", _give_up),
    "ReplaceWhere": ("5.1", _replace_where),
    "ReplaceHere": ("5.1", _replace_here),
    "FlipCasino": ("5.1", _flip_casino),
    "AmbushWhere": ("5.5", lambda g, p: f"{card_title(g, g.card)}: choose a space to Ambush in, or do without"),
    # Cards 1 to 12
    "ArmoredCars": event(1, "choose the Faction that Marches and Ambushes"),
    "EulogioCantillo": event(3, "choose the space with Troops that a Faction leaves"),
    "CantilloFaction": ("event 3", _cantillo_faction),
    "CantilloMarch": ("event 3", _cantillo_march),
    "CantilloGroup": ("event 3", _cantillo_group),
    "EulogioCantilloShaded": event(3, "choose the space to Sweep and Assault"),
    "RolandoMasferrer": event(
        5, "choose the Province with Troops that becomes Passive Opposition, with one next to it"
    ),
    "SanchezMosquera": event(6, "choose the Mountain space that all Troops are removed from"),
    "GeneralStrikeShaded": event(8, "choose the City that becomes Active Support"),
    "BatistaFlees": event(11, "a die decides how many Troops are removed"),
    # Cards 13 to 24
    "AlbertoBayo": event(17, "choose the Faction that Rallies at its Bases"),
    "SierraMaestraManifesto": event(19, "choose a space for up to 2 of your pieces, or place none"),
    "TheTwelve": event(20, "choose the Faction that Marches and Rallies"),
    "TheTwelveShaded": event(20, "choose the space that loses half its Guerrillas"),
    "Fangio": event(21, "choose the City to shift toward Active Opposition"),
    "FangioShaded": event(21, "choose a space with a Casino, where one opens or Cash is placed"),
    "FangioThere": ("event 21", _fangio_there),
    "VilmaEspinShaded": event(24, "choose the City that all 26July pieces leave"),
    # Cards 25 to 36
    "Escapade": event(25, "choose the space of a Directorio Guerrilla and Base"),
    "RodriguezLoeches": event(26, "choose the space of your Guerrilla and free action"),
    "LoechesAction": ("event 26", _loeches_action),
    "EcheverriaShaded": event(27, "choose the space, of those nearest to Havana, to remove a Directorio piece from"),
    "FaureChomon": event(29, "choose the Faction that places a Base and 2 Guerrillas in Las Villas"),
    "FaureChomonShaded": event(29, "choose the space of a Directorio piece to remove or replace"),
    "ChomonPiece": ("event 29", _chomon_piece),
    "ChomonFate": ("event 29", _chomon_fate),
    "Escopeteros": event(31, "choose the Mountain space of a Base and a Guerrilla"),
    "ResistenciaCivica": event(32, "choose the City where all pieces change sides"),
    "CarlosPrio": event(33, "choose the Faction that gains 5 Resources"),
    "CarlosPrioShaded": event(33, "choose the space of a Directorio Base, which becomes Neutral"),
    "UsSpeakingTour": event(34, "choose the Faction that gains the die"),
    "SpeakingTourRoll": event(34, "a die decides how many Resources"),
    "Defections": event(35, "choose the space where 2 of an enemy's pieces change sides"),
    "DefectionsEnemy": ("event 35", _defections_enemy),
    # Cards 37 to 48
    "MeyerLansky": event(38, "choose the space to share out Cash in"),
    "LanskyShare": ("event 38", _lansky_share),
    "MeyerLanskyShaded": event(38, "choose a space to take a Casino from, or no more"),
    "LanskyCasino": ("event 38", _lansky_casino),
    "FatButcher": event(41, "close a Casino, or Aid −8"),
    "Llano": event(42, "choose the City of a 26July Base and a Guerrilla"),
    "LlanoShaded": event(42, "choose the City that loses its Opposition and receives a Casino"),
    "MafiaOffensive": event(43, "choose the Faction that executes a Limited Operation"),
    "LendFrom": event(43, "choose the space of a Syndicate piece that counts as yours, or use none"),
    "LendPiece": ("event 43", _lend_piece),
    "RebelAirForce": event(44, "choose the Faction that Ambushes"),
    "RebelAirForceShaded": event(44, "choose the Faction that hands Resources to the Syndicate"),
    "RebelAirForceRoll": event(44, "a die decides how many Resources"),
    # Propaganda Round
    "CashDeposits": ("6.2.4", _cash_deposits),
    "CivicAction": ("6.3.2", f"Civic Action: choose a space, {CIVIC_ACTION_COST} Resources a step, or no more"),
    "Agitation": ("6.3.3", f"Agitation: choose a space, {AGITATION_COST} Resource a step, or no more"),
    "RedeployCubes": ("6.4", _redeploy),
    "RedeployTo": ("6.4", _redeploy_to),
    "RedeployNumber": ("6.4", _redeploy_number),
}


def _level_label(g: Board, space: int, level: int) -> str:
    was, becomes = level_name(g.support[space]), level_name(level)
    return f"{space_name(g, space)} ({f'stays {was}' if was == becomes else f'{was} to {becomes}'})"


def _sway_label(g: Board, space: int, cost: int, step: int) -> str:
    if g.terror[space]:
        return f"{space_name(g, space)} ({counted(cost, 'Resource')}, a Terror marker goes)"
    return f"{space_name(g, space)} ({counted(cost, 'Resource')}, to {level_name(g.support[space] + step)})"


LABELS: Final[Mapping[tuple[str, int], str]] = {
    ("PlaceHere", DONE): "Place no more",
    ("PlaceWhere", DONE): "Place no more",
    ("AmbushWhere", DONE): "No Ambush",
    ("SierraMaestraManifesto", DONE): "Place none",
    ("LoechesAction", DONE): "None of them",
    ("LendFrom", DONE): "Use no Syndicate piece",
    ("MeyerLanskyShaded", DONE): "Move no more",
    ("FangioThere", OPEN): "Open a closed Casino",
    ("FangioThere", CASH): "Place 1 Cash",
    ("ChomonFate", REMOVE): "Remove it",
    ("ChomonFate", REPLACE): "Replace it",
    ("FatButcher", CLOSE): "Close a Casino",
    ("FatButcher", AID): "Aid −8",
    ("CashDeposits", DEPOSIT): f"+{DEPOSIT_RESOURCES} Resources",
    ("CashDeposits", BASE): "Place a Base",
    ("CashDeposits", OPEN): "Open a closed Casino",
    ("CivicAction", DONE): "End Civic Action",
    ("Agitation", DONE): "End Agitation",
    ("RedeployCubes", DONE): "Move no more",
}
"""Words for answers that mean something else elsewhere, by question."""


def event_label(g: Board, action: int) -> str:
    """An answer to a question of Events or the Propaganda Round in words of its own; "": the usual ones will do."""
    p = g.top
    if SPACE <= action < PIECE:
        space = action - SPACE
        if isinstance(p, SetLevel):
            return _level_label(g, space, p.level)
        if isinstance(p, Shift):
            return _level_label(g, space, max(-2, min(2, g.support[space] + p.steps)))
        if isinstance(p, CivicAction):
            return _sway_label(g, space, CIVIC_ACTION_COST, 1)
        if isinstance(p, Agitation):
            return _sway_label(g, space, AGITATION_COST, -1)
        return ""
    if isinstance(p, CashDeposits) and action == BASE and p.who == SYNDICATE:
        return "Place an open Casino"
    return LABELS.get((g.question, action), "")


def _rank(g: Board, place: int, lead: int, margin: int) -> str:
    names = " and ".join(FACTION_NAMES[f] for f in range(4) if g.players.roles_of(lead) >> f & 1)
    return f"{place}. {names}: victory margin {signed(margin)}."


SENTENCES: Final[Mapping[str, Sentence]] = {
    "capability": ("5.3", lambda g, i: f"{card_title(g, CAPABILITY_CARDS[i])} is in effect for the rest of the game."),
    "momentum": ("5.4", lambda g, i: f"{card_title(g, MOMENTUM_CARDS[i])} is in effect until the next Reset."),
    "barred": ("2.3.7", lambda g, f: f"{FACTION_NAMES[f]} is Ineligible through the next card."),
    "stays-eligible": ("2.3.7", lambda g, f: f"{FACTION_NAMES[f]} is Eligible on the next card."),
    "event-roll": ("5.1", lambda g, card, roll: f"{card_title(g, card)}: the die shows {roll}."),
    "lent": (
        "event 43",
        lambda g, f, s, p: f"{space_name(g, s)}: {pieces_in_words(p)} counts as {FACTION_NAMES[f]}'s own.",
    ),
    "propaganda-round": (
        "6.0",
        lambda g, n, final: f"Propaganda Round {n}{', the final one' if final else ''}: Victory Phase.",
    ),
    "resources-phase": ("6.2", "Resources Phase."),
    "support-phase": ("6.3", "Support Phase."),
    "terror-removed": ("6.3.2", lambda g, s: f"{space_name(g, s)}: a Terror marker is removed."),
    "expat-backing": ("6.3.4", "Directorio may Rally for free in one space: Expat Backing."),
    "redeploy": ("6.4", "The Government Redeploys."),
    "reset": ("6.5", "Reset Phase: all Factions are Eligible; Terror, Sabotage and Momentum are gone."),
    "draw-marker": ("7.3", lambda g, f, k: f"{FACTION_NAMES[f]} draws {MARKER_NAMES[k]}."),
    "reveal-marker": ("7.3", lambda g, f, k, n: f"{FACTION_NAMES[f]} reveals {n} {MARKER_NAMES[k]}."),
    "game-over": (
        "7.1",
        lambda g, how: (
            "The game ends with a victory check passed."
            if how == BY_VICTORY_CHECK
            else "The game ends after the final Propaganda."
        ),
    ),
    "rank": ("7.1", _rank),
}
