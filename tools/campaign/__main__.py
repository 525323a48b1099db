"""`make campaign`: the long form of what the test suite does in short. `make campaign CAMPAIGN=power` runs one part.

The parts that measure run one after the other. The others run two at a time, each in a process of its own. A whole
tournament takes longer than all of them: `make campaign CAMPAIGN=saturday`.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
import traceback
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

from tools.campaign import attack, cluster, faults, fuzz, kill, power, race, routes, saturday, schemas

Part = Callable[[Path], Iterator[str]]
MEASURED: Final[dict[str, Part]] = {
    "attack": attack.campaign,
    "faults": faults.campaign,
    "cluster": cluster.campaign,
}
"""Parts with figures of time, which nothing else may disturb."""
COUNTED: Final[dict[str, Part]] = {
    "fuzz": fuzz.campaign,
    "schemas": schemas.campaign,
    "routes": routes.campaign,
    "power": power.campaign,
    "race": race.campaign,
    "kill": kill.campaign,
}
"""Parts that only count faults; the longest goes first."""
BY_NAME: Final[dict[str, Part]] = {"saturday": saturday.campaign}
"""Parts that run where they are named."""
PARTS: Final = {**MEASURED, **COUNTED, **BY_NAME}
AT_ONCE: Final = 2
SECONDS: Final = 600
"""Seconds that all parts may take together on two cores."""


def main(names: list[str]) -> int:
    """Run the parts that are named, or all but those `BY_NAME`; the exit status is 1 if any has failed."""
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        print(f"There is no part {unknown[0]}. The parts are {', '.join(PARTS)}.")
        return 2
    if names:
        return int(run_in_turn(names) > 0)
    began = time.monotonic()
    failed = run_in_turn(list(MEASURED)) + run_side_by_side(list(COUNTED))
    print(f"\ntotal {time.monotonic() - began:.0f} s (at most {SECONDS} wanted)")
    return int(failed > 0)


def run_in_turn(names: list[str]) -> int:
    """Run parts one after the other; the number of those that failed."""
    return sum(not run(name) for name in names)


def run(name: str) -> bool:
    """Run a part and print its lines; True if it is right. Whatever goes wrong, the next part has its turn."""
    print(f"\n{name}", flush=True)
    began, right = time.monotonic(), True
    with tempfile.TemporaryDirectory(prefix=f"referee-{name}-", ignore_cleanup_errors=True) as folder:
        try:
            for line in PARTS[name](Path(folder)):
                print(f"  {line}", flush=True)
        except KeyboardInterrupt:
            raise
        except BaseException as fault:
            right = False
            for each in single_faults(fault):
                print(f"  FAILED: {describe(each)}", flush=True)
    print(f"  ({time.monotonic() - began:.0f} s)", flush=True)
    return right


def run_side_by_side(names: list[str]) -> int:
    """Run parts in processes of their own; each is printed when it has ended. The number of those that failed."""

    def fails(name: str) -> bool:
        command = [sys.executable, "-m", "tools.campaign", name]
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8")
        print(done.stdout, end="", flush=True)
        return done.returncode != 0

    with ThreadPoolExecutor(AT_ONCE) as pool:
        return sum(pool.map(fails, names))


def single_faults(fault: BaseException) -> Iterator[BaseException]:
    """The faults in a group, or the fault itself."""
    if isinstance(fault, BaseExceptionGroup):
        for each in fault.exceptions:
            yield from single_faults(each)
    else:
        yield fault


def describe(fault: BaseException) -> str:
    """A fault with its kind and the line that raised it; an assertion that says what is wrong speaks for itself."""
    if isinstance(fault, AssertionError) and str(fault):
        return str(fault)
    frames = traceback.extract_tb(fault.__traceback__)
    place = f" ({frames[-1].filename}, line {frames[-1].lineno})" if frames else ""
    return f"{type(fault).__name__}: {fault}{place}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
