"""Games of Banana Wars at positions that tests describe in a few words."""

from __future__ import annotations

from random import Random
from typing import Any

import malecon
from malecon.games.banana_wars.game import BananaWarsGame
from malecon.games.banana_wars.state import BananaWars
from malecon.kernel import CHANCE

_game = malecon.load("banana-wars")
assert isinstance(_game, BananaWarsGame)
GAME = _game
COUNTRIES = tuple(a.removeprefix("country:") for a in GAME.actions if a.startswith("country:"))


def at(side: str, *cards: int, **fields: Any) -> BananaWars:
    """The start of a side's turn, with these cards in hand; units as "usmc-2 cuba, usa-1 mexico"."""
    placed = []
    for words in filter(None, fields.pop("units", "").split(", ")):
        name, place = words.split()
        kind, strength = name.split("-")
        placed.append({"kind": kind, "strength": int(strength), "place": place})
    hands = {side: list(cards), **fields.pop("hands", {})}
    return GAME.at({"side": side, "hands": hands, "units": placed, **fields})


def do(state: BananaWars, *answers: str) -> BananaWars:
    """Give these answers, one after another."""
    for answer in answers:
        state.play(answer)
    return state


def roll(state: BananaWars, *dice: int) -> BananaWars:
    """Answer with these rolls of a die."""
    return do(state, *(f"die:{n}" for n in dice))


def open_answers(state: BananaWars) -> list[str]:
    """The answers open now, by name."""
    return [GAME.actions[a] for a in state.legal()]


def there(state: BananaWars, country: str) -> dict[str, Any]:
    """What lies in a country."""
    found: dict[str, Any] = state.view(None)["countries"][country]
    return found


def market(state: BananaWars, name: str) -> int:
    """Where a market stands."""
    found: int = state.view(None)["markets"][name]
    return found


def units_in(state: BananaWars, place: str) -> list[str]:
    """The units in a place, by kind and strength."""
    return sorted(f"{u['kind']}-{u['strength']}" for u in state.view(None)["units"] if u["place"] == place)


def hand(state: BananaWars, role: str) -> list[int]:
    """The cards a role holds."""
    found: list[int] = state.view(role)["hands"][role]
    return found


def let_chance(state: BananaWars, seed: int = 0) -> BananaWars:
    """Let dice and decks decide until a player is asked or the game is over."""
    rng = Random(seed)
    while state.actor == CHANCE:
        state.step(state.draw(rng.random()))
    return state


def finish_turn(state: BananaWars, seed: int = 0) -> BananaWars:
    """Answer `done` or the first answer until the other side is asked to play a card."""
    side = state.side
    while not state.over and state.side == side:
        let_chance(state, seed)
        if not state.over and state.side == side:
            state.play("done" if "done" in open_answers(state) else state.legal()[0])
    return let_chance(state, seed)
