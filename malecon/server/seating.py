"""Who sits down, who is let in, who leaves and who gives up."""

from __future__ import annotations

import hmac

import msgspec

from malecon.server import clocks, makers, presence
from malecon.server import seats as tokens
from malecon.server.bots import default_bot
from malecon.server.racing import anew
from malecon.server.refusals import FORBIDDEN, STALE, Refused
from malecon.server.room import Room
from malecon.server.shown import told_all
from malecon.server.storage import StoredSeat


@anew
async def sit(room: Room, place: int, person: str, given: list[str], invitation: str) -> str:
    """Take an open seat; its token. Where others play already, the seat tells nothing until they have let one in."""
    async with room.lock:
        if not room.seats[place].open:
            raise Refused(STALE, "somebody sits here already")
        if room.closed:
            raise Refused(STALE, "nothing is played here any more")
        own = {room.seats[p].person for p in tokens.held(room.seats, given)}
        taken = [seat.person for seat in room.seats if seat.token_hash]
        name = person if person in own else tokens.free_name(person, taken)
        invited = hmac.compare_digest(tokens.invitation(room.stored.seed).encode(), invitation.encode())
        token = tokens.new_token()
        admitted = invited or not room.running or not set(tokens.people(room.seats)) - own
        role, known = room.seats[place].role, tokens.hash_token(token)
        await _reseat(room, StoredSeat(role, name, token_hash=known, admitted=admitted))
        return token


@anew
async def let_in(room: Room, held: frozenset[int], place: int, admit: bool) -> bool:
    """Let somebody in who has sat down at a running game, or not; whether they are in."""
    async with room.lock:
        seat = room.seats[place]
        if not seat.token_hash:
            raise Refused(STALE, "nobody asks to be let in here")
        if not held:
            raise Refused(FORBIDDEN, "only those who play let others in")
        if seat.admitted:
            return True
        if not admit:
            await _reseat(room, StoredSeat(seat.role))
            return False
        agreed = {*seat.agreed, *(room.seats[p].person for p in held)}
        await _reseat(room, msgspec.structs.replace(seat, agreed=tuple(sorted(agreed))))
        return room.seats[place].admitted


@anew
async def leave(room: Room, given: list[str], place: int, bot: str, strength: str) -> None:
    """Leave a seat to a bot, or open where the game has not begun or one was not let in; those who play may give an
    open seat to a bot."""
    async with room.lock:
        seat = room.seats[place]
        held = room.held(given)
        waits = room.awaits_admission(place, given)
        if place not in held and not waits and not (seat.open and held):
            raise Refused(FORBIDDEN, "that seat is not yours")
        if not bot and place in held and room.running:
            raise Refused(STALE, "you have seen what this seat holds: it is not open again; leave it to a bot")
        if bot and waits:
            raise Refused(FORBIDDEN, "you have not been let in yet: leave the seat open, or wait")
        await _reseat(room, StoredSeat(seat.role, bot=bot, strength=strength))


@anew
async def resign(room: Room, held: frozenset[int], place: int) -> None:
    """Give the game up: it ends, unless others play on; then a bot takes the seat."""
    if place not in held:
        raise Refused(FORBIDDEN, "that seat is not yours")
    async with room.lock:
        if room.closed:
            raise Refused(STALE, "nothing is played here any more")
        await lose(room, place, "resigned")


async def lose(room: Room, place: int, how: str) -> None:
    """A player has lost: the game ends, unless others play on; then bots take their seats. With the lock held."""
    seat = room.seats[place]
    others = [person for person in tokens.people(room.seats) if person != seat.person]
    if len(room.seats) == 2 or not others:
        await room.finish({how: seat.role})
    else:
        await hand_over(room, place)


async def hand_over(room: Room, place: int) -> None:
    """Bots take all seats of a player; with the lock held."""
    person = room.seats[place].person
    theirs = [role for role in room.table.state.team(place) if room.seats[role].person == person]
    bots = {role: default_bot(room.table.state, role) for role in theirs}
    await _reseat(room, *(StoredSeat(room.seats[at].role, bot=bot, strength=how) for at, (bot, how) in bots.items()))


@anew
async def fall(room: Room) -> None:
    """The clock of a table may have run out: then what was agreed happens, and else its owner is let be."""
    async with room.lock:
        await clocks.turn(room)  # who wrote last may have died before
        clock = room.clock
        if clock is None or not clock.running or clock.terms.then == "nothing":
            return
        place = room.place(clock.running)
        if clock.left(clock.running, clocks.now()) > 0:
            await room.write(room.home.storage.set_clock, clock, driver="")
        elif clock.terms.then == "loss":
            await lose(room, place, "overtime")
        else:
            await hand_over(room, place)


def _let_in_the_agreed(room: Room, seats: list[StoredSeat]) -> None:
    """Let in those to whom all who still play have agreed; all roles of one player go together."""
    people = set(tokens.people(seats))
    for place, seat in enumerate(seats):
        if not seat.token_hash or seat.admitted:
            continue
        together = [seats[p] for p in room.table.state.team(place) if seats[p].person == seat.person]
        is_in = any(other.admitted and other.token_hash for other in together)
        agreed = {person for other in together for person in other.agreed}
        if is_in or people - {seat.person} <= agreed:
            seats[place] = msgspec.structs.replace(seat, admitted=True, agreed=())


async def _reseat(room: Room, *wanted: StoredSeat) -> None:
    """Seats change, and others with them to which all have agreed by that: all at once. What follows of it is done
    though another server writes in between: who sat down is told their token, whatever else happens at the table."""
    people = tokens.people(room.seats)
    new = {seat.role: seat for seat in wanted}
    seats = [new.get(seat.role, seat) for seat in room.seats]
    _let_in_the_agreed(room, seats)
    changed = [seat for seat, before in zip(seats, room.seats, strict=True) if seat != before]
    if not changed:
        return
    also = room.home.notices.turned(room, room.table.state, seats)
    await room.write(room.home.storage.reseat, *changed, driver=room.home.storage.server, also=also)
    room.seats[:] = seats
    for seat in changed:
        room.table.reseat(seat.role, tokens.player(seat))
        presence.sat_down(room, seat)
    if people != tokens.people(seats):  # others are to agree than were asked
        await _end_wish(room)
    for listener in room.audience:
        listener.held = room.held(listener.tokens)
        listener.eyes = listener.eyes if listener.eyes in listener.held else None
    await clocks.turn(room)
    await makers.settle(room)
    room.tell(told_all)
    room.wake()
    room.look_into()


@anew
async def _end_wish(room: Room) -> None:
    if room.wish:
        await room.ask_for(None)
