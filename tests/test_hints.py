"""Hints: the best deeds of who is asked, on what they know."""

from random import Random

import msgspec
import pytest

import malecon
from malecon import Seat, Table
from malecon.hints import Budget, DeedSearch, Hint, hint, sentences, strength
from malecon.server.ahead import fair

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("tiny_games")]

GAMES = malecon.titles()


def asked(name: str, seed: int, answers: int = 0) -> Table:
    """A game among people who answer at random, where somebody has more than one answer."""
    table = Table(malecon.load(name), seed=seed)
    rng = Random(seed)
    while True:
        table.run()
        if answers <= 0 and len(table.state.legal()) > 1:
            return table
        table.answer(rng.choice(table.state.legal()))
        answers -= 1


def found(table: Table, tries: int = 24) -> Hint:
    given = hint(table, Budget(tries=tries))
    assert given is not None
    return given


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("answers", [0, 40])
def test_each_deed_can_be_given_as_a_chain_and_takes_its_giver_no_further(name: str, answers: int) -> None:
    table = asked(name, seed=3, answers=answers)
    role = table.state.actor
    given = found(table)
    assert 1 <= len(given.ways) <= 3
    assert len({way.actions[0] for way in given.ways}) == len(given.ways), "each begins otherwise"
    for way in given.ways:
        assert fair(table, way.actions)
        copy = table.state.clone()
        for action in way.actions:
            assert copy.actor == role
            copy.play(action)
        assert len(way.labels) == len(way.actions)
        assert way.words


def without_time(given: Hint) -> Hint:
    return msgspec.structs.replace(given, seconds=0.0)


@pytest.mark.parametrize("name", GAMES)
def test_the_one_expected_to_win_most_often_is_first(name: str) -> None:
    given = found(asked(name, seed=1, answers=20))
    standings = [way.standing for way in given.ways]
    assert standings == sorted(standings, reverse=True)
    assert all(0 <= chance <= 1 for chance in (*standings, given.now))
    assert given.noise >= 0
    assert given.equal == (standings[0] - standings[-1] <= given.noise)


def test_the_same_question_and_budget_bring_the_same_hint() -> None:
    table = asked("cuba", seed=2)
    assert without_time(found(table)) == without_time(found(table))


def test_a_hint_rests_on_what_the_role_knows_and_on_nothing_else() -> None:
    """Of two states that differ only in what a role cannot see, the hint is the same."""
    table = asked("smugglers", seed=2)
    state, role = table.state, table.state.actor
    before = without_time(found(table, tries=40))
    for i in range(5):
        other = state.redraw(role, Random(i))
        if other.view(1 - role) != state.view(1 - role):
            break
    else:
        raise AssertionError("nothing is hidden here: another seed")
    table.state = other
    assert without_time(found(table, tries=40)) == before


def test_a_deed_ends_where_another_begins() -> None:
    """After an Operation comes a Special Activity: that is another deed."""
    table = Table(malecon.load("cuba-libre"), seed=5)
    table.run()
    search = DeedSearch(table.knowledge(table.state.actor), "x", Budget(tries=48))
    for way in search.ways():
        operations = [action for action in way.actions if action.startswith(("operation:", "activity:"))]
        assert len(operations) <= 1


def test_while_chance_decides_there_is_nothing_to_advise() -> None:
    table = Table(malecon.load("cuba"), seed=1, dice="typed")
    assert hint(table) is None


def test_a_hint_is_written_into_the_record_and_no_undo_takes_it_back() -> None:
    table = Table(malecon.load("smugglers"), {}, {"berto": Seat(bot="random")}, seed=2)
    table.run()
    step = table.step
    table.hinted(0)
    table.hinted(0)
    table.answer(table.state.legal()[0])
    table.undo()
    written = malecon.record.from_json(malecon.record.to_json(table.record))
    assert [(asked.hint, asked.by) for asked in written.hints] == [(step, "ana")]
    assert Table(table.game, record=written).record.hints == written.hints


def test_a_hint_in_words() -> None:
    given = found(asked("cuba", seed=1))
    told = sentences(given)
    assert told[0].startswith(f"1. {given.ways[0].words}: ")
    assert told[-1].startswith("Expected chance to win, ± ")


def test_a_strength_is_tries_or_milliseconds() -> None:
    assert strength("400") == Budget(tries=400)
    assert strength("500ms") == Budget(seconds=0.5)
    with pytest.raises(malecon.MaleconError, match="neither tries"):
        strength("much")
