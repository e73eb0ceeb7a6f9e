"""7.1 to 7.3: a card is played, perhaps cancelled, has its effects one by one, and is disposed of."""

from __future__ import annotations

from malecon.games.splendid_little_war import hidden
from malecon.games.splendid_little_war.board import HAND, ON_TABLE, ZONE
from malecon.games.splendid_little_war.cards.conditions import met
from malecon.games.splendid_little_war.cards.deal import dispose
from malecon.games.splendid_little_war.cards.effects import op_possible, perform
from malecon.games.splendid_little_war.cards.vocabulary import ON_ENEMY_CARD, OWN_ROUND
from malecon.games.splendid_little_war.cards.window import Window
from malecon.games.splendid_little_war.state import Step, War
from malecon.games.splendid_little_war.victory import Aftermath


def playable(g: War, who: int, action: bool) -> list[int]:
    """7.1: the Event cards, or the Action cards, that a role can play in its own Action Round."""
    zone = HAND + who
    found: list[int] = []
    cards = g.tables.cards
    for c in g.tables.windows[OWN_ROUND * 2 + who]:
        if g.card[c] & ZONE == zone and cards[c].action == action and worth_playing(g, who, c):
            found.append(c)
    return found


def worth_playing(g: War, who: int, card: int) -> bool:
    """Whether a card's conditions are met and something of it can be carried out."""
    it = g.tables.cards[card]
    if not met(g, who, it):
        return False
    return any(op_possible(g, who, op) for op in it.ops)


def play(g: War, who: int, card: int) -> None:
    """Lay a card on the table: the other side may cancel it, then it takes effect."""
    hidden.shown(g, card)
    g.card[card] = ON_TABLE
    if g.next == who:
        g.idle = 0
    if g.journal is not None:
        g.note("card", who, card)
    if g.tables.cards[card].timing == OWN_ROUND:
        g.trigger = card
        g.call(Window(1 - who, ON_ENEMY_CARD))
    g.call(Resolve(who, card))


class Resolve(Step):
    """7.3: a card's effects, one after another."""

    def __init__(self, who: int, card: int, done: int = 0) -> None:
        super().__init__(who)
        self.card = card
        self.done = done

    def go_on(self, g: War) -> None:
        """A cancelled card lies in the Discard Pile already, and has no effect."""
        if g.card[self.card] != ON_TABLE:
            g.end()
            return
        it = g.tables.cards[self.card]
        if self.done < len(it.ops):
            op = it.ops[self.done]
            self.done += 1
            perform(g, self.who, op)
            return
        dispose(g, self.card)
        if it.timing == OWN_ROUND:
            g.trigger = -1
            g.call(Aftermath())
        g.end()

    def copy(self) -> Resolve:
        return Resolve(self.who, self.card, self.done)
