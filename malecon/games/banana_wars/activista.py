"""4 Activista Actions."""

from __future__ import annotations

from typing import Final

from malecon.games.banana_wars.actions import (
    ACTION_TRACK,
    AGITATORS,
    ALL_COUNTRIES,
    COUNTRIES,
    COUNTRY,
    COUNTRY_TRACK,
    CRISIS,
    DEGRADE,
    DIE,
    DONE,
    JEFE,
    NUMBER,
    RAISE,
    REBELS,
    REROLL,
    SAVE,
    dice,
    listed,
)
from malecon.games.banana_wars.board import ACTIVISTA, AGITATED, SAVED, US, Board
from malecon.kernel.state import CHANCE, Procedure

RULES: Final = {
    SAVE: "save-country",
    AGITATORS: "raise-agitators",
    REBELS: "create-rebel",
    JEFE: "raise-jefe",
    CRISIS: "crisis",
}
"""The rule behind each kind of action."""


def allowed(g: Board, kind: int) -> int:
    """The countries where an action type could take place this turn, whatever pays for it."""
    found = 0
    for c in range(COUNTRIES):
        if kind == SAVE:
            open = g.saved[c] < g.tables.saved_top
        elif kind == REBELS:
            open = g.room_for_rebels(c) > 0
        elif kind == JEFE:
            open = g.crisis[c] > 0 and not g.jefes >> c & 1
        else:
            open = g.rebels[c] > 0 and g.crisis[c] < g.tables.max_crisis
        if open:
            found |= 1 << c
    return found & ~g.used[kind - SAVE]


def may_agitate(g: Board) -> int:
    """The countries where Agitators could be raised this turn."""
    return ALL_COUNTRIES & ~g.used[AGITATED] if g.pool() else 0


def open_to(g: Board, kind: int) -> int:
    """The countries open to an action type, whatever pays for it."""
    return may_agitate(g) if kind == AGITATORS else allowed(g, kind)


def reserved(g: Board) -> int:
    """The AP that must wait to be spent in a country named in red: 1 while it can be spent there, else 0."""
    if not g.required or not g.points[ACTIVISTA]:
        return 0
    for kind in (AGITATORS, REBELS, CRISIS, JEFE):
        if open_to(g, kind) & g.required:
            return 1
    return 0


def payable(g: Board, reserve: int) -> int:
    """The countries in which 1 AP can be paid, from either track."""
    if g.points[ACTIVISTA] > reserve:
        return ALL_COUNTRIES
    found = g.required if g.points[ACTIVISTA] else 0
    return found | banked(g)


def banked(g: Board) -> int:
    """The countries whose Country Track can pay."""
    found = 0
    if not g.card_only:
        for c in range(COUNTRIES):
            if g.saved[c]:
                found |= 1 << c
    return found


def may_degrade(g: Board) -> bool:
    """Degrade Market Stability: once a turn, with three crisis steps on the map, the market on the card just played."""
    market = g.tables.commodity[g.played]
    return (
        market >= 0
        and not g.degraded
        and g.markets[market] > g.tables.market_bottom
        and g.crisis_steps() >= g.tables.degrade_steps
    )


class ActivistaActions(Procedure[Board]):
    """4 Activista Actions: one after the other, each type once per country, until the player is done."""

    def __init__(self) -> None:
        super().__init__(ACTIVISTA)

    def choices(self, g: Board) -> list[int]:
        """The action types open now; to be done, while no AP must wait."""
        reserve = reserved(g)
        found = []
        if g.points[ACTIVISTA] > reserve and allowed(g, SAVE):
            found.append(SAVE)
        pay = payable(g, reserve)
        if pay:
            if may_agitate(g) & pay:
                found.append(AGITATORS)
            for kind in (REBELS, JEFE, CRISIS):
                if allowed(g, kind) & pay:
                    found.append(kind)
            if may_degrade(g) and (g.points[ACTIVISTA] > reserve or banked(g) & g.crises()):
                found.append(DEGRADE)
        if not reserve:
            found.append(DONE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Ask where; points left on the Action Track in the end are lost."""
        if answer == DONE:
            if g.journal is not None and g.points[ACTIVISTA]:
                g.note("lost", ACTIVISTA, g.points[ACTIVISTA])
            g.points[ACTIVISTA] = 0
            g.end()
        elif answer == DEGRADE:
            g.call(DegradeFrom())
        else:
            g.call(ActionCountry(answer))

    def copy(self) -> ActivistaActions:
        return ActivistaActions()


class ActionCountry(Procedure[Board]):
    """4: the country in which an action is taken."""

    def __init__(self, kind: int) -> None:
        super().__init__(ACTIVISTA)
        self.kind = kind

    def choices(self, g: Board) -> list[int]:
        """Where it is allowed and can be paid."""
        found = open_to(g, self.kind)
        return listed(found if self.kind == SAVE else found & payable(g, reserved(g)), COUNTRY)

    def take(self, g: Board, answer: int) -> None:
        """Pay, from the track that can or that the player chooses, and act."""
        country = answer - COUNTRY
        if self.kind == SAVE:
            save(g, country)
        else:
            by_country = banked(g) >> country & 1
            reserve = reserved(g)
            by_action = g.points[ACTIVISTA] > reserve or (g.points[ACTIVISTA] and g.required >> country & 1)
            if by_country and by_action:
                g.call(PayFrom(self.kind, country))
            else:
                act(g, self.kind, country, ACTION_TRACK if by_action else COUNTRY_TRACK)
        g.end()

    def copy(self) -> ActionCountry:
        return ActionCountry(self.kind)


class PayFrom(Procedure[Board]):
    """4: whether the AP comes from the Action Track or from the Country Track."""

    def __init__(self, kind: int, country: int) -> None:
        super().__init__(ACTIVISTA)
        self.kind = kind
        self.country = country

    def choices(self, g: Board) -> list[int]:
        """Either can pay."""
        return [ACTION_TRACK, COUNTRY_TRACK]

    def take(self, g: Board, answer: int) -> None:
        """Pay and act."""
        act(g, self.kind, self.country, answer)
        g.end()

    def copy(self) -> PayFrom:
        return PayFrom(self.kind, self.country)


def save(g: Board, country: int) -> None:
    """Record and save 1 AP on a Country Track."""
    g.used[SAVED] |= 1 << country
    g.points[ACTIVISTA] -= 1
    g.saved[country] += 1
    if g.journal is not None:
        g.tell("save", "save-country", country, g.saved[country])


def pay(g: Board, country: int, track: int) -> None:
    """Spend 1 AP in a country; one from the Action Track meets what the card requires there."""
    if track == ACTION_TRACK:
        g.points[ACTIVISTA] -= 1
        if g.required >> country & 1:
            g.required = 0
    else:
        g.saved[country] -= 1


def act(g: Board, kind: int, country: int, track: int) -> None:
    """Pay for an action and carry it out."""
    if g.journal is not None:
        g.tell("action", RULES[kind], kind, country, int(track == COUNTRY_TRACK))
    pay(g, country, track)
    g.used[kind - SAVE] |= 1 << country
    level = max(1, g.crisis[country])
    if kind == AGITATORS:
        g.raise_agitators(country, level)
    elif kind == REBELS:
        most = min(level, g.room_for_rebels(country))
        if most > 1:
            g.call(CreateRebels(country, most))
        else:
            g.flip(country, 1)
    elif kind == JEFE:
        g.call(JefeFrom(country))
    else:
        g.call(CrisisRoll(country, g.rebels[country], 0))


class CreateRebels(Procedure[Board]):
    """Create a Rebel: one Agitator is flipped, in a crisis up to as many as its level."""

    def __init__(self, country: int, most: int) -> None:
        super().__init__(ACTIVISTA)
        self.country = country
        self.most = most

    def choices(self, g: Board) -> list[int]:
        """How many."""
        return list(range(NUMBER + 1, NUMBER + self.most + 1))

    def take(self, g: Board, answer: int) -> None:
        """Flip them."""
        g.flip(self.country, answer - NUMBER)
        g.end()

    def copy(self) -> CreateRebels:
        return CreateRebels(self.country, self.most)


class JefeFrom(Procedure[Board]):
    """Raise or Move a Jefe: one that is not on the map, or one from another country."""

    def __init__(self, country: int) -> None:
        super().__init__(ACTIVISTA)
        self.country = country

    def choices(self, g: Board) -> list[int]:
        """Where he comes from."""
        found = listed(g.jefes, COUNTRY)
        if g.jefes_in_pool():
            found.append(RAISE)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Place him."""
        g.place_jefe(self.country, -1 if answer == RAISE else answer - COUNTRY)
        g.end()

    def copy(self) -> JefeFrom:
        return JefeFrom(self.country)


def least_success(g: Board, country: int) -> int:
    """Create or Increase a Crisis: the least roll that succeeds, 5, with a Jefe 3."""
    return 3 if g.jefes >> country & 1 else 5


class CrisisRoll(Procedure[Board]):
    """Create or Increase a Crisis: a die for each Rebel in the country."""

    def __init__(self, country: int, left: int, successes: int) -> None:
        super().__init__(CHANCE)
        self.country = country
        self.left = left
        self.successes = successes

    def choices(self, g: Board) -> list[int]:
        """The next die."""
        return dice() if self.left else []

    def take(self, g: Board, answer: int) -> None:
        """Count successes; after the last die the US player may ask for a reroll."""
        self.left -= 1
        least = least_success(g, self.country)
        if answer - DIE + 1 >= least:
            self.successes += 1
        if g.journal is not None:
            g.tell("crisis-die", "crisis", self.country, answer - DIE + 1, least)

    def go_on(self, g: Board) -> None:
        """Ask the US player where a reroll could matter, or set the level."""
        if self.successes:
            matters = g.crisis[self.country] + self.successes <= g.tables.max_crisis
            if matters and g.us_present() >> self.country & 1:
                g.call(Reroll(self.country, self.successes))
            else:
                g.raise_crisis(self.country, self.successes)
        elif g.journal is not None:
            g.tell("crisis-fails", "crisis", self.country)
        g.end()

    def copy(self) -> CrisisRoll:
        return CrisisRoll(self.country, self.left, self.successes)


class Reroll(Procedure[Board]):
    """Create or Increase a Crisis: with forces in the country the US player may ask for one success to be rerolled."""

    def __init__(self, country: int, successes: int) -> None:
        super().__init__(US)
        self.country = country
        self.successes = successes

    def choices(self, g: Board) -> list[int]:
        """Ask for it or not."""
        return [REROLL, DONE]

    def take(self, g: Board, answer: int) -> None:
        """Roll again, or let it stand."""
        if answer == REROLL:
            g.call(RerollDie(self.country, self.successes))
        else:
            g.raise_crisis(self.country, self.successes)
        g.end()

    def copy(self) -> Reroll:
        return Reroll(self.country, self.successes)


class RerollDie(Procedure[Board]):
    """Create or Increase a Crisis: the reroll of one success stands."""

    def __init__(self, country: int, successes: int) -> None:
        super().__init__(CHANCE)
        self.country = country
        self.successes = successes

    def choices(self, g: Board) -> list[int]:
        """One die."""
        return dice()

    def take(self, g: Board, answer: int) -> None:
        """Set the level by what is left."""
        least = least_success(g, self.country)
        if g.journal is not None:
            g.tell("reroll", "crisis", self.country, answer - DIE + 1, least)
        levels = self.successes if answer - DIE + 1 >= least else self.successes - 1
        if levels:
            g.raise_crisis(self.country, levels)
        elif g.journal is not None:
            g.tell("crisis-fails", "crisis", self.country)
        g.end()

    def copy(self) -> RerollDie:
        return RerollDie(self.country, self.successes)


class DegradeFrom(Procedure[Board]):
    """Degrade Market Stability: the AP comes from the Action Track, or from the track of a country in crisis."""

    def __init__(self) -> None:
        super().__init__(ACTIVISTA)

    def choices(self, g: Board) -> list[int]:
        """What can pay."""
        found = listed(banked(g) & g.crises(), COUNTRY)
        if g.points[ACTIVISTA] > reserved(g):
            found.append(ACTION_TRACK)
        return found

    def take(self, g: Board, answer: int) -> None:
        """Pay and roll."""
        if g.journal is not None:
            payer = -1 if answer == ACTION_TRACK else answer - COUNTRY
            g.tell("degrade", "degrade", g.tables.commodity[g.played], payer)
        if answer == ACTION_TRACK:
            g.points[ACTIVISTA] -= 1
        else:
            pay(g, answer - COUNTRY, COUNTRY_TRACK)
        g.degraded = 1
        g.call(DegradeRoll())
        g.end()

    def copy(self) -> DegradeFrom:
        return DegradeFrom()


class DegradeRoll(Procedure[Board]):
    """Degrade Market Stability: the market falls by the number rolled."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: Board) -> list[int]:
        """One die."""
        return dice()

    def take(self, g: Board, answer: int) -> None:
        """Lower the market on the card."""
        if g.journal is not None:
            g.tell("degrade-die", "degrade", answer - DIE + 1)
        g.change_market(g.tables.commodity[g.played], -(answer - DIE + 1), "degrade")
        g.end()

    def copy(self) -> DegradeRoll:
        return DegradeRoll()
