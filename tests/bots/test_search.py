from random import Random
from typing import Any

import msgspec
import pytest
from support.digest import digest

import malecon
from malecon import CHANCE, Seat, State, Table
from malecon.arena import Match, Plan
from malecon.bots import Knowledge, bot_for
from malecon.bots.search import Budget, SearchBot
from malecon.bots.search.levels import LEVELS
from malecon.bots.search.tree import Tree
from malecon.bots.train import Course, Progress, policy_content, read_content, share_against, train
from malecon.kernel import Policy
from malecon.kernel.playout import play_on
from malecon.kernel.policy import Habit, Learned
from malecon.table import LATER, holds_secrets

pytestmark = [pytest.mark.once, pytest.mark.usefixtures("tiny_games")]

GAMES = ("banana-wars", "cuba", "cuba-libre", "splendid-little-war")


def asked(name: str, seed: int, **options: Any) -> State:
    """A state some way into a game, in which a player has at least three answers."""
    rng = Random(seed)
    state = malecon.load(name).new(**options)
    for step in range(10_000):
        if step > 60 and state.actor >= 0 and len(state.legal()) > 2:
            break
        state.step(state.draw(rng.random()) if state.actor == CHANCE else rng.choice(state.legal()))
    return state


# The same every time.


@pytest.mark.parametrize("game", GAMES)
def test_a_seeded_game_with_a_budget_in_tries_is_the_same_every_time(game: str) -> None:
    options = {"cuba": {"players": 2}, "cuba-libre": {"players": 1}}.get(game, {})
    state = malecon.load(game).new(**options)
    seats = dict.fromkeys(state.roles, Seat(bot="search", strength="2"))
    tables = [Table(malecon.load(game), options, seats, seed=5) for _ in range(2)]
    for _ in range(50):
        for table in tables:
            table.advance()
    assert tables[0].record.answers == tables[1].record.answers


def test_in_the_arena_too_and_whatever_was_played_before() -> None:
    plan = Plan("smugglers", ("search:20", "search:10"), seed="again")
    match = Match(plan)
    games = [match.play(number) for number in range(4)]
    assert Match(plan).play(3) == games[3]


# The tree.


@pytest.mark.parametrize("game", GAMES)
def test_what_is_tried_adds_up_and_leaves_the_game_alone(game: str) -> None:
    state = asked(game, 3)
    before = digest(state)
    policy = state.game.policy or Policy()
    tree = Tree(state, state.actor, policy.seated(state.roles))
    known = Knowledge(state, state.actor)
    tree.prepare(known.redraw, Random(1))
    tree.grow(known.redraw, Random(1), 40)
    assert sum(tree.visits(state.actor, action) for action in state.legal()) == 40
    assert all(0 <= tree.standing(state.actor, action) <= 1 for action in state.legal())
    assert digest(state) == before


def test_a_tree_is_kept_along_what_is_answered_and_tops_up() -> None:
    state = asked("cuba", 4, players=2)
    bot = SearchBot(Budget(tries=200, whole=True))
    role = state.actor
    given: list[Any] = []
    answer = bot.choose(Knowledge(state, role, given, "game"), Random(1))
    tree = bot._tree
    assert tree is not None
    after = tree.child(tree.root, role, answer)
    visits = tree.n[after]
    assert tree.follow(role, answer)
    assert tree.root == after
    assert sum(tree.n[c] for c in _children(tree)) >= visits // 2
    assert not tree.follow(role, answer) or tree.root != after


def test_another_game_or_an_aside_lets_go_of_the_tree() -> None:
    state = asked("cuba", 4, players=2)
    bot = SearchBot(Budget(tries=20, whole=True))
    bot.choose(Knowledge(state, state.actor, [], "one"), Random(1))
    first = bot._tree
    bot.choose(Knowledge(state, state.actor, [], "one"), Random(1))
    assert bot._tree is first
    bot.choose(Knowledge(state, state.actor, [], "two"), Random(1))
    assert bot._tree is not first


def _children(tree: Tree) -> list[int]:
    found = []
    c = tree.first[tree.root]
    while c >= 0:
        found.append(c)
        c = tree.next[c]
    return found


def test_pruning_keeps_what_can_still_come_about() -> None:
    state = asked("cuba", 4, players=2)
    tree = Tree(state, state.actor, Policy())
    known = Knowledge(state, state.actor)
    tree.prepare(known.redraw, Random(1))
    tree.grow(known.redraw, Random(1), 300)
    answer = max(state.legal(), key=lambda action: tree.visits(state.actor, action))
    tree.follow(state.actor, answer)
    before = sorted((tree.key[c], tree.n[c], tree.w[c]) for c in _children(tree))
    size = len(tree.key)
    while len(tree.key) < 300_000:
        tree._add(0, 0.0)
    tree.prune()
    assert sorted((tree.key[c], tree.n[c], tree.w[c]) for c in _children(tree)) == before
    assert len(tree.key) < size


def test_roles_that_the_rules_play_never_branch() -> None:
    state = asked("cuba-libre", 5, players=1, nonplayers=["m26", "directorio", "syndicate"])
    while state.actor != 0:
        state.step(state.draw(0.3) if state.actor == CHANCE else state.legal()[0])
    tree = Tree(state, 0, Habit())
    assert tree.fixed == 0b1110
    known = Knowledge(state, 0)
    tree.prepare(known.redraw, Random(1))
    tree.grow(known.redraw, Random(1), 24)
    actions = tree.actions
    for node in range(len(tree.key)):
        actors = []
        c = tree.first[node]
        while c >= 0:
            actors.append(tree.key[c] // actions - 1)
            c = tree.next[c]
        assert len([actor for actor in actors if actor > 0]) <= 4  # one for each position that chance left open


# Budgets.


def test_a_turn_never_costs_more_than_its_budget() -> None:
    clock = iter(range(10**9))
    budget = LEVELS["strong"].budget
    bot = SearchBot(budget, lambda: next(clock) * 0.01)
    spent = []
    for _ in range(100):
        tries, seconds = bot._share()
        assert seconds <= budget.a_question <= 1.0
        assert tries <= budget.tries
        spent.append(seconds)
        bot._seconds_spent += seconds
    assert sum(spent) <= budget.seconds == 3.0


def test_when_a_turn_is_spent_what_is_known_must_do() -> None:
    state = asked("cuba", 4, players=2)
    bot = SearchBot(Budget(tries=300, seconds=30.0))
    known = Knowledge(state, state.actor, game_id="spent")
    answer = bot.choose(known, Random(2))
    tree = bot._tree
    assert tree is not None
    before = [tree.visits(state.actor, action) for action in state.legal()]
    bot._seconds_spent = 30.0
    assert bot.choose(known, Random(3)) == answer
    assert bot._tree is tree
    assert [tree.visits(state.actor, action) for action in state.legal()] == before


def test_it_stops_when_the_first_cannot_be_overtaken() -> None:
    state = asked("cuba", 4, players=2)
    bot = SearchBot(Budget(tries=1500, whole=True))
    bot.choose(Knowledge(state, state.actor), Random(2))
    tree = bot._tree
    assert tree is not None
    assert sum(tree.visits(state.actor, action) for action in state.legal()) < 1500


def test_several_processes_add_up_what_they_tried() -> None:
    state = asked("cuba", 4, players=2)
    bot = bot_for(state, "search", "60*3")
    assert isinstance(bot, SearchBot)
    answers = [bot.choose(Knowledge(state, state.actor), Random(2)) for _ in range(2)]
    assert answers[0] == answers[1]
    tree = bot._tree
    assert tree is not None
    assert sum(tree.visits(state.actor, action) for action in state.legal()) > 60


# Reasons.


def test_it_tells_what_it_tried_and_the_line_it_expects() -> None:
    state = asked("cuba", 8, players=2)
    bot = SearchBot(Budget(tries=150, whole=True))
    answer = bot.choose(Knowledge(state, state.actor), Random(2))
    advice = bot.advice()
    assert advice is not None
    assert advice.tried[0].action == answer
    assert advice.tried == sorted(advice.tried, key=lambda it: -it.tries)
    assert advice.line[0][2] == state.label(answer)
    told = bot.why()
    assert told[0][1].startswith(state.label(answer).rstrip("."))
    assert "% of" in told[0][1]
    assert "expected standing" in told[0][1]


def test_why_is_kept_when_the_bot_answers_and_tells_no_hand() -> None:
    seats = {"spain": Seat(bot="search", strength="8"), "cuba": Seat(bot="search", strength="8")}
    table = Table(malecon.load("splendid-little-war"), seats=seats, seed=3)
    while len(table.thoughts) < 4:
        table.advance()
    step = next(step for step in table.thoughts if holds_secrets(table.at(step), table.answered[step].actor))
    assert table.why(step) == [("", LATER)]
    assert table.thoughts[step][0][1].startswith(table.answered[step].label.rstrip("."))


def test_why_of_a_game_without_secrets_is_told_at_once() -> None:
    game = malecon.load("cuba-libre")
    seats = dict.fromkeys(game.new().roles, Seat(bot="search", strength="4"))
    table = Table(game, {}, seats, seed=3)
    while not table.thoughts:
        table.advance()
    (step,) = table.thoughts
    assert table.why(step)[0][1].startswith(table.answered[step].label.rstrip("."))


# Policies.


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_names_only_what_the_game_has(name: str) -> None:
    game = malecon.load(name)
    if not isinstance(game.policy, Learned):
        assert isinstance(game.policy, Habit)
        return
    for table in game.policy.content["tables"]:
        for role, questions in table["weights"].items():
            assert role == "*" or role in game.roles
            for question, answers in questions.items():
                assert question in game.questions, f"{name}: policy.json names {question}, which is no more"
                gone = set(answers) - set(game.actions)
                assert not gone, f"{name}: policy.json names answers to {question} that are no more: {gone}"


@pytest.mark.parametrize("name", GAMES)
def test_a_policy_answers_with_what_is_open_and_leaves_the_state_alone(name: str) -> None:
    state = asked(name, 11)
    policy = state.game.policy
    assert policy is not None
    before = digest(state)
    seated = policy.seated(state.roles)
    assert seated.answer(state, Random(1)) in state.legal()
    weights = seated.weights(state)
    assert not weights or (len(weights) == len(state.legal()) and min(weights) > 0)
    assert digest(state) == before
    play_on(state, Random(1), seated)
    assert state.over


def test_the_clock_stops_a_playout() -> None:
    for name in GAMES:
        state = malecon.load(name).new()
        policy = (state.game.policy or Policy()).seated(state.roles)
        play_on(state, Random(1), policy, state.clock() + 1)
        assert state.over or state.clock() >= 1


def test_training_depends_on_the_seed_alone_and_can_be_gone_on_with() -> None:
    course = Course("cuba", {"players": 2}, "s", 3, 4)
    whole = list(train(Progress(course)))
    spread = list(train(Progress(course), jobs=2))
    assert whole[-1].table == spread[-1].table
    half = msgspec.json.decode(msgspec.json.encode(whole[1]), type=Progress)
    assert list(train(half))[-1].table == whole[-1].table
    other = list(train(Progress(Course("cuba", {"players": 2}, "t", 3, 4))))
    assert other[-1].table != whole[-1].table


def test_what_is_learned_beats_random_play() -> None:
    *_, progress = train(Progress(Course("auction", {}, "learn", 6, 60)))
    game = malecon.load("auction")
    learned = read_content(game, policy_content(progress))
    won = share_against(game.new(), learned, Policy(), 100, "trial")
    assert won > 0.6, f"it won {won:.0%} of 200 games, seed trial"
