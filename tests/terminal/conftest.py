from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from malecon.terminal.main import app

Run = Callable[..., Result]


@pytest.fixture
def run(tiny_games: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run `malecon` with some words, and lines typed in; games are saved in the test's own folder."""
    monkeypatch.setenv("MALECON_SAVES", str(tmp_path / "saves"))
    monkeypatch.setenv("COLUMNS", "200")

    def run(*words: object, typed: tuple[str, ...] = ()) -> Result:
        return CliRunner().invoke(app, [str(word) for word in words], input="".join(f"{line}\n" for line in typed))

    return run
