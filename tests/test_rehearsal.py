from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from support.digest import digest
from support.scripted import ACTIONS, OPTIONS, A, Ask, B, C, D, Dice, Scripted

import malecon
from malecon import CHANCE, Game, Seat, Table, TableError
from malecon.kernel import Procedure, Text
from malecon.rehearsal import forced_after, reveals

LEFT, RIGHT = 0, 1
QUESTIONS = {"Ask": ("1", "Which?"), "Dice": ("2", "Roll."), "Peek": ("4", "Peek.")}


class Shown(Scripted):
    """Everybody sees the log, and nobody the secret."""

    def clone(self) -> "Shown":
        it = Shown(self.game, self.options)
        self.copy_to(it)
        return it

    def view(self, role: int | str | None) -> dict[str, Any]:
        return {"asked": self.actor, "log": [line for line in self.log if "starts" not in line]}


class Words(Text):
    def harmless(self, state: malecon.State, question: str, action: int) -> bool:
        return action == D


class Game2(Game):
    def __init__(self, first: Procedure[Any]) -> None:
        words = Words(QUESTIONS, {"moved": ("3", lambda g, n: f"{n} moved.")})
        super().__init__("scripted", "Scripted", ("left", "right"), ACTIONS, OPTIONS, words, {})
        self.first = first

    def new(self, **options: Any) -> Shown:
        state = Shown(self, {"players": 2})
        state.begin(self.first.copy())
        return state


Take = Callable[[Scripted, int], None]


def calls(*procedures: Procedure[Any]) -> Take:
    def take(g: Scripted, answer: int) -> None:
        for procedure in procedures:
            g.call(procedure.copy())
        g.end()

    return take


def moves(n: int) -> Take:
    def take(g: Scripted, answer: int) -> None:
        g.note("moved", n)
        g.end()

    return take


def then(*procedures: Procedure[Any]) -> list[str]:
    """What follows when left chooses, and these come after."""
    return forced_after(Game2(Ask(LEFT, "first", [A, B], calls(*procedures))).new(), A, "seed")


def test_what_is_forced_is_told_by_its_sentences_or_else_its_label() -> None:
    assert then(Ask(LEFT, "x", [C], moves(3)), Ask(LEFT, "y", [B])) == ["3 moved.", "b."]


def test_what_the_answer_itself_does_is_not_repeated() -> None:
    assert then() == []


def test_nothing_is_told_beyond_chance_and_the_questions_of_others() -> None:
    forced = Ask(LEFT, "x", [C], moves(3))
    assert then(forced, Dice([A, B], [1, 1]), forced) == ["3 moved."]
    assert then(forced, Ask(RIGHT, "y", [A, B]), forced) == ["3 moved."]
    assert then(forced, Ask(RIGHT, "y", [A]), forced) == ["3 moved."]
    assert then(forced, Ask(LEFT, "y", [A, B]), forced) == ["3 moved."]


def test_what_surprises_nobody_is_left_out() -> None:
    assert then(Ask(LEFT, "x", [D], moves(3)), Ask(LEFT, "y", [C], moves(2))) == ["2 moved."]


class Unseen(Ask):
    """Leaves nothing to be seen."""

    def take(self, g: Scripted, answer: int) -> None:
        g.note("moved", 1)
        g.end()

    def copy(self) -> "Unseen":
        return Unseen(self.who, self.name, self.answers)


def test_what_changes_nothing_to_be_seen_is_left_out() -> None:
    assert then(Unseen(LEFT, "x", [C])) == []


class Peek(Ask):
    """Acts by what is hidden."""

    def choices(self, g: Scripted) -> list[int]:
        return [g.secret]

    def copy(self) -> "Peek":
        return Peek(self.who, self.name, self.answers)


def test_a_secret_is_not_told() -> None:
    """What depends on the hidden is told neither as it is nor as one redraw has it, nor what would follow it."""
    words = {tuple(then(Ask(LEFT, "x", [C], moves(3)), Peek(LEFT, "peek", []), Ask(LEFT, "y", [B]))) for _ in range(3)}
    assert words == {("3 moved.",)}


def test_the_state_stays_as_it_was() -> None:
    state = Game2(Ask(LEFT, "first", [A, B], calls(Ask(LEFT, "x", [C], moves(3))))).new()
    before = digest(state)
    assert forced_after(state, A, "seed") == ["3 moved."]
    assert digest(state) == before
    assert state.journal is None


@pytest.mark.usefixtures("tiny_games")
def test_only_of_open_answers_something_follows() -> None:
    it = Table(malecon.load("smugglers"), seed=1)
    it.run()
    with pytest.raises(TableError, match="die:1 is not open now"):
        it.then("die:1")
    assert it.then("wait") == []


def test_chance_is_not_told_what_follows() -> None:
    state = Game2(Dice([A, B], [1, 1])).new()
    assert state.actor == CHANCE
    assert forced_after(state, A, "seed") == []


@pytest.mark.parametrize("name", malecon.titles())
def test_what_is_foretold_comes_true(name: str) -> None:
    """In real games every sentence foretold is in the journal after the answer, or its label is."""
    it = Table(malecon.load(name), seats={}, seed=4)
    it.reseat(it.state.roles[0], Seat(person="you"))
    foretold = 0
    for i in range(150):
        it.run()
        if it.state.over:
            break
        legal = it.state.legal()
        action = legal[i * 7 % len(legal)]
        expected = it.then(action)
        told = len(it.told)
        it.answer(action)
        words = " ".join(line.text for line in it.told[told:])
        assert all(sentence.rstrip(".") in words for sentence in expected), (i, expected, words)
        foretold += len(expected)
    assert foretold


# What an answer shows.


def walk(game: Game, seed: int, questions: int) -> list[tuple[malecon.State, int]]:
    """Questions to players in a random game, with the answers given."""
    rng, state = Random(seed), game.new()
    found: list[tuple[malecon.State, int]] = []
    while not state.over and len(found) < questions:
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
        else:
            found.append((state.clone(), rng.choice(state.legal())))
            state.step(found[-1][1])
    return found


def test_an_answer_that_follows_from_what_is_known_shows_nothing() -> None:
    state = Game2(Ask(LEFT, "first", [A, B], calls(Ask(LEFT, "x", [C], moves(3))))).new()
    assert not reveals(state, A, [LEFT], "seed")


def test_an_answer_after_which_the_hidden_is_seen_shows_it() -> None:
    for peek in (Peek(LEFT, "peek", []), Peek(RIGHT, "peek", [])):
        state = Game2(Ask(LEFT, "first", [A, B], calls(peek))).new()
        before = digest(state)
        assert reveals(state, A, [LEFT], "seed")
        assert digest(state) == before


@pytest.mark.usefixtures("tiny_games")
def test_who_plays_both_roles_is_shown_nothing_new() -> None:
    state = malecon.load("auction").new()
    for answer in ("lot:1", "bid:2"):
        state.play(answer)
    bid = state.game.number("bid:1")
    assert reveals(state, bid, [1], "seed")
    assert not reveals(state, bid, [0, 1], "seed")


@pytest.mark.usefixtures("tiny_games")
def test_an_aside_shows_nothing_here() -> None:
    state = malecon.load("smugglers").new()
    while state.actor == CHANCE:
        state.step(state.legal()[0])
    assert not reveals(state, state.game.number("coin"), [1], "seed", beside=1)
    assert state.view(None)["coins"] == [2, 2]


def test_the_last_sealed_bid_of_cuba_shows_the_others() -> None:
    bids = [(s, a) for s, a in walk(malecon.load("cuba"), 1, 400) if s.question == "Bid"]
    shown = [reveals(state, action, [state.actor], "seed") for state, action in bids]
    assert any(shown)
    assert not all(shown)


@pytest.mark.parametrize("name", malecon.titles())
def test_most_answers_show_nothing_and_it_is_always_the_same(name: str) -> None:
    played = walk(malecon.load(name), 2, 60)
    shown = [reveals(state, action, [state.actor], "seed") for state, action in played]
    assert shown == [reveals(state, action, [state.actor], "seed") for state, action in played]
    assert sum(shown) < len(shown) / 4
