"""`make play`: the lobby as soon as what it needs is installed; the games are compiled beside it, for the next start.

python tools/play.py [ARGUMENTS OF malecon serve]     installs, serves
python tools/play.py --beside                         compiles and installs; the first starts this by itself
python tools/play.py --stop                           ends that
python tools/play.py --installed                      notes that what is installed is what lies here
"""

from __future__ import annotations

import hashlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036 - whoever has an older one should be told, not see a traceback
    sys.exit(f"malecon: needs Python 3.11 or later, this is {sys.version.split()[0]}: make play PYTHON=python3.12, say")

import tomllib

HERE = Path(__file__).resolve().parents[1]
VENV = HERE / ".venv"
PYTHON = VENV / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
NEEDS = VENV / ".needs"
"""What is installed for the game to run, as it stood in pyproject.toml."""
INSTALLED = VENV / ".installed"
"""Which sources the installed package was compiled from."""
AT_WORK = VENV / ".compiling"
"""The process that compiles."""
LOG = VENV / "compile.log"
COPY = VENV / "compile"
"""The sources are compiled from a copy: they may change meanwhile, and `build` is for others."""
PACKED = ("setup.py", "pyproject.toml", "README.md", "LICENSE")


def say(words: str) -> None:
    """A line for whoever waits."""
    print(f"malecon: {words}", flush=True)


def main(arguments: list[str]) -> int:
    """Install what is missing, and serve."""
    install()
    if INSTALLED.is_file() and INSTALLED.read_text() == digest():
        return serve(arguments, pure=False)
    if "MALECON_PURE" in os.environ:
        say("uncompiled, as MALECON_PURE asks: several times slower")
    elif not compiler():
        say("no C compiler here, so the games play uncompiled: the same games, several times slower")
    else:
        begin()
        threading.Thread(target=tell_when_compiled, daemon=True).start()
    return serve(arguments, pure=True)


def install() -> None:
    """What the game needs from others, into an environment of its own."""
    project = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = "\n".join([*project["dependencies"], *project.get("optional-dependencies", {}).get("network", [])])
    if NEEDS.is_file() and NEEDS.read_text() == wanted:
        return
    say("installing what the game needs into .venv, half a minute or so, once ...")
    begun = time.monotonic()
    if not PYTHON.is_file():
        subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
    pip("--no-compile", *wanted.splitlines())
    NEEDS.write_text(wanted)
    say(f"installed in {time.monotonic() - begun:.0f} s")


def pip(*what: str) -> None:
    """Install into the environment."""
    command = [str(PYTHON), "-m", "pip", "install", "-q", "--disable-pip-version-check", *what]
    subprocess.run(command, check=True, cwd=HERE)


def digest() -> str:
    """What tells one state of the sources from another."""
    found = hashlib.sha256()
    files = [path for path in (HERE / "malecon").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    for path in sorted([*files, *(HERE / name for name in PACKED[:2])]):
        found.update(f"{path.relative_to(HERE)}\n".encode() + path.read_bytes())
    return found.hexdigest()


def compiler() -> bool:
    """Whether setup.py would find a C compiler."""
    return any(shutil.which(name) for name in (os.environ.get("CC", "cc").split()[0], "gcc", "clang", "cl"))


def begin() -> None:
    """Start to compile, unless that is going on."""
    if at_work():
        say("the games are still being compiled beside; until then they play uncompiled")
        return
    say("the games play uncompiled at first, several times slower, and are compiled beside: about 4 minutes")
    say(f"({LOG.relative_to(HERE)} tells how that goes; the next `make play` takes over)")
    with LOG.open("w") as log:
        done = subprocess.Popen(
            [sys.executable, str(Path(__file__).resolve()), "--beside"],
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,  # Ctrl-C closes the house, not this
        )
    AT_WORK.write_text(str(done.pid))


def at_work() -> int:
    """The process that compiles, or 0."""
    try:
        pid = int(AT_WORK.read_text())
        os.kill(pid, 0)
    except (OSError, ValueError):
        return 0
    return pid


def beside() -> None:
    """Install the package uncompiled, so that the `malecon` command is there; then compiled."""
    give_way()
    begun, sources = time.monotonic(), digest()
    shutil.rmtree(COPY / "malecon", ignore_errors=True)
    shutil.copytree(HERE / "malecon", COPY / "malecon", ignore=shutil.ignore_patterns("__pycache__"))
    for name in PACKED:
        shutil.copy2(HERE / name, COPY / name)
    if not INSTALLED.is_file():
        os.environ["MALECON_PURE"] = "1"
        pip("--no-deps", str(COPY))
        del os.environ["MALECON_PURE"]
    pip("--no-deps", "--force-reinstall", str(COPY))
    INSTALLED.write_text(sources)
    say(f"compiled in {time.monotonic() - begun:.0f} s")
    AT_WORK.unlink(missing_ok=True)


def give_way() -> None:
    """Compile only when nobody else needs the processors, so that people and bots do not wait for it."""
    if hasattr(os, "SCHED_IDLE"):
        os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
    elif hasattr(os, "nice"):
        os.nice(19)


def tell_when_compiled() -> None:
    """Say so once it is done."""
    while at_work():
        time.sleep(1)
    if INSTALLED.is_file() and INSTALLED.read_text() == digest():
        say("compiled: the next `make play` takes over, and the games run several times faster")
    else:
        say(f"could not be compiled ({LOG.relative_to(HERE)} says why); the games go on uncompiled")


def stop() -> None:
    """End what compiles, with all that it has started."""
    if pid := at_work():
        os.killpg(pid, signal.SIGTERM)
    AT_WORK.unlink(missing_ok=True)


def serve(arguments: list[str], pure: bool) -> int:
    """Open the house: from the sources as they lie here, or as installed."""
    environment = {**os.environ, **({"PYTHONPATH": str(HERE)} if pure else {"PYTHONSAFEPATH": "1"})}
    command = [str(PYTHON), "-m", "malecon.terminal.main", "serve", *(arguments or ["--open"])]
    with subprocess.Popen(command, env=environment) as house:
        while True:
            try:
                return house.wait()
            except KeyboardInterrupt:
                continue  # the house has heard it too, and closes in order


if __name__ == "__main__":
    if sys.argv[1:] == ["--beside"]:
        beside()
    elif sys.argv[1:] == ["--stop"]:
        stop()
    elif sys.argv[1:] == ["--installed"]:
        INSTALLED.write_text(digest())
    else:
        try:
            sys.exit(main(sys.argv[1:]))
        except subprocess.CalledProcessError as error:
            sys.exit(f"malecon: could not be installed, `{' '.join(map(str, error.cmd[1:4]))}` has failed: see above")
