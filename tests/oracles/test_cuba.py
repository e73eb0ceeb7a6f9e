"""Cuba against its oracle: every question, every answer, all that lies on the table after it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from oracles.cuba import Story
from oracles.cuba_table import COSTS, PESOS, SHIPS, VOTES, Ship
from oracles.duel import at_random, names, same, uncovered

import malecon

pytestmark = pytest.mark.once
GAMES = 60


def options(rng: Random) -> dict[str, Any]:
    """Half of the games with the usual options, the others with any."""
    found: dict[str, Any] = {"players": rng.choice([2, 3, 4, 5])}
    if rng.random() < 0.5:
        for name, option in malecon.load("cuba").options.items():
            if name not in ("players", "colours"):
                found[name] = rng.choice(option.choices)
    return found


def taken_up(roles: tuple[str, ...], position: dict[str, Any]) -> Story:
    """The oracle at a position of the action phase."""
    story = Story(roles, position["options"])
    story.bank = PESOS
    story.round = position["round"]
    story.starter = roles.index(position["starter"])
    story.acts = {section: position["acts"].get(section) for section in story.acts}
    story.bills = dict(position["bills"])
    story.piles = {section: set(acts) for section, acts in position["piles"].items()}
    story.markers = set(position["markers"])
    story.vetoed, story.vetoed_before = position["church"]["removed"], position["church"]["banned"]
    story.sea = position["sea"]
    story.docks = [dock and Ship(dock["ship"], dock["cargo"]) for dock in position["docks"]]
    story.bottom = list(position["bottom"])
    story.shuffled = set(SHIPS) - {story.sea, *story.bottom, *(ship.card for ship in story.docks if ship)}
    for kind in story.market:
        story.stock[kind] += story.market[kind] - position["market"][kind]
        story.stock[kind] -= sum(ship.load[kind] for ship in story.docks if ship)
    story.market = dict(position["market"])
    for player in story.players:
        entry = position["players"][player.colour]
        player.pesos, player.points, player.piece = entry["pesos"], entry["points"], entry["piece"]
        player.lot, player.stored, player.built = dict(entry["lot"]), dict(entry["stored"]), dict(entry["buildings"])
        player.played, player.delegate, player.town_hall = list(entry["played"]), entry["delegate"], entry["town_hall"]
        story.bank -= player.pesos
        for kind in story.stock:
            story.stock[kind] -= player.has(kind)
        for name in player.built.values():
            story.tiles[name] -= 1
    return story


def shown(state: malecon.State) -> dict[str, Any]:
    """What lies on the table, from the views."""
    view = state.view(None)
    action = view["phase"] == "action"
    harbour = view["harbour"]
    found = {
        "round": view["round"],
        "starter": view["starter"],
        "bank": view["bank"],
        "stock": view["stock"],
        "market": {kind: row["pieces"] for kind, row in view["market"].items()},
        "prices": {kind: row["buy"] for kind, row in view["market"].items()},
        "docks": [dock["ship"] and lying(dock["ship"]) for dock in harbour["docks"]],
        "sea": harbour["sea"] and harbour["sea"]["ship"],
        "shuffled": set(harbour["pile"]["shuffled"]),
        "bottom": harbour["pile"]["bottom"],
        "acts": {section: act and act["act"] for section, act in view["acts"].items()},
        "bills": {section: act["act"] for section, act in view["bills"].items() if act},
        "piles": {section: set(acts) for section, acts in view["piles"].items()},
        "markers": {marker for marker, lies in view["markers"].items() if lies} if action else None,
        "tiles": {tile["id"]: tile["left"] for tile in view["buildings"]},
        "costs": {tile["id"]: tuple(tile["cost"].values()) for tile in view["buildings"]},
        "scores": [int(score) for score in state.scores()],
    }
    for who, role in enumerate(state.roles):
        player = state.view(who)["players"][who]
        found[role] = {name: player[name] for name in ("pesos", "points", "lot", "stored", "piece", "tax")}
        found[role]["land"] = {field["field"]: field["land"] for field in player["fields"]}
        found[role]["built"] = {f["field"]: f["building"] for f in player["fields"] if f["building"]}
        if action:
            found[role]["hand"] = set(player["hand"])
            found[role]["played"] = player["played"]
            found[role]["town_hall"] = player["town_hall"]
    return found


def lying(ship: dict[str, Any]) -> tuple[int, dict[str, int]]:
    """A ship and its load."""
    load = Counter(space["kind"] for space in ship["spaces"] if space["loaded"])
    return ship["ship"], dict(load)


def told(story: Story, action: bool) -> dict[str, Any]:
    """The same from the oracle; cards and markers are taken up at no set moment of the other phases."""
    found: dict[str, Any] = {
        "round": story.round,
        "starter": story.players[story.starter].colour,
        "bank": story.bank,
        "stock": story.stock,
        "market": story.market,
        "prices": {kind: story.price_to_buy(kind) for kind in story.market},
        "docks": [ship and (ship.card, {k: n for k, n in ship.load.items() if n}) for ship in story.docks],
        "sea": story.sea,
        "shuffled": story.shuffled,
        "bottom": story.bottom,
        "acts": story.acts,
        "bills": story.bills,
        "piles": story.piles,
        "markers": story.markers if action else None,
        "tiles": story.tiles,
        "costs": COSTS,
        "scores": [player.points for player in story.players],
    }
    for player in story.players:
        found[player.colour] = {
            "pesos": player.pesos,
            "points": player.points,
            "lot": player.lot,
            "stored": player.stored,
            "piece": player.piece,
            "land": player.land,
            "built": player.built,
            "tax": story.tax(player),
        }
        if action:
            hand = {card for card in VOTES if card not in player.played and card != player.delegate}
            found[player.colour] |= {"hand": hand, "played": player.played, "town_hall": player.town_hall}
    return found


def duel(seed: int, compared: Counter[str]) -> None:
    """One game, from the start or from a scrambled position; its questions are counted by kind."""
    rng = Random(f"cuba oracle {seed}")
    chosen = options(rng)
    game = malecon.load("cuba")
    if rng.random() < 0.5:
        state = game.new(**chosen)
        story = Story(state.roles, state.options)
        telling = story.play()
    else:
        state = game.scramble(rng, **chosen)
        while state.question != "PlayCard":
            state = game.scramble(rng, **chosen)
        story = taken_up(state.roles, state.position())
        telling = story.go_on()
    asked = next(telling, None)
    step = 0
    while True:
        where = f"differ at step {step} of seed {seed}, {state.question} for {state.actor}, {state.options}"
        same("what lies on the table", shown(state), told(story, state.view(None)["phase"] == "action"), where)
        if state.over or asked is None:
            break
        same("questions", (state.question, state.actor), (asked.question, asked.who), where)
        same("answers", frozenset(names(state)), asked.answers, where)
        same("odds", len(set(state.odds())) if asked.who < 0 else 1, 1, where)
        compared[state.question] += 1
        answer = at_random(state, rng)
        state.play(answer)
        step += 1
        try:
            asked = telling.send(answer)
        except StopIteration:
            asked = None
    same("ends", state.over, asked is None, where)
    most = max((player.points, player.pesos) for player in story.players)
    winners = [(player.points, player.pesos) == most for player in story.players]
    same("winners", state.returns(), [won / sum(winners) for won in winners], where)


def test_cuba_agrees_with_the_booklet() -> None:
    compared: Counter[str] = Counter()
    for seed in range(GAMES):
        duel(seed, compared)
    print(compared)
    assert not uncovered("cuba", compared, excused=())
