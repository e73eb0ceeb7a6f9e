"""Work on games over a Ray cluster: the same chunks, on as many machines as there are."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from logging import ERROR
from typing import Any

import malecon
from malecon.arena.work import Crew, Done, Work
from malecon.extras import need
from malecon.kernel import MaleconError

AHEAD = 4
"""Chunks that wait for each processor of the cluster: enough that none idles, and that Ray sees there is more to do."""
SMALL = 100_000_000
"""Bytes for what Ray passes between processes: numbers of games and a few results."""
LEAST = 16
"""So many wait in any case, so that a cluster that grows by itself has a reason to."""


def ray_crew(address: str = "") -> Crew:
    """The cluster at an address ("auto": the one this machine belongs to), or one started here for the run.

    A chunk whose process or machine dies is done again elsewhere, as often as it takes; a fault of ours is raised.
    """
    need("ray", "ray", "--on ray")
    return lambda work, chunks: _on_ray(work, chunks, address)


def _on_ray(work: Work, chunks: Iterable[range], address: str) -> Done:
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    ours = not ray.is_initialized()
    if ours:
        try:
            if address:
                ray.init(address=address, log_to_driver=False, logging_level=ERROR)
            else:
                ray.init(include_dashboard=False, log_to_driver=False, logging_level=ERROR,
                         object_store_memory=SMALL)  # fmt: skip
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise MaleconError(f"no Ray cluster can be reached at {address or 'this machine'}: {error}") from error
    try:
        yield from _collected(ray, work, iter(chunks))
    finally:
        if ours:
            ray.shutdown()


def _collected(ray: Any, work: Work, chunks: Iterator[range]) -> Done:
    doing = ray.remote(num_cpus=1, max_retries=-1)(_do)
    shared = ray.put(work)
    mine = _build()
    waiting: dict[Any, range] = {}
    try:
        while True:
            room = max(LEAST, AHEAD * int(ray.cluster_resources().get("CPU", 1)))
            for chunk in chunks:
                waiting[doing.remote(mine, shared, chunk)] = chunk
                if len(waiting) >= room:
                    break
            if not waiting:
                return
            done, _ = ray.wait(list(waiting), num_returns=1)
            for one in done:
                yield waiting.pop(one), _result(ray, one)
    finally:
        for one in waiting:
            ray.cancel(one, force=True)


def _result(ray: Any, one: Any) -> Any:
    try:
        return ray.get(one)
    except ray.exceptions.RayTaskError as error:
        cause = error.cause if isinstance(error.cause, MaleconError) else None
        raise (cause or MaleconError(f"a game has failed on the cluster: {error.cause or error}")) from error


def _do(wanted: str, work: Work, chunk: range) -> Any:
    """A chunk, if this process of the cluster plays by the same rules and as fast as whoever asks."""
    if (mine := _build()) != wanted:
        raise MaleconError(
            f"a process of the cluster runs {mine} ({malecon.__path__[0]}), this command {wanted}; install the same on"
            " all machines, and start in a folder that holds no malecon/ of its own, for Ray looks there first"
        )
    return work(chunk)


def _build() -> str:
    """Which Malecón this process runs."""
    return f"Malecón {malecon.__version__}, {'compiled' if malecon.compiled else 'pure Python'}"
