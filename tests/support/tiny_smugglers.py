"""Smugglers, a tiny game with dice, hidden hands, a reaction window and asides, to prove the conformance kit on.

On his turn a player waits, draws a card that only he sees, or runs a cargo from his hand past the coast guard. Caught
by the die, he loses it unless he bribes: he is asked whenever the others cannot rule out that he holds a bribe. Anyone
may slip a coin to whoever is to answer. After six turns each the most points win, two for a point and one for a coin.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final

from librt.strings import BytesWriter

from malecon import CHANCE, Game, Option, PositionError, State
from malecon.kernel import Procedure, Text
from malecon.kernel.layout import CHOICE, COUNT, Feature, Local
from malecon.kernel.observation import many, one, zeros
from malecon.kernel.options import settle

KINDS: Final = ("rum", "cigars", "bribe")
RUM, CIGARS, BRIBES = range(3)
WORTH: Final = (2, 3)
DECK: Final = (4, 3, 2)
TURNS: Final = 6
HAND: Final = 4

ACTIONS: Final = (
    *("wait", "draw", "bribe", "decline", "coin"),
    *(f"run:{kind}" for kind in KINDS[:BRIBES]),
    *(f"card:{kind}" for kind in KINDS),
    *(f"die:{n}" for n in range(1, 7)),
)
WAIT, DRAW, BRIBE, DECLINE, COIN, RUN = range(6)
CARD: Final = RUN + 2
DIE: Final = CARD + 3

FEATURES: Final = (
    Feature("me", 1, CHOICE, 2),
    Feature("deck", 1, COUNT, 12),
    Feature("spent", 3, COUNT, 6),
    Feature("hand", 3, COUNT, 6),
    Feature("hands", 3, COUNT, 12),
    Feature("points", 3, COUNT, 60),
    Feature("coins", 3, COUNT, 6),
    Feature("turn", 1, COUNT, 18),
)
LOCALS: Final = (Local("who", 2), Local("owner", 2), Local("runner", 2), Local("kind", 2))


class Smugglers(State):
    def __init__(self, game: Game, options: dict[str, Any]) -> None:
        super().__init__(game, game.roles[: options["players"]], options)
        n = len(self.roles)
        self.total = [DECK[k] + (KINDS[k] in options["extras"]) for k in range(3)]
        self.deck = list(self.total)
        self.hands = [0] * (3 * n)
        self.spent = [0] * 3
        self.points = [0] * n
        self.coins = [2] * n
        self.turn = 0

    def hand(self, role: int) -> list[int]:
        return self.hands[3 * role : 3 * role + 3]

    def spend(self, role: int, kind: int) -> None:
        self.hands[3 * role + kind] -= 1
        self.spent[kind] += 1

    def clone(self) -> Smugglers:
        it = type(self)(self.game, self.options)
        self.copy_to(it)
        return it

    def copy_to(self, other: State) -> None:
        assert isinstance(other, Smugglers)
        other.total = self.total
        other.deck = self.deck[:]
        other.hands = self.hands[:]
        other.spent = self.spent[:]
        other.points = self.points[:]
        other.coins = self.coins[:]
        other.turn = self.turn
        super().copy_to(other)

    def scores(self) -> list[float]:
        return [2 * p + c for p, c in zip(self.points, self.coins, strict=True)]

    def returns(self) -> list[float]:
        scores = self.scores()
        best = scores.count(max(scores))
        return [(s == max(scores)) / best for s in scores]

    def result(self) -> dict[str, Any]:
        return {"winners": [r for r, share in zip(self.roles, self.returns(), strict=True) if share]}

    def position(self) -> dict[str, Any]:
        if not isinstance(self._stack[-1] if self._stack else None, Turn):
            raise PositionError("a position can be described at the start of a turn")
        return {
            "options": {**self.options, "extras": list(self.options["extras"])},
            "hands": [self.hand(r) for r in range(len(self.roles))],
            "spent": self.spent[:],
            "points": self.points[:],
            "coins": self.coins[:],
            "turn": self.turn,
        }

    def view(self, role: int | str | None) -> dict[str, Any]:
        me = None if role is None else self.role(role)
        seats = range(len(self.roles))
        return {
            "asked": self.actor,
            "deck": sum(self.deck),
            "spent": self.spent[:],
            "hands": [self.hand(r) if r == me else sum(self.hand(r)) for r in seats],
            "points": self.points[:],
            "coins": self.coins[:],
            "turn": self.turn,
        }

    def write_features(self, me: int, w: BytesWriter) -> None:
        seats = range(len(self.roles))
        absent = 3 - len(self.roles)
        one(w, me)
        one(w, sum(self.deck))
        many(w, self.spent)
        many(w, self.hand(me))
        for numbers in ([sum(self.hand(r)) for r in seats], self.points, self.coins):
            many(w, numbers)
            zeros(w, absent)
        one(w, self.turn)

    def redraw(self, role: int | str, rng: Random) -> Smugglers:
        me = self.role(role)
        it = self.clone()
        others = [r for r in range(len(self.roles)) if r != me]
        unseen = [k for k in range(3) for _ in range(self.total[k] - self.spent[k] - self.hand(me)[k])]
        rng.shuffle(unseen)
        for r in others:
            dealt = [unseen.pop() for _ in range(sum(self.hand(r)))]
            it.hands[3 * r : 3 * r + 3] = [dealt.count(k) for k in range(3)]
        it.deck = [unseen.count(k) for k in range(3)]
        it.refresh()
        return it

    def faults(self) -> list[str]:
        held = [sum(self.hands[k::3]) + self.deck[k] + self.spent[k] for k in range(3)]
        found = [f"{KINDS[k]}: {held[k]} of {self.total[k]}" for k in range(3) if held[k] != self.total[k]]
        if sum(self.coins) != 2 * len(self.coins) or min(self.coins + self.deck + self.hands) < 0:
            found.append("coins or cards out of bounds")
        return found

    def asides(self, role: int | str) -> list[int]:
        who = self.role(role)
        may = self.options["gifts"] and 0 <= self.actor != who and self.coins[who] > 0
        return [COIN] if may else []

    def take_aside(self, role: int, action: int) -> None:
        self.coins[role] -= 1
        self.coins[self.actor] += 1
        self.note("coin", role, self.actor)


class Rounds(Procedure[Smugglers]):
    """Everybody is dealt two cards, then the turns go round."""

    def __init__(self) -> None:
        super().__init__(CHANCE)

    def start(self, g: Smugglers) -> None:
        if g.deck == g.total:
            for r in range(2 * len(g.roles)):
                g.call(Draw(r % len(g.roles)))

    def go_on(self, g: Smugglers) -> None:
        if g.turn == TURNS * len(g.roles):
            g.finish()
            return
        g.call(Turn(g.turn % len(g.roles)))
        g.turn += 1

    def copy(self) -> Rounds:
        return Rounds()


class Draw(Procedure[Smugglers]):
    """A card that only its owner sees."""

    def __init__(self, owner: int) -> None:
        super().__init__(CHANCE)
        self.owner = owner

    def choices(self, g: Smugglers) -> list[int]:
        return [CARD + k for k in range(3) if g.deck[k]]

    def odds(self, g: Smugglers) -> list[int]:
        return [n for n in g.deck if n]

    def seen_by(self, g: Smugglers) -> int:
        return 1 << self.owner

    def take(self, g: Smugglers, answer: int) -> None:
        g.deck[answer - CARD] -= 1
        g.hands[3 * self.owner + answer - CARD] += 1
        g.note("draw", self.owner)
        g.whisper(1 << self.owner, "drawn", self.owner, answer - CARD)
        g.end()

    def copy(self) -> Draw:
        return Draw(self.owner)


class Turn(Procedure[Smugglers]):
    """Wait, draw, or run a cargo."""

    def choices(self, g: Smugglers) -> list[int]:
        hand = g.hand(self.who)
        draw = [DRAW] if sum(g.deck) and sum(hand) < HAND else []
        return [WAIT, *draw, *(RUN + k for k in range(BRIBES) if hand[k])]

    def asks_anyway(self, g: Smugglers) -> bool:
        return True

    def take(self, g: Smugglers, answer: int) -> None:
        if answer == DRAW:
            g.call(Draw(self.who))
        elif answer >= RUN:
            g.spend(self.who, answer - RUN)
            g.call(Guard(self.who, answer - RUN))
        g.end()

    def copy(self) -> Turn:
        return Turn(self.who)


class Guard(Procedure[Smugglers]):
    """The die decides whether the coast guard catches the cargo: on 1, where it is strict on 3 or less."""

    def __init__(self, runner: int, kind: int) -> None:
        super().__init__(CHANCE)
        self.runner = runner
        self.kind = kind

    def choices(self, g: Smugglers) -> list[int]:
        return list(range(DIE, DIE + 6))

    def take(self, g: Smugglers, answer: int) -> None:
        g.note("die", answer - DIE + 1)
        if answer - DIE < (3 if g.options["guard"] == "strict" else 1):
            g.call(Caught(self.runner, self.kind))
        else:
            land(g, self.runner, self.kind)
        g.end()

    def copy(self) -> Guard:
        return Guard(self.runner, self.kind)


class Caught(Procedure[Smugglers]):
    """Who is caught may bribe."""

    def __init__(self, who: int, kind: int) -> None:
        super().__init__(who)
        self.kind = kind

    def choices(self, g: Smugglers) -> list[int]:
        return [DECLINE, BRIBE] if g.hand(self.who)[BRIBES] else [DECLINE]

    def asks_anyway(self, g: Smugglers) -> bool:
        return sum(g.hand(self.who)) > 0 and g.spent[BRIBES] < g.total[BRIBES]

    def take(self, g: Smugglers, answer: int) -> None:
        if answer == BRIBE:
            g.spend(self.who, BRIBES)
            land(g, self.who, self.kind)
        else:
            g.note("lost", self.who, self.kind)
        g.end()

    def copy(self) -> Caught:
        return Caught(self.who, self.kind)


def land(g: Smugglers, who: int, kind: int) -> None:
    g.points[who] += WORTH[kind]
    g.note("landed", who, kind)


class SmugglersText(Text):
    def label(self, state: State, action: int) -> str:
        return "Slip a coin" if action == COIN else super().label(state, action).capitalize()


TEXT: Final = SmugglersText(
    questions={
        "Draw": ("1", lambda g, p: f"A card for {g.roles[p.owner]}."),
        "Turn": ("2", "Wait, draw a card, or run a cargo."),
        "Guard": ("3", "The coast guard looks out."),
        "Caught": ("4", lambda g, p: f"Bribe the guard, or lose your {KINDS[p.kind]}."),
    },
    sentences={
        "draw": ("1", lambda g, who: f"{g.roles[who]} draws a card."),
        "drawn": ("1", lambda g, who, kind: f"{g.roles[who]} draws {KINDS[kind]}."),
        "die": ("3", lambda g, n: f"The coast guard rolls {n}."),
        "landed": ("3", lambda g, who, kind: f"{g.roles[who]} lands {KINDS[kind]}."),
        "lost": ("4", lambda g, who, kind: f"{g.roles[who]} loses {KINDS[kind]}."),
        "coin": ("5", lambda g, who, to: f"{g.roles[who]} slips {g.roles[to]} a coin."),
    },
)

OPTIONS: Final = (
    Option("players", "int", 2, "how many smugglers", (2, 3)),
    Option("guard", "choice", "strict", "how well the coast is watched", ("strict", "lax")),
    Option("gifts", "bool", True, "whether coins may change hands"),
    Option("extras", "set", (), "cards of which there is one more", KINDS, advanced=True),
)


class SmugglersGame(Game):
    def __init__(self) -> None:
        super().__init__("smugglers", "Smugglers", ("ana", "berto", "carla"), ACTIONS, OPTIONS, TEXT, {})
        self.observed_as(FEATURES, LOCALS)

    def new(self, **options: Any) -> Smugglers:
        g = Smugglers(self, settle(self.options, options))
        g.begin(Rounds())
        return g

    def at(self, position: Mapping[str, Any]) -> Smugglers:
        wanted = ("options", "hands", "spent", "points", "coins", "turn")
        if missing := [key for key in (*wanted, *position) if key not in position or key not in wanted]:
            raise PositionError(f"{missing[0]}: a position has just {', '.join(wanted)}")
        if not isinstance(position["options"], Mapping):
            raise PositionError("options: a table of options")
        g = Smugglers(self, settle(self.options, position["options"]))
        n = len(g.roles)
        hands = position["hands"]
        if not isinstance(hands, list) or len(hands) != n:
            raise PositionError(f"hands: {n} lists of counts")
        g.hands = [count for i, hand in enumerate(hands) for count in counts(f"hands[{i}]", hand, 3)]
        g.spent = counts("spent", position["spent"], 3)
        g.points = counts("points", position["points"], n)
        g.coins = counts("coins", position["coins"], n)
        g.turn = counts("turn", [position["turn"]], 1)[0] - 1
        g.deck = [g.total[k] - g.spent[k] - sum(g.hands[k::3]) for k in range(3)]
        if g.deck == g.total or min(g.deck) < 0 or sum(g.coins) != 2 * n or not 0 <= g.turn < TURNS * n:
            raise PositionError("hands, spent, coins, turn: no game comes to this")
        g.begin(Rounds())
        return g

    def scramble(self, rng: Random, **options: Any) -> Smugglers:
        g = Smugglers(self, settle(self.options, options))
        cards = [k for k in range(3) for _ in range(g.total[k])]
        rng.shuffle(cards)
        for r in range(len(g.roles)):
            for _ in range(rng.randint(1, HAND - 1)):
                g.hands[3 * r + cards.pop()] += 1
        for _ in range(rng.randint(0, len(cards))):
            g.spent[cards.pop()] += 1
        g.deck = [cards.count(k) for k in range(3)]
        g.points = [rng.randint(0, 9) for _ in g.roles]
        g.turn = rng.randrange(TURNS * len(g.roles))
        g.begin(Rounds())
        return g


def counts(name: str, value: Any, length: int) -> list[int]:
    if not isinstance(value, list) or len(value) != length or any(type(n) is not int or n < 0 for n in value):
        raise PositionError(f"{name}: {length} whole numbers, 0 or more, wanted; {value!r} given")
    return list(value)
