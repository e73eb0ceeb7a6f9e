"""A short course from its first lesson to a network that plays; PyTorch is big, so it belongs to the long tests."""

import json
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import malecon
from malecon.bots.network.net import COURSES, Network, read
from malecon.bots.network.policy import read_policy

pytestmark = pytest.mark.long

SETTINGS = ("games=4", "steps=8", "minibatch=64", "exam=2", "exam_every=1000")
TINY = [word for setting in SETTINGS for word in ("--set", setting)] + ["--jobs", "1"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with PyTorch: this one, or one made beside what the tests have."""
    if find_spec("torch") is not None:
        return Path(sys.executable)
    home = tmp_path_factory.mktemp("learn")
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(home)], check=True)
    site = next(home.glob("lib/python*/site-packages"))
    (site / "tests.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    made = home / "bin" / "python"
    subprocess.run([str(made), "-m", "pip", "install", "-q", "torch>=2.4,<3"], check=True)
    return made


def train(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(python), "-P", "-m", "malecon", "train", *words], capture_output=True, text=True)


def logged(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]


def courses(folder: Path, game: str) -> list[dict[str, Any]]:
    """What a network's file tells of how it was made."""
    found: list[dict[str, Any]] = json.loads(read(folder / "network.safetensors", malecon.load(game))[1][COURSES])
    return found


def test_a_course_is_kept_resumed_and_plays(python: Path, tmp_path: Path) -> None:
    folder = tmp_path / "net"
    leaning = [f"--set={setting}" for setting in ("played=0.5", "others_by_policy=true")]
    first = train(python, "banana-wars", "--network", "--minutes", "0.2", "--out", str(folder), *TINY, *leaning)
    assert first.returncode == 0, first.stderr
    lessons = logged(folder)
    assert lessons
    assert lessons[-1]["exam"].keys() == {"alone as activista", "alone as us"}, "at the end there is an exam"
    assert all(games == 2 for _, games in lessons[-1]["exam"].values())
    assert all(0 <= lesson["moved"] < 1 for lesson in lessons), (
        "answers are judged by what was seen when they were given"
    )
    network = read_policy(folder / "network.safetensors", malecon.load("banana-wars"))
    assert (network.played(), network.others_by_policy(), network.firm()) == (0.5, True, False)
    again = train(python, "banana-wars", "--network", "--minutes", "0.1", "--out", str(folder))
    assert again.returncode == 2
    assert "--resume" in again.stderr
    resumed = train(python, "banana-wars", "--network", "--minutes", "0.1", "--out", str(folder), "--resume")
    assert resumed.returncode == 0, resumed.stderr
    after = logged(folder)
    assert after[-1]["lesson"] > lessons[-1]["lesson"]
    assert all(file.stat().st_size < 16 << 20 for file in folder.iterdir())
    told = courses(folder, "banana-wars")
    assert [(one["minutes"], one["played"], one["settings"]["steps"]) for one in told] == [(0.2, 0.5, 8), (0.1, 0.5, 8)]
    assert [one["answers_seen"] for one in told] == [lessons[-1]["answers"], after[-1]["answers"]]
    gate = train(python, "banana-wars", "--network", "--minutes", "0", "--out", str(folder), "--resume", "--ship", "1")
    assert gate.returncode == 1, "one round makes nobody certain"
    assert "undecided" in gate.stdout
    assert logged(folder)[-1]["gate"]["rounds"] == 1


def test_one_network_learns_to_play_with_two_and_with_five(python: Path, tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    words = ("cuba", "--network", "--minutes", "0.1", *TINY, "--set", "players=2,5")
    made = train(python, *words, "--out", str(first))
    assert made.returncode == 0, made.stderr
    assert logged(first)[-1]["exam"].keys() == {"alone as one of 2", "alone as one of 5"}
    begun = train(python, *words, "--out", str(second), "--set", f"begin_with={first / 'network.safetensors'}")
    assert begun.returncode == 0, begun.stderr
    assert logged(second)[0]["answers"] > logged(first)[-1]["answers"], "what was seen before counts"
    told = courses(second, "cuba")
    assert told[0] == courses(first, "cuba")[0], "the way to it is in the file"
    assert told[1]["begin_with"] == str(first / "network.safetensors")
    game = malecon.load("cuba")
    for players in (2, 5):
        state = game.new(players=players)
        while state.actor < 0 or len(state.legal()) < 2:
            state.step(state.draw(0.5) if state.actor < 0 else state.legal()[0])
        network = Network(game, read(second / "network.safetensors", game)[0])
        shares, expected = network.weigh(state, state.observe(state.actor))
        assert sum(shares) == pytest.approx(1.0)
        assert len(expected) == players
