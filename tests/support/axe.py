"""axe in a page: what it finds above "minor"."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page
from support.browser import PATIENCE
from support.playing import STILL

AXE = Path(__file__).parents[1] / "js" / "node_modules" / "axe-core" / "axe.min.js"


def faults(page: Page) -> list[str]:
    """What stands in somebody's way on this page, once it has come to rest: what fades in has little contrast."""
    page.wait_for_function(STILL, timeout=PATIENCE)
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("axe.run(document).then((result) => result.violations)")
    return [
        f"{fault['id']} ({fault['impact']}): {[node['html'][:160] for node in fault['nodes'][:3]]}"
        for fault in found
        if fault["impact"] != "minor"
    ]
