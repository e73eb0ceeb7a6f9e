"""A short course from its first lesson to a network that plays; PyTorch is big, so it belongs to the long tests."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import malecon
from malecon.bots.network.net import read

pytestmark = pytest.mark.long

TINY = ["--set", "games=4", "--set", "steps=8", "--set", "minibatch=64", "--jobs", "1"]


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A Python with PyTorch, beside what the tests have."""
    home = tmp_path_factory.mktemp("learn")
    subprocess.run([sys.executable, "-m", "venv", "--system-site-packages", str(home)], check=True)
    site = next(home.glob("lib/python*/site-packages"))
    (site / "tests.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    made = home / "bin" / "python"
    subprocess.run([str(made), "-m", "pip", "install", "-q", "torch>=2.4,<3"], check=True)
    return made


def train(python: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(python), "-P", "-m", "malecon", "train", *words], capture_output=True, text=True)


def test_a_course_is_kept_resumed_and_plays(python: Path, tmp_path: Path) -> None:
    folder = tmp_path / "net"
    first = train(python, "banana-wars", "--network", "--minutes", "0.2", "--out", str(folder), *TINY)
    assert first.returncode == 0, first.stderr
    lessons = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert lessons
    assert all(0 <= lesson["moved"] < 1 for lesson in lessons), (
        "answers are judged by what was seen when they were given"
    )
    read(folder / "network.safetensors", malecon.load("banana-wars"))
    again = train(python, "banana-wars", "--network", "--minutes", "0.1", "--out", str(folder))
    assert again.returncode == 2
    assert "--resume" in again.stderr
    resumed = train(python, "banana-wars", "--network", "--minutes", "0.1", "--out", str(folder), "--resume")
    assert resumed.returncode == 0, resumed.stderr
    after = [json.loads(line) for line in (folder / "log.jsonl").read_text().splitlines()]
    assert after[-1]["lesson"] > lessons[-1]["lesson"]
    assert all(file.stat().st_size < 16 << 20 for file in folder.iterdir())
