"""Cuba Libre in words: prompts, labels, the story, and why something is not open."""

from __future__ import annotations

from random import Random

import pytest
from support.cuba_libre import GAME, first, legal, play, position

from malecon import CHANCE
from malecon.games.cuba_libre import names as n
from malecon.games.cuba_libre.board import Board
from malecon.games.cuba_libre.events.effects import Shift
from malecon.games.cuba_libre.misfits import misfit
from malecon.games.cuba_libre.propaganda import RedeployCubes, RedeployTo, government_earnings, insurgent_earnings, skim
from malecon.games.cuba_libre.story import LEVELS
from malecon.games.cuba_libre.support import Agitation, CivicAction
from malecon.journal import Deed, Journal
from malecon.journal import deeds as deeds_of
from malecon.kernel.text import LEVELS as WEIGHTS
from malecon.kernel.text import Die, Move


def told(g: Board, *answers: str) -> list[Deed]:
    """The deeds of some answers, from a position on."""
    journal = Journal()
    for step, answer in enumerate(answers, 1):
        if answer in legal(g):
            by = g.actor
            g.journal = []
            g.play(answer)
            journal.hear(g, step, by, g.journal)
    return deeds_of(journal.told)


def words(deed: Deed) -> str:
    """A deed as one reads it: its headline, without small steps and what it has summed up."""
    details = [line for line in deed.details if line.level not in ("noise", "summed")]
    return " ".join(line.text for line in (deed.headline, *details))


def why(g: Board, action: str) -> tuple[str, str]:
    refusal = GAME.text.refusal(g, GAME.number(action))
    assert refusal is not None
    return refusal


def test_every_kind_of_note_has_a_sentence_and_a_level() -> None:
    assert set(LEVELS) == set(GAME.text.sentences) | {"forced"}
    assert set(LEVELS.values()) == set(WEIGHTS)


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_a_march_is_one_deed_with_its_pieces_and_its_cost() -> None:
    g = first("m26", {"sierra-maestra": "m26-underground 3", "oriente": "police 1"})
    deed = told(g, "operation:march", "space:oriente", "number:2", "done")[0]
    assert words(deed) == "26July Marches: 2 Guerrillas Sierra Maestra → Oriente. 1 Resource, 19 left."
    assert (deed.headline.rule, deed.headline.about) == ("3.3.2", n.M26)
    assert deed.headline.places == ("oriente", "sierra-maestra")
    move = next(line for line in deed.details if line.moves)
    assert move.moves == (Move("m26-underground", 2, "sierra-maestra", "oriente"),)
    assert move.places == ("sierra-maestra", "oriente")


@pytest.mark.rule("cuba-libre", "3.3.3")
def test_an_attack_tells_its_die_what_was_needed_and_what_came_of_it() -> None:
    g = first("m26", {"oriente": "m26-active 3, troops 2"})
    deeds = told(g, "operation:attack", "space:oriente", "die:5")
    roll = next(line for deed in deeds for line in deed.details if line.dice)
    assert roll.text == "Oriente: the Attack fails: 5, 3 or less needed."
    assert (roll.dice, roll.about) == ((Die(5, 3, False),), n.M26)
    g = first("m26", {"oriente": "m26-active 3, troops 2"})
    deeds = told(g, "operation:attack", "space:oriente", "die:2")
    assert words(deeds[0]) == ("26July Attacks in Oriente: 2 succeeds and 2 Troops removed. 1 Resource, 19 left.")
    assert deeds[0].headline.dice == (Die(2, 3, True),)


@pytest.mark.rule("cuba-libre", "3.1")
@pytest.mark.parametrize(
    ("spaces", "cost"), [(["oriente"], "1 Resource, 19 left"), (["oriente", "havana"], "2 Resources, 18 left")]
)
def test_an_operation_tells_what_the_spaces_that_it_selected_have_cost(spaces: list[str], cost: str) -> None:
    g = first("m26", {"oriente": "m26-underground 1", "havana": "m26-underground 1"})
    chosen = [answer for name in spaces for answer in (f"space:{name}", "toward-neutral")]
    lines = [line.text for line in told(g, "operation:terror", *chosen, "done")[0].details]
    assert f"The Terror cost {cost}." in lines


@pytest.mark.rule("cuba-libre", "3.3.1")
def test_a_rally_is_told_by_what_came_where_and_grows_with_each_space() -> None:
    there = {"camaguey-province": "directorio-underground 2", "camaguey-city": "directorio-active 1"}
    steps = ["operation:rally", "space:camaguey-province", "base", "number:2", "space:camaguey-city", "place"]
    said = [words(told(first("directorio", there), *steps[:i])[0]) for i in (1, 4, 6)]
    assert said == [
        "Directorio Rallies.",
        "Directorio Rallies in Camagüey: a Base for 2 Guerrillas. 1 Resource, 19 left.",
        "Directorio Rallies: a Base for 2 Guerrillas in Camagüey, 1 Guerrilla in Camagüey City. 2 Resources, 18 left.",
    ]


@pytest.mark.rule("cuba-libre", "3.3.4")
def test_terror_is_told_by_the_level_it_leads_to() -> None:
    g = first("m26", {"oriente": "m26-underground 1"})
    deed = told(g, "operation:terror", "space:oriente", "done")[0]
    assert words(deed).startswith("26July spreads Terror in Oriente: ")
    assert words(deed).endswith("1 Resource, 19 left.")


@pytest.mark.rule("cuba-libre", "5.1")
def test_an_event_is_told_with_its_text() -> None:
    deed = told(first("syndicate", card=33, next=36), "event:unshaded", "faction:m26")[0]
    assert words(deed) == "Syndicate executes “Carlos Prío”: 26July Resources +5."
    assert deed.headline.cards == ("card:33",)


@pytest.mark.rule("cuba-libre", "5.3")
def test_an_event_that_stays_in_effect_is_told_in_the_words_of_its_card() -> None:
    deed = told(first("m26", card=22, next=36), "event:unshaded")[0]
    assert words(deed).startswith("26July executes “Raúl”: 26July may reroll")
    assert words(deed).endswith("Raúl is in effect for the rest of the game.")


@pytest.mark.rule("cuba-libre", "1.4.4", "1.4.5")
def test_a_casino_is_told_under_the_rule_for_casinos() -> None:
    g = first("government", {"matanzas": "troops 1, open-casino 1"})
    lines = [
        line for deed in told(g, "operation:assault", "space:matanzas", "piece:open-casino") for line in deed.details
    ]
    assert ("1.4.5", "Matanzas: 1 Casino closed.") in [(line.rule, line.text) for line in lines]


@pytest.mark.rule("cuba-libre", "3.1")
def test_an_operation_that_waits_for_its_special_activity_is_no_bare_verb() -> None:
    there = {"oriente": "m26-underground 1", "sierra-maestra": "m26-underground 1, directorio-active 1"}
    g = first("m26", there | {"havana": "open-casino 1, m26-underground 2"})
    deeds = told(
        g, "operation:terror", "activity:kidnap", "space:havana", "faction:syndicate", "die:2", "space:oriente"
    )
    kidnap, terror = (deed.headline for deed in deeds[:2])
    assert (kidnap.rule, kidnap.text.split(":")[0]) == ("4.3.3", "26July Kidnaps in Havana")
    assert (terror.rule, terror.text.split(":")[0]) == ("3.3.4", "26July spreads Terror in Oriente")


@pytest.mark.rule("cuba-libre", "6.4")
def test_redeployment_is_told_as_a_sum_and_its_moves_are_small_steps() -> None:
    g = first("government", {"havana": "police 2, troops 1", "oriente": "troops 2"}, next="propaganda")
    deeds = told(g, "pass", "card:36", "done", "done", "number:2", "done")
    redeploy = next(deed for deed in deeds if deed.headline.rule == "6.4")
    assert words(redeploy) == "Government Redeploys: 2 Troops to Havana."
    assert [line.level for line in redeploy.details if line.moves] == ["noise"]


@pytest.mark.rule("cuba-libre", "6.3.4")
def test_expat_backing_says_so_and_may_be_done_without() -> None:
    g = play(first("government", {"oriente": "directorio-underground 2"}, next="propaganda"), "pass", "card:36")
    assert g.prompt() == "Expat Backing: choose a space for a free Rally, or none"
    assert g.label("done") == "No Rally"


@pytest.mark.games
def test_done_and_pass_stand_last_and_mean_one_thing_at_a_question() -> None:
    meant: dict[str, set[str]] = {}
    for seed in range(6):
        rng = Random(seed)
        g = GAME.new(players=4)
        while not g.over:
            if g.actor == CHANCE:
                g.step(g.draw(rng.random()))
                continue
            answers = g.legal()
            for action in (n.PASS, n.DONE, n.NO):
                if action in answers:
                    assert answers[-1] == action, (seed, g.question)
                    if action == n.DONE:
                        meant.setdefault(g.question, set()).add(g.label(action))
            g.step(rng.choice(answers))
    assert meant["MarchFrom"]
    assert all(label.startswith("No more into ") for label in meant["MarchFrom"])
    assert meant["Rally"] <= {"End the Rally", "No Rally"}
    assert not any("Finish" in label or label == "No more" for labels in meant.values() for label in labels), meant


@pytest.mark.rule("cuba-libre", "2.3.4", "2.3.5")
def test_why_the_event_or_an_operation_is_not_open() -> None:
    spaces = {"oriente": "m26-active 2", "havana": "troops 1"}
    g = position(spaces, (9, 0, 9, 9), acted=["directorio"], first="operation", eligible=["directorio", "m26"])
    assert why(g, "event:unshaded")[0] == "2.3.4"
    assert why(g, "operation:rally") == ("3.1", "it costs 1 Resource, and you have none")
    assert why(g, "activity:kidnap") == ("2.3.5", "a Limited Operation has no Special Activity")
    g = first("m26", spaces)
    assert why(g, "operation:attack") == (
        "3.3.3",
        "nowhere is a Guerrilla of yours with an enemy piece that you may Attack",
    )
    assert why(g, "operation:terror")[0] == "3.3.4"
    assert why(g, "activity:ambush") == ("4.3.2", "with Attack only: choose that first")
    assert why(g, "activity:infiltrate") == ("4.3.1", "with Rally or March: choose that first")
    assert GAME.text.refusal(g, GAME.number("operation:train")) is None  # nobody expects it of 26July
    assert GAME.text.refusal(g, GAME.number("operation:rally")) is None  # it is open


@pytest.mark.rule("cuba-libre", "3.1", "4.1.1")
def test_why_a_space_or_special_activity_is_not_open() -> None:
    spaces = {"oriente": "m26-underground 2, +1", "matanzas": "m26-active 1"}
    g = play(first("m26", spaces), "operation:rally")
    assert why(g, "space:oriente") == ("3.3.1", "Oriente is at Passive Support: 26July does not Rally there")
    assert why(g, "space:ec-cigar")[0] == "3.3.1"
    assert why(g, "activity:ambush") == ("4.3.2", "with Attack only, not with Rally")
    assert why(g, "activity:infiltrate")[0] == "4.3.1"
    play(g, "space:matanzas", "place")
    assert why(g, "space:matanzas") == ("3.1", "Matanzas has been selected already")
    assert why(play(first("m26", {**spaces, "havana": "m26-underground 1"}), "operation:terror"), "space:matanzas") == (
        "3.3.4",
        "you have no Underground Guerrilla in Matanzas",
    )


@pytest.mark.rule("cuba-libre", "4.2.2", "4.3.3", "4.5.3")
@pytest.mark.parametrize(
    ("who", "answers", "space", "rule", "words"),
    [
        ("government", "operation:sweep activity:air-strike", "havana", "4.2.2", "Havana (City) is a City"),
        ("government", "operation:sweep activity:air-strike", "matanzas", "4.2.2", "Matanzas holds no Active"),
        ("government", "operation:sweep activity:reprisal", "oriente", "4.2.3", "the Government does not Control"),
        ("government", "operation:sweep activity:transport", "oriente", "4.2.1", "no Troops are in Oriente"),
        ("m26", "operation:rally activity:infiltrate", "havana", "4.3.1", "Havana (City) is at Passive Support"),
        ("m26", "operation:terror activity:kidnap", "matanzas", "4.3.3", "Matanzas is no City or EC"),
        ("directorio", "operation:rally activity:subvert", "oriente", "4.4.1", "you do not Control Oriente"),
        ("syndicate", "operation:rally activity:muscle", "oriente", "4.5.3", "Oriente is no EC and has no open"),
        ("syndicate", "operation:rally activity:bribe", "matanzas", "4.5.4", "in Matanzas is nobody"),
    ],
)
def test_why_a_special_activity_is_not_carried_out_there(
    who: str, answers: str, space: str, rule: str, words: str
) -> None:
    pieces = {
        "havana": "troops 3, police 2, m26-underground 3, open-casino 1, syndicate-underground 1, +1",
        "oriente": "m26-active 2, m26-underground 1",
        "camaguey-province": "directorio-underground 3",
        "ec-cigar": "m26-underground 1",
        "camaguey-city": "troops 2, 0",
        "las-villas": "troops 2, m26-active 1, m26-underground 1",
        "sierra-maestra": "police 1",
        "pinar-del-rio": "directorio-underground 3",
    }
    g = play(first(who, pieces), *answers.split())
    found = why(g, f"space:{space}")
    assert found[0] == rule
    assert found[1].startswith(words), found[1]


@pytest.mark.rule("cuba-libre", "6.3.2", "6.3.3", "6.4")
def test_why_nothing_is_bought_or_redeployed_there() -> None:
    g = first(
        "m26", {"havana": "troops 2, police 1, +1", "santiago-de-cuba": "troops 1", "oriente": "m26-underground 2, 0"}
    )
    civic, places = CivicAction(n.POPULATED), ("santiago-de-cuba", "havana", "oriente", "ec-cigar")
    santiago, havana, oriente, cigar = (GAME.number(f"space:{name}") - n.SPACE for name in places)
    assert misfit(g, civic, santiago) == ("6.3.2", "Santiago de Cuba lacks Police: both kinds are needed")
    assert misfit(g, CivicAction(0), havana) == ("6.3.2", "Havana (City) is not where you Train")
    assert misfit(g, Agitation(), havana) == ("6.3.3", "26July does not Control Havana (City)")
    assert misfit(g, Agitation(), cigar) == ("6.3.3", "Cigar EC is an Economic Center")
    assert misfit(g, RedeployCubes(n.TROOPS, n.CITIES, 0, 0), oriente) == ("6.4", "no Troops are in Oriente")
    home = RedeployTo(n.TROOPS, havana, 1 << santiago, 2)
    assert misfit(g, home, oriente) == ("6.4.2", "Oriente is no City or Government Base that you Control")
    assert misfit(g, home, havana) == ("6.4", "they are there already")


@pytest.mark.rule("cuba-libre", "5.1")
def test_why_an_event_does_not_reach_a_space() -> None:
    g = first("m26", {"oriente": "0, m26-active 1", "matanzas": "-2"})
    oriente, matanzas = (GAME.number(f"space:{name}") - n.SPACE for name in ("oriente", "matanzas"))
    shift = Shift(n.M26, 1 << matanzas, -1)
    assert misfit(g, shift, matanzas) == ("1.6", "Matanzas is at Active Opposition and shifts no further that way")
    found = misfit(g, shift, oriente)
    assert found is not None
    assert found[0] == "5.1"
    assert found[1].endswith("does not shift Oriente")


def test_labels_say_what_they_cost_and_bring() -> None:
    g = first("m26", {"oriente": "m26-underground 2, m26-active 1, troops 2"})
    assert g.label("operation:attack") == "Attack (1 Resource a space)"
    assert g.label("pass") == "Pass (+1 Resource)"
    rally = play(first("m26"), "operation:rally")
    spaces = [GAME.number(f"space:{name}") for name in ("camaguey-city", "camaguey-province")]
    assert [GAME.text.short(rally, a) for a in spaces] == ["Camagüey (City)", "Camagüey (Province)"]
    assert GAME.text.remark(rally, spaces[0]) == "1 Resource"
    play(g, "operation:attack", "space:oriente")
    assert g.label("attack") == "Attack (3 in 6, all Guerrillas Active)"
    assert GAME.text.short(g, GAME.number("ambush")) == "Ambush"
    assert GAME.text.remark(g, GAME.number("ambush")) == "succeeds, 1 Guerrilla Active, 1 placed"


def test_spaces_of_terror_and_of_special_activities_say_what_is_to_be_had_there() -> None:
    spaces = {"havana": "m26-underground 3, police 1, open-casino 1, +1", "ec-cigar": "m26-underground 1, troops 1"}
    g = play(first("m26", spaces, resources=(4, 20, 20, 1)), "operation:terror")
    assert g.label("space:havana") == "Havana (City) (1 Resource, becomes Neutral)"
    assert g.label("space:ec-cigar") == "Cigar EC (free, Sabotage)"
    play(g, "activity:kidnap")
    ransom = "a die of Government's 4 Resources, a die of Syndicate's 1 Resource"
    assert g.label("space:havana") == f"Havana (City) ({ransom})"
    g = play(
        first("m26", {**spaces, "matanzas": "m26-underground 2, police 1"}), "operation:rally", "activity:infiltrate"
    )
    assert g.label("space:ec-cigar") == "Cigar EC (Troops)"
    g = play(first("syndicate", spaces), "operation:rally", "activity:bribe")
    assert g.label("space:havana") == "Havana (City) (1 Police, 3 Underground 26July Guerrillas)"


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_a_march_is_warned_of_when_it_is_noticed() -> None:
    g = first("m26", {"sierra-maestra": "m26-underground 4", "oriente": "police 1, +1"})
    play(g, "operation:march", "space:oriente")
    assert g.prompt() == (
        "March from Sierra Maestra to Oriente: how many Underground Guerrillas? A group of more than 2 becomes Active"
    )


def test_only_what_the_choice_before_means_is_given_without_a_word() -> None:
    g = first("m26")
    for question, action, harmless in (
        ("RallySpace", "place", True),
        ("RallySpace", "base", False),
        ("MarchActive", "number:0", True),
        ("MarchUnderground", "number:1", False),
        ("MarchFrom", "space:oriente", False),
        ("TerrorShift", "toward-opposition", True),
    ):
        assert GAME.text.harmless(g, question, GAME.number(action)) is harmless


@pytest.mark.rule("cuba-libre", "6.2.1", "6.2.2", "6.2.3")
def test_earnings_and_the_skim_are_told_under_their_rules() -> None:
    spaces = {"havana": "police 1, troops 3, open-casino 1", "sierra-maestra": "m26-base 1"}
    g = position(spaces, resources=(0, 0, 0, 0), aid=5)
    g.journal = []
    government_earnings(g)
    insurgent_earnings(g)
    skim(g)
    told = [(*GAME.text.sentence(g, note), GAME.text.facts(g, note).about) for note in g.journal]
    assert told == [
        ("6.2.1", "Government earns 13 Resources, now 13.", n.GOVERNMENT),
        ("6.2.2", "26July earns 1 Resource, now 1.", n.M26),
        ("6.2.2", "Syndicate earns 2 Resources, now 2.", n.SYNDICATE),
        ("6.2.3", "Havana (City): the Skim, 2 Resources from Syndicate to Government.", n.SYNDICATE),
        ("6.2.3", "Syndicate: Resources −2, now 0.", n.SYNDICATE),
        ("6.2.3", "Government: Resources +2, now 15.", n.GOVERNMENT),
    ]


@pytest.mark.rule("cuba-libre", "3.3.2")
def test_a_number_that_is_the_only_choice_says_what_it_counts() -> None:
    g = first("m26", {"sierra-maestra": "m26-underground 1", "oriente": "police 1"})
    deeds = told(g, "operation:march", "space:santiago-de-cuba", "done")
    lines = [line.text for deed in deeds for line in deed.details]
    assert "26July: 1 Underground (the only choice)." in lines


@pytest.mark.rule("cuba-libre", "3.2.3")
def test_moving_cubes_says_for_which_operation_and_zero_is_a_word() -> None:
    g = first("government", {"havana": "troops 3", "la-habana": ""})
    play(g, "operation:sweep")
    assert g.label("space:matanzas").endswith("finds nothing now)")
    play(g, "space:la-habana")
    assert g.prompt().startswith(
        ("Sweep to La Habana (Province): choose where", "Sweep: how many Troops go from Havana")
    )
