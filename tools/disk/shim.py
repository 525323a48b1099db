"""The shim of `shim.c`, compiled where it is needed, and the environment of a process that runs on it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import mkdtemp

SOURCE = Path(__file__).parent / "shim.c"


def compiler() -> str | None:
    """The C compiler of this machine, where the shim can work."""
    return (shutil.which("cc") or shutil.which("gcc")) if sys.platform == "linux" else None


@cache
def library() -> Path:
    """The compiled shim."""
    library_file = Path(mkdtemp(prefix="referee-disk-")) / "disk.so"
    subprocess.run(
        [compiler() or "cc", "-shared", "-fPIC", "-O2", "-Wall", "-o", library_file, SOURCE, "-ldl"], check=True
    )
    return library_file


def environment(folder: Path, journal: Path | None = None, milliseconds: int = 0) -> dict[str, str]:
    """The environment in which the files of `folder` are on the shim's disk."""
    variables = {"LD_PRELOAD": str(library()), "DISK_FOLDER": str(folder), "DISK_MILLISECONDS": str(milliseconds)}
    return variables | ({"DISK_JOURNAL": str(journal)} if journal else {})
