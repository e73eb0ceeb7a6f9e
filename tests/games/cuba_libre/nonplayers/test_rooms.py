"""The page that says which rule is in which room."""

import re
from pathlib import Path

from malecon.games.cuba_libre import nonplayers


def test_the_page_names_every_module_and_no_other() -> None:
    assert nonplayers.__doc__
    named = set(re.findall(r"`([a-z0-9_]+/[a-z_]+)`", nonplayers.__doc__))
    home = Path(__file__).parents[4] / "malecon/games/cuba_libre"
    rooms = home / "nonplayers"
    there = {str(file.relative_to(rooms).with_suffix("")) for file in rooms.glob("*/*.py") if file.stem != "__init__"}
    assert named & there == there
    assert all((home.parent / f"{name}.py").exists() for name in named - there)
