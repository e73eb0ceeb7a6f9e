"""Many games between bots: played fast, without a table, and counted."""

from malecon.arena.match import Match, Plan, Played
from malecon.arena.simulate import simulate
from malecon.arena.statistics import Tally

__all__ = ["Match", "Plan", "Played", "Tally", "simulate"]
