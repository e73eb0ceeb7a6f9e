"""Films a turn of Cuba Libre in a real browser and writes docs/images/turn.webp.

    python tools/moving_picture.py

Needs Chromium, Playwright and Pillow (the extra `dev`), and an installed Malecón.
"""

from __future__ import annotations

import base64
import io
import json
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Locator, Page, sync_playwright

PICTURE = Path(__file__).resolve().parents[1] / "docs" / "images" / "turn.webp"
SIZE = (1280, 720)
SHOWN = (960, 540)
SHORTEST, LONGEST = 60, 1600
"""Milliseconds that a frame stands."""
PORT = 8047
ADDRESS = f"http://127.0.0.1:{PORT}"
ROLE = "m26"
RECORD = {
    "format": "malecon-record",
    "version": 2,
    "game": "cuba-libre",
    "options": {},
    "answers": ["card:13", "card:26"],
}
TURN = ("operation:rally", "space:sierra-maestra", "space:oriente", "space:las-villas", "done")
TRAY = ".asking:not([hidden]) .go"
"""How it is done at a place: what is usual there."""
POINTER = """
addEventListener("mousemove", (event) => {
  let mark = document.getElementById("pointer");
  if (!mark) {
    mark = document.createElement("div");
    mark.id = "pointer";
    mark.style = "position:fixed;z-index:9999;width:18px;height:18px;border-radius:50%;pointer-events:none;" +
      "background:#d33a;border:2px solid #fff;transform:translate(-50%,-50%);transition:left .25s,top .25s";
    document.body.append(mark);
  }
  mark.style.left = event.clientX + "px";
  mark.style.top = event.clientY + "px";
}, true);
"""


def ask(path: str, body: Any = None) -> Any:
    """What the server says."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{ADDRESS}{path}", data, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=60) as reply:
        return json.loads(reply.read())


def wait_for_the_house() -> None:
    """Until the server answers."""
    while True:
        try:
            ask("/api/games")
        except (urllib.error.URLError, OSError):
            time.sleep(0.2)
        else:
            return


class Film:
    """What Chromium paints, with the time of each frame."""

    def __init__(self, page: Page) -> None:
        self.frames: list[tuple[float, bytes]] = []
        self.session = page.context.new_cdp_session(page)
        self.session.on("Page.screencastFrame", self._frame)
        self.session.send("Page.startScreencast", {"format": "png", "everyNthFrame": 1})

    def _frame(self, frame: dict[str, Any]) -> None:
        self.frames.append((frame["metadata"]["timestamp"], base64.b64decode(frame["data"])))
        self.session.send("Page.screencastFrameAck", {"sessionId": frame["sessionId"]})

    def stop(self) -> None:
        """No more frames."""
        self.session.send("Page.stopScreencast")
        self.session.detach()

    def write(self, path: Path) -> None:
        """The frames that differ, each for as long as it stood."""
        pictures: list[Image.Image] = []
        times: list[int] = []
        for at, data in enumerate(self.frames):
            stamp, png = data
            after = self.frames[at + 1][0] if at + 1 < len(self.frames) else stamp + 2
            stood = int((after - stamp) * 1000)
            if pictures and stood < SHORTEST:
                times[-1] += stood
                continue
            pictures.append(Image.open(io.BytesIO(png)).convert("RGB").resize(SHOWN, Image.Resampling.LANCZOS))
            times.append(stood)
        times = [min(LONGEST, max(SHORTEST, stood)) for stood in times]
        pictures[0].save(
            path,
            save_all=True,
            append_images=pictures[1:],
            duration=times,
            loop=0,
            quality=72,
            method=6,
            minimize_size=True,
        )
        print(f"{path.name}: {len(pictures)} frames, {sum(times) / 1000:.0f} s, {path.stat().st_size // 1024} KiB")


def click(page: Page, action: str) -> None:
    """Go to an answer, on the map or among the buttons, and give it; the page has then moved on a step."""
    there = page.locator(f"svg [data-action='{action}']:visible")
    found = (there if there.count() else page.locator(f"[data-action='{action}']:visible")).first
    step = page.locator("#play").get_attribute("data-step")
    moved = f"#play:not([data-step='{step}'])"
    press(page, found)
    page.wait_for_selector(f"{moved}, {TRAY}", timeout=60_000)
    if page.locator(TRAY).count():
        page.wait_for_timeout(900)
        press(page, page.locator(TRAY))
        page.wait_for_selector(moved, timeout=60_000)
    page.wait_for_timeout(1000)


def press(page: Page, found: Locator) -> None:
    """Let the pointer be seen to go there, and press."""
    box = found.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(500)
    found.dispatch_event("click")


@contextmanager
def house() -> Iterator[None]:
    """A server of our own, for as long as pictures are taken."""
    with tempfile.TemporaryDirectory() as folder:
        serve = ["serve", "--port", str(PORT), "--database", f"{folder}/film.sqlite"]
        process = subprocess.Popen([sys.executable, "-m", "malecon", *serve])
        try:
            wait_for_the_house()
            yield
        finally:
            process.terminate()
            process.wait()


def main() -> None:
    """Open a house, a table and a browser, and play the turn."""
    with house():
        seats = {role: {"kind": "bot", "bot": "easy"} for role in ("government", "directorio", "syndicate")}
        made = ask("/api/tables/load", {"record": RECORD, "seats": {**seats, ROLE: {"kind": "me"}}})
        film(f"{ADDRESS}/table/{made['id']}#seat={ROLE}:{made['tokens'][ROLE]}")


def film(address: str) -> None:
    """The turn, and what the others make of it."""
    with sync_playwright() as playwright:
        flags = ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=flags)
        page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
        known = json.dumps({"cuba-libre": 9})
        page.add_init_script(f"localStorage.setItem('known', '{known}');{POINTER}")
        page.goto(address)
        page.wait_for_selector(f"[data-action='{TURN[0]}']", timeout=120_000)
        page.wait_for_timeout(1500)
        taken = Film(page)
        page.wait_for_timeout(800)
        for action in TURN:
            click(page, action)
        page.wait_for_timeout(9000)
        taken.stop()
        browser.close()
    taken.write(PICTURE)


if __name__ == "__main__":
    main()
