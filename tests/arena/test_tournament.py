import json
from collections import Counter
from pathlib import Path
from random import Random

import pytest
from terminal.conftest import Run as Command
from terminal.conftest import run as run

from malecon import MaleconError
from malecon.arena import Match, Plan, Played
from malecon.arena.ratings import Pool, Rating, enter, pool_name, rate, read_history
from malecon.arena.sequential import Bet, Difference
from malecon.arena.tournament import Gate, Standings, entrants, seatings

pytestmark = [pytest.mark.usefixtures("tiny_games"), pytest.mark.once]


def standings(bots: tuple[str, ...] = ("a", "b"), **options: int) -> Standings:
    places = options.get("players", 2)
    plan = Plan("smugglers", ("random",) * len(bots), options, seatings=seatings(len(bots), places, 1000))
    return Standings(Match(plan), bots)


def decided(it: Standings, number: int, best: str) -> Played:
    """A game that the bot of this label wins, or somebody if it does not sit there."""
    seating = it.match.seating(number)
    winner = next((i for i, bot in enumerate(seating) if it.labels[bot] == best), 0)
    returns = tuple(float(place == winner) for place in range(len(seating)))
    return Played(number, 1, returns, returns, "")


def test_every_mix_of_at_least_two_bots_is_seated() -> None:
    assert seatings(2, 2, 100) == ((0, 1), (1, 0))
    assert len(seatings(2, 4, 100)) == 14
    assert len(seatings(3, 3, 100)) == 24
    assert seatings(3, 1, 100) == ((0,), (1,), (2,))


@pytest.mark.parametrize(("bots", "places", "most"), [(5, 4, 120), (3, 5, 30), (4, 4, 20), (7, 4, 3), (2, 5, 12)])
def test_a_sample_seats_every_bot_in_every_seat_equally_often(bots: int, places: int, most: int) -> None:
    found = seatings(bots, places, most, "seed")
    assert 0 < len(found) <= max(most, bots)
    assert len(set(found)) == len(found)
    assert all(len(set(seating)) > 1 for seating in found)
    for place in range(places):
        counts = Counter(seating[place] for seating in found)
        assert set(counts) == set(range(bots))
        assert len(set(counts.values())) == 1
    assert found == seatings(bots, places, most, "seed")


def test_labels_tell_versions_apart() -> None:
    assert entrants(["random", "new=search:200", "exec:./bot --level=3"]) == {
        "random": "random",
        "new": "search:200",
        "exec:./bot --level=3": "exec:./bot --level=3",
    }
    with pytest.raises(MaleconError, match="named twice"):
        entrants(["random", "random"])
    with pytest.raises(MaleconError, match="at least two"):
        entrants(["random"])


def test_a_bet_on_nothing_seldom_grows_however_long_one_looks() -> None:
    """Ville's inequality: equal bots are told apart in no more than 5 % of tournaments, looked at after every round."""
    rng = Random("bets")
    wrong = 0
    for _ in range(400):
        difference = Difference()
        for _ in range(300):
            difference.hear(rng.choice((-1.0, -0.5, 0.0, 0.5, 1.0)))
        wrong += difference.sign(0.05) != 0
    assert wrong <= 400 * 0.05


def test_a_difference_is_found() -> None:
    rng = Random("difference")
    difference = Difference()
    rounds = 0
    while not difference.sign(0.05):
        difference.hear(rng.choice((1.0, 1.0, 0.0, -1.0)))
        rounds += 1
    assert difference.sign(0.05) == 1
    assert rounds < 300
    bet = Bet(0.5)
    for _ in range(200):
        bet.hear(rng.choice((1.0, 1.0, 0.0, -1.0)))
    assert not bet.certain(0.05)


def test_standings_count_seats_pairs_and_roles() -> None:
    it = standings()
    it.add(
        [
            Played(0, 1, (1.0, 0.0), (1, 0), ""),
            Played(1, 1, (1.0, 0.0), (1, 0), ""),
            Played(2, 1, (0.5, 0.5), (1, 1), ""),
        ]
    )
    assert [it.total(bot).share for bot in (0, 1)] == [0.5, 0.5]
    assert (it.in_place(0, 0) or it.total(1)).share == 0.75
    assert (it.in_place(0, 1) or it.total(1)).share == 0.0
    assert it.rounds == 1
    against = it.against(0, 1)
    assert against is not None
    assert against.share == 0.5


def test_rounds_are_bet_on_in_order_and_only_when_complete() -> None:
    it = standings()
    it.add([decided(it, number, "a") for number in range(2, 40)])
    assert it.rounds == 0
    it.add([decided(it, 0, "a")])
    assert it.rounds == 0
    it.add([decided(it, 1, "a")])
    assert it.rounds == 20
    assert (it.certain(0, 1), it.certain(1, 0)) == (1, -1)
    assert it.settled


def test_who_sits_in_two_seats_is_compared_a_seat() -> None:
    it = standings(("a", "b"), players=3)
    it.add([decided(it, number, "a") for number in range(len(it.match.plan.seatings))])
    against = it.against(0, 1)
    assert against is not None
    assert against.share == 1.0
    assert it.total(0).share == pytest.approx(6 / 9)
    assert it.even == pytest.approx(1 / 3)


def test_ratings_follow_the_wins_and_leave_those_before_alone() -> None:
    it = standings(("a", "b", "c"))
    it.add([decided(it, number, "a") for number in range(30)])
    before = {"b": Rating("random", 30.0, 2.0, 100)}
    rated = rate(before, it)
    assert rated["a"].mu > rated["b"].mu
    assert rated["a"].sigma < 25 / 3
    assert before["b"].mu == 30.0
    assert rated["b"].games == 100 + 20
    assert rate(before, it) == rated


def test_a_label_stays_with_its_bot() -> None:
    pool = Pool()
    enter(pool, {"v1": "search:50"})
    with pytest.raises(MaleconError, match="v1 has been search:50 so far"):
        enter(pool, {"v1": "search:100"})
    assert pool_name(Plan("cuba", options={"players": 2})) == "cuba players=2"
    assert pool_name(Plan("cuba", data={"a": {"b": 1}})).startswith("cuba data=")


def test_a_gate_opens_only_for_who_is_certainly_stronger() -> None:
    it = standings(("new", "old"))
    gate = Gate(it, "new", 0.1)
    assert gate.verdict().passed is None
    it.add([decided(it, number, "new") for number in range(60)])
    assert gate.verdict().passed is True
    it = standings(("new", "old"))
    gate = Gate(it, "new", 0.1)
    it.add([decided(it, number, "old") for number in range(60)])
    assert gate.verdict().passed is False
    with pytest.raises(MaleconError, match="it does not play"):
        Gate(it, "nobody", 0.0)


def test_the_command(run: Command, tmp_path: Path) -> None:
    words = ("tournament", "smugglers", "random", "mc=monte-carlo:20", "--seed", "s", "--jobs", "1")
    file = tmp_path / "ratings.json"
    result = run(*words, "--rounds", "6", "--ratings", file, "--out", tmp_path / "t")
    assert result.exit_code == 0
    for part in ("12 games of smugglers in 6 rounds of 2 seatings", "By role", "ana", "wrong in at most 5.0%", "± "):
        assert part in result.stdout
    pool = read_history(file).pools["smugglers"]
    assert pool.ratings["mc"].mu > pool.ratings["random"].mu
    assert pool.ratings["mc"].games == 12
    again = run("tournament", "smugglers", "mc=monte-carlo:20", "mc2=monte-carlo:2", "--rounds", "2", "--jobs", "1",
                "--ratings", file)  # fmt: skip
    assert again.exit_code == 0
    assert "random" in again.stdout.split("All who have been rated")[1]
    assert len(json.loads(file.read_text())["pools"]["smugglers"]["tournaments"]) == 2
    more = run(*words, "--rounds", "8", "--out", tmp_path / "t", "--resume")
    assert "16 games" in more.stdout


def test_the_command_as_a_gate(run: Command) -> None:
    words = ("tournament", "smugglers", "random", "mc=monte-carlo:30", "--seed", "s", "--jobs", "1", "--until-certain")
    result = run(*words, "--gate", "mc", "--rounds", "200")
    assert (result.exit_code, "Gate: mc is stronger than random" in result.stdout) == (0, True)
    result = run(*words, "--gate", "random", "--rounds", "200")
    assert (result.exit_code, "Gate: random is not stronger than mc" in result.stdout) == (1, True)
    assert int(result.stdout.split()[0]) < 400
    assert run(*words, "--gate", "x").exit_code == 2
