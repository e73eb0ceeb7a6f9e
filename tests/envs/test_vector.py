"""Games by the batch are the games that one would play alone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

import malecon
from malecon import CHANCE
from malecon.envs.vector import Look, Step, Vector

pytestmark = pytest.mark.once


@pytest.mark.parametrize("name", malecon.titles())
def test_a_batch_is_so_many_single_games(name: str) -> None:
    game = malecon.load(name)
    n, seed = 3, 11
    dice = [Random(f"{seed}/{i}") for i in range(n)]

    def begun(i: int) -> malecon.State:
        state = game.new()
        while state.actor == CHANCE:
            state.step(state.draw(dice[i].random()))
        return state

    states = [begun(i) for i in range(n)]
    rng = Random(name)
    ended = 0
    with Vector(name, n, seed=seed) as games:
        look = games.look()
        for _ in range(700):
            for i, state in enumerate(states):
                assert look[0][i].tobytes() == state.observe(state.actor)
                assert look[1][i].tobytes() == state.mask(state.actor)
                assert look[2][i] == state.actor
            answers = [rng.choice(state.legal()) for state in states]
            step = games.step(answers)
            for i, state in enumerate(states):
                state.step(answers[i])
                while state.actor == CHANCE:
                    state.step(state.draw(dice[i].random()))
                assert step.done[i] == state.over
                assert step.reward[i].tolist() == pytest.approx(state.returns() if state.over else [0.0] * games.roles)
                if state.over:
                    ended += 1
                    states[i] = begun(i)
            look = Look(*step[:3])
    assert ended


@pytest.mark.parametrize("workers", [0, 2])
def test_arrays_are_the_callers_to_keep_and_to_write_into(workers: int) -> None:
    with Vector("cuba", 4, seed=2, workers=workers) as games:
        seen, mask, actor = games.look()
        before = seen.copy(), mask.copy()
        games.step(mask.argmax(axis=1))
        assert (seen == before[0]).all()
        assert (mask == before[1]).all()
        step = games.step(games.look().mask.argmax(axis=1))
        assert all(array.flags.writeable for array in (seen, mask, actor, *step))
        step.mask[:] = 1
        with pytest.raises(ValueError, match=r"game 0: .* is not legal"):
            games.step(games.look().mask.argmin(axis=1))


@pytest.mark.parametrize("workers", [0, 2])
def test_an_illegal_answer_is_refused_for_all(workers: int) -> None:
    with Vector("banana-wars", 3, seed=3, workers=workers) as games:
        look = games.look()
        answers = look.mask.argmax(axis=1)
        answers[1] = int(np.flatnonzero(look.mask[1] == 0)[0])
        with pytest.raises(ValueError, match=r"game 1: .* is not legal"):
            games.step(answers)
        with pytest.raises(ValueError, match="2 answers for 3 games"):
            games.step(answers[:2])
        assert (games.look().observation == look.observation).all()


def test_processes_play_the_same_games() -> None:
    rng = np.random.default_rng(4)
    with Vector("banana-wars", 5, seed=4) as here, Vector("banana-wars", 5, seed=4, workers=2) as away:
        assert all(np.array_equal(a, b) for a, b in zip(here.look(), away.look(), strict=True))
        mask = here.look().mask
        for _ in range(300):
            answers = [int(rng.choice(np.flatnonzero(row))) for row in mask]
            one, other = here.step(answers), away.step(answers)
            assert all(np.array_equal(getattr(one, part), getattr(other, part)) for part in Step._fields)
            mask = one.mask


@pytest.mark.parametrize("workers", [0, 2])
def test_answers_are_sent_and_what_comes_of_them_received(workers: int) -> None:
    with Vector("cuba", 4, seed=5, workers=workers) as halves, Vector("cuba", 4, seed=5) as whole:
        answers = whole.look().mask.argmax(axis=1)
        with pytest.raises(RuntimeError, match="nothing to receive"):
            halves.receive()
        halves.send(answers)
        with pytest.raises(RuntimeError, match="on their way already"):
            halves.send(answers)
        expected = whole.step(answers)
        found = halves.receive()
        assert all(np.array_equal(getattr(found, part), getattr(expected, part)) for part in Step._fields)
        with pytest.raises(ValueError, match=r"game 0: 9999 is not legal"):
            halves.send([9999, -1, 0, 0])
        after = expected.mask.argmax(axis=1)
        assert np.array_equal(halves.step(after).observation, whole.step(after).observation)


def test_a_worker_that_dies_is_named() -> None:
    with Vector("cuba", 4, workers=2) as games:
        away = games._hands
        away.processes[1].kill()  # type: ignore[union-attr]
        away.processes[1].wait()  # type: ignore[union-attr]
        with pytest.raises(RuntimeError, match="games 2 to 3"):
            games.step(games.look().mask.argmax(axis=1))


def test_a_program_with_workers_needs_no_guard_and_is_loaded_once(tmp_path: Path) -> None:
    program = tmp_path / "learn.py"
    program.write_text(
        "from malecon.envs.vector import Vector\n"
        "print('loaded')\n"
        "with Vector('cuba', 4, workers=2) as games:\n"
        "    print(games.step(games.look().mask.argmax(axis=1)).observation.shape == (4, games.size))\n"
    )
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(place or os.getcwd() for place in sys.path)}
    done = subprocess.run([sys.executable, "-P", program], capture_output=True, text=True, env=where, check=False)
    assert (done.stdout.split(), done.returncode) == (["loaded", "True"], 0), done.stderr
