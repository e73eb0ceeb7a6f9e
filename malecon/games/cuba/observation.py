"""Cuba as bytes, for programs that learn: the players from the observer on round the table, then the board."""

from __future__ import annotations

from typing import Final

from librt.strings import BytesWriter

from malecon.games.cuba.board import Board
from malecon.games.cuba.vocabulary import ACTIONS_PHASE
from malecon.kernel.layout import BITS, CHOICE, COUNT, Feature, Local
from malecon.kernel.observation import bits, capped, many, many_plus, one, part, part_plus, zeros

SEATS: Final = 5
SHIPS: Final = 15
BID: Final = 200
"""Another's bid that is not open yet."""

PLAYER: Final = (
    Feature("there", 1, COUNT, 1),
    Feature("pesos", 1, COUNT, 198),
    Feature("points", 1, COUNT, 255),
    Feature("lot", 8, COUNT, 40),
    Feature("stored", 8, COUNT, 40),
    Feature("lands", 12, CHOICE, 8),
    Feature("sites", 12, CHOICE, 25),
    Feature("piece", 1, CHOICE, 11),
    Feature("hand", 1, BITS, 31),
    Feature("cards", 1, COUNT, 5),
    Feature("played", 5, CHOICE, 7),
    Feature("delegate", 1, CHOICE, 6),
    Feature("votes", 1, COUNT, 255),
    Feature("bid", 1, COUNT, BID),
    Feature("flags", 1, BITS, 15),
)
WIDTH: Final = sum(feature.number for feature in PLAYER)

FEATURES: Final = (
    *(Feature(f"player{i}.{f.name}", f.number, f.kind, f.top) for i in range(SEATS) for f in PLAYER),
    Feature("colours", SEATS, CHOICE, SEATS),
    Feature("round", 1, COUNT, 6),
    Feature("phase", 1, CHOICE, 6),
    Feature("market", 8, COUNT, 6),
    Feature("stock", 8, COUNT, 60),
    Feature("bank", 1, COUNT, 255),
    Feature("tiles", 23, COUNT, 2),
    Feature("docks", 3, CHOICE, SHIPS),
    Feature("cargo", 15, COUNT, 6),
    Feature("sea", 1, CHOICE, SHIPS),
    Feature("shuffled", 2, BITS, 255),
    Feature("bottom", SHIPS, CHOICE, SHIPS),
    Feature("undrawn", 3, BITS, 255),
    Feature("bills", 4, CHOICE, 26),
    Feature("acts", 4, CHOICE, 26),
    Feature("markers", 1, BITS, 63),
    Feature("vetoed", 1, CHOICE, 4),
    Feature("banned", 1, CHOICE, 4),
    Feature("passed", 1, BITS, 15),
)

LOCALS: Final = (
    Local("asked", 0, bits=5),
    Local("bidders", 0, bits=5),
    Local("building", 25),
    Local("closed", 0, bits=8),
    Local("dock", 3),
    Local("free", 8),
    Local("given", 8),
    Local("kind", 8),
    Local("left", 12),
    Local("loaded", 0, bits=8),
    Local("looked", 0, bits=8),
    Local("next", 8),
    Local("place", 4),
    Local("round", 1),
    Local("section", 4),
    Local("traded", 0, bits=8),
    Local("turn", 24),
    Local("used", 0, bits=12),
    Local("way_back", 1),
    Local("who", 4, role=True),
)


def write(g: Board, me: int, w: BytesWriter) -> None:
    """What a player may see beside the open questions."""
    n = g.players
    for i in range(SEATS):
        if i < n:
            _player(g, (me + i) % n, i == 0, w)
        else:
            zeros(w, WIDTH)
    for i in range(SEATS):
        one(w, g.game.roles.index(g.roles[(me + i) % n]) + 1 if i < n else 0)
    one(w, g.round)
    one(w, g.phase)
    many(w, g.market)
    many(w, g.stock)
    capped(w, g.bank, 255)
    many(w, g.tiles)
    many_plus(w, g.docks, 1)
    many(w, g.cargo)
    one(w, g.sea + 1)
    bits(w, g.shuffled, SHIPS)
    many_plus(w, g.bottom, 1)
    zeros(w, SHIPS - len(g.bottom))
    bits(w, g.undrawn, 24)
    many_plus(w, g.bills, 1)
    many_plus(w, g.acts, 1)
    one(w, g.markers)
    one(w, g.vetoed + 1)
    one(w, g.banned + 1)
    one(w, g.passed)


def _player(g: Board, who: int, own: bool, w: BytesWriter) -> None:
    secret = not own and g.delegate[who] >= 0 and g.phase <= ACTIONS_PHASE
    one(w, 1)
    capped(w, g.pesos[who], 198)
    capped(w, g.points[who], 255)
    part(w, g.lot, who * 8, who * 8 + 8)
    part(w, g.stored, who * 8, who * 8 + 8)
    part_plus(w, g.lands, who * 12, who * 12 + 12, 1)
    part_plus(w, g.sites, who * 12, who * 12 + 12, 1)
    one(w, g.piece[who])
    one(w, 0 if secret else g.hand[who])
    cards = g.hand[who]
    held = 0
    while cards:
        cards &= cards - 1
        held += 1
    one(w, held)
    played = g.played[who]
    for _ in range(5):
        one(w, played & 7)
        played >>= 3
    one(w, 6 if secret else g.delegate[who] + 1)
    capped(w, g.votes[who], 255)
    bid = g.bid[who]
    if own:
        capped(w, bid + 1, BID - 1)
    else:
        one(w, BID if bid >= 0 else 0)
    flags = 1 if g.starter == who else 0
    if g.town_hall == who:
        flags |= 2
    if g.taxpayers >> who & 1:
        flags |= 4
    if bid >= 0:
        flags |= 8
    one(w, flags)
