"""Each property broken on purpose in a tiny game, to show that the kit notices just that."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from math import nan
from random import Random
from typing import Any

import pytest
import support.tiny_auction as auction
import support.tiny_smugglers as smugglers
from conformance import walk
from conformance.checks import GAME
from conformance.walk import Walk
from support.tiny_auction import Auction, AuctionGame, Bid, Sale
from support.tiny_smugglers import Caught, Draw, Smugglers, SmugglersGame, SmugglersText, Turn

from malecon import DeadEnd, Game, OptionError, PositionError, State
from malecon.kernel import Procedure

Patch = pytest.MonkeyPatch
Mutation = Callable[[Patch], Game]
Old = Callable[..., Any]
MUTANTS: list[tuple[str, Mutation]] = []


def breaks(properties: str) -> Callable[[Mutation], Mutation]:
    """What the kit notices first, in whatever game; a spoilt state may break other properties after it."""

    def register(mutation: Mutation) -> Mutation:
        MUTANTS.append((properties, mutation))
        return mutation

    return register


def change(patch: Patch, where: type, method: str, new: Callable[..., Any]) -> Game:
    """Replace a method of a tiny game; `new` gets the old one before its own arguments."""
    old = getattr(where, method)
    patch.setattr(where, method, lambda *args, **named: new(old, *args, **named))
    return AuctionGame() if where.__module__ == auction.__name__ else SmugglersGame()


# Play, and the questions.


@breaks("play")
def dead_end(patch: Patch) -> Game:
    def take(old: Old, self: Caught, g: Smugglers, answer: int) -> None:
        if answer == smugglers.DECLINE:
            raise DeadEnd("a promise unkept")
        old(self, g, answer)

    patch.setattr(Caught, "asks_anyway", lambda self, g: False)
    return change(patch, Caught, "take", take)


@breaks("play")
def circle(patch: Patch) -> Game:
    def take(old: Old, self: Sale, g: Auction, answer: int) -> None:
        old(self, g, answer)
        g.to_come |= 1 << answer

    patch.setattr(walk, "LONGEST", 100)
    return change(patch, Sale, "take", take)


@breaks("legal")
def answer_twice(patch: Patch) -> Game:
    return change(patch, Turn, "choices", lambda old, self, g: [smugglers.WAIT, *old(self, g)])


@breaks("legal")
def one_answer(patch: Patch) -> Game:
    return change(patch, Smugglers, "legal", lambda old, self: old(self)[:1])


@breaks("legal")
def impure_choices(patch: Patch) -> Game:
    calls = count()
    return change(patch, Turn, "choices", lambda old, self, g: sorted(old(self, g), reverse=next(calls) % 2 == 0))


@breaks("invariants")
def guard_removed(patch: Patch) -> Game:
    """Without the look into the hand a cargo is run that nobody holds."""
    return change(patch, Turn, "choices", lambda old, self, g: [smugglers.WAIT, smugglers.RUN])


@breaks("words")
def label_missing(patch: Patch) -> Game:
    return change(patch, SmugglersText, "label", lambda old, self, g, a: "" if a == 0 else old(self, g, a))


@breaks("words")
def labels_alike(patch: Patch) -> Game:
    return change(patch, SmugglersText, "label", lambda old, self, g, a: "Run" if a >= 5 else old(self, g, a))


@breaks("words")
def prompt_missing(patch: Patch) -> Game:
    patch.delitem(smugglers.TEXT.questions, "Guard")
    return SmugglersGame()


@breaks("words")
def rule_missing(patch: Patch) -> Game:
    patch.setitem(smugglers.TEXT.questions, "Guard", ("", "The coast guard looks out."))
    return SmugglersGame()


@breaks("journal")
def sentence_missing(patch: Patch) -> Game:
    patch.delitem(smugglers.TEXT.sentences, "lost")
    return SmugglersGame()


@breaks("journal")
def note_not_plain(patch: Patch) -> Game:
    def land(g: Smugglers, who: int, kind: int) -> None:
        g.note("landed", who, (kind,))

    patch.setitem(smugglers.TEXT.sentences, "landed", ("3", "A cargo lands."))
    patch.setattr(smugglers, "land", land)
    return SmugglersGame()


@breaks("invariants")
def card_from_nowhere(patch: Patch) -> Game:
    def spend(old: Old, g: Smugglers, role: int, kind: int) -> None:
        old(g, role, kind)
        g.deck[kind] += kind == smugglers.BRIBES

    patch.setattr(Smugglers, "redraw", lambda g, role, rng: g.clone())
    patch.setattr(Draw, "seen_by", lambda self, g: -1)
    return change(patch, Smugglers, "spend", spend)


@breaks("scores")
def score_not_a_number(patch: Patch) -> Game:
    return change(patch, Smugglers, "scores", lambda old, g: [nan if g.turn == 3 else s for s in old(g)])


@breaks("scores")
def score_missing(patch: Patch) -> Game:
    return change(patch, Auction, "scores", lambda old, g: old(g)[1:])


@breaks("odds play")
def odds_of_what_is_gone(patch: Patch) -> Game:
    return change(patch, Draw, "odds", lambda old, self, g: g.deck[:])


@breaks("odds")
def draw_without_odds(patch: Patch) -> Game:
    return change(patch, Smugglers, "draw", lambda old, g, x: g.legal()[int(x * len(g.legal()))])


# Reading, cloning, views.


@breaks("reading")
def view_of_the_field_itself(patch: Patch) -> Game:
    return change(patch, Smugglers, "view", lambda old, g, role: {**old(g, role), "points": g.points})


@breaks("clone")
def field_not_copied(patch: Patch) -> Game:
    def copy_to(old: Old, self: Auction, other: Auction) -> None:
        kept = other.points
        old(self, other)
        other.points = kept

    return change(patch, Auction, "copy_to", copy_to)


@breaks("clone")
def local_not_copied(patch: Patch) -> Game:
    return change(patch, Caught, "copy", lambda old, self: Caught(self.who, smugglers.RUM))


@breaks("clone redraw")
def list_shared_by_clones(patch: Patch) -> Game:
    def copy_to(old: Old, self: Auction, other: Auction) -> None:
        old(self, other)
        other.purses = self.purses

    return change(patch, Auction, "copy_to", copy_to)


@breaks("earlier")
def clones_changed_afterwards(patch: Patch) -> Game:
    clones: list[Auction] = []

    def clone(old: Old, g: Auction) -> Auction:
        clones.append(old(g))
        return clones[-1]

    def result(old: Old, g: Auction) -> Any:
        for it in clones:
            it.points = [99] * len(g.roles)
        return old(g)

    change(patch, Auction, "clone", clone)
    return change(patch, Auction, "result", result)


@breaks("view")
def tuple_in_view(patch: Patch) -> Game:
    return change(patch, Smugglers, "view", lambda old, g, role: {**old(g, role), "points": tuple(g.points)})


@breaks("view")
def view_by_name_differs(patch: Patch) -> Game:
    return change(patch, Auction, "view", lambda old, g, role: {**old(g, role), "by name": isinstance(role, str)})


@breaks("secrets")
def view_shows_all_hands(patch: Patch) -> Game:
    return change(patch, Smugglers, "view", lambda old, g, role: {**old(g, role), "hands": g.hands[:]})


@breaks("secrets")
def view_shows_what_is_in_the_deck(patch: Patch) -> Game:
    return change(patch, Smugglers, "view", lambda old, g, role: {**old(g, role), "deck": g.deck[:]})


@breaks("secrets")
def view_shows_bids(patch: Patch) -> Game:
    return change(patch, Auction, "view", lambda old, g, role: {**old(g, role), "bids": g.bids[:]})


@breaks("secrets")
def scores_tell_bids(patch: Patch) -> Game:
    return change(patch, Auction, "scores", lambda old, g: [p - b / 8 for p, b in zip(g.points, g.bids, strict=True)])


@breaks("coverage")
def bids_not_secret_at_all(patch: Patch) -> Game:
    patch.setattr(Auction, "redraw", lambda g, role, rng: g.clone())
    return view_shows_bids(patch)


# What players lean to.


@breaks("habit")
def a_habit_that_is_not_open(patch: Patch) -> Game:
    return change(patch, Smugglers, "habit", lambda old, g: len(g.game.actions) - 1)


@breaks("habit")
def a_habit_that_is_tried_out_on_the_game_itself(patch: Patch) -> Game:
    def tries(old: Any, g: Smugglers) -> int:
        g.hands[0] += 1
        return -1

    return change(patch, Smugglers, "habit", tries)


@breaks("leanings")
def too_few_leanings(patch: Patch) -> Game:
    return change(patch, Smugglers, "leanings", lambda old, g: [1] * (len(g.legal()) - 1))


@breaks("leanings")
def an_answer_that_nobody_would_give(patch: Patch) -> Game:
    return change(patch, Smugglers, "leanings", lambda old, g: list(range(len(g.legal()))))


@breaks("leanings")
def leanings_that_peek(patch: Patch) -> Game:
    return change(patch, Smugglers, "leanings", lambda old, g: [1 + g.hands[3 - 3 * g.actor]] * len(g.legal()))


# Redrawing, and what may not be told.


@breaks("secrets sealed")
def own_hand_redrawn(patch: Patch) -> Game:
    return change(patch, Smugglers, "redraw", lambda old, g, role, rng: old(g, 1 - g.role(role), rng))


@breaks("redraw")
def redraw_without_refresh(patch: Patch) -> Game:
    def redraw(old: Old, g: Smugglers, role: int, rng: Random) -> Smugglers:
        it: Smugglers = old(g, role, rng)
        it._open = g._open
        return it

    return change(patch, Smugglers, "redraw", redraw)


@breaks("redraw")
def redraw_by_other_dice(patch: Patch) -> Game:
    dice = Random(1)
    return change(patch, Smugglers, "redraw", lambda old, g, role, rng: old(g, role, dice))


@breaks("redraw")
def redraw_with_card_too_many(patch: Patch) -> Game:
    def redraw(old: Old, g: Smugglers, role: int, rng: Random) -> Smugglers:
        it: Smugglers = old(g, role, rng)
        if it.deck[smugglers.RUM] and it.deck[smugglers.CIGARS]:
            it.deck[smugglers.RUM] += 1
            it.deck[smugglers.CIGARS] -= 1
        return it

    return change(patch, Smugglers, "redraw", redraw)


@breaks("redraw")
def redraw_in_place(patch: Patch) -> Game:
    def redraw(old: Old, g: Auction, role: int, rng: Random) -> Auction:
        it: Auction = old(g, role, rng)
        g.bids = it.bids[:]
        return it

    return change(patch, Auction, "redraw", redraw)


@breaks("window")
def window_that_betrays(patch: Patch) -> Game:
    return change(patch, Caught, "asks_anyway", lambda old, self, g: False)


@breaks("telling")
def label_tells_what_is_in_the_deck(patch: Patch) -> Game:
    def label(old: Old, self: SmugglersText, g: Smugglers, action: int) -> str:
        return f"Draw, rum at {g.deck[0]} in {sum(g.deck)}" if action == smugglers.DRAW else old(self, g, action)

    return change(patch, SmugglersText, "label", label)


@breaks("telling")
def prompt_tells_what_others_hold(patch: Patch) -> Game:
    prompt = ("2", lambda g, turn: f"Your turn; {sum(g.hands[2::3])} bribes are about.")
    patch.setitem(smugglers.TEXT.questions, "Turn", prompt)
    return SmugglersGame()


@breaks("sealed")
def note_tells_card(patch: Patch) -> Game:
    return change(patch, Smugglers, "whisper", lambda old, g, seen_by, kind, *what: g.note(kind, *what))


@breaks("sealed")
def hands_never_redrawn(patch: Patch) -> Game:
    return change(patch, Smugglers, "redraw", lambda old, g, role, rng: g.clone())


@breaks("sealed")
def bid_told(patch: Patch) -> Game:
    def take(old: Old, self: Bid, g: Auction, answer: int) -> None:
        old(self, g, answer)
        g.note("bid", self.who, answer - auction.BID)

    return change(patch, Bid, "take", take)


# Refusals and failures.


@breaks("refusal")
def anything_taken(patch: Patch) -> Game:
    return change(patch, Auction, "play", lambda old, g, a: None if a == "no-such-action" else old(g, a))


@breaks("atomic")
def step_half_done(patch: Patch) -> Game:
    def play(old: Old, g: Smugglers, action: int | str) -> None:
        number = g.game.number(action)
        g.step(number) if number in g.legal() else old(g, action)

    return change(patch, Smugglers, "play", play)


# Asides, positions, the end.


@breaks("asides")
def coin_that_is_not_there(patch: Patch) -> Game:
    def take_aside(old: Old, g: Smugglers, role: int, action: int) -> None:
        if g.coins[role] == 1:
            raise DeadEnd("the last coin sticks")
        old(g, role, action)

    return change(patch, Smugglers, "take_aside", take_aside)


@breaks("asides")
def aside_unlisted(patch: Patch) -> Game:
    def aside(old: Old, g: Smugglers, role: int | str, action: int) -> None:
        if action != smugglers.WAIT:
            old(g, role, action)

    return change(patch, Smugglers, "aside", aside)


@breaks("position")
def position_forgets(patch: Patch) -> Game:
    return change(patch, Smugglers, "position", lambda old, g: {**old(g), "points": [0] * len(g.roles)})


@breaks("coverage")
def position_never(patch: Patch) -> Game:
    def position(old: Old, g: State) -> dict[str, Any]:
        raise PositionError("not now")

    return change(patch, Auction, "position", position)


@breaks("result")
def all_win(patch: Patch) -> Game:
    return change(patch, Auction, "returns", lambda old, g: [1.0] * len(g.roles))


@breaks("result")
def result_not_plain(patch: Patch) -> Game:
    return change(patch, Auction, "result", lambda old, g: {0: g.roles})


@breaks("result")
def asides_after_the_end(patch: Patch) -> Game:
    return change(patch, Smugglers, "asides", lambda old, g, role: [smugglers.COIN] if g.over else old(g, role))


@breaks("replay")
def memory_outside_the_state(patch: Patch) -> Game:
    turns = count()

    def take(old: Old, self: Procedure[Any], g: Smugglers, answer: int) -> None:
        old(self, g, answer)
        g.points[0] += next(turns) % 7 == 0

    return change(patch, Turn, "take", take)


# Observations.


@breaks("observation")
def leaky_observation(patch: Patch) -> Game:
    def write(old: Old, self: Smugglers, me: int, w: Any) -> None:
        old(self, (me + 1) % len(self.roles), w)

    return change(patch, Smugglers, "write_features", write)


@breaks("observed")
def lossy_observation(patch: Patch) -> Game:
    def write(old: Old, self: Smugglers, me: int, w: Any) -> None:
        coins, self.coins = self.coins, [0] * len(self.coins)
        old(self, me, w)
        self.coins = coins

    return change(patch, Smugglers, "write_features", write)


@breaks("observed")
def undeclared_local(patch: Patch) -> Game:
    patch.setattr(smugglers, "LOCALS", smugglers.LOCALS[:-1])
    return SmugglersGame()


@breaks("observation")
def short_observation(patch: Patch) -> Game:
    return change(patch, Smugglers, "write_features", lambda old, self, me, w: None)


@breaks("observation")
def low_top(patch: Patch) -> Game:
    patch.setattr(smugglers, "FEATURES", (*smugglers.FEATURES[:-1], smugglers.FEATURES[-1]._replace(top=3)))
    return SmugglersGame()


@breaks("mask")
def mask_for_others(patch: Patch) -> Game:
    return change(patch, Smugglers, "mask", lambda old, self, role: old(self, max(self.actor, 0)))


@pytest.mark.parametrize(("properties", "mutation"), MUTANTS, ids=lambda v: v if isinstance(v, str) else v.__name__)
def test_kit_catches(properties: str, mutation: Mutation, monkeypatch: Patch) -> None:
    game = mutation(monkeypatch)
    walks = [Walk(game, {}, seed, scrambled) for seed in range(4) for scrambled in (False, True)]
    first = {faults[0].property for walk in walks if (faults := walk.run())}
    assert first == set(properties.split())


# Of a game as a whole.


def test_kit_catches_equal_names() -> None:
    game = AuctionGame()
    game.roles = ("red", "red", "blue", "white")
    with pytest.raises(AssertionError, match="not all different"):
        GAME["names"](game)


def test_kit_catches_rule_that_is_not_listed() -> None:
    game = AuctionGame()
    game.data = {"rules": {"rule": [{"id": "1"}, {"id": "2"}]}}
    with pytest.raises(AssertionError, match="opened cites 3"):
        GAME["citations"](game)
    assert {fault.property for fault in Walk(game, {}, 1).run()} == {"journal"}


def test_kit_catches_option_taken_blindly(monkeypatch: Patch) -> None:
    monkeypatch.setattr(auction, "settle", lambda options, given: {"players": 2, "lots": 2})
    with pytest.raises(AssertionError, match=r"new\(\) took"):
        GAME["options"](AuctionGame())


def test_kit_catches_option_error_without_name(monkeypatch: Patch) -> None:
    def settle(options: object, given: object) -> dict[str, Any]:
        if given:
            raise OptionError("no")
        return {"players": 2, "lots": 2}

    monkeypatch.setattr(auction, "settle", settle)
    with pytest.raises(AssertionError, match="does not name the option"):
        GAME["options"](AuctionGame())


def test_kit_catches_position_taken_blindly(monkeypatch: Patch) -> None:
    game = change(monkeypatch, AuctionGame, "at", lambda old, self, position: self.new())
    with pytest.raises(AssertionError, match=r"at\(\) took"):
        GAME["bad_positions"](game)


def test_kit_catches_position_error_of_another_kind(monkeypatch: Patch) -> None:
    def at(old: Old, self: AuctionGame, position: dict[str, Any]) -> Auction:
        g = self.new(**position["options"])
        g.purses = [int(p) for p in position["purses"]]
        return g

    game = change(monkeypatch, AuctionGame, "at", at)
    with pytest.raises(TypeError):
        GAME["bad_positions"](game)
