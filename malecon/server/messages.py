"""What the API takes and gives, as OpenAPI describes it."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

from malecon.server import clocks

_UNSEEN = "\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff"
"""Characters that change the order of what stands beside them, or show nothing."""
Name = Annotated[
    str,
    StringConstraints(min_length=1, max_length=40, strip_whitespace=True, pattern=f"^[^\\x00-\\x1f<>{_UNSEEN}]+$"),
]
Word = Annotated[str, StringConstraints(max_length=80, pattern=r"^[^\x00]*$")]
Words = Annotated[str, StringConstraints(min_length=1, max_length=500, strip_whitespace=True, pattern=r"^[^\x00]+$")]
Step = Annotated[int, Field(ge=0, le=1_000_000)]


class Given(BaseModel):
    """Something a client sends: unknown fields are refused."""

    model_config = ConfigDict(extra="forbid")


class Problem(BaseModel):
    """Why something was refused."""

    detail: str


class WantedSeat(Given):
    """Who shall play a role: the maker of the table, perhaps under a name of its own; whoever comes; or a bot.

    A bot without a name is the one that plays the role by default.
    """

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Word = ""
    strength: Word = ""


class WantedClock(Given):
    """How long those who play may take: minutes for a turn, minutes for the whole game, or days for a turn; and what
    happens then: a bot takes over, the game is lost (with others at the table a bot plays on), or nothing."""

    kind: Literal["turn", "game", "days"]
    amount: Annotated[int, Field(ge=1, le=1440)]
    then: Literal["bot", "loss", "nothing"]

    @model_validator(mode="after")
    def _in_bounds(self) -> WantedClock:
        most = clocks.MOST[self.kind]
        if self.amount > most:
            raise ValueError(f"at most {most} {'days' if self.kind == 'days' else 'minutes'}")
        return self


class Setup(Given):
    """What every new table needs."""

    name: Name | None = None
    maker: Name = "You"
    seats: dict[Word, WantedSeat] = Field(default_factory=dict)
    """Roles not named: without any seats the maker is the first player and bots are the rest, else they are open."""
    dice: Literal["seeded", "typed"] = "seeded"
    listed: bool | None = None
    """Whether the lobby shows it; unless said otherwise, if it has a free seat."""
    clock: WantedClock | None = None
    hints: bool = False
    """Whether those who play may ask for hints though they are several; who plays alone may anyway."""


class NewTable(Setup):
    """A new table."""

    game: Word
    options: dict[Word, bool | int | Word | list[Word]] = Field(default_factory=dict)


class LoadedTable(Setup):
    """A table that goes on from a saved record."""

    record: dict[str, Any]


class Fork(Setup):
    """A table that goes on from a step of another."""

    step: Step


class Wanted(Given):
    """Options of a game, to ask which roles they bring into play."""

    options: dict[Word, bool | int | Word | list[Word]] = Field(default_factory=dict)


class GivenAnswer(Given):
    """An answer, with the step and epoch of the question it answers."""

    step: Step
    epoch: Step
    action: Word


class GivenAside(GivenAnswer):
    """Something a role does beside the question."""

    role: Word


class WantedUndo(Given):
    """A wish to take back one's last answer; `ask`: where the others must agree, ask them."""

    step: Step
    epoch: Step
    role: Word
    ask: bool = False


class Reply(Given):
    """Whether one agrees to an undo."""

    agree: bool


class Talk(Given):
    """Something said at the table."""

    words: Words
    name: Name | None = None
    """A spectator's name; players speak under their own."""


class Sit(Given):
    """Somebody sits down; with the invitation of those who play they are let in at once."""

    name: Name
    invitation: Word = ""


class LetIn(Given):
    """Whether somebody who has sat down at a running game is let in."""

    admit: bool


class Leave(Given):
    """A seat is left to a bot (without a name: the one that plays the role by default), or open."""

    kind: Literal["bot", "open"]
    bot: Word = ""
    strength: Word = ""


class Resign(Given):
    """A role gives up."""

    role: Word


class Change(Given):
    """What the maker of a table would change: its name, or whether the lobby shows it."""

    name: Name | None = None
    listed: bool | None = None


class Drawn(Given):
    """What a QR code is to say."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=2400)]


class OptionShown(BaseModel):
    """An option of a game."""

    name: str
    type: Literal["int", "bool", "choice", "set"]
    default: Any
    help: str
    choices: list[Any]
    advanced: bool


class BotShown(BaseModel):
    """A bot that can play a game."""

    name: str
    help: str
    strengths: list[str]
    level: bool
    """Whether it is one of the levels in words, which people choose from."""


class GameShown(BaseModel):
    """A game, its options and bots, and how it is played."""

    name: str
    title: str
    year: int
    designers: list[str]
    publisher: str
    players: str
    summary: str
    how_to_play: list[str]
    reconstructed: str
    typing: str
    """What people who type in real dice and cards must know: what is not typed, and why."""
    options: list[OptionShown]
    bots: list[BotShown]


class RoleShown(BaseModel):
    """A role in play."""

    role: str
    title: str
    colour: str
    letter: str


class RoleInPlay(RoleShown):
    """A role in play, and who plays it by default."""

    team: list[str]
    """The roles of its player, in all."""
    mine: bool
    """Whether the maker of a table plays it."""
    bot: str
    """The bot that plays it if no person does."""
    strength: str
    prescribed: bool
    """Whether that bot plays it by the rules of the game."""


class SeatShown(RoleShown):
    """A role and who plays it."""

    kind: Literal["person", "bot", "open"]
    person: str
    bot: str
    strength: str
    called: str
    """The name of the person or bot."""
    waits: bool
    """Whether that person has yet to be let in by the others."""


class ClockShown(BaseModel):
    """The clock of a table: what was agreed, whose time runs (a player by the first of their roles), what is left."""

    kind: Literal["turn", "game", "days"]
    amount: int
    then: Literal["bot", "loss", "nothing"]
    running: str
    left: dict[str, float]
    """Seconds, when this was told."""


class Present(BaseModel):
    """Whether a role's player follows the table now, and when they were last seen."""

    here: bool
    seen: float | None


class ProposalShown(BaseModel):
    """What the maker would do with the table, and who has yet to agree."""

    name: str | None
    listed: bool | None
    delete: bool
    agreed: list[str] = []
    waits: list[str]


class Again(BaseModel):
    """The table at which it is played again: for each role there, the role here whose token opens it."""

    id: str
    roles: dict[str, str]
    by: str


class RuleShown(BaseModel):
    """A rule of the booklet in one sentence, or a ruling."""

    id: str
    title: str
    text: str


class TableShown(BaseModel):
    """A table in the lobby."""

    id: str
    name: str
    game: str
    title: str
    created: float
    touched: float
    finished: float | None
    asked: str
    """Whose answer it waits for, if the table is in memory."""
    listed: bool
    clock: ClockShown | None
    """If the table is in memory."""
    seats: list[SeatShown]
    ending: dict[str, Any] | None


class DieShown(BaseModel):
    """A die as it fell, what was needed (0: nothing in particular), and whether that was reached."""

    face: int
    needed: int
    hit: bool


class MoveShown(BaseModel):
    """Pieces that changed their place ("": off the map)."""

    what: str
    n: int
    origin: str = Field(alias="from")
    to: str


class Sentence(BaseModel):
    """A sentence of the journal: after which step, and who had answered ("": dice and cards)."""

    step: int
    by: str
    rule: str
    text: str
    why: bool
    """Whether a bot gave that answer that can tell why."""
    deed: int
    """The deed it belongs to."""
    level: Literal["head", "deed", "part", "summed", "noise"]
    about: str
    """The role it is about, or ""."""
    places: list[str]
    moves: list[MoveShown]
    dice: list[DieShown]
    cards: list[str]
    so_far: str
    """The deed up to here in one sentence, where the game composes one: the last that is said is its headline."""


class Reason(BaseModel):
    """A step on a bot's way to an answer: to which answer, by which rule, in words."""

    step: int
    rule: str
    text: str


class AnswerShown(BaseModel):
    """An answer that may be given."""

    name: str
    label: str
    verb: str
    note: str
    """The label in two parts: what is done, and what it costs or brings."""
    then: list[str]
    """What is forced after it, in sentences: whoever gives it should have read them."""


class Refusal(BaseModel):
    """An answer that people would expect and that is not open: by which rule, and why."""

    name: str
    rule: str
    words: str


class Question(BaseModel):
    """The open question."""

    name: str
    prompt: str
    rule: str
    answers: list[AnswerShown]
    odds: list[float]
    refusals: list[Refusal]


class Undo(BaseModel):
    """Whether one may take back by oneself, or why not."""

    possible: bool
    reason: str


class SaidShown(BaseModel):
    """A line of table talk."""

    number: int
    said: float
    person: str
    words: str


class Ending(BaseModel):
    """How a game ended."""

    words: str
    result: str
    scores: list[float]
    winners: list[str]


class Broken(BaseModel):
    """Where and why a table stops: the first answer that no longer fits, of how many, and the reason."""

    step: int
    of: int
    reason: str


class GoesOn(BaseModel):
    """The table that goes on, with the same people and the same tokens."""

    id: str


class Hinted(BaseModel):
    """A hint that was asked for: at which step, by which role."""

    hint: int
    by: str


class HintsShown(BaseModel):
    """Whether those who play may ask for hints, whether that was agreed for several, and who has asked."""

    allowed: bool
    agreed: bool
    asked: list[Hinted]


class Situation(BaseModel):
    """A table as a role, or a spectator, may see it."""

    id: str
    name: str
    game: str
    title: str
    options: dict[str, Any]
    dice: str
    created: float
    finished: float | None
    hidden: bool
    step: int
    epoch: int
    seats: list[SeatShown]
    players: list[list[int]]
    """The roles of each player; others are played by the rules."""
    scale: tuple[float, float] | None
    scores: list[float]
    asked: str
    answerers: list[str]
    thinking: bool
    question: Question | None
    undo: Undo
    asides: bool
    wish: dict[str, Any] | None
    broken: Broken | None
    """Why the table stops here, if its record no longer replays."""
    goes_on: str | None
    """The table that goes on from there."""
    saving: bool
    """Whether something is not written down yet, and the server goes on trying."""
    letting_in: dict[str, list[str]]
    """By role, who has agreed to let in the person that sat down there."""
    invitation: str
    """For who plays: whoever brings this is let in at once."""
    listed: bool
    """Whether the lobby shows it."""
    presence: dict[str, Present]
    """For who plays: who is here, by role."""
    proposal: ProposalShown | None
    again: Again | None
    clock: ClockShown | None
    hints: HintsShown
    journal: list[Sentence]
    talk: list[SaidShown]
    ending: Ending | None


class Seen(BaseModel):
    """What a program in a seat needs: the question put to it, if one is, in the words of docs/bot-protocol.md."""

    step: int
    epoch: int
    question: dict[str, Any] | None
    end: dict[str, Any] | None
    """How the game ended, if it has."""


class Picture(BaseModel):
    """The board at a step, and what lies beside it."""

    step: int
    epoch: int
    svg: str
    panels: list[dict[str, str]]
    standings: dict[str, dict[str, str]]
    gestures: list[dict[str, Any]]
    """What picking up pieces and putting them down means: chains of answers, see `malecon.boards.Gesture`."""
    table: str
    scores: list[float]


class Chapter(BaseModel):
    """A card, round or turn of a game: the step at which it begins, and what to call it."""

    step: int
    title: str
    mark: str
    """The few words that name it on an axis, where it stands out."""


class Story(BaseModel):
    """A whole game, for a replay."""

    steps: int
    scores: list[list[float]]
    actors: list[int]
    journal: list[Sentence]
    chapter: str
    """What a chapter of this game is called."""
    chapters: list[Chapter]
    answers: list[dict[str, str] | None]
    seats: list[SeatShown]
    players: list[list[int]]
    """The roles of each player; others are played by the rules."""
    scale: tuple[float, float] | None
    ending: Ending | None
    hints: list[Hinted]


class Made(BaseModel):
    """A new table and the tokens of the seats its maker holds: keep them, they are told once."""

    id: str
    tokens: dict[str, str]
    invitation: str
    """Whoever brings this is let in at once."""
    maker: str
    """The maker's own token: who brings it may rename, hide and delete the table."""


class Seated(BaseModel):
    """The token of a seat just taken."""

    role: str
    token: str
    admitted: bool
    """Whether one is let in; else the others are asked."""


class Accepted(BaseModel):
    """An answer is durable; the game stands at this step."""

    step: int
    epoch: int


class Done(BaseModel):
    """Whether it is done (an undo may wait for the others)."""

    done: bool
