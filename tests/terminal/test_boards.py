"""The text boards through random games: they fit, they tell every fact, and nothing that a role may not know."""

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import malecon
from malecon.kernel import State
from malecon.terminal.answers import choices
from malecon.terminal.boards import NARROWEST, WIDEST, draw

pytestmark = pytest.mark.once

SEED = 1958
TABLES: list[tuple[str, dict[str, Any]]] = [
    ("banana-wars", {}),
    ("cuba", {"players": 2}),
    ("cuba", {"players": 5}),
    ("cuba-libre", {}),
    ("cuba-libre", {"players": 3, "deception": True}),
    ("cuba-libre", {"variant": "tango"}),
    ("splendid-little-war", {}),
]
GAMES = ["banana-wars", "cuba", "cuba-libre", "splendid-little-war"]


def moments(game: str, seed: int, every: int, **options: Any) -> Iterator[State]:
    """A random game at every so manieth question that a role is asked, and at its end."""
    rng = Random(seed)
    state = malecon.load(game).new(**options)
    asked = 0
    while not state.over:
        if state.actor >= 0:
            if asked % every == 0:
                yield state
            asked += 1
        state.step(state.draw(rng.random()) if state.actor < 0 else rng.choice(state.legal()))
    yield state


def plain(
    game: str,
    view: dict[str, Any],
    keys: dict[str, str] | None = None,
    before: dict[str, Any] | None = None,
    width: int = WIDEST,
) -> str:
    lines = draw(game, view, keys, before, width)
    assert lines is not None
    return "\n".join(line.plain for line in lines)


def keys_of(state: State) -> dict[str, str]:
    return {choice.name: choice.key for choice in choices(state, state.legal())}


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_line_fits_for_every_role_and_nothing_hidden_is_told(game: str, options: dict[str, Any]) -> None:
    rng = Random(SEED)
    before: dict[int | None, dict[str, Any]] = {}
    for n, state in enumerate(moments(game, SEED, 17, **options)):
        where = f"{game} {options}, seed {SEED}, sample {n}"
        for role in (None, *range(len(state.roles))):
            view = state.view(role)
            keys = keys_of(state) if role == state.actor else {}
            for width in (WIDEST, NARROWEST):
                lines = draw(game, view, keys, before.get(role), width)
                assert lines is not None
                assert max(line.cell_len for line in lines) <= width, where
            if role is not None:
                other = state.redraw(role, rng).view(role)
                assert plain(game, view, keys) == plain(game, other, keys), f"{where}, {role}"
            before[role] = view


@pytest.mark.parametrize(
    ("game", "kind"),
    [
        ("banana-wars", "country"),
        ("banana-wars", "card"),
        ("cuba", "field"),
        ("cuba", "card"),
        ("cuba", "dock"),
        ("cuba", "building"),
        ("cuba", "act"),
        ("cuba-libre", "space"),
        ("splendid-little-war", "space"),
        ("splendid-little-war", "unit"),
    ],
)
def test_what_can_be_chosen_shows_what_to_type(game: str, kind: str) -> None:
    met = 0
    for seed in range(SEED, SEED + 3):
        for state in moments(game, seed, 3):
            keys = (
                {name: key for name, key in keys_of(state).items() if name.startswith(f"{kind}:")}
                if state.actor >= 0
                else {}
            )
            if not keys or ((game, kind) == ("cuba", "building") and state.question == "Foreman"):
                continue
            for width in (WIDEST, NARROWEST):
                shown = plain(game, state.view(state.actor), keys, width=width)
                missing = [name for name, key in keys.items() if f"[{key}]" not in shown]
                assert not missing, f"{game}, seed {seed}, {state.question}: {missing}"
            met += 1
        if met > 20:
            break
    assert met > 3, f"{game}: {kind} is hardly ever asked for"


# Every fact


UNTOLD = {
    "banana-wars": ("game", "role", "actor", "above", "removed", "discard", "played", "display", "hands", "moved",
                    "faces", "bounds", "presidents", "done.answered"),
    "cuba": ("game", "role", "actor", "piles", "harbour.pile.shuffled", "harbour.pile.bottom", "harbour.docks.*.dock",
             "players.*.role", "players.*.fields.*.field", "players.*.fields.*.land", "players.*.hand",
             "buildings.*.id", "buildings.*.feature", "market.*.spaces", "bills.*.act", "acts.*.act"),
    "cuba-libre": ("game", "variant", "role", "actor", "deck.played", "victory", "card.provenance",
                   "next_card.provenance", "spaces.*.type", "spaces.*.terrain"),
    "splendid-little-war": ("game", "over", "actor", "question", "pieces.*.id", "pieces.*.at", "pieces.*.kind",
                            "pieces.*.side", "spaces.*.id", "spaces.*.kind", "spaces.*.city", "stacks.*.at",
                            "stacks.*.reduced", "turn.label", "cards.discard", "cards.removed", "cards.us_entry",
                            "cards.in_effect", "cards.table", "sides.*.role", "sides.*.hand.*.underlined",
                            "sides.*.hand.*.us_entry", "sides.*.hand.*.side", "sides.*.hand.*.kind"),
}  # fmt: skip
"""What a text board leaves out: how a program reads the view, what never changes, and what the page leaves out too."""


def leaves(value: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """Every single value of a view, by where it stands."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if inner is None:
        yield path, value
        return
    for key, part in inner:
        yield from leaves(part, (*path, str(key)))


def pattern(path: tuple[str, ...]) -> str:
    """A path without the names of spaces, factions and the numbers of rows."""
    return ".".join(
        "*" if i and (path[i].isdigit() or (path[0] in BY_NAME and i == 1)) else name for i, name in enumerate(path)
    )


BY_NAME = ("spaces", "factions", "countries", "faces", "bills", "acts", "market", "stock", "markets", "points")


def changed(view: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    found = copy.deepcopy(view)
    at: Any = found
    for name in path[:-1]:
        at = at[int(name) if isinstance(at, list) else name]
    at[int(path[-1]) if isinstance(at, list) else path[-1]] = value
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_fact_of_the_view_is_told(game: str) -> None:
    """Change any single fact, and the board reads otherwise."""
    views = [state.view(max(0, state.actor)) for state in moments(game, SEED, 61)]
    known: dict[str, set[Any]] = {}
    for view in views:
        for path, value in leaves(view):
            known.setdefault(pattern(path), set()).add(value)
    told, untold = set(), set()
    for view in views[:: max(1, len(views) // 2)]:
        shown = plain(game, view)
        for path, value in leaves(view):
            name = pattern(path)
            left_out = any(name == out or name.startswith(f"{out}.") for out in UNTOLD[game])
            if value is None or left_out or is_beside_the_point(view, path):
                continue
            others = sorted(other for other in known[name] if type(other) is type(value) and other != value)
            others = others[:1] or (
                [value + 1] if type(value) is int else [not value] if value in (True, False) else []
            )
            for other in others:
                told.add(name)
                if plain(game, changed(view, path, other)) == shown:
                    untold.add(f"{'.'.join(path)}: {value} -> {other}")
    assert not untold, f"{game}, seed {SEED}"
    assert len(told) > 15


def is_beside_the_point(view: dict[str, Any], path: tuple[str, ...]) -> bool:
    """A piece in a box, where only its name is told; what Economic Centers, or all but they, do not have."""
    if path[0] == "pieces":
        return view["pieces"][int(path[1])]["at"] in ("holding-box", "set-aside", "out-of-play")
    if view["game"] == "cuba-libre" and path[0] == "spaces":
        centre = view["spaces"][path[1]]["type"] == "ec"
        return path[2] in (("population", "support", "control") if centre else ("econ",))
    return False


def test_the_cards_of_banana_wars_are_told_in_full() -> None:
    for n, state in enumerate(moments("banana-wars", SEED, 40)):
        side = state.roles[max(0, state.actor)]
        view = state.view(side)
        shown = " ".join(plain("banana-wars", view).split())
        for number in [*view["hands"][side], *view["display"]]:
            face = view["faces"][str(number)][side]
            words = {*face["title"].split(), *face["text"].split(), str(number), f"{face['ap']} AP"}
            assert not {word for word in words if word not in shown}, f"seed {SEED}, sample {n}"


def test_a_game_without_a_board_of_its_own_and_a_narrow_screen_get_none(tiny_games: None) -> None:
    assert draw("smugglers", malecon.load("smugglers").new().view(None)) is None
    assert draw("cuba", malecon.load("cuba").new().view(None), width=NARROWEST - 1) is None


def test_what_has_changed_is_marked() -> None:
    view = malecon.load("cuba-libre").new().view(None)
    spaces = view["spaces"]
    later = changed(view, ("spaces", "havana", "pieces", "troops"), spaces["havana"]["pieces"]["troops"] + 2)
    later = changed(later, ("spaces", "oriente", "control"), "m26")
    shown = plain("cuba-libre", later, before=view)
    assert f"T{later['spaces']['havana']['pieces']['troops']}(+2)" in shown
    assert " M  Control*" in shown
    assert "(+2)" not in plain("cuba-libre", later)
