"""Single keys from a terminal, by name."""

from __future__ import annotations

import os
import select
import sys

NAMES = {
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1b[C": "right",
    "\x1b[D": "left",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\x1b[5~": "up",
    "\x1b[6~": "down",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1bOC": "right",
    "\x1bOD": "left",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b": "escape",
    "\r": "enter",
    "\n": "enter",
}


def read_key() -> str:
    """The next key pressed; where the system knows no single keys, the first letter of a line."""
    try:
        import termios
        import tty
    except ImportError:
        return (input() or "\n")[0].replace("\n", "enter")
    stream = sys.stdin.fileno()
    before = termios.tcgetattr(stream)
    try:
        tty.setcbreak(stream, termios.TCSADRAIN)  # keys pressed meanwhile are not to be lost
        pressed = os.read(stream, 1)
        while pressed.startswith(b"\x1b") and len(pressed) < 4 and select.select([stream], [], [], 0.05)[0]:
            pressed += os.read(stream, 1)
            if pressed.decode(errors="replace") in NAMES and len(pressed) > 1:
                break
    finally:
        termios.tcsetattr(stream, termios.TCSADRAIN, before)
    key = pressed.decode(errors="replace")
    return NAMES.get(key, key)
