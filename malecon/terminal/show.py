"""The commands that show: games, bots, about, rules, data."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from malecon.bots import bots
from malecon.bots.strength import measured
from malecon.kernel import MaleconError, Option
from malecon.library import data_folder, load, shipped_data, titles
from malecon.rulebook import NOT_FACTS, Provenance, Rule, about, checkout, provenance, rulebook, tests_by_rule
from malecon.terminal import exits
from malecon.terminal.commands import show_rule
from malecon.terminal.console import heading, say, table


def show_games() -> None:
    """List the games."""
    told = [(name, about(shipped_data(name))) for name in titles()]
    table(("game", "title", "players", "what it is"), [(name, a.title, a.players, a.summary) for name, a in told])


def show_bots(game: str | None) -> None:
    """List the bots."""
    if game is not None:
        load(game)
    known = bots(game)
    table(("level", "what it does", "budget"), [(b.name, b.help, b.budget or "none") for b in known if b.level])
    say()
    others = [(b.name, b.help, ", ".join(b.strengths)) for b in known if not b.level]
    table(("for who asks by name", "what it does", "strengths"), others)
    heading("Games won, as far as it was measured (95 % interval, and what is even)")
    rows = []
    for name in titles() if game is None else (game,):
        for info in bots(name):
            found = [match.told for match in measured() if (match.game, match.bot) == (name, info.name)]
            untold = ["not measured yet"] if info.level else []
            rows += [(name, info.name, told) for told in found or untold]
    table(("game", "bot", "won"), rows)


def show_about(name: str, data: Path | None) -> None:
    """Tell what a game is, where its data come from, and its options."""
    game = load(name, data)
    told = about(game.data)
    heading(f"{told.title} ({told.year})")
    say(f"by {', '.join(told.designers)}; published by {told.publisher}; {told.players} players", "dim")
    for paragraph in (told.summary, *told.how_to_play):
        say()
        say(paragraph)
    heading("Where the data come from")
    _show_provenance(provenance(game.data))
    if told.reconstructed:
        say(f"Reconstructed: {told.reconstructed}")
    heading("Options")
    _show_options(option for option in game.options.values() if not option.advanced)
    if any(option.advanced for option in game.options.values()):
        heading("Advanced options")
        _show_options(option for option in game.options.values() if option.advanced)


def _show_provenance(found: list[Provenance]) -> None:
    rows = [(p.file, ", ".join(f"{n} {kind}" for kind, n in p.counts.items()), p.source) for p in found]
    table(("file", "entries", "source"), rows)
    total: dict[str, int] = {}
    for p in found:
        for kind, n in p.counts.items():
            total[kind] = total.get(kind, 0) + n
    say(f"In all: {', '.join(f'{n} {kind}' for kind, n in total.items()) or 'no facts in files'}.")


def _show_options(options: Iterable[Option]) -> None:
    rows = [(o.name, _default(o), o.help, o.allowed()) for o in options]
    table(("option", "default", "what", "it takes"), rows)


def _default(option: Option) -> str:
    value = option.default
    if isinstance(value, tuple):
        return ",".join(map(str, value)) or "none"
    return str(value).lower() if isinstance(value, bool) else str(value)


def show_rules(name: str, id: str | None, untested: bool) -> int:
    """List rules and rulings with their tests; the exit code says whether `untested` found any."""
    book = rulebook(load(name).data)
    root = checkout()
    tests = tests_by_rule(root, name) if root else {}
    if untested and not root:
        raise MaleconError("which rules are untested is known in a checkout of the source only")
    wanted = book.under(id) if id else list(book.entries().values())
    if not wanted:
        raise MaleconError(f"{name} has no rule {id!r}; malecon rules {name} lists them")
    if untested:
        wanted = [entry for entry in wanted if entry.id not in tests]
    for kind, title in ((True, "Rules"), (False, "Rulings")):
        entries = [entry for entry in wanted if isinstance(entry, Rule) == kind]
        if entries:
            heading(title)
        for entry in entries:
            show_rule(book, entry.id)
            for test in tests.get(entry.id, ()):
                say(f"    {test}", "dim")
    if not untested:
        return exits.FINE
    say(f"{len(wanted)} of {len(book.entries())} rules and rulings are untested." if wanted else "All have tests.")
    return exits.WANTING if wanted else exits.FINE


def show_data(name: str) -> None:
    """List a game's data files."""
    load(name)
    _show_provenance(provenance(shipped_data(name)))
    say(f"Export them with: malecon data {name} --export DIR", "dim")


def export_data(name: str, folder: Path) -> None:
    """Copy a game's data files into a folder, without replacing any."""
    load(name)
    files = [path for path in sorted(data_folder(name).glob("*.toml")) if path.stem not in NOT_FACTS]
    taken = [path.name for path in files if (folder / path.name).exists()]
    if taken:
        raise FileExistsError(f"{folder} already has {', '.join(taken)}; choose another folder")
    folder.mkdir(parents=True, exist_ok=True)
    for path in files:
        (folder / path.name).write_bytes(path.read_bytes())
    say(f"Exported {', '.join(path.name for path in files)} to {folder}.")
    say(f"Change what your copy of the game says otherwise, and play by it: malecon play {name} --data {folder}")
