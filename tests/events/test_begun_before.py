"""Events that began with an earlier version go on by its ways: records of 1.2, with the ends that it printed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from referee.events.printed import end_of, refereed
from referee.events.record import begun_with, read_event
from referee.schema import Unreadable

LINES = (Path(__file__).parent / "records" / "begun-1.2.jsonl").read_text(encoding="utf-8").splitlines()
BEGUN = [json.loads(line) for line in LINES]
"""Each differs from an event of today: byes after forfeits, rounds to come, leaving, ties at a cut, late results."""


def end(record: dict[str, Any]) -> dict[str, Any]:
    return end_of(refereed(read_event(record)))


@pytest.mark.parametrize("begun", BEGUN, ids=lambda begun: begun["record"]["event"])
def test_an_event_of_version_1_2_keeps_its_draws_results_and_places(begun: dict[str, Any]) -> None:
    assert end(begun_with("1.2", begun["record"])) == begun["end"]
    assert end(begun["record"]) != begun["end"]


@pytest.mark.parametrize("version", ["1.1", "", 1.2, ["1.2"]])
def test_a_version_without_ways_of_its_own_is_refused(version: object) -> None:
    with pytest.raises(Unreadable) as fault:
        read_event({**BEGUN[0]["record"], "begun_with": version})
    assert fault.value.field == "begun_with"
    assert fault.value.says.endswith("is not a version with other ways: 1.2")
