"""Direct manipulation: few clicks, one chain, and nothing by halves."""

import json
import re
from random import Random
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.browser import Visitors
from support.playing import SLOW, choose, give, wait_for_question

import malecon
from malecon import Table, record

pytestmark = pytest.mark.browser


def record_at(game: str, role: str, wanted: str) -> dict[str, Any]:
    """A game up to the first question that a role may answer so, with as few answers of others before it as can be."""
    for most in (0, 40):
        for seed in range(200):
            table = Table(malecon.load(game), seed=seed)
            others = 0
            while others <= most and not table.state.over:
                state = table.state
                names = [state.game.actions[a] for a in state.legal()]
                if state.actor >= 0 and state.roles[state.actor] == role and wanted in names:
                    found: dict[str, Any] = json.loads(record.to_json(table.record))
                    return found
                if state.actor >= 0:
                    others += 1
                    table.answer(names[0])
                else:
                    table.answer(state.draw(Random(f"{seed}/{table.step}").random()))
    raise AssertionError(f"{role} is never offered {wanted}")


def table_of(visitors: Visitors, game: str, role: str, wanted: str) -> tuple[Page, list[dict[str, Any]]]:
    """A table against random bots at a question that may be answered so, and what its page sends."""
    roles = [found["role"] for found in httpx.post(f"{visitors.address}/api/games/{game}/roles", json={}).json()]
    seats = {other: {"kind": "bot", "bot": "random"} for other in roles} | {role: {"kind": "me"}}
    body = {"record": record_at(game, role, wanted), "seats": seats}
    made = httpx.post(f"{visitors.address}/api/tables/load", json=body).json()
    visitor = visitors(1280, 720)
    sent: list[dict[str, Any]] = []
    visitor.page.on("websocket", lambda ws: ws.on("framesent", lambda frame: sent.append(json.loads(frame))))
    page = visitor.go(f"/table/{made['id']}#seat={role}:{made['tokens'][role]}")
    wait_for_question(page)
    return page, sent


def given(sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [message for message in sent if message["kind"] in ("answer", "chain")]


def counted(page: Page, group: str) -> int:
    found: int = page.evaluate("g => Number(document.querySelector(`[data-group='${g}']`)?.dataset.n ?? 0)", group)
    return found


def test_a_march_is_two_clicks_and_one_chain(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "m26", "operation:march")
    before, there = len(given(sent)), counted(page, "oriente/m26-underground")
    group = page.locator(".mine[data-group^='sierra-maestra/m26-underground']")
    group.click()
    expect(page.locator(".traypop:not(.asking)")).to_contain_text("March from Sierra Maestra")
    expect(page.locator("#ask h1")).to_contain_text("click where to")
    page.locator(".traypop:not(.asking) [data-less]").first.click()
    lit = page.locator("[data-space=oriente].lit")
    expect(lit).to_have_count(1)
    visitors.all[-1].shoot("gesture-march")
    step = page.locator("#play").get_attribute("data-step")
    lit.dispatch_event("click")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (chain,) = given(sent)[before:]
    assert chain["kind"] == "chain"
    assert chain["actions"][:2] == ["operation:march", "space:oriente"]
    wait_for_question(page)
    assert counted(page, "oriente/m26-underground") > there
    step = page.locator("#play").get_attribute("data-step")
    page.keyboard.press("u")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    wait_for_question(page)
    expect(page.locator("#ask h1")).to_contain_text("choose what to do")
    assert counted(page, "oriente/m26-underground") == there


def test_what_is_picked_up_is_dropped_and_nothing_was_sent(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "m26", "operation:march")
    before = len(given(sent))
    page.locator(".mine[data-group^='sierra-maestra/']").first.click()
    expect(page.locator(".traypop:not(.asking)")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".traypop:not(.asking)")).to_be_hidden()
    expect(page.locator("#acts")).to_contain_text("March")
    assert len(given(sent)) == before


def test_a_move_is_two_clicks_and_pays_from_the_track(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "splendid-little-war", "cuba", "move")
    before = len(given(sent))
    stacks = page.locator(".stack.mine[data-at=oriente]")
    here = [(stack.get_attribute("data-units") or "").split(" ") for stack in stacks.all()]
    for stack in stacks.all():  # all of a space may join, and one of them stay
        stack.click()
    expect(page.locator("#ask h1")).to_contain_text(f"{sum(map(len, here))} from Oriente")
    stacks.last.click()
    expect(page.locator("#ask h1")).to_contain_text(f"{sum(map(len, here)) - 1} from Oriente")
    page.keyboard.press("Escape")
    units = here[0]
    stacks.first.click()
    lit = page.locator("[data-space=camaguey].lit")
    expect(lit).to_have_count(1)
    visitors.all[-1].shoot("gesture-move")
    step = page.locator("#play").get_attribute("data-step")
    lit.dispatch_event("click")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    chain = given(sent)[before]  # the page may add by itself that nothing else is to be done
    assert chain["actions"][0] == "move"
    assert {f"unit:{unit}" for unit in units} <= set(chain["actions"])
    wait_for_question(page)
    expect(page.locator(f".stack[data-at=camaguey][data-units~='{units[0]}']")).to_have_count(1)


def test_a_trade_adds_up_and_is_one_chain(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba", "blue", "card:tradeswoman")
    page.locator("[data-action='card:tradeswoman']").first.dispatch_event("click")
    page.wait_for_selector("[data-add]", timeout=SLOW)
    wait_for_question(page)
    before = len(given(sent))
    kind = page.locator("[data-by='1'][data-add]").first
    kind.click()
    expect(page.locator("#acts .go")).to_contain_text("Buy 1")
    assert len(given(sent)) == before
    page.keyboard.press("Escape")
    expect(page.locator("#acts")).not_to_contain_text("Buy 1")
    kind.click()
    expect(page.locator("#acts .go")).to_contain_text("Buy 1")
    step = page.locator("#play").get_attribute("data-step")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (message,) = given(sent)[before:]
    assert message["actions"][0].startswith("kind:")


def test_a_press_on_what_is_not_open_says_why(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "m26", "operation:march")
    before = len(given(sent))
    page.click("[aria-controls=notnow]")
    expect(page.locator("#notnow .li small").first).not_to_be_empty()
    expect(page.locator("#notnow")).to_contain_text("Ambush")
    page.keyboard.press("Escape")
    page.locator("[data-space=havana]").dispatch_event("click")
    expect(page.locator("#ask p.refusal")).to_be_visible()
    assert len(given(sent)) == before


def test_the_end_is_a_sheet_with_ranking_and_rematch(visitors: Visitors) -> None:
    page, _ = table_of(visitors, "smugglers", "ana", "wait")
    for _ in range(60):
        wait_for_question(page)
        if page.locator("#acts a.go").count():
            break
        step = page.locator("#play").get_attribute("data-step")
        page.locator("#acts [data-action], #board [data-action]").first.dispatch_event("click")
        page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    sheet = page.locator(".endsheet")
    expect(sheet.locator(".rank li")).to_have_count(2)
    expect(sheet.locator(".endchart polyline")).to_have_count(2)
    expect(sheet).to_contain_text("Other sideas Berto")
    visitors.all[-1].shoot("end-sheet")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    page.click("#acts >> text=The result")
    page.click(".endsheet >> text=Rematch")
    page.wait_for_url("**/table/*")
    wait_for_question(page)


def test_the_aid_marks_what_is_open_and_a_newcomer_is_given_a_hint(visitors: Visitors) -> None:
    page, _ = table_of(visitors, "cuba-libre", "m26", "operation:march")
    expect(page.locator("#hint")).to_be_hidden()
    page.hover("#acts [data-action='operation:march']")
    expect(page.locator("#acts [data-action='operation:march']")).to_have_attribute(
        "title", re.compile("Next door.*3.3.2")
    )
    page.keyboard.press("a")
    expect(page.locator("#aid [data-verb='operation:march']")).to_have_class("may")
    expect(page.locator("#aid [data-verb='activity:kidnap']")).not_to_have_class("may")
    expect(page.locator("#aid [data-verb='operation:train']")).to_have_count(0)
    visitors.all[-1].shoot("aid")
    page.emulate_media(media="print")
    expect(page.locator("#board")).to_be_hidden()
    expect(page.locator("#aid .legend li").last).to_be_visible()
    page.emulate_media(media="screen")
    page.keyboard.press("Escape")
    expect(page.locator("#aid")).to_be_hidden()
    newcomer = visitors(1280, 720)
    newcomer.newcomer = True
    seats = page.evaluate("JSON.parse(localStorage.getItem('seats'))")
    ((table, mine),) = seats.items()
    there = newcomer.go(f"/table/{table}#seat=m26:{mine['m26']}")
    wait_for_question(there)
    expect(there.locator("#hint p")).to_contain_text("Choose an Operation")
    there.click("#hint >> text=I know this game")
    there.reload()
    wait_for_question(there)
    expect(there.locator("#hint")).to_be_hidden()


def test_a_verb_then_a_country_is_one_chain_and_the_verb_stays(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "banana-wars", "activista", "agitators")
    before = len(given(sent))
    verb = page.locator("#acts [data-action=agitators]")
    verb.click()
    expect(verb).to_have_class(re.compile("armed"))
    lit = page.locator("[data-space].lit")
    expect(lit.first).to_have_attribute("data-tip", re.compile("."))
    assert len(given(sent)) == before
    visitors.all[-1].shoot("gesture-verb")
    wait_for_question(page)
    step = page.locator("#play").get_attribute("data-step")
    lit.first.dispatch_event("click")
    tray = page.locator(".asking")
    expect(tray).to_contain_text("Action Track")
    assert len(given(sent)) == before, "which track pays is asked before anything is sent"
    tray.locator(".go").click()
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (chain,) = given(sent)[before:]
    assert chain["kind"] == "chain"
    assert chain["actions"][0] == "agitators"
    assert chain["actions"][1].startswith("country:")
    assert len(chain["actions"]) == 3


def test_cubes_that_are_picked_up_sweep_or_garrison(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "government", "operation:sweep")
    before = len(given(sent))
    page.locator(".mine[data-group='havana/troops']").click()
    expect(page.locator(".traypop header")).to_have_text("Sweep or Garrison from Havana")
    for kind in ("police", "troops"):
        less = page.locator(f".traypop [aria-label='one {kind} less']")
        while int(page.locator(f".traypop [data-kind={kind}] output").inner_text()) > (kind == "troops"):
            less.click()
    centre = page.locator("[data-space=ec-cigar].lit")
    expect(centre).to_have_count(1)
    there = counted(page, "ec-cigar/troops")
    step = page.locator("#play").get_attribute("data-step")
    centre.dispatch_event("click")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (chain,) = given(sent)[before:]
    assert chain["actions"][:3] == ["operation:garrison", "space:ec-cigar", "space:havana"]
    wait_for_question(page)
    assert counted(page, "ec-cigar/troops") == there + 1


def test_how_a_space_rallies_is_asked_beside_it_and_given_in_one_chain(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "m26", "operation:rally")
    give(page, "operation:rally")
    wait_for_question(page)
    before, there = len(given(sent)), counted(page, "sierra-maestra/m26-underground")
    space = page.locator("#board [data-action='space:sierra-maestra']")
    tray = page.locator(".asking")
    space.dispatch_event("click")
    expect(tray).to_be_visible()
    expect(tray).to_contain_text("Rally in Sierra Maestra")
    page.keyboard.press("Escape")
    expect(tray).to_be_hidden()
    wait_for_question(page)
    space.dispatch_event("click")
    expect(tray.locator(".go")).to_be_focused()
    assert len(given(sent)) == before
    visitors.all[-1].shoot("gesture-rally")
    step = page.locator("#play").get_attribute("data-step")
    tray.locator(".go").click()
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (chain,) = given(sent)[before:]
    assert chain["actions"][:2] == ["space:sierra-maestra", "many"]
    wait_for_question(page)
    more = int(chain["actions"][2].removeprefix("number:"))
    assert counted(page, "sierra-maestra/m26-underground") == there + more
    expect(page.locator("#lines li.now").first).to_contain_text(f"Rallies in Sierra Maestra: {more} Guerrillas")


@pytest.mark.parametrize(
    ("game", "role", "verb", "then", "question"),
    [
        ("splendid-little-war", "cuba", "restack", "space:oriente", "Restack in Oriente"),
        ("splendid-little-war", "cuba", "burn", "space:oriente", "Burn Fields in Oriente"),
    ],
)
def test_a_verb_then_a_province_and_what_is_asked_there_are_one_chain(
    visitors: Visitors, game: str, role: str, verb: str, then: str, question: str
) -> None:
    page, sent = table_of(visitors, game, role, verb)
    before = len(given(sent))
    page.locator(f"#acts [data-action={verb}], #more [data-action={verb}]").first.dispatch_event("click")
    lit = page.locator(f"[data-space={then.split(':')[1]}].lit")
    expect(lit).to_have_count(1)
    wait_for_question(page)
    lit.dispatch_event("click")
    tray = page.locator(".asking")
    expect(tray).to_contain_text(question)
    assert len(given(sent)) == before, "nothing is sent before all is chosen"
    visitors.all[-1].shoot(f"gesture-{verb}")
    step = page.locator("#play").get_attribute("data-step")
    choose(page, tray.locator(".go"), step)
    chain = given(sent)[before]  # the page may add by itself that nothing else is to be done
    assert chain["actions"][:2] == [verb, then]
    assert len(chain["actions"]) > 2


def test_an_attack_tells_its_odds_before_it_is_given(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "splendid-little-war", "cuba", "attack")
    before = len(given(sent))
    page.locator(".stack.mine[data-at=oriente]").first.click()
    enemy = page.locator(".stack.lit").first
    expect(enemy.locator(".odds")).to_have_text(re.compile(r"\d in 6"))
    enemy.dispatch_event("click")
    go = page.locator("#acts .go")
    expect(go).to_contain_text(re.compile(r"Attack.*\d in 6"))
    assert len(given(sent)) == before
    page.keyboard.press("Escape")
    expect(page.locator(".odds")).to_have_count(0)
    expect(page.locator("#acts")).to_contain_text("Recruit")
    assert len(given(sent)) == before


def test_a_building_then_its_field_are_one_chain(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba", "blue", "card:architect")
    give(page, "card:architect")
    wait_for_question(page)
    before = len(given(sent))
    page.locator("#board [data-action^='building:']").first.dispatch_event("click")
    field = page.locator(".field.lit").last
    expect(field).to_be_visible()
    expect(page.locator("#ask h1")).to_contain_text("click a field")
    wait_for_question(page)
    step = page.locator("#play").get_attribute("data-step")
    field.dispatch_event("click")
    page.wait_for_selector(f"#play:not([data-step='{step}'])", timeout=SLOW)
    (chain,) = given(sent)[before:]
    assert [name.split(":")[0] for name in chain["actions"]] == ["building", "field"]


def test_a_half_of_the_card_lights_the_spaces_it_concerns(visitors: Visitors) -> None:
    page, sent = table_of(visitors, "cuba-libre", "m26", "event:unshaded")
    before = len(given(sent))
    half = page.locator(".ev [data-action='event:unshaded']")
    expect(half).to_be_visible()
    half.hover()
    expect(page.locator("[data-space].concerned").first).to_be_attached()
    page.mouse.move(2, 2)
    expect(page.locator("[data-space].concerned")).to_have_count(0)
    assert len(given(sent)) == before
