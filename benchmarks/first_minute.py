"""How long from a clean clone to the lobby: `make play` twice, and once more when all is compiled.

    python benchmarks/first_minute.py [--compiled]

Measure on a quiet machine; what pip has downloaded before is not used again unless --cache is given.
"""

from __future__ import annotations

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
ADDRESS = "http://127.0.0.1:8023/"


def answers() -> bool:
    """Whether the lobby is there."""
    try:
        with urllib.request.urlopen(ADDRESS, timeout=5) as reply:
            return bool(reply.status == 200 and b"Cuba Libre" in reply.read())
    except (urllib.error.URLError, OSError):
        return False


def start(clone: Path, environment: dict[str, str]) -> float:
    """Seconds until the lobby answers; the house is closed again, with what compiles going on."""
    begun = time.monotonic()
    house = subprocess.Popen(["make", "play"], cwd=clone, env=environment, start_new_session=True)
    while not answers():
        if house.poll() is not None:
            sys.exit("make play has ended before the lobby was open")
        time.sleep(0.05)
    took = time.monotonic() - begun
    os.killpg(house.pid, signal.SIGINT)
    house.wait()
    return took


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--compiled", action="store_true", help="wait until all is compiled, and start once more")
    words.add_argument("--cache", action="store_true", help="use what pip has downloaded before")
    asked = words.parse_args()
    environment = {**os.environ, "BROWSER": "true", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
    if not asked.cache:
        environment["PIP_NO_CACHE_DIR"] = "1"
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "malecon"
        subprocess.run(["git", "clone", "-q", str(HERE), str(clone)], check=True)
        print(f"first start: {start(clone, environment):.1f} s", flush=True)
        print(f"second start, compiling beside: {start(clone, environment):.1f} s", flush=True)
        if asked.compiled:
            begun = time.monotonic()
            while (clone / ".venv" / ".compiling").exists():
                time.sleep(1)
            print(f"compiled after another {time.monotonic() - begun:.0f} s", flush=True)
            print(f"a start after that: {start(clone, environment):.1f} s", flush=True)
        subprocess.run([sys.executable, "tools/play.py", "--stop"], cwd=clone, check=True)


if __name__ == "__main__":
    main()
