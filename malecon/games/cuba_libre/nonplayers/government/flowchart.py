"""8.8: the Non-player Government's flowchart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from malecon.games.cuba_libre.names import ASSAULT, EVERYWHERE, GARRISON, OPERATION, PASS, POPULATED, SWEEP, TRAIN
from malecon.games.cuba_libre.nonplayers.general.guidelines import most_of
from malecon.games.cuba_libre.nonplayers.general.mind import Mind
from malecon.games.cuba_libre.nonplayers.government.assaults import (
    assault,
    assault_alone_pays,
    assault_pays,
    assault_spaces,
    assault_target,
)
from malecon.games.cuba_libre.nonplayers.government.columns import cubes_from, move_police, move_troops
from malecon.games.cuba_libre.nonplayers.government.garrisons import garrison, garrison_possible, troubled_ecs
from malecon.games.cuba_libre.nonplayers.government.momentum import by_momentum
from malecon.games.cuba_libre.nonplayers.government.strikes import (
    air_strike,
    any_activity,
    reprisal,
    reprisal_guerrilla,
    reprisal_to,
)
from malecon.games.cuba_libre.nonplayers.government.sweeps import activate_target, free_assault, sweep, sweep_spaces
from malecon.games.cuba_libre.nonplayers.government.training import (
    base_provinces,
    cubes_to_train,
    short_posts,
    train,
    train_base,
    train_civic_action,
    train_troops,
)
from malecon.games.cuba_libre.nonplayers.government.transports import transport_from, transport_to, transport_troops
from malecon.games.cuba_libre.nonplayers.government.yields import casino_assaults
from malecon.games.cuba_libre.nonplayers.propaganda.phases import civic_action
from malecon.games.cuba_libre.nonplayers.propaganda.redeploy import redeploy_cubes, redeploy_number, redeploy_to


def operation(m: Mind) -> int:
    """8.8: Momentum, then Train, Garrison, Assault, else Sweep; each leads on to the next where it is not possible."""
    if m.g.momentum:
        kind = by_momentum(m)
        if kind != PASS and m.open(kind):
            return kind
    g = m.g
    short = short_posts(g)
    if short:
        m.because("8.8.2", "Train? Control, Troops or Police are lacking in %S: yes.", short)
        return _chain(m, TRAIN)
    m.because("8.8.2", "Train? All Cities and Bases have Control, Troops and Police: no.")
    ecs = troubled_ecs(g)
    if ecs:
        m.because("8.8.3", "Garrison? Guerrillas Underground or outnumbering cubes at %S: yes.", ecs)
        return _chain(m, GARRISON)
    m.because("8.8.3", "Garrison? No rebels Underground or outnumbering cubes at an EC: no.")
    if assault_pays(m):
        m.because("8.8.5", "Assault? With a Special Activity it adds Control, or removes a Base or 3 Guerrillas: yes.")
        return _chain(m, ASSAULT)
    if assault_alone_pays(m):
        m.because("8.8.4", "Sweep? Assault alone would remove a Base or 3 Guerrillas: no, so Assault.")
        return _chain(m, ASSAULT)
    m.because(
        "8.8.5",
        "Assault? Alone or after its Special Activity it removes neither a Base nor 3 Guerrillas, nor adds Control: "
        "no, so Sweep.",
    )
    return _chain(m, SWEEP)


def _chain(m: Mind, kind: int) -> int:
    """8.8.2 to 8.8.5 If none: Train, Garrison, Sweep, Assault, Pass."""
    g = m.g
    if kind == TRAIN:
        if m.open(OPERATION + TRAIN) and (cubes_to_train(g) or base_provinces(g, POPULATED)):
            return OPERATION + TRAIN
        m.because("8.8.2", "Fewer than 4 cubes and no Base to place: no Train.")
        kind = GARRISON
    if kind == GARRISON:
        if m.open(OPERATION + GARRISON) and garrison_possible(m):
            return OPERATION + GARRISON
        m.because("8.8.3", "No cube to move, no Guerrilla to find, no 26July piece to remove: no Garrison.")
        kind = SWEEP
    if kind == SWEEP:
        if m.open(OPERATION + SWEEP) and sweep_spaces(m, EVERYWHERE, 0):
            return OPERATION + SWEEP
        m.because("8.8.4", "No rebels to Activate: no Sweep.")
    possible = assault_spaces(m, EVERYWHERE, 0) | casino_assaults(m, EVERYWHERE, 0)
    if m.open(OPERATION + ASSAULT) and (possible or any_activity(m)):
        if not possible:
            m.because("8.8.5", "Nothing to remove, but a Special Activity is possible: Assault for its sake.")
        return OPERATION + ASSAULT
    m.because("8.8.5", "Neither Assault nor Special Activity is possible: Pass.")
    return PASS


ANSWERS: Final[dict[str, Callable[[Mind], int]]] = {
    "Train": train,
    "TrainTroops": train_troops,
    "TrainPolice": most_of,
    "TrainBase": train_base,
    "TrainBaseTroops": most_of,
    "TrainCivicAction": train_civic_action,
    "CivicAction": civic_action,
    "Garrison": garrison,
    "Sweep": sweep,
    "Assault": assault,
    "CubesFrom": cubes_from,
    "MoveTroops": move_troops,
    "MovePolice": move_police,
    "ActivateTarget": activate_target,
    "ActivateNumber": most_of,
    "AssaultTarget": assault_target,
    "AssaultNumber": most_of,
    "FreeAssault": free_assault,
    "TransportFrom": transport_from,
    "TransportTo": transport_to,
    "TransportTroops": transport_troops,
    "AirStrike": air_strike,
    "Reprisal": reprisal,
    "ReprisalGuerrilla": reprisal_guerrilla,
    "ReprisalTo": reprisal_to,
    "RedeployCubes": redeploy_cubes,
    "RedeployTo": redeploy_to,
    "RedeployNumber": redeploy_number,
}
