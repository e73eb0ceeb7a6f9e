"""Seats and their secret tokens: whoever holds the token holds the seat."""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from hashlib import sha256

from malecon.record import Seat
from malecon.server.storage import StoredSeat


def new_token() -> str:
    """A token that nobody guesses."""
    return secrets.token_urlsafe(24)


def new_seed() -> str:
    """What a table's dice, cards, bots and invitation follow from."""
    return secrets.token_hex(16)


def hash_token(token: str) -> str:
    """What is stored of a token; it is random and long, so that a plain hash keeps it."""
    return sha256(token.encode()).hexdigest()


def invitation(seed: str) -> str:
    """The secret of a table's invitation: whoever brings it is let in at once. It follows from the table's seed."""
    return sha256(f"{seed}/invitation".encode()).hexdigest()[:24]


def held(seats: Sequence[StoredSeat], tokens: Iterable[str]) -> frozenset[int]:
    """The places of the seats that the tokens open; every token is compared with every seat, in constant time."""
    hashes = [hash_token(token) for token in tokens]
    fits = [sum(hmac.compare_digest(seat.token_hash, given) for given in hashes) for seat in seats]
    return frozenset(place for place, fit in enumerate(fits) if fit)


def player(seat: StoredSeat) -> Seat:
    """The seat as a record knows it."""
    return Seat(bot=seat.bot, strength=seat.strength) if seat.bot else Seat(person=seat.person)


def people(seats: Iterable[StoredSeat]) -> tuple[str, ...]:
    """The people who play, each once; not those who have yet to be let in."""
    return tuple(dict.fromkeys(seat.person for seat in seats if seat.token_hash and seat.admitted))


def free_name(wanted: str, taken: Iterable[str]) -> str:
    """A name that nobody else at the table has."""
    names = set(taken)
    name, number = wanted, 2
    while name in names:
        name, number = f"{wanted} {number}", number + 1
    return name
