"""The figures in `docs/capacity.md` are those of `costs.json`, and of the simulation that counts with them."""

from __future__ import annotations

import re
from pathlib import Path

from tools.bench import halls

DOCUMENT = (Path(__file__).parents[2] / "docs/capacity.md").read_text(encoding="utf-8")
ROWS = {
    "a play, time of a core": "play_ms",
    "the same play on one more screen": "stream_ms",
    "a page": "page_ms",
    "a play in the database": "disk_kb",
    "a play of a match in use, in memory": "play_kb",
    "a match of 100 plays at rest, in memory": "rest_kb",
    "a match of 5,000 plays at rest, in memory": "long_rest_kb",
    "a stream, in memory": "stream_kb",
    "a worker without matches": "idle_mb",
}


def test_the_halls_are_those_that_the_simulation_gives():
    shown = re.search(r"```\n(.+?)```", DOCUMENT.partition("## Halls")[2], re.DOTALL)
    assert shown
    assert [line for line in shown[1].splitlines() if line] == list(halls.reports(halls.DOCUMENTED))


def test_the_costs_are_those_that_were_measured():
    rows = re.findall(r"^\| ([^|]+) \| ([\d.]+) (ms|kB|MB) \| ([\d.]+) \3 \|$", DOCUMENT, re.MULTILINE)
    costs = halls.read_costs()
    assert {title: (float(here), float(there)) for title, here, _, there in rows} == {
        title: (getattr(costs["sqlite"], name), getattr(costs["postgresql"], name)) for title, name in ROWS.items()
    }
