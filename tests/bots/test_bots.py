from random import Random

import pytest

import malecon
from malecon import MaleconError, State, Table
from malecon.arena import Match, Plan, Tally
from malecon.bots import Knowledge, bot, bots
from malecon.bots.monte_carlo import FAITH, MonteCarloBot, Spread, Trials, hunches
from malecon.kernel.playout import playout

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("tiny_games")]


def asked(game: str, seed: int) -> State:
    """A state in which a role is asked something."""
    it = Table(malecon.load(game), seed=seed)
    it.run()
    return it.state


def test_levels_in_words_come_first_and_the_games_own_among_them() -> None:
    levels = [info.name for info in bots("smugglers") if info.level]
    assert levels == ["strong", "fair", "easy"]
    assert [info.name for info in bots("smugglers")] == [*levels, "search", "random", "monte-carlo"]
    assert [info.name for info in bots("cuba-libre") if info.level] == ["master", *levels, "nonplayer"]


@pytest.mark.parametrize(
    "name", ["random", "monte-carlo", "monte-carlo:5", "monte-carlo:20ms", "search:20", "search:20ms", "easy"]
)
@pytest.mark.parametrize("game", ["smugglers", "auction"])
def test_bots_give_legal_answers_and_leave_the_state_alone(name: str, game: str) -> None:
    name, _, strength = name.partition(":")
    player = bot(name, strength, game)
    for seed in range(5):
        state = asked(game, seed)
        before = state.view(state.actor), list(state.legal())
        assert player.choose(Knowledge(state, state.actor), Random(seed)) in state.legal()
        assert (state.view(state.actor), list(state.legal())) == before


@pytest.mark.parametrize("name", ["random", "monte-carlo", "search", "easy"])
def test_a_bot_draws_on_its_own_generator_alone(name: str) -> None:
    state = asked("smugglers", 3)
    player = bot(name, "", "smugglers")
    known = Knowledge(state, state.actor)
    answers = [[player.choose(known, Random(seed)) for seed in range(12)] for _ in range(2)]
    assert answers[0] == answers[1]


@pytest.mark.parametrize("name", ["monte-carlo", "search"])
def test_a_bot_does_not_depend_on_what_its_role_cannot_see(name: str) -> None:
    state = asked("smugglers", 4)
    player = bot(name, "30", "smugglers")
    redrawn = (state.redraw(state.actor, Random(seed)) for seed in range(100))
    other = next(it for it in redrawn if it.view(1 - it.actor) != state.view(1 - it.actor))
    for seed in range(5):
        one, two = (player.choose(Knowledge(it, it.actor), Random(seed)) for it in (state, other))
        assert one == two, f"seed {seed}"


@pytest.mark.parametrize(
    ("name", "strength", "message"),
    [
        ("deep-blue", "", "no bot is called 'deep-blue'; there are strong, fair, easy, search, random, monte-carlo"),
        ("monte-carlo", "much", "strength 'much' is neither playouts"),
        ("monte-carlo", "0", "strength '0' is neither playouts"),
        ("search", "much", "strength 'much' is neither tries"),
        ("search", "0ms", "strength '0ms' is neither tries"),
        ("strong", "200", "strong has but one strength"),
    ],
)
def test_unknown_bots_and_strengths_are_refused(name: str, strength: str, message: str) -> None:
    with pytest.raises(MaleconError, match=message):
        bot(name, strength, "smugglers")


@pytest.mark.parametrize("name", ["monte-carlo:50", "search:200"])
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("game", ["smugglers", "auction"])
def test_who_thinks_beats_random_from_either_side(game: str, seat: int, name: str) -> None:
    match = Match(Plan(game, (name, "random") if seat == 0 else ("random", name), seed="strength"))
    tally = Tally(match)
    tally.add(match.play(number) for number in range(40))
    won = tally.wins_by_bot()[name].share
    assert won >= 0.7, f"{name} won {won:.0%} of 40 games of {game}, seed strength"


def test_a_horizon_cuts_playouts_short() -> None:
    state = asked("smugglers", 1)
    assert playout(state.clone(), Random(1), 3) == 3
    assert MonteCarloBot(playouts=10, horizon=2).choose(Knowledge(state, 0), Random(1)) in state.legal()


def test_leanings_decide_while_playouts_are_few_and_yield_to_them() -> None:
    leads = Spread(FAITH)
    loved, hated = (Trials(action, hunch) for action, hunch in enumerate(hunches([30, 1])))
    leads.add(0)
    leads.add(1)
    loved.n = hated.n = 1
    hated.won = 1
    assert leads.worth(loved) > leads.worth(hated)
    loved.n = hated.n = hated.won = 100
    assert leads.worth(loved) < leads.worth(hated)


def test_the_lead_is_over_the_best_of_the_others() -> None:
    game = malecon.load("smugglers")
    state = game.at(
        {
            "options": {"players": 3},
            "hands": [[1, 0, 0]] * 3,
            "spent": [0, 0, 0],
            "points": [5, 2, 4],
            "coins": [2, 2, 2],
            "turn": 1,
        }
    )
    assert state.leads() == [2, -6, -2]


def test_the_lead_is_that_of_a_player_not_of_a_role() -> None:
    state = malecon.load("cuba-libre").new(players=2)
    government, m26, directorio, syndicate = state.scores()
    assert state.team(0) == [0, 3]
    assert state.leads()[0] == state.leads()[3] == min(government, syndicate) - max(m26, directorio)
    alone = malecon.load("cuba-libre").new(players=4)
    assert alone.leads()[0] == government - max(m26, directorio, syndicate)
