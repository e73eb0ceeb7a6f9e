"""8.4.1: what Event instructions depend on."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.board import Board, spaces_in, underground
from malecon.games.cuba_libre.events.effects import casino_spaces
from malecon.games.cuba_libre.names import (
    CITIES,
    CLOSED_CASINO,
    CUBES,
    DIRECTORIO,
    DIRECTORIO_BASE,
    DIRECTORIO_PIECES,
    GOVERNMENT,
    M26,
    M26_BASE,
    M26_PIECES,
    OPEN_CASINO,
    PIECES_OF,
    SPACE_COUNT,
    SYNDICATE,
    SYNDICATE_UNDERGROUND,
)
from malecon.games.cuba_libre.nonplayers.events.instructions import Instruction
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.trial import event_tried, lost
from malecon.games.cuba_libre.variant import RESOURCES_MAX

COUP_PIECES: Final = 3
"""How many Directorio pieces make Coup worth a box of US Alliance."""
REBEL_PIECES: Final = M26_PIECES | DIRECTORIO_PIECES

Test = Callable[[Mind, bool], bool]
"""Whether a condition holds for the Faction and the text, shaded or not, of the card being played."""


def followed(m: Mind, told: Instruction) -> bool:
    """8.4.1: whether all that an instruction depends on holds; says what does not."""
    for condition in told.conditions:
        otherwise, test = TESTS[condition]
        if not test(m, told.shaded):
            m.because("8.4.1", told.said(otherwise))
            return False
    return True


# What is on the map


def cash_to_gain(g: Board, who: int, space: int) -> int:
    """Meyer Lansky: how much Cash of others in a space could go to a Faction's own pieces."""
    if not g.holders(space, who):
        return 0
    return sum(g.cash_at(space, f) for f in range(4) if f != who)


def _cash_to_gain(m: Mind, shaded: bool) -> bool:
    return any(cash_to_gain(m.g, m.who, s) for s in range(SPACE_COUNT))


def _cash_for_cubes(m: Mind, shaded: bool) -> bool:
    return m.g.cash_left() > 0 and casino_spaces(m.g) & m.g.where_any(CUBES) != 0


def _fangio_pays(m: Mind, shaded: bool) -> bool:
    g = m.g
    crews = any(g.guerrillas(s, m.who) for s in spaces_in(casino_spaces(g)))
    return g.where(CLOSED_CASINO) != 0 or (crews and g.cash_left() > 0)


def _city_at_opposition(m: Mind, shaded: bool) -> bool:
    return any(m.g.support[s] < 0 for s in spaces_in(CITIES))


def _city_at_support(m: Mind, shaded: bool) -> bool:
    return any(m.g.support[s] > 0 for s in spaces_in(CITIES))


def _closed_casino(m: Mind, shaded: bool) -> bool:
    return m.g.where(CLOSED_CASINO) != 0


def _open_casino(m: Mind, shaded: bool) -> bool:
    return m.g.where(OPEN_CASINO) != 0


def _m26_base(m: Mind, shaded: bool) -> bool:
    return m.g.where(M26_BASE) != 0


def _guerrilla_available(m: Mind, shaded: bool) -> bool:
    return m.g.available[underground(m.who)] > 0


def _two_guerrillas_available(m: Mind, shaded: bool) -> bool:
    return m.g.available[underground(m.who)] > 1


def _syndicate_guerrilla_available(m: Mind, shaded: bool) -> bool:
    return m.g.available[SYNDICATE_UNDERGROUND] > 0


# Who plays, and how Factions fare


def _directorio_is_player(m: Mind, shaded: bool) -> bool:
    return m.is_player(DIRECTORIO)


def _directorio_is_nonplayer(m: Mind, shaded: bool) -> bool:
    return not m.is_player(DIRECTORIO)


def _directorio_is_only_rebel_player(m: Mind, shaded: bool) -> bool:
    return m.is_player(DIRECTORIO) and not m.is_player(M26)


def _directorio_is_not_only_rebel_player(m: Mind, shaded: bool) -> bool:
    return not _directorio_is_only_rebel_player(m, shaded)


def _government_is_nonplayer(m: Mind, shaded: bool) -> bool:
    return not m.is_player(GOVERNMENT)


def _syndicate_is_nonplayer(m: Mind, shaded: bool) -> bool:
    return not m.is_player(SYNDICATE)


def _syndicate_is_player(m: Mind, shaded: bool) -> bool:
    return m.is_player(SYNDICATE)


def _m26_is_no_winning_player(m: Mind, shaded: bool) -> bool:
    return not m.player_at_victory(M26)


def _m26_is_rival(m: Mind, shaded: bool) -> bool:
    return m.is_player(M26) or m.at_victory(M26)


def _rebel_has_resources(m: Mind, shaded: bool) -> bool:
    return m.g.resources[M26] > 0 or m.g.resources[DIRECTORIO] > 0


def _player_rebel_has_resources(m: Mind, shaded: bool) -> bool:
    return any(m.is_player(f) and m.g.resources[f] > 0 for f in (M26, DIRECTORIO))


def _resources_below_most(m: Mind, shaded: bool) -> bool:
    return m.g.resources[m.who] < RESOURCES_MAX


# What the Event would do


def _rebels_lose_pieces(m: Mind, shaded: bool) -> bool:
    return lost(m.g, event_tried(m, shaded), REBEL_PIECES) > 0


def _spares_its_own(m: Mind, shaded: bool) -> bool:
    return lost(m.g, event_tried(m, shaded), PIECES_OF[m.who]) <= 0


def _coup_lowers_support(m: Mind, shaded: bool) -> bool:
    g = m.g
    after = event_tried(m, shaded)
    return g.total_support() - after.total_support() > g.total_opposition() - after.total_opposition()


def _coup_pays(m: Mind, shaded: bool) -> bool:
    after = event_tried(m, shaded)
    return (
        m.at_victory(DIRECTORIO)
        or lost(m.g, after, 1 << DIRECTORIO_BASE) > 0
        or lost(m.g, after, DIRECTORIO_PIECES) >= COUP_PIECES
        or after.controlled(GOVERNMENT) & ~m.g.controlled(GOVERNMENT) != 0
    )


TESTS: Final[dict[str, tuple[str, Test]]] = {
    "cash-for-cubes": ("No Cash is left, or no cube is at a Casino.", _cash_for_cubes),
    "cash-to-gain": ("Nowhere do others hold Cash beside pieces of its own.", _cash_to_gain),
    "city-at-opposition": ("No City is at Opposition.", _city_at_opposition),
    "city-at-support": ("No City is at Support.", _city_at_support),
    "closed-casino": ("No Casino is closed.", _closed_casino),
    "coup-lowers-support": ("It would not lower Support by more than Opposition.", _coup_lowers_support),
    "coup-pays": ("It would cost Directorio too little.", _coup_pays),
    "directorio-is-nonplayer": ("Directorio is a player.", _directorio_is_nonplayer),
    "directorio-is-only-rebel-player": (
        "Directorio is not the only rebel that is a player.",
        _directorio_is_only_rebel_player,
    ),
    "directorio-is-player": ("Directorio is a Non-player.", _directorio_is_player),
    "fangio-pays": ("No Casino is closed, and no Cash can go to Guerrillas of its own at one.", _fangio_pays),
    "government-is-nonplayer": ("The Government is a player.", _government_is_nonplayer),
    "guerrilla-available": ("It has no Guerrilla Available.", _guerrilla_available),
    "m26-base": ("No 26July Base is on the map.", _m26_base),
    "m26-is-no-winning-player": ("26July is a player at victory.", _m26_is_no_winning_player),
    "m26-is-rival": ("26July is neither a player nor at victory.", _m26_is_rival),
    "open-casino": ("No Casino is open.", _open_casino),
    "directorio-is-not-only-rebel-player": (
        "Directorio is the only rebel that is a player.",
        _directorio_is_not_only_rebel_player,
    ),
    "player-rebel-has-resources": ("No rebel that is a player has Resources.", _player_rebel_has_resources),
    "rebel-has-resources": ("Neither 26July nor Directorio has Resources.", _rebel_has_resources),
    "rebels-lose-pieces": ("It would remove no rebels.", _rebels_lose_pieces),
    "resources-below-most": ("It has as many Resources as there can be.", _resources_below_most),
    "spares-its-own": ("It would cost pieces of its own.", _spares_its_own),
    "syndicate-guerrilla-available": ("No Syndicate Guerrilla is Available.", _syndicate_guerrilla_available),
    "syndicate-is-nonplayer": ("The Syndicate is a player.", _syndicate_is_nonplayer),
    "syndicate-is-player": ("The Syndicate is a Non-player.", _syndicate_is_player),
    "two-guerrillas-available": ("It has not 2 Guerrillas Available.", _two_guerrillas_available),
}
"""By condition: what is so if it fails, and the test."""
