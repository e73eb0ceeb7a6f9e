from collections.abc import Sequence
from typing import Any

import msgspec
import pytest
from support.scripted import A, Ask, B, ScriptedGame

import malecon
from malecon import CHANCE, Seat, State, Table
from malecon.journal import Journal, deeds
from malecon.kernel import DEED, HEAD, NOISE, PART, SUMMED, Die, Facts, Move, Text

LEFT, RIGHT = 0, 1


class Words(Text):
    def facts(self, state: State, note: tuple[object, ...]) -> Facts:  # type: ignore[override]
        if note[1] == "rolls":
            return Facts(dice=(Die(5, 4, True),), places=("havana",))
        if note[1] == "moves":
            return Facts(moves=(Move("troops", 2, "havana", "oriente"),), cards=("card:3",))
        if note[1] in ("harvest", "pays"):
            return Facts(about=RIGHT)
        return super().facts(state, note)


KINDS = {"year": HEAD, "march": DEED, "rally": DEED, "harvest": DEED, "moves": PART, "rolls": PART, "dust": NOISE}
TEXT = Words(
    {"Ask": ("1.1", "Which one?")},
    {kind: (str(i), f"{kind}.") for i, kind in enumerate([*KINDS, "pays"])},
    KINDS,
)


def story(*steps: tuple[int, list[tuple[object, ...]]], text: Text = TEXT) -> Journal:
    """A journal that heard these notes, each step by its actor."""
    state = ScriptedGame(text).new()
    state.begin(Ask(LEFT, "", [A, B]))
    journal = Journal()
    for step, (actor, notes) in enumerate(steps, 1):
        journal.hear(state, step, actor, notes)
    return journal


def told(journal: Journal, role: int | None = None) -> list[list[str]]:
    """The sentences by deed, the headline first."""
    seen = [t for t in journal.told if t.seen_by == -1 or (role is not None and t.seen_by >> role & 1)]
    return [[line.text[:-1] for line in (deed.headline, *deed.details)] for deed in deeds(seen)]


def note(kind: str) -> tuple[object, ...]:
    return (-1, kind)


def forced(who: int) -> tuple[object, ...]:
    return (-1, "forced", who, "Ask", A, "a")


def test_what_one_role_does_is_one_deed_until_another_comes() -> None:
    journal = story(
        (LEFT, [note("march")]),
        (LEFT, [note("moves"), note("moves")]),
        (CHANCE, [note("rolls")]),
        (RIGHT, [note("pays")]),
        (LEFT, [note("moves")]),
    )
    assert told(journal) == [["march", "moves", "moves", "rolls"], ["pays"], ["moves"]]


def test_a_new_verb_begins_a_deed() -> None:
    journal = story((LEFT, [note("march"), note("moves")]), (LEFT, [note("rally"), note("moves")]))
    assert told(journal) == [["march", "moves"], ["rally", "moves"]]


def test_the_headline_may_come_after_details() -> None:
    assert told(story((LEFT, [note("moves"), note("march"), note("moves")]))) == [["march", "moves", "moves"]]


class Composed(Words):
    """A game that tells a march in one sentence."""

    summed = frozenset(("moves", "rolls"))

    def summary(self, state: State, notes: Sequence[Sequence[Any]]) -> str:
        kinds = [note[1] for note in notes]
        return f"march of {kinds.count('moves')}." if "march" in kinds else ""


def test_a_composed_headline_grows_and_says_what_its_details_say() -> None:
    text = Composed(TEXT.questions, TEXT.sentences, KINDS)
    steps: list[tuple[int, list[tuple[object, ...]]]] = [
        (LEFT, [note("march"), note("moves")]),
        (LEFT, [note("moves"), (1, "moves")]),
        (CHANCE, [note("rolls"), note("dust"), note("pays")]),
    ]
    journal = story(*steps, text=text)
    assert [line.so_far for line in journal.told] == ["", "march of 1.", "march of 2.", "", "", "", "march of 2."]
    assert [line.level for line in journal.told] == [DEED, SUMMED, SUMMED, PART, SUMMED, NOISE, PART]
    (deed,) = deeds(journal.told)
    assert (deed.headline.text, deed.headline.rule) == ("march of 2.", "1")
    assert (deed.headline.dice, deed.headline.places) == ((Die(5, 4, True),), ("havana",))
    (early,) = deeds(line for line in journal.told if line.step == 1)
    assert early.headline.text == "march of 1."


def test_what_a_game_does_not_compose_keeps_its_headline() -> None:
    journal = story((LEFT, [note("rally"), note("moves")]), text=Composed(TEXT.questions, TEXT.sentences, KINDS))
    assert told(journal) == [["rally", "moves"]]
    assert [line.level for line in journal.told] == [DEED, PART]


def test_a_heading_stands_for_itself_and_what_follows_is_nobodys() -> None:
    journal = story((LEFT, [note("march"), note("year"), note("moves"), note("harvest")]))
    assert told(journal) == [["march"], ["year", "moves"], ["harvest"]]
    assert [t.about for t in journal.told] == [LEFT, -1, -1, RIGHT]


def test_a_detail_about_another_stays_with_the_deed() -> None:
    journal = story((LEFT, [note("march"), note("pays"), note("moves")]))
    assert told(journal) == [["march", "pays", "moves"]]
    assert [t.about for t in journal.told] == [LEFT, RIGHT, LEFT]


def test_the_forced_answer_of_another_begins_a_deed() -> None:
    journal = story((LEFT, [note("march"), forced(LEFT), note("moves"), forced(RIGHT), note("moves")]))
    assert told(journal) == [
        ["march", "Left: a (the only choice)", "moves"],
        ["moves", "Right: a (the only choice)"],
    ]
    assert [t.level for t in journal.told] == [DEED, NOISE, PART, NOISE, PART]


def test_whispers_leave_no_trace_in_the_numbers() -> None:
    """For who may not read them the deeds are those of a game in which nothing was whispered."""
    open_notes = [(LEFT, [note("march")]), (LEFT, [note("moves")]), (RIGHT, [note("rally")])]
    whispers = [[(1, "year")], [(1, "rally"), (1, "dust")], []]
    loud = story(*((actor, [*more, *notes]) for (actor, notes), more in zip(open_notes, whispers, strict=True)))
    quiet = story(*open_notes)
    assert [t for t in loud.told if t.seen_by == -1] == quiet.told
    assert len(loud.told) == len(quiet.told) + 3
    assert told(loud, LEFT)[0][0] in ("year", "march")


def test_a_sentence_carries_what_it_is_about() -> None:
    rolls, moves = story((LEFT, [note("rolls"), note("moves")])).told
    assert (rolls.dice, rolls.places) == ((Die(5, 4, True),), ("havana",))
    assert (moves.moves, moves.cards) == ((Move("troops", 2, "havana", "oriente"),), ("card:3",))
    (move,) = msgspec.to_builtins(moves)["moves"]
    assert move == {"what": "troops", "n": 2, "from": "havana", "to": "oriente"}


def test_the_steps_of_a_deed() -> None:
    (deed,) = deeds(story((LEFT, [note("moves")]), (LEFT, [note("march")]), (CHANCE, [note("rolls")])).told)
    assert (deed.headline.text, deed.first, deed.last) == ("march.", 1, 3)


@pytest.mark.usefixtures("tiny_games")
def test_each_reads_the_deeds_he_may() -> None:
    bot = Seat(bot="random")
    it = Table(malecon.load("auction"), {"players": 3}, {"red": bot, "green": bot, "blue": bot}, seed=2)
    it.run()
    for role in (None, 0, 1, 2):
        found = it.deeds(role)
        sentences = sorted((t.step, t.text) for deed in found for t in (deed.headline, *deed.details))
        assert sentences == sorted((t.step, t.text) for t in it.journal(role))
        assert [deed.number for deed in found] == sorted({deed.number for deed in found})
    assert any("You bid" in t.text for deed in it.deeds(0) for t in (deed.headline, *deed.details))
    last = it.deeds(None, it.step)
    assert last == it.deeds(None)[-len(last) :]
    assert 0 < len(last) < len(it.deeds(None))


class Announced(Words):
    """A game in which a march may wait for a rally."""

    announces = frozenset(("march",))


def test_what_was_only_announced_gives_way_to_what_is_done_first() -> None:
    text = Announced(TEXT.questions, TEXT.sentences, KINDS)
    journal = story((LEFT, [note("march"), note("dust")]), (LEFT, [note("rally"), note("moves")]), text=text)
    assert told(journal) == [["rally", "march", "dust", "moves"]]
    assert [line.level for line in journal.told] == [NOISE, NOISE, DEED, PART]
    journal = story((LEFT, [note("march"), note("moves")]), (LEFT, [note("rally")]), text=text)
    assert told(journal) == [["march", "moves"], ["rally"]]
    journal = story((LEFT, [note("march")]), (RIGHT, [note("rally")]), text=text)
    assert told(journal) == [["march"], ["rally"]]
