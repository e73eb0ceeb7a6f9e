"""Reviews: the same again from the same record, sums that add up, decisions that hold, words that say so."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

import malecon
from malecon.arena import Match, Plan
from malecon.bots.network.shipped import network_policy
from malecon.bots.search.tree import Tree
from malecon.kernel import CHANCE, MaleconError
from malecon.record import Record
from malecon.reviews import Budget, Making, Review, budget_for, from_json, review, searched, to_json
from malecon.reviews.data import FORMAT
from malecon.reviews.decisions import Case, Confirmer
from malecon.reviews.looks import Judged, Looker
from malecon.reviews.played import Played
from malecon.reviews.searched import Believed, Searcher
from malecon.reviews.words import (
    SMALL,
    alike,
    cost_words,
    dearest_words,
    habit_words,
    headline,
    instead,
    luck_words,
    verdict,
)

pytestmark = pytest.mark.once

SMALL_BUDGET = Budget(each=3, first=2, confirm=6, near=4, ahead=8, trees=3, tries=8)
GAMES: dict[str, dict[str, Any]] = {
    "cuba-libre": {"short": True},
    "cuba": {"players": 2},
    "banana-wars": {},
    "splendid-little-war": {},
}


@cache
def record_of(game: str) -> Record:
    return Match(Plan(game, options=GAMES[game], seed="review")).record(0)


@cache
def review_of(game: str) -> Review:
    return review(record_of(game), budget=SMALL_BUDGET)


def without_seconds(found: Review) -> bytes:
    return to_json(msgspec.structs.replace(found, made=msgspec.structs.replace(found.made, seconds=0.0)))


@pytest.mark.parametrize("game", GAMES)
def test_the_parts_of_a_standing_add_up(game: str) -> None:
    found = review_of(game)
    assert len(found.standing) == found.steps + 1 == len(record_of(game).answers) + 1
    for place, role in enumerate(found.roles):
        sums = found.sums[role]
        assert sums.choices + sums.luck + sums.others + sums.unexplained == pytest.approx(sums.total, abs=0.001)
        assert found.standing[-1][place] - found.standing[0][place] == pytest.approx(sums.total, abs=0.001)
    for row in found.standing:
        assert sum(row) == pytest.approx(1, abs=0.001)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_told_holds_and_is_said_kindly(game: str) -> None:
    found = review_of(game)
    for role in found.roles:
        dear = found.decisions[role]
        assert len(dear) <= 5
        assert [d.cost for d in dear] == sorted((d.cost for d in dear), reverse=True)
        for decision in (*dear, *found.seen[role]):
            assert decision.cost >= max(SMALL, decision.noise)
            assert decision.searched.cost >= max(SMALL, decision.searched.noise), "search says so too"
            assert decision.given[0] == found_answer(game, decision.step)
            assert decision.given[0] != decision.better[0]
            assert decision.steps[0] <= decision.step <= decision.steps[1]
        words = found.words[role]
        assert words.headline
        assert words.summary.endswith(".")
        said = " ".join([words.headline, words.summary, *(d.words for d in dear)]).lower()
        assert not any(word in said for word in ("blunder", "mistake", "wrong", "!"))


def found_answer(game: str, step: int) -> str:
    answer = record_of(game).answers[step]
    assert isinstance(answer, str)
    return answer


def test_the_same_record_gives_the_same_review_byte_for_byte() -> None:
    again = review(record_of("cuba"), budget=SMALL_BUDGET)
    assert without_seconds(again) == without_seconds(review_of("cuba"))
    other = review(record_of("cuba"), budget=SMALL_BUDGET, seed=2)
    assert other.standing != again.standing


def test_made_in_pieces_by_two_it_is_the_same() -> None:
    record = record_of("cuba")
    first = Making(record, budget=SMALL_BUDGET)
    for _ in range(40):
        first.go_on()
    second = Making(record, budget=SMALL_BUDGET)
    for look in first.looks:
        second.add(look)
    while not second.over:
        second.go_on()
    assert without_seconds(second.review()) == without_seconds(review_of("cuba"))


def test_it_is_read_back_and_another_format_is_made_anew() -> None:
    found = review_of("banana-wars")
    assert from_json(to_json(found)) == found
    assert from_json(to_json(msgspec.structs.replace(found, format=FORMAT + 1))) is None
    assert from_json(b'{"format": 1}') is None


def test_who_interrupts_it_gets_what_there_is() -> None:
    def interrupt(done: float, now: str) -> None:
        if done > 0.3:
            raise KeyboardInterrupt

    found = review(record_of("cuba"), budget=SMALL_BUDGET, report=interrupt)
    assert found.made.stopped
    assert 1 < len(found.standing) < found.steps
    answered = Played(record_of("cuba")).answered
    settled = max(i for i in range(len(found.standing)) if answered[i].actor != CHANCE)
    assert found.standing[: settled + 1] == review_of("cuba").standing[: settled + 1]


def test_a_game_with_hidden_cards_is_reviewed_when_it_is_over() -> None:
    record = record_of("splendid-little-war")
    with pytest.raises(MaleconError, match="when it is over"):
        review(record.part(60), budget=SMALL_BUDGET)
    with pytest.raises(MaleconError, match="nothing to review"):
        review(record.part(0), budget=SMALL_BUDGET)


def test_a_decision_is_judged_by_what_its_player_knew() -> None:
    """Two games that differ only in what the player could not see give the same judgement."""
    played = Played(record_of("splendid-little-war"))
    step = next(
        i
        for i, given in enumerate(played.answered)
        if given.actor >= 0 and len(played.states[i].legal()) > 2 and played.states[i].question == "Round"
    )
    state = played.states[step]
    role = state.actor
    looker = Looker(played, SMALL_BUDGET)
    found = looker.look(step).judged
    for seed in range(6):
        other = state.redraw(role, Random(seed))
        played.states[step] = other
        assert looker.look(step).judged == found
    assert found is not None


def test_chance_is_weighed_against_all_that_could_have_come() -> None:
    played = Played(record_of("cuba-libre"))
    step = next(i for i, given in enumerate(played.answered) if given.actor == CHANCE)
    looker = Looker(played, SMALL_BUDGET)
    state = played.states[step]
    total = [0.0] * len(state.roles)
    for action, p in zip(state.legal(), state.odds(), strict=True):
        found = looker._chance(state, step, action)
        assert found.odds == p
        assert sum(found.swing) == pytest.approx(0, abs=1e-9)
        total = [a + p * b for a, b in zip(total, found.swing, strict=True)]
    assert total == pytest.approx([0.0] * len(total), abs=0.05), "over all that can come, nobody is lucky"


@pytest.mark.parametrize("game", GAMES)
def test_an_answer_without_a_choice_changes_no_standing(game: str) -> None:
    """Both positions are judged at the same place with the same luck, also where a stretch ends between them."""
    played = Played(record_of(game))
    looker = Looker(played, SMALL_BUDGET)
    forced = [i for i, given in enumerate(played.answered) if given.actor >= 0 and len(played.states[i].legal()) == 1]
    for step in forced[:20]:
        after = looker.look(step + 1)
        assert (after.arrived or after.tried) == looker.look(step).tried


def test_what_was_as_good_as_any_is_dropped() -> None:
    played = Played(record_of("cuba"))
    step = next(i for i, given in enumerate(played.answered) if given.actor >= 0 and len(played.states[i].legal()) > 1)
    given = played.answered[step]
    same = Case(step, given.actor, given.action, 0.5)
    judged = Judged(given.actor, given.action, 0.5, -1, 0.0, ())
    assert Confirmer(played, SMALL_BUDGET, Searcher(played.states[0])).confirm(same, judged) is None


def test_what_search_does_not_find_is_not_told() -> None:
    """The dearest decision of a game, once with a search that agrees and once with one that sees no difference."""

    class Says(Searcher):
        said = (0.5, 0.1)

        def gain(self, *question: object) -> tuple[float, float]:
            return self.said

    making = Making(record_of("cuba"), budget=SMALL_BUDGET)
    while not making.looked:
        making.go_on()
    searcher = Says(making.played.states[0])
    making.confirmer.searcher = searcher
    told = [case for case in making.cases if making.confirm(case) is not None]
    assert told, "people who answer at random could have done better"
    for searcher.said in ((0.0, 0.1), (0.3, 0.4), (SMALL / 2, 0.0)):
        assert making.confirm(told[0]) is None


def test_a_bot_is_named_by_its_tries_and_the_review_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searched, "missing", lambda game: f"no network has been trained for {game}")
    record = record_of("cuba").part(30)
    found = review(record, "search:12", budget=SMALL_BUDGET)
    assert (found.made.bot, found.made.budget.tries) == ("search:12", 12)
    assert review(record, budget=SMALL_BUDGET).made.bot == f"search:{SMALL_BUDGET.tries}"
    for said in ("strong", "search:50ms", "search:0", "random"):
        with pytest.raises(MaleconError, match="search:200"):
            review(record, said, budget=SMALL_BUDGET)
    with pytest.raises(MaleconError, match="no network has been trained for cuba"):
        review(record, "network:10", budget=SMALL_BUDGET)


def test_the_network_judges_where_there_is_one() -> None:
    pytest.importorskip("safetensors")
    played = Played(record_of("cuba-libre"))
    step = next(i for i, given in enumerate(played.answered) if given.actor >= 0 and len(played.states[i].legal()) > 2)
    state = played.states[step]
    better, worse = state.legal()[:2]
    searcher = Searcher(played.states[0], "network")
    gain, _ = searcher.gain(state, step, better, worse, 2, 16)
    assert -1 < gain < 1
    assert gain == pytest.approx(-searcher.gain(state, step, worse, better, 2, 16)[0], abs=0.3)


@pytest.mark.parametrize("game", ["cuba", "cuba-libre"])
def test_a_review_takes_the_network_at_its_word_even_where_search_plays_its_leaves_out(game: str) -> None:
    pytest.importorskip("safetensors")
    state = next(state for state in Played(record_of(game)).states if state.actor >= 0)
    network = network_policy(game)
    believed = Believed(network)
    playing, judging = Tree(state, state.actor, network), Tree(state, state.actor, believed)
    assert playing.played == (1.0 if game == "cuba" else 0.0)
    assert judging.played == 0.0
    assert judging.guessed == playing.guessed
    assert believed.weigh(state) == network.weigh(state)
    assert (believed.weights(state), believed.judge(state)) == network.weigh(state)


def test_search_judges_by_what_the_player_knew() -> None:
    played = Played(record_of("splendid-little-war"))
    step = next(i for i, state in enumerate(played.states) if state.question == "Round" and len(state.legal()) > 2)
    state = played.states[step]
    better, worse = state.legal()[:2]
    searcher = Searcher(played.states[0], ahead=8)
    found = searcher.gain(state, step, better, worse, 3, 16)
    for seed in range(4):
        assert searcher.gain(state.redraw(state.actor, Random(seed)), step, better, worse, 3, 16) == found


def test_longer_games_get_fewer_tries_for_each_position() -> None:
    short, long = Played(record_of("cuba").part(60), finished=True), Played(record_of("cuba"))
    assert budget_for(short, 500_000).each > budget_for(long, 500_000).each
    assert budget_for(long, 100_000).each < budget_for(long, 2_000_000).each


@pytest.mark.parametrize("game", ["cuba", "splendid-little-war"])
def test_where_the_forecast_knows_too_little_all_is_played_to_the_end(game: str) -> None:
    played = Played(record_of(game))
    budget = msgspec.structs.replace(budget_for(played, 1), each=2)
    assert budget.whole
    assert Making(record_of(game), budget=budget).bot.startswith("search:")
    looker = Looker(played, budget, seats=frozenset())
    looks = [looker.look(step) for step in range(played.steps - 40, played.steps + 1)]
    for look in looks:
        assert not look.arrived, "no place at which the judge looks further ahead"
        assert {share for tried in look.tried for share in tried} <= {0.0, 0.5, 1.0}, "ends of games, and no forecasts"


def test_words_for_verdicts() -> None:
    assert [verdict(x) for x in (0.01, 0.03, 0.07, 0.15, 0.3)] == [
        "as good as any",
        "a little better was",
        "better was",
        "much better was",
        "the game turned here",
    ]
    assert cost_words(0.12, ("Rally", "March"), 0.3, 0.42) == "This cost you about 12 % of your standing."
    assert "41 in 100 with March, 18 in 100 after Rally" in cost_words(0.23, ("Rally", "March"), 0.18, 0.41)
    assert cost_words(0.23, ("Rally", "March"), 0.18, 0.24) == (
        "Here the game turned: this cost you about 23 % of your standing."
    )
    assert instead("Truce: Nicaragua", "Truce: Colombia") == "Truce: Nicaragua instead of Colombia"
    assert instead("Pass", "Truce: Colombia") == "Pass instead of Truce: Colombia"
    assert dearest_words("Round 2", ("Rally: Havana", "Rally: Oriente"), 0.1) == (
        "Your dearest choice came in Round 2, at Rally: Oriente instead of Havana would have been worth 10 % more."
    )
    assert (
        habit_words(2, ("Mayor: No ship", "Mayor: Ship 9"))
        == "Twice at Mayor you chose No ship where Ship 9 stood open."
    )
    assert alike(["March, Oriente, Matanzas", "March, Las Villas"]) == "March"
    assert alike(["Event BRAC, unshaded", "Event Fangio"]) == "Event BRAC and the like"
    assert habit_words(3, ("Attack", "Terror")) == "Three times you chose Attack where Terror stood open."
    assert luck_words("", "6", "Round 2", 1 / 6) == "A roll of 6 (Round 2; 1 chance in 6)"
    assert headline(["Syndicate"], "26July", 3, 4, False) == "Syndicate wins; you came fourth as 26July"
    assert headline(["26July"], "26July", 0, 4, True) == "You win as 26July"
    assert headline(["Blue", "Red"], "Red", 0, 2, False) == "The game is drawn"
    assert headline(["Activistas"], "US", 1, 2, False) == "Activistas win; you played US"


def test_it_is_there_for_whoever_imports_malecon() -> None:
    assert malecon.review is review
