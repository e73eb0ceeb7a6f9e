"""Puzzles: questions of real games whose best answer is clear but hidden, found by search and shown in turn."""

from malecon.puzzles.book import Book, Budget, Made, Played, Puzzle, file_of, shipped

__all__ = ["Book", "Budget", "Made", "Played", "Puzzle", "file_of", "shipped"]
