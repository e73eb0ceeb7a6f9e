"""The office: what is to be done, by kind, in lanes that do not wait for one another.

Bots think in one lane; what a person wants to know at once is done in another, what is told unasked in a third; what
may be heavy (records brought along, replays, stories) in a fourth, reviews, piece by piece, in a fifth; hints, scratch
boards and their evaluation in three more. Each lane has few workers, a bounded line before them, and takes turns
fairly; a bot's question waits for the process that has the table's search tree, if not for long. Where thinkers do the
work, it waits in the database instead (`work/outside.py`): callers know only `do`.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from typing import Any, TypeVar

import msgspec

from malecon.server.settings import Settings
from malecon.server.work import calls
from malecon.server.work.outside import Nobody, Outside
from malecon.server.work.turns import Job, Turns
from malecon.server.work.workers import Here, Worker

T = TypeVar("T")
NEAR = ("quick", "forecast", "explore")
"""Lanes that stay in the house though thinkers do the rest: what is in them is small, and wanted at once."""

PATIENCE = 3.0
"""Seconds for which a bot's question waits for the process that has its search tree while another would be free: as
long as a strong bot's turn may take. A tree that is lost costs time only."""
AT_REST = 0.25
"""Seconds for which nobody has waited for anything before a lane's only worker does what nobody waits for: a bot's turn
is many questions, one after the other, and each would wait for a whole thought."""
TABLES_KNOWN = 1000

address: ContextVar[str] = ContextVar("address", default="")
"""Where what is being done now was asked for; tasks inherit it."""


class Kind(msgspec.Struct, frozen=True):
    """A kind of work: its lane, and how many seconds it may take."""

    name: str
    lane: str
    seconds: float


BOT = Kind("bot", "bots", 120.0)
WHY = Kind("why", "quick", 15.0)
REVEALS = Kind("reveals", "quick", 15.0)
AHEAD = Kind("ahead", "quick", 5.0)
THEN = Kind("then", "forecast", 5.0)
UPLOAD = Kind("upload", "heavy", 10.0)
STORY = Kind("story", "heavy", 15.0)
PICTURE = Kind("picture", "heavy", 15.0)
QR = Kind("qr", "quick", 5.0)
REVIEW = Kind("review", "reviews", 60.0)
HINT = Kind("hint", "hints", 10.0)
EXPLORE = Kind("explore", "explore", 10.0)
JUDGE = Kind("judge", "judging", 15.0)
KINDS = (BOT, WHY, REVEALS, AHEAD, THEN, UPLOAD, STORY, PICTURE, QR, REVIEW, HINT, EXPLORE, JUDGE)


class Waiting(msgspec.Struct):
    """Something that stands in line, and who is to be told what comes of it."""

    kind: Kind
    function: Callable[..., Any]
    args: tuple[Any, ...]
    done: asyncio.Future[Any]
    since: float = msgspec.field(default_factory=time.monotonic)


class Lane:
    """A few workers with a line before them; `faithful`: a table's work waits for the worker that knows it."""

    def __init__(self, workers: int, memory: int, line: int, line_an_address: int, faithful: bool = False) -> None:
        self._faithful = faithful
        self._turns: Turns[Waiting] = Turns(line, line_an_address)
        self.workers: list[Worker | Here] = [Worker(memory) if memory else Here() for _ in range(workers)]
        self._free = list(self.workers)
        self._idle_running = 0
        self._rest: asyncio.TimerHandle | None = None
        """Runs for a while after the only worker has done something that somebody waited for."""
        self._most_idle = max(1, workers - 1)
        """What nobody waits for never takes the last worker, if there is more than one."""
        self._homes: dict[str, tuple[Worker | Here, int | None]] = {}
        """For each table the worker that knows it, and the process that it was."""
        self._threads = ThreadPoolExecutor(workers, thread_name_prefix="office")
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._turns)

    async def do(self, job: Job, waiting: Waiting) -> Any:
        """Wait for one's turn, and for what comes of it."""
        self._turns.put(job, waiting)
        self._go_on()
        if self._faithful and len(self._turns):
            asyncio.get_running_loop().call_later(PATIENCE, self._go_on)
        return await waiting.done

    def _go_on(self) -> None:
        while self._free and (found := self._turns.take(self._may_go)):
            job, waiting = found
            if waiting.done.cancelled():
                continue
            self._idle_running += job.idle
            task = asyncio.create_task(self._work(self._choose(job.table), job, waiting))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    def _may_go(self, job: Job, waiting: Waiting) -> bool:
        if job.idle and (self._idle_running >= self._most_idle or self._rest):
            return False
        home = self._home(job.table) if self._faithful else None
        return home is None or home in self._free or time.monotonic() - waiting.since >= PATIENCE

    def _stay_free(self) -> None:
        if self._rest:
            self._rest.cancel()
        self._rest = asyncio.get_running_loop().call_later(AT_REST, self._rested)

    def _rested(self) -> None:
        self._rest = None
        self._go_on()

    def _home(self, table: str) -> Worker | Here | None:
        """The worker that knows a table, if its process is still the same."""
        worker, pid = self._homes.get(table, (None, None))
        return worker if worker is not None and worker.pid == pid else None

    def _choose(self, table: str) -> Worker | Here:
        """A free worker, if possible the one that knows the table."""
        home = self._home(table)
        worker = home if home is not None and home in self._free else self._free[0]
        self._free.remove(worker)
        return worker

    def _settle_in(self, table: str, worker: Worker | Here) -> None:
        self._homes.pop(table, None)
        self._homes[table] = (worker, worker.pid)
        if len(self._homes) > TABLES_KNOWN:
            del self._homes[next(iter(self._homes))]

    async def _work(self, worker: Worker | Here, job: Job, waiting: Waiting) -> None:
        began = time.monotonic()
        try:
            found = await self._run(worker, waiting)
        except BaseException as error:
            _settle(waiting.done, error)
        else:
            _settle(waiting.done, None, found)
        finally:
            self._turns.spent(job, time.monotonic() - began)
            self._idle_running -= job.idle
            self._settle_in(job.table, worker)
            self._free.append(worker)
            if not job.idle and len(self.workers) == 1:
                self._stay_free()
            self._go_on()

    async def _run(self, worker: Worker | Here, waiting: Waiting) -> Any:
        loop = asyncio.get_running_loop()
        work = (waiting.kind.seconds, waiting.function, *waiting.args)
        return await loop.run_in_executor(self._threads, worker.run, *work)

    async def close(self) -> None:
        """Nothing more is done."""
        for waiting in self._turns.drain():
            waiting.done.cancel()
        for worker in self.workers:
            worker.end()
        self._threads.shutdown(wait=False, cancel_futures=True)


class Office:
    """All lanes."""

    def __init__(self, settings: Settings) -> None:
        processes = settings.bot_processes > 0
        memory = settings.memory_of_a_job if processes else 0
        line = (settings.jobs_waiting, settings.jobs_waiting_an_address)
        self.lanes = {
            "bots": Lane(settings.bot_processes or 1, memory, settings.jobs_waiting, settings.jobs_waiting, True),
            "quick": Lane(settings.quick_processes, memory, *line),
            "forecast": Lane(1, memory, 32, 32),  # what comes too late is worth nothing: a short line
            "hints": Lane(settings.hint_processes, memory, *line),
            "explore": Lane(settings.explore_processes, memory, *line),
            "judging": Lane(settings.explore_processes, memory, *line),
            "heavy": Lane(settings.heavy_processes, memory, *line),
            "reviews": Lane(1, memory, *line),
        }
        self.outside: Outside | None = None
        """Where all but what is wanted at once is left to thinkers, while any are awake."""

    async def do(self, kind: Kind, table: str, function: Callable[..., T], *args: Any, idle: bool = False) -> T:
        """Have something done within the limits of its kind; `idle`: no person waits for it.

        The function and its arguments travel to another process: a module's own function, and plain data. Raises what
        it raises, Busy if too much waits already, TookTooLong, TooMuchMemory, or Failed.
        """
        job = Job(kind.name, table, address.get(), idle)
        new = asyncio.get_running_loop().create_future
        found: T
        outside = self.outside
        if outside is not None and kind.lane not in NEAR and outside.thinkers() and calls.fits(function):
            with contextlib.suppress(Nobody):
                found = await outside.do(job, Waiting(kind, function, args, new()))
                return found
        found = await self.lanes[kind.lane].do(job, Waiting(kind, function, args, new()))
        return found

    def waiting(self) -> dict[str, int]:
        """How much waits, by lane; with thinkers also how much they have yet to do."""
        found = {name: len(lane) for name, lane in self.lanes.items()}
        return found if self.outside is None else {**found, "thinkers": len(self.outside)}

    async def warm_up(self) -> None:
        """Start the first processes before anybody waits for them."""
        kinds = (WHY, HINT) if self.outside else (BOT, WHY, HINT)
        await asyncio.gather(*(self.do(kind, "", _nothing) for kind in kinds), return_exceptions=True)

    async def close(self) -> None:
        """Let go of all processes."""
        if self.outside is not None:
            await self.outside.close()
        for lane in self.lanes.values():
            await lane.close()


def _nothing() -> None:
    """Shows that a process is there."""


def _settle(done: asyncio.Future[Any], error: BaseException | None, found: Any = None) -> None:
    if done.done():
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(found)
