"""Cuban Tango, the two-player variant of a short digest, as rulings T1 to T13 read it.

Rules of the booklet that only take other numbers ask `g.variant` for them; here are those numbers, the sequence of play
by initiative and adjacent boxes, and what the variant asks of the options.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from malecon.games.cuba_libre.board import NO_CARD, Board, Step
from malecon.games.cuba_libre.names import (
    ALL_FACTIONS,
    EVENT_SHADED,
    EVENT_UNSHADED,
    FACTION,
    FACTIONS,
    GOVERNMENT,
    GOVERNMENT_BASE,
    LAS_VILLAS,
    M26,
    OPERATIONS_OF,
    OPTION_LIMITED,
    OPTION_OPERATION,
    PASS,
)
from malecon.games.cuba_libre.operations.free import operation, operations_open
from malecon.games.cuba_libre.selection import WITH_ACTIVITY
from malecon.games.cuba_libre.sequence import (
    BOUND,
    CHOOSING,
    NOTHING_YET,
    OPERATION_ONLY,
    PASSED,
    PLAYING,
    THE_EVENT,
    WITH_SPECIAL_ACTIVITY,
    PlayCard,
    PlayCards,
    Turn,
    adjust_eligibility,
    final_event_card,
    mark,
    operation_mode,
)
from malecon.games.cuba_libre.variant import Variant
from malecon.kernel.errors import OptionError
from malecon.kernel.state import CHANCE

TANGO: Final = "tango"
PLAYERS: Final = ("government", "m26")
"""T1: the two players by their lowest Factions: Government with Syndicate, 26July with Directorio."""

LIMITED_OPERATION: Final = OPERATION_ONLY
"""T5: the boxes, numbered as on the Sequence of Play; the line is Event, Operation, Limited Operation, Pass."""
FULL_OPERATION: Final = WITH_SPECIAL_ACTIVITY
BOXES: Final = ("nothing", "limited-operation", "operation", "event", "pass")
ANY_BOX: Final = 1 << THE_EVENT | 1 << FULL_OPERATION | 1 << LIMITED_OPERATION | 1 << PASSED
EVENT_OR_PASS: Final = 1 << THE_EVENT | 1 << PASSED
NEXT_TO: Final = (
    ANY_BOX,
    1 << FULL_OPERATION | 1 << PASSED,
    1 << THE_EVENT | 1 << LIMITED_OPERATION,
    1 << FULL_OPERATION,
    1 << LIMITED_OPERATION | 1 << PASSED,
)
"""T5: by what the first did, the boxes open."""
NEXT_TO_ON_LAST: Final = (
    ANY_BOX & ~(1 << LIMITED_OPERATION),
    0,
    1 << THE_EVENT | 1 << PASSED,
    1 << FULL_OPERATION,
    1 << FULL_OPERATION | 1 << PASSED,
)
"""T10: the same on the last event card, whose line is Event, Operation, Pass."""


# T1 to T3 Options and set-up


def tango() -> Variant:
    """T2, T3, T7, T9, T11, T12: the numbers of the variant."""
    return Variant(
        name=TANGO,
        aid_max=15,
        rally_factors=(0, 2, 2, 0),
        piles=3,
        pile_events=8,
        by_initiative=True,
        executed=BOXES,
        extra_forces=((LAS_VILLAS, GOVERNMENT_BASE, 1),),
        city_bonus=1,
        ties_by_resources=True,
    )


def seated(given: Mapping[str, Any]) -> dict[str, Any]:
    """T1: the options as given, with two players where the variant is chosen and their number is not."""
    return {"players": 2, **given} if given.get("variant") == TANGO else dict(given)


def check_options(options: Mapping[str, Any]) -> None:
    """T1 to T3: refuse what does not go with the variant."""
    if options["variant"] != TANGO:
        return
    if options["players"] != 2:
        raise OptionError("option players: variant tango is for 2 (T1)")
    if options["nonplayers"]:
        raise OptionError("option nonplayers: variant tango has none (T1)")
    if options["short"]:
        raise OptionError("option short: variant tango has a deck of its own (T2)")
    if options["deployment"] != "standard":
        raise OptionError("option deployment: variant tango takes the standard one (T3)")


# T4, T6 The sequence of play


class TangoCards(PlayCards):
    """The whole game, card after card."""

    def go_on(self, g: Board) -> None:
        """Before the first card is played, say by which rules."""
        if self.stage == PLAYING and g.card == NO_CARD and g.journal is not None:
            g.note("variant")
        super().go_on(g)

    def play_card(self) -> PlayCard:
        """By initiative."""
        return TangoCard()

    def copy(self) -> TangoCards:
        return TangoCards(self.stage)


class TangoCard(PlayCard):
    """An event card, played by initiative, or a Propaganda Round."""

    def event_card(self) -> Step:
        """Both players act on it."""
        return BothPlayers()

    def copy(self) -> TangoCard:
        return TangoCard()


class BothPlayers(Step):
    """T4: the player with the initiative acts, then the other."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def go_on(self, g: Board) -> None:
        """Ask the next player, or hand on the initiative."""
        lead = player_to_act(g)
        if lead >= 0:
            g.call(ChooseFaction(lead))
            return
        hand_on_initiative(g)
        barred = g.barred
        adjust_eligibility(g)
        g.eligible = ALL_FACTIONS & ~barred
        g.end()

    def copy(self) -> BothPlayers:
        return BothPlayers()


def player_to_act(g: Board) -> int:
    """T4: the player to act on the present event card, by his lowest Faction; -1 when both have."""
    if g.second:
        return -1
    return g.initiative if g.first == NOTHING_YET else other_player(g.initiative)


def other_player(lead: int) -> int:
    """T1: the opponent of a player."""
    return M26 if lead == GOVERNMENT else GOVERNMENT


def hand_on_initiative(g: Board) -> None:
    """T6: it goes to the one player who passed, or else to who took the Event, or else the Limited Operation."""
    if g.first == g.second:
        return
    for box in (PASSED, THE_EVENT, LIMITED_OPERATION):
        if g.second == box:
            g.initiative = other_player(g.initiative)
            if g.journal is not None:
                g.note("initiative", g.initiative)
        if box in (g.first, g.second):
            return


def in_turn(g: Board) -> list[int]:
    """T4: the Factions that have acted or passed on this card, the first player's before the other's."""
    done = g.acted | g.passed
    ours = [f for f in range(4) if done >> f & 1 and g.players.same(f, g.initiative)]
    return ours + [f for f in range(4) if done >> f & 1 and f not in ours]


def factions_to_act(g: Board) -> int:
    """T4: the set of Factions that the player to act may choose from."""
    lead = player_to_act(g)
    return 0 if lead < 0 else choosable(g, lead)


def choosable(g: Board, lead: int) -> int:
    """T4, T5: a player's Factions that no effect keeps from this card; if there is none, all, one of which passes."""
    factions = g.players.roles_of(lead)
    return g.eligible & factions or factions


class ChooseFaction(Step):
    """T4: with which of his Factions does a player act?"""

    def choices(self, g: Board) -> list[int]:
        """Those with a box open; if there is none, T5: the one that passes."""
        factions = choosable(g, self.who)
        able = [FACTION + f for f in range(4) if factions >> f & 1 and has_box(g, f)]
        return able or [FACTION + f for f in range(4) if factions >> f & 1]

    def take(self, g: Board, answer: int) -> None:
        """It chooses a box."""
        g.end()
        g.call(InitiativeTurn(answer - FACTION))

    def copy(self) -> ChooseFaction:
        return ChooseFaction(self.who)


# T5, T10 Adjacent boxes


def boxes_allowed(g: Board, faction: int) -> int:
    """T5, T10: the set of boxes that a Faction may take now, if it can carry them out."""
    if not g.eligible >> faction & 1:
        return 0
    return NEXT_TO_ON_LAST[g.first] if final_event_card(g) else NEXT_TO[g.first]


def boxes_open(g: Board, faction: int) -> int:
    """T5: the set of boxes that a Faction may take and can carry out now."""
    boxes = boxes_allowed(g, faction)
    for box in (FULL_OPERATION, LIMITED_OPERATION):
        if boxes >> box & 1 and not can_operate(g, faction, box_mode(g, faction, box)):
            boxes &= ~(1 << box)
    return boxes


def has_box(g: Board, faction: int) -> bool:
    """T5: whether any box is open to a Faction; the Event and Pass always can be carried out."""
    return boxes_allowed(g, faction) & EVENT_OR_PASS != 0 or boxes_open(g, faction) != 0


def can_operate(g: Board, faction: int, mode: int) -> bool:
    """Whether a Faction could execute any Operation now."""
    return any(operation(faction, kind, mode).possible(g) for kind in OPERATIONS_OF[faction])


def box_mode(g: Board, faction: int, box: int) -> int:
    """T5, T10: how an Operation in a box is executed; on the last event card without a Special Activity."""
    if box == FULL_OPERATION:
        return 0 if final_event_card(g) else WITH_ACTIVITY
    return operation_mode(g, faction, True)


class InitiativeTurn(Turn):
    """T5: which box does the Faction take: the Event, an Operation, a Limited Operation or Pass?"""

    def __init__(self, who: int, stage: int = CHOOSING, status: int = 0, box: int = NOTHING_YET) -> None:
        super().__init__(who, stage, False, status)
        self.box = box
        """The box of an Operation, once it is chosen."""

    def choices(self, g: Board) -> list[int]:
        """The boxes open, then the Operations of the one chosen; with no box open, T5: Pass."""
        if self.stage != CHOOSING:
            return []
        if self.box:
            return operations_open(g, self.who, self.mode(g))
        boxes = boxes_open(g, self.who) or 1 << PASSED
        found: list[int] = []
        if boxes >> THE_EVENT & 1:
            found.append(EVENT_UNSHADED)
            if g.tables.dual[g.card]:
                found.append(EVENT_SHADED)
        if boxes >> FULL_OPERATION & 1:
            found.append(OPTION_OPERATION)
        if boxes >> LIMITED_OPERATION & 1:
            found.append(OPTION_LIMITED)
        if boxes >> PASSED & 1 and (not found or not self.status & BOUND):
            found.append(PASS)
        return found

    def asks_anyway(self, g: Board) -> bool:
        """T5: no; who can carry out no box passes."""
        return False

    def limited(self, g: Board) -> bool:
        """Whether it is in the box of Limited Operations."""
        return self.box == LIMITED_OPERATION

    def mode(self, g: Board) -> int:
        """How its Operation is executed."""
        return box_mode(g, self.who, self.box)

    def executed(self) -> int:
        """The box taken."""
        return self.box or THE_EVENT

    def take(self, g: Board, answer: int) -> None:
        """Take a box, or begin the Operation."""
        if answer == OPTION_OPERATION:
            self.box = FULL_OPERATION
        elif answer == OPTION_LIMITED:
            self.box = LIMITED_OPERATION
        else:
            super().take(g, answer)
            if answer == PASS:
                mark(g, PASSED)

    def fresh(self, g: Board) -> bool:
        """Whether a position can be told here: the player had no Faction to choose."""
        if self.stage or self.box or self.status:
            return False
        return len(ChooseFaction(g.players.lead[self.who]).choices(g)) == 1

    def copy(self) -> InitiativeTurn:
        return InitiativeTurn(self.who, self.stage, self.status, self.box)


def scrambled_turn(rng: Random, last: bool) -> dict[str, Any]:
    """A random moment on an event card: who has the initiative and what he did, as part of a position."""
    lead = rng.choice((GOVERNMENT, M26))
    actor = FACTIONS[rng.choice((lead, 3 - lead))]
    first = rng.choice([box for box in BOXES if not (last and box == BOXES[LIMITED_OPERATION])])
    return {
        "initiative": FACTIONS[lead],
        "first": first,
        "acted": [actor] if first not in (BOXES[NOTHING_YET], BOXES[PASSED]) else [],
        "passed": [actor] if first == BOXES[PASSED] else [],
        "eligible": [name for name in FACTIONS if name == actor or rng.random() < 0.8],
    }
