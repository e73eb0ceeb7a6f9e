import csv
import io
import json
import multiprocessing
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest
from support.dying import Dying, Unmoved

from malecon import CHANCE, DeadEnd, IllegalAction, MaleconError, OptionError, load
from malecon.arena import Match, Plan, Played, Tally, simulate
from malecon.arena.match import answers
from malecon.arena.simulate import Helpings, Playing
from malecon.arena.statistics import distribution, share, write_csv
from malecon.arena.work import crew
from malecon.bots import Knowledge
from malecon.record import Aside, carry_out, from_json, to_json

ROLES = ("government", "m26", "directorio", "syndicate")

pytestmark = [pytest.mark.usefixtures("tiny_games"), pytest.mark.once]


def played(plan: Plan, games: int) -> list[Played]:
    return [game for batch in simulate(plan, games) for game in batch]


def test_games_end_and_their_returns_sum_to_one() -> None:
    for game in played(Plan("smugglers", options={"players": "3"}), 50):
        assert sum(game.returns) == pytest.approx(1)
        assert len(game.scores) == 3
        assert game.questions >= 18


def test_a_game_depends_on_seed_and_number_alone() -> None:
    plan = Plan("smugglers", seed="x")
    whole = played(plan, 20)
    assert whole == played(plan, 20)
    assert [Match(plan).play(number) for number in (7, 3)] == [whole[7], whole[3]]
    assert [game for batch in simulate(plan, 5, first=10) for game in batch] == whole[10:15]
    assert played(Plan("smugglers", seed="y"), 20) != whole


@pytest.mark.parametrize("bots", [("random",), ("random", "monte-carlo:2"), ("monte-carlo:2", "monte-carlo:4")])
def test_a_game_can_be_had_as_a_record(bots: tuple[str, ...]) -> None:
    match = Match(Plan("smugglers", bots))
    for number in range(5):
        game, record = match.play(number), from_json(to_json(match.record(number)))
        state = record.replay()
        assert state.over
        assert (tuple(state.returns()), tuple(state.scores())) == (game.returns, game.scores)
        assert len(record.answers) == game.questions
        assert [str(seat) for seat in record.seats.values()] == list(match.names)


def test_dice_and_cards_fall_alike_whoever_plays() -> None:
    """The n-th draw of a game is a function of seed, game and n: whoever plays, the generator is as far."""
    seen: list[list[int]] = []
    for bots in (("random",), ("monte-carlo:2",)):
        match = Match(Plan("smugglers", bots, seed="dice"))
        record = match.record(3)
        state = match.start.clone()
        seen.append([])
        for _ in record.steps(state):
            seen[-1].append(state.actor)
        luck = match._chance(3)
        state = match.start.clone()
        for answer in record.answers:
            if state.actor == CHANCE:
                assert answer == state.game.actions[state.draw(luck.random())]
            carry_out(state, answer)
    assert seen[0] != seen[1]


def test_bots_can_change_seats() -> None:
    match = Match(Plan("smugglers", ("random", "monte-carlo:2"), rotate=True))
    assert [match.seating(number) for number in range(3)] == [(0, 1), (1, 0), (0, 1)]
    assert match.seated(1) == ["monte-carlo:2", "random"]
    assert str(match.record(1).seats["ana"]) == "monte-carlo:2"


def test_a_bad_plan_is_refused_at_once() -> None:
    with pytest.raises(MaleconError, match="3 bots for 2 roles"):
        next(simulate(Plan("smugglers", ("random",) * 3), 1))
    with pytest.raises(MaleconError, match="no bot is called 'nobody'"):
        next(simulate(Plan("smugglers", ("nobody",)), 1, jobs=2))
    with pytest.raises(OptionError, match="option players"):
        next(simulate(Plan("smugglers", options={"players": 7}), 1))


def test_a_fault_names_the_game_and_its_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    def dead_end(*_: object) -> int:
        raise DeadEnd("Turn ends with a promise unkept")

    monkeypatch.setattr("malecon.arena.match.playout", dead_end)
    with pytest.raises(DeadEnd, match="game 3 of seed x: Turn ends with a promise unkept"):
        Match(Plan("smugglers", seed="x")).play(3)


def test_a_tally_counts() -> None:
    tally = Tally(Match(Plan("smugglers", ("random", "monte-carlo:2"))))
    tally.add([Played(1, 30, (1.0, 0.0), (9.0, 4.0), "rum"), Played(0, 20, (0.5, 0.5), (6.0, 6.0), "")])
    assert len(tally) == 2
    assert [won.share for won in tally.wins().values()] == [0.75, 0.25]
    assert tally.wins_by_bot()["monte-carlo:2"].share == 0.25
    assert tally.lengths().mean == 25
    assert tally.score_distributions()["ana"].quantiles["max"] == 9
    assert tally.ended() == {"rum": 1}


def test_wins_follow_the_bots_round_the_table() -> None:
    tally = Tally(Match(Plan("smugglers", ("random", "monte-carlo:2"), rotate=True)))
    tally.add([Played(0, 1, (1.0, 0.0), (1.0, 0.0), ""), Played(1, 1, (0.0, 1.0), (0.0, 1.0), "")])
    assert [won.share for won in tally.wins().values()] == [0.5, 0.5]
    assert {name: won.share for name, won in tally.wins_by_bot().items()} == {"random": 1.0, "monte-carlo:2": 0.0}


def test_files() -> None:
    tally = Tally(Match(Plan("smugglers", seed="s")))
    games = [Played(1, 30, (1.0, 0.0), (9.0, 4.0), ""), Played(0, 20, (0.5, 0.5), (6.0, 6.0), "")]
    tally.add(games)
    out = io.StringIO()
    write_csv(tally.match, games, out)
    rows = list(csv.DictReader(io.StringIO(out.getvalue())))
    assert [row["game"] for row in rows] == ["0", "1"]
    assert (rows[1]["share:ana"], rows[1]["score:berto"], rows[1]["bot:ana"]) == ("1.0", "4.0", "random")
    out = io.StringIO()
    tally.write_json(out)
    summary = json.loads(out.getvalue())
    assert (summary["games"], summary["seed"], summary["options"]["players"]) == (2, "s", 2)
    assert summary["wins"]["ana"]["share"] == 0.75


@pytest.mark.parametrize(("won", "n"), [(0, 10), (10, 10), (5, 10), (300, 1000)])
def test_the_interval_holds_the_share_and_stays_within_bounds(won: int, n: int) -> None:
    found = share(won, n)
    assert 0 <= found.low <= found.share <= found.high <= 1
    assert found.low < found.high


def test_the_interval_is_wilsons() -> None:
    found = share(30, 100)
    assert (round(found.low, 3), round(found.high, 3)) == (0.219, 0.396)


def test_distributions() -> None:
    found = distribution([1, 2, 2, 3, 9])
    assert found.mean == 3.4
    assert found.quantiles["median"] == 2
    assert found.counts == [1, 2, 1, 0, 0, 0, 0, 0, 1]
    assert found.chart == "▄█▄     ▄"
    assert distribution([4, 4]).counts == [2]
    assert sum(distribution([0.5, 0.25, 100.75]).counts) == 3


def test_the_arena_needs_no_plotting_package() -> None:
    script = "import sys, malecon.arena; print([m for m in ('polars', 'altair', 'matplotlib') if m in sys.modules])"
    out = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == "[]"


def test_processes_play_the_same_games_as_one() -> None:
    plan = Plan("cuba", seed="processes")
    shared = [game for batch in simulate(plan, 7, jobs=2) for game in batch]
    assert sorted(shared) == played(plan, 7)


def test_processes_end_when_nobody_listens() -> None:
    batches = simulate(Plan("cuba"), 10_000_000, jobs=2)
    next(batches)
    batches.close()
    assert not multiprocessing.active_children()


@pytest.mark.timeout(60)
def test_processes_end_though_the_signal_does_not_wake_them() -> None:
    assert len(list(crew(2)(Unmoved(), [range(2), range(2, 4)]))) == 2
    assert not multiprocessing.active_children()


def test_the_error_of_a_process_arrives() -> None:
    with pytest.raises(MaleconError, match="no game is called 'chess'"):
        list(crew(2)(Playing(Plan("chess")), [range(2), range(2, 4)]))


def test_what_a_process_had_that_died_is_done_again(tmp_path: Path) -> None:
    chunks = [range(i, i + 2) for i in range(0, 20, 2)]
    done = list(crew(2)(Dying(str(tmp_path), (3, 12)), chunks))
    assert sorted(number for _, numbers in done for number in numbers) == list(range(20))
    assert all(list(chunk) == numbers for chunk, numbers in done)


def test_a_game_over_which_every_process_dies_is_named(tmp_path: Path) -> None:
    with pytest.raises(MaleconError, match="3 processes have died over game 4"):
        list(crew(2)(Dying(str(tmp_path), (4,), always=True), [range(i, i + 1) for i in range(6)]))
    assert not multiprocessing.active_children()


def test_helpings_cover_all_games_once_and_grow_while_they_are_quick() -> None:
    helpings = Helpings(range(7, 507), jobs=2)
    seen: list[int] = []
    sizes: list[int] = []
    for chunk in helpings:
        seen.extend(chunk)
        sizes.append(len(chunk))
        helpings.took(len(chunk), 0.001 * len(chunk))
    assert seen == list(range(7, 507))
    assert sizes[:4] == [1, 2, 4, 8]
    assert sizes[-1] == 1


@pytest.mark.rule("cuba-libre", "1.5")
def test_a_bot_plays_all_roles_of_a_player_and_the_rules_play_the_rest() -> None:
    match = Match(Plan("cuba-libre", ("random",), {"players": 1}))
    assert match.names == ["nonplayer", "random", "nonplayer", "nonplayer"]
    match = Match(Plan("cuba-libre", ("random", "monte-carlo:2"), {"players": 2}, rotate=True))
    assert match.names == ["random", "monte-carlo:2", "monte-carlo:2", "random"]
    assert match.seated(1) == ["monte-carlo:2", "random", "random", "monte-carlo:2"]
    match = Match(Plan("cuba-libre", ("random",), {"nonplayers": ROLES}))
    assert match.names == ["nonplayer"] * 4
    record = match.record(0)
    assert any(isinstance(answer, Aside) for answer in record.answers)
    assert record.replay().over
    assert len(record.answers) == match.play(0).questions


def test_a_bot_that_answers_what_is_not_open_is_found_out() -> None:
    class Wrong:
        def choose(self, known: Knowledge, rng: Random) -> int:
            return known.game.number("card:25")

    state = load("cuba-libre").new()
    with pytest.raises(IllegalAction, match="card:25 is not allowed to government beside the question"):
        list(answers(state, [Wrong()] * 4, Random(1)))


def test_games_of_all_seatings_fall_on_the_same_dice() -> None:
    plan = Plan("smugglers", ("random", "monte-carlo:2"), seatings=((0, 1), (1, 0), (1, 1)), seed="d")
    match = Match(plan)
    assert match.seated(4) == ["monte-carlo:2", "random"]
    assert [match._chance(number).random() for number in range(3)] == [match._chance(0).random()] * 3
    assert match._chance(3).random() != match._chance(0).random()
    assert len({match._rng(number).random() for number in range(6)}) == 6
    with pytest.raises(MaleconError, match="no bot is called 'nobody'"):
        Match(Plan("smugglers", ("random", "nobody"), seatings=((0, 0), (0, 1))))
