"""Real Chromium: whole games, several people, reloads, undo, replays, phone, keyboard."""

import re
from pathlib import Path
from random import Random

import httpx
import pytest
from playwright.sync_api import Page, expect
from support.browser import Visitors
from support.playing import (
    ANSWERS,
    ANYWHERE,
    GAMES,
    SLOW,
    choose,
    close_invitation,
    new_table,
    open_answers,
    over,
    play_now,
    sit_down,
    start,
    table_against_random_bots,
    wait_for_question,
)

pytestmark = pytest.mark.browser

FACTIONS = ("government", "m26", "directorio", "syndicate")
SEED = 1898


def give_first_answer(page: Page, on_board: bool = True) -> None:
    """Answer on the board where it can be done, else by a button; then wait until the page has moved on."""
    wait_for_question(page)
    if over(page):
        return
    before = page.locator("#play").get_attribute("data-step")
    choosable = page.locator("#board [data-action]")
    choose(page, choosable.first if on_board and choosable.count() else page.locator(ANYWHERE).first, before)


def test_a_newcomer_is_playing_after_two_clicks(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.go()
    expect(page.locator("h1")).to_have_text("Sit down on the sea wall and play.")
    visitor.shoot("lobby")
    start(page, "smugglers")
    wait_for_question(page)
    expect(page.locator("#ask h1")).to_contain_text("Wait, draw a card, or run a cargo")


def test_a_whole_game_by_clicking_then_its_replay(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    for _ in range(40):
        give_first_answer(page)
        if over(page):
            break
    expect(page.locator("#ask h1")).to_have_text(re.compile("wins|drawn"))
    page.click("text=See the replay")
    page.wait_for_selector("#board svg")
    expect(page.locator("#result h1")).to_have_text(re.compile("wins|drawn"))
    last = page.locator("#where").inner_text()
    page.keyboard.press("ArrowLeft")
    expect(page.locator("#where")).not_to_have_text(last)
    page.keyboard.press("Home")
    expect(page.locator("#where")).to_contain_text("step 0 of")
    page.locator("#slider").fill("5")
    expect(page.locator("#where")).to_contain_text("step 5 of")
    visitors.all[0].shoot("replay")
    page.click("#fork")
    page.wait_for_url("**/table/*")
    wait_for_question(page)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_by_clicking(visitors: Visitors, game: str) -> None:
    visitor, page = table_against_random_bots(visitors, game)
    for _ in range(25):
        give_first_answer(page)
        if over(page):
            break
    page.wait_for_selector("#board svg")
    visitor.shoot(game)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_played_to_its_end(visitors: Visitors, game: str) -> None:
    """Clicks at random, now on the board, now on a button, until the game is over; then its replay."""
    rng = Random(SEED)
    visitor, page = table_against_random_bots(visitors, game)
    for _ in range(3000):
        answers = open_answers(page)
        if over(page):
            break
        before = page.locator("#play").get_attribute("data-step")
        if number := answers.count():
            choose(page, answers.nth(rng.randrange(number)), before)
    assert over(page), f"seed {SEED}: {game} has not ended"
    visitor.shoot(f"{game}-over")
    page.click("text=See the replay")
    page.wait_for_selector("#board svg")
    page.keyboard.press("ArrowLeft")
    visitor.shoot(f"{game}-replay")


def test_reload_in_mid_decision(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    give_first_answer(page)
    wait_for_question(page)
    asked, answers = page.locator("#ask").inner_text(), page.locator("#acts").inner_text()
    page.reload()
    wait_for_question(page)
    assert (page.locator("#ask").inner_text(), page.locator("#acts").inner_text()) == (asked, answers)


def test_undo_by_key(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    told = page.locator("#lines").inner_text()
    page.click(f"{ANSWERS} >> text=Draw")
    expect(page.locator("#lines")).not_to_have_text(told)
    wait_for_question(page)
    page.keyboard.press("u")
    expect(page.locator("#lines")).to_have_text(told)


def test_two_browsers_at_one_table(visitors: Visitors) -> None:
    ana, berto, eve = visitors(), visitors(), visitors()
    page = new_table(ana, "smugglers")
    page.select_option("select[name='seat.berto']", "open")
    page.fill("[name=maker]", "Ana")
    path = sit_down(page)
    close_invitation(page)
    other = berto.go(path)
    other.click("#factions >> text=Sit down as Berto")
    other.fill("dialog input", "Berto")
    other.click("dialog .btn.go")
    expect(page.locator("#factions")).to_contain_text("Berto")
    page.click("dialog >> text=Let them in")
    watcher = eve.go(path)
    wait_for_question(page)
    page.click(f"{ANSWERS} >> text=Wait")
    wait_for_question(other)
    other.click(f"{ANSWERS} >> text=Wait")
    wait_for_question(page)
    assert watcher.locator(ANSWERS).count() == 0
    page.click("#undo")
    page.click("dialog >> text=Ask the others")
    other.click("#banner >> text=Agree")
    expect(page.locator("#banner")).to_be_hidden()
    wait_for_question(page)
    other.click("#tab-talk")
    other.fill("#words", "¡Buena suerte!")
    other.keyboard.press("Enter")
    expect(watcher.locator("#said")).to_contain_text("¡Buena suerte!")
    ana.shoot("two-people")


def test_round_one_screen_a_curtain_falls_between_people(visitors: Visitors) -> None:
    visitor = visitors()
    page = new_table(visitor, "smugglers")
    page.select_option("select[name='seat.berto']", "me")
    page.fill("[name='name.ana']", "Ana")
    page.fill("[name='name.berto']", "Berto")
    sit_down(page)
    wait_for_question(page)
    page.click(f"{ANSWERS} >> text=Wait")
    expect(page.locator(".curtain h1")).to_have_text("Pass the screen to Berto")
    assert page.locator(ANSWERS).count() == 0
    visitor.shoot("curtain")
    page.click(".curtain button")
    wait_for_question(page)
    expect(page.locator("#who svg")).to_have_class(re.compile("seat-red"))


def test_a_seat_of_a_running_game_is_left_to_a_bot(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    page.click("#menu")
    expect(page.locator("dialog")).not_to_contain_text("Leave it open")
    page.click("dialog >> text=Leave it to a bot")
    page.wait_for_selector("#acts a.go", timeout=SLOW)
    assert over(page)


def test_whoever_sits_down_has_all_factions_of_a_player(visitors: Visitors) -> None:
    page = new_table(visitors(), "cuba-libre")
    page.click("#count >> text='2'")
    expect(page.locator("select[name='seat.syndicate']")).to_have_count(0)
    page.select_option("select[name='seat.m26']", "open")
    path = sit_down(page)
    close_invitation(page)

    def seated() -> list[str]:
        seats = httpx.get(f"{visitors.address}/api{path.replace('table', 'tables')}").json()["seats"]
        return [seat["bot"] or seat["person"] for seat in seats]

    there = visitors().go(path)
    there.click("#factions >> text=Sit down as Directorio")
    there.fill("dialog input", "Carla")
    there.click("dialog .btn.go")
    page.click("dialog >> text=Let them in")
    expect(page.locator("#factions")).not_to_contain_text("Sit down")
    assert seated() == ["You", "Carla", "Carla", "You"]
    there.click("#menu")
    there.locator("dialog >> text=Leave it to a bot").first.click()
    expect(page.locator("#factions")).not_to_contain_text("Carla")
    assert seated() == ["You", "strong", "strong", "You"]


def test_resigning_ends_the_game(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    page.click("#menu")
    page.click("dialog >> text=Resign")
    page.click("dialog >> nth=1 >> .btn.go")
    expect(page.locator("#ask h1")).to_have_text("Ana has resigned.")


def test_a_seat_travels_by_its_link(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    tokens = page.evaluate("JSON.parse(localStorage.getItem('seats'))")
    ((table, seats),) = tokens.items()
    phone = visitors(390, 844)
    there = phone.go(f"/table/{table}#seat=ana:{seats['ana']}")
    wait_for_question(there)
    assert "seat=" not in there.url


def test_a_stale_click_is_refused_in_words(visitors: Visitors) -> None:
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    ((table, seats),) = page.evaluate("JSON.parse(localStorage.getItem('seats'))").items()
    now = httpx.get(f"{visitors.address}/api/tables/{table}").json()
    given = {"step": now["step"], "epoch": now["epoch"], "action": "wait"}
    url, headers = f"{visitors.address}/api/tables/{table}/answers", {"X-Seats": seats["ana"]}
    assert httpx.post(url, json=given, headers=headers).status_code == 200
    refused = httpx.post(url, json=given, headers=headers)
    assert refused.status_code == 409
    wait_for_question(page)


def test_phone_in_the_dark_with_reduced_motion(visitors: Visitors) -> None:
    visitor = visitors(390, 844, color_scheme="dark", reduced_motion="reduce", has_touch=True)
    page = visitor.go()
    visitor.shoot("lobby-phone-dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    start(page, "smugglers")
    wait_for_question(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    box = page.locator(ANSWERS).first.bounding_box()
    assert box is not None
    assert box["height"] >= 44
    page.click(".drawers [data-drawer=journal]")
    expect(page.locator("#journal")).to_be_visible()
    visitor.shoot("phone-dark")


def test_by_keyboard_alone(visitors: Visitors) -> None:
    page = visitors().go()
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement?.dataset?.play") == "smugglers":
            break
    page.keyboard.press("Enter")
    expect(page.locator(".sheet-now [name=side]").first).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    for _ in range(30):
        wait_for_question(page)
        if over(page):
            break
        before = page.locator("#play").get_attribute("data-step")
        page.keyboard.press("1")
        page.wait_for_selector(f"#play:not([data-step='{before}'])", timeout=SLOW)
    page.keyboard.press("?")
    expect(page.locator("dialog")).to_contain_text("Keys")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)


def test_moves_of_bots_one_by_one(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.go(pace="step")
    start(page, "smugglers")
    page.wait_for_selector("#acts .a", timeout=SLOW)
    for _ in range(SLOW // 100):
        if page.locator("#play[data-open]").count():
            break
        page.keyboard.press("Space")
        page.wait_for_timeout(100)
    expect(page.locator(ANSWERS).first).to_be_visible()


def test_play_now_alone_is_the_game_for_one_player_where_there_is_one(visitors: Visitors) -> None:
    page = visitors().go()
    page.click("article [data-play='cuba-libre']")
    page.click(".sidecard >> text=26July")
    expect(page.locator(".sheet-now [name=level]:checked")).to_have_value("nonplayer")
    page.click(".sheet-now .btn.go")
    page.wait_for_url("**/table/*")
    now = httpx.get(f"{visitors.address}/api/tables/{page.url.rsplit('/', 1)[-1]}").json()
    assert now["options"]["players"] == 1
    assert [seat["bot"] for seat in now["seats"]] == ["nonplayer", "", "nonplayer", "nonplayer"]


def test_a_non_player_tells_why_by_keyboard(visitors: Visitors) -> None:
    page = play_now(visitors, "cuba-libre")
    why = page.locator("#lines details.because").first
    for _ in range(60):
        wait_for_question(page)
        if why.count():
            break
        choose(page, page.locator(ANYWHERE).last, page.locator("#play").get_attribute("data-step"))
        page.wait_for_timeout(200)
    why.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(why.locator("ol .rule").first).to_have_text(re.compile(r"^8\."))
    visitors.all[-1].shoot("why")


def test_a_table_says_that_it_plays_the_digest_variant(visitors: Visitors) -> None:
    visitor = visitors()
    page = new_table(visitor, "cuba-libre")
    page.click("#next")
    page.click("#extras summary")
    page.select_option("select[name='option.variant']", "tango")
    page.click("[data-step='2']")
    expect(page.locator("[name=count]:checked")).to_have_value("2")
    page.click("#count >> text='3'")
    expect(page.locator("#problem")).to_contain_text("variant tango is for 2")
    assert "422" in visitor.faults.pop()
    page.click("#count >> text='2'")
    expect(page.locator("#problem")).to_be_empty()
    sit_down(page)
    expect(page.locator("#panels")).to_contain_text("digest variant", timeout=SLOW)
    visitor.shoot("tango")
    page.goto(f"{visitors.address}{page.locator('#panels a').get_attribute('href')}")
    expect(page.locator(".rulelist > div:target dt")).to_have_text("T1")


def test_a_companion_for_a_real_table_runs_only_the_non_players(visitors: Visitors) -> None:
    visitor = visitors()
    page = visitor.go()
    page.click("text=Companion for a real table")
    page.wait_for_selector("#form[data-ready]")
    who = page.locator("select[name='seat.m26']")
    expect(who).to_have_value("bot|nonplayer")
    who.select_option("me")
    expect(page.locator("[name=count]:checked")).to_have_value("2")
    expect(page.locator("#summary")).to_contain_text("the program plays by the book Directorio and Syndicate")
    visitor.shoot("companion")
    sit_down(page)
    wait_for_question(page)
    expect(page.locator("#acts")).to_contain_text("Draw for us")
    table = page.url.rsplit("/", 1)[-1]
    now = httpx.get(f"{visitors.address}/api/tables/{table}").json()
    assert {seat["role"] for seat in now["seats"] if seat["bot"] == "nonplayer"} == {"directorio", "syndicate"}
    assert now["options"]["nonplayers"] == ["directorio", "syndicate"]
    before = page.locator("#play").get_attribute("data-step")
    page.keyboard.press("1")  # the number that is printed on the card, whatever its place in the row
    expect(page.locator("#acts .find")).to_be_focused()
    page.keyboard.press("3")
    expect(page.locator("#acts .find")).to_have_value("13")
    page.keyboard.press("Enter")
    page.wait_for_selector(f"#play:not([data-step='{before}'])")
    expect(page.locator("#lines")).to_contain_text("El Che")


def test_players_are_seated_with_all_their_factions_and_the_rest_with_non_players(visitors: Visitors) -> None:
    visitor = visitors()
    page = new_table(visitor, "cuba-libre")
    seat = {role: page.locator(f"select[name='seat.{role}']") for role in FACTIONS}
    count = page.locator("[name=count]:checked")
    page.click("#count >> text='2'")
    expect(page.locator("#seats .who")).to_have_text(["Government and Syndicate", "26July and Directorio"])
    seat["m26"].select_option("open")
    page.click("#count >> text='3'")
    expect(page.locator("#seats .who")).to_have_text(["Government", "26July and Directorio", "Syndicate"])
    page.click("#count >> text='1'")
    expect(seat["m26"]).to_have_value("me")
    expect(seat["government"]).to_have_value("bot|nonplayer")
    seat["government"].select_option("me")
    expect(count).to_have_value("2")
    seat["m26"].select_option("bot|nonplayer")
    expect(count).to_have_value("1")
    expect(seat["government"]).to_have_value("me")
    page.click("#next")
    page.click("#extras summary")
    expect(page.locator("#field-pair")).to_be_hidden()
    page.select_option("select[name='option.random_spaces']", "table")
    visitor.shoot("one-player")
    page.check("[name=typed]")
    sit_down(page)
    for _ in range(60):
        wait_for_question(page)
        if "green die" in (page.locator("#ask h1").text_content() or ""):
            break
        before = page.locator("#play").get_attribute("data-step")
        choose(page, page.locator(ANYWHERE).last, page.locator("#play").get_attribute("data-step"))
        page.wait_for_selector(f"#play:not([data-step='{before}'])")
    expect(page.locator("#ask h1")).to_contain_text("the column of the Random Spaces table")
    visitor.shoot("non-player-dice")


def test_who_chooses_real_dice_is_told_what_can_be_typed(visitors: Visitors) -> None:
    page = new_table(visitors(), "banana-wars")
    note = page.locator("label:has([name=typed]) #typing")
    expect(note).to_contain_text("Only dice are typed: the program draws the cards")
    page.click("[data-step='1']")
    page.click(".gamecard:has([value='cuba'])")
    expect(note).to_have_text("All dice and cards can be typed in.")


def test_real_dice_are_typed_in(visitors: Visitors) -> None:
    page = new_table(visitors(), "smugglers")
    page.select_option("select[name='seat.berto']", "me")
    page.click("#next")
    page.click("#extras summary")
    page.check("[name=typed]")
    sit_down(page)
    for _ in range(4):
        wait_for_question(page)
        before = page.locator("#play").get_attribute("data-step")
        expect(page.locator("#acts")).to_contain_text("Card rum")
        page.click("#acts >> text=Draw for us")
        page.wait_for_selector(f"#play:not([data-step='{before}'])")
    expect(page.locator("#ask h1")).to_contain_text("Wait, draw a card")


def test_a_record_is_saved_and_loaded(visitors: Visitors, tmp_path: Path) -> None:
    page = play_now(visitors, "smugglers")
    give_first_answer(page)
    wait_for_question(page)
    page.click("#menu")
    with page.expect_download() as saved:
        page.click("dialog >> text=Save the record")
    file = tmp_path / "saved.json"
    saved.value.save_as(file)
    page.goto(visitors.address)
    page.set_input_files("#upload", file)
    page.wait_for_url("**/table/*")
    wait_for_question(page)


def test_every_page_names_its_controls(visitors: Visitors) -> None:
    """What a screen reader would read: no button, link, field or choosable space without a name."""
    page = play_now(visitors, "smugglers")
    wait_for_question(page)
    nameless = """() => [...document.querySelectorAll('button, a, input, select, [role=button]')].filter((x) =>
        x.checkVisibility() && !(x.textContent.trim() || x.getAttribute('aria-label') || x.title || x.labels?.length))
        .map((x) => x.outerHTML)"""
    assert page.evaluate(nameless) == []
    assert page.locator("#ask").get_attribute("aria-live") == "polite"
    for path in ("/", "/new?game=cuba-libre", "/rules/cuba"):
        page.goto(f"{visitors.address}{path}")
        page.wait_for_timeout(500)
        assert page.evaluate(nameless) == []
