"""Fails unless the installed engine runs compiled."""

import sys

import malecon

if not malecon.compiled:
    sys.exit(f"{malecon.__file__}: not compiled")
print(f"malecon {malecon.__version__} runs compiled on Python {sys.version.split()[0]}, {sys.platform}")
