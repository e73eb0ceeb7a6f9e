"""Before and around a game, in real Chromium: Play now, three steps, invitation, clocks, rematch, my games, purse."""

import re
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.axe import faults
from support.browser import Visitor, Visitors
from support.playing import (
    ANSWERS,
    GAMES,
    SLOW,
    close_invitation,
    new_table,
    over,
    play_now,
    sit_down,
    wait_for_question,
)

pytestmark = pytest.mark.browser


def situation(page: Page, address: str) -> Any:
    id = urlsplit(page.url).path.rsplit("/", 1)[-1]
    return httpx.get(f"{address}/api/tables/{id}", timeout=60).json()


def invited(ana: Visitor, berto: Visitor, clock: str = "") -> tuple[Page, Page]:
    """Ana opens a table, and Berto comes by her invitation."""
    page = new_table(ana, "smugglers")
    page.select_option("select[name='seat.berto']", "open")
    page.fill("[name=maker]", "Ana")
    page.click("#next")
    if clock:
        page.select_option("[name=clock]", clock)
        page.select_option("[name=then]", "loss")
    sit_down(page)
    link = page.locator("dialog .linkrow input")
    expect(link).to_have_value(re.compile(r"/table/\w+#invited=\w+"))
    page.wait_for_selector("dialog .qr svg", timeout=SLOW)
    expect(page.locator(".arrivals")).to_contain_text("waiting…")
    other = berto.go(link.input_value().removeprefix(ana.address))
    expect(other.locator("dialog")).to_contain_text("Ana waits for you.", timeout=SLOW)
    other.fill("dialog [name=name]", "Berto")
    other.click("dialog >> text=Sit down")
    expect(page.locator(".arrivals")).to_contain_text("Everybody is here.")
    close_invitation(page)
    return page, other


def test_the_sheet_asks_who_you_are_and_how_well_bots_play(visitors: Visitors) -> None:
    visitor = visitors(390, 844)
    page = visitor.go()
    page.click("article [data-play='splendid-little-war']")
    page.click(".sidecard >> text=Spain")
    page.click(".sheet-now >> text=Easy")
    page.fill(".sheet-now [name=name]", "Ana")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    visitor.shoot("play-now")
    page.click(".sheet-now .btn.go")
    page.wait_for_url("**/table/*")
    cuba, spain = situation(page, visitors.address)["seats"]
    assert (spain["person"], cuba["bot"]) == ("Ana", "easy")
    assert re.fullmatch(r"\S+ \(easy\)", cuba["called"])
    assert not situation(page, visitors.address)["listed"]  # against bots a table is private
    page.goto(visitors.address)
    page.wait_for_selector(".mygames li")
    expect(page.locator("[data-show=playing]")).not_to_contain_text("Splendid")
    page.click("article [data-play='cuba-libre']")
    expect(page.locator(".sheet-now [name=level]:checked")).to_have_value("easy")  # as last time
    page.click(".sheet-now >> text=Surprise me")
    page.wait_for_url("**/table/*")
    assert [seat["kind"] for seat in situation(page, visitors.address)["seats"]].count("person") == 1


def test_a_friend_comes_by_the_invitation_and_both_are_seen(visitors: Visitors) -> None:
    ana, berto = visitors(), visitors(390, 844)
    page, other = invited(ana, berto)
    wait_for_question(page)
    expect(page.locator("#factions .here-dot.on")).to_have_count(1)
    expect(other.locator("#ask h1")).to_have_text("Waiting for Ana", timeout=SLOW)
    expect(other.locator("#ask p")).to_contain_text("At the table now")
    berto.context.close()
    visitors.all.remove(berto)
    expect(page.locator("#factions .here-dot.on")).to_have_count(0, timeout=SLOW)
    page.click(f"{ANSWERS} >> text=Wait")
    expect(page.locator("#ask p")).to_contain_text("Seen just now", timeout=SLOW)


def test_two_browsers_play_by_a_clock_then_again_with_other_sides(visitors: Visitors) -> None:
    ana, berto = visitors(), visitors()
    page, other = invited(ana, berto, "game:30")
    wait_for_question(page)
    expect(page.locator("#owntime")).to_contain_text("Your time", timeout=SLOW)
    expect(page.locator("#factions .clock")).to_have_count(2)
    page.click(f"{ANSWERS} >> text=Wait")
    wait_for_question(other)
    expect(page.locator("#owntime")).to_have_count(0)
    expect(other.locator("#owntime")).to_contain_text(re.compile(r"Your time (29:\d\d|30:00)"))
    ana.shoot("clocks")
    other.click("#menu")
    other.click("dialog >> text=Resign")
    other.click("dialog .btn.go >> text=Resign")
    expect(page.locator(".endsheet")).to_be_visible(timeout=SLOW)
    assert over(page)
    page.click(".endsheet >> text=Other side")
    page.wait_for_url(lambda url: url != other.url.split("#")[0] and "/table/" in url)
    other.click(".endsheet >> text=Join the rematch", timeout=SLOW)
    other.wait_for_url(page.url.split("#")[0])
    seats = situation(page, visitors.address)["seats"]
    assert [seat["person"] for seat in seats] == ["Berto", "Ana"]
    wait_for_question(other)
    assert page.locator(ANSWERS).count() == 0


def test_my_games_are_renamed_offered_and_deleted(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    page.goto(visitors.address)
    row = page.locator(".mygames li")
    expect(row).to_contain_text("Your turn", timeout=SLOW)
    row.locator("button").click()
    page.click("dialog >> text=Rename")
    page.fill("dialog >> nth=-1 >> input", "Muelle de Ana")
    page.click("dialog >> nth=-1 >> text=OK")
    expect(row).to_contain_text("Muelle de Ana")
    row.locator("button").click()
    page.click("dialog >> text=Show in the lobby")
    expect(page.locator("dialog")).to_have_count(0)
    page.reload()
    expect(page.locator("[data-show=playing]")).to_contain_text("Muelle de Ana")
    row.locator("button").click()
    page.click("dialog >> text=Delete")
    page.click("dialog >> text=Delete it")
    expect(row).to_have_count(0)
    page.reload()
    expect(page.locator("[data-show=playing]")).not_to_contain_text("Muelle de Ana")


def test_the_others_are_asked_before_a_table_is_deleted(visitors: Visitors) -> None:
    ana, berto = visitors(), visitors()
    page, other = invited(ana, berto)
    page.goto(visitors.address)
    page.locator(".mygames li button").click()
    page.click("dialog >> text=Delete")
    page.click("dialog >> text=Delete it")
    other.click("#proposal >> text=No")
    expect(other.locator("#proposal")).to_have_count(0)
    page.locator(".mygames li button").click()
    page.click("dialog >> text=Delete")
    page.click("dialog >> text=Delete it")
    other.click("#proposal >> text=Agree")
    expect(other.locator(".toast")).to_contain_text(re.compile("deleted", re.IGNORECASE))


def test_the_purse_carries_all_seats_to_another_device(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    page.evaluate("localStorage.setItem('name', 'Ana')")
    page.goto(visitors.address)
    page.wait_for_selector(".mygames li")
    page.click("#purse")
    page.wait_for_selector("dialog .qr svg", timeout=SLOW)
    link = page.locator("dialog .linkrow input").input_value()
    phone = visitors(390, 844)
    there = phone.go(link.removeprefix(visitors.address))
    expect(there.locator("#content")).to_contain_text("1 seat at 1 table of Ana")
    assert urlsplit(there.url).fragment == ""
    there.click("text=Take them over")
    expect(there.locator("#name")).to_have_text("Ana")
    there.locator(".mygames li button").click()
    expect(there.locator("dialog")).to_contain_text("Delete")  # the maker's token came along
    there.keyboard.press("Escape")
    there.click(".mygames li a")
    wait_for_question(there)
    nothing = visitors().go("/purse#rubbish")
    expect(nothing.locator("#content")).to_contain_text("carries no seats")


def test_everybody_can_use_what_stands_around_a_game(visitors: Visitors) -> None:
    """axe: nothing above "minor", in light and dark."""
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    for theme in ("light", "dark"):
        page.goto(visitors.address)
        page.evaluate(f"localStorage.setItem('theme', '{theme}')")
        page.reload()
        page.wait_for_selector(".mygames li")
        assert faults(page) == []
        page.click("article [data-play='cuba-libre']")
        page.wait_for_selector(".sheet-now")
        assert faults(page) == []
        page.goto(f"{visitors.address}/new?game=cuba-libre")
        page.wait_for_selector("#form[data-ready]")
        assert faults(page) == []
        page.click("#next")
        assert faults(page) == []


def test_a_new_table_asks_nothing_that_does_not_matter(visitors: Visitors) -> None:
    page = visitors().go("/new")
    page.wait_for_selector("#form[data-ready]")
    for game in GAMES:
        page.click("[data-step='1']")
        page.click(f".gamecard:has([value='{game}'])")
        expect(page.locator("#title")).not_to_have_text("New table")
        page.click("#next")
        expect(page.locator("#summary")).to_contain_text("you play")
        page.click("#next")
        expect(page.locator("#then")).to_be_hidden()
    assert page.locator("#field-pair:visible, #field-random_spaces:visible").count() == 0
    page.select_option("[name=clock]", "days:2")
    expect(page.locator("#then")).to_be_visible()
    expect(page.locator("#summary")).to_contain_text("2 days for a turn; then a bot takes over")
