"""The story of a game as a table tells it: sentences, grouped into deeds."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

import msgspec

from malecon.kernel import DEED, EVERYONE, HEAD, NOISE, PART, SUMMED, Die, Move, State

NONE = -1
"""As whom a sentence is about: no role."""


class Told(msgspec.Struct, frozen=True, gc=False):
    """A sentence of the journal."""

    step: int
    """After how many answers it was told."""
    rule: str
    text: str
    seen_by: int = EVERYONE
    deed: int = 0
    """The deed it belongs to; numbers grow, and rest only on what everybody sees."""
    level: str = PART
    """How much it weighs: "head" (a card, a turn, a phase), "deed" (who does what), "part", "summed" or "noise"."""
    about: int = NONE
    """The role it is about, or -1."""
    places: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    dice: tuple[Die, ...] = ()
    cards: tuple[str, ...] = ()
    so_far: str = ""
    """Its deed up to here in one sentence, where the game composes one; said again when there is more to say."""


class Deed(msgspec.Struct, frozen=True):
    """What a person would tell of one Operation, action or card: a headline, and details for who wants them."""

    number: int
    headline: Told
    details: tuple[Told, ...] = ()

    @property
    def first(self) -> int:
        """The step at which the first of it was told."""
        return min(told.step for told in (self.headline, *self.details))

    @property
    def last(self) -> int:
        """The step at which the last of it was told."""
        return max(told.step for told in (self.headline, *self.details))


class Journal:
    """What has been told. A deed is what one role does until another role, a heading or a new verb comes.

    Where one ends and the next begins is decided by what everybody sees (who answered, open sentences), so that the
    numbers of the deeds tell nobody that something was whispered.
    """

    def __init__(self) -> None:
        self.told: list[Told] = []
        self._deed = 0
        self._by = NONE
        self._headed = False
        self._announced = NONE
        """Which sentence has only announced the deed, as long as nothing has come of it."""
        self._notes: tuple[Sequence[Any], ...] = ()
        """What everybody may read of the deed."""

    def hear(self, state: State, step: int, actor: int, notes: Iterable[Sequence[Any]]) -> None:
        """Write down what an answer led to, from the notes taken of it."""
        if actor >= 0 and actor != self._by:
            self._begin(actor)
        first = len(self.told)
        for note in notes:
            self._tell(state, step, note)
        self._thin(first)

    def _thin(self, first: int) -> None:
        """Of the headlines composed since, only the last of each deed is kept."""
        said: set[int] = set()
        for i in range(len(self.told) - 1, first - 1, -1):
            told = self.told[i]
            if told.so_far and told.deed in said:
                self.told[i] = msgspec.structs.replace(told, so_far="")
            elif told.so_far:
                said.add(told.deed)

    def _begin(self, by: int) -> None:
        self._notes = ()
        self._deed += 1
        self._by = by
        self._headed = False
        self._announced = NONE

    def _take_back(self) -> None:
        """What was announced waits for something else that is done first: that is the deed."""
        told = self.told[self._announced]
        self.told[self._announced] = msgspec.structs.replace(told, level=NOISE)

    def _tell(self, state: State, step: int, note: Sequence[Any]) -> None:
        text = state.game.text
        seen_by, kind = note[0], note[1]
        level, facts = text.level(note), text.facts(state, note)
        about = self._by if facts.about is None else facts.about
        if seen_by == EVERYONE:
            if level == HEAD:
                about = NONE if facts.about is None else about
                self._begin(NONE)
            elif level == DEED and self._announced >= 0 and about == self._by:
                self._take_back()
            elif about != self._by if kind == "forced" else level == DEED and (self._headed or about != self._by):
                self._begin(about)
            self._headed = self._headed or level in (HEAD, DEED)
            if level != NOISE:
                self._announced = len(self.told) if kind in text.announces else NONE
        so_far = ""
        if seen_by == EVERYONE:
            self._notes = (*self._notes, note)
            so_far = text.summary(state, self._notes)
            if so_far and level == PART and kind in text.summed:
                level = SUMMED
        rule, words = text.sentence(state, note)
        told = Told(step, rule, words, seen_by, self._deed, level, about, so_far=so_far)
        if facts.places or facts.moves or facts.dice or facts.cards:
            told = msgspec.structs.replace(
                told, places=facts.places, moves=facts.moves, dice=facts.dice, cards=facts.cards
            )
        self.told.append(told)


def deeds(told: Iterable[Told]) -> list[Deed]:
    """Sentences in the order they were told, deed by deed: each has one headline, the rest are its details.

    The headline is the first that names the deed; where none does, the first that is not noise. Where the game composes
    one, the headline says what is known of the whole deed, with its places and dice.
    """
    return [_deed(number, list(group)) for number, group in groupby(told, key=lambda line: line.deed)]


def _deed(number: int, told: list[Told]) -> Deed:
    weights = (lambda t: t.level in (HEAD, DEED), lambda t: t.level != NOISE, lambda t: True)
    headline = next(line for weighs in weights for line in told if weighs(line))
    details = tuple(line for line in told if line is not headline)
    composed = next((line.so_far for line in reversed(told) if line.so_far), "")
    return Deed(number, _whole(headline, told, composed) if composed else headline, details)


def _whole(headline: Told, told: Sequence[Told], words: str) -> Told:
    """A headline that tells the whole deed: in the words composed for it, with its places and dice."""
    places = tuple(dict.fromkeys(place for line in told for place in line.places))
    dice = tuple(die for line in told if line.level in (DEED, SUMMED) for die in line.dice)
    return msgspec.structs.replace(headline, text=words, places=places, dice=dice)
