"""8.4: the choices that Events leave to a Non-player: who gains, where, and with which pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, base, spaces_in, underground
from malecon.games.cuba_libre.deployment import DeployCubes
from malecon.games.cuba_libre.events.effects import PlaceHere, PlaceWhere, ReplaceHere
from malecon.games.cuba_libre.events.m26 import FangioThere
from malecon.games.cuba_libre.events.syndicate import LanskyShare
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AID,
    AMBUSH,
    CASH,
    CLOSE,
    CLOSED_CASINO,
    CUBES,
    DIRECTORIO,
    DIRECTORIO_BASE,
    DONE,
    FACTION,
    GOVERNMENT,
    GOVERNMENT_BASE,
    M26,
    MARCH,
    NUMBER,
    OPEN,
    OPERATION,
    PIECE,
    PIECES_OF,
    POLICE,
    PROVINCES,
    RALLY,
    REMOVE,
    SANTIAGO_DE_CUBA,
    SPACE,
    SYNDICATE,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.events import victims
from malecon.games.cuba_libre.nonplayers.events.choices import Choice, because_told, instruction
from malecon.games.cuba_libre.nonplayers.events.instructions import NO_ONE
from malecon.games.cuba_libre.nonplayers.general.guidelines import most_of, open_pieces, owners
from malecon.games.cuba_libre.nonplayers.general.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.general.trial import DEEP, answer_tried, something_happened

# 8.4.4 Where


def event_space(m: Mind) -> int:
    """By instruction, else where most Bases, then pieces, then Support and Opposition change; else the dice."""
    spaces = m.spaces()
    return SPACE + Choice(m).space(spaces) if spaces else m.done()


def place_where(m: Mind) -> int:
    """8.2: as many as possible in the space that was chosen first; nothing beyond what is Available."""
    step = m.g.top
    assert isinstance(step, PlaceWhere)
    if m.open(DONE):
        m.because("8.1.2", "It removes none of its own pieces to place them anew.")
        return DONE
    if step.last >= 0 and m.open(SPACE + step.last):
        m.because("8.2", "As much as possible in %s, chosen before.", step.last)
        return SPACE + step.last
    return SPACE + m.pick(Choice(m).instructed_spaces(m.spaces()))


def shift_where(m: Mind) -> int:
    """8.4.4: where most Support or Opposition changes; of several shifts each by itself."""
    return SPACE + Choice(m, depth=DEEP).space(m.spaces())


# 8.4.4 Who


def who_gains(m: Mind) -> int:
    """Whom the instruction says, or the executing Faction if it can use the Event, or a random Non-player that can."""
    told = instruction(m)
    if told is not None and told.benefits != NO_ONE:
        m.because("8.4.1", told.said("The benefits are for %f."), told.benefits)
        return FACTION + told.benefits
    own = FACTION + m.who
    if m.open(own) and (m.depth >= DEEP or something_happened(m.g, answer_tried(m, own))):
        m.because("8.4.4", "The executing Faction itself.")
        return own
    able = 0
    for answer in m.legal:
        f = answer - FACTION
        if f == m.who or m.is_player(f) or m.depth >= DEEP:
            continue
        if something_happened(m.g, answer_tried(m, answer)):
            able |= 1 << f
    if able:
        m.because("8.4.4", "Another Non-player that can use it: %F.", able)
        return FACTION + m.pick_faction(able)
    return own if m.open(own) else m.legal[0]


# 8.4.3 Which pieces are placed


def which_to_place(m: Mind) -> int:
    """8.1.2, 8.4.4: an own Base, else an own piece, else a random other Non-player's; never a player's by choice."""
    step = m.g.top
    assert isinstance(step, PlaceHere)
    g = m.g
    pieces = open_pieces(m)
    for piece in range(CLOSED_CASINO + 1):
        if pieces >> piece & 1 and not g.available[piece]:
            pieces &= ~(1 << piece)
    own = pieces & PIECES_OF[m.who]
    if m.who == GOVERNMENT and own:
        return government_piece(m, step, own)
    if own:
        m.because("8.1.2", "A piece of its own, a Base whenever possible.")
        return PIECE + (base(m.who) if own >> base(m.who) & 1 else underground(m.who))
    friends = owners(pieces) & g.players.nonplayers & ~(1 << m.who)
    told = instruction(m)
    if told is not None and told.benefits != NO_ONE and friends >> told.benefits & 1:
        m.because("8.4.1", told.said("The benefits are for %f."), told.benefits)
        friends = 1 << told.benefits
    if not friends:
        m.because("8.4.4", "No Non-player has such a piece to place.")
        return m.done()
    m.because("8.4.4", "Another Non-player: %F.", friends)
    f = m.pick_faction(friends)
    return PIECE + (base(f) if pieces >> base(f) & 1 else underground(f))


def government_piece(m: Mind, step: PlaceHere, pieces: int) -> int:
    """8.1.2: 1 Base a Province, none in Cities; cubes evenly, Police first."""
    g = m.g
    last = step.n == 1
    bare = PROVINCES >> step.space & 1 and not g.count(step.space, GOVERNMENT_BASE)
    if bare and pieces >> GOVERNMENT_BASE & 1 and (last or not pieces & CUBES):
        m.because("8.1.2", "1 Base in a Province that has none.")
        return PIECE + GOVERNMENT_BASE
    order = (TROOPS, POLICE) if last and follows_police(m, step) else (POLICE, TROOPS)
    for piece in order:
        if pieces >> piece & 1:
            m.because("8.1.2", "Police and Troops evenly, Police first; no Base in a City, nor a second one.")
            return PIECE + piece
    m.because("8.1.2", "No Base in a City, nor a second one in a Province.")
    return m.done()


def follows_police(m: Mind, step: PlaceHere) -> bool:
    """Whether a cube to place is the second of two: of the Manifesto, or of Defections."""
    below = m.g._stack[-2] if len(m.g._stack) > 1 else step
    return step.optional or (isinstance(below, ReplaceHere) and not below.times)


# Single cards


def cantillo(m: Mind) -> int:
    """Eulogio Cantillo: its own Guerrillas, else another Non-player's; 8.4.3 where most of them move."""
    g = m.g
    spaces = m.spaces()
    own = sum(1 << s for s in spaces_in(spaces) if g.holders(s, m.who) and m.who != GOVERNMENT)
    if own:
        m.because("8.4.4", "The executing Faction itself, from %S.", own)
        return SPACE + Choice(m).space(own)
    others = 0
    for s in spaces_in(spaces):
        if any(g.guerrillas(s, f) and not m.is_player(f) for f in (M26, DIRECTORIO, SYNDICATE)):
            others |= 1 << s
    return SPACE + Choice(m).space(others or spaces)


def no_swap(m: Mind) -> int:
    """Fauré Chomón: the piece is removed, not replaced."""
    because_told(m, "It is removed, not replaced.")
    return REMOVE


def the_twelve(m: Mind) -> int:
    """The Twelve: of the spaces with most Guerrillas, where players have most."""
    spaces = most(m.g, m.spaces(), player_guerrillas)
    m.because("8.1.2", "Where players have most Guerrillas: %S.", spaces)
    return SPACE + m.pick(spaces)


def player_guerrillas(g: Board, space: int) -> int:
    """Players' Guerrillas in a space."""
    return sum(g.guerrillas(space, f) for f in (M26, DIRECTORIO, SYNDICATE) if g.players.is_player(f))


def nearest_directorio(m: Mind) -> int:
    """Echeverría: among the nearest spaces, Bases first."""
    spaces = prefer(m.spaces(), m.g.where(DIRECTORIO_BASE))
    m.because("8.1.2", "Of the nearest spaces first those with a Base: %S.", spaces)
    return SPACE + m.pick(spaces)


def fangio_there(m: Mind) -> int:
    """Fangio: open a Casino, but the Government takes Cash where it has cubes."""
    step = m.g.top
    assert isinstance(step, FangioThere)
    if m.who == GOVERNMENT and m.g.cubes(step.space) and m.open(CASH):
        because_told(m, "Cash for its own cubes.")
        return CASH
    because_told(m, "To open a Casino comes first.")
    return OPEN if m.open(OPEN) else CASH


def lansky_share(m: Mind) -> int:
    """Meyer Lansky: all Cash to its own pieces."""
    step = m.g.top
    assert isinstance(step, LanskyShare)
    because_told(m, "All Cash to its own pieces.")
    return most_of(m) if step.next_holder(m.g, step.faction) == m.who else NUMBER


def fat_butcher(m: Mind) -> int:
    """The Fat Butcher: close a Casino, else Aid falls."""
    because_told(m, "To close a Casino comes first.")
    return CLOSE if m.open(CLOSE) else AID


def loeches_action(m: Mind) -> int:
    """Rodríguez Loeches: Ambush, else Rally, else March."""
    because_told(m, "Ambush, else Rally, else March.")
    for answer in (ACTIVITY + AMBUSH, OPERATION + RALLY, OPERATION + MARCH):
        if m.open(answer):
            return answer
    return m.done()


def anywhere(m: Mind) -> int:
    """8.2: at random."""
    return SPACE + m.pick(m.spaces())


def deploy_cubes(m: Mind) -> int:
    """2.1 Variable Deployment: cubes evenly among the Cities."""
    step = m.g.top
    assert isinstance(step, DeployCubes)
    return NUMBER + step.left // (SANTIAGO_DE_CUBA - step.city + 1)


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    **victims.ANSWERS,
    "ArmoredCars": who_gains,
    "CantilloFaction": who_gains,
    "AlbertoBayo": who_gains,
    "TheTwelve": who_gains,
    "FaureChomon": who_gains,
    "CarlosPrio": who_gains,
    "UsSpeakingTour": who_gains,
    "MafiaOffensive": who_gains,
    "RebelAirForce": who_gains,
    "EulogioCantillo": cantillo,
    "EulogioCantilloShaded": event_space,
    "SetLevel": event_space,
    "Shift": shift_where,
    "RolandoMasferrer": event_space,
    "SanchezMosquera": event_space,
    "GeneralStrikeShaded": event_space,
    "Fangio": event_space,
    "FangioShaded": event_space,
    "VilmaEspinShaded": event_space,
    "Escapade": event_space,
    "RodriguezLoeches": event_space,
    "Escopeteros": event_space,
    "ResistenciaCivica": event_space,
    "CarlosPrioShaded": event_space,
    "Defections": event_space,
    "MeyerLansky": event_space,
    "FlipCasino": event_space,
    "Llano": event_space,
    "LlanoShaded": event_space,
    "SierraMaestraManifesto": event_space,
    "GiveUp": event_space,
    "PlaceWhere": place_where,
    "PlaceHere": which_to_place,
    "ChomonFate": no_swap,
    "TheTwelveShaded": the_twelve,
    "EcheverriaShaded": nearest_directorio,
    "FangioThere": fangio_there,
    "LanskyShare": lansky_share,
    "FatButcher": fat_butcher,
    "LoechesAction": loeches_action,
    "BreakPact": anywhere,
    "DeployCasinos": anywhere,
    "DeployGuerrillas": anywhere,
    "DeployBase": anywhere,
    "DeployTroops": anywhere,
    "DeployCubes": deploy_cubes,
}
