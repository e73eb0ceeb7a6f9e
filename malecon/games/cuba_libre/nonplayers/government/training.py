"""8.8.2: the Non-player Government's Train."""

from __future__ import annotations

from malecon.games.cuba_libre.board import Board, spaces_in
from malecon.games.cuba_libre.names import (
    BASE,
    CIVIC_ACTION,
    GOVERNMENT,
    GOVERNMENT_BASE,
    NUMBER,
    POLICE,
    PROVINCES,
    SPACE,
    SPACE_COUNT,
    TROOPS,
)
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.general.ranking import highest
from malecon.games.cuba_libre.nonplayers.government.cubes import lacking, posts
from malecon.games.cuba_libre.nonplayers.government.spending import may_select
from malecon.games.cuba_libre.nonplayers.government.transports import transport_if_possible
from malecon.games.cuba_libre.nonplayers.propaganda.phases import civic_budget, civic_spaces, shift_worth
from malecon.games.cuba_libre.operations.coin import SELECTING, Train, TrainBase, TrainCivicAction, TrainTroops
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED


def short_posts(g: Board) -> int:
    """Cities and Bases that lack Control, Troops or Police."""
    found = 0
    for s in spaces_in(posts(g)):
        if lacking(g, s):
            found |= 1 << s
    return found


def cubes_to_train(g: Board) -> bool:
    """Whether there are 4 cubes Available."""
    return g.available[TROOPS] + g.available[POLICE] >= 4


def base_provinces(g: Board, among: int) -> int:
    """Provinces of a set with 2 cubes, no Government Base and room for one, if one is Available."""
    found = 0
    if g.available[GOVERNMENT_BASE]:
        for s in spaces_in(among & PROVINCES):
            if g.cubes(s) >= 2 and not g.count(s, GOVERNMENT_BASE) and g.base_room(s):
                found |= 1 << s
    return found


def train(m: Mind) -> int:
    """Cubes where something is lacking, a Base in one Province, else Civic Action; then Transport."""
    step = m.g.top
    assert isinstance(step, Train)
    if step.status & ACTIVITY_USED:
        m.because("8.8.2", "Transport comes last: the Train is done.")
        return m.done()
    g = m.g
    left = may_select(m) if step.stage == SELECTING else 0
    short = short_posts(g) & left if cubes_to_train(g) else 0
    if short:
        held = g.controlled(GOVERNMENT)
        first = short & ~held or short & ~g.where(POLICE) or short
        m.because("8.8.2", "4 cubes where Control, then Police, then Troops are lacking: %S.", first)
        return SPACE + m.pick(first)
    if m.open(BASE) and base_provinces(g, step.selected):
        m.because("8.8.2", "A Base in the Province selected for it.")
        return BASE
    provinces = base_provinces(g, left)
    if provinces:
        m.because("8.8.2", "A Base in 1 Province with 2 cubes and none: %S.", provinces)
        return SPACE + m.pick(provinces)
    if m.open(CIVIC_ACTION) and civic_training(m, step.selected):
        m.because("8.8.2", "No Base was placed: Civic Action in a Training space.")
        return CIVIC_ACTION
    return transport_if_possible(m)


def train_troops(m: Mind) -> int:
    """8.1.2: cubes as evenly as possible, Police first."""
    assert isinstance(m.g.top, TrainTroops)
    police = min(2, m.g.available[POLICE])
    m.because("8.1.2", "Police and Troops as evenly as possible.")
    return NUMBER + min(4 - police, m.g.available[TROOPS])


def train_base(m: Mind) -> int:
    """In the Province selected for it."""
    assert isinstance(m.g.top, TrainBase)
    m.because("8.8.2", "2 cubes become a Base in the Province selected for it.")
    return SPACE + m.pick(base_provinces(m.g, m.spaces()))


def civic_training(m: Mind, selected: int) -> int:
    """The Training spaces where Civic Action achieves the greatest shift; none if it achieves none."""
    g = m.g
    ranks = [0] * SPACE_COUNT
    for s in spaces_in(civic_spaces(g, selected)):
        ranks[s] = max(shift_worth(g, s, n) for n in range(civic_budget(g) + 1))
    return highest(ranks)


def train_civic_action(m: Mind) -> int:
    """Where the shift is greatest."""
    step = m.g.top
    assert isinstance(step, TrainCivicAction)
    m.because("8.8.2", "Where Civic Action shifts most.")
    return SPACE + m.pick(civic_training(m, step.spaces) & m.spaces())
