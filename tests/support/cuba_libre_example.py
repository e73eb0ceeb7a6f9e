"""The published 1-player example: 26July against three Non-players, answer by answer, with all its numbers."""

from __future__ import annotations

from typing import Any

from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.names import ALLIANCES

STEPS: list[tuple[str, str, dict[str, Any]]] = [
    ("25 D: Event", "card:25 card:36 event:unshaded space:oriente", {"dr": 4}),
    (
        "25 G: Sweep, Air Strike",
        "operation:sweep space:havana space:la-habana space:havana number:3 space:santiago-de-cuba "
        "space:camaguey-province space:las-villas number:2 done done faction:m26 faction:directorio "
        "faction:directorio faction:m26 activity:air-strike space:la-habana piece:m26-active",
        {"G": 7, "dr": 3},
    ),
    ("36 S: Event", "card:45 event:shaded space:camaguey-province piece:syndicate-underground", {}),
    (
        "36 M: Rally, Infiltrate",
        "operation:rally space:sierra-maestra many number:4 space:las-villas space:santiago-de-cuba space:matanzas "
        "activity:infiltrate space:santiago-de-cuba replace done",
        {"M": 6},
    ),
    (
        "45 D: Rally, Subvert",
        "card:40 operation:rally space:oriente many number:3 space:las-villas activity:subvert done",
        {"D": 5, "opp_bases": 5},
    ),
    (
        "45 G: Train, Transport",
        "operation:train space:santiago-de-cuba number:2 number:2 space:camaguey-province base "
        "space:camaguey-province activity:transport space:santiago-de-cuba space:pinar-del-rio number:3",
        {"G": 3},
    ),
    ("40 S: Event", "card:19 event:shaded", {"aid": 24, "S": 24}),
    (
        "40 M: Rally, Infiltrate",
        "operation:rally space:sierra-maestra base space:santiago-de-cuba base number:1 space:las-villas "
        "activity:infiltrate space:las-villas replace done",
        {"M": 3, "opp_bases": 7},
    ),
    (
        "19 D: Event",
        "card:16 event:unshaded space:las-villas piece:m26-base piece:m26-underground space:havana "
        "piece:directorio-base piece:directorio-base space:havana piece:syndicate-underground "
        "piece:syndicate-underground space:la-habana piece:police piece:government-base",
        {"opp_bases": 8, "dr": 5},
    ),
    (
        "19 G: Train, Transport",
        "operation:train space:camaguey-province number:2 number:2 activity:transport space:camaguey-city "
        "space:matanzas",
        {"G": 1},
    ),
    (
        "16 M: Rally",
        "card:propaganda operation:rally space:santiago-de-cuba many number:4 space:matanzas done",
        {"M": 1},
    ),
    (
        "16 S: Rally, Profit",
        "operation:rally space:pinar-del-rio space:la-habana activity:profit cash space:la-habana faction:syndicate "
        "space:havana faction:syndicate done",
        {"S": 22},
    ),
    ("Propaganda: Resources", "card:18 base base", {"G": 37, "M": 5, "D": 8, "S": 24}),
    (
        "Propaganda: Support",
        "space:la-habana space:camaguey-province space:camaguey-province space:camaguey-province space:matanzas "
        "space:las-villas space:las-villas done space:oriente base",
        {"G": 21, "M": 2, "aid": 14, "alliance": "reluctant", "support": 19, "opp_bases": 12, "dr": 6},
    ),
    (
        "Propaganda: Redeploy",
        "space:pinar-del-rio space:camaguey-city number:1 space:pinar-del-rio space:camaguey-city number:1 "
        "space:pinar-del-rio space:camaguey-city space:matanzas space:camaguey-province done space:havana "
        "space:pinar-del-rio number:1 space:havana space:pinar-del-rio number:1 space:santiago-de-cuba "
        "space:pinar-del-rio number:1 done",
        {},
    ),
    (
        "18 M: Event, D: Terror",
        "card:6 event:unshaded operation:terror space:havana done",
        {"D": 7, "support": 13},
    ),
    (
        "6 G: Event, M: Kidnap before Terror",
        "card:10 event:shaded operation:terror activity:kidnap die:5 space:santiago-de-cuba toward-opposition done",
        {"M": 6, "G": 16, "opp_bases": 13},
    ),
    (
        "10 S: March, Profit",
        "card:14 operation:march space:ec-factory space:ec-cigar space:pinar-del-rio done activity:profit cash "
        "space:havana faction:syndicate space:la-habana faction:syndicate done",
        {"S": 24},
    ),
    (
        "10 D: Rally, Subvert",
        "operation:rally space:oriente many number:4 space:havana many number:6 activity:subvert done",
        {"D": 7, "dr": 12},
    ),
    (
        "14 M: Event with pieces of its own, G: Train, Transport",
        "card:11 event:unshaded piece:m26-base space:las-villas piece:m26-underground space:las-villas "
        "operation:train space:santiago-de-cuba number:2 number:2 activity:transport space:camaguey-city "
        "space:pinar-del-rio number:3 done",
        {"G": 13},
    ),
    (
        "11 S: Rally, Profit; D: March, Subvert",
        "card:48 operation:rally space:pinar-del-rio activity:profit cash space:pinar-del-rio faction:syndicate "
        "space:la-habana faction:syndicate done operation:march space:camaguey-province space:oriente number:5 done "
        "activity:subvert done",
        {"S": 23, "D": 8},
    ),
    (
        "48 M: Ambush; G: Garrison, Air Strike",
        "card:9 operation:attack space:pinar-del-rio ambush piece:police piece:police done operation:garrison "
        "space:ec-cigar space:santiago-de-cuba number:0 number:1 done space:ec-factory space:santiago-de-cuba "
        "number:0 number:1 done space:camaguey-city space:la-habana number:1 number:0 done space:havana "
        "space:camaguey-province number:3 number:1 space:camaguey-city number:1 space:pinar-del-rio number:3 number:0 "
        "space:la-habana number:2 number:0 done done faction:syndicate faction:syndicate activity:air-strike "
        "space:pinar-del-rio done",
        {"M": 5, "G": 10, "dr": 7},
    ),
    ("9 S: Event", "card:13 event:shaded", {"alliance": "embargoed", "dr": 5}),
    (
        "9 D: Rally, Subvert",
        "operation:rally space:oriente many number:4 space:havana activity:subvert space:camaguey-province done",
        {"D": 7, "support": 11},
    ),
    (
        "13 M: Pass; G: Garrison, Reprisal",
        "card:24 pass operation:garrison space:santiago-de-cuba space:havana number:0 number:2 done done "
        "activity:reprisal space:santiago-de-cuba piece:m26-underground done",
        {"M": 6, "G": 6, "opp_bases": 12},
    ),
    (
        "24 M: March; S: Construct, Bribe",
        "card:propaganda operation:march space:la-habana number:1 space:oriente number:2 space:ec-sugar-cane number:2 "
        "done operation:construct space:santiago-de-cuba activity:bribe space:pinar-del-rio piece:m26-base done",
        {"M": 4, "S": 15, "opp_bases": 11},
    ),
    ("Propaganda: Resources", "card:1 base", {"G": 28, "M": 7, "D": 11, "S": 41}),
    (
        "Propaganda: Support, Redeploy, Reset",
        "space:havana space:havana space:camaguey-city done space:camaguey-province base "
        "space:havana space:camaguey-city number:1 space:havana space:camaguey-city number:1 "
        "space:havana space:camaguey-city number:1 space:havana space:santiago-de-cuba number:1 "
        "space:havana space:camaguey-city number:1 space:havana space:santiago-de-cuba number:1 done "
        "space:santiago-de-cuba space:ec-sugar-cane number:1 space:santiago-de-cuba space:ec-sugar-cane number:1 done",
        {"G": 16, "aid": 4, "support": 18, "dr": 6, "open_casinos": 7},
    ),
]
"""What is done, the answers, and the totals printed after them."""


def totals(g: Board) -> dict[str, Any]:
    """The totals on the tracks."""
    return {
        **dict(zip("GMDS", g.resources, strict=True)),
        "aid": g.aid,
        "alliance": ALLIANCES[g.alliance],
        "support": g.total_support(),
        "opp_bases": g.opposition_and_bases(),
        "dr": g.directorio_and_bases(),
        "open_casinos": g.open_casinos(),
    }
