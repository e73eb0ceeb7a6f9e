"""The review of a game, in real Chromium: made by one click, opened at its dearest decision, walked along by keys."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import msgspec
import pytest
from playwright.sync_api import expect
from support.axe import faults
from support.browser import Visitors
from support.playing import SLOW

from malecon.arena import Match, Plan
from malecon.record import to_json

pytestmark = pytest.mark.browser


def finished(address: str) -> dict[str, Any]:
    """A game of Cuba that is over: people who answered at random, so that much could have been better."""
    record = Match(Plan("cuba", options={"players": 2}, seed="review")).record(0)
    body = {"record": msgspec.json.decode(to_json(record)), "maker": "Ana", "seats": {"blue": {"kind": "me"}}}
    found = httpx.post(f"{address}/api/tables/load", json=body, timeout=60)
    assert found.status_code == 201, found.text
    made: dict[str, Any] = found.json()
    return made


def test_a_review_is_made_by_one_click_and_walked_along_from_its_dearest_decision(visitors: Visitors) -> None:
    made = finished(visitors.address)
    id = made["id"]
    visitor = visitors(1440, 900)
    seats = json.dumps({id: made["tokens"]})
    visitor.context.add_init_script(f"localStorage.setItem('seats', '{seats}')")
    page = visitor.go(f"/replay/{id}")
    page.click("#review")
    page.wait_for_url(f"**/review/{id}?make")
    expect(page.locator("body")).to_have_attribute("data-review", "ready", timeout=4 * SLOW)
    review = httpx.get(f"{visitors.address}/api/tables/{id}/review", timeout=60).json()
    role = next(role for role in review["roles"] if len(review["decisions"][role]) > 1)
    dearest, second = review["decisions"][role][:2]

    page = visitor.go(f"/review/{id}?seat={role}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuenow", str(dearest["step"]), timeout=SLOW)
    expect(page.locator("body")).to_have_attribute("data-shown", str(dearest["step"]), timeout=SLOW)
    expect(page.locator(".mo.on")).to_contain_text(dearest["heading"])
    expect(page.locator("#walk")).to_contain_text(dearest["labels"][0])
    expect(page.locator("h1")).to_have_text(review["words"][role]["headline"])
    assert page.locator(".disc").count() >= 2

    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", str(dearest["step"] + 1))
    expect(page.locator("body")).to_have_attribute("data-shown", str(dearest["step"] + 1), timeout=SLOW)
    page.keyboard.press("2")
    expect(slider).to_have_attribute("aria-valuenow", str(second["step"]))
    expect(page.locator(".mo.on .nr")).to_have_text("2")
    page.keyboard.press("Shift+ArrowRight")
    starts = [heading["step"] for heading in review["headings"]]
    next_start = next((start for start in starts if start > second["step"]), review["steps"])
    expect(slider).to_have_attribute("aria-valuenow", str(next_start))
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"\d+ per cent"))
    page.keyboard.press("Escape")
    expect(slider).to_have_attribute("aria-valuenow", str(review["steps"]))
    expect(page.locator("body")).to_have_attribute("data-shown", str(review["steps"]), timeout=SLOW)
    visitor.shoot("review")
    assert faults(page) == []

    other = next(one for one in review["roles"] if one != role)
    page.click(f"[data-seat='{other}']")
    expect(page.locator("h1")).to_have_text(review["words"][other]["headline"])

    phone = visitors(390, 844, has_touch=True, is_mobile=True)
    page = phone.go(f"/review/{id}?seat={role}")
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuenow", str(dearest["step"]), timeout=SLOW)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(f".mo[data-step='{second['step']}'] button").tap()
    expect(slider).to_have_attribute("aria-valuenow", str(second["step"]))
    expect(page.locator("body")).to_have_attribute("data-shown", str(second["step"]), timeout=SLOW)
    expect(page.locator("#board")).to_be_in_viewport()
    phone.shoot("review-phone")
