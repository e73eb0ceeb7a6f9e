"""Auction as a game of the library."""

from support.tiny_auction import AuctionGame

from malecon.library import Data


def create(data: Data) -> AuctionGame:
    game = AuctionGame()
    game.data = data
    return game
