"""8.11.3 to 8.11.5: the Battle Sequence, Counterattacks, losses, Leaders and Cities."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import (
    ADMIRAL_OF,
    ALL_CORPS,
    ALL_FLEETS,
    ASHORE,
    CAPTAINCY,
    CITY_US,
    COUNTERATTACK,
    CUBA,
    DECLINE,
    DICE,
    DIE,
    DISPERSED,
    DONE,
    FIGHTERS,
    GENERALS,
    HAVANA_CITY,
    KEY_WEST,
    LAND,
    OUT_OF_PLAY,
    PROTECTING,
    PROVINCE_OF,
    SEAS,
    SHAFTER,
    SIDE,
    SPAIN,
    SPANISH,
    UNIT,
    US,
    US_DIVISIONS,
    US_FLEETS,
    bits,
)
from malecon.games.splendid_little_war.cards.vocabulary import AFTER_ATTACK_ROLL
from malecon.games.splendid_little_war.cards.window import BattleCard, Window
from malecon.games.splendid_little_war.losses import damage
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tracks import change_support
from malecon.kernel import CHANCE


def fight(g: War, who: int) -> None:
    """8.11.3: the Battle Sequence of an Attack by a role."""
    g.call(BattleCard(who))
    g.call(BattleCard(1 - who))
    g.call(Combat())
    g.call(Reply(1 - who))
    g.call(Counterblow(1 - who))
    g.call(Losses(1 - who, 0))
    g.call(Losses(who, 1))
    g.call(EndBattle(who))


# Steps 2 to 4: the dice.


def force(g: War, pieces: int) -> int:
    """The Combat Strength of a force; Divisions at sea have none (8.10.3)."""
    total = 0
    for piece in bits(pieces & (ALL_FLEETS if SEAS >> g.place & 1 else LAND)):
        total += g.strength(piece)
    return total


def convoy(g: War, pieces: int) -> bool:
    """8.10.3: a U.S. Fleet with U.S. Divisions at sea."""
    return SEAS >> g.place & 1 == 1 and pieces & US_FLEETS != 0 and pieces & US_DIVISIONS != 0


def differential(g: War) -> int:
    """8.11.1: the roller's Strength less the other's; a City adds 1 in defence (8.11.5)."""
    if g.counter:
        return force(g, g.defenders) - force(g, g.attackers)
    return force(g, g.attackers) - force(g, g.defenders) - (1 if g.siege >= 0 else 0)


def combat_dice(g: War, more: int = 0) -> int:
    """8.11.3: how many dice are rolled, or would be with some more; at least one."""
    mine, other = (g.defenders, g.attackers) if g.counter else (g.attackers, g.defenders)
    base = differential(g)
    dice = 1 + max(0, base) if g.house.one_die_more else max(1, base)
    dice += g.more_dice + more
    if g.with_mark(other, PROTECTING):
        dice += 1
    if convoy(g, other):
        dice += 1
    if convoy(g, mine):
        dice -= 1
    return max(1, dice)


def combat_drm(g: War) -> int:
    """8.11.3, 8.11.4: what is added to each die."""
    mine, other = (g.defenders, g.attackers) if g.counter else (g.attackers, g.defenders)
    drm = g.more_drm + (1 if differential(g) > 0 else 0)
    if (mine | other) & g.tables.combat_leaders:
        for leader in bits(mine & g.tables.combat_leaders):
            drm += g.tables.combat_icons[leader]
        for leader in bits(other & g.tables.combat_leaders):
            drm -= g.tables.combat_icons[leader]
    return drm


class Combat(Step):
    """8.11.3 steps 2 to 4: the dice of an Attack or a Counterattack."""

    def __init__(self, left: int = -1, drm: int = 0) -> None:
        super().__init__(CHANCE)
        self.left = left
        self.drm = drm

    def start(self, g: War) -> None:
        """Count dice and modifiers once the cards are played."""
        self.left = combat_dice(g)
        self.drm = combat_drm(g)
        if g.journal is not None:
            g.note("combat", g.roller, self.left, self.drm, g.counter)

    def choices(self, g: War) -> list[int]:
        """A die."""
        return DICE if self.left else []

    def take(self, g: War, answer: int) -> None:
        """5 or more is a SUCCESS."""
        self.left -= 1
        die = answer - DIE + 1
        if die + self.drm >= 5:
            if g.counter:
                g.back_hits += 1
            else:
                g.hits += 1
        if g.journal is not None:
            g.note("die", die, die + self.drm)

    def go_on(self, g: War) -> None:
        """All are rolled."""
        if g.journal is not None:
            g.note("fought", g.roller, g.place, g.back_hits if g.counter else g.hits, g.counter)
        g.end()

    def copy(self) -> Combat:
        return Combat(self.left, self.drm)


# Step 5: the Counterattack.


def can_counterattack(g: War) -> bool:
    """8.11.3, 8.10.3: a Counterattack is an Attack; an empty City has nobody for it, and Divisions at sea cannot."""
    return g.defenders & (ALL_FLEETS if SEAS >> g.place & 1 else LAND) != 0


class Reply(Step):
    """8.11.3 step 5: if all dice failed, the Defender may Counterattack; some cards allow it even so."""

    def start(self, g: War) -> None:
        """After a SUCCESS only a card helps."""
        if g.hits and can_counterattack(g):
            g.call(Window(self.who, AFTER_ATTACK_ROLL))

    def choices(self, g: War) -> list[int]:
        """Yes or no, if there is anybody who could."""
        return [] if g.hits or not can_counterattack(g) else [COUNTERATTACK, DECLINE]

    def take(self, g: War, answer: int) -> None:
        """As they say."""
        g.counter = int(answer == COUNTERATTACK)
        g.end()

    def copy(self) -> Reply:
        return Reply(self.who)


class Counterblow(Step):
    """8.11.3 step 5: the Defender rolls as an Attacker does, with the Strength it had before losses."""

    def go_on(self, g: War) -> None:
        """With a card step of its own."""
        if g.counter:
            g.roller = self.who
            g.more_dice = 0
            g.more_drm = 0
            g.battle_card = -1
            g.call(BattleCard(self.who))
            g.call(BattleCard(1 - self.who))
            g.call(Combat())
        g.end()

    def copy(self) -> Counterblow:
        return Counterblow(self.who)


# Step 4 again: the losses.


def morale(g: War, piece: int) -> None:
    """8.11.3 step 7: what a loss in Battle means for Public Support, counted until the Battle is over."""
    n = 2 if ALL_FLEETS >> piece & 1 else 1
    if SPANISH >> piece & 1:
        g.loss += n
    else:
        g.gain += n


def suffer(g: War, piece: int) -> None:
    """A unit is hit in Battle; an Admiral goes down with his Fleet (8.11.4)."""
    morale(g, piece)
    if damage(g, piece) and ALL_FLEETS >> piece & 1:
        admiral = piece + ADMIRAL_OF
        g.put(admiral, OUT_OF_PLAY)
        if g.journal is not None:
            g.note("sunk", admiral)
        morale(g, admiral)


class Losses(Step):
    """8.11.3 step 4: the owner flips or eliminates a unit for every SUCCESS."""

    def __init__(self, who: int, counter: int, left: int = -1) -> None:
        super().__init__(who)
        self.counter = counter
        self.left = left

    def start(self, g: War) -> None:
        """One for each SUCCESS."""
        self.left = g.back_hits if self.counter else g.hits

    def force(self, g: War) -> int:
        """Who can take a hit: at sea Fleets while there is one (8.10.3)."""
        force = g.attackers if self.counter else g.defenders
        if SEAS >> g.place & 1:
            ships = force & ALL_FLEETS & g.at[g.place]
            return ships if ships else force & LAND & g.at[g.place]
        return force & LAND & g.at[g.origin if self.counter else g.place]

    def choices(self, g: War) -> list[int]:
        """A unit of the force that was hit."""
        return [UNIT + piece for piece in bits(self.force(g))] if self.left else []

    def take(self, g: War, answer: int) -> None:
        """The transports of a Convoy are hit with its Fleet (8.10.3)."""
        self.left -= 1
        piece = answer - UNIT
        if US_FLEETS >> piece & 1:
            force = g.attackers if self.counter else g.defenders
            for division in bits(force & US_DIVISIONS & g.at[g.place]):
                suffer(g, division)
        suffer(g, piece)

    def go_on(self, g: War) -> None:
        """What nobody is left to take falls on the City."""
        if self.left and not self.counter and g.siege >= 0:
            g.spoils = 1
        g.end()

    def copy(self) -> Losses:
        return Losses(self.who, self.counter, self.left)


# Steps 6 and 7, Leaders and Cities.


class EndBattle(Step):
    """8.11.3 steps 6 and 7: a City may fall, Corps that fought show themselves, Public Support follows."""

    def go_on(self, g: War) -> None:
        """Increases come before reductions."""
        g.counter = 0
        if g.spoils and g.attackers & LAND & g.at[g.origin]:
            capture(g, self.who, g.siege)
        if SEAS >> g.place & 1 and g.at[g.place] >> SHAFTER & 1 and not g.stack[SHAFTER] & FIGHTERS:
            g.put(SHAFTER, KEY_WEST)
            if g.journal is not None:
                g.note("shafter-back")
        g.target(g.on_map((g.attackers | g.defenders) & ALL_CORPS))
        if g.gain:
            change_support(g, g.gain)
        if g.loss:
            change_support(g, -g.loss)
        g.end()

    def copy(self) -> EndBattle:
        return EndBattle(self.who)


def kill_general(g: War, general: int) -> None:
    """8.11.4: a lone General who is located is removed from play."""
    g.located = general
    g.mark[general] = 0
    g.put(general, OUT_OF_PLAY)
    if g.journal is not None:
        g.note("killed", general)
    change_support(g, -1 if SPANISH >> general & 1 else 1)


def capture(g: War, who: int, city: int) -> None:
    """8.11.5: a City falls; Fleets leave its Port, Generals escape, the Captaincy General does not (8.16)."""
    with_us = g.attackers & US != 0
    g.city[city - HAVANA_CITY] = SPAIN if who == SPAIN else CITY_US if with_us else CUBA
    if who == SPAIN:
        g.gain += 1
    else:
        g.loss += 2
    enemy = SIDE[1 - who]
    for piece in bits(g.at[city] & enemy):
        if ALL_FLEETS >> piece & 1:
            fleet = 1 << piece | 1 << (piece + ADMIRAL_OF)
            for ship in bits(fleet):
                g.put(ship, g.tables.port_on[city])
            g.form(fleet)
            if g.journal is not None:
                g.note("put-to-sea", piece, g.loc[piece])
        elif GENERALS >> piece & 1:
            g.put(piece, PROVINCE_OF[city])
            if g.journal is not None:
                g.note("escaped", piece, g.loc[piece])
    if city == HAVANA_CITY and who == CUBA:
        for general in bits(g.at[CAPTAINCY]):
            g.put(general, OUT_OF_PLAY)
            morale(g, general)
            if g.journal is not None:
                g.note("killed", general)
    if g.journal is not None:
        g.note("captured", city, g.city[city - HAVANA_CITY])
    g.call(Occupy(who, city))


class Occupy(Step):
    """8.11.5: some, all or none of the victors move into the City."""

    def __init__(self, who: int, city: int) -> None:
        super().__init__(who)
        self.city = city

    def choices(self, g: War) -> list[int]:
        """One after another, or enough."""
        outside = g.attackers & ASHORE & g.at[g.origin]
        return [*[UNIT + piece for piece in bits(outside)], DONE] if outside else []

    def take(self, g: War, answer: int) -> None:
        """In he goes."""
        if answer == DONE:
            g.end()
            return
        piece = answer - UNIT
        g.put(piece, self.city)
        g.mark[piece] &= ~DISPERSED
        if g.journal is not None:
            g.note("occupies", piece, self.city)

    def copy(self) -> Occupy:
        return Occupy(self.who, self.city)
