"""What changes on the board of Cuba Libre: positions as flat facts, and the small changes that texts speak of.

A change maps facts to how much they rise or fall; nothing is in it that stays. Where a text leaves a choice, the oracle
lists every change that the text allows, and the program's must be one of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from oracles.libre import DIRECTORIO, FACTIONS, GOVERNMENT, M26, SYNDICATE, Board, Space

Fact = tuple[str, ...]
Change = dict[Fact, int]
INSURGENTS = (M26, DIRECTORIO, SYNDICATE)
ALLIANCES = ("embargoed", "reluctant", "firm")
MOST = 49
"""1.8: the most of Resources and of Aid."""


def facts(board: Board) -> Change:
    """Everything on the board that a text may change, as numbers."""
    found: Change = {("aid",): board.view["aid"], ("alliance",): ALLIANCES.index(board.view["alliance"])}
    for space in board.spaces.values():
        found |= {(space.name, piece): n for piece, n in space.pieces.items()}
        found |= {(space.name, "cash", owner): n for owner, n in space.entry["cash"].items()}
        found[space.name, "support"] = space.support
        found[space.name, "terror"] = space.terror
    found |= {("resources", faction): n for faction, n in board.resources.items()}
    found |= {("capability", name): 1 for name in board.capabilities}
    found |= {("momentum", name): 1 for name in board.momentum}
    return found


def between(before: Board, after: Board) -> Change:
    """What has changed from one position to another."""
    one, other = facts(before), facts(after)
    changes = {fact: other.get(fact, 0) - one.get(fact, 0) for fact in {**one, **other}}
    return {fact: n for fact, n in changes.items() if n}


def both(*changes: Change) -> Change:
    """Several changes together."""
    found: Change = {}
    for change in changes:
        for fact, n in change.items():
            found[fact] = found.get(fact, 0) + n
    return {fact: n for fact, n in found.items() if n}


def without_cash(change: Change) -> Change:
    """A change but for Cash, which its owner may hand on whenever a piece that holds it goes (4.5.2)."""
    return {fact: n for fact, n in change.items() if "cash" not in fact}


def gain(board: Board, faction: str, n: int) -> Change:
    """1.8: Resources between 0 and 49."""
    had = board.resources[faction]
    return both({("resources", faction): max(0, min(MOST, had + n)) - had})


def aid(board: Board, n: int) -> Change:
    """1.8: Aid between 0 and 49."""
    had = int(board.view["aid"])
    return both({("aid",): max(0, min(MOST, had + n)) - had})


def alliance(board: Board, n: int) -> Change:
    """6.3.1: so many boxes up or down."""
    had = ALLIANCES.index(board.view["alliance"])
    return both({("alliance",): max(0, min(2, had + n)) - had})


def shift(space: Space, n: int) -> Change:
    """1.6.1: levels toward Active Support, or below 0 toward Active Opposition."""
    return both({(space.name, "support"): max(-2, min(2, space.support + n)) - space.support})


def toward_neutral(space: Space) -> Change:
    """One level toward Neutral."""
    return shift(space, (space.support < 0) - (space.support > 0))


def set_to(space: Space, level: int) -> Change:
    """1.6.1: to a prescribed level."""
    return both({(space.name, "support"): level - space.support})


def terror_marker(board: Board, space: Space) -> Change:
    """3.3.4: a marker, unless all are on the map; one Sabotage at most."""
    put = board.view["terror_left"] and not (space.is_ec and space.terror)
    return {(space.name, "terror"): 1} if put else {}


def less(space: Space, piece: str) -> Change:
    """1.4.5: a piece removed, or a Casino closed."""
    if piece == "open-casino":
        return {(space.name, piece): -1, (space.name, "closed-casino"): 1}
    return {(space.name, piece): -1}


def side(piece: str) -> str:
    """The Faction that a piece belongs to."""
    if "casino" in piece:
        return SYNDICATE
    return next((faction for faction in FACTIONS if piece.startswith(faction)), GOVERNMENT)


def guerrilla(piece: str) -> bool:
    """Whether a piece is a Guerrilla."""
    return piece.endswith(("underground", "active"))


def mobile(piece: str) -> bool:
    """Whether a piece is a Guerrilla or a cube."""
    return guerrilla(piece) or piece in ("troops", "police")


def put(board: Board, space: Space, force: str) -> Change | None:
    """1.4: a piece placed, if it is Available and may stand there; a Guerrilla comes Underground, a Casino open."""
    if not board.available(force):
        return None
    if force.endswith("base") and (space.is_ec or space.near_bases() >= 2):
        return None
    if force == "casino":
        full = space.has("open-casino") + space.has("closed-casino") >= 2
        return None if space.is_ec or full else {(space.name, "open-casino"): 1}
    return {(space.name, f"{force}-underground" if force in INSURGENTS else force): 1}


def hurt(space: Space, piece: str) -> bool:
    """Whether a piece is there and something happens to it when it is removed: a closed Casino stays."""
    return space.has(piece) > 0 and piece != "closed-casino"


def after(board: Board, change: Change) -> Board:
    """The board once something has changed on the map."""
    spaces = {}
    for name, entry in board.view["spaces"].items():
        pieces = dict(entry["pieces"])
        for fact, n in change.items():
            if fact[0] == name and len(fact) == 2 and fact[1] not in ("support", "terror"):
                pieces[fact[1]] = pieces.get(fact[1], 0) + n
        level = entry["support"] + change.get((name, "support"), 0)
        spaces[name] = {**entry, "pieces": pieces, "support": level}
    view = {**board.view, "spaces": spaces, "aid": board.view["aid"] + change.get(("aid",), 0)}
    return Board(view)


def first_then(board: Board, first: Iterable[Change], then: object) -> Iterator[Change]:
    """Every change of two that come one after the other; `then` lists the second ones on the board after the first."""
    assert callable(then)
    for one in first:
        second = list(then(after(board, one)))
        yield from (both(one, two) for two in second) if second else (one,)


def pieces_of(space: Space, *factions: str) -> list[str]:
    """The kinds of pieces that some Factions have in a space, closed Casinos apart."""
    return [piece for piece in space.pieces if hurt(space, piece) and side(piece) in factions]


def rivals(faction: str) -> list[str]:
    """1.5: all others are enemies."""
    return [other for other in FACTIONS if other != faction]
