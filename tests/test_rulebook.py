from pathlib import Path

import pytest

from malecon import DataError, rulebook
from malecon.library import shipped_data, titles

TESTS = """
import pytest

pytestmark = pytest.mark.rule("smugglers", "5")


@pytest.mark.rule("smugglers", "1", "2")
def test_one():
    pass


class TestTwo:
    @pytest.mark.rule("smugglers", "2")
    @pytest.mark.rule("auction", "1")
    def test_three(self):
        pass


@pytest.mark.parametrize("x", [pytest.param(1, marks=pytest.mark.rule("smugglers", "3"))])
def test_four(x):
    pass
"""


@pytest.fixture
def book(tiny_games: None) -> rulebook.Rulebook:
    return rulebook.rulebook(shipped_data("smugglers"))


def test_rules_and_rulings_by_id(book: rulebook.Rulebook) -> None:
    assert list(book.entries()) == ["1", "2", "3", "4", "5", "last-coin"]
    (rule,) = book.find("2")
    assert isinstance(rule, rulebook.Rule)
    assert rule.text == "A player waits, draws or runs a cargo."
    assert [entry.id for entry in book.find("1, 4; last-coin")] == ["1", "4", "last-coin"]
    assert book.find("9") == []


def test_rules_beneath_a_number() -> None:
    book = rulebook.Rulebook([rulebook.Rule(id, "", "") for id in ("1", "1.2", "1.2.1", "11", "12.1")])
    assert [entry.id for entry in book.under("1")] == ["1", "1.2", "1.2.1"]


def test_a_file_that_lacks_something_is_named() -> None:
    with pytest.raises(DataError, match=r"rules.toml: .*`text`.*rule"):
        rulebook.rulebook({"rules": {"rule": [{"id": "1", "title": "x"}]}})
    with pytest.raises(DataError, match=r"about\.toml: the game has no such data file"):
        rulebook.about({})


def test_provenance_is_counted_by_entry(tiny_games: None) -> None:
    (cargo,) = rulebook.provenance(shipped_data("smugglers"))
    assert (cargo.file, cargo.counts) == ("cargo.toml", {"rulebook": 1, "reconstructed": 1})


def test_a_file_without_entries_counts_once() -> None:
    (found,) = rulebook.provenance({"map": {"provenance": "derived", "source": "x", "width": 3}})
    assert found.counts == {"derived": 1}


def test_tests_are_found_by_their_marks(tmp_path: Path) -> None:
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "tests" / "deep" / "test_x.py").write_text(TESTS)
    file = "tests/deep/test_x.py"
    assert rulebook.tests_by_rule(tmp_path, "smugglers") == {
        "1": [f"{file}::test_one"],
        "2": [f"{file}::test_one", f"{file}::TestTwo::test_three"],
        "3": [f"{file}::test_four"],
        "5": [file],
    }
    assert rulebook.tests_by_rule(tmp_path, "auction") == {"1": [f"{file}::TestTwo::test_three"]}


def test_the_page_of_rulings(tiny_games: None) -> None:
    page = rulebook.rulings_page("smugglers", shipped_data("smugglers"))
    assert page.startswith("# Smugglers: rulings\n")
    assert "## last-coin\n\n**May the last coin be slipped?** Yes.\n\nRests on 5 (Coins).\n" in page


CHECKOUT = Path(__file__).parents[1]


@pytest.mark.parametrize("name", titles())
def test_the_pages_of_rulings_are_up_to_date(name: str) -> None:
    page = (CHECKOUT / "docs" / "rulings" / f"{name}.md").read_text(encoding="utf-8")
    assert page == rulebook.rulings_page(name, shipped_data(name)), "run make docs"


@pytest.mark.parametrize("name", titles())
def test_every_rule_and_ruling_has_a_test(name: str) -> None:
    entries = rulebook.rulebook(shipped_data(name)).entries()
    tests = rulebook.tests_by_rule(CHECKOUT, name)
    assert not [id for id in entries if id not in tests]
    assert not {id: where for id, where in tests.items() if id not in entries}, "marks that name no rule"
