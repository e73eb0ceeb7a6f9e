"""Search: a tree of answers as one role sees the game, grown on the policy that the game has learned."""

from malecon.bots.search.bot import Budget, SearchBot

__all__ = ["Budget", "SearchBot"]
