"""`python -m referee import`: a match into an event, and the record of an event."""

from __future__ import annotations

import argparse
import json
import re
from pathlib import Path
from typing import Any

import pytest

from referee.desk.commands import bring_in, show_club
from referee.events.event import EventState
from referee.events.printed import end_of, refereed
from referee.events.record import read_event
from referee.schema import Unreadable
from referee.store import Store
from tests.store.test_changed_events import CUP, MATCH


def given(tmp_path: Path, raw: object, **more: str | None) -> argparse.Namespace:
    file = tmp_path / "record.json"
    file.write_text(json.dumps(raw), encoding="utf-8")
    return argparse.Namespace(**{"file": str(file), "event": None, "pairing": "", "club": None} | more)


def test_a_match_counts_in_the_event_that_is_named(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cup = store.events.create(store.clubs.create("Thursday").club_id, CUP)
    assert bring_in(store, given(tmp_path, MATCH, event=cup.event_id, pairing="W1-1")) == 0
    assert json.loads(capsys.readouterr().out)["match"] == store.events.matches_of(cup.event_id)[0].match_id
    assert store.events.event(cup.event_id).state.board.winners == ("Ann",)
    with pytest.raises(Unreadable, match="there is no event 'nothing' in this database"):
        bring_in(store, given(tmp_path, MATCH, event="nothing"))


def test_the_record_of_an_event_makes_an_event(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bring_in(store, given(tmp_path, CUP)) == 0
    said = json.loads(capsys.readouterr().out)
    assert (said["entries"], said["refused"]) == (1, 0)
    assert store.events.event(said["event"]).title == "Cup"
    refused = {**CUP, "entries": [{"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}]}
    club = store.clubs.create("Friday").club_id
    assert bring_in(store, given(tmp_path, refused, club=club)) == 1
    assert store.events.of_club(club, 1)[0].title == "Cup"
    with pytest.raises(Unreadable, match="there is no club 'nothing'"):
        bring_in(store, given(tmp_path, CUP, club="nothing"))


def test_the_command_names_each_line_of_a_club_that_the_rules_refuse(
    store: Store, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    refused = {**CUP, "entries": [{"do": "result", "between": ["Ann", "Bo"], "winner": "Ann"}]}
    lines = [{"club": 2, "name": "Friday", "people": ["Ann", "Bo"]}, {"event": refused, "began": 1}]
    file = tmp_path / "club.jsonl"
    file.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    named = argparse.Namespace(export=None, bring_in=str(file), address="http://here")
    assert show_club(store, named) == 1
    out, err = capsys.readouterr()
    assert out.startswith("Friday (")
    assert re.match(r"line 2: entry 1 is left out, [A-Z]+-[A-Z0-9-]+: ", err)


NOBODY = {"do": "result", "pairing": "R9-1", "score": [3, 1]}
FIRST, SECOND = ({"do": "result", "pairing": pairing, "score": [3, 1]} for pairing in ("R1-1", "R1-2"))
LEAGUE = {"record": 1, "event": "round-robin", "entrants": ["Ann", "Bo", "Cy", "Di"]}
EVENING = {"record": 1, "event": "evening", "entrants": ["Ann", "Bo", "Cy"]}
ANN, BO = ({"do": "result", "between": [who, "Cy"], "winner": who} for who in ("Ann", "Bo"))


@pytest.mark.parametrize(
    ("record", "entries"),
    [
        (LEAGUE, [{"do": "draw", "seed": "s"}, NOBODY, FIRST, SECOND, {"do": "strike", "n": 3}]),
        (LEAGUE, [{"do": "draw", "seed": "s"}, NOBODY, SECOND, FIRST, {"do": "amend", "n": 3, "with": SECOND}]),
        (LEAGUE, [{"do": "draw", "seed": "s"}, NOBODY, FIRST, {"do": "strike", "n": 2}, {"do": "strike", "n": 3}]),
        (EVENING, ["nothing", ANN, BO, {"do": "strike", "n": 2}]),
        (EVENING, ["nothing", ANN, BO, {"do": "amend", "n": 2, "with": {**ANN, "pairing": "M2", "winner": "Cy"}}]),
        (EVENING, ["nothing", ANN, BO, {"do": "schedule", "pairing": "M2", "on": "2026-12-01"}]),
    ],
)
def test_a_record_with_a_refused_entry_has_the_end_that_the_command_gives(
    store: Store, record: dict[str, Any], entries: list[Any]
) -> None:
    whole = record | {"entries": entries}
    right = refereed(read_event(whole))
    brought = store.events.create(store.clubs.create("Thursday").club_id, whole)
    assert brought.head == len(entries) - right.refused
    assert brought.state.refused == 0
    assert end_of(brought.state)["standing"] == end_of(right)["standing"]
    assert without_ids(brought.state) == without_ids(right)


def without_ids(state: EventState) -> list[Any]:
    """The pairings of an event in their order: sides, result, day."""
    pairings = [pairing for each in end_of(state)["rounds"] for pairing in each["pairings"]]
    return [{key: value for key, value in pairing.items() if key != "pairing"} for pairing in pairings]
