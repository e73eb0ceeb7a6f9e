"""Puzzles: found in games, kept in files, put to people; and each that is shipped."""

from datetime import date, timedelta
from pathlib import Path

import pytest

import malecon
from malecon.kernel import MaleconError
from malecon.puzzles import Book, Budget, Made, Played, Puzzle, shipped
from malecon.puzzles.book import read, to_toml, write
from malecon.puzzles.finding import HOLDS, lead, openings, search_on
from malecon.puzzles.posing import TRIES, find, of_day, ordered, posed
from malecon.puzzles.telling import situation, tell, why

pytestmark = pytest.mark.once

GAMES = malecon.titles()
TINY = Budget(quick=4, opening=8, played=16, found=24, checked=64)


class Enough(Exception):
    pass


def found_in(game: str, answers: int, file: Path | None = None) -> Book:
    """What is found while so many answers are looked at."""
    book = Book(game, Made("0", TINY))
    left = iter(range(answers))

    def report(words: str) -> None:
        if next(left, None) is None:
            raise Enough

    with pytest.raises(Enough):
        search_on(book, lambda: False, report, lambda: write(book, file) if file else None)
    return book


def a_puzzle(step: int = 3) -> Puzzle:
    standings = {"b": 0.6, "c": 0.45}
    return Puzzle(step=step, role="blue", question="Q", best="b", lead=0.1, quick_rank=3, standings=standings)


@pytest.mark.usefixtures("tiny_games")
def test_the_same_games_are_searched_every_time_and_what_was_found_outlives_an_end_in_the_middle(
    tmp_path: Path,
) -> None:
    file = tmp_path / "puzzles.toml"
    book = found_in("smugglers", 150, file)
    assert book.made.games > 1
    assert to_toml(found_in("smugglers", 150)).partition("seconds")[0] == to_toml(book).partition("seconds")[0]
    again = read(file)
    assert (again.made.games, again.games) == (book.made.games, book.games)


def test_a_game_that_is_searched_again_takes_the_place_of_what_was_known_of_it() -> None:
    book = Book("cuba", Made("0"))
    book.put(Played(4, {"players": 2}, ["a", "b", "c", "d", "e"], [a_puzzle()]))
    book.put(Played(2))
    book.put(Played(4, {"players": 2}, ["a", "b", "c", "d"], [a_puzzle(step=1), a_puzzle()]))
    assert [(played.number, played.answers, len(played.puzzles)) for played in book.games] == [(4, ["a", "b", "c"], 2)]


def test_a_file_remembers_which_games_were_searched_with_which_budget(tmp_path: Path) -> None:
    book = Book("cuba", Made("0", games=2))
    book.put(Played(2, {"players": 2}, ["a", "b", "c"], [a_puzzle()]))  # found before the time was up
    book.go_on_with(Budget())
    assert book.made.before == [], "the same budget goes on"
    book.go_on_with(Budget(early=0.2))
    assert book.made.games == 3, "what was found is kept"
    write(book, file := tmp_path / "puzzles.toml")
    made = read(file).made
    assert [made.budget_of(number).early for number in (0, 2, 3, 5)] == [0.5, 0.5, 0.2, 0.2]


def test_a_lead_is_counted_without_answers_as_good_and_there_is_none_where_they_are_many() -> None:
    ahead, alike = lead({1: 0.6, 2: 0.59, 3: 0.45}, 1)
    assert (round(ahead, 6), alike) == (0.15, [2])
    ahead, alike = lead({1: 0.6, 2: 0.45, 3: 0.3}, 1)
    assert (round(ahead, 6), alike) == (0.15, [])
    assert lead({1: 0.5, 2: 0.5, 3: 0.5, 4: 0.5, 5: 0.1}, 1)[0] < 0


def test_games_are_played_with_every_number_of_players_that_have_a_role_each() -> None:
    assert openings("cuba") == [{"players": n} for n in (2, 3, 4, 5)]
    assert openings("cuba-libre") == [{"players": 4}]
    assert openings("banana-wars") == [{}]


def test_what_a_file_must_hold_is_told_by_its_place(tmp_path: Path) -> None:
    file = tmp_path / "puzzles.toml"
    file.write_text("format = 7\n")
    with pytest.raises(MaleconError, match="format: puzzles of format 1"):
        read(file)
    file.write_text('format = 1\ngame = "cuba"\n[made]\nversion = 3\n')
    with pytest.raises(MaleconError, match=r"version|made"):
        read(file)


@pytest.mark.parametrize("game", GAMES)
def test_every_day_has_its_puzzle_and_all_come_in_turn(game: str) -> None:
    days = [date(2026, 1, 1) + timedelta(n) for n in range(len(posed(game)))]
    assert {one.id for day in days if (one := of_day(game, day))} == {one.id for one in posed(game)}
    with pytest.raises(MaleconError, match="no puzzle 'x'"):
        find(game, "x")


SHIPPED = [(game, one.id) for game in GAMES for one in posed(game)]


@pytest.mark.parametrize("game", GAMES)
def test_each_that_is_shipped_was_checked_with_more_than_it_was_found_with(game: str) -> None:
    book = shipped(game)
    assert book is not None
    for budget in (book.made.budget, *(stretch.budget for stretch in book.made.before)):
        assert budget.checked > budget.found > budget.played > budget.quick
        assert len(set(budget.seeds)) >= 3
    assert len({one.id for one in ordered(book)}) == len(book) >= 50


@pytest.mark.parametrize(("game", "id"), SHIPPED)
def test_each_that_is_shipped_can_be_put_and_solved(game: str, id: str) -> None:
    one = find(game, id)
    puzzle, state = one.puzzle, one.table().state
    names = state.game.actions
    assert state.roles[state.actor] == puzzle.role
    assert state.question == puzzle.question
    assert set(puzzle.standings) == {names[action] for action in state.legal()}
    rivals = [worth for name, worth in puzzle.standings.items() if not one.solved_by(name)]
    assert rivals
    assert max(rivals) + HOLDS < puzzle.standings[puzzle.best] + 0.002  # both are rounded
    assert puzzle.lead >= HOLDS
    assert puzzle.quick_rank > 1
    assert puzzle.situation.endswith(".")
    assert puzzle.reason.endswith(".")
    assert one.table(beyond=True).step == puzzle.step + len(one.best_line)
    assert one.solved_by(puzzle.best)
    assert one.word(puzzle.best, TRIES - 1).startswith("Well seen")
    other = next(name for name in puzzle.standings if not one.solved_by(name))
    assert f"{one.behind(other):.0%} less" in one.word(other, 1)


def test_the_words_of_a_puzzle_are_found_again() -> None:
    one = posed("cuba")[0]
    assert (situation(one), why(one)) == (one.puzzle.situation, one.puzzle.reason)


def test_a_puzzle_without_a_reason_that_can_be_seen_is_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    one = posed("cuba")[0]
    bare = Puzzle(**{**{f: getattr(one.puzzle, f) for f in Puzzle.__struct_fields__}, "situation": "", "reason": ""})
    book = Book("cuba", Made("0"), [Played(one.played.number, one.played.options, one.played.answers, [bare])])
    assert len(tell(book)) == 1
    assert bare.reason == one.puzzle.reason
    bare.reason = ""
    monkeypatch.setattr("malecon.puzzles.telling.LEAST", 1e9)
    assert len(tell(book)) == 0
