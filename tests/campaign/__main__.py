"""`make campaign`: the long form of what the test suite does in short. `make campaign CAMPAIGN=power` runs one part."""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tests.campaign import cluster, faults, fuzz, kill, power, race, routes, saturday, schemas

PARTS = {
    "power": power.campaign,
    "kill": kill.campaign,
    "race": race.campaign,
    "faults": faults.campaign,
    "cluster": cluster.campaign,
    "saturday": saturday.campaign,
    "routes": routes.campaign,
    "schemas": schemas.campaign,
    "fuzz": fuzz.campaign,
}


def main() -> int:
    """Run the parts that are named, or all; the exit status is 1 if any has failed."""
    failed = False
    for name in sys.argv[1:] or list(PARTS):
        print(f"\n{name}")
        began = time.monotonic()
        with tempfile.TemporaryDirectory(prefix=f"referee-{name}-") as folder:
            try:
                for line in PARTS[name](Path(folder)):
                    print(f"  {line}", flush=True)
            except AssertionError as fault:
                failed = True
                print(f"  FAILED: {fault}", flush=True)
        print(f"  ({time.monotonic() - began:.0f} s)", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
