"""`python -m referee import`: a match into an event, and the record of an event."""

from __future__ import annotations

import argparse
import json
from pathlib import Path

import pytest

from referee.desk.commands import bring_in
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
