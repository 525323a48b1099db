"""A whole club as one file of records: on another database it has the same people, figures, ratings and standings."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee import games
from referee.chain import fingerprint
from referee.desk.club_files import export_club
from referee.desk.club_import import Allowance, ImportedClub, TooMuchWork, UnderWay, import_club, sweep_imports
from referee.events.printed import end_of
from referee.kit.values import replace
from referee.schema import Unreadable
from referee.store import Store
from referee.store.clubs import former_names, house_records, queries
from referee.store.events import Extra, Money, Prize
from referee.store.events.plan import Challenge
from referee.store.models import AppearanceRow, ClubRow, EntryRow, EventRow, MatchRow, PersonRow
from tests.databases import both_databases
from tests.store.test_clubs import FINISH, MISS, correct, enter, play, short_match
from tools.serving import ROOT, SOON, until


def facts(store: Store, club_id: str) -> dict[str, Any]:
    """Everything that pages of a club show, without the ids that are new on each server."""

    def read(connection: Any) -> dict[str, Any]:
        people = queries.all_people(connection, club_id)
        return {
            "people": [(person.name, person.removed) for person in people],
            "totals": [
                [(each.game, each.tally, each.counts, each.rating, each.last) for each in totals]
                for person in people
                for totals in [queries.totals(connection, person.person_id)]
            ],
            "matches": [
                (each.game, each.began, [(who.name, who.place, who.score) for who in each.players])
                for each in queries.matches(connection, club_id, queries.MatchSearch(), 50)
            ],
            "records": [
                (each.key, each.value, [person.name for person in each.holders], each.began)
                for each in house_records.records_held(connection, club_id, ["darts-301"])
            ],
        }

    store.clubs.catch_up_all(club_id)
    events = [store.events.event(each.event_id) for each in store.events.of_club(club_id, 10)]
    matches = store.clubs.read(lambda connection: queries.matches(connection, club_id, queries.MatchSearch(), 50))
    logs = [fingerprint(store.cached_match(match.match_id).hash) for match in matches]
    standings = [(event.title, event.created, end_of(event.state)["standing"]) for event in events]
    return {**store.clubs.read(read), "logs": logs, "standings": standings}


@both_databases
def test_a_club_is_the_same_after_it_is_exported_and_imported(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    first = play(store, club, "Ann", "Bo")
    play(store, club, "Bo", "Cy", MISS, FINISH)
    correct(store, first, 1, {"play": "throw", "darts": ["20", "D10"]})
    store.end(short_match(store, club, "Ann", "Cy").match_id)
    short_match(store, club, "Cy", "Ann")
    record = {"record": 1, "event": "evening", "title": "Cards", "entrants": ["Ann", "Bo"], "entries": []}
    evening = store.events.create(club, record).event_id
    setup = games.game("darts-301").schema.setup(["Bo", "Ann"], {"start": 40, "bullseye_order": False})
    in_evening = store.create("darts-301", setup, club, evening).match_id
    enter(store, in_evening, FINISH)
    season = store.seasons.create(club, "Winter", {"points": "place"})
    store.seasons.count(season.season_id, evening)
    people = {person.name: person.person_id for person in store.clubs.read(lambda c: queries.all_people(c, club))}
    store.clubs.remove_person(club, people["Cy"])
    before = facts(store, club)
    lines = [json.loads(json.dumps(line)) for line in export_club(store, club)]
    after = import_club(store, lines).club
    assert after.name == "Thursday"
    assert facts(store, after.club_id) == before
    ((season_id, title),) = store.seasons.of_club(after.club_id)
    again = store.seasons.season(season_id)
    assert (title, again.options, len(again.event_ids)) == ("Winter", season.options, 1)
    # A correction on the new server reaches its own evening, and nobody else's.
    newest = store.clubs.read(lambda c: queries.matches(c, after.club_id, queries.MatchSearch(), 1))[0]
    correct(store, newest.match_id, 1, MISS)
    store.clubs.catch_up_all(after.club_id)
    assert facts(store, club) == before
    assert facts(store, after.club_id)["standings"] != before["standings"]


@both_databases
def test_an_event_brings_its_fees_prizes_tables_and_check_ins(store: Store) -> None:
    club = store.clubs.create("Thursday").club_id
    record = {"record": 1, "event": "swiss", "title": "Gin", "entrants": ["Ann", "Bo", "Cy"], "entries": []}
    event_id = store.events.create(club, record).event_id
    store.clubs.add_people(club, ["Ann", "Bo", "Cy"])
    people = {person.name: person.person_id for person in store.clubs.read(lambda c: queries.all_people(c, club))}
    store.clubs.remove_person(club, people["Cy"])
    money = Money(("Bo",), (Extra("Raffle", "1.00", "own"),), {"Raffle": {"Ann": 2}}, {"Raffle": ("Ann",)})
    prizes = (Prize(1, share="60.00"), Prize(name="Raffle", share="50.00", pot="Raffle"))
    store.plans.change(
        event_id,
        lambda plan: replace(
            plan, open=True, entry_key="k", guests="g", here=("Ann",), fixed={"Bo": "Stage"}, fee="7.50", currency="€",
            note="Bring a pen.",
            challenges=(Challenge(1, "Bo", "Ann", 5.0, 0, "accepted"),), line_ups={"R1-1": {"Ann": ("Ann",)}},
            prizes=prizes, money=money,
        ),
    )  # fmt: skip
    store.tables.add_tables(event_id, 2)
    store.tables.rename_table(event_id, "1", "Stage")
    store.tables.set_automatic(event_id, False)
    before = store.plans.plan(event_id)
    lines = [json.loads(json.dumps(line)) for line in export_club(store, club)]
    after = import_club(store, lines).club
    (summary,) = store.events.of_club(after.club_id, 10)
    plan = store.plans.plan(summary.event_id)
    # No key goes along: links are made anew.
    assert plan == replace(before, open=False, entry_key="", guests="", version=plan.version)
    shown = store.clubs.read(lambda c: former_names.of_event(c, summary.event_id))
    assert shown == {"Cy": "Former player 1"}
    assert store.tables.names(summary.event_id) == ("Stage", "2")
    assert not store.tables.settings(summary.event_id).automatic
    keys = [{table.key for table in store.tables.tables(each)} for each in (event_id, summary.event_id)]
    assert not keys[0] & keys[1]


CUP = {"record": 1, "event": "swiss", "title": "Gin", "entrants": ["Ann", "Bo"], "entries": []}


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"plan": {"here": ["Zoe"]}}, "plan"),
        ({"plan": {"fee": "much"}}, "plan"),
        ({"plan": {"fee": 5}}, "plan"),
        ({"plan": {"prizes": [{"place": 1}]}}, "plan.prizes"),
        ({"plan": {"bought": {"Rebuy": {"Ann": -1}}}}, "plan"),
        ({"people": {"Cy": 7}}, "people"),
        ({"plan": 5}, "plan"),
        ({"plan": {"challenges": [{"n": 1, "by": "Ann", "to": "Bo", "at": 1.0, "seq": 9}]}}, "plan"),
        ({"hall": {"tables": ["1", "1"]}}, "hall"),
        ({"hall": {"tables": ["a/b"]}}, "name"),
        ({"hall": {"tables": [str(number) for number in range(200)]}}, "hall"),
    ],
)
def test_a_plan_that_does_not_fit_is_named_and_nothing_is_kept(store: Store, more: dict[str, Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        import_club(store, [{"club": 2, "name": "X", "people": ["Ann"]}, {"event": CUP, "began": 1, **more}])
    assert fault.value.field == f"line 2.{field}"
    assert store.clubs.all() == []


@pytest.mark.parametrize(
    ("lines", "field"),
    [
        ([], "line 1"),
        ([{"match": {}}], "line 1"),
        ([{"club": 3, "name": "X", "people": []}], "line 1.club"),
        ([{"club": 1, "name": "X", "people": ["Ann", ""]}], "line 1.people[1]"),
        ([{"club": 1, "name": "X", "people": []}, 5], "line 2"),
        ([{"club": 1, "name": "X", "people": []}, {"match": {}, "began": "now", "people": []}], "line 2.began"),
        ([{"club": 1, "name": "X", "people": []}, {"match": {}, "began": 1, "people": [0]}], "line 2.people"),
        ([{"club": 1, "name": "X", "people": []}, {"match": {"record": 3}, "began": 1, "people": []}], "line 2.game"),
        (
            [{"club": 1, "name": "X", "people": []}, {"event": {}, "began": 1, "matches": [[0, "", 1]]}],
            "line 2.matches",
        ),
        (
            [
                {"club": 1, "name": "X", "people": []},
                {"season": {"title": "Y", "options": {}}, "began": 1, "events": [0]},
            ],
            "line 2.events",
        ),
        (
            [
                {"club": 1, "name": "X", "people": []},
                {"season": {"title": "Y", "options": {"best": -1}}, "began": 1, "events": []},
            ],
            "line 2.season.options.best",
        ),
    ],
)
def test_a_line_that_is_none_of_a_club_is_named(store: Store, lines: list[Any], field: str) -> None:
    with pytest.raises(Unreadable) as fault:
        import_club(store, lines)
    assert fault.value.field == field
    assert store.clubs.all() == []


@both_databases
def test_nothing_is_kept_of_a_file_with_a_line_that_cannot_be_read(store: Store) -> None:
    club = store.clubs.create("Thursday")
    play(store, club.club_id, "Ann", "Bo")
    lines: list[Any] = [json.loads(json.dumps(line)) for line in export_club(store, club.club_id)]
    with pytest.raises(Unreadable):
        import_club(store, [*lines, 5])
    assert [each.club_id for each in store.clubs.all()] == [club.club_id]
    assert len(store.summaries()) == 1


def test_an_import_that_takes_longer_than_it_may_is_ended_and_nothing_is_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    club = store.clubs.create("Thursday")
    play(store, club.club_id, "Ann", "Bo")
    lines: list[Any] = [json.loads(json.dumps(line)) for line in export_club(store, club.club_id)]
    monkeypatch.setattr("referee.desk.club_import.SLICE_SECONDS", 0)
    with pytest.raises(TooMuchWork, match=r"line \d: to referee this file takes more than 0 seconds"):
        import_club(store, lines, allowance=Allowance(seconds=0))
    assert [each.club_id for each in store.clubs.all()] == [club.club_id]
    assert len(store.summaries()) == 1


@both_databases
def test_nothing_is_kept_of_an_import_that_is_killed(store: Store, database_url: str, tmp_path: Path) -> None:
    club = store.clubs.create("Thursday")
    play(store, club.club_id, "Ann", "Bo")
    kept = what_is_there(store)
    lines = [json.dumps(line) for line in export_club(store, club.club_id)]
    file = tmp_path / "club.jsonl"
    os.mkfifo(file)
    environment = {**os.environ, "DATABASE_URL": database_url, "INSTANCE": str(tmp_path), "REDIS_URL": ""}
    command = [sys.executable, "-m", "referee", "club", "--import", str(file)]
    with subprocess.Popen(command, cwd=ROOT, env=environment) as reading, file.open("w") as written:
        written.write("\n".join([*lines, ""]))
        written.flush()
        until(lambda: len(store.summaries()) == 2, "the match of the file is not there")
        assert [each.club_id for each in store.clubs.all()] == [club.club_id], "an unfinished club is seen"
        assert sweep_imports(store) == 0, "a file that is read just now is none that was left"
        reading.kill()
        reading.wait(SOON)
    until(lambda: sweep_imports(store) == 1, "what was left is not swept")
    assert what_is_there(store) == kept


def what_is_there(store: Store) -> list[int]:
    """The number of rows of each kind that a club has."""
    tables = (ClubRow, PersonRow, MatchRow, EntryRow, AppearanceRow, EventRow)
    with store.engine.connect() as connection:
        return [len(connection.execute(row.__table__.select()).all()) for row in tables]


def test_a_club_that_another_process_makes_now_is_not_answered_half_made(store):
    lines = [{"club": 2, "name": "X", "people": ["Ann"]}]
    store.clubs.begin("X", "half")
    with pytest.raises(UnderWay):
        import_club(store, lines, club_id="half")
    made = import_club(store, lines, club_id="whole").club
    assert import_club(store, lines, club_id="whole") == ImportedClub(made)
