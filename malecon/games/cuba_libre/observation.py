"""Cuba Libre as bytes, for programs that learn. The Factions are unlike each other: their order is the game's own."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import DIRECTORIO, DIRECTORIO_BASE, PIECE_COUNT, SPACE_COUNT
from malecon.kernel.layout import BITS, CHOICE, COUNT, Feature, Local
from malecon.kernel.observation import bits, capped, many, many_plus, one, part, zeros

DICE: Final = 12

FEATURES: Final = (
    Feature("me", 1, CHOICE, 3),
    Feature("pieces", SPACE_COUNT * PIECE_COUNT, COUNT, 30),
    Feature("available", 13, COUNT, 30),
    Feature("cash", SPACE_COUNT * 4, COUNT, 4),
    Feature("support", SPACE_COUNT, CHOICE, 4),
    Feature("control", SPACE_COUNT, CHOICE, 4),
    Feature("terror", SPACE_COUNT, COUNT, 24),
    Feature("resources", 4, COUNT, 49),
    Feature("margins", 4, COUNT, 128),
    Feature("aid", 1, COUNT, 49),
    Feature("alliance", 1, CHOICE, 2),
    Feature("loose_cash", 1, COUNT, 4),
    Feature("capabilities", 1, BITS, 255),
    Feature("momentum", 1, BITS, 127),
    Feature("card", 1, CHOICE, 50),
    Feature("next_card", 1, CHOICE, 50),
    Feature("unseen", 7, BITS, 255),
    Feature("pile", 1, COUNT, 4),
    Feature("pile_left", 1, COUNT, 16),
    Feature("pile_flags", 1, BITS, 3),
    Feature("propagandas", 1, COUNT, 4),
    Feature("eligible", 1, BITS, 15),
    Feature("first", 1, CHOICE, 7),
    Feature("second", 1, CHOICE, 7),
    Feature("passed", 1, BITS, 15),
    Feature("acted", 1, BITS, 15),
    Feature("stay_eligible", 1, BITS, 15),
    Feature("barred", 1, BITS, 15),
    Feature("initiative", 1, CHOICE, 3),
    Feature("executing", 1, BITS, 15),
    Feature("reserved", 1, COUNT, 49),
    Feature("promised", 2, BITS, 255),
    Feature("moved", SPACE_COUNT * 2, COUNT, 30),
    Feature("lent", 1, COUNT, SPACE_COUNT * PIECE_COUNT),
    Feature("rolled", DICE, COUNT, 20),
    Feature("outcome", 1, CHOICE, 2),
    Feature("markers", 12, COUNT, 3),
    Feature("held", 4, COUNT, 3),
    Feature("shown", 12, COUNT, 3),
    Feature("leads", 4, CHOICE, 3),
)

LOCALS: Final = (
    Local("again", 1),
    Local("allowed", 0, bits=13),
    Local("among", 0, bits=13),
    Local("arrived", 0, bits=52),
    Local("asking", 8),
    Local("assaulted", 1),
    Local("asset", 8),
    Local("bases_first", 1),
    Local("box", 4),
    Local("came_from", 0, bits=13),
    Local("card", 49),
    Local("chosen", 8),
    Local("city", 12),
    Local("destination", 12),
    Local("die", 20),
    Local("entered", 0, bits=13),
    Local("executor", 3),
    Local("faction", 3),
    Local("factions", 0, bits=4),
    Local("final", 1),
    Local("flipped", 15),
    Local("hidden", 15),
    Local("homes", 0, bits=13),
    Local("kind", 12),
    Local("last", 12),
    Local("lead", 3),
    Local("least", 8),
    Local("leave", 0, bits=13),
    Local("left", 30),
    Local("level", 2),
    Local("loser", 3),
    Local("mode", 40),
    Local("most", 30),
    Local("must_pay", 1),
    Local("n", 15),
    Local("new", 0, bits=13),
    Local("old", 0, bits=13),
    Local("optional", 1),
    Local("origin", 12),
    Local("origins", 0, bits=13),
    Local("other", 12),
    Local("others", 12),
    Local("owed", 12),
    Local("piece", 12),
    Local("pieces", 0, bits=13),
    Local("pledge", 12),
    Local("police", 15),
    Local("receiver", 3),
    Local("roll", 6),
    Local("selected", 0, bits=13),
    Local("settled", 0, bits=13),
    Local("shaded", 1),
    Local("space", 12),
    Local("spaces", 0, bits=13),
    Local("stage", 8),
    Local("status", 0, bits=8),
    Local("steps", 4),
    Local("taker", 4),
    Local("target", 12),
    Local("targeted", 0, bits=13),
    Local("targets", 0, bits=13),
    Local("times", 8),
    Local("troops", 15),
    Local("used", 0, bits=13),
    Local("waive", 1),
    Local("who", 3),
    Local("winner", 3),
)


def write(g: Board, me: int, w: BytesWriter) -> None:
    """What a Faction's player may see beside the open questions: everything but others' Deception markers (7.3)."""
    one(w, me)
    many(w, g.pieces)
    many(w, g.available)
    many(w, g.cash)
    many_plus(w, g.support, 2)
    students = _control(g, w)
    many(w, g.terror)
    many(w, g.resources)
    capped(w, g.total_support() + 64, 128)
    capped(w, g.opposition_and_bases() + 64, 128)
    capped(w, g.on_map(DIRECTORIO_BASE) + students + 64, 128)
    capped(w, g.open_casinos() + 64, 128)
    one(w, g.aid)
    one(w, g.alliance)
    one(w, g.loose_cash)
    one(w, g.capabilities)
    one(w, g.momentum)
    one(w, g.card + 1)
    one(w, g.next_card + 1)
    bits(w, g.unseen, 49)
    one(w, g.pile + 1)
    one(w, g.pile_left)
    one(w, g.pile_propaganda | g.round_before << 1)
    one(w, g.propagandas)
    one(w, g.eligible)
    one(w, g.first)
    one(w, g.second)
    one(w, g.passed)
    one(w, g.acted)
    one(w, g.stay_eligible)
    one(w, g.barred)
    one(w, g.initiative)
    one(w, g.executing)
    one(w, g.reserved)
    bits(w, g.promised, SPACE_COUNT + 1)
    _moved(g, w)
    one(w, g.lent + 1)
    n = min(DICE, len(g.rolled))
    part(w, g.rolled, 0, n)
    zeros(w, DICE - n)
    one(w, g.outcome)
    _players(g, me, w)


def _control(g: Board, w: BytesWriter) -> int:
    """1.7: who Controls each space; the Population that the Directorio does (1.6.3)."""
    population = g.tables.population
    found = 0
    for space in range(SPACE_COUNT):
        faction = g.control(space)
        one(w, faction + 1)
        if faction == DIRECTORIO:
            found += population[space]
    return found


def _moved(g: Board, w: BytesWriter) -> None:
    """Pieces moved by the present Operation, one Faction's: Troops or Underground, Police or Active."""
    moved = g.moved
    for i in range(0, SPACE_COUNT * PIECE_COUNT, PIECE_COUNT):
        one(w, moved[i] + moved[i + 3] + moved[i + 6] + moved[i + 9])
        one(w, moved[i + 1] + moved[i + 4] + moved[i + 7] + moved[i + 10])


def _players(g: Board, me: int, w: BytesWriter) -> None:
    """1.5, 7.3: who plays which Factions, and the Deception markers."""
    lead = g.players.lead
    own = lead[me]
    hidden = g.hidden
    for f in range(4):
        if f == own:
            part(w, hidden, 3 * f, 3 * f + 3)
        else:
            zeros(w, 3)
    for f in range(4):
        one(w, hidden[3 * f] + hidden[3 * f + 1] + hidden[3 * f + 2])
    many(w, g.shown)
    many(w, lead)
