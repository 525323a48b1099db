"""The chain of hashes of events in the database: it follows every entry, and what was changed from outside shows."""

from __future__ import annotations

import json
import threading
from typing import Any

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from referee import games
from referee.chain import hashed
from referee.desk import commands
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.events.proof import HashedEntry, prove_event, start_of, write_log
from referee.schema import Unreadable
from referee.store import Store, database, get_store, migrate
from referee.store.events import StoredEvent
from referee.store.events.match_results import BY
from tests.databases import both_databases, without_tables
from tests.store.conftest import NewApp
from tests.store.test_clubs import FINISH, enter

EVENING = {
    "record": 1, "event": "evening", "title": "Cards", "game": ["darts-301"], "entrants": ["Ann", "Bo", "Cy", "Zoë"],
    "entries": [],
}  # fmt: skip
SEQS = 6


def result(winner: str, *others: str) -> dict[str, Any]:
    return {"do": "result", "between": [winner, *others], "winner": winner}


ENTRIES: tuple[dict[str, Any], ...] = (
    result("Ann", "Bo"),
    result("Bo", "Cy"),
    {"do": "enter", "who": "Dee"},
    {"do": "amend", "n": 1, "with": result("Bo", "Ann")},
    {"do": "strike", "n": 2},
    result("Dee", "Zoë"),
)


def enter_all(store: Store, event_id: str, *entries: dict[str, Any]) -> StoredEvent:
    for body in entries:
        answer = store.events.append(event_id, body, key="", who="organiser")
        assert answer.seq is not None, answer
    return store.events.event(event_id)


@pytest.fixture
def club(store: Store) -> str:
    """A club without people."""
    return store.clubs.create("Thursday").club_id


@pytest.fixture
def evening(store: Store, club: str) -> str:
    """An evening with six entries, one corrected and one taken back."""
    event_id = store.events.create(club, EVENING).event_id
    enter_all(store, event_id, *ENTRIES)
    return event_id


def as_file(event: StoredEvent) -> Any:
    """The record of an event after it was a file."""
    return json.loads(json.dumps(event.whole_record))


def change(store: Store, *statements: str) -> None:
    """Change the database from outside, and let the store forget what it knows."""
    with store.writer.engine.begin() as connection:
        for statement in statements:
            connection.execute(text(statement))
    store.events._kept.clear()


@both_databases
def test_each_entry_carries_its_hash(store: Store, evening: str) -> None:
    event = store.events.event(evening)
    with store.engine.connect() as connection:
        kept = connection.execute(text("SELECT hash FROM event_entries ORDER BY seq")).scalars().all()
        last = connection.execute(text("SELECT hash FROM events")).scalar_one()
    assert [bytes(part).hex() for part in kept] == [line["hash"] for line in event.whole_record["log"]]
    assert bytes(last) == bytes(kept[-1]) == event.hash
    assert prove_event(as_file(event)).fingerprint == event.fingerprint
    assert [line["who"] for line in event.whole_record["log"]] == ["organiser"] * SEQS


@both_databases
def test_the_fingerprint_is_the_same_after_a_restart(store: Store, evening: str, new_app: NewApp) -> None:
    shown = store.events.event(evening)
    with new_app().app_context():
        again = get_store().events.event(evening)
        assert (again.fingerprint, again.broken) == (shown.fingerprint, "")
        assert again.whole_record == shown.whole_record


@both_databases
def test_two_processes_make_one_chain(store: Store, evening: str, new_app: NewApp) -> None:
    with new_app().app_context():
        other = get_store()
        for n in range(6):
            enter_all((store, other)[n % 2], evening, result("Ann", "Cy"))
        assert other.events.event(evening).fingerprint == store.events.event(evening).fingerprint
        assert len(prove_event(as_file(other.events.event(evening))).entries) == SEQS + 6


@both_databases
def test_entries_written_together_follow_from_each_other(store: Store, evening: str) -> None:
    phones = [threading.Thread(target=enter_all, args=(store, evening, result("Ann", "Bo"))) for _ in range(12)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    assert len(prove_event(as_file(store.events.event(evening))).entries) == SEQS + 12


def test_numbers_are_kept_as_they_are_hashed(store: Store, evening: str) -> None:
    event = enter_all(store, evening, {"do": "result", "between": ["Ann", "Bo"], "score": [2.0, 1.5]})
    assert json.dumps(event.bodies[-1]["score"]) == "[2, 1.5]"
    begun = store.events.create(
        event.club_id, {**EVENING, "options": {"points": "place"}, "entries": [event.bodies[-1]]}
    )
    prove_event(as_file(begun))


# --- changed from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE event_entries SET body = replace(body, 'Cy', 'Bo') WHERE seq = 2", "Entry 2 (a result, entered"),
        ("UPDATE event_entries SET who = 'Bo' WHERE seq = 4", "Entry 4 (entry 1 corrected, entered by Bo)"),
        ("UPDATE event_entries SET at = at - 3600 WHERE seq = 5", "Entry 5 (entry 2 taken back, entered by organiser)"),
        ("DELETE FROM event_entries WHERE seq = 2", "Entry 3 stands where entry 2 belongs"),
        ("UPDATE events SET setup = replace(setup, 'Cards', 'Dice')", "Entry 1 or the set-up of the event"),
        ("DELETE FROM event_entries WHERE seq = 6", "The log does not end as it was written: entry 6 is missing"),
        ("UPDATE events SET hash = (SELECT hash FROM event_entries WHERE seq = 1)", "The log does not end as it was"),
    ],
)  # fmt: skip
def test_what_was_changed_from_outside_is_named(
    store: Store, evening: str, caplog: Any, capsys: Any, statement: str, says: str
) -> None:
    change(store, statement)
    event = store.events.event(evening)
    assert event.broken.startswith(says)
    assert event.fingerprint == ""
    assert says in caplog.text
    assert store.events.event(evening) is event, "a changed log is not read at every look"
    assert commands.rebuild(store, None) == 1  # type: ignore[arg-type]
    assert f"{evening}: the log of the event was changed from outside. {says}" in capsys.readouterr().out


@both_databases
@pytest.mark.parametrize(("gone", "struck"), [(2, 6), (6, 1)])
def test_the_event_goes_on_after_it(store: Store, evening: str, gone: int, struck: int) -> None:
    change(store, f"DELETE FROM event_entries WHERE seq = {gone}")
    event = enter_all(store, evening, result("Ann", "Bo"), {"do": "strike", "n": struck})
    assert event.broken
    assert event.log[-1].seq == event.state.entries == event.head
    store.events._kept.clear()
    again = store.events.event(evening)
    assert (bool(again.broken), again.log) == (True, event.log)
    assert again.state.log[struck].struck


def test_the_record_of_a_changed_log_says_so_itself(store: Store, evening: str) -> None:
    change(store, "UPDATE event_entries SET who = 'Bo' WHERE seq = 4")
    with pytest.raises(Unreadable, match=r"Entry 4 \(entry 1 corrected, entered by Bo\) is not as it was written"):
        prove_event(as_file(store.events.event(evening)))


def test_rebuild_has_nothing_to_say_of_a_whole_log(store: Store, evening: str, capsys: Any) -> None:
    assert commands.rebuild(store, None) == 0  # type: ignore[arg-type]
    assert capsys.readouterr().out == "0 matches, 0 differed\n"


@both_databases
@pytest.mark.parametrize("later", [0, 1, 4])
def test_a_log_that_went_back_is_read_again(store: Store, evening: str, new_app: NewApp, later: int) -> None:
    with new_app().app_context():
        other = get_store()
        with other.writer.engine.begin() as connection:
            connection.execute(text("DELETE FROM event_entries WHERE seq > 2"))
            last = "(SELECT hash FROM event_entries WHERE seq = 2)"
            connection.execute(text(f"UPDATE events SET head = 2, hash = {last}"))
        enter_all(other, evening, *[result("Cy", "Ann")] * later)
        event = store.events.event(evening)
        assert (event.head, event.broken) == (2 + later, "")
        assert event.fingerprint == other.events.event(evening).fingerprint
        prove_event(as_file(enter_all(store, evening, result("Bo", "Cy"))))


# --- in and out ------------------------------------------------------------------------------------------------------


@both_databases
def test_an_event_travels_with_its_log(store: Store, club: str, evening: str) -> None:
    setup = games.game("darts-301").schema.setup(["Ann", "Bo"], {"start": 40, "bullseye_order": False})
    enter(store, store.create("darts-301", setup, club, evening).match_id, FINISH)
    store.clubs.catch_up(club)
    before = store.events.event(evening)
    assert before.log[-1].who == BY
    copy = import_club(store, [json.loads(json.dumps(line)) for line in export_club(store, club)]).club.club_id
    (summary,) = store.events.of_club(copy, 10)
    after = store.events.event(summary.event_id)
    assert (after.whole_record, after.fingerprint) == (before.whole_record, before.fingerprint)
    prove_event(as_file(enter_all(store, summary.event_id, result("Ann", "Bo"))))


@both_databases
def test_a_club_file_with_a_changed_event_is_refused(store: Store, club: str, evening: str) -> None:
    head, line = [json.loads(json.dumps(line)) for line in export_club(store, club)]
    line["event"]["entries"][1] = result("Cy", "Bo")
    with pytest.raises(Unreadable, match=r"Entry 2 \(a result, entered by organiser\)") as fault:
        import_club(store, [head, line])
    assert fault.value.field == "line 2.log[1]"
    assert [each.club_id for each in store.clubs.all()] == [club]


def test_a_log_that_the_rules_refuse_is_not_taken_over(store: Store, club: str) -> None:
    bodies = [result("Ann", "Bo"), result("Nobody", "Bo"), result("Bo", "Cy")]
    log = hashed(start_of(EVENING), (HashedEntry(n, body, "Ann", 1.0 + n) for n, body in enumerate(bodies, 1)))
    event = store.events.create(club, {**EVENING, "entries": bodies, "log": write_log(log)}, created=5.0)
    assert event.bodies == (bodies[0], bodies[2])
    assert [(entry.who, entry.at) for entry in event.log] == [("", 5.0)] * 2
    prove_event(as_file(event))


def test_a_record_without_a_log_gets_one_of_its_own(store: Store, club: str, evening: str) -> None:
    event = store.events.create(club, store.events.event(evening).record)
    assert "log" not in event.record
    assert event.bodies == store.events.event(evening).bodies
    assert len(prove_event(as_file(event)).entries) == SEQS


# --- older databases -------------------------------------------------------------------------------------------------


@without_tables
def test_events_of_an_older_database_get_their_hashes(database_url: str, new_app: NewApp) -> None:
    url = database.address(database_url)
    engine = create_engine(url, **database.engine_options(url))
    writer = database.prepare(engine)
    setup = {key: value for key, value in EVENING.items() if key != "entries"}
    # The migration reads a long log in parts.
    long = (*ENTRIES, *[result("Ann", "Cy")] * 500)
    with writer.begin() as connection:
        command.upgrade(migrate.configuration(connection), "0009")
        connection.execute(text("INSERT INTO clubs (id, name, keys, created) VALUES ('club', 'Thursday', '{}', 1)"))
        for event_id, head in (("empty", 0), ("played", len(long))):
            connection.execute(
                text(
                    "INSERT INTO events (id, club_id, format, title, setup, created, head, over) "
                    "VALUES (:id, 'club', 'evening', 'Cards', :setup, 1, :head, :over)"
                ),
                {"id": event_id, "setup": json.dumps(setup), "head": head, "over": False},
            )
        connection.execute(
            text("INSERT INTO event_entries VALUES ('played', :seq, :body, 'Zoë', :key, 1779991200.25)"),
            [{"seq": seq, "body": json.dumps(body), "key": str(seq)} for seq, body in enumerate(long, 1)],
        )
    engine.dispose()
    with new_app().app_context():
        for event_id, bodies in (("empty", ()), ("played", long)):
            event = get_store().events.event(event_id)
            assert (event.bodies, event.broken) == (bodies, "")
            assert prove_event(as_file(event)).fingerprint == event.fingerprint
            prove_event(as_file(enter_all(get_store(), event_id, result("Ann", "Cy"))))
