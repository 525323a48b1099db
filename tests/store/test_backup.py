"""Backup and restore: one moment of everything, from either kind of database into either, and nothing by mistake."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from referee.__main__ import main
from referee.application import create_app
from referee.desk.backup_keys import bring_key_back, keep_key, key_file_of
from referee.match import prove_record
from referee.schema import Unreadable
from referee.store import Accepted, Stale, backup, database, get_store
from referee.web.http.table_access import table_key_path
from tests.databases import both_databases
from tests.store.conftest import ONE, begin
from tools.serving import SOON

ROOT = Path(__file__).parents[2]


@pytest.fixture
def url(database_url):
    return database.address(database_url)


def plays(store, match: str, count: int) -> None:
    for _ in range(count):
        seen = store.cached_match(match).head
        assert isinstance(store.append(match, "play", ONE, seen=seen, key=f"p{seen}"), Accepted)


@both_databases
def test_a_backup_goes_into_either_kind_of_database(store, match, url, tmp_path, postgres_url, new_app):
    plays(store, match.match_id, 3)
    store.append(match.match_id, "strike", {"n": 2}, seen=3, key="s")
    record = store.cached_match(match.match_id).match.whole_record()
    file = tmp_path / "backup.sqlite3"
    assert backup.write_backup(url, file) == backup.Contents(1, 4)
    assert sorted(path.name for path in tmp_path.iterdir() if "backup" in path.name) == [file.name]
    for target in (f"sqlite:///{tmp_path / 'new.sqlite3'}", postgres_url):
        if database.address(target) == url:
            continue
        put = backup.read_backup(database.address(target), file)
        assert put == backup.Restored(backup.Contents(1, 4), backup.Contents(0, 0))
        with new_app(target).app_context():
            assert get_store().cached_match(match.match_id).match.whole_record() == record
            assert get_store().role_for_key(match.match_id, match.table_key) == "table"
            plays(get_store(), match.match_id, 1)


@both_databases
def test_a_backup_is_one_moment_while_plays_go_on(store, url, tmp_path, new_app):
    matches = [begin(store).match_id for _ in range(3)]
    stop = threading.Event()
    files = [tmp_path / f"{n}.sqlite3" for n in range(3)]

    def table(match: str) -> None:
        for _ in range(400):
            if stop.is_set():
                return
            seen = store.cached_match(match).head
            if isinstance(
                store.append(
                    match,
                    "strike" if seen % 2 else "play",
                    {"n": seen} if seen % 2 else ONE,
                    seen=seen,
                    key=f"{match}{seen}",
                ),
                Stale,
            ):
                return  # fmt: skip

    with ThreadPoolExecutor(3) as tables:
        playing = [tables.submit(table, match) for match in matches]
        try:
            for file in files:
                backup.write_backup(url, file)
        finally:
            stop.set()
        for each in playing:
            each.result(SOON)
    for file in files:
        with new_app(f"sqlite:///{file}").app_context():
            assert [differs for _, differs in get_store().rebuild()] == [{}] * 3
            for match in matches:
                prove_record(get_store().cached_match(match).match.whole_record())


@both_databases
def test_matches_are_replaced_only_if_that_is_wanted(store, match, url, tmp_path):
    file = tmp_path / "backup.sqlite3"
    plays(store, match.match_id, 2)
    backup.write_backup(url, file)
    plays(store, match.match_id, 3)
    with pytest.raises(Unreadable, match=r"holds 1 match with 5 entries; nothing was changed\. --replace"):
        backup.read_backup(url, file)
    assert store.cached_match(match.match_id).head == 5
    put = backup.read_backup(url, file, replace=True)
    assert put == backup.Restored(backup.Contents(1, 2), backup.Contents(1, 5))


@both_databases
def test_an_event_and_its_people_without_a_match_are_kept_too(store, url, tmp_path):
    file = tmp_path / "backup.sqlite3"
    backup.write_backup(url, file)
    club_id = store.clubs.create("Thursday").club_id
    event_id = store.events.create(club_id, SWISS).event_id
    store.seasons.create(club_id, "Winter", {"points": "place"})
    held = "1 event, 1 season and 2 people"
    with pytest.raises(Unreadable, match=f"holds {held}; nothing was changed"):
        backup.read_backup(url, file)
    assert store.events.event(event_id)
    assert str(backup.read_backup(url, file, replace=True).before) == held


@both_databases
def test_phones_that_know_more_than_the_backup_are_told_and_go_on(store, match, url, tmp_path, monkeypatch):
    monkeypatch.setattr("referee.store.cache.LOOK_AGAIN", -1)
    file = tmp_path / "backup.sqlite3"
    plays(store, match.match_id, 2)
    backup.write_backup(url, file)
    plays(store, match.match_id, 3)
    backup.read_backup(url, file, replace=True)
    store.cached_match(match.match_id)
    assert store.append(match.match_id, "play", ONE, seen=5, key="phone") == Stale((), 2)
    again = store.append(match.match_id, "play", ONE, seen=2, key="phone")
    assert isinstance(again, Accepted)
    prove_record(store.cached_match(match.match_id).match.whole_record())


def test_a_file_that_is_there_is_kept(store, match, url, tmp_path):
    file = tmp_path / "backup.sqlite3"
    file.write_bytes(b"a letter")
    with pytest.raises(Unreadable, match="is there already; --replace"):
        backup.write_backup(url, file)
    assert file.read_bytes() == b"a letter"
    backup.write_backup(url, file, replace=True)
    assert file.read_bytes().startswith(backup.SQLITE_HEADER)


def test_what_is_no_backup_changes_nothing(store, match, url, tmp_path):
    plays(store, match.match_id, 1)
    letter, other = tmp_path / "letter", tmp_path / "other.sqlite3"
    letter.write_bytes(b"a letter")
    with sqlite3.connect(other) as base:
        base.execute("CREATE TABLE recipes (name TEXT)")
    for wrong, says in ((letter, "not an SQLite file"), (other, "not a database of the referee")):
        with pytest.raises(Unreadable, match=says):
            backup.read_backup(url, wrong, replace=True)
    assert store.cached_match(match.match_id).head == 1


def of_a_newer_version(file: Path) -> None:
    with sqlite3.connect(file) as base:
        base.execute("UPDATE alembic_version SET version_num = '9999'")


def test_a_restore_says_which_of_two_is_of_a_newer_version(store, url, tmp_path):
    file = tmp_path / "backup.sqlite3"
    backup.write_backup(url, file)
    database_of_another = tmp_path / "there.sqlite3"
    database_of_another.write_bytes(file.read_bytes())
    of_a_newer_version(database_of_another)
    with pytest.raises(Unreadable, match="the database is of a newer version of Referee"):
        backup.read_backup(database.address(f"sqlite:///{database_of_another}"), file, replace=True)
    of_a_newer_version(file)
    with pytest.raises(Unreadable, match="the backup is of a newer version of Referee"):
        backup.read_backup(url, file, replace=True)


def test_the_commands(store, match, database_url, tmp_path):
    plays(store, match.match_id, 2)
    file = tmp_path / "backup.sqlite3"

    def run(*arguments: str) -> tuple[int, str, str]:
        environ = {**os.environ, "DATABASE_URL": database_url, "INSTANCE": str(tmp_path), "REDIS_URL": ""}
        done = subprocess.run(
            [sys.executable, "-m", "referee", *arguments], cwd=ROOT, env=environ, capture_output=True, text=True
        )
        return done.returncode, done.stdout, done.stderr

    url = database.address(database_url)
    name = f"SQLite file {url.database}" if url.drivername == "sqlite" else f"PostgreSQL database {url.database}"
    assert run("backup", str(file)) == (0, f"{file} holds 1 match with 2 entries, from the {name}.\n", "")
    (tmp_path / "secret_key").write_text("a secret of this server")
    status, says, _ = run("backup", str(file), "--replace")
    key = tmp_path / "backup.sqlite3.key"
    assert says.splitlines()[1] == f"Keep {key} with it: links and printed codes work with no other secret."
    assert (key.read_text(), key.stat().st_mode & 0o777) == ("a secret of this server", 0o600)
    status, _, error = run("restore", str(file))
    assert (status, error.count("\n")) == (2, 1)
    status, says, _ = run("restore", str(file), "--replace")
    expected = [
        "Deleted: 1 match with 2 entries.",
        f"The {name} holds 1 match with 2 entries, as {file} does.",
        "Links and printed codes work as before.",
    ]
    assert (status, says.splitlines()) == (0, expected)


SWISS = {"record": 1, "event": "swiss", "title": "Gin", "options": {}, "entrants": ["Ann", "Bo"], "entries": []}


def test_a_printed_code_works_on_the_laptop_that_takes_the_place_of_another(tmp_path, monkeypatch, capsys):
    old, new, stick = tmp_path / "old", tmp_path / "new", tmp_path / "stick"
    stick.mkdir()
    for name in ("DATABASE_URL", "SECRET_KEY", "REDIS_URL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("INSTANCE", str(old))
    first = create_app()
    with first.app_context():
        club = get_store().clubs.create("Thursday")
        event_id = get_store().events.create(club.club_id, SWISS).event_id
        get_store().tables.add_tables(event_id, 1)
        code = table_key_path(event_id, "1", get_store().tables.table(event_id, "1").key)
    assert first.test_client().get(code).status_code == 303
    file = stick / "backup.sqlite3"
    assert main(["backup", str(file)]) == 0
    assert sorted(path.name for path in stick.iterdir()) == [file.name, f"{file.name}.key"]
    monkeypatch.setenv("INSTANCE", str(new))
    assert main(["restore", str(file)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "Links and printed codes work as before."
    second = create_app()
    for path in (code, club.organiser_path):
        assert second.test_client().get(path).status_code == 303
    assert (new / "secret_key").stat().st_mode & 0o777 == 0o600


def test_without_the_secret_a_restore_says_what_is_missing(tmp_path):
    backup_file, secret = tmp_path / "backup.sqlite3", tmp_path / "secret_key"
    assert f"put it at {secret}" in bring_key_back(secret, "", backup_file)
    assert "set it as SECRET_KEY" in bring_key_back(None, "in the environment", backup_file)
    key_file_of(backup_file).write_text("of the other server")
    assert "work only if SECRET_KEY is the text" in bring_key_back(None, "in the environment", backup_file)
    assert bring_key_back(None, "of the other server", backup_file) == "Links and printed codes work as before."
    assert keep_key(None, backup_file).startswith("Keep the SECRET_KEY of the environment")
    assert keep_key(secret, backup_file) == ""


@pytest.mark.parametrize("there", ["missing", "file"])
def test_a_backup_that_cannot_be_written_names_its_folder(store, match, url, tmp_path, there):
    (tmp_path / "file").touch()
    with pytest.raises(Unreadable, match=f"nothing can be written into .*/{there} \\("):
        backup.write_backup(url, tmp_path / there / "backup.sqlite3")
    assert not (tmp_path / "missing").exists()
