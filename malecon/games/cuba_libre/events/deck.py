"""5.0: the Event cards by number, each with its unshaded and, if it has one, its shaded text."""

from __future__ import annotations

from collections.abc import Callable

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.events import directorio, government, m26, syndicate

Text = Callable[[Board, int], None]

UNSHADED: list[Text] = [
    government.armored_cars,
    government.guantanamo_bay,
    government.eulogio_cantillo,
    government.sim,
    government.rolando_masferrer,
    government.sanchez_mosquera,
    government.election,
    government.general_strike,
    government.coup,
    government.map_,
    government.batista_flees,
    government.brac,
    m26.el_che,
    m26.operation_fisherman,
    m26.come_comrades,
    m26.larrazabal,
    m26.alberto_bayo,
    m26.pact_of_caracas,
    m26.sierra_maestra_manifesto,
    m26.the_twelve,
    m26.fangio,
    m26.raul,
    m26.radio_rebelde,
    m26.vilma_espin,
    directorio.escapade,
    directorio.rodriguez_loeches,
    directorio.echeverria,
    directorio.morgan,
    directorio.faure_chomon,
    directorio.the_guerrilla_life,
    directorio.escopeteros,
    directorio.resistencia_civica,
    directorio.carlos_prio,
    directorio.us_speaking_tour,
    directorio.defections,
    directorio.eloy_gutierrez_menoyo,
    syndicate.herbert_matthews,
    syndicate.meyer_lansky,
    syndicate.turismo,
    syndicate.ambassador_smith,
    syndicate.fat_butcher,
    syndicate.llano,
    syndicate.mafia_offensive,
    syndicate.rebel_air_force,
    syndicate.anastasia,
    syndicate.sinatra,
    syndicate.pact_of_miami,
    syndicate.santo_trafficante,
]
"""Cards 1 to 48."""

SHADED: dict[int, Text] = {
    1: government.armored_cars_shaded,
    2: government.guantanamo_bay_shaded,
    3: government.eulogio_cantillo_shaded,
    4: government.sim_shaded,
    5: government.rolando_masferrer_shaded,
    6: government.sanchez_mosquera_shaded,
    7: government.election_shaded,
    8: government.general_strike_shaded,
    9: government.coup_shaded,
    10: government.map_shaded,
    12: government.brac_shaded,
    14: m26.operation_fisherman_shaded,
    15: m26.come_comrades_shaded,
    16: m26.larrazabal_shaded,
    17: m26.alberto_bayo_shaded,
    20: m26.the_twelve_shaded,
    21: m26.fangio_shaded,
    22: m26.raul_shaded,
    23: m26.radio_rebelde_shaded,
    24: m26.vilma_espin_shaded,
    25: directorio.escapade_shaded,
    26: directorio.rodriguez_loeches_shaded,
    27: directorio.echeverria_shaded,
    28: directorio.morgan_shaded,
    29: directorio.faure_chomon_shaded,
    30: directorio.the_guerrilla_life_shaded,
    31: directorio.escopeteros_shaded,
    32: directorio.resistencia_civica_shaded,
    33: directorio.carlos_prio_shaded,
    34: directorio.us_speaking_tour_shaded,
    36: directorio.eloy_gutierrez_menoyo_shaded,
    37: syndicate.herbert_matthews_shaded,
    38: syndicate.meyer_lansky_shaded,
    39: syndicate.turismo_shaded,
    40: syndicate.ambassador_smith_shaded,
    41: syndicate.fat_butcher_shaded,
    42: syndicate.llano_shaded,
    43: syndicate.mafia_offensive_shaded,
    44: syndicate.rebel_air_force_shaded,
    45: syndicate.anastasia_shaded,
    46: syndicate.sinatra_shaded,
    47: syndicate.pact_of_miami_shaded,
    48: syndicate.santo_trafficante_shaded,
}
"""The cards of dual use (5.2); the others have one text only."""


def execute(g: Board, who: int, card: int, shaded: bool) -> None:
    """5.1: a Faction executes the Event of a card, by its shaded or unshaded text."""
    if shaded:
        SHADED[card](g, who)
    else:
        UNSHADED[card - 1](g, who)
