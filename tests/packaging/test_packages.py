"""What is handed out: metadata, the source distribution, and wheels that play in a bare environment."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path
from typing import Any

import httpx
import pytest
from support.packages import HERE, Bare, build, run, sources, unpacked
from support.server import free_port, wait_for

pytestmark = pytest.mark.once
PROJECT = tomllib.loads((HERE / "pyproject.toml").read_text(encoding="utf-8"))
CONTAINER = (HERE / "Containerfile").read_text(encoding="utf-8")
FOR_ANALYSTS = ("envs", "arena", "bots/network", "learn")
"""Parts whose dependencies are extras."""


def name(requirement: str) -> str:
    return re.split(r"[\s\[<>=!;~]", requirement)[0].lower().replace("_", "-")


def imported(path: Path) -> Iterator[str]:
    """The packages of others that a module needs to be imported at all."""
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        found = [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
        if isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found = [node.module]
        for module in found:
            if (top := module.split(".")[0]) not in (*sys.stdlib_module_names, "malecon"):
                yield top


def test_playing_needs_no_extra() -> None:
    owners = packages_distributions()
    core = {name(needed) for needed in PROJECT["project"]["dependencies"]}
    indirect = {"click", "pydantic", "starlette"}  # of typer and of fastapi
    for path in (HERE / "malecon").rglob("*.py"):
        where = path.relative_to(HERE / "malecon").as_posix()
        if not where.startswith(FOR_ANALYSTS):
            for module in imported(path):
                known = {name(owner) for owner in owners.get(module, [module])}
                assert known & (core | indirect), f"{where} imports {module}"


def test_old_instructions_still_install() -> None:
    extras = PROJECT["project"]["optional-dependencies"]
    assert extras["server"] == []
    assert set(extras) >= {"server", "arena", "ray", "envs", "openspiel", "network", "learn", "all", "dev"}


@pytest.fixture(scope="module")
def sdist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("sdist", sources(tmp_path_factory.mktemp("sources")), tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="module")
def source(sdist: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return unpacked(sdist, tmp_path_factory.mktemp("unpacked"))


@pytest.fixture(scope="module")
def pure(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", source, tmp_path_factory.mktemp("pure"), MALECON_PURE="1")


def shipped() -> set[str]:
    """The files of the package as they lie here."""
    files = [path for path in (HERE / "malecon").rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    return {path.relative_to(HERE).as_posix() for path in files}


def test_the_source_distribution_holds_what_is_needed_to_build_and_to_test(source: Path) -> None:
    assert shipped() <= {path.relative_to(source).as_posix() for path in source.rglob("*")}
    for needed in ("setup.py", "Makefile", "tests/conftest.py", "docs/architecture.md", "tools/play.py", "LICENSE"):
        assert (source / needed).is_file()
    assert not (source / "tests" / "js" / "node_modules").exists()


def test_the_pure_wheel_is_for_every_machine_and_holds_every_file(pure: Path) -> None:
    assert pure.name.endswith("-py3-none-any.whl")
    with zipfile.ZipFile(pure) as archive:
        assert shipped() <= set(archive.namelist())
        (metadata,) = [entry for entry in archive.namelist() if entry.endswith("METADATA")]
        words = archive.read(metadata).decode()
    assert f"Version: {PROJECT['project']['version']}" in words
    assert "License-Expression: MIT" in words
    assert "Provides-Extra: server" in words


def test_the_version_is_said_once_and_the_same() -> None:
    source = (HERE / "malecon" / "__init__.py").read_text(encoding="utf-8")
    assert f'__version__ = "{PROJECT["project"]["version"]}"' in source


def steps(kind: str) -> list[str]:
    """The lines of the container file that begin so."""
    return re.findall(rf"^(?:HEALTHCHECK )?{kind} (.*)$", CONTAINER, re.MULTILINE)


def plays_and_serves(bare: Bare, folder: Path, build: str) -> None:
    """The commands that people begin with, then the container's own command and its look at its health."""
    assert f"({build})" in bare.malecon("--version", cwd=folder)
    assert "games" in bare.malecon("simulate", "cuba", "-n", "3", "--jobs", "1", cwd=folder)
    healthy, command = steps("CMD")
    port = str(free_port())
    words = [word.replace("/data", str(folder)).replace("8023", port) for word in eval(command)]
    with subprocess.Popen([bare.bin / words[0], *words[1:]], cwd=folder, env={"PATH": str(bare.bin)}) as house:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}") as client:
                wait_for(client)
                assert "Cuba Libre" in client.get("/").text
                assert client.get("/static/js/table.js").status_code == 200
            look = shlex.split(healthy.replace("8023", port))
            run([str(bare.bin / look[0]), *look[1:]], folder)
        finally:
            house.terminate()


def test_the_pure_wheel_plays_and_serves(pure: Path, tmp_path: Path) -> None:
    bare = Bare(tmp_path / "bare", lent=True)
    bare.install(str(pure))
    plays_and_serves(bare, tmp_path, "pure Python")


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_a_compiled_wheel_plays_where_there_is_no_compiler(source: Path, tmp_path: Path) -> None:
    """The container's steps: built in one place, installed with all that it needs in another, which has no compiler."""
    maker, house = Bare(tmp_path / "maker", lent=False), Bare(tmp_path / "house", lent=False)
    _, wheel, install, _ = steps("RUN")
    run([str(maker.bin / "pip"), *shlex.split(wheel.replace("/wheels", str(tmp_path / "wheels")))[1:]], source)
    assert "pip install" in install
    (made,) = (tmp_path / "wheels").iterdir()
    assert f"cp{sys.version_info[0]}{sys.version_info[1]}" in made.name
    house.install(str(made))
    plays_and_serves(house, tmp_path, "compiled")
    runs_by_pipx(made, tmp_path)


def runs_by_pipx(wheel: Path, folder: Path) -> None:
    """`pipx run malecon`, from a wheel as it would be from an index."""
    tool = Bare(folder / "pipx", lent=False)
    tool.install("pipx")
    ran = run(
        [str(tool.bin / "pipx"), "run", "--spec", str(wheel), "malecon", "--version"], folder, PIPX_HOME=str(folder)
    )
    assert "(compiled)" in ran


def test_wheels_are_made_for_the_pythons_that_the_metadata_names() -> None:
    made: dict[str, Any] = PROJECT["tool"]["cibuildwheel"]
    named = [c.rsplit(" ", 1)[1] for c in PROJECT["project"]["classifiers"] if re.search(r":: 3\.\d+$", c)]
    assert made["build"] == [f"cp{version.replace('.', '')}-*" for version in named]
    assert {system: made[system]["archs"] for system in ("linux", "macos", "windows")} == {
        "linux": ["x86_64", "aarch64"],
        "macos": ["x86_64", "arm64"],
        "windows": ["AMD64"],
    }
