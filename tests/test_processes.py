"""Ctrl-C ends the process that listens; those beside it say nothing, however early it comes."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [
    pytest.mark.once,
    pytest.mark.skipif(sys.platform == "win32", reason="signals are sent to a group of processes otherwise"),
]

PROGRAM = """
import os, signal, time
from multiprocessing import get_context
from malecon.processes import deaf, unheard

def work(pipe):
    deaf()
    pipe.send(os.getpid())
    time.sleep(600)

if __name__ == "__main__":
    here, far = get_context("spawn").Pipe()
    process = get_context("spawn").Process(target=work, args=(far,), daemon=True)
    with unheard():
        process.start()
    for _ in range(200):
        os.kill(process.pid, signal.SIGINT)  # from its first moment on
        if here.poll(0.01):
            break
    print("still there" if here.poll(60) and process.is_alive() else "gone")
    process.kill()
"""


def test_a_process_that_still_loads_does_not_hear_ctrl_c(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    done = subprocess.run([sys.executable, program], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout.strip(), done.stderr) == ("still there", "")
