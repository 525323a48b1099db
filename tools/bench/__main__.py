"""`make bench`: speed as ratios against a floor measured in the same run. `make bench BENCH=replay` runs one part.

A part is a module with `measure(folder)`, which gives the lines of its report and may keep files in the folder. It is
here, or in `games` as `<folder of the game>.py`; that part has the name of the game's key. If a figure misses its
limit, the line says so, and the program ends with 1.
"""

from __future__ import annotations

import os
import platform
import re
import sys
import tempfile
from importlib import import_module
from pathlib import Path
from typing import Final

from tools.bench.limits import MISSED

HERE: Final = Path(__file__).parent


def parts() -> dict[str, str]:
    """The modules of the parts by name: those of all games and of the server, then those of single games."""
    modules = {path.stem: f"tools.bench.{path.stem}" for path in sorted(HERE.glob("*.py")) if _measures(path)}
    for path in filter(_measures, sorted(HERE.glob("games/*.py"))):
        modules[path.stem.replace("_", "-")] = f"tools.bench.games.{path.stem}"
    return modules


def _measures(path: Path) -> bool:
    return re.search(r"^def measure\(", path.read_text(encoding="utf-8"), re.MULTILINE) is not None


def main() -> None:
    """Run the parts that are named, or all."""
    known = parts()
    wanted = sys.argv[1:] or list(known)
    if unknown := set(wanted) - set(known):
        sys.exit(f"there is no part {', '.join(sorted(unknown))}; there are {', '.join(known)}")
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}")
    missed = 0
    for name in wanted:
        print(f"\n{name}")
        with tempfile.TemporaryDirectory() as folder:
            for line in import_module(known[name]).measure(Path(folder)):
                print(f"  {line}", flush=True)
                missed += line.count(MISSED)
    print(f"\n{missed or 'no'} {'limits were' if missed > 1 else 'limit was'} missed")
    if missed:
        sys.exit(1)


if __name__ == "__main__":
    main()
