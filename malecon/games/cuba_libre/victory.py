"""7.x: victory checks, margins and ranks, and the Deception markers of 7.3."""

from __future__ import annotations

from typing import Any, Final

from malecon.games.cuba_libre.board import Board, Step, spaces_in
from malecon.games.cuba_libre.names import (
    ACTIVE_SUPPORT,
    CITIES,
    DIRECTORIO,
    FACTIONS,
    GOVERNMENT,
    HIDDEN_AGENDA,
    M26,
    MARKER,
    MARKERS,
    NO_FACTION,
    SYNDICATE,
)
from malecon.kernel.state import CHANCE

BY_VICTORY_CHECK: Final = 1
AFTER_FINAL_PROPAGANDA: Final = 2
OUTCOMES: Final = ("not over", "victory check", "after final Propaganda")

SUPPORT_GOAL: Final = 18
OPPOSITION_GOAL: Final = 15
DIRECTORIO_GOAL: Final = 9
CASINO_GOAL: Final = 7
RESOURCES_GOAL: Final = 30

MARKERS_A_PLAYER: Final = 2

NONPLAYER_WINS: Final = ("Rearguard Ascent", "Castro Triumph", "Student Revolution", "Viva Lansky")
"""8.9: what a Non-player's victory over a lone player is called, by Faction."""
MODEL_WINS: Final = ("Model Counterinsurgency", "Model Rebellion", "Model Revolution", "Model Enterprise")
"""8.9: a lone player's victory by 5 or more; those of Directorio and Syndicate are named by us."""
MODEL_LEAD: Final = 5


def cities_at_active_support(g: Board) -> int:
    """1.6: how many Cities are at Active Support."""
    return sum(1 for s in spaces_in(CITIES) if g.support[s] == ACTIVE_SUPPORT)


def margin(g: Board, faction: int) -> int:
    """7.3: the victory margin of a Faction, Hidden Agendas left out."""
    if faction == GOVERNMENT:
        return g.total_support() - SUPPORT_GOAL + g.variant.city_bonus * cities_at_active_support(g)
    if faction == M26:
        return g.opposition_and_bases() - OPPOSITION_GOAL
    if faction == DIRECTORIO:
        return g.directorio_and_bases() - DIRECTORIO_GOAL
    return min(g.open_casinos() - CASINO_GOAL, g.resources[SYNDICATE] - RESOURCES_GOAL)


def margins(g: Board) -> list[int]:
    """7.3: the victory margin of each Faction, Hidden Agendas left out."""
    return [margin(g, f) for f in range(4)]


def meets(g: Board, faction: int) -> bool:
    """7.2: whether a Faction meets its victory condition."""
    if faction == GOVERNMENT:
        return g.total_support() > SUPPORT_GOAL and cities_at_active_support(g) == CITIES.bit_count()
    return margin(g, faction) > 0


def alone(g: Board) -> bool:
    """8.9: whether this is a 1-player game."""
    return sum(1 for lead in g.players.leads() if g.players.is_player(lead)) == 1 and g.players.nonplayers != 0


def check_passed(g: Board) -> bool:
    """6.1, 7.2: whether all Factions of a player, or a Non-player, meet their conditions; a lone player's never do."""
    lone = alone(g)
    for lead in g.players.leads():
        if lone and g.players.is_player(lead):
            continue
        partner = g.players.partner[lead]
        if meets(g, lead) and (partner == NO_FACTION or meets(g, partner)):
            return True
    return False


def precedence(g: Board, faction: int) -> tuple[int, int]:
    """7.1: ties go to the lower: Non-players, then Syndicate, Directorio, 26July; or as the variant has it."""
    if g.variant.ties_by_resources:
        return -g.resources[faction], 1 if g.players.same(faction, g.initiative) else 0
    return 1 if g.players.is_player(faction) else 0, -faction


def counted(g: Board, lead: int) -> int:
    """1.5: the Faction of a player whose margin counts: the lower; of two alike the one that ties favour."""
    partner = g.players.partner[lead]
    if partner == NO_FACTION:
        return lead
    ours = margin(g, lead), precedence(g, lead)
    return lead if ours < (margin(g, partner), precedence(g, partner)) else partner


def final_margin(g: Board, lead: int) -> int:
    """7.1, 7.3: the margin by which a player is ranked, with his Hidden Agendas."""
    return margin(g, counted(g, lead)) + g.shown[3 * lead + HIDDEN_AGENDA]


def ranking(g: Board) -> list[int]:
    """7.1: the players by their lowest Factions, best first."""
    keys = [(-final_margin(g, lead), precedence(g, counted(g, lead)), lead) for lead in g.players.leads()]
    return [key[2] for key in sorted(keys)]


def end_game(g: Board, outcome: int = AFTER_FINAL_PROPAGANDA) -> None:
    """7.1, 7.3: the game is over; Deception markers are revealed and the ranks told."""
    g.outcome = outcome
    for i in range(12):
        n = g.hidden[i]
        if n:
            g.hidden[i] = 0
            g.shown[i] += n
            if g.journal is not None:
                g.note("reveal-marker", i // 3, i % 3, n)
    if g.journal is not None:
        g.note("game-over", outcome)
        for place, lead in enumerate(ranking(g), 1):
            g.note("rank", place, lead, final_margin(g, lead))
    g.finish()


def shares(g: Board) -> list[float]:
    """One share of the win for each Faction: all of it to the winning player's Factions."""
    winners = g.players.roles_of(ranking(g)[0])
    return [(winners >> f & 1) / winners.bit_count() for f in range(4)]


def scores(g: Board) -> list[float]:
    """7.3: the victory margins."""
    return [float(n) for n in margins(g)]


def degree(g: Board) -> str:
    """8.9: what the end of a 1-player game is called; otherwise nothing."""
    if not alone(g):
        return ""
    first, second = ranking(g)[:2]
    if not g.players.is_player(first):
        return NONPLAYER_WINS[first]
    lead = final_margin(g, first) - final_margin(g, second)
    return MODEL_WINS[first] if lead >= MODEL_LEAD else "Stalemate"


def result(g: Board) -> dict[str, Any]:
    """Who won and how: the ranks with all Factions of each player, and every Faction's margin."""
    ranks = ranking(g)
    names = [[FACTIONS[f] for f in range(4) if g.players.roles_of(lead) >> f & 1] for lead in ranks]
    return {
        "how": OUTCOMES[g.outcome],
        "winner": names[0],
        "ranking": [
            {"factions": factions, "margin": final_margin(g, lead)} for factions, lead in zip(names, ranks, strict=True)
        ],
        "margins": {FACTIONS[f]: margin(g, f) for f in range(4)},
        "degree": degree(g),
    }


# 7.3 Victory Deception


def markers_left(g: Board, kind: int) -> int:
    """7.3: how many Deception markers of a kind no player has drawn."""
    return g.tables.markers[kind] - sum(g.hidden[3 * f + kind] + g.shown[3 * f + kind] for f in range(4))


def deal_deception(g: Board) -> None:
    """7.3: each player (not each Faction) blindly draws two Deception markers."""
    for lead in g.players.leads():
        if g.players.is_player(lead):
            g.call(DrawDeception(lead, MARKERS_A_PLAYER))


class DrawDeception(Step):
    """7.3: a player blindly draws Deception markers; nobody else sees them."""

    def __init__(self, lead: int, left: int) -> None:
        super().__init__(CHANCE)
        self.lead = lead
        self.left = left

    def choices(self, g: Board) -> list[int]:
        """The kinds still to be drawn."""
        if not self.left:
            return []
        return [MARKER + kind for kind in range(len(MARKERS)) if markers_left(g, kind)]

    def odds(self, g: Board) -> list[int]:
        """As many chances as markers of the kind."""
        return [markers_left(g, answer - MARKER) for answer in self.choices(g)]

    def seen_by(self, g: Board) -> int:
        """The Factions of the player who draws."""
        return g.players.roles_of(self.lead)

    def take(self, g: Board, answer: int) -> None:
        """Keep it, hidden."""
        self.left -= 1
        g.hidden[3 * self.lead + answer - MARKER] += 1
        if g.journal is not None:
            g.whisper(g.players.roles_of(self.lead), "draw-marker", self.lead, answer - MARKER)

    def copy(self) -> DrawDeception:
        return DrawDeception(self.lead, self.left)
