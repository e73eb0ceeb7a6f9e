"""Random positions within the rules, where faults hide that play from the start seldom meets."""

from __future__ import annotations

from random import Random

from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ALL_CORPS,
    ALL_DIVISIONS,
    ALL_FLEETS,
    ALL_PROVINCES,
    ATLANTIC,
    CAPTAINCY,
    CARDS,
    CARIBBEAN,
    CITIES,
    CITY_US,
    COLUMN,
    CUBA,
    CUBAN_GENERALS,
    DISCARD_PILE,
    DRAW_PILE,
    HAND,
    HAVANA_CITY,
    HOLDING_BOX,
    JUCARO,
    KEY_WEST,
    LEADER,
    MARIEL,
    OUT_OF_PLAY,
    PROTECTING,
    REDUCED,
    SANTIAGO_CITY,
    SEEN,
    SET_ASIDE,
    SHAFTER,
    SIDE,
    SPAIN,
    SPANISH_FLEETS,
    SPANISH_GENERALS,
    TARGET,
    US_DIVISIONS,
    US_ENTRY,
    US_FLEETS,
    ZONE,
    bits,
)
from malecon.games.splendid_little_war.hidden import forget
from malecon.games.splendid_little_war.sequence import Campaign
from malecon.games.splendid_little_war.stacking import STACKING, stackable, with_admirals
from malecon.games.splendid_little_war.state import War


def scrambled(g: War, rng: Random) -> War:
    """Fill an empty state at random, and start an Action Round in it."""
    _tracks(g, rng)
    _pieces(g, rng)
    _stack(g, rng)
    _deal(g, rng)
    g.begin(Campaign(1))
    return g


def _tracks(g: War, rng: Random) -> None:
    g.turn = rng.randint(1, 7)
    g.war = int(rng.random() < 0.4)
    g.stance = 10 if g.war else rng.randint(1, 9)
    g.support = rng.randint(1, 10)
    g.resources = [rng.randint(0, 10), rng.randint(0, 10)]
    g.minister = rng.randint(0, 1)
    holders = (SPAIN, SPAIN, SPAIN, CUBA, CITY_US if g.war else SPAIN)
    g.city = [rng.choice(holders), rng.choice(holders)]
    for trocha in (MARIEL, JUCARO):
        if rng.random() < 0.5:
            g.trochas |= 1 << trocha
    g.burnt = rng.getrandbits(6) & rng.getrandbits(6) & ALL_PROVINCES
    g.repatriated = rng.randint(0, 1)
    g.reinforced = rng.randint(0, 1)
    g.passes = rng.randint(0, 1)
    g.next = rng.choice((CUBA, SPAIN))


def _pieces(g: War, rng: Random) -> None:
    provinces = bits(ALL_PROVINCES)
    own = [provinces + bits(g.friendly_cities(who)) for who in (CUBA, SPAIN)]
    for division in bits(ALL_DIVISIONS):
        spaces = own[SPAIN] + [t for t in bits(g.trochas) if not g.at[t]]
        g.put(division, rng.choice([*spaces, HOLDING_BOX, HOLDING_BOX, HOLDING_BOX, OUT_OF_PLAY]))
    for corps in bits(ALL_CORPS):
        g.put(corps, rng.choice([*own[CUBA], SET_ASIDE, SET_ASIDE]))
    for general in bits(CUBAN_GENERALS):
        g.put(general, rng.choice([*own[CUBA], SET_ASIDE, OUT_OF_PLAY]))
    for general in bits(SPANISH_GENERALS):
        box = [CAPTAINCY] * 3 if not g.at[CAPTAINCY] and g.friendly_city(SPAIN, HAVANA_CITY) else []
        g.put(general, rng.choice([*own[SPAIN], *bits(g.trochas), *box, SET_ASIDE, OUT_OF_PLAY]))
    if g.war:
        ports = [c for c in (HAVANA_CITY, SANTIAGO_CITY) if g.friendly_city(CUBA, c)]
        for division in (*bits(US_DIVISIONS), SHAFTER):
            g.put(division, rng.choice([*own[CUBA], ATLANTIC, CARIBBEAN, KEY_WEST]))
        for fleet in bits(ALL_FLEETS):
            friendly = [KEY_WEST, *ports] if US_FLEETS >> fleet & 1 else bits(g.friendly_cities(SPAIN))
            aside = [SET_ASIDE] if SPANISH_FLEETS >> fleet & 1 else []
            space = rng.choice([ATLANTIC, CARIBBEAN, CARIBBEAN, *friendly, *aside])
            g.put(fleet, space)
            g.put(fleet + ADMIRAL_OF, space)
    if not any(g.at[p] & SIDE[CUBA] for p in provinces):
        g.put(bits(ALL_CORPS)[0], rng.choice(provinces))


def _stack(g: War, rng: Random) -> None:
    for piece in range(SHAFTER):
        two_sided = not SPANISH_FLEETS >> piece & 1 or g.house.spanish_fleet_steps > 1
        if piece < LEADER and two_sided and g.loc[piece] < CAPTAINCY and rng.random() < 0.35:
            g.mark[piece] |= REDUCED
        if ALL_DIVISIONS >> piece & 1 and g.loc[piece] < CAPTAINCY and not CITIES >> g.loc[piece] & 1:
            chance = rng.random()
            if chance < 0.25:
                g.mark[piece] |= COLUMN
            elif chance < 0.5 and ALL_PROVINCES >> g.loc[piece] & 1:
                g.mark[piece] |= PROTECTING
    for space in range(CAPTAINCY):
        for fleet in bits(g.at[space] & ALL_FLEETS) if not CITIES >> space & 1 else []:
            g.form(with_admirals(1 << fleet))
    for space in bits(STACKING):
        for who in (CUBA, SPAIN):
            groups = [0, 0, 0]
            for piece in bits(stackable(g, who, space)):
                groups[rng.randint(0, 2)] |= 1 << piece
            for group in groups:
                if group:
                    g.form(with_admirals(group))
    for corps in bits(ALL_CORPS | CUBAN_GENERALS):
        if g.loc[corps] < CAPTAINCY and rng.random() < 0.3:
            g.target(1 << corps)
    g.clear(sum(1 << p for p in range(41) if g.loc[p] > CAPTAINCY), TARGET)


def _deal(g: War, rng: Random) -> None:
    for c in range(CARDS):
        if g.tables.cards[c].us_entry and not g.war:
            g.card[c] = US_ENTRY
            continue
        g.card[c] = rng.choice((DRAW_PILE, DRAW_PILE, DRAW_PILE, DISCARD_PILE, HAND, HAND + 1))
        if g.card[c] >= HAND and rng.random() < 0.2:
            g.card[c] |= SEEN
    for who in (CUBA, SPAIN):
        hand = g.hand(who)
        for c in hand[rng.randint(0, 9) :]:
            g.card[c] = DRAW_PILE
    g.since = [sum(1 << c for c in range(CARDS) if g.card[c] & ZONE in (DRAW_PILE, HAND, HAND + 1))]
    forget(g)
