"""2.x: cards, eligibility, passing, the options of the 1st and 2nd Eligible, and laundering."""

from __future__ import annotations

from typing import Final

from malecon.games.cuba_libre.board import NO_CARD, Board, Step
from malecon.games.cuba_libre.deployment import VariableDeployment
from malecon.games.cuba_libre.effects import may_transfer
from malecon.games.cuba_libre.events.deck import execute
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    ASK,
    CARD,
    DONE,
    EVENT_CARDS,
    EVENT_SHADED,
    EVENT_UNSHADED,
    GOVERNMENT,
    HIDDEN_ASSET,
    MOMENTUM_MAP,
    NO,
    OPERATION,
    PASS,
    PROPAGANDA,
    SPACE,
    SPACE_COUNT,
    USE_HIDDEN_ASSET,
)
from malecon.games.cuba_libre.operations.free import FreeOperation, operation, operations_open
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, SPENT
from malecon.games.cuba_libre.pact import BreakPact, must_break_pact, pact_broken
from malecon.games.cuba_libre.propaganda import PropagandaRound
from malecon.games.cuba_libre.selection import FREE, LIMITED, WITH_ACTIVITY
from malecon.games.cuba_libre.variant import RESOURCES_MAX
from malecon.games.cuba_libre.victory import deal_deception, end_game
from malecon.kernel.state import CHANCE

NOTHING_YET: Final = 0
"""What the 1st Eligible executed (2.3.4), and what a Turn ends with."""
OPERATION_ONLY: Final = 1
WITH_SPECIAL_ACTIVITY: Final = 2
THE_EVENT: Final = 3
PASSED: Final = 4

# 2.1, 2.2 Start


SETTING_UP: Final = 0
"""Stages of a game: before the first card, at a described position, and from card to card."""
RESUMING: Final = 1
PLAYING: Final = 2


class PlayCards(Step):
    """2.1, 2.2, 2.3.8: what is left of the set-up, then card after card until somebody wins or the last one is over."""

    def __init__(self, stage: int) -> None:
        super().__init__(CHANCE)
        self.stage = stage

    def go_on(self, g: Board) -> None:
        """A card is played once the one after it is revealed; no card is revealed behind the final Propaganda."""
        if self.stage == PLAYING:
            g.card = g.next_card
            g.next_card = NO_CARD
            if g.card == PROPAGANDA:
                g.propagandas += 1
        elif self.stage == SETTING_UP:
            self._set_up(g)
        self.stage = PLAYING
        if g.next_card == NO_CARD and g.propagandas < g.variant.piles:
            g.call(RevealCard())
        if g.card != NO_CARD:
            g.call(self.play_card())
        elif g.propagandas >= g.variant.piles:
            end_game(g)

    def play_card(self) -> PlayCard:
        """How a card is played."""
        return PlayCard()

    def _set_up(self, g: Board) -> None:
        """2.1: Deception markers, Variable Deployment."""
        if g.options["deception"]:
            deal_deception(g)
        if g.options["deployment"] == "variable":
            g.call(VariableDeployment())

    def copy(self) -> PlayCards:
        return PlayCards(self.stage)


def pile_size(g: Board) -> int:
    """2.1: the cards of a pile, its Propaganda included."""
    return 1 + (g.variant.short_pile_events if g.options["short"] else g.variant.pile_events)


class RevealCard(Step):
    """2.3.8: which card is on top of the draw deck?

    With N event cards never seen and L cards left in a pile that still holds its Propaganda, that one weighs N and
    each event card L - 1.
    """

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def choices(self, g: Board) -> list[int]:
        """Every card that can still be the next."""
        left, propaganda = self._pile(g)
        found = [CARD + PROPAGANDA] if propaganda else []
        if left > propaganda:
            unseen = g.unseen
            found += [CARD + n for n in range(1, EVENT_CARDS + 1) if unseen >> n & 1]
        return found

    def _pile(self, g: Board) -> tuple[int, int]:
        if g.pile_left:
            return g.pile_left, g.pile_propaganda
        return pile_size(g), 1

    def odds(self, g: Board) -> list[int]:
        """Exact odds."""
        left, propaganda = self._pile(g)
        if not propaganda or left == 1:
            return []
        n = g.unseen.bit_count()
        return [n] + [left - 1] * n

    def take(self, g: Board, answer: int) -> None:
        """Turn it over."""
        card = answer - CARD
        if not g.pile_left:
            g.pile += 1
            g.pile_left = pile_size(g)
            g.pile_propaganda = 1
        g.pile_left -= 1
        if card == PROPAGANDA:
            g.pile_propaganda = 0
        else:
            g.unseen &= ~(1 << card)
        g.next_card = card
        if g.journal is not None:
            g.note("reveal", card)
        g.end()

    def copy(self) -> RevealCard:
        return RevealCard()


class PlayCard(Step):
    """2.3, 2.4: an event card, or a Propaganda Round."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: Board) -> None:
        """Sudden Propaganda (2.3.8) changes places with the card that was to be played."""
        if g.options["sudden"] and g.next_card == PROPAGANDA and g.card != PROPAGANDA:
            g.next_card = g.card
            g.card = PROPAGANDA
            g.propagandas += 1
        if g.journal is not None:
            g.note("card", g.card)
        if g.card == PROPAGANDA:
            self._propaganda(g)
        else:
            g.round_before = 0
            g.call(self.event_card())
        g.end()

    def event_card(self) -> Step:
        """How an event card is played."""
        return EventCard()

    def _propaganda(self, g: Board) -> None:
        """6.0: never two rounds in a row."""
        final = g.propagandas >= g.variant.piles
        if not g.round_before:
            g.round_before = 1
            g.call(PropagandaRound(final))
        elif final:
            end_game(g)
        elif g.journal is not None:
            g.note("no-round")

    def copy(self) -> PlayCard:
        return PlayCard()


# 2.3 Event card


class EventCard(Step):
    """2.3: the Eligible Factions in the order of the card, until two have executed something."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: Board) -> None:
        """Ask the next Eligible Faction, or adjust eligibility."""
        f = next_eligible(g)
        if f < 0:
            adjust_eligibility(g)
            g.end()
        else:
            g.call(Turn(f))

    def copy(self) -> EventCard:
        return EventCard()


def next_eligible(g: Board) -> int:
    """2.3.2: the leftmost Eligible Faction that has neither acted nor Passed, or -1; two may act."""
    if g.acted.bit_count() >= 2:
        return -1
    waiting = g.eligible & ~g.acted & ~g.passed & ~g.barred
    for f in g.tables.order[g.card]:
        if waiting >> f & 1:
            return f
    return -1


def adjust_eligibility(g: Board) -> None:
    """2.3.7: who executed something is Ineligible, unless the Event says otherwise; all others are Eligible."""
    g.eligible = ALL_FACTIONS & ~(g.acted & ~g.stay_eligible) & ~g.barred
    g.acted = 0
    g.passed = 0
    g.first = NOTHING_YET
    g.second = NOTHING_YET
    g.stay_eligible = 0
    g.barred = 0


def mark(g: Board, done: int) -> None:
    """2.3.4: mark on the Sequence of Play what the 1st, then the 2nd, did."""
    if not g.first:
        g.first = done
    else:
        g.second = done


def final_event_card(g: Board) -> bool:
    """2.3.9: whether the final Propaganda comes next."""
    return g.next_card == PROPAGANDA and g.propagandas == g.variant.piles - 1 and not g.options["sudden"]


def may_execute_event(g: Board) -> bool:
    """2.3.4: the 1st Eligible may; the 2nd after an Operation with a Special Activity."""
    return g.first in (NOTHING_YET, WITH_SPECIAL_ACTIVITY)


def is_limited(g: Board, who: int) -> bool:
    """2.3.4, 2.3.9: whether a Faction's Operation is Limited; a Non-player's never is (8.1)."""
    if not g.players.is_player(who):
        return False
    return g.first in (OPERATION_ONLY, WITH_SPECIAL_ACTIVITY) or final_event_card(g)


def operation_mode(g: Board, who: int, limited: bool) -> int:
    """4.1, 2.3.5: how an Operation is executed; MAP lets a Special Activity accompany a Limited one."""
    if not limited:
        return WITH_ACTIVITY
    return LIMITED | WITH_ACTIVITY if who == GOVERNMENT and g.momentum & MOMENTUM_MAP else LIMITED


CHOOSING: Final = 0
"""Stages of a Turn."""
OPERATING: Final = 1
LAUNDERING: Final = 2
IN_EVENT: Final = 3
BOUND: Final = 8
"""What has come of a Turn: the Faction has been lent Resources while it chose, and does not Pass (1.5.1)."""


def lendable(g: Board, who: int) -> int:
    """1.5.1: the Resources that others, players' Factions, could lend a Faction."""
    n = 0
    for f in range(4):
        if f != who and g.players.is_player(f) and may_transfer(g, f, who):
            n += g.resources[f]
    return n


def bind(g: Board, who: int) -> None:
    """1.5.1: a Faction has been lent Resources; if it is choosing what to execute, it has to execute something."""
    for p in g._stack:
        if isinstance(p, Turn) and p.who == who and p.stage == CHOOSING:
            p.status |= BOUND


class Turn(Step):
    """2.3.4: Pass, execute the Event, or an Operation?"""

    def __init__(self, who: int, stage: int = CHOOSING, asset: bool = False, status: int = 0) -> None:
        super().__init__(who)
        self.stage = stage
        self.asset = asset
        """Whether a Hidden Asset has made a Limited Operation a full one (7.3)."""
        self.status = status

    def choices(self, g: Board) -> list[int]:
        """The cell of the option table."""
        if self.stage != CHOOSING:
            return []
        if self.asset:
            return operations_open(g, self.who, WITH_ACTIVITY)
        found: list[int] = []
        if may_execute_event(g):
            found.append(EVENT_UNSHADED)
            if g.tables.dual[g.card]:
                found.append(EVENT_SHADED)
        found += operations_open(pact_broken(g, self.who), self.who, self.mode(g))
        if self.limited(g) and self._has_asset(g) and operations_open(g, self.who, WITH_ACTIVITY):
            found.append(USE_HIDDEN_ASSET)
        if not found or not self.status & BOUND:
            found.append(PASS)
        return found

    def asks_anyway(self, g: Board) -> bool:
        """1.5.1: whether others could lend a player's Faction that can but Pass what an Operation costs."""
        if not g.players.is_player(self.who) or self.choices(g) != [PASS]:
            return False
        before = g.resources[self.who]
        g.resources[self.who] = min(RESOURCES_MAX, before + lendable(g, self.who))
        helped = len(operations_open(g, self.who, self.mode(g))) > 0
        g.resources[self.who] = before
        return helped

    def limited(self, g: Board) -> bool:
        """Whether its Operation is a Limited one."""
        return not self.asset and is_limited(g, self.who)

    def mode(self, g: Board) -> int:
        """How its Operation is executed."""
        return operation_mode(g, self.who, self.limited(g))

    def executed(self) -> int:
        """What was done on the card, once it is."""
        if self.stage == IN_EVENT:
            return THE_EVENT
        return WITH_SPECIAL_ACTIVITY if self.asset or self.status & ACTIVITY_USED else OPERATION_ONLY

    def _has_asset(self, g: Board) -> bool:
        return g.hidden[3 * g.players.lead[self.who] + HIDDEN_ASSET] > 0

    def take(self, g: Board, answer: int) -> None:
        """Begin it."""
        f = self.who
        if answer == PASS:
            if g.journal is not None:
                g.note("pass", f)
            g.passed |= 1 << f
            g.earn(f, g.variant.pass_government if f == GOVERNMENT else g.variant.pass_insurgent)
            g.end(PASSED)
        elif answer == USE_HIDDEN_ASSET:
            i = 3 * g.players.lead[f] + HIDDEN_ASSET
            g.hidden[i] -= 1
            g.shown[i] += 1
            self.asset = True
            if g.journal is not None:
                g.note("hidden-asset", f)
        elif answer in (EVENT_UNSHADED, EVENT_SHADED):
            self.stage = IN_EVENT
            self._begin(g)
            if g.journal is not None:
                g.note("event", f, g.card, answer == EVENT_SHADED)
            g.call(ExecuteEvent(f, answer == EVENT_SHADED))
        else:
            self.stage = OPERATING
            self._begin(g)
            g.call(operation(f, answer - OPERATION, self.mode(g)))

    def _begin(self, g: Board) -> None:
        g.executing = 1 << self.who
        if must_break_pact(g, self.who):
            g.call(BreakPact(self.who, 2))

    def back(self, g: Board, result: int) -> None:
        """What the Operation, and a laundered one, came to."""
        if self.stage != IN_EVENT:
            self.status |= result & (SPENT | ACTIVITY_USED)

    def go_on(self, g: Board) -> None:
        """After the Operation, laundering; after that, the end."""
        if self.stage == OPERATING:
            self.stage = LAUNDERING
            if self.status & SPENT and not self.status & ACTIVITY_USED and g.players.is_player(self.who):
                g.call(Launder(self.who))
                return
        if must_break_pact(g, self.who):
            g.call(BreakPact(self.who, 2))
            return
        g.executing = 0
        g.acted |= 1 << self.who
        done = self.executed()
        mark(g, done)
        g.end(done)

    def fresh(self, g: Board) -> bool:
        """Whether nothing has been chosen yet, so that a position can be told here."""
        return not self.stage and not self.asset and not self.status

    def copy(self) -> Turn:
        return Turn(self.who, self.stage, self.asset, self.status)


class ExecuteEvent(Step):
    """5.1: a Faction carries out the text of the card."""

    def __init__(self, who: int, shaded: bool) -> None:
        super().__init__(who)
        self.shaded = shaded

    def go_on(self, g: Board) -> None:
        """Call what the text says."""
        execute(g, self.who, g.card, self.shaded)
        g.end()

    def copy(self) -> ExecuteEvent:
        return ExecuteEvent(self.who, self.shaded)


# 2.3.6 Launder

NOT_ASKING: Final = -1
PAID: Final = -2
REFUSED: Final = 5
PAID_BY_OTHER: Final = 128
"""What LaunderForOther ends with."""


class Launder(Step):
    """2.3.6: is Cash removed for a free Limited Operation: one's own, or another Faction's?"""

    def __init__(self, who: int, asking: int = NOT_ASKING, status: int = 0) -> None:
        super().__init__(who)
        self.asking = asking
        """The next Faction to be asked for its Cash; or NOT_ASKING, PAID, or REFUSED by all."""
        self.status = status

    def choices(self, g: Board) -> list[int]:
        """One's own Cash by its space, or to ask the others, once."""
        if self.asking not in (NOT_ASKING, REFUSED):
            return []
        found = [SPACE + s for s in range(SPACE_COUNT) if g.cash_at(s, self.who)]
        if self.asking == NOT_ASKING and self._giver(g, 0) >= 0:
            found.append(ASK)
        if not found or not operations_open(g, self.who, self._mode(g)):
            return []
        found.append(DONE)
        return found

    def _mode(self, g: Board) -> int:
        return FREE | operation_mode(g, self.who, True)

    def _giver(self, g: Board, start: int) -> int:
        for f in range(start, 4):
            if f != self.who and g.players.is_player(f) and g.cash_of(f):
                return f
        return -1

    def take(self, g: Board, answer: int) -> None:
        """Pay with Cash, and operate."""
        if answer == ASK:
            self.asking = 0
        elif answer == DONE:
            g.end()
        else:
            launder_cash(g, self.who, answer - SPACE, self.who)
            self.asking = PAID
            g.call(FreeOperation(self.who, self._mode(g)))

    def back(self, g: Board, result: int) -> None:
        """Somebody has paid, or the free Operation is over."""
        self.status = result

    def go_on(self, g: Board) -> None:
        """Ask one after another until somebody pays."""
        if self.status == PAID_BY_OTHER and self.asking != PAID:
            self.asking = PAID
            g.call(FreeOperation(self.who, self._mode(g)))
            return
        if self.asking < 0 or self.asking == REFUSED:
            g.end(self.status)
            return
        f = self._giver(g, self.asking)
        if f < 0:
            self.asking = REFUSED
            return
        self.asking = f + 1
        g.call(LaunderForOther(f, self.who))

    def copy(self) -> Launder:
        return Launder(self.who, self.asking, self.status)


class LaunderForOther(Step):
    """2.3.6: does a Faction remove its Cash so that another gets a free Limited Operation?"""

    def __init__(self, who: int, other: int) -> None:
        super().__init__(who)
        self.other = other

    def choices(self, g: Board) -> list[int]:
        """One of its markers by its space, or no."""
        return [SPACE + s for s in range(SPACE_COUNT) if g.cash_at(s, self.who)] + [NO]

    def take(self, g: Board, answer: int) -> None:
        """Pay, or not."""
        if answer == NO:
            g.end()
            return
        launder_cash(g, self.who, answer - SPACE, self.other)
        g.end(PAID_BY_OTHER)

    def copy(self) -> LaunderForOther:
        return LaunderForOther(self.who, self.other)


def launder_cash(g: Board, owner: int, space: int, who: int) -> None:
    """2.3.6: remove a Cash marker for a free Limited Operation."""
    g.put_cash(space, owner, -1)
    if g.journal is not None:
        g.note("launder", who, owner, space)
