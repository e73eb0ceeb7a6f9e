"""8.4: the choices that Events leave to a Non-player: who gains, who loses, where, and with which pieces."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, base, spaces_in, underground
from malecon.games.cuba_libre.deployment import DeployCubes
from malecon.games.cuba_libre.effects import Remove
from malecon.games.cuba_libre.events.effects import FlipCasino, PlaceHere, PlaceWhere, ReplaceHere
from malecon.games.cuba_libre.events.m26 import FangioShaded, FangioThere
from malecon.games.cuba_libre.events.syndicate import LanskyShare
from malecon.games.cuba_libre.names import (
    ACTIVITY,
    AID,
    AMBUSH,
    CASH,
    CLOSE,
    CLOSED_CASINO,
    DIRECTORIO,
    DIRECTORIO_BASE,
    DONE,
    ECS,
    FACTION,
    GOVERNMENT,
    GOVERNMENT_BASE,
    M26,
    MARCH,
    NUMBER,
    OPEN,
    OPEN_CASINO,
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
from malecon.games.cuba_libre.nonplayers.conditions import cash_to_gain
from malecon.games.cuba_libre.nonplayers.cubes import control_gap, lacking, posts
from malecon.games.cuba_libre.nonplayers.guidelines import most_of, open_pieces, own_loss, owners, target
from malecon.games.cuba_libre.nonplayers.mind import Mind, most, prefer
from malecon.games.cuba_libre.nonplayers.syndicate import profit_rank, unguarded
from malecon.games.cuba_libre.nonplayers.trial import (
    answer_tried,
    bases_changed,
    pieces_changed,
    shift_size,
    something_happened,
)

FOR_CONTROL: Final = (12, 16, 23, 30, 41, 47)
"""Cards on which instructions ask for a rebel's own Control next."""


# 8.4.4 Where


def event_space(m: Mind) -> int:
    """The space where most Bases, then most other pieces, then most Support and Opposition change; else the dice."""
    spaces = m.spaces()
    if not spaces:
        return m.done()
    return SPACE + best_space(m, instructed(m, spaces))


def best_space(m: Mind, spaces: int) -> int:
    """8.4.4, 8.2: of some spaces, the one that changes most."""
    if m.depth or not spaces & spaces - 1:
        return m.pick(spaces)
    best = -1
    found = 0
    for s in spaces_in(spaces):
        worth = change(m, answer_tried(m, SPACE + s))
        if worth > best:
            best = worth
            found = 0
        if worth == best:
            found |= 1 << s
    m.because("8.4.4", "For most Bases, then most other pieces, then most change of Support and Opposition: %S.", found)
    return m.pick(found)


def change(m: Mind, after: Board) -> int:
    """8.4.4: how much an Event would change, Bases before pieces before Support and Opposition."""
    g = m.g
    worth = (bases_changed(g, after) * 100 + pieces_changed(g, after)) * 100 + shift_size(g, after)
    gained = 0
    if g.card in FOR_CONTROL and m.who in (M26, DIRECTORIO):
        gained = (after.controlled(m.who) & ~g.controlled(m.who)).bit_count()
    return worth * 16 + gained


def instructed(m: Mind, spaces: int) -> int:
    """8.4.1: the spaces that an instruction prefers, on the cards where it says so."""
    g = m.g
    card = g.card
    if card in (7, 42) and m.who in (GOVERNMENT, SYNDICATE) and (card == 7 or m.who == GOVERNMENT):
        opposed = sum(1 << s for s in spaces_in(spaces) if g.support[s] < 0)
        return prefer(spaces, opposed)
    if card == 21 and m.who == DIRECTORIO:
        return prefer(spaces, sum(1 << s for s in spaces_in(spaces) if g.support[s] > 0))
    if card == 12 and m.who == GOVERNMENT:
        return police_post(g, spaces)
    if card == 19 and m.who == SYNDICATE:
        return prefer(spaces, unguarded(g))
    if card in (12, 29) and m.who == SYNDICATE:
        return prefer(spaces, g.where(OPEN_CASINO))
    if card == 38:
        return prefer(spaces, cash_to_gain(g, m.who))
    return spaces


def police_post(g: Board, spaces: int) -> int:
    """BRAC: where Police give Control, then a City or Base without, then an EC with more Guerrillas than cubes."""
    gained = bare = outnumbered = 0
    for s in spaces_in(spaces):
        if control_gap(g, s) == 1:
            gained |= 1 << s
        if posts(g) >> s & 1 and lacking(g, s) and not g.count(s, POLICE):
            bare |= 1 << s
        if ECS >> s & 1 and g.all_guerrillas(s) > g.cubes(s):
            outnumbered |= 1 << s
    return gained or bare or outnumbered or spaces


def place_where(m: Mind) -> int:
    """8.2: as many as possible in the space that was chosen first; nothing beyond what is Available."""
    step = m.g.top
    assert isinstance(step, PlaceWhere)
    if m.open(DONE):
        return DONE
    return SPACE + step.last if step.last >= 0 and m.open(SPACE + step.last) else event_space(m)


def remove_where(m: Mind) -> int:
    """8.1.2: enemies, players' first; as many as possible in one space (8.2)."""
    step = m.g.top
    assert isinstance(step, Remove)
    g = m.g
    spaces = m.spaces()
    foes = step.pieces & ~PIECES_OF[m.who]
    enemies = owners(foes) & owners(pieces_in(g, spaces))
    if enemies:
        foes = of_factions(foes, preferred_victims(m, enemies))
        spaces = prefer(spaces, g.where_any(foes))
    if step.last >= 0 and spaces >> step.last & 1:
        return SPACE + step.last
    return SPACE + best_space(m, instructed(m, spaces))


def preferred_victims(m: Mind, enemies: int) -> int:
    """Players at victory, then players; the Syndicate goes by the order of its Bribe."""
    if m.who == SYNDICATE:
        for f in (M26, DIRECTORIO):
            if enemies >> f & 1:
                return 1 << f
        return enemies
    winning = 0
    for f in range(4):
        if enemies >> f & 1 and m.player_at_victory(f):
            winning |= 1 << f
    return winning or m.players_first(enemies)


def pieces_in(g: Board, spaces: int) -> int:
    """The set of pieces that stand in some spaces."""
    found = 0
    for piece in range(CLOSED_CASINO):
        if g.where(piece) & spaces:
            found |= 1 << piece
    return found


def of_factions(pieces: int, factions: int) -> int:
    """The pieces of a set that belong to some Factions."""
    found = 0
    for f in range(4):
        if factions >> f & 1:
            found |= PIECES_OF[f]
    return pieces & found


# 8.4.4 Who


def who_gains(m: Mind) -> int:
    """The executing Faction if it can use the Event, else a random Non-player that can."""
    if m.depth:
        return FACTION + m.who if m.open(FACTION + m.who) else m.legal[0]
    if m.open(FACTION + m.who) and something_happened(m.g, answer_tried(m, FACTION + m.who)):
        m.because("8.4.4", "The executing Faction itself.")
        return FACTION + m.who
    able = 0
    for answer in m.legal:
        f = answer - FACTION
        if f != m.who and not m.is_player(f) and something_happened(m.g, answer_tried(m, answer)):
            able |= 1 << f
    if able:
        m.because("8.4.4", "Another Non-player that can use it: %F.", able)
        return FACTION + m.pick_faction(able)
    return FACTION + m.who if m.open(FACTION + m.who) else m.legal[0]


def who_loses(m: Mind) -> int:
    """8.1.2: a player before a Non-player, then at random."""
    enemies = 0
    for answer in m.legal:
        if answer - FACTION != m.who:
            enemies |= 1 << answer - FACTION
    return FACTION + m.pick_faction(m.players_first(enemies))


def who_pays(m: Mind) -> int:
    """Rebel Air Force: a player first, then the richer, 26July among equals."""
    enemies = m.players_first(sum(1 << answer - FACTION for answer in m.legal))
    f = M26
    if not enemies >> M26 & 1 or (enemies >> DIRECTORIO & 1 and m.g.resources[DIRECTORIO] > m.g.resources[M26]):
        f = DIRECTORIO
    m.because("8.4.1", "A player first, then the richer: %f.", f)
    return FACTION + f


# Which pieces


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
        return PIECE + government_piece(g, step.space, own, step.n)
    if own:
        return PIECE + (base(m.who) if own >> base(m.who) & 1 else underground(m.who))
    friends = owners(pieces) & g.players.nonplayers & ~(1 << m.who)
    if g.card == 36 and m.who == GOVERNMENT and friends >> SYNDICATE & 1:
        friends = 1 << SYNDICATE
    if not friends:
        return m.done()
    m.because("8.4.4", "Another Non-player: %F.", friends)
    f = m.pick_faction(friends)
    return PIECE + (base(f) if pieces >> base(f) & 1 else underground(f))


def government_piece(g: Board, space: int, pieces: int, left: int) -> int:
    """8.1.2: 1 Base a Province and none in Cities; cubes evenly, Police first."""
    if pieces >> GOVERNMENT_BASE & 1 and PROVINCES >> space & 1 and not g.count(space, GOVERNMENT_BASE):
        return GOVERNMENT_BASE
    troops_next = left == 1 and not g.count(space, GOVERNMENT_BASE) and g.card == 19
    if pieces >> POLICE & 1 and not (troops_next and pieces >> TROOPS & 1):
        return POLICE
    return TROOPS if pieces >> TROOPS & 1 else GOVERNMENT_BASE


def which_to_remove(m: Mind) -> int:
    """8.1.2: an enemy piece if there is one, else the own one that it minds least."""
    pieces = open_pieces(m)
    foes = pieces & ~PIECES_OF[m.who]
    if not foes:
        return PIECE + own_loss(pieces, m.who)
    return PIECE + target(m, of_factions(foes, preferred_victims(m, owners(foes))))


def which_to_replace(m: Mind) -> int:
    """8.1.2: as to remove; Menoyo goes for a Government Base first."""
    step = m.g.top
    assert isinstance(step, ReplaceHere)
    if m.g.card == 36 and m.open(PIECE + GOVERNMENT_BASE):
        return PIECE + GOVERNMENT_BASE
    foes = open_pieces(m) & ~PIECES_OF[m.who]
    if not foes:
        return PIECE + own_loss(open_pieces(m), m.who)
    return PIECE + target(m, foes, step.times == 1)


# Single cards


def no_swap(m: Mind) -> int:
    """Fauré Chomón: the piece is removed, not replaced."""
    return REMOVE


def the_twelve(m: Mind) -> int:
    """The Twelve: of the spaces with most Guerrillas, where players have most."""
    return SPACE + m.pick(most(m.g, m.spaces(), player_guerrillas))


def player_guerrillas(g: Board, space: int) -> int:
    """Players' Guerrillas in a space."""
    return sum(g.guerrillas(space, f) for f in (M26, DIRECTORIO, SYNDICATE) if g.players.is_player(f))


def nearest_directorio(m: Mind) -> int:
    """Echeverría: among the nearest spaces, Bases first."""
    return SPACE + m.pick(prefer(m.spaces(), m.g.where(DIRECTORIO_BASE)))


def fangio(m: Mind) -> int:
    """Fangio: closed Casinos first, then Cash by the order of Profit; for the Government where it has cubes."""
    step = m.g.top
    assert isinstance(step, FangioShaded)
    g = m.g
    spaces = m.spaces()
    if m.who == GOVERNMENT:
        manned = sum(1 << s for s in spaces_in(spaces) if g.cubes(s))
        bare = sum(1 << s for s in spaces_in(PROVINCES) if g.can_place(s, GOVERNMENT_BASE) and not g.bases(s, 0))
        return SPACE + m.pick(prefer(prefer(spaces, manned), bare))
    closed = spaces & g.where(CLOSED_CASINO)
    crews = sum(1 << s for s in spaces_in(spaces) if g.guerrillas(s, SYNDICATE))
    return SPACE + m.pick(closed or most(g, prefer(spaces, crews), profit_rank))


def fangio_there(m: Mind) -> int:
    """Fangio: open a Casino, but the Government takes Cash where it has cubes."""
    step = m.g.top
    assert isinstance(step, FangioThere)
    if m.who == GOVERNMENT and m.g.cubes(step.space) and m.open(CASH):
        return CASH
    return OPEN if m.open(OPEN) else CASH


def lansky_share(m: Mind) -> int:
    """Meyer Lansky: all Cash to its own pieces."""
    step = m.g.top
    assert isinstance(step, LanskyShare)
    if step.next_holder(m.g, step.faction) == m.who:
        m.because("8.4.1", "All Cash to its own pieces.")
        return most_of(m)
    return NUMBER


def fat_butcher(m: Mind) -> int:
    """The Fat Butcher: close a Casino, else Aid falls."""
    return CLOSE if m.open(CLOSE) else AID


def flip_casino(m: Mind) -> int:
    """Where a Casino is closed (the Government: first without its Control) or opened."""
    step = m.g.top
    assert isinstance(step, FlipCasino)
    spaces = m.spaces()
    if step.piece == OPEN_CASINO and m.who == GOVERNMENT:
        spaces = prefer(spaces, ~m.g.controlled(GOVERNMENT))
    return SPACE + best_space(m, spaces)


def loeches_action(m: Mind) -> int:
    """Rodríguez Loeches: Ambush, else Rally, else March."""
    for answer in (ACTIVITY + AMBUSH, OPERATION + RALLY, OPERATION + MARCH):
        if m.open(answer):
            return answer
    return m.done()


def lend_from(m: Mind) -> int:
    """Mafia Offensive: a Syndicate piece where it has Guerrillas of its own, if any."""
    g = m.g
    spaces = m.spaces()
    company = sum(1 << s for s in spaces_in(spaces) if g.guerrillas(s, m.who))
    return SPACE + m.pick(company) if company else m.done()


def lend_piece(m: Mind) -> int:
    """Mafia Offensive: an Underground Guerrilla first."""
    return m.legal[0]


def anywhere(m: Mind) -> int:
    """8.2: at random."""
    return SPACE + m.pick(m.spaces())


def deploy_cubes(m: Mind) -> int:
    """2.1 Variable Deployment: cubes evenly among the Cities."""
    step = m.g.top
    assert isinstance(step, DeployCubes)
    return NUMBER + step.left // (SANTIAGO_DE_CUBA - step.city + 1)


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "ArmoredCars": who_gains,
    "CantilloFaction": who_gains,
    "AlbertoBayo": who_gains,
    "TheTwelve": who_gains,
    "FaureChomon": who_gains,
    "CarlosPrio": who_gains,
    "UsSpeakingTour": who_gains,
    "MafiaOffensive": who_gains,
    "RebelAirForce": who_gains,
    "DefectionsEnemy": who_loses,
    "RebelAirForceShaded": who_pays,
    "EulogioCantillo": event_space,
    "EulogioCantilloShaded": event_space,
    "SetLevel": event_space,
    "Shift": event_space,
    "RolandoMasferrer": event_space,
    "SanchezMosquera": event_space,
    "GeneralStrikeShaded": event_space,
    "Fangio": event_space,
    "VilmaEspinShaded": event_space,
    "Escapade": event_space,
    "RodriguezLoeches": event_space,
    "FaureChomonShaded": event_space,
    "Escopeteros": event_space,
    "ResistenciaCivica": event_space,
    "CarlosPrioShaded": event_space,
    "Defections": event_space,
    "MeyerLansky": event_space,
    "Llano": event_space,
    "LlanoShaded": event_space,
    "SierraMaestraManifesto": event_space,
    "ReplaceWhere": event_space,
    "GiveUp": event_space,
    "PlaceWhere": place_where,
    "Remove": remove_where,
    "PlaceHere": which_to_place,
    "RemovePiece": which_to_remove,
    "ChomonPiece": which_to_remove,
    "ReplaceHere": which_to_replace,
    "ChomonFate": no_swap,
    "TheTwelveShaded": the_twelve,
    "EcheverriaShaded": nearest_directorio,
    "FangioShaded": fangio,
    "FangioThere": fangio_there,
    "LanskyShare": lansky_share,
    "FatButcher": fat_butcher,
    "FlipCasino": flip_casino,
    "LoechesAction": loeches_action,
    "LendFrom": lend_from,
    "LendPiece": lend_piece,
    "BreakPact": anywhere,
    "DeployCasinos": anywhere,
    "DeployGuerrillas": anywhere,
    "DeployBase": anywhere,
    "DeployTroops": anywhere,
    "DeployCubes": deploy_cubes,
}
