"""Which games there are, how one is loaded, and the data files it is played by."""

from __future__ import annotations

import copyreg
import pkgutil
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

import msgspec

import malecon.games as _games
import malecon.kernel.state as _state
from malecon.kernel import DataError, Game, MaleconError, Policy
from malecon.kernel.policy import Learned
from malecon.shape import misshapen

compiled: bool = not (_state.__file__ or "").endswith(".py")
"""Whether the engine runs compiled."""

Data = Mapping[str, Mapping[str, Any]]
"""The data files of a game by their names without `.toml`."""


@cache
def titles() -> tuple[str, ...]:
    """The names of all games.

    >>> malecon.titles()
    ('banana-wars', 'cuba', 'cuba-libre', 'splendid-little-war')
    """
    return tuple(sorted(m.name.replace("_", "-") for m in pkgutil.iter_modules(_games.__path__) if m.ispkg))


def load(name: str, data: str | Path | Data | None = None) -> Game:
    """A game by name; `data`, a folder or a mapping, replaces some of its data files by one's own.

    >>> malecon.load("cuba")
    <game cuba>
    >>> malecon.load("cuba") is malecon.load("cuba")
    True
    """
    if name not in titles():
        raise MaleconError(f"no game is called {name!r}; there are {', '.join(titles())}")
    return _load(name) if data is None else _create(name, data)


@cache
def _load(name: str) -> Game:
    return _create(name, {})


def _create(name: str, data: str | Path | Data) -> Game:
    own = shipped_data(name)
    given = read_folder(Path(data)) if isinstance(data, (str, Path)) else data
    for file in given:
        if file not in own:
            raise DataError(f"{file}.toml: {name} has no such data file; it has {', '.join(f'{f}.toml' for f in own)}")
    game = _made(name, own, given)
    copyreg.pickle(type(game), _pickled)
    if (learned := policy_file(name)).is_file():
        game.policy = read_policy(game, learned)
    return game


def _made(name: str, own: Data, given: Data) -> Game:
    """The game; what it does not say of bad data of one's own, their shape does, and the set-up that comes of them."""
    package = import_module(f"malecon.games.{name.replace('-', '_')}")
    wrong: Exception | None = None
    broken: list[str] = []
    try:
        game: Game = package.create({**own, **given})
        broken = game.new().faults() if given else []
    except (AttributeError, LookupError, TypeError, ValueError, OverflowError) as error:
        if isinstance(error, DataError) or not given:
            raise
        wrong = error
    fault = next(filter(None, (misshapen(own[file], content, file) for file, content in given.items())), None)
    if fault or wrong or broken:
        files = " or ".join(f"{file}.toml" for file in given)
        reason = f"cannot be played by this ({wrong})" if wrong else f"cannot be set up by this: {' and '.join(broken)}"
        raise DataError(fault or f"{files}: {name} {reason}") from wrong
    return game


def _pickled(game: Game) -> tuple[Any, ...]:
    """A game is its name, with data of one's own if it has any: so it is copied, and sent to other processes."""
    return load, (game.name, changed_data(game) or None)


def policy_file(name: str) -> Path:
    """Where the policy that was learned for a game lies, if there is one."""
    return data_folder(name).parent / "policy.json"


def network_file(name: str) -> Path:
    """Where the network that was trained for a game lies, if there is one."""
    return data_folder(name).parent / "network.safetensors"


def read_policy(game: Game, file: Path) -> Policy:
    """A policy as `malecon train` wrote it."""
    try:
        return Learned(game.actions, msgspec.json.decode(file.read_bytes()))
    except (msgspec.DecodeError, MaleconError) as error:
        raise DataError(f"{file.name}: {error}") from error


def changed_data(game: Game) -> dict[str, Mapping[str, Any]]:
    """The data files in which a game differs from the one that is shipped."""
    own = shipped_data(game.name)
    return {file: content for file, content in game.data.items() if content != own[file]}


def data_folder(name: str) -> Path:
    """Where a game's data files lie."""
    package = name.replace("-", "_")
    homes = [Path(home) / package for home in _games.__path__]
    return next((home for home in homes if home.is_dir()), homes[0]) / "data"


@cache
def shipped_data(name: str) -> dict[str, Mapping[str, Any]]:
    """A game's own data files by name; not to be changed."""
    return read_folder(data_folder(name))


def read_folder(folder: Path) -> dict[str, Mapping[str, Any]]:
    """The TOML files of a folder by their names."""
    if not folder.is_dir():
        raise DataError(f"{folder} is not a folder of data files")
    found: dict[str, Mapping[str, Any]] = {}
    for path in sorted(folder.glob("*.toml")):
        try:
            found[path.stem] = tomllib.loads(path.read_text(encoding="utf-8"))
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise DataError(f"{path.name}: not a readable TOML file: {error}") from error
    return found
