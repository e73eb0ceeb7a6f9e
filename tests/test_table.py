from random import Random
from typing import Any

import pytest
from support.digest import digest

import malecon
from malecon import CHANCE, IllegalAction, MaleconError, RecordError, Seat, State, Table, TableError
from malecon.bots import Bot, Heard, Knowledge, bot_for
from malecon.record import Note
from malecon.table import may_see

pytestmark = pytest.mark.usefixtures("tiny_games")

RANDOM = Seat(bot="random")


def table(ana: str = "you", berto: str = "", game: str = "smugglers", **more: Any) -> Table:
    """A table for two, where a name is a person and none a random bot."""
    roles = ("ana", "berto") if game == "smugglers" else ("red", "green")
    seats = {role: Seat(person=name) if name else RANDOM for role, name in zip(roles, (ana, berto), strict=True)}
    it = Table(malecon.load(game), seats=seats, seed=more.pop("seed", 7), **more)
    it.run()
    return it


def let(it: Table, action: str) -> None:
    it.answer(action)
    it.run()


# Seats and chance.


def test_roles_not_named_are_yours() -> None:
    it = Table(malecon.load("smugglers"), {"players": 3}, {"carla": RANDOM})
    assert it.people == ("you",)
    assert list(map(str, it.seats)) == ["you", "you", "random"]


def test_a_seat_for_a_role_that_is_not_in_play_is_refused() -> None:
    with pytest.raises(TableError, match="no role 'carla' is in play; the roles are ana, berto"):
        Table(malecon.load("smugglers"), seats={"carla": RANDOM})


def test_chance_and_bots_answer_until_a_person_is_asked() -> None:
    it = table()
    assert it.waits_for == Seat(person="you")
    assert it.waits_for_person
    assert it.step == 4
    assert not it.advance()


def test_bots_alone_play_to_the_end() -> None:
    it = table(ana="")
    assert it.state.over
    assert it.waits_for is None
    assert not it.waits_for_person
    assert it.record.result == it.state.result()


@pytest.mark.parametrize("game", ["smugglers", "auction"])
def test_the_same_seed_gives_the_same_game(game: str) -> None:
    one, two, other = (table("", "", game, seed=seed) for seed in (11, 11, 12))
    assert one.record.answers == two.record.answers
    assert one.record.answers != other.record.answers


def test_what_a_bot_thinks_depends_on_seed_and_step_alone() -> None:
    played = table("", "")
    it = Table(played.game, seats=played.record.seats, seed=7)
    while not it.state.over:
        assert it.think() == it.think()
        it.advance()
    assert it.record.answers == played.record.answers


def test_an_illegal_answer_changes_nothing() -> None:
    it = table()
    before = digest(it.state), len(it.told), it.step
    for bad in ("die:1", "fly"):
        with pytest.raises(IllegalAction):
            it.answer(bad)
    with pytest.raises(IllegalAction):
        it.aside("ana", "coin")
    with pytest.raises(MaleconError, match="no role 'zoe'"):
        it.aside("zoe", "coin")
    assert (digest(it.state), len(it.told), it.step) == before


def test_another_player_can_take_a_seat() -> None:
    it = table()
    it.reseat("ana", RANDOM)
    it.run()
    assert it.state.over
    assert it.record.seats["ana"] == RANDOM


# Typed dice.


def test_typed_dice_wait_for_a_person() -> None:
    it = table(dice="typed")
    assert it.state.actor == 0
    cargo = next(name for name in map(it.game.actions.__getitem__, it.state.legal()) if name.startswith("run:"))
    let(it, cargo)
    assert it.state.actor == CHANCE
    assert it.waits_for is None
    assert it.waits_for_person
    let(it, "die:6")
    assert it.state.view(None)["points"][0] > 0


def test_cards_are_not_typed_where_those_left_would_tell_what_others_hold() -> None:
    it = Table(malecon.load("smugglers"), seats={"berto": RANDOM}, dice="typed")
    assert it.state.question == "Draw"
    assert not it.may_type("you")
    assert not it.waits_for_person


def test_whoever_holds_all_hands_types_the_cards_too() -> None:
    it = table("you", "you", dice="typed")
    assert it.waits_for_person
    let(it, "card:rum")
    assert it.state.view(0)["hands"] == [[1, 0, 0], 0]


# Undo.


def test_alone_an_undo_passes_dice_and_bots() -> None:
    it = table()
    let(it, "wait")
    let(it, "wait")
    assert it.undo_to() == it.undo_to("you")
    first = it.record.answers.index("wait")
    it.undo()
    it.undo()
    assert it.step == first
    assert it.waits_for_person
    with pytest.raises(TableError, match="there is no answer of yours to take back"):
        it.undo()


def test_an_undone_game_stands_as_if_nothing_had_been() -> None:
    it, untouched = table(), table()
    let(it, "draw")
    it.undo()
    assert digest(it.state) == digest(untouched.state)
    assert it.told == untouched.told
    assert it.answered == untouched.answered
    assert it.record == untouched.record
    let(it, "draw")
    let(untouched, "draw")
    assert digest(it.state) == digest(untouched.state)


def test_the_end_of_a_game_can_be_taken_back() -> None:
    it = table()
    while not it.state.over:
        let(it, it.game.actions[it.state.legal()[0]])
    assert it.record.result
    it.undo()
    assert not it.state.over
    assert it.record.result is None


def test_typed_dice_can_be_typed_again_alone() -> None:
    it = table("you", "you", dice="typed")
    it.answer("card:rum")
    it.undo()
    assert it.step == 0


def test_among_several_an_undo_stops_at_the_answer_of_another() -> None:
    it = table("Ana", "Berto")
    let(it, "wait")
    let(it, "wait")
    assert it.undo_to("Berto") == it.step - 1
    with pytest.raises(TableError, match="Berto has answered since: the others must agree"):
        it.undo("Ana")
    it.undo("Ana", agreed=True)
    assert it.waits_for == Seat(person="Ana")


def test_among_several_an_undo_stops_at_dice() -> None:
    it = table("Ana", "Berto")
    let(it, "draw")
    with pytest.raises(TableError, match="dice or cards have spoken since your last answer"):
        it.undo("Ana")
    step = it.record.answers.index("draw")
    assert it.undo_to("Ana", agreed=True) == step


def test_among_several_an_undo_passes_bots() -> None:
    seats = {"ana": Seat(person="Ana"), "berto": RANDOM, "carla": Seat(person="Carla")}
    for seed in range(100):
        it = Table(malecon.load("smugglers"), {"players": 3}, seats, seed=seed)
        it.run()
        it.answer("wait")
        step = it.step
        it.advance()
        if it.record.answers[-1] == "wait":
            break
    assert it.undo_to("Ana") == step - 1


def test_who_has_seen_the_bids_opened_does_not_bid_again_alone() -> None:
    it = table("Ana", "Berto", "auction")
    it.answer("bid:2")
    assert it.answered[-1].note.told_more is False
    assert it.undo_to("Ana") == it.step - 1
    it.answer("bid:1")
    assert it.answered[-1].note.told_more is True
    step = it.step - 1
    with pytest.raises(TableError, match="has shown what was hidden from you: the others must agree"):
        it.undo("Berto")
    assert it.undo_to("Berto", agreed=True) == step


def test_whether_an_answer_told_more_is_looked_into_when_it_was_not_before() -> None:
    it = table("Ana", "Berto", "auction")
    for bid in ("bid:2", "bid:1"):
        it.answer(bid)
    it.record.notes.clear()
    again = Table(it.game, record=it.record, seed=7)
    assert again.answered[-1].note.told_more is None
    with pytest.raises(TableError, match="has shown what was hidden"):
        again.undo("Berto")
    assert again.record.notes[again.step - 1].told_more


def test_what_a_bot_has_shown_is_not_passed() -> None:
    """Carla's bid comes last: the bot that opens all bids shows Ana the others'."""
    seats = {"red": Seat(person="Ana"), "green": Seat(person="Berto"), "blue": RANDOM}
    it = Table(malecon.load("auction"), {"players": 3}, seats, seed=1)
    it.run()
    it.answer("bid:1")
    it.answer("bid:1")
    assert it.undo_to("Berto") == it.step - 1
    it.advance()
    assert it.answered[-1].note.told_more
    with pytest.raises(TableError, match="has shown what was hidden"):
        it.undo("Berto")


def test_the_table_may_be_told_what_an_answer_shows() -> None:
    it = table("Ana", "Berto", "auction")
    assert it.reveals("bid:2") is False
    assert it.reveals("lot:1") is None
    it.answer("bid:2", Note(told_more=True))
    with pytest.raises(TableError, match="has shown what was hidden"):
        it.undo("Ana")


def test_alone_nothing_is_looked_into_and_all_can_be_taken_back() -> None:
    it = table("you", "you", "auction")
    it.answer("bid:2")
    it.answer("bid:1")
    assert it.record.notes == {}
    it.undo()
    assert it.state.legal()


def test_a_finished_game_is_not_opened_again_by_one_alone() -> None:
    it = table("Ana", "Berto", "auction")
    while not it.state.over:
        let(it, "bid:0")
    for person in ("Ana", "Berto"):
        with pytest.raises(TableError, match="the game is over: the others must agree"):
            it.undo(person)
    it.undo("Berto", agreed=True)
    assert not it.state.over


def test_a_chain_is_taken_back_together() -> None:
    it = table("Ana", "Ana", "auction")
    first = it.step
    it.answer("bid:2", Note(chain=first))
    it.answer("bid:1", Note(chain=first))
    assert it.undo_to("Ana") == first


def test_new_dice_after_an_undo_that_passes_them() -> None:
    """Otherwise who takes back would know what is rolled."""
    drawn = set()
    for seed in range(20):
        it = table("Ana", "Berto", seed=seed)
        let(it, "draw")
        before = it.answered[-1].action
        it.undo("Ana", agreed=True)
        assert it.record.epoch == 1
        let(it, "draw")
        assert it.answered[-1].note.epoch == 1
        assert it.answered[0].note.epoch == 0
        drawn.add(it.answered[-1].action == before)
    assert drawn == {True, False}


def test_the_same_dice_after_an_undo_alone_or_before_them() -> None:
    it = table("you", "you")
    let(it, "draw")
    before = it.record.answers[:]
    it.undo()
    let(it, "draw")
    assert (it.record.answers, it.record.epoch) == (before, 0)
    it = table("Ana", "Berto")
    let(it, "wait")
    it.undo("Ana")
    assert it.record.epoch == 0


def test_epochs_outlive_the_table() -> None:
    it = table("Ana", "Berto")
    let(it, "draw")
    it.undo("Ana", agreed=True)
    again = Table(it.game, record=it.record, seed=it.seed)
    for one in (it, again):
        let(one, "draw")
    assert again.record == it.record


def test_several_roles_of_one_person_are_one_person() -> None:
    it = table("you", "you")
    let(it, "wait")
    let(it, "draw")
    it.undo()
    assert it.record.answers[-1] == "wait"


def test_only_people_at_the_table_undo() -> None:
    with pytest.raises(TableError, match="'Eva' is not at this table; here are Ana, Berto"):
        table("Ana", "Berto").undo("Eva")
    with pytest.raises(TableError, match="here are bots only"):
        table("", "").undo()
    with pytest.raises(TableError, match="None is not at this table"):
        table("Ana", "Berto").undo()


def test_an_aside_can_be_taken_back() -> None:
    it = table("Ana", "Berto")
    let(it, "wait")
    it.aside("ana", "coin")
    assert it.state.view(None)["coins"] == [1, 3]
    it.undo("Ana")
    assert it.state.view(None)["coins"] == [2, 2]
    assert it.record.answers[-1] == "wait"


# Going back and on.


def test_the_state_at_any_step() -> None:
    it = table("", "")
    state = it.record.start(it.game)
    for step in it.record.steps(state):
        assert digest(it.at(step)) == digest(state)
    with pytest.raises(TableError, match=f"the game has steps 0 to {it.step}; 999 is none of them"):
        it.at(999)


def test_a_fork_goes_its_own_way() -> None:
    it = table("", "")
    answers = list(it.record.answers)
    fork = it.fork(6, {"ana": Seat(person="Ana")}, seed=99)
    assert fork.record.answers == answers[:6]
    assert digest(fork.state) == digest(it.at(6))
    fork.run()
    assert fork.waits_for_person
    let(fork, "wait")
    assert it.record.answers == answers
    assert it.record.seats["ana"] == RANDOM
    assert fork.record.seats["ana"] == Seat(person="Ana")


def test_a_table_goes_on_with_a_record() -> None:
    it = table()
    let(it, "wait")
    again = Table(it.game, record=it.record)
    assert again.record == it.record
    assert again.told == it.told
    assert again.answered == it.answered
    assert digest(again.state) == digest(it.state)


def test_a_fork_keeps_the_position_it_began_at() -> None:
    whole = table("", "")
    start = next(s for s in map(whole.at, range(whole.step)) if s.question == "Turn" and s.actor == 1)
    record = malecon.Record("smugglers", position=start.position())
    it = Table(whole.game, seats={"ana": RANDOM, "berto": RANDOM}, seed=1, record=record)
    it.run()
    assert it.fork(3).record.position == start.position()
    assert digest(it.fork(3).state) == digest(it.at(3))
    it.rewind(0)
    assert digest(it.state) == digest(start)


def test_a_record_that_does_not_fit_is_refused_by_its_place() -> None:
    it = table()
    it.record.answers[2] = "die:1"
    with pytest.raises(RecordError, match=r"answers\[2\]: die:1 is not legal now"):
        Table(it.game, record=it.record)


# The journal.


def test_each_reads_what_he_may_of_the_journal() -> None:
    it = table("Ana", "Berto")
    ana, berto, others = ([told.text for told in it.journal(role)] for role in (0, 1, None))
    assert [sum("draws a card" in text for text in texts) for texts in (ana, berto, others)] == [4, 4, 4]
    assert len(ana) == len(berto) == 6
    assert len(others) == 4
    assert not any(text.startswith("berto draws") and "a card" not in text for text in ana)


def test_the_journal_from_a_step_on() -> None:
    it = table("Ana", "Berto")
    assert {told.step for told in it.journal(None, 3)} == {3, 4}


def test_a_sealed_answer_is_seen_by_its_giver_alone() -> None:
    it = table("Ana", "Berto", "auction")
    it.answer("bid:2")
    given = it.answered[-1]
    assert [may_see(given.seen_by, role) for role in (0, 1, None)] == [True, False, False]
    assert (given.actor, given.label, given.prompt) == (
        0,
        "Bid 2",
        f"What do you bid for lot {it.state.view(0)['lot']}, red?",
    )


def test_sentences_carry_their_rule_and_step() -> None:
    it = table("you", "you")
    let(it, "wait")
    it.aside("ana", "coin")
    told = it.told[-1]
    assert (told.rule, told.text, told.step) == ("5", "ana slips berto a coin.", it.step)


# What bots are given.


def test_knowledge_has_no_way_to_the_state() -> None:
    it = table()
    known = Knowledge(it.state, 0)
    public = {name for name in dir(known) if not name.startswith("_")}
    told = {"asides", "label", "legal", "observe", "prompt", "question", "redraw", "view"}
    assert public == told | {"game", "game_id", "history", "options", "role", "roles"}
    assert not hasattr(known, "__dict__")
    assert not hasattr(known.history, "__dict__")


class Listener:
    """Notes what it is told, and answers with the first that is open."""

    def __init__(self) -> None:
        self.games: list[str] = []
        self.heard: list[Heard] = []

    def choose(self, known: Knowledge, rng: Random) -> int:
        self.games.append(known.game_id)
        self.heard = list(known.history)
        return known.legal()[0]


def test_a_bot_hears_what_was_answered_but_not_what_was_sealed(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    monkeypatch.setattr("malecon.table.bot_for", lambda *_: listener)
    it = table("Ana", "", "auction")
    it.answer("bid:2")
    it.advance()
    assert [(heard.actor, heard.action) for heard in listener.heard][-1] == (0, None)
    assert len(listener.heard) == it.step - 1
    own = it.answered[-1].action
    it.run()
    it.answer("bid:0")
    it.advance()
    assert [heard.action for heard in listener.heard if heard.actor >= 0] == [None, own, None]
    assert len(set(listener.games)) == 1


def test_after_an_undo_a_bot_is_told_that_the_game_is_another(monkeypatch: pytest.MonkeyPatch) -> None:
    listener = Listener()
    monkeypatch.setattr("malecon.table.bot_for", lambda *_: listener)
    it = table("Ana", "", "auction")
    for bid in ("bid:2", "bid:1"):
        it.answer(bid)
        it.advance()
        it.undo()
    assert len(set(listener.games)) == 2


def test_redraws_differ_from_the_truth_only_in_what_is_hidden() -> None:
    it = table("", "you", seed=5)
    known = Knowledge(it.state, it.state.actor)
    hands = set()
    for seed in range(40):
        state = known.redraw(Random(seed))
        assert state is not it.state
        assert state.view(known.role) == known.view()
        hands.add(str(state.view(1 - known.role)["hands"]))
    assert len(hands) > 1


class Candid:
    """A bot that takes the last answer, and says so."""

    def choose(self, known: Knowledge, rng: Random) -> int:
        return known.legal()[-1]

    def why(self) -> list[tuple[str, str]]:
        return [("1", "The last is the best.")]


def test_a_bot_that_can_tell_is_asked_why(monkeypatch: pytest.MonkeyPatch) -> None:
    def make(state: State, name: str, strength: str) -> Bot:
        return Candid() if name == "candid" else bot_for(state, name, strength)

    monkeypatch.setattr("malecon.table.bot_for", make)
    it = Table(malecon.load("auction"), {"players": 2}, {"red": Seat(bot="candid"), "green": RANDOM}, seed=1)
    it.run()
    told = [(it.answered[i].actor, it.why(i)) for i in range(it.step)]
    assert {tuple(why) for actor, why in told if actor == 0} == {(("1", "The last is the best."),)}
    assert not any(why for actor, why in told if actor != 0)
