"""Results on disk: a folder of part files, each whole or absent, with the plan beside them."""

from __future__ import annotations

import os
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import msgspec

from malecon.arena.match import Match, Plan, Played, match_for
from malecon.arena.rows import DECISIONS, GAMES, KINDS, TURNS, Rows
from malecon.arena.work import Crew, crew
from malecon.bots.programs import SECONDS
from malecon.extras import need
from malecon.kernel import MaleconError

if TYPE_CHECKING:
    import polars as pl

FILE: Final = "plan.json"
FORMATS: Final = {"parquet": "parquet", "csv": "csv", "json": "jsonl"}
"""What the parts can be written as, with the ending of their names; JSON is one object a line."""
CHUNKS: Final = {GAMES: 5000, TURNS: 500, DECISIONS: 100}
"""How many games go into a part by the finest rows asked for, where bots answer without thinking."""
QUICK: Final = ("random", "nonplayer")
_PART: Final = re.compile(r"(games|turns|decisions)-(\d+)-(\d+)\.(parquet|csv|jsonl)")


class ResultsError(MaleconError, ValueError):
    """A folder that holds no results, or other ones."""


class Run(msgspec.Struct, frozen=True):
    """What a folder of results is to hold."""

    plan: Plan
    games: int
    first: int = 0
    rows: str = GAMES
    """The finest rows that are written."""
    form: str = "parquet"
    chunk: int = 5000
    """So many games make a part."""
    version: str = ""
    """Of Malecón."""

    @property
    def numbers(self) -> range:
        """The numbers of the games."""
        return range(self.first, self.first + self.games)

    @property
    def finer(self) -> tuple[str, ...]:
        """The kinds of rows that are written."""
        return KINDS[: KINDS.index(self.rows) + 1]


def _without_programs(run: Run) -> Run:
    """What a file says: it may name programs among the bots, but gives nobody leave to start them."""
    return msgspec.structs.replace(run, plan=msgspec.structs.replace(run.plan, programs=(), seconds=SECONDS))


def chunk_for(plan: Plan, games: int, rows: str) -> int:
    """How many games to put into a part: a few seconds' worth, so that little is lost when somebody stops the run."""
    if all(name.partition(":")[0] in QUICK for name in plan.bots):
        return CHUNKS[rows]
    return max(1, min(CHUNKS[rows], games // 100))


class Part(NamedTuple):
    """A part file by its name."""

    kind: str
    numbers: range
    path: Path


class Results:
    """A folder of results."""

    def __init__(self, folder: Path, run: Run) -> None:
        self.folder = folder
        self.run = run

    @classmethod
    def create(cls, folder: Path, run: Run) -> Results:
        """A new folder with its plan."""
        if (folder / FILE).exists():
            raise ResultsError(f"{folder} holds results already: go on with --resume, or give another folder")
        folder.mkdir(parents=True, exist_ok=True)
        found = cls(folder, run)
        found._write_plan()
        return found

    @classmethod
    def open(cls, folder: Path) -> Results:
        """Results that are there."""
        try:
            return cls(folder, _without_programs(msgspec.json.decode((folder / FILE).read_bytes(), type=Run)))
        except FileNotFoundError:
            raise ResultsError(
                f"{folder} holds no results: there is no {FILE}; malecon simulate --out writes them"
            ) from None
        except (NotADirectoryError, msgspec.DecodeError) as error:
            raise ResultsError(f"{folder} holds no results that can be read: {error}") from error

    def extend(self, run: Run) -> None:
        """Go on with the same plan, perhaps for more games; the programs in it are those that are named now."""
        ours, theirs = (
            msgspec.json.decode(msgspec.json.encode(_without_programs(r).plan))
            | {"rows": r.rows, "format": r.form, "first": r.first}
            for r in (self.run, run)
        )
        if ours != theirs:
            differ = ", ".join(f"{key} ({ours[key]}, not {theirs[key]})" for key in ours if ours[key] != theirs[key])
            raise ResultsError(f"{self.folder} holds results of another run; they differ in: {differ}")
        longer = run.games != self.run.games
        self.run = msgspec.structs.replace(self.run, plan=run.plan, games=max(run.games, self.run.games))
        if longer:
            self._write_plan()

    def _write_plan(self) -> None:
        content = msgspec.json.format(msgspec.json.encode(_without_programs(self.run)), indent=1) + b"\n"
        whole_or_absent(self.folder / FILE, lambda path: path.write_bytes(content))

    def parts(self, kind: str = GAMES) -> list[Part]:
        """The parts that are there, in the order of their games: of finer rows, only where those of the games are."""
        found = [part for path in self.folder.iterdir() if (part := _part(path)) is not None]
        whole = {part.numbers for part in found if part.kind == GAMES}
        return sorted(
            (part for part in found if part.kind == kind and part.numbers in whole), key=lambda part: part.numbers.start
        )

    def missing(self) -> list[range]:
        """The chunks still to be played."""
        gaps: list[range] = []
        at = self.run.first
        for part in self.parts():
            gaps.append(range(at, part.numbers.start))
            at = max(at, part.numbers.stop)
        gaps.append(range(at, self.run.numbers.stop))
        return [chunk for gap in gaps for chunk in _cut(gap, self.run.chunk)]

    def fill(self, by: Crew | None = None) -> Generator[range, None, None]:
        """Play what is missing; yields the numbers of the games each time a part is written."""
        match = match_for(self.run.plan)  # so that a bad plan fails before any process starts
        for left in self.folder.glob(".*.part"):
            left.unlink()
        with (
            closing(match),
            closing((by or crew())(Writing(str(self.folder.absolute()), self.run), self.missing())) as done,
        ):
            for chunk, _ in done:
                if not self._path(GAMES, chunk).exists():
                    raise ResultsError(
                        f"{self._path(GAMES, chunk)} is not there although it was written: every machine must see "
                        "this folder under the same name"
                    )
                yield chunk

    def _path(self, kind: str, chunk: range) -> Path:
        return part_path(self.folder, kind, chunk, self.run.form)

    def scan(self, kind: str = GAMES) -> pl.LazyFrame:
        """The rows of a kind, read when they are needed."""
        if kind not in self.run.finer:
            raise ResultsError(
                f"{self.folder} has no rows for {kind}: play it again with --rows {kind} (it has {self.run.rows})"
            )
        files = [part.path for part in self.parts(kind)]
        if not files:
            raise ResultsError(f"{self.folder} holds no games yet: go on with --resume")
        return self._scan(files)

    def _scan(self, files: list[Path]) -> pl.LazyFrame:
        need("polars", "arena", "reading results")
        import polars as pl

        if self.run.form == "parquet":
            found: pl.LazyFrame = pl.scan_parquet(files)
        elif self.run.form == "csv":
            texts = {"seed": pl.String, "options": pl.String, "ending": pl.String, "done": pl.String}
            read = pl.scan_csv(files, schema_overrides=texts, infer_schema_length=None)
            found = read.with_columns(pl.col(pl.String).fill_null(""))
        else:
            found = pl.scan_ndjson(files)
        return found

    @property
    def match(self) -> Match:
        """The plan made ready."""
        return match_for(self.run.plan)

    def played(self) -> Iterator[list[Played]]:
        """The games, part by part."""
        return (self._games(part.path) for part in self.parts())

    def added(self, chunk: range) -> list[Played]:
        """The games of a part."""
        return self._games(self._path(GAMES, chunk))

    def _games(self, file: Path) -> list[Played]:
        frame = self._scan([file]).collect()
        shares, scores = (
            zip(*(frame[f"{what}:{role}"].cast(float) for role in self.match.roles), strict=True)
            for what in ("share", "score")
        )
        lost = frame["lost"] if "lost" in frame.columns else [""] * len(frame)
        told = (tuple(filter(None, text.split("\n"))) for text in lost)
        columns = (frame["game"], frame["questions"], shares, scores, frame["ending"], told)
        return [Played(*row) for row in zip(*columns, strict=True)]


class Writing(msgspec.Struct, frozen=True):
    """Plays games and writes their part, wherever it is called."""

    folder: str
    run: Run

    def __call__(self, numbers: range) -> int:
        """The games with these numbers; how many they are."""
        rows = Rows(match_for(self.run.plan), self.run.rows)
        rows.play(numbers)
        for kind, frame in rows.frames().items():
            path = part_path(Path(self.folder), kind, numbers, self.run.form)
            whole_or_absent(path, lambda at, frame=frame: write_frame(frame, at, self.run.form))
        return len(numbers)


def part_path(folder: Path, kind: str, chunk: range, form: str) -> Path:
    """Where a part lies: its name tells the first of its games, and the one after its last."""
    return folder / f"{kind}-{chunk.start:09d}-{chunk.stop:09d}.{FORMATS[form]}"


def write_frame(frame: pl.DataFrame, path: Path, form: str) -> None:
    """Write a table in one of the formats."""
    if form == "parquet":
        frame.write_parquet(path, compression="zstd")
    elif form == "csv":
        frame.write_csv(path)
    else:
        frame.write_ndjson(path)


def whole_or_absent(path: Path, write: Any) -> None:
    """Write a file beside its place and put it there when it is safely on the disk."""
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    write(beside)
    with beside.open("rb+") as file:
        os.fsync(file.fileno())
    os.replace(beside, path)


def _part(path: Path) -> Part | None:
    found = _PART.fullmatch(path.name)
    return Part(found[1], range(int(found[2]), int(found[3])), path) if found else None


def _cut(numbers: range, chunk: int) -> Iterator[range]:
    """Pieces that end at multiples of the chunk: so a run that is resumed or goes on is cut as one never stopped."""
    at = numbers.start
    while at < numbers.stop:
        end = min(numbers.stop, (at // chunk + 1) * chunk)
        yield range(at, end)
        at = end


def join(runs: Sequence[Results], kind: str = GAMES) -> pl.LazyFrame:
    """The rows of several runs, each with the run it is from; columns that a run does not have are empty there."""
    need("polars", "arena", "reading results")
    import polars as pl

    names = [results.folder.name for results in runs]
    if len(set(names)) < len(names):
        names = [str(results.folder) for results in runs]
    frames = [
        results.scan(kind).with_columns(pl.lit(results.run.plan.game).alias("title"), pl.lit(name).alias("run"))
        for results, name in zip(runs, names, strict=True)
    ]
    joined: pl.LazyFrame = pl.concat(frames, how="diagonal_relaxed")
    return joined
