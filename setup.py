"""Compiles the kernel and the games' rules with mypyc where a C compiler is found; see pyproject.toml for the rest."""

import os
import shutil
import sys
from pathlib import Path

from setuptools import Extension, setup

UNCOMPILED = {"__init__.py", "errors.py", "layout.py", "text.py"}
"""Texts are lambdas and dicts that mypyc would not make faster; it does not take exceptions with two bases."""

LIBRT = ("strings/librt_strings_api.h", "byteswriter_extra_ops.h")
"""Headers for observations, which are written with librt's BytesWriter."""

MICROSOFT = sys.platform == "win32"


def groups() -> list[tuple[list[str], str | None]]:
    """The modules to compile, one group for the kernel, one for each game and one for search."""
    games = sorted(p.parent for p in Path("malecon/games").glob("*/__init__.py"))
    homes = [Path("malecon/kernel"), *games, Path("malecon/bots/search")]
    found = [(home, sorted(str(p) for p in home.rglob("*.py") if p.name not in UNCOMPILED)) for home in homes]
    return [(files, f"malecon_{home.name}") for home, files in found if files]


def extensions() -> list[Extension]:
    """What to build: nothing where there is no C compiler, or where MALECON_PURE asks for plain Python.

    MALECON_OPT=0 builds sooner what runs slower, for trying things out.
    """
    if {"egg_info", "dist_info", "sdist"} & set(sys.argv):
        return []
    if os.environ.get("MALECON_PURE") == "1":
        print("malecon: MALECON_PURE=1, installing uncompiled", file=sys.stderr)
        return []
    if not any(shutil.which(cc) for cc in (os.environ.get("CC", "cc").split()[0], "gcc", "clang", "cl")):
        print("malecon: no C compiler found, installing uncompiled (several times slower)", file=sys.stderr)
        return []
    from mypyc.build import mypycify

    found = mypycify(
        [file for files, _ in groups() for file in files],
        opt_level=os.environ.get("MALECON_OPT", "1"),
        multi_file=True,
        include_runtime_files=True,  # shared object files would be written by two parallel builds at once
        separate=groups(),
    )
    for extension in found:
        if not MICROSOFT:
            # One C file a module and several groups: their headers define the table of imports once in each file.
            # Nobody steps through the C code: without tables for debuggers it compiles in three quarters of the time.
            extension.extra_compile_args = [*extension.extra_compile_args, "-fcommon", "-g0"]
        if extension.name.endswith("__mypyc"):  # a group; with runtime files of its own it is not told of librt's
            for header in LIBRT:
                extension.extra_compile_args += [f"/FI{header}"] if MICROSOFT else ["-include", header]
    return [extension for extension in found if isinstance(extension, Extension)]


setup(ext_modules=extensions(), options={"build_ext": {"parallel": str(os.cpu_count() or 1)}})
