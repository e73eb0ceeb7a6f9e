"""The `malecon` command, and playing in a terminal."""
