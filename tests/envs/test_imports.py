"""The engine does without what environments need, and says what is missing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from malecon import MaleconError
from malecon.extras import need

pytestmark = pytest.mark.once


def test_the_engine_loads_no_environment() -> None:
    program = (
        "import sys, malecon; malecon.load('cuba').new().observe(0);"
        "assert not {'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", program], check=False).returncode == 0


def test_a_missing_package_is_named_with_its_extra() -> None:
    with pytest.raises(MaleconError, match=r'this needs no_such_package, .* "malecon\[envs\]"'):
        need("no_such_package", "envs", "this")
