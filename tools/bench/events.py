"""Events: standings, rounds and brackets of 512 entrants, a round robin of 64, partners, a correction."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

from referee.events.event import EventState, opened, with_body
from referee.events.formats import answer_pairings
from referee.events.formats.partners.format import schedule
from referee.events.record import read_event
from referee.events.standing import answer_standing
from tests.events.tournaments import random_results
from tools.bench.limits import unless
from tools.bench.timing import best

STANDING_SECONDS: Final = 0.1
"""The time for a standing of 512 with five tie-breaks."""
SWISS_SECONDS: Final = 0.5
ROUND_ROBIN_SECONDS: Final = 0.05
"""The time for all rounds of 64 entrants."""
BRACKET_SECONDS: Final = 0.05
CORRECTION_SECONDS: Final = 0.1
"""The time for a correction of the first result of a bracket of 512 that is played out."""
RESULT_SECONDS: Final = 0.01
"""The time for one result in the ninth round of a Swiss of 512."""
PARTNERS_SECONDS: Final = 0.05
"""The time for eight rounds of 40 people."""


BRACKET: Final = {"record": 1, "event": "single-elimination", "entries": []}


def line(title: str, wanted: float, run: Callable[[], object]) -> str:
    """A line of the report."""
    seconds = best(run)
    part = seconds / wanted
    allowed = f"{part:5.2f} of the {wanted * 1000:,.0f} ms allowed{unless(part <= 1)}"
    return f"{title:44} {seconds * 1000:8.1f} ms = {allowed}"


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
    yield line("a result in the ninth round of 512", RESULT_SECONDS, _result_of(_ninth_round(512)))
    empty = opened(read_event({**BRACKET, "entrants": [f"P{number}" for number in range(512)]}))
    yield line("bracket of 512", BRACKET_SECONDS, lambda: with_body(empty, {"do": "draw"}))
    ended = _played_out(empty)
    first = ended.log[2].pairing
    assert first is not None
    corrected = {"do": "amend", "n": 2, "with": {"do": "result", "pairing": first.id, "winner": first.sides[1][0]}}
    yield line("correction at the root of it", CORRECTION_SECONDS, lambda: with_body(ended, corrected))
    yield line("partners of 40 in eight rounds", PARTNERS_SECONDS, _partners)


def _played_out(state: EventState) -> EventState:
    state, _ = with_body(state, {"do": "draw"})
    while state.board.ready:
        pairing = state.board.ready[0]
        state, _ = with_body(state, {"do": "result", "pairing": pairing.id, "winner": pairing.sides[0][0]})
    return state


def _ninth_round(entrants: int) -> EventState:
    """A Swiss with its ninth round drawn; rounds are set by hand, so that only results take time."""
    names = [f"P{number}" for number in range(entrants)]
    state = opened(
        read_event({"record": 1, "event": "swiss", "options": {"rounds": 9}, "entrants": names, "entries": []})
    )
    for number in range(1, 10):
        pairs = [[names[at], names[(at + 2 * number - 1) % entrants]] for at in range(0, entrants, 2)]
        state, _ = with_body(state, {"do": "pair", "round": number, "pairs": pairs})
        for pairing in state.board.ready if number < 9 else ():
            state, _ = with_body(state, {"do": "result", "pairing": pairing.id, "score": [2, 1]})
    return state


def _result_of(state: EventState) -> Callable[[], object]:
    pairing = state.board.ready[-1]
    body = {"do": "result", "between": [side[0] for side in pairing.sides], "score": [3, 2]}
    return lambda: with_body(state, body)


def _round_robin(entrants: int) -> None:
    for number in range(1, entrants):
        answer_pairings("round-robin", {"entrants": entrants, "round": number, "rounds": entrants - 1})


def _partners() -> None:
    schedule.cache_clear()
    for number in range(1, 9):
        answer_pairings("partners", {"entrants": 40, "round": number, "rounds": 8, "seed": "a"})
