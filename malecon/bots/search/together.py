"""Search in several processes: each tries on its own from the same tree, and what they tried is added up."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from struct import pack, unpack
from time import monotonic

from malecon.bots.protocol import Knowledge
from malecon.bots.search.bot import Budget, SearchBot
from malecon.kernel.errors import MaleconError

A_NUMBER = 16
"""Bytes for the tries of an answer and what they came to."""


class TogetherBot(SearchBot):
    """Forks at every question; where a program has threads of its own, ask for one process."""

    def __init__(self, budget: Budget, processes: int, clock: Callable[[], float] = monotonic) -> None:
        super().__init__(budget, clock)
        if not hasattr(os, "fork"):
            raise MaleconError("search in several processes needs a system that can fork")
        self.processes = processes

    def choose(self, known: Knowledge, rng: Random) -> int:
        """The answer that all of them together tried most."""
        others: list[tuple[int, int]] = []
        if len(known.legal()) > 1:
            for _ in range(self.processes - 1):
                others.append(self._send_out(known, rng.random()))
        best = super().choose(known, rng)
        tree = self._tree
        if tree is None or not others:
            return best
        legal = known.legal()
        for pid, pipe in others:
            with os.fdopen(pipe, "rb") as told:
                content = told.read()
            os.waitpid(pid, 0)
            if len(content) == A_NUMBER * len(legal):
                for i, action in enumerate(legal):
                    tries, came_to = unpack("qd", content[A_NUMBER * i : A_NUMBER * (i + 1)])
                    tree.add(known.role, action, tries, came_to)
        for action in legal:
            if tree.visits(known.role, action) > tree.visits(known.role, best):
                best = action
        return best

    def _send_out(self, known: Knowledge, seed: float) -> tuple[int, int]:
        """Another process that searches and tells what it tried beyond what was known; its id and where it tells."""
        receive, send = os.pipe()
        pid = os.fork()
        if pid:
            os.close(send)
            return pid, receive
        try:
            os.close(receive)
            legal = known.legal()
            self._catch_up(known)
            tree = self._tree
            before = [(0, 0.0)] * len(legal)
            if tree is not None:
                before = [(tree.visits(known.role, a), tree.came_to(known.role, a)) for a in legal]
            super().choose(known, Random(seed))
            tree = self._tree
            if tree is not None:
                content = b""
                for i, action in enumerate(legal):
                    had, came_to = before[i]
                    tries = tree.visits(known.role, action) - had
                    content += pack("qd", tries, tree.came_to(known.role, action) - came_to)
                os.write(send, content)
        finally:
            os._exit(0)
