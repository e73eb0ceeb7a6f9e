"""Redraws are as likely as they should be; and where one is spoilt on purpose, that is noticed.

Each comparison looks at some thousand games sampled from the start and as many redraws, see `posterior`; where the odds
are known by counting, the tests of the game have them (test_hidden).
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from conformance.posterior import Game, compare, watch

import malecon
from malecon import State
from malecon.games.banana_wars.board import DECK
from malecon.kernel import belief

pytestmark = pytest.mark.once

WARS = malecon.load("banana-wars")
UNSEEN = (1, 4, 48, 49, 50, 51, 52, 53, 54)


def change(side: str) -> Callable[[Random], State]:
    """Banana Wars where a side plays Administration Change; of what it has not seen all is as likely."""
    other = "us" if side == "activista" else "activista"

    def start(dice: Random) -> State:
        aside = dice.sample(UNSEEN[2:], 4)
        rest = [card for card in UNSEEN if card not in aside]
        dice.shuffle(rest)
        hands = {side: [44, 2, 55], other: rest[:2]}
        cards = {"display": [3, 46], "discard": [47], "set_aside": aside, "deck": rest[2:]}
        return WARS.at({"side": side, "hands": hands, **cards})

    return start


def fresh(name: str, **options: Any) -> Callable[[Random], State]:
    """A game from its start, where nothing is hidden yet."""
    return lambda dice: malecon.load(name).new(**options)


CASES = {
    "banana-wars-opening": (fresh("banana-wars"), 0, 11, 1, 1500),
    "banana-wars-change": (change("us"), 1, 8, 0, 1000),
    "banana-wars-shown": (change("us"), 1, 24, 0, 3000),
    "banana-wars-activista": (change("activista"), 0, 24, 3, 1500),
    "splendid-little-war-opening": (fresh("splendid-little-war"), 0, 12, 3, 800),
    "cuba-delegates": (fresh("cuba", players=3, secret_delegate_variant=True), 1, 26, 4, 1500),
    "cuba-libre-deception": (fresh("cuba-libre", deception=True), 2, 12, 5, 1500),
}
"""The start, the role, how many questions are played, the seed, and how many games are sampled."""


def played(case: str) -> tuple[Callable[[Random], State], Game, int]:
    start, role, questions, seed, samples = CASES[case]
    return start, watch(start(Random(seed)), role, Random(seed), questions), samples


@pytest.mark.parametrize("case", CASES)
def test_redraws_are_as_likely_as_sampled_games(case: str) -> None:
    start, game, samples = played(case)
    assert compare(start, game, samples, samples, seed=1), "nothing is hidden"


Redraw = Callable[[Random], State]


class Spoilt:
    """A game whose redraws are not what they should be."""

    def __init__(self, game: Game, spoil: Callable[[Any, Any, Random], Any]) -> None:
        self.state = game.state
        self.spoil = spoil

    def __getattr__(self, name: str) -> Any:
        return getattr(self.state, name)

    def redraw(self, role: int, rng: Random) -> Any:
        """The true state and its redraw, made one."""
        return self.spoil(self.state, self.state.redraw(role, rng), rng)


def lean_to_the_truth(state: Any, redrawn: Any, rng: Random) -> Any:
    """One branch on the truth: now and then the redraw is the state itself."""
    return state.clone() if rng.random() < 0.2 else redrawn


def leave_a_card_out(state: Any, redrawn: Any, rng: Random) -> Any:
    """Card 48 is never held."""
    other = 0
    if redrawn.cards[other] >> 48 & 1 and (free := redrawn.cards[DECK] & ~(1 << 44)):
        card = (free & -free).bit_length() - 1
        redrawn.put(48, other, DECK)
        redrawn.put(card, DECK, other)
    return redrawn


def forget_the_change(state: Any, redrawn: Any, rng: Random) -> Any:
    """What is held from before the change is taken for drawn since: the last step of counting left out."""
    redrawn.seen[1] = redrawn.seen[1][:0]
    again = state.clone()
    cards = [n for n in range(1, 56) if (again.cards[0] | again.cards[DECK]) >> n & 1 and n != 44]
    rng.shuffle(cards)
    held = sum(1 << n for n in cards[: again.cards[0].bit_count()])
    again.cards[DECK] = (again.cards[DECK] | again.cards[0]) & ~held
    again.cards[0] = held
    return again


@pytest.mark.parametrize("spoil", [lean_to_the_truth, leave_a_card_out, forget_the_change])
def test_kit_notices_redraws_that_are_not(spoil: Callable[[Any, Any, Random], Any]) -> None:
    start, game, samples = played("banana-wars-change")
    spoilt = game._replace(state=Spoilt(game, spoil))  # type: ignore[arg-type]
    with pytest.raises(AssertionError, match=r"expected, .* in redraws, .* deviations off"):
        compare(start, spoilt, samples, samples, seed=1)


@pytest.mark.parametrize(
    ("right", "wrong"),
    [("weight * old", "weight"), ("weight * chances * more", "weight * more")],
    ids=["shown", "hands"],
)
def test_kit_notices_mistakes_in_the_counting(right: str, wrong: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The odds themselves, spoilt in one place; tests/kernel/test_belief.py finds more by counting card by card."""
    source = Path(belief.__file__).with_name("belief.py").read_text(encoding="utf-8")
    assert source.count(right) == 1
    spoilt: dict[str, Any] = {"__name__": "spoilt"}
    exec(compile(source.replace(right, wrong), "spoilt", "exec"), spoilt)
    start, game, samples = played("banana-wars-activista")
    log = game.state.seen[game.role]  # type: ignore[attr-defined]
    counted = spoilt["Memory"]().recall(log)
    taken = belief.Belief(counted.kinds, counted.sizes, counted.hand, counted.ways)
    monkeypatch.setitem(game.state.tables.memory.known, log, taken)  # type: ignore[attr-defined]
    with pytest.raises(AssertionError, match=r"expected, .* in redraws, .* deviations off"):
        compare(start, game, samples, samples, seed=1)


@pytest.mark.parametrize("case", ["banana-wars-activista", "splendid-little-war-opening", "cuba-libre-deception"])
def test_what_is_redrawn_is_redrawn_for_the_same_role_as_well(case: str) -> None:
    start, game, samples = played(case)
    again = game._replace(state=game.state.redraw(game.role, Random(5)))
    assert compare(start, again, samples, samples, seed=2), "nothing is hidden"


def test_too_few_samples_prove_nothing() -> None:
    start, game, _ = played("banana-wars-change")
    with pytest.raises(AssertionError, match="of 10 samples are left"):
        compare(start, game, 10, 10, seed=1)
