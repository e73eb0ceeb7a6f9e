"""9.0: the Administrative Phase, step by step."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.actions.move import controller
from malecon.games.splendid_little_war.board import (
    ALL_FLEETS,
    ATLANTIC,
    BLOCKED,
    CARD,
    CARDS,
    CARIBBEAN,
    CITIES,
    CUBA,
    DISCARD_PILE,
    DONE,
    FRESH,
    HAND,
    HAVANA_CITY,
    KEPT,
    KEY_WEST,
    LEADER,
    MAP,
    PIECES,
    PROVINCES,
    SANTIAGO_CITY,
    SIDE,
    SPAIN,
    TARGET,
    ZONE,
    bits,
)
from malecon.games.splendid_little_war.cards.deal import Deal, reshuffle
from malecon.games.splendid_little_war.cards.vocabulary import ZAFRA
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.tracks import change_resources, change_stance, change_support
from malecon.kernel import CHANCE


class StanceStep(Step):
    """9.2: the U.S. Stance marker advances."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Two boxes if the Zafra is prohibited."""
        change_stance(g, 2 if g.flag(ZAFRA) else 1)
        g.end()

    def copy(self) -> StanceStep:
        return StanceStep()


class DiscardStep(Step):
    """9.3: which cards are kept, at one Resource each? The rest is discarded."""

    def choices(self, g: War) -> list[int]:
        """What is held and not kept yet; cards just drawn at U.S. entry are safe."""
        if not g.resources[self.who]:
            return []
        own = HAND + self.who
        found = [CARD + c for c in range(CARDS) if g.card[c] & (ZONE | KEPT | FRESH) == own]
        if found:
            found.append(DONE)
        return found

    def seen_by(self, g: War) -> int:
        """Which cards are kept is secret."""
        return 1 << self.who

    def take(self, g: War, answer: int) -> None:
        """Keep one, or discard the rest."""
        if answer == DONE:
            self.go_on(g)
            return
        g.card[answer - CARD] |= KEPT
        change_resources(g, self.who, -1)

    def go_on(self, g: War) -> None:
        """All the rest goes."""
        own = HAND + self.who
        discarded = 0
        for c in range(CARDS):
            zone = g.card[c]
            if zone & (ZONE | KEPT | FRESH) == own:
                hidden.shown(g, c)
                g.card[c] = DISCARD_PILE
                discarded += 1
        for c in range(CARDS):
            if g.card[c] & ZONE == own:
                g.card[c] &= ~(KEPT | FRESH)
        if g.journal is not None and discarded:
            g.note("discards", self.who, discarded)
        g.end()

    def copy(self) -> DiscardStep:
        return DiscardStep(self.who)


def income(g: War, who: int) -> int:
    """9.4: what a role collects, saved Resources apart; halves are kept to the end and then lost."""
    halves = 0
    for province in range(PROVINCES):
        if not g.burnt >> province & 1:
            owner = controller(g, province)
            if owner == who:
                halves += 2 * g.tables.values[province]
            elif owner < 0:
                halves += g.tables.values[province]
    total = halves // 2
    for leader in range(LEADER, PIECES):
        if g.house.icons[leader] and g.loc[leader] < MAP and SIDE[who] >> leader & 1:
            total += g.house.icons[leader]
    if who == CUBA and g.flag(ZAFRA):
        total -= 1
    return total


class ResourceStep(Step):
    """9.4: both sides collect their income."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Saved Resources are added, up to 10."""
        cuban = income(g, CUBA)
        spanish = income(g, SPAIN)
        if g.journal is not None:
            g.note("income", CUBA, cuban)
            g.note("income", SPAIN, spanish)
        change_resources(g, CUBA, cuban)
        change_resources(g, SPAIN, spanish)
        g.end()

    def copy(self) -> ResourceStep:
        return ResourceStep()


class RefreshCards(Step):
    """9.5: all discards go back, and both are dealt what their Resource box says; kept cards are extra."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Cuba first."""
        g.administrative = 0
        reshuffle(g)
        g.call(Deal(CUBA, g.house.deal[g.resources[CUBA]]))
        g.call(Deal(SPAIN, g.house.deal[g.resources[SPAIN]]))
        g.end()

    def copy(self) -> RefreshCards:
        return RefreshCards()


def home_port(g: War, who: int, sea: int) -> int:
    """9.6: the nearest friendly Port of a Sea Zone, Key West before a City as near; -1 if there is none."""
    for zone in (sea, ATLANTIC + CARIBBEAN - sea):
        for port in (KEY_WEST, HAVANA_CITY, SANTIAGO_CITY):
            if g.tables.port_on[port] == zone:
                friendly = who == CUBA if port == KEY_WEST else g.friendly_city(who, port)
                if friendly:
                    return port
    return -1


def fleets_to_port(g: War) -> None:
    """9.6: all Fleets return, a Convoy's Divisions with them."""
    for sea in (ATLANTIC, CARIBBEAN):
        for fleet in bits(g.at[sea] & ALL_FLEETS):
            if g.loc[fleet] != sea:
                continue
            port = home_port(g, SPAIN if SIDE[SPAIN] >> fleet & 1 else CUBA, sea)
            if port < 0:
                continue
            group = g.stack[fleet]
            for piece in bits(group):
                g.put(piece, port)
            if not CITIES >> port & 1:
                g.form(group)


class Housekeeping(Step):
    """9.6: the map is tidied up."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Markers that last a turn come off; those of dispersed Divisions stay."""
        for piece in range(PIECES):
            g.mark[piece] &= ~(TARGET | BLOCKED)
        if not g.burnt:
            change_support(g, 1)
        g.burnt = 0
        g.repatriated = 0
        g.reinforced = 0
        g.flags &= g.lasting
        fleets_to_port(g)
        g.end()

    def copy(self) -> Housekeeping:
        return Housekeeping()


class TurnMarker(Step):
    """9.7: the next turn; a Rainy Season costs both sides one Resource."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: War) -> None:
        """Cuba begins it."""
        g.turn += 1
        g.passes = 0
        g.next = CUBA
        if g.journal is not None:
            g.note("turn", g.turn)
        if g.tables.rainy[g.turn]:
            change_resources(g, CUBA, -1)
            change_resources(g, SPAIN, -1)
        g.end()

    def copy(self) -> TurnMarker:
        return TurnMarker()
