"""Banana Wars in words."""

from malecon.kernel.text import Text

TEXT = Text({}, {})
