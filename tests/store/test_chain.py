"""The chain of hashes in the database: it follows every entry, and what was changed from outside shows."""

from __future__ import annotations

import json
import threading
from argparse import Namespace

import pytest
from alembic import command
from sqlalchemy import create_engine, text

from referee.chain import fingerprint, hashed
from referee.desk import commands
from referee.match import Entry, Match, prove_record, read_record
from referee.match.proof import write_log
from referee.store import Accepted, Stale, database, get_store, migrate
from tests.databases import both_databases, without_tables
from tests.store.conftest import ONE, begin

TWO = {"play": "throw", "darts": ["2", "0", "0"]}
LONG = 24


def entered(store, match: str, *entries: tuple[str, object], who: str = "Ann") -> None:
    for kind, body in entries:
        seen = store.cached_match(match).head
        outcome = store.append(match, kind, body, seen=seen, key=f"{kind}-{seen}", who=who)
        assert isinstance(outcome, Accepted), outcome


@pytest.fixture
def played(store, match):
    """The match with five plays, one taken back, one corrected."""
    entered(
        store,
        match.match_id,
        *[("play", ONE)] * 4,
        ("strike", {"n": 2}),
        ("amend", {"n": 3, "play": TWO}),
        ("play", ONE),
    )
    return match.match_id


def change(store, statement: str, **values: object) -> None:
    """Change the database from outside, and let the store forget what it knows."""
    with store.writer.engine.begin() as connection:
        connection.execute(text(statement), values)
    for cached in list(store._cache):
        store._cache.forget(cached.match_id)


@both_databases
def test_each_entry_carries_its_hash(store, played):
    record = store.cached_match(played).match.whole_record()
    with store.engine.connect() as connection:
        kept = connection.execute(text("SELECT hash FROM entries ORDER BY seq")).scalars().all()
        last = connection.execute(text("SELECT hash FROM matches")).scalar_one()
    assert [bytes(part).hex() for part in kept] == [entry["hash"] for entry in record["log"]]
    assert bytes(last) == bytes(kept[-1])
    assert prove_record(record).plays == 4


@both_databases
def test_the_fingerprint_is_the_same_after_a_restart(store, played, new_app):
    shown = store.cached_match(played).view.fingerprint
    with new_app().app_context():
        again = get_store().cached_match(played)
        assert (again.view.fingerprint, again.match.broken) == (shown, "")
        assert prove_record(again.match.whole_record()).fingerprint == shown


@both_databases
def test_plays_written_together_follow_from_each_other(store):
    night = begin(store, "bunko", tuple(f"Player {n}" for n in range(1, LONG + 1)))
    tables = [lane.key for lane in store.cached_match(night.match_id).view.lanes]
    cached = store.cached_match(night.match_id)

    def plays(table: str) -> None:
        offered = cached.view.lane(table).due.offers[0]
        body = offered.body(offered.quick_plays[0])
        store.append(night.match_id, "play", body, seen=0, key=table)

    phones = [threading.Thread(target=plays, args=(table,)) for table in tables]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()
    record = store.cached_match(night.match_id).match.whole_record()
    assert len(record["log"]) > 1
    prove_record(record)


@both_databases
def test_two_processes_make_one_chain(store, match, new_app):
    with new_app().app_context():
        other = get_store()
        for n in range(6):
            writer = (store, other)[n % 2]
            outcome = writer.append(match.match_id, "play", ONE, seen=n, key=str(n))
            while isinstance(outcome, Stale):
                outcome = writer.append(match.match_id, "play", ONE, seen=outcome.head, key=str(n))
        record = other.cached_match(match.match_id).match.whole_record()
    assert len(record["log"]) == 6
    prove_record(record)


# --- changed from outside --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "says"),
    [
        ("UPDATE entries SET body = replace(body, '2', '3') WHERE seq = 6", "Entry 6 (play 3 corrected, entered by "),
        ("UPDATE entries SET who = 'Bo' WHERE seq = 4", "Entry 4 (a play, entered by Bo)"),
        ("UPDATE entries SET at = at - 3600 WHERE seq = 7", "Entry 7 (a play, entered by Ann)"),
        ("DELETE FROM entries WHERE seq = 4", "Entry 5 stands where entry 4 belongs"),
        ("DELETE FROM entries WHERE seq = 2", "Entry 3 stands where entry 2 belongs"),
        ("UPDATE matches SET setup = replace(setup, 'Ann', 'Zoe')", "Entry 1 or the set-up of the match"),
        ("UPDATE entries SET hash = (SELECT hash FROM entries WHERE seq = 1) WHERE seq = 7", "Entry 7 (a play"),
        ("DELETE FROM entries WHERE seq = 7", "The log does not end as it was written: entry 7 is missing"),
        ("UPDATE matches SET hash = (SELECT hash FROM entries WHERE seq = 1)", "The log does not end as it was"),
    ],
)  # fmt: skip
def test_what_was_changed_from_outside_is_named(store, played, caplog, capsys, statement, says):
    change(store, statement)
    cached = store.cached_match(played)
    assert cached.match.broken.startswith(says)
    assert cached.view.fingerprint == ""
    assert says in caplog.text
    assert commands.rebuild(store, None) == 1
    assert says in capsys.readouterr().out


@both_databases
def test_play_goes_on_after_it(store, played):
    change(store, "UPDATE entries SET who = 'Bo' WHERE seq = 4")
    entered(store, played, ("play", ONE))
    change(store, "UPDATE matches SET hash = (SELECT hash FROM entries WHERE seq = 1)")
    entered(store, played, ("play", ONE), ("strike", {"n": 1}))
    assert store.cached_match(played).match.broken.startswith("Entry 4 (a play, entered by Bo)")


def test_the_record_of_a_changed_log_says_so_itself(store, played):
    change(store, "UPDATE entries SET who = 'Bo' WHERE seq = 4")
    record = store.cached_match(played).match.whole_record()
    with pytest.raises(ValueError, match=r"Entry 4 \(a play, entered by Bo\) is not as it was written"):
        prove_record(record)


def test_rebuild_has_nothing_to_say_of_a_whole_log(store, played):
    assert [differs for _, differs in store.rebuild()] == [{}]


# --- a log that was replaced -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("later", [0, 1, 2, 3])
def test_a_log_that_went_back_is_read_again(store, match, new_app, monkeypatch, later):
    monkeypatch.setattr("referee.store.cache.LOOK_AGAIN", -1)
    entered(store, match.match_id, *[("play", ONE)] * 4)
    with new_app().app_context():
        other = get_store()
        with other.writer.engine.begin() as connection:
            connection.execute(text("DELETE FROM entries WHERE seq > 2"))
            connection.execute(text("UPDATE matches SET head = 2, hash = (SELECT hash FROM entries WHERE seq = 2)"))
        entered(other, match.match_id, *[("play", TWO)] * later, who="Bo")
        assert other.cached_match(match.match_id).match.broken == ""
        cached = store.cached_match(match.match_id)
        assert cached.head == 2 + later
        assert cached.view.fingerprint == other.cached_match(match.match_id).view.fingerprint
        outcome = store.append(match.match_id, "play", ONE, seen=4 + later, key="ahead")
        assert outcome == Stale((), 2 + later)
        assert isinstance(store.append(match.match_id, "play", ONE, seen=2 + later, key="again"), Accepted)
        prove_record(store.cached_match(match.match_id).match.whole_record())


# --- in and out ------------------------------------------------------------------------------------------------------


@both_databases
def test_a_match_travels_with_its_log(store, played, tmp_path, capsys):
    match = store.cached_match(played).match
    file = tmp_path / "match.json"
    file.write_text(json.dumps(match.whole_record()))
    assert commands.bring_in(store, Namespace(file=str(file), event=None, pairing="", club=None)) == 0
    answered = json.loads(capsys.readouterr().out)
    again = store.cached_match(answered["match"])
    assert again.view.fingerprint == fingerprint(match.hash)
    assert again.match.whole_record() == match.whole_record()
    entered(store, answered["match"], ("play", ONE))


def test_a_log_that_the_rules_refuse_is_not_taken_over(store, match, tmp_path, capsys):
    entered(store, match.match_id, ("play", ONE), ("play", TWO))
    record = store.cached_match(match.match_id).match.whole_record()
    proof = prove_record(record)
    illegal = {**ONE, "by": "Ann"}
    entries = list(hashed(proof.start, [proof.entries[0], Entry(2, "play", "", illegal)]))
    forged = {**record, "plays": [ONE, illegal], "log": write_log(entries)}
    file = tmp_path / "match.json"
    file.write_text(json.dumps(forged))
    assert commands.bring_in(store, Namespace(file=str(file), event=None, pairing="", club=None)) == 1
    out, err = capsys.readouterr()
    assert err.startswith("the log is not taken over: the rules refuse one of its entries today; its plays are\n")
    assert "play 2 is left out, DB-TURN-1" in err
    imported = store.cached_match(json.loads(out)["match"]).match
    assert [entry.body for entry in imported.entries] == [ONE]
    prove_record(imported.whole_record())


def test_the_plays_alone_come_with_every_house_rule(store, played, capsys):
    match = store.cached_match(played).match
    assert commands.export(store, Namespace(match=played, plays=True)) == 0
    assert json.loads(capsys.readouterr().out) == {**match.record(), **match.written}


def test_a_record_without_a_log_gets_one_of_its_own(store, played):
    plain = store.cached_match(played).match.record()
    imported = store.cached_match(store.import_record(read_record(plain)).match_id)
    assert [entry.kind for entry in imported.match.entries] == ["play"] * 4
    prove_record(imported.match.whole_record())


# --- older databases -------------------------------------------------------------------------------------------------


@without_tables
def test_entries_of_an_older_database_get_their_hashes(database_url, new_app, monkeypatch):
    url = database.address(database_url)
    engine = create_engine(url, **database.engine_options(url))
    writer = database.prepare(engine)
    with writer.begin() as connection:
        command.upgrade(migrate.configuration(connection), "0001")
        setup = {"players": ["Ann", "Bo"], "options": {"innings": 3}}
        for match in ("empty", "played"):
            connection.execute(
                text(
                    "INSERT INTO matches (id, code, game, setup, keys, created, head, over, winners) "
                    "VALUES (:id, :id, 'darts-baseball', :setup, :keys, 1, 2, :over, '[]')"
                ),
                {"id": match, "setup": json.dumps(setup), "over": False,
                 "keys": json.dumps({"host": "a", "table": "b", "board": "c"})},
            )  # fmt: skip
        for seq, (kind, body) in enumerate((("play", ONE), ("amend", {"n": 1, "play": TWO})), 1):
            connection.execute(
                text("INSERT INTO entries VALUES ('played', :seq, '', :kind, :body, 'Zoë', :key, 1779991200.25)"),
                {"seq": seq, "kind": kind, "body": json.dumps(body), "key": str(seq)},
            )
        connection.execute(text("UPDATE matches SET head = 0 WHERE id = 'empty'"))
    engine.dispose()
    with new_app().app_context():
        for match, plays in (("empty", []), ("played", [TWO])):
            course = get_store().cached_match(match).match
            assert course.broken == ""
            assert course.whole_record()["options"] == {"innings": 3}
            assert course.whole_record()["plays"] == plays
            prove_record(course.whole_record())
            entered(get_store(), match, ("play", ONE))
            prove_record(get_store().cached_match(match).match.whole_record())


def test_a_house_rule_that_came_later_changes_no_fingerprint():
    """The set-up is hashed as it was written, and a new version knows more house rules."""
    setup = Match("darts-baseball", begin_setup()).setup
    old = Match("darts-baseball", setup, written={"players": ["Ann", "Bo"], "options": {}})
    new = Match("darts-baseball", setup)
    assert old.setup == new.setup
    assert old.hash != new.hash


def begin_setup():
    from referee.games import game

    return game("darts-baseball").schema.setup(["Ann", "Bo"])
