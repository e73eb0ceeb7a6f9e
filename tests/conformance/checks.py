"""The properties that hold in every game, tried without knowing one.

A check named `check_x` stands for the property "x" and complains by an AssertionError; any other exception is a
complaint as well. `walk` says when each is tried. Properties of a game as a whole are in GAME.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from math import isclose, isfinite
from random import Random
from typing import Any

from conformance.walk import EVERY, FINAL, SOME, Check, Fault, Walk, expect
from support.digest import differences, digest, fields

from malecon import CHANCE, NOBODY, Game, IllegalAction, MaleconError, OptionError, PositionError, State
from malecon.kernel import EVERYONE, Procedure
from malecon.kernel.options import SET

REDRAWS = 200
"""How often something hidden may be drawn again before it has to have changed."""
WINDOWS = 40
"""How many redraws are looked at for a secret that a question tells."""
ENDED = 2
"""The phase of a procedure that has ended, as the kernel counts them."""
PLAYOUT = 12
"""How many questions a redrawn state is played on."""
NONSENSE: tuple[Any, ...] = ("no-such-value", -999, None, 0.5)


def tried(*when: dict[str, Check]) -> Callable[[Check], Check]:
    """Register a check under the name of its property."""

    def register(check: Check) -> Check:
        for checks in when:
            checks[check.__name__.removeprefix("check_")] = check
        return check

    return register


def names(state: State, actions: list[int]) -> str:
    """Actions by name, for messages."""
    return ", ".join(state.game.actions[a] for a in actions) or "none"


def plain(what: str, value: Any) -> None:
    """The value is plain JSON data: it comes back equal, with the same types."""
    back = json.loads(json.dumps(value, allow_nan=False))
    if isinstance(value, dict) and back.keys() == value.keys():
        for key in value:
            plain(f"{what}, {key}", value[key])
    expect(repr(back) == repr(value), f"{what} is not plain JSON data: {value!r:.300}")


def unchanged(state: State, before: str, what: str) -> None:
    expect(digest(state) == before, f"{what} changed the state")


def random_answer(state: State, dice: Random) -> int:
    return state.draw(dice.random()) if state.actor == CHANCE else dice.choice(state.legal())


# At every question.


@tried(EVERY)
def check_legal(walk: Walk) -> None:
    """There is an answer, none twice, and more than one unless the question is asked anyway; choices is pure."""
    state = walk.state
    legal = state.legal()
    expect(legal, f"{state.question} has no answer")
    expect(len(set(legal)) == len(legal), f"an answer twice: {names(state, legal)}")
    expect(all(0 <= a < len(walk.game.actions) for a in legal), f"answers that are no actions: {legal}")
    expect(state.actor == CHANCE or 0 <= state.actor < len(state.roles), f"actor {state.actor}")
    expect(state.actor == state.top.who, f"actor {state.actor}, but the question is put to {state.top.who}")
    expect(len(legal) > 1 or state.top.asks_anyway(state), f"{state.question} has one answer: {names(state, legal)}")
    expect(state.top.choices(state) == legal, f"{state.question} has other choices when it is asked again")


@tried(EVERY)
def check_words(walk: Walk) -> None:
    """Each question has a prompt and a rule, each answer a label of its own."""
    state = walk.state
    expect(state.prompt().strip(), f"{state.question} has no prompt")
    cited(walk.game, walk.game.text.rule(state), state.question)
    labelled(state, state.legal())


def labelled(state: State, actions: list[int]) -> None:
    labels = {action: state.label(action) for action in actions}
    for action, label in labels.items():
        expect(label.strip(), f"no label for {names(state, [action])}")
    expect(len(set(labels.values())) == len(labels), f"{state.question}: equal labels among {sorted(labels.values())}")


def cited(game: Game, rule: str, what: str) -> None:
    expect(rule.strip(), f"{what} cites no rule")
    if "rules" in game.data:
        known = {entry["id"] for kind in ("rule", "ruling") for entry in game.data["rules"].get(kind, ())}
        expect(rule in known, f"{what} cites {rule}, which data/rules.toml does not list")


@tried(EVERY, FINAL)
def check_journal(walk: Walk) -> None:
    """Each note is plain and has a sentence and a rule."""
    journal = walk.state.journal
    assert journal is not None
    read, walk.told = walk.told, len(journal)
    for note in journal[read:]:
        plain("a note", list(note))
        expect(isinstance(note[0], int) and (note[0] == EVERYONE or note[0] >= 0), f"for whom is {note!r}?")
        rule, sentence = walk.game.text.sentence(walk.state, note)
        expect(sentence.strip(), f"no sentence for {note!r}")
        cited(walk.game, rule, f"note {note[1]!r}")


@tried(EVERY, FINAL)
def check_invariants(walk: Walk) -> None:
    """The game finds no fault with its own state."""
    expect(not walk.state.faults(), "; ".join(walk.state.faults()))


@tried(EVERY, FINAL)
def check_scores(walk: Walk) -> None:
    """One finite number a role."""
    scores = walk.state.scores()
    expect(len(scores) == len(walk.state.roles) and all(map(isfinite, scores)), f"scores {scores}")


@tried(EVERY)
def check_odds(walk: Walk) -> None:
    """At CHANCE: positive odds that sum to 1, and draw() falls on each entry in proportion."""
    state = walk.state
    if state.actor != CHANCE:
        return
    legal, odds, weights = state.legal(), state.odds(), state.weights()
    expect(len(odds) == len(legal), f"{len(odds)} odds for {len(legal)} answers")
    expect(isclose(sum(odds), 1) and min(odds) > 0, f"odds {odds}")
    expect(all(type(w) is int for w in weights), f"weights {weights}")
    total, below = sum(weights), 0
    for action, weight in zip(legal, weights, strict=True):
        for x in (below + 0.01, below + weight - 0.01):
            drawn = state.draw(x / total)
            expect(drawn == action, f"draw({x / total}) gives {names(state, [drawn])}, not {names(state, [action])}")
        below += weight


# At some questions.


@tried(SOME)
def check_reading(walk: Walk) -> None:
    """Nothing that one may ask of a state changes it, nor does writing in what it returns."""
    state = walk.state
    before = digest(state)
    for role in (*range(len(state.roles)), None):
        scribble(state.view(role))
        if role is not None:
            scribble(state.asides(role))
    scribble(state.scores())
    if state.actor == CHANCE:
        scribble(state.odds())
    state.prompt()
    state.faults()
    unchanged(state, before, "reading")


def scribble(value: Any) -> None:
    """Spoil a value that the caller may keep."""
    if isinstance(value, dict):
        for inner in value.values():
            scribble(inner)
        value.clear()
    elif isinstance(value, list):
        for inner in value:
            scribble(inner)
        value.append(-77)


@tried(SOME)
def check_clone(walk: Walk) -> None:
    """A clone is equal in every field and lives its own life; it is looked at again at the end of the game."""
    state = walk.state
    before = digest(state)
    clone, kept = state.clone(), state.clone()
    expect(type(clone) is type(state), f"the clone of a {type(state).__name__} is a {type(clone).__name__}")
    expect(not (found := differences(state, clone)), f"a clone differs in {'; '.join(found[:5])}")
    expect(clone.journal is None, "a clone has a journal")
    play_on(clone, walk.dice, 3)
    unchanged(state, before, "playing a clone")
    walk.kept.append((len(walk.answers), kept, before))


def play_on(state: State, dice: Random, questions: int) -> None:
    while questions and not state.over:
        question = state.question
        try:
            state.step(random_answer(state, dice))
        except Exception as error:
            raise Fault("play", f"{question} of a copy: {type(error).__name__}: {error}") from error
        if found := state.faults():
            raise Fault("invariants", f"after {question} of a copy: {'; '.join(found)}")
        questions -= 1


@tried(SOME, FINAL)
def check_view(walk: Walk) -> None:
    """What a role sees is plain data, the same by index and by name."""
    state = walk.state
    for role, name in enumerate(state.roles):
        plain(f"the view of {name}", state.view(role))
        expect(state.view(role) == state.view(name), f"another view for {name!r} than for {role}")
    plain("the view of a spectator", state.view(None))


@tried(SOME, FINAL)
def check_secrets(walk: Walk) -> None:
    """A role and a spectator see the same in a state and in the role's redraw of it: no view leaks, no redraw errs.

    Scores are shown to all.
    """
    state = walk.state
    for role, name in enumerate(state.roles):
        other = state.redraw(role, walk.dice)
        for viewer in (role, None):
            mine, theirs = state.view(viewer), other.view(viewer)
            parts = [key for key in mine.keys() | theirs.keys() if mine.get(key) != theirs.get(key)]
            who = name if viewer == role else "a spectator"
            expect(not parts, f"{who} can tell a state from its redraw for {name} by {', '.join(sorted(parts))}")
        expect(other.scores() == state.scores(), f"scores tell {name} a secret: {state.scores()} / {other.scores()}")


@tried(EVERY, FINAL)
def check_mask(walk: Walk) -> None:
    """The mask marks what the actor may answer, and nothing for anybody else."""
    state = walk.state
    for role, name in enumerate(state.roles):
        marked = [action for action, open in enumerate(state.mask(role)) if open]
        legal = sorted(state.legal()) if role == state.actor else []
        expect(marked == legal, f"the mask of {name} shows {names(state, marked)}, not {names(state, legal)}")


@tried(SOME, FINAL)
def check_observation(walk: Walk) -> None:
    """An observation has the layout's size, stays below its tops, and rests on nothing that the role cannot see."""
    state, layout = walk.state, walk.game.observation
    for role, name in enumerate(state.roles):
        seen = state.observe(role)
        expect(len(seen) == layout.size, f"{len(seen)} bytes observed; the layout has {layout.size}")
        high = [f"{layout.names()[i]} = {seen[i]}" for i in range(layout.size) if seen[i] > layout.tops[i]]
        expect(not high, f"above their tops: {', '.join(high)}")
        expect(seen == state.observe(name), f"{name} observes another thing when asked by name")
        other = state.redraw(role, walk.dice).observe(role)
        told = [layout.names()[i] for i in range(layout.size) if seen[i] != other[i]]
        expect(not told, f"an observation tells {name} a secret by {', '.join(told)}")


@tried(SOME)
def check_observed(walk: Walk) -> None:
    """Whoever has different views has different observations, and every local of a procedure is told or left out."""
    state, game = walk.state, walk.game
    if not game.observed:
        return
    for role in range(len(state.roles)):
        view = json.dumps(state.view(role), sort_keys=True)
        known = walk.views.setdefault(state.observe(role), view)
        expect(known == view, f"one observation stands for two views: {known:.2000} and {view:.2000}")
    told = {"phase", "result", *(local.name for local in game.eyes.locals)}
    for procedure in state._stack:
        for local, value in fields(procedure).items():
            if isinstance(value, (int, tuple)) and local not in told:
                raise AssertionError(f"{type(procedure).__name__}.{local} is not among the locals of `observed_as`")


@tried(SOME)
def check_leanings(walk: Walk) -> None:
    """Leanings weigh each legal answer or none, and rest on nothing that the actor cannot see."""
    state = walk.state
    if state.actor == CHANCE or not (found := state.leanings()):
        return
    expect(len(found) == len(state.legal()), f"{len(found)} leanings to {len(state.legal())} answers")
    expect(min(found) > 0, f"leanings must be positive, not {found}")
    other = state.redraw(state.actor, walk.dice).leanings()
    expect(other == found, f"{state.roles[state.actor]} leans to {found}; redrawn, to {other}")


@tried(SOME)
def check_habit(walk: Walk) -> None:
    """What would be answered by habit is open, and thinking of it leaves the state alone: it is played on."""
    state = walk.state
    if state.actor == CHANCE:
        return
    before = digest(state)
    found = state.habit()
    expect(found == -1 or found in state.legal(), f"the habit of {state.question}, {found}, is not open")
    unchanged(state, before, f"the habit of {state.question}")


@tried(SOME)
def check_redraw(walk: Walk) -> None:
    """A redraw leaves the state alone, follows from the generator, is sound, and can be played on.

    The same is asked of the same role, with the same answers and asides if it is the role for which it was redrawn.
    """
    state = walk.state
    before = digest(state)
    for role, name in enumerate(state.roles):
        seed = walk.dice.random()
        other, again = state.redraw(role, Random(seed)), state.redraw(role, Random(seed))
        unchanged(state, before, f"redraw({name})")
        expect(digest(other) == digest(again), f"redraw({name}) is not a function of the generator")
        expect(not other.faults(), f"redraw({name}): {'; '.join(other.faults())}")
        expect((other.actor, other.question) == (state.actor, state.question), f"redraw({name}) asks something else")
        expect(other.legal(), f"redraw({name}) leaves no answer to {state.question}")
        expect(other.legal() == other.top.choices(other), f"redraw({name}) leaves the old answers open: refresh()")
        expect(other.asides(role) == state.asides(role), f"redraw({name}) changes what {name} may do beside")
        if state.actor == role:
            mine, theirs = state.legal(), other.legal()
            expect(mine == theirs, f"{name} has {names(state, mine)}; redrawn {names(state, theirs)}")
        play_on(other, walk.dice, PLAYOUT)


@tried(SOME)
def check_window(walk: Walk) -> None:
    """That a role is not asked tells nobody what it hides.

    Where a redraw leaves it one answer, it would not have been asked. Then whoever sees that answer given knows that
    there was no other: a secret, if in another redraw the same answer is one of several.
    """
    state = walk.state
    for role, name in enumerate(state.roles):
        if state.actor < 0 or state.actor == role:
            continue
        other = state.redraw(role, walk.dice)
        if len(other.legal()) != 1 or other.top.asks_anyway(other):
            continue
        only = other.legal()[0]
        could = (state.redraw(role, walk.dice).legal() for _ in range(WINDOWS))
        told = any(only in legal and len(legal) > 1 for legal in could)
        expect(
            not told,
            f"{state.question} tells {name} a secret: {state.roles[state.actor]} is not asked when all it has is"
            f" {names(state, [only])}, but is when it has more",
        )


@tried(SOME)
def check_telling(walk: Walk) -> None:
    """Words tell nothing that is hidden from those who read them: a question who is asked, an answer who may see it."""
    state = walk.state
    seen_by = state.top.seen_by(state)
    for role, name in enumerate(state.roles):
        if role != state.actor and seen_by != EVERYONE and not seen_by >> role & 1:
            continue
        other = state.redraw(role, walk.dice)
        pairs = [(state.prompt(), other.prompt())] if role == state.actor else []
        pairs += [(state.label(a), other.label(a)) for a in state.legal() if a in other.legal()]
        for mine, theirs in pairs:
            expect(mine == theirs, f"words tell {name} a secret: {mine!r} would be {theirs!r}")


@tried(SOME)
def check_sealed(walk: Walk) -> None:
    """While nobody but some may know an answer, it is in no note to the others and takes other values in redraws."""
    state = walk.state
    seen_by = state.top.seen_by(state)
    legal = state.legal()
    if seen_by == EVERYONE or len(legal) < 2:
        return
    after = [answered(state, action) for action in legal]
    chosen = walk.dice.randrange(len(legal))
    for role, name in enumerate(state.roles):
        if seen_by >> role & 1:
            continue
        alike = [it for it in after if it.actor == after[chosen].actor and it.view(role) == after[chosen].view(role)]
        walk.sealed += 1
        walk.hidden += len(alike) > 1
        for it in alike:
            expect(
                notes_for(it, role) == notes_for(alike[0], role), f"a note tells {name} the answer to {state.question}"
            )
        if len(alike) > 1:
            expect(redraws_differ(after[chosen], role, walk.dice), f"redraw({name}) never changes a sealed answer")


def answered(state: State, action: int) -> State:
    it = state.clone()
    it.journal = []
    it.step(action)
    return it


def notes_for(state: State, role: int) -> list[tuple[Any, ...]]:
    return [note for note in state.journal or () if note[0] == EVERYONE or note[0] >> role & 1]


def redraws_differ(state: State, role: int, dice: Random) -> bool:
    first = digest(state.redraw(role, dice))
    return any(digest(state.redraw(role, dice)) != first for _ in range(REDRAWS))


@tried(SOME)
def check_refusal(walk: Walk) -> None:
    """An answer that is not open is refused by index and by name, and changes nothing."""
    state = walk.state
    before = digest(state)
    closed = [a for a in range(len(walk.game.actions)) if a not in state.legal()]
    wrong = walk.dice.sample(closed, min(3, len(closed)))
    for action in (*wrong, *(walk.game.actions[a] for a in wrong), -1, len(walk.game.actions), "no-such-action"):
        refused(lambda action=action: state.play(action), f"answer {action!r}")  # type: ignore[misc]
        unchanged(state, before, f"the refused answer {action!r}")


def refused(act: Callable[[], None], what: str) -> None:
    try:
        act()
    except IllegalAction:
        return
    raise AssertionError(f"{what} was not refused")


class Boom(Exception):
    """Goes off in the middle of a step."""


class Trapped(Procedure[State]):
    """Stands in the place of a procedure, does as it does, and fails once it has done so."""

    def __init__(self, inside: Procedure[Any]) -> None:
        super().__init__(inside.who)
        self.inside = inside

    def choices(self, g: State) -> list[int]:
        return self.inside.choices(g)

    def take(self, g: State, answer: int) -> None:
        self.inside.take(g, answer)
        raise Boom

    def copy(self) -> Trapped:
        return Trapped(self.inside.copy())


@tried(SOME)
def check_atomic(walk: Walk) -> None:
    """When a step fails half-way, play() leaves the state and its journal as they were."""
    state = walk.state.clone()
    trap = Trapped(state.top.copy())
    trap.phase = state.top.phase
    state._stack[-1] = trap
    state.journal = []
    before = digest(state)
    action = random_answer(walk.state, walk.dice)
    try:
        state.play(action)
    except Boom:
        unchanged(state, before, f"a failed step ({names(state, [action])})")
        expect(not state.journal, f"a failed step left notes: {state.journal}")
    else:
        raise AssertionError("play() swallowed an exception")


@tried(SOME)
def check_asides(walk: Walk) -> None:
    """What may be done beside the question can be, and nothing else."""
    state = walk.state
    before = digest(state)
    for role, name in enumerate(state.roles):
        listed = state.asides(role)
        expect(listed == state.asides(name), f"other asides for {name!r} than for {role}")
        expect(len(set(listed)) == len(listed), f"an aside twice: {names(state, listed)}")
        both = [a for a in listed if role == state.actor and a in state.legal()]
        expect(not both, f"{names(state, both)}: an aside of {name} and an answer at once")
        labelled(state, listed)
        for action in walk.dice.sample(listed, min(4, len(listed))):
            other = state.clone()
            other.aside(role, action)
            expect(not other.faults(), f"after the aside {names(state, [action])}: {'; '.join(other.faults())}")
            expect(other.over or other.legal(), f"the aside {names(state, [action])} leaves no answer")
        unlisted = [a for a in range(len(walk.game.actions)) if a not in listed]
        for action in walk.dice.sample(unlisted, min(2, len(unlisted))):
            refused(lambda role=role, action=action: state.aside(role, action), f"aside {action}")  # type: ignore[misc]
        unchanged(state, before, "an aside that was refused or taken by a clone")


@tried(SOME)
def check_position(walk: Walk) -> None:
    """A position that can be described is plain data, from which the same state comes back."""
    state = walk.state
    try:
        position = state.position()
    except MaleconError:  # not here
        return
    walk.positions += 1
    found = differences(pruned(state), pruned(walk.game.at(json.loads(json.dumps(position)))))
    expect(not found, f"at(position()) differs in {'; '.join(found[:5])}")
    plain("the position", position)


def pruned(state: State) -> State:
    """A clone without the procedures that have ended with nothing to tell and but wait to be cleared away."""
    it = state.clone()
    it._stack = [p for p in it._stack if p.phase != ENDED or p.result]
    return it


# At the end.


@tried(FINAL)
def check_result(walk: Walk) -> None:
    """The game is over for good, with shares that sum to 1 and a result in plain data."""
    state = walk.state
    expect((state.actor, state.legal()) == (NOBODY, []), f"over, but actor {state.actor}, legal {state.legal()}")
    expect(set(state.roles) <= set(walk.game.roles), f"roles {state.roles}, but the game knows {walk.game.roles}")
    returns = state.returns()
    expect(len(returns) == len(state.roles) and all(0 <= r <= 1 for r in returns), f"returns {returns}")
    expect(isclose(sum(returns), 1), f"returns {returns}")
    plain("the result", state.result())
    refused(lambda: state.play(0), "an answer after the end")
    expect(not any(state.asides(role) for role in range(len(state.roles))), "asides after the end")


@tried(FINAL)
def check_earlier(walk: Walk) -> None:
    """No clone made on the way has changed since."""
    for step, clone, before in walk.kept:
        unchanged(clone, before, f"playing on after step {step}: a clone made then")


@tried(FINAL)
def check_replay(walk: Walk) -> None:
    """The options, as a record keeps them, and the names of all answers give the same state at every step."""
    options = json.loads(json.dumps(walk.state.options))
    state = walk.first.clone() if walk.scrambled else walk.game.new(**options)
    expect(digest(state) == walk.digests[0], "the game starts otherwise the second time")
    for step, (role, name) in enumerate(walk.answers, 1):
        if role >= 0:
            state.aside(role, name)
        else:
            state.play(name)
        expect(digest(state) == walk.digests[step], f"replayed, {name} at step {step} leads elsewhere")


@tried(FINAL)
def check_coverage(walk: Walk) -> None:
    """Positions could be described, and views hid the answers that were sealed, at least once."""
    if not walk.scrambled and walk.rate == 1:
        expect(walk.positions, "no position of the game could be described")
        expect(walk.sealed < 4 or walk.hidden, "everybody sees all the answers that should be sealed")


# Of a game as a whole.

GAME: dict[str, Callable[[Game], None]] = {}
"""The properties tried once for each game."""


def of_the_game(check: Callable[[Game], None]) -> Callable[[Game], None]:
    """Register a check of a game under the name of its property."""
    GAME[check.__name__.removeprefix("check_")] = check
    return check


@of_the_game
def check_names(game: Game) -> None:
    """Actions and roles have names of their own."""
    for what in (game.actions, game.roles):
        expect(len(set(what)) == len(what) and all(what), f"not all different: {what}")
    for i, action in enumerate(game.actions):
        expect(game.number(action) == i == game.number(i), f"action {i} is not found by its name {action!r}")


@of_the_game
def check_citations(game: Game) -> None:
    """All questions and notes there are, met in play or not, cite rules that the game lists."""
    for what, (rule, _) in (*game.text.questions.items(), *game.text.sentences.items()):
        cited(game, rule, what)


@of_the_game
def check_options(game: Game) -> None:
    """All options have defaults that they take and help; what they do not take is refused by name."""
    game.new()
    for option in game.options.values():
        expect(option.help.strip(), f"option {option.name} has no help")
        expect(option.read(option.default) == option.default, f"option {option.name} refuses its default")
        for choice in option.choices:
            written = str(choice).lower() if isinstance(choice, bool) else str(choice)
            wanted = (choice,) if option.type == SET else choice
            expect(option.read(written) == wanted, f"option {option.name} does not read {written!r}")
        for value in NONSENSE:
            refused_option(game, option.name, {option.name: value})
    refused_option(game, "no-such-option", {"no-such-option": 1})


def refused_option(game: Game, name: str, options: dict[str, Any]) -> None:
    try:
        game.new(**options)
    except OptionError as error:
        expect(name in str(error), f"the error for {options} does not name the option: {error}")
    else:
        raise AssertionError(f"new() took {options}")


@of_the_game
def check_bad_positions(game: Game) -> None:
    """What is no position is refused by an error that names the field."""
    position = first_position(game)
    for field in (*position, "no-such-field"):
        for value in (value for value in NONSENSE if value is not None):
            refused_position(game, field, {**position, field: value})
    for field in position:
        try:
            game.at({key: value for key, value in position.items() if key != field})
        except (PositionError, OptionError) as error:
            expect(field in str(error), f"the error for a missing {field} does not name it: {error}")


def first_position(game: Game) -> dict[str, Any]:
    """A described position from early in a random game."""
    dice = Random(game.name)
    state = game.new()
    while not state.over:
        try:
            return state.position()
        except MaleconError:
            state.step(random_answer(state, dice))
    raise AssertionError("no position of the game could be described")


def refused_position(game: Game, field: str, position: dict[str, Any]) -> None:
    try:
        game.at(position)
    except (PositionError, OptionError) as error:
        expect(field in str(error), f"the error for {field} = {position[field]!r} does not name it: {error}")
    else:
        raise AssertionError(f"at() took {field} = {position[field]!r}")
