"""7.2: windows in which a role may answer with a card, and which do not betray whether it holds one."""

from __future__ import annotations

from malecon.games.splendid_little_war.board import CARD, DECLINE, DRAW_PILE, HAND, SEEN, ZONE
from malecon.games.splendid_little_war.cards.conditions import met
from malecon.games.splendid_little_war.cards.vocabulary import BATTLE_STEP1
from malecon.games.splendid_little_war.state import Step, War


def may_answer(g: War, who: int, timing: int) -> bool:
    """Whether the other side cannot rule out that a role plays a card at this moment.

    A card that is not lying open may be in the hand; it does not matter where it really is.
    """
    if g.quiet and who != g.next:
        return False
    own = HAND + who
    unseen = -1
    for c in g.tables.windows[timing * 2 + who]:
        zone = g.card[c]
        if zone & SEEN:
            if zone & ZONE != own:
                continue
        elif zone & ZONE not in (own, HAND + 1 - who, DRAW_PILE):
            continue
        elif unseen < 0:
            unseen = g.unseen(who)
        if (zone & SEEN or unseen > 0) and met(g, who, g.tables.cards[c]):
            return True
    return False


def answers(g: War, who: int, timing: int) -> list[int]:
    """The cards a role can play at this moment, to some effect."""
    from malecon.games.splendid_little_war.cards.play import worth_playing

    own = HAND + who
    found: list[int] = []
    for c in g.tables.windows[timing * 2 + who]:
        if g.card[c] & ZONE == own and g.tables.cards[c].cost <= g.resources[who] and worth_playing(g, who, c):
            found.append(CARD + c)
    return found


def open_to(g: War, who: int, timing: int) -> list[int]:
    """What the hand offers, and to decline; nothing if nobody would expect a card."""
    return [*answers(g, who, timing), DECLINE] if may_answer(g, who, timing) else []


class Window(Step):
    """7.2, 8.3: any number of cards for this moment, or none."""

    def __init__(self, who: int, timing: int) -> None:
        super().__init__(who)
        self.timing = timing

    def choices(self, g: War) -> list[int]:
        """Cards for this moment, or none."""
        return open_to(g, self.who, self.timing)

    def asks_anyway(self, g: War) -> bool:
        """Skipping the question would tell the other side that there is no such card."""
        return True

    def take(self, g: War, answer: int) -> None:
        """Play it, and ask again."""
        if answer == DECLINE:
            g.end()
        else:
            answer_with(g, self.who, answer - CARD)

    def copy(self) -> Window:
        return Window(self.who, self.timing)


class BattleCard(Step):
    """8.11.3 step 1: at most one card that affects the Combat dice or the Differential."""

    def choices(self, g: War) -> list[int]:
        """Cards for this moment, or none."""
        return open_to(g, self.who, BATTLE_STEP1)

    def asks_anyway(self, g: War) -> bool:
        """Skipping the question would tell the other side that there is no such card."""
        return True

    def take(self, g: War, answer: int) -> None:
        """Play it: one only."""
        if answer != DECLINE:
            card = answer - CARD
            answer_with(g, self.who, card)
            if self.who == g.roller:
                g.battle_card = card
        g.end()

    def copy(self) -> BattleCard:
        return BattleCard(self.who)


def answer_with(g: War, who: int, card: int) -> None:
    """Play a card into a window; it costs something only if marked so."""
    from malecon.games.splendid_little_war.cards.play import play
    from malecon.games.splendid_little_war.tracks import change_resources

    cost = g.tables.cards[card].cost
    if cost:
        change_resources(g, who, -cost)
    play(g, who, card)
