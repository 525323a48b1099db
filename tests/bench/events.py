"""Events: the standing of 512 entrants, a Swiss round of 512, a round robin of 64, partners."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from referee.events.formats import answer_pairings
from referee.events.formats.partners.format import schedule
from referee.events.standing import answer_standing
from tests.bench.timing import best
from tests.events.tournaments import random_results

STANDING_SECONDS: Final = 0.1
"""The time for a standing of 512 with five tie-breaks."""
SWISS_SECONDS: Final = 0.5
ROUND_ROBIN_SECONDS: Final = 0.05
"""The time for all rounds of 64 entrants."""
PARTNERS_SECONDS: Final = 0.05
"""The time for eight rounds of 40 people."""


def line(title: str, wanted: float, run: Callable[[], object]) -> str:
    """A line of the report."""
    seconds = best(run)
    return f"{title:44} {seconds * 1000:8.1f} ms = {seconds / wanted:5.2f} of the {wanted * 1000:,.0f} ms allowed"


def measure(_: Path) -> Iterator[str]:
    results = random_results(0, 512, 9)
    order = ["points", "buchholz-cut-1", "buchholz", "sonneborn-berger", "difference", "head-to-head"]
    yield line(
        "standing of 512, nine rounds, five tie-breaks",
        STANDING_SECONDS,
        lambda: answer_standing({"results": results, "order": order}),
    )
    met_once = random_results(0, 512, 8, unplayed=False, rematches=False)
    swiss = {"entrants": 512, "round": 9, "rounds": 9, "seed": "a", "history": met_once}
    yield line("Swiss round of 512 after eight rounds", SWISS_SECONDS, lambda: answer_pairings("swiss", swiss))
    yield line("round robin of 64", ROUND_ROBIN_SECONDS, lambda: _round_robin(64))
    yield line("partners of 40 in eight rounds", PARTNERS_SECONDS, _partners)


def _round_robin(entrants: int) -> None:
    for number in range(1, entrants):
        answer_pairings("round-robin", {"entrants": entrants, "round": number, "rounds": entrants - 1})


def _partners() -> None:
    schedule.cache_clear()
    for number in range(1, 9):
        answer_pairings("partners", {"entrants": 40, "round": number, "rounds": 8, "seed": "a"})
