"""`make bench`: speed as ratios against a floor measured in the same run. `make bench BENCH=process` runs one part."""

from __future__ import annotations

import os
import platform
import sys
import tempfile
from pathlib import Path

from tests.bench import cripple_mr_onion, gin_rummy, pinochle, plays, poker, process, streams, vatican, weight

PARTS = {
    "process": lambda folder: process.measure(),
    "onion": lambda folder: cripple_mr_onion.measure(),
    "poker": lambda folder: poker.measure(),
    "gin": lambda folder: gin_rummy.measure(),
    "pinochle": lambda folder: pinochle.measure(),
    "vatican": lambda folder: vatican.measure(),
    "plays": plays.measure,
    "streams": streams.measure,
    "weight": weight.measure,
}


def main() -> None:
    """Run the parts that are named, or all."""
    wanted = sys.argv[1:] or list(PARTS)
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.platform()}")
    for name in wanted:
        print(f"\n{name}")
        with tempfile.TemporaryDirectory() as folder:
            for line in PARTS[name](Path(folder)):
                print(f"  {line}", flush=True)


if __name__ == "__main__":
    main()
