"""Every game's board through random games, for every role and for spectators: sound markup, and only open answers."""

from collections import Counter
from random import Random
from xml.etree import ElementTree

import pytest

import malecon
from malecon.boards import draw, panels, stage, standings
from malecon.boards.cuba_libre import LASTING
from malecon.boards.plain import listing
from malecon.games.cuba_libre.names import CAPABILITIES, MOMENTA

SEED = 1933
GAMES = ["banana-wars", "cuba", "cuba-libre", "splendid-little-war"]


def sound(markup: str, names: set[str], where: str) -> None:
    root = ElementTree.fromstring(f"<div>{markup}</div>")
    for element in root.iter():
        assert "style" not in element.attrib, f"{where}: the page's policy forbids style attributes"
        assert not element.tag.endswith("script"), where
        if action := element.attrib.get("data-action"):
            assert action in names, f"{where}: {action} is offered but not open"
            assert element.attrib.get("aria-label") or "".join(element.itertext()).strip(), (
                f"{where}: {action} nameless"
            )


@pytest.mark.parametrize("seed", [SEED, SEED + 1])
@pytest.mark.parametrize("game", GAMES)
def test_the_board_is_sound_at_every_step(game: str, seed: int) -> None:
    rng = Random(seed)
    state = malecon.load(game).new()
    before = {role: state.view(role) for role in (None, *range(len(state.roles)))}
    step = 0
    while not state.over:
        if state.actor != malecon.CHANCE and step % 9 == 0:
            for role in (None, *range(len(state.roles))):
                asked = role == state.actor
                answers = {state.game.actions[a]: state.label(a) for a in state.legal()} if asked else {}
                view, where = state.view(role), f"{game}, seed {seed}, step {step}, {role}"
                small = rng.random() < 0.5
                picture = draw(game, view, answers=answers, before=before[role], size="phone" if small else "desktop")
                sound(picture, set(answers), where)
                for panel in panels(game, view, answers):
                    sound(panel.markup, set(answers), where)
                for standing in standings(game, view).values():
                    sound(standing.markup, set(answers), where)
                sound(listing(view, answers), set(answers), where)
                before[role] = view
        state.step(state.draw(rng.random()) if state.actor == malecon.CHANCE else rng.choice(state.legal()))
        step += 1
    for role in (None, *range(len(state.roles))):
        sound(draw(game, state.view(role)), set(), f"{game}, seed {seed}, at the end")


@pytest.mark.parametrize("game", GAMES)
def test_the_page_offers_nothing_twice(game: str) -> None:
    """An answer stands in one place of board, cards and panels: who gives a piece gives it from one heap."""
    for seed in range(SEED, SEED + 4):
        rng = Random(seed)
        state = malecon.load(game).new()
        while not state.over:
            if state.actor != malecon.CHANCE:
                view, answers = state.view(state.actor), {state.game.actions[a]: state.label(a) for a in state.legal()}
                shown = stage(game, view, answers, None, "desktop")
                shown += "".join(panel.markup for panel in panels(game, view, answers))
                found = Counter(element.split('"')[0] for element in shown.split('data-action="')[1:])
                twice = {name for name, n in found.items() if n > 1}
                assert not twice, f"{game}, seed {seed}: {state.question}"
            state.step(state.draw(rng.random()) if state.actor == malecon.CHANCE else rng.choice(state.legal()))


def test_cuba_libre_names_what_lasts_and_says_when_it_plays_the_digest_variant() -> None:
    game = malecon.load("cuba-libre")
    booklet = game.new().view(None)
    every = {"capabilities": list(CAPABILITIES), "momentum": list(MOMENTA)}
    words = " ".join(panel.markup for panel in panels("cuba-libre", {**booklet, **every}))
    assert {title for title in LASTING.values() if title not in words} == set()
    assert "1st Eligible" in words
    assert "digest variant" not in words
    tango = game.new(variant="tango").view(None)
    words = " ".join(panel.markup for panel in panels("cuba-libre", tango))
    assert "digest variant" in words
    assert "Initiative" in words
    assert "1st Eligible" not in words + " ".join(standing.tag for standing in standings("cuba-libre", tango).values())
