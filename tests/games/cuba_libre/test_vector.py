"""The playbook's 1-player example: 26July against three Non-players, two Propaganda Rounds, with all its numbers.

Where the example leaves a move open (which cubes a Garrison or Redeployment moves), the answers here agree with the
positions it shows later.
"""

import pytest

import malecon
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import EMBARGOED, FIRM, RELUCTANT
from malecon.games.cuba_libre.victory import margins

Step = tuple[str, str, dict[str, int]]

STEPS: tuple[Step, ...] = (
    ("the first two cards", "card:25 card:36", {"alliance": FIRM}),
    ("25 Directorio: Escapade", "event:unshaded space:oriente", {"dr": 4}),
    (
        "25 Government: Sweep and Air Strike",
        "operation:sweep space:havana space:la-habana space:havana number:3 space:santiago-de-cuba "
        "space:camaguey-province space:las-villas number:2 done done "
        "faction:m26 faction:directorio faction:directorio faction:m26 "
        "activity:air-strike space:la-habana piece:m26-active",
        {"G": 7, "dr": 3},
    ),
    (
        "36 Syndicate: Menoyo",
        "card:45 event:shaded space:camaguey-province piece:syndicate-underground",
        {"S": 15},
    ),
    (
        "36 26July: Rally and Infiltrate",
        "operation:rally space:sierra-maestra many number:4 space:las-villas space:santiago-de-cuba space:matanzas "
        "activity:infiltrate space:santiago-de-cuba replace done",
        {"M": 6},
    ),
    (
        "45 Directorio: Rally and Subvert",
        "card:40 operation:rally space:oriente many number:3 space:las-villas activity:subvert done",
        {"D": 5, "opp_bases": 5},
    ),
    (
        "45 Government: Train, a Base, Transport",
        "operation:train space:santiago-de-cuba number:2 number:2 space:camaguey-province base "
        "space:camaguey-province activity:transport space:santiago-de-cuba space:pinar-del-rio number:3",
        {"G": 3},
    ),
    ("40 Syndicate: Ambassador Smith", "card:19 event:shaded", {"aid": 24, "S": 24, "alliance": FIRM}),
    (
        "40 26July: Rally to Bases, Infiltrate",
        "operation:rally space:sierra-maestra base space:santiago-de-cuba base number:1 space:las-villas "
        "activity:infiltrate space:las-villas replace done",
        {"M": 3, "opp_bases": 7},
    ),
    (
        "19 Directorio: Sierra Maestra Manifesto",
        "card:16 event:unshaded space:las-villas piece:m26-base piece:m26-underground "
        "space:havana piece:directorio-base piece:directorio-base "
        "space:havana piece:syndicate-underground piece:syndicate-underground "
        "space:la-habana piece:government-base piece:police",
        {"opp_bases": 8, "dr": 5},
    ),
    (
        "19 Government: Train and Transport",
        "operation:train space:camaguey-province number:2 number:2 "
        "activity:transport space:camaguey-city space:matanzas",
        {"G": 1},
    ),
    (
        "16 26July: Rally",
        "card:propaganda operation:rally space:santiago-de-cuba many number:4 space:matanzas done",
        {"M": 1},
    ),
    (
        "16 Syndicate, not limited: Rally and Profit",
        "operation:rally space:pinar-del-rio space:la-habana activity:profit cash space:la-habana faction:syndicate "
        "space:havana faction:syndicate done",
        {"S": 22},
    ),
    ("Propaganda: Resources, Cash to Casinos", "card:18 base base", {"G": 37, "M": 5, "D": 8, "S": 24}),
    (
        "Propaganda: Civic Action, Agitation, Expat Backing",
        "space:la-habana space:camaguey-province space:camaguey-province space:camaguey-province "
        "space:matanzas space:las-villas space:las-villas done space:oriente base",
        {"G": 21, "M": 2, "aid": 14, "support": 19, "opp_bases": 12, "dr": 6, "alliance": RELUCTANT},
    ),
    (
        "Propaganda: Redeploy",
        "space:pinar-del-rio space:camaguey-city number:3 space:matanzas space:camaguey-province done "
        "space:havana space:pinar-del-rio number:2 space:santiago-de-cuba space:pinar-del-rio number:1 done",
        {"dr": 6, "casinos": 5},
    ),
    (
        "18 26July: Pact of Caracas; Directorio: Terror in Havana",
        "card:6 event:unshaded operation:terror space:havana done",
        {"D": 7, "support": 13},
    ),
    (
        "6 Government: Momentum; 26July: Terror and Kidnap",
        "card:10 event:shaded operation:terror space:santiago-de-cuba toward-opposition activity:kidnap die:5 done",
        {"M": 6, "G": 16, "opp_bases": 13},
    ),
    (
        "10 Syndicate: March to ECs, Profit",
        "card:14 operation:march space:ec-factory space:ec-cigar space:pinar-del-rio done activity:profit cash "
        "space:havana faction:syndicate space:la-habana faction:syndicate done",
        {"S": 24},
    ),
    (
        "10 Directorio: Rally and Subvert",
        "operation:rally space:oriente many number:4 space:havana many number:6 activity:subvert done",
        {"D": 7, "dr": 12},
    ),
    (
        "14 26July: gives up a Base and a Guerrilla for Operation Fisherman; Government: Train, Transport",
        "card:11 event:unshaded piece:m26-base space:las-villas piece:m26-underground space:las-villas "
        "operation:train space:santiago-de-cuba number:2 number:2 "
        "activity:transport space:camaguey-city space:pinar-del-rio number:3 done",
        {"G": 13, "opp_bases": 13},
    ),
    (
        "11 Syndicate: Rally, Profit; Directorio: March, Subvert",
        "card:48 operation:rally space:pinar-del-rio activity:profit cash space:pinar-del-rio faction:syndicate "
        "space:la-habana faction:syndicate done "
        "operation:march space:camaguey-province space:oriente number:5 done activity:subvert done",
        {"S": 23, "D": 8},
    ),
    (
        "48 26July: Ambush",
        "card:9 operation:attack space:pinar-del-rio ambush piece:police piece:police done",
        {"M": 5},
    ),
    (
        "48 Government: Garrison and Air Strike",
        "operation:garrison space:ec-cigar space:santiago-de-cuba number:0 number:1 done "
        "space:ec-factory space:santiago-de-cuba number:0 number:1 done "
        "space:havana space:camaguey-province number:3 number:2 space:pinar-del-rio number:2 number:0 "
        "space:la-habana number:2 number:0 done space:camaguey-city space:la-habana number:1 number:0 done done "
        "faction:syndicate faction:syndicate activity:air-strike space:pinar-del-rio done",
        {"G": 10, "dr": 7},
    ),
    ("9 Syndicate: Coup", "card:13 event:shaded", {"alliance": EMBARGOED, "dr": 5}),
    (
        "9 Directorio: Rally and Subvert",
        "operation:rally space:oriente many number:4 space:havana activity:subvert space:camaguey-province done",
        {"D": 7, "support": 11},
    ),
    (
        "13 26July: Pass; Government: Garrison and Reprisal",
        "card:24 pass operation:garrison space:santiago-de-cuba space:havana number:0 number:2 done done "
        "activity:reprisal space:santiago-de-cuba piece:m26-underground done",
        {"M": 6, "G": 6, "opp_bases": 12},
    ),
    (
        "24 26July: March",
        "card:propaganda operation:march space:la-habana number:1 space:oriente number:2 "
        "space:ec-sugar-cane number:2 done",
        {"M": 4},
    ),
    (
        "24 Syndicate: Construct and Bribe",
        "operation:construct space:santiago-de-cuba activity:bribe space:pinar-del-rio piece:m26-base done",
        {"S": 15, "opp_bases": 11},
    ),
    ("Propaganda: Resources", "card:1 base", {"G": 28, "M": 7, "D": 11, "S": 41}),
    (
        "Propaganda: Civic Action and Expat Backing",
        "space:havana space:havana space:camaguey-city done space:camaguey-province base",
        {"aid": 4, "G": 16, "support": 18, "dr": 6},
    ),
    (
        "Propaganda: Redeploy and Reset",
        "space:pinar-del-rio space:camaguey-city space:havana space:camaguey-city number:3 "
        "space:havana space:santiago-de-cuba number:2 done done",
        {"casinos": 7},
    ),
)


def numbers(g: Board) -> dict[str, int]:
    """The totals that the example tells."""
    return {
        "G": g.resources[0],
        "M": g.resources[1],
        "D": g.resources[2],
        "S": g.resources[3],
        "aid": g.aid,
        "alliance": g.alliance,
        "support": g.total_support(),
        "opp_bases": g.opposition_and_bases(),
        "dr": g.directorio_and_bases(),
        "casinos": g.open_casinos(),
    }


@pytest.mark.rule("cuba-libre", "8.1", "6.0", "7.3")
def test_solo_26july() -> None:
    g = malecon.load("cuba-libre").new(players=1, nonplayers="government,directorio,syndicate")
    assert isinstance(g, Board)
    for title, answers, expected in STEPS:
        for name in answers.split():
            g.play(name)
        found = numbers(g)
        assert {key: found[key] for key in expected} == expected, title
        assert g.faults() == [], title
    assert margins(g) == [0, -4, -3, 0]
