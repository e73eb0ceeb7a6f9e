"""All tables of a server: those in memory, and how one comes to be."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from typing import Any

from malecon.bots import bot_for, bots
from malecon.bots.seating import opponent, players, prescribed
from malecon.kernel import MaleconError, State
from malecon.library import load, titles
from malecon.record import Record
from malecon.server.refusals import UNKNOWN, UNSOUND, Refused
from malecon.server.room import Room
from malecon.server.seats import hash_token, new_token
from malecon.server.settings import Settings
from malecon.server.storage import Storage, StoredSeat, StoredTable
from malecon.server.thinking import Thinker

_NAMES = (
    *("Calle 23", "Paseo del Prado", "La Rampa", "Plaza Vieja", "Calle Obispo", "Parque Central", "El Morro"),
    *("Callejón de Hamel", "Muelle de Luz", "Vedado", "Almendares", "San Lázaro", "Avenida del Puerto", "Casablanca"),
)
_LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


class Place:
    """What a new table's maker wants of a seat: "me" (perhaps under a name of its own), "open", or a bot.

    A bot without a name is the one that plays the role by default.
    """

    def __init__(self, kind: str, name: str = "", bot: str = "", strength: str = "") -> None:
        self.kind = kind
        self.name = name
        self.bot = bot
        self.strength = strength


class House:
    """The tables, and where they are kept."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.storage = Storage(settings.url)
        self.thinker = Thinker(settings.bot_processes)
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._opening: dict[str, asyncio.Lock] = {}

    async def open(self) -> None:
        """Open the doors."""
        await self.storage.open()
        self._warming = asyncio.create_task(self.thinker.warm_up())

    async def close(self) -> None:
        """Close them."""
        for room in self._rooms.values():
            room.close()
        self.thinker.close()
        await self.storage.close()

    async def room(self, id: str) -> Room:
        """A table by its id, rebuilt from its record if it is not in memory."""
        if id in self._rooms:
            self._rooms.move_to_end(id)
            return self._rooms[id]
        async with self._opening.setdefault(id, asyncio.Lock()):
            if id not in self._rooms:
                self._rooms[id] = await self._read(id)
                self._put_away()
        self._opening.pop(id, None)
        self._rooms[id].wake()
        return self._rooms[id]

    async def _read(self, id: str) -> Room:
        stored = await self.storage.table(id)
        if stored is None or stored.game not in titles():
            raise Refused(UNKNOWN, f"there is no table {id[:40]!r}")
        seats = await self.storage.seats(id)
        answers = await self.storage.answers(id)
        talk = await self.storage.talk(id, self.settings.talk_kept)
        home = (self.storage, self.thinker, self.settings)
        return await asyncio.to_thread(Room, stored, seats, answers, talk, home)

    def in_memory(self, id: str) -> Room | None:
        """A table, if it is in memory."""
        return self._rooms.get(id)

    def _put_away(self) -> None:
        idle = [id for id, room in self._rooms.items() if not room.busy]
        for id in idle[: max(0, len(self._rooms) - self.settings.tables_in_memory)]:
            del self._rooms[id]

    async def new(
        self,
        record: Record,
        places: Mapping[str, Place] | None,
        *,
        maker: str,
        name: str,
        dice: str = "seeded",
        listed: bool = True,
    ) -> tuple[Room, dict[str, str]]:
        """Set up a table that goes on from a record; the room and the tokens of the maker's seats.

        Without places the maker plays the roles of the first player and bots the others.
        """
        state = await asyncio.to_thread(_replay, record)
        if places is None:
            mine = makers(state)
            places = {role: Place("me" if i in mine else "bot") for i, role in enumerate(state.roles)}
        seats, tokens = _seats(state, places, maker)
        now = time.time()
        stored = StoredTable(
            id="".join(secrets.choice(_LETTERS) for _ in range(10)),
            name=name or secrets.choice(_NAMES),
            game=record.game,
            options=dict(state.options),
            position=record.position,
            seed=secrets.token_hex(16),
            dice=dice,
            listed=listed,
            created=now,
            touched=now,
        )
        await self.storage.create(stored, seats, record.answers)
        room = await self.room(stored.id)
        if room.table.state.over and room.stored.finished is None:
            async with room.lock:
                await room.close_the_book()
        return room, tokens


def _replay(record: Record) -> State:
    try:
        return record.replay()
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error
    except Exception as error:  # a described position may be wrong in ways that a game's code does not foresee
        raise Refused(UNSOUND, f"this record cannot be played: {type(error).__name__}") from error


def _seats(state: State, places: Mapping[str, Place], maker: str) -> tuple[Sequence[StoredSeat], dict[str, str]]:
    for role in places:
        if role not in state.roles:
            raise Refused(UNSOUND, f"seats: no role {role!r} is in play; the roles are {', '.join(state.roles)}")
    found: list[StoredSeat] = []
    tokens: dict[str, str] = {}
    for role in state.roles:
        place = places.get(role, Place("open"))
        if place.kind == "bot":
            bot, strength = find_bot(state, role, place.bot, place.strength)
            found.append(StoredSeat(role, bot=bot, strength=strength))
        elif place.kind == "me":
            wanted = place.name or maker
            tokens[role] = new_token()
            found.append(StoredSeat(role, person=wanted, token_hash=hash_token(tokens[role])))
        else:
            found.append(StoredSeat(role))
    return found, tokens


def makers(state: State) -> list[int]:
    """The roles that the maker of a table plays by default: those of the first player."""
    return next(iter(players(state)), [])


def default_bot(state: State, role: int) -> tuple[str, str]:
    """The bot that plays a role by default, thinking a fifth of a second if it is the one that plays every game."""
    name = prescribed(state, role) or opponent(state)
    return name, "200ms" if name == "monte-carlo" else ""


def find_bot(state: State, role: str, name: str, strength: str) -> tuple[str, str]:
    """The bot wanted for a role, by default the default one; one that would think for longer than this house offers is
    refused, as is one that there is not."""
    usual = default_bot(state, state.role(role))
    if not name:
        return usual
    try:
        bot_for(state, name, strength)
    except MaleconError as error:
        raise Refused(UNSOUND, f"seats: {error}") from error
    offered = {"", *(s for b in bots(state.game.name) if b.name == name for s in b.strengths)}
    if strength not in offered and (name, strength) != usual:
        raise Refused(UNSOUND, f"seats: {name} plays at {', '.join(sorted(offered - {''})) or 'one strength'}")
    return name, strength


def new_record(game: str, options: Mapping[str, Any]) -> Record:
    """The empty record of a game with these options."""
    if game not in titles():
        raise Refused(UNKNOWN, f"no game is called {game[:40]!r}; there are {', '.join(titles())}")
    try:
        state = load(game).new(**options)
    except MaleconError as error:
        raise Refused(UNSOUND, str(error)) from error
    return Record(game=game, options=dict(state.options))
