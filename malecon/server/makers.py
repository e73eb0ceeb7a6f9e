"""What the maker of a table may do with it: rename, hide, delete. Where others play, only if all of them agree."""

from __future__ import annotations

import hmac
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec

from malecon.server import seats as tokens
from malecon.server.racing import anew
from malecon.server.refusals import FORBIDDEN, STALE, Refused
from malecon.server.shown import told_all

if TYPE_CHECKING:
    from malecon.server.room import Room


class Proposal(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the maker would change, and who of those who play has agreed."""

    name: str | None = None
    listed: bool | None = None
    delete: bool = False
    agreed: tuple[str, ...] = ()


def is_maker(room: Room, given: Iterable[str]) -> bool:
    """Whether one of these tokens is the maker's."""
    known = room.stored.maker_hash
    hashes = [tokens.hash_token(token) for token in given]
    return bool(known) and sum(hmac.compare_digest(known, found) for found in hashes) > 0


@anew
async def propose(room: Room, given: list[str], wanted: Proposal) -> bool:
    """Change the table, or ask the others whether they agree; whether it is done."""
    async with room.lock:
        if not is_maker(room, given):
            raise Refused(FORBIDDEN, "only who made the table may rename, hide or delete it")
        own = {room.seats[place].person for place in room.held(given)}
        return await _put(room, msgspec.structs.replace(wanted, agreed=tuple(sorted(own))))


@anew
async def reply(room: Room, given: list[str], agree: bool) -> bool:
    """Agree to what the maker proposes, or not; the maker takes it back. Whether it is done."""
    async with room.lock:
        proposal = proposed(room)
        if proposal is None:
            raise Refused(STALE, "nothing is proposed here any more")
        held = room.held(given)
        if not held and not is_maker(room, given):
            raise Refused(FORBIDDEN, "only those who play are asked")
        if not agree:
            await _keep(room, None)
            return False
        agreed = {*proposal.agreed, *(room.seats[place].person for place in held)}
        return await _put(room, msgspec.structs.replace(proposal, agreed=tuple(sorted(agreed))))


@anew
async def settle(room: Room) -> None:
    """Seats have changed, and perhaps all who still play have agreed; with the lock held."""
    proposal = proposed(room)
    if proposal is not None:
        await _put(room, proposal)


def proposed(room: Room) -> Proposal | None:
    """What the maker would change, if anything."""
    found = room.stored.proposal
    return None if found is None else msgspec.convert(found, Proposal)


async def _put(room: Room, proposal: Proposal) -> bool:
    if set(tokens.people(room.seats)) - set(proposal.agreed):
        await _keep(room, proposal)
        return False
    if proposal.delete:
        await _delete(room)
    else:
        stored = room.stored
        stored.name = stored.name if proposal.name is None else proposal.name
        stored.listed = stored.listed if proposal.listed is None else proposal.listed
        await _keep(room, None)
    return True


async def _keep(room: Room, proposal: Proposal | None) -> None:
    room.stored.proposal = None if proposal is None else msgspec.to_builtins(proposal)
    await room.save(room.home.storage.amend(room.stored, room.at()))
    room.wrote(None)
    room.tell(told_all)


async def _delete(room: Room) -> None:
    await room.write(room.home.storage.delete)
    room.left_behind = True
    room.tell(lambda room, eyes: {"kind": "gone", "reason": "this table has been deleted by who made it"})
    room.audience.finish()
