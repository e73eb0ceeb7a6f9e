"""Networks that play: what they see, the files they come in, and search that leans on one."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from support.networks import WIDTHS, some_weights

import malecon
from malecon import CHANCE, MaleconError, State
from malecon.bots import Knowledge, bot_for, bots
from malecon.bots.network.features import Features
from malecon.bots.network.net import Network, read, write
from malecon.bots.network.policy import NetworkPolicy
from malecon.bots.network.shipped import judged, missing, network_policy
from malecon.bots.search import Budget, SearchBot
from malecon.bots.search.judge import Judge
from malecon.bots.search.tree import OFTEN, Tree

pytestmark = pytest.mark.once

SEED = 11


def asked(game: str, questions: int, rng: Random, **options: Any) -> State:
    """A state in mid-game at which a role has a choice."""
    state = malecon.load(game).new(**options)
    while questions > 0 or state.actor == CHANCE or len(state.legal()) < 2:
        if state.actor == CHANCE:
            state.step(state.draw(rng.random()))
        else:
            state.step(rng.choice(state.legal()))
            questions -= 1
        if state.over:
            state = malecon.load(game).new(**options)
    return state


@pytest.mark.parametrize("game", malecon.titles())
def test_a_row_for_each_value_is_the_same_as_the_first_layer(game: str) -> None:
    rng = Random(SEED)
    features = Features(malecon.load(game).observation)
    weights = np.random.default_rng(SEED).normal(size=(features.width, 5)).astype(np.float32)
    begins, table = features.by_value(weights)
    for _ in range(5):
        state = asked(game, rng.randrange(60), rng)
        seen = np.frombuffer(state.observe(state.actor), np.uint8)
        dense = features.expand(seen[None])[0] @ weights
        assert np.allclose(table[begins + seen].sum(axis=0), dense, atol=1e-3), f"seed {SEED}"


@pytest.mark.parametrize("game", malecon.titles())
def test_an_evaluation_is_that_of_the_plain_network(game: str) -> None:
    rng = Random(SEED)
    it = malecon.load(game)
    weights = some_weights(game)
    network = Network(it, weights)
    state = asked(game, 40, rng)
    seen = state.observe(state.actor)
    h = Features(it.observation).expand(np.frombuffer(seen, np.uint8)[None])[0]
    for layer in range(len(WIDTHS)):
        h = np.maximum(weights[f"body.{layer}.weight"] @ h + weights[f"body.{layer}.bias"], 0)
    logits = (weights["policy.weight"] @ h + weights["policy.bias"])[state.legal()]
    values = weights["value.weight"] @ h + weights["value.bias"]
    shares, expected = network.weigh(state, seen)
    assert np.allclose(shares, np.exp(logits) / np.exp(logits).sum(), atol=1e-4)
    own = expected[state.actor]
    assert own == pytest.approx(float(np.clip(values[0 if it.alike else state.actor], 0, 1)), abs=1e-4)


@pytest.mark.parametrize("game", malecon.titles())
def test_first_choices_of_many_questions_are_those_of_each(game: str) -> None:
    rng = Random(SEED)
    network = Network(malecon.load(game), some_weights(game))
    states = [asked(game, rng.randrange(60), rng) for _ in range(6)]
    seen = [state.observe(state.actor) for state in states]
    masks = [state.mask(state.actor) for state in states]
    rows = (np.array([list(row) for row in some], np.uint8) for some in (seen, masks))
    for state, observation, choice in zip(states, seen, network.first_choices(*rows).tolist(), strict=True):
        shares, _ = network.weigh(state, observation)
        assert shares[state.legal().index(choice)] == pytest.approx(max(shares)), f"seed {SEED}"


def test_a_file_tells_what_it_was_made_for_and_is_refused_elsewhere(tmp_path: Path) -> None:
    file = tmp_path / "network.safetensors"
    game = malecon.load("banana-wars")
    weights = some_weights("banana-wars")
    write(file, game, weights, {"answers_seen": "12"})
    found, about = read(file, game)
    assert about["answers_seen"] == "12"
    assert all(np.allclose(found[name], weights[name], atol=1e-3) for name in weights)
    with pytest.raises(MaleconError, match="another game"):
        read(file, malecon.load("cuba"))
    content = bytearray(file.read_bytes())
    content[-3] ^= 0x40
    file.write_bytes(content)
    with pytest.raises(MaleconError, match="damaged"):
        read(file, game)
    file.write_bytes(b"no network at all")
    with pytest.raises(MaleconError, match="cannot be read"):
        read(file, game)


def test_a_network_for_other_observations_or_answers_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "network.safetensors"
    game = malecon.load("banana-wars")
    write(file, game, some_weights("banana-wars"))
    monkeypatch.setattr("malecon.bots.network.net.actions_digest", lambda game: "others")
    with pytest.raises(MaleconError, match="other answers: train it again"):
        read(file, game)
    monkeypatch.setattr(type(game.observation), "digest", property(lambda layout: "another"))
    with pytest.raises(MaleconError, match="other observations: train it again"):
        read(file, game)


def test_roles_that_see_the_same_are_not_taken_for_one_another() -> None:
    """Where roles are alike both may observe the same bytes, and what is expected stands in another order."""

    class Echo(Network):
        def __init__(self) -> None:
            pass

        def weigh(self, state: State, seen: bytes) -> tuple[list[float], list[float]]:
            return [1.0], [float(state.actor)]

    class Asked:
        def __init__(self, actor: int) -> None:
            self.actor = actor

        def observe(self, role: int) -> bytes:
            return b"the same"

    policy: Any = NetworkPolicy(Echo(), {})
    assert [policy.judge(Asked(actor)) for actor in (0, 1)] == [[0.0], [1.0]]


TRAINED = [game for game in malecon.titles() if not missing(game)]


def test_cuba_libre_has_a_network() -> None:
    assert "cuba-libre" in TRAINED


@pytest.mark.parametrize("game", TRAINED)
def test_what_is_shipped_fits_and_plays(game: str) -> None:
    names = [info.name for info in bots(game) if info.level]
    assert names[0] == "master"
    rng = Random(SEED)
    state = asked(game, 30, rng)
    for strength in ("alone", "24"):
        player = bot_for(state, "network", strength)
        assert player.choose(Knowledge(state, state.actor), rng) in state.legal()
    policy = network_policy(game)
    shares, expected = policy.weigh(state)
    assert sum(shares) == pytest.approx(1.0)
    assert (policy.weights(state), policy.judge(state)) == (shares, expected)
    assert judged(state) == expected, "here every player has one role"
    explained = bot_for(state, "network", "24")
    explained.choose(Knowledge(state, state.actor), rng)
    assert isinstance(explained, SearchBot)
    assert any("expected standing" in sentence for _, sentence in explained.why())


@pytest.mark.parametrize("game", sorted(set(malecon.titles()) - set(TRAINED)))
def test_where_nothing_was_trained_nobody_is_offered_a_master(game: str) -> None:
    assert not {"master", "network"} & {info.name for info in bots(game)}
    assert judged(asked(game, 10, Random(SEED))) == []
    with pytest.raises(MaleconError, match="no bot is called 'master'"):
        bot_for(malecon.load(game).new(), "master")


def test_who_plays_two_roles_has_the_chances_of_both() -> None:
    state = asked("cuba-libre", 30, Random(SEED), players=2)
    chances = judged(state)
    shares = network_policy("cuba-libre").judge(state)
    for role in range(len(state.roles)):
        assert len(state.team(role)) == 2
        assert chances[role] == pytest.approx(sum(shares[partner] for partner in state.team(role)))


class Hopeful(Judge):
    """Judges by the leads alone."""

    def __init__(self) -> None:
        self.judged = 0

    def judge(self, state: State) -> list[float]:
        self.judged += 1
        return [min(1.0, max(0.0, 0.5 + lead / 100)) for lead in state.leads()]


def test_search_on_a_judge_looks_no_further_than_its_tree() -> None:
    rng = Random(SEED)
    state = asked("cuba", 50, rng, players=2)
    judge = Hopeful()
    bot = SearchBot(Budget(tries=64, whole=True), policy=lambda game: judge)
    answer = bot.choose(Knowledge(state, state.actor), rng)
    assert answer in state.legal()
    assert 0 < judge.judged <= 72, "one judgement a try, and no playouts"
    advice = bot.advice()
    assert advice is not None
    assert advice.tried[0].action == answer


class Gloomy(Judge):
    """Expects nothing for anybody, and is believed as far as playouts do not count."""

    def __init__(self, played: float) -> None:
        self.asked = 0
        self._played = played

    def played(self) -> float:
        return self._played

    def judge(self, state: State) -> list[float]:
        self.asked += 1
        return [0.0] * len(state.roles)


@pytest.mark.parametrize(("played", "least", "most"), [(0.0, 0.0, 0.0), (0.5, 0.01, 0.5), (1.0, 0.01, 1.0)])
def test_playouts_count_as_much_as_a_judge_says(played: float, least: float, most: float) -> None:
    rng = Random(SEED)
    state = asked("cuba", 20, rng, players=2)
    judge = Gloomy(played)
    bot = SearchBot(Budget(tries=200, whole=True), policy=lambda game: judge)
    bot.choose(Knowledge(state, state.actor), rng)
    advice = bot.advice()
    assert advice is not None
    assert all(least <= tried.standing <= most for tried in advice.tried), f"seed {SEED}"
    if played == 1.0:
        assert judge.asked < advice.tries, "only of nodes that are come to again"
    else:
        assert judge.asked >= advice.tries


class Looking(Gloomy):
    """Judges through the eyes of who is asked."""

    def judge(self, state: State) -> list[float]:
        assert len(state.observe(state.actor)) > 0
        return super().judge(state)


def test_at_the_horizon_nobody_is_asked_so_only_the_playout_counts() -> None:
    """Campaigns end between two questions: there a judge who is believed by half has nothing to look at."""
    rng = Random(SEED)
    state = asked("cuba-libre", 60, rng)
    judge = Looking(0.5)
    bot = SearchBot(Budget(tries=400, whole=True), policy=lambda game: judge)
    assert bot.choose(Knowledge(state, state.actor), rng) in state.legal(), f"seed {SEED}"


class Acquainted(Gloomy):
    """Knows how its own questions go, where everybody else plays by the game's policy."""

    def __init__(self, played: float, roles: list[int]) -> None:
        super().__init__(played)
        self.roles = roles

    def others_by_policy(self) -> bool:
        return True

    def judge(self, state: State) -> list[float]:
        assert state.actor in self.roles, f"seed {SEED}: asked at a question of {state.roles[state.actor]}"
        return super().judge(state)


def walked(tree: Tree, start: State) -> Iterator[tuple[State, int, list[int]]]:
    """The questions and draws in a tree: how many tries came to each, and the answers that were tried there."""
    todo = [(tree.root, start)]
    while todo:
        node, state = todo.pop()
        if state.over:
            continue
        base = (state.actor + 1) * tree.actions
        tried: list[int] = []
        c = tree.first[node]
        while c >= 0:
            action = tree.key[c] - base
            if tree.n[c]:
                tried.append(action)
                after = state.clone()
                after.step(action)
                todo.append((c, after))
            c = tree.next[c]
        if tried:
            yield state, tree.n[node], tried


@pytest.mark.parametrize("players", [2, 4])
def test_others_answer_by_the_policy_until_many_tries_come_to_them_and_the_judge_is_never_asked_there(
    players: int,
) -> None:
    """In Cuba Libre with two, each player has two Factions (1.5): both are his own."""
    rng = Random(SEED)
    others = own = looked = 0
    for _ in range(6):
        state = asked("cuba-libre", 30, rng, players=players)
        mine = state.team(state.actor)
        assert len(mine) == 4 // players
        judge = Acquainted(0.0, mine)
        tree = Tree(state, state.actor, judge)
        known = Knowledge(state, state.actor)
        tree.prepare(known.redraw, rng)
        tree.grow(known.redraw, rng, 400)
        assert judge.asked >= 400
        for question, tries, tried in walked(tree, state):
            if question.actor in mine:
                own += len(tried) > 1
            elif question.actor != CHANCE:
                usual = question.habit()  # -1 in the middle of what no flowchart would have begun
                others += usual >= 0
                looked += len(tried) > 1
                assert usual < 0 or usual in tried, f"seed {SEED}"
                assert usual < 0 or tried == [usual] or tries > OFTEN, f"seed {SEED}: {tries} tries"
    assert own > 6, f"seed {SEED}: more than the first questions branch"
    assert others > 6, f"seed {SEED}: what the others answer is counted, so that it can be told"
    assert looked > 0, f"seed {SEED}: questions of theirs that many tries come to branch"


def test_cuba_libres_network_is_believed_and_knows_the_others_by_the_flowcharts() -> None:
    """It has learned beside players by the game's policy and Non-players; elsewhere leaves are played out."""
    rng = Random(SEED)
    game = malecon.load("cuba-libre")
    company = asked("cuba-libre", 20, rng)
    for role in range(4):
        tree = Tree(company, role, network_policy("cuba-libre"))
        assert (tree.played, tree.firm, tree.fixed, tree.guessed) == (0.0, False, 0, 15 & ~(1 << role))
        assert tree.playing is game.policy
    tree = Tree(asked("cuba", 20, rng, players=4), 0, network_policy("cuba"))
    assert (tree.played, tree.fixed, tree.guessed) == (1.0, 0, 0)
