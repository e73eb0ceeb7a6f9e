"""3.x: Operations."""

from malecon.games.cuba_libre.combat import ambush_in, assault_in, attack_in, sweep_in
from malecon.games.cuba_libre.operations.coin import Assault, Garrison, Sweep, Train
from malecon.games.cuba_libre.operations.free import FreeOperation, operation, operations_open
from malecon.games.cuba_libre.operations.general import ACTIVITY_USED, EXECUTED, SPENT, Operation
from malecon.games.cuba_libre.operations.insurgent import Attack, Construct, March, Rally, Terror, rally_in
from malecon.games.cuba_libre.selection import AS_NEUTRAL, FREE, LIMITED, OPTIONAL, WITH_ACTIVITY

__all__ = [
    "ACTIVITY_USED",
    "AS_NEUTRAL",
    "EXECUTED",
    "FREE",
    "LIMITED",
    "OPTIONAL",
    "SPENT",
    "WITH_ACTIVITY",
    "Assault",
    "Attack",
    "Construct",
    "FreeOperation",
    "Garrison",
    "March",
    "Operation",
    "Rally",
    "Sweep",
    "Terror",
    "Train",
    "ambush_in",
    "assault_in",
    "attack_in",
    "operation",
    "operations_open",
    "rally_in",
    "sweep_in",
]
