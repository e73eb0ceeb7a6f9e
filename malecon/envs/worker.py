"""A process that plays a share of a batch; `malecon.envs.vector` starts it with `python -m malecon.envs.worker`."""

from __future__ import annotations

import os
import pickle
import select
import sys
from mmap import mmap
from time import perf_counter
from typing import Any

import numpy as np

from malecon.envs.vector import GO, Here, shared
from malecon.processes import deaf

AWAKE = 0.0002
"""Seconds for which a worker looks out for the next signal before it lies down: being woken takes a good part of the
time of a step."""


def main() -> None:
    """Play on each signal until there are none any more: what is open is written first, and then told."""
    deaf()
    back = os.dup(1)
    os.dup2(2, 1)  # what anybody prints here is no signal
    name, shape, game, seed, share, options = pickle.load(sys.stdin.buffer)
    with open(name, "r+b") as file:
        block = np.frombuffer(mmap(file.fileno(), 0), np.uint8)
    *arrays, answers = shared(block, shape)
    mine = slice(share.start, share.stop)
    games = Here(game, seed, share, options)
    found: tuple[Any, ...] = games.look()
    while True:
        for array, part in zip(arrays, found, strict=False):
            array[mine] = part
        try:
            os.write(back, GO)
        except BrokenPipeError:
            break
        look_out()
        if os.read(0, 1) != GO:
            break
        games.send(answers[mine])
        found = games.receive()


def look_out() -> None:
    """Stay awake for a short while, or until there is a signal; whoever else wants the processor has it meanwhile."""
    if not hasattr(select, "poll"):  # pragma: no cover - Windows
        return
    signals = select.poll()
    signals.register(0)
    end = perf_counter() + AWAKE
    while not signals.poll(0) and perf_counter() < end:
        os.sched_yield()


if __name__ == "__main__":
    main()
