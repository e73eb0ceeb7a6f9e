"""Non-players on positions built piece by piece: a whole turn, or one answer, and what came of it."""

from __future__ import annotations

from random import Random

from support.cuba_libre_bench import empty

from malecon.bots import Knowledge
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import ACTIONS, FACTIONS
from malecon.games.cuba_libre.nonplayers.bot import NonPlayer, think
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.trial import copied
from malecon.games.cuba_libre.sequence import EventCard
from malecon.kernel import CHANCE

BORING = 48
"""A card whose unshaded text hardly matters; Santo Trafficante, Jr."""
ALL = ",".join(FACTIONS)


class Dice(Random):
    """Dice that fall as told, then always low."""

    def __init__(self, *rolls: int) -> None:
        super().__init__(0)
        self.rolls = list(rolls)

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        return self.rolls.pop(0) % start if self.rolls else 0


def bare(nonplayers: str = ALL, resources: int = 10, **options: object) -> Board:
    """A bare map with Resources for all; the Factions named are Non-players, the others one player's each."""
    people = 4 - len(nonplayers.split(",")) if nonplayers else 4
    g = empty(nonplayers=nonplayers, players=max(1, people), **options)
    g.resources = [resources] * 4
    return g


def turn(g: Board, who: int, card: int = BORING, next_card: int = 1, first: int = 3) -> None:
    """Open a card at a Faction's turn: by default as 2nd Eligible after an Event, so that it must operate."""
    g.card = card
    g.next_card = next_card
    g.first = first
    g.eligible = 1 << who
    g.acted = 0 if first == 0 else 1 << (who + 1) % 4
    g.begin(EventCard())


def mind(g: Board, who: int | None = None, rng: Random | None = None) -> Mind:
    """A Non-player at the open question."""
    return Mind(g, g.actor if who is None else who, rng or Random(0), think, 0)


def choose(g: Board, bot: NonPlayer, rng: Random) -> int:
    """What a Non-player answers, once the dice that it needs are rolled."""
    while (answer := bot.choose(Knowledge(g, g.actor), rng)) not in g.legal():
        g.aside(g.actor, answer)
        assert g.question == "Roll"
        g.step(g.legal()[rng.randrange(len(g.legal()))])
    assert not any(rule == "8.0" for rule, _ in bot.why()), (g.question, ACTIONS[answer], bot.why())
    return answer


def go(g: Board, who: int, *rolls: int, seed: int = 0, die: str = "") -> list[str]:
    """A Non-player plays its turn to the end; the answers it gave, with chance from the seed unless a die is told."""
    bot = NonPlayer()
    rng: Random = Dice(*rolls) if rolls else Random(seed)
    given: list[str] = []
    depth = len(g._stack)
    turn_step = g.top
    while not g.over and len(g._stack) >= depth and g._stack[depth - 1] is turn_step:
        if g.actor == CHANCE:
            g.play(die or g.game.actions[g.draw(rng.random())])
            continue
        asked = g.actor
        answer = choose(g, bot, rng)
        if asked == who:
            given.append(ACTIONS[answer])
        g.play(answer)
    return given


def play(g: Board, who: int, *rolls: int, seed: int = 0, die: str = "") -> list[str]:
    """The whole turn of a Faction as 2nd Eligible after an Event."""
    turn(g, who)
    return go(g, who, *rolls, seed=seed, die=die)


def why(g: Board, who: int, seed: int = 0) -> list[tuple[str, str]]:
    """The reasons for the answer to the open question."""
    assert g.actor == who
    bot = NonPlayer()
    choose(copied(g), bot, Random(seed))
    return bot.why()


def answer_all(g: Board, until: str = "Idle", once: bool = False, seed: int = 0) -> int:
    """Let Non-players answer all questions until one of a name comes up, or just one; the last answer."""
    bot = NonPlayer()
    rng = Random(seed)
    answer = -1
    while (not g.over and g.question != until) or once:
        if g.actor == CHANCE:
            g.step(g.draw(rng.random()))
            continue
        answer = choose(g, bot, rng)
        g.play(answer)
        if once:
            break
    return answer
