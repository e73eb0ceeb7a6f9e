"""The pages say what is there: the reference is in step with the sources, and every link leads somewhere."""

from __future__ import annotations

import re
import runpy
from pathlib import Path

import pytest

pytestmark = pytest.mark.once
HERE = Path(__file__).parents[2]
PAGES = sorted([*HERE.glob("*.md"), *(HERE / "docs").rglob("*.md")])


def test_the_reference_is_in_step_with_the_sources() -> None:
    made = runpy.run_path(str(HERE / "tools" / "reference.py"))["reference"]()
    written = (HERE / "docs" / "api.md").read_text(encoding="utf-8")
    assert made == written, "the docstrings have changed: `make docs` writes the reference anew"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_leads_somewhere(page: Path) -> None:
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    for link in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", text):
        assert link.startswith("http") or (page.parent / link).exists(), link


def test_every_page_stands_in_the_index() -> None:
    index = (HERE / "docs" / "README.md").read_text(encoding="utf-8")
    for page in sorted((HERE / "docs").glob("*.md")):
        assert page.name == "README.md" or f"({page.name})" in index, page.name
