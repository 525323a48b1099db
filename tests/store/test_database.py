"""The database: made and migrated by itself, durable, as the models say."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from referee.__main__ import NOT_READABLE, main
from referee.schema import Unreadable
from referee.store import database, postgres
from referee.store.models import Base
from tests.databases import both_databases, database_on, make_tables, on_postgresql, on_sqlite, without_tables
from tests.rings import STARTS
from tools.serving import SOON


@both_databases
def test_the_migrations_make_what_the_models_say(store):
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        differences = compare_metadata(context, Base.metadata)
    assert [difference for difference in differences if "alembic_version" not in str(difference)] == []


@pytest.mark.outer(STARTS)
@without_tables
def test_several_that_start_at_once_migrate_once(database_url, tmp_path):
    environment = {**os.environ, "DATABASE_URL": database_url, "INSTANCE": str(tmp_path), "REDIS_URL": ""}
    command = [sys.executable, "-m", "referee", "rebuild"]
    started = [
        subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        for _ in range(2)
    ]
    for process in started:
        out, err = process.communicate(timeout=SOON)
        assert (process.returncode, out) == (0, "0 matches, 0 differed\n"), err


@both_databases
def test_a_database_of_a_newer_version_is_told_in_a_sentence(store, new_app):
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(Unreadable, match="newer version of Referee") as fault:
        new_app()
    assert fault.value.field == "DATABASE_URL"


@on_postgresql
def test_postgresql_is_asked_quickly_if_a_connection_still_stands(store, monkeypatch):
    monkeypatch.setattr(postgres, "PING_SECONDS", SOON)
    waits, wait = [], postgres.PatientConnection.wait

    def noted(connection, *arguments, **named):
        waits.append(connection.answer_seconds)
        return wait(connection, *arguments, **named)

    monkeypatch.setattr(postgres.PatientConnection, "wait", noted)
    with store.engine.connect() as connection:
        assert set(waits) == {postgres.PING_SECONDS}
        waits.clear()
        connection.exec_driver_sql("SELECT 1")
        assert set(waits) == {postgres.ANSWER_SECONDS}


@on_sqlite
def test_sqlite_writes_ahead_and_waits_for_the_disk(store):
    with store.engine.connect() as connection:
        settings = {
            name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    assert settings == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 250}


@pytest.mark.parametrize(
    ("written", "driver"),
    [
        ("postgres://a@b/c", "postgresql+psycopg"),
        ("postgresql://a@b/c", "postgresql+psycopg"),
        ("postgresql+psycopg://a@b/c", "postgresql+psycopg"),
        ("sqlite:////tmp/x.sqlite3", "sqlite"),
    ],
)
def test_addresses_are_taken_as_people_write_them(written, driver):
    assert database.address(written).drivername == driver


@pytest.mark.parametrize(
    "written", ["referee.sqlite3", "mysql://a:b@c/d", "postgresql+psycopg2://b/c", "postgresql://b:x/c"]
)
def test_what_is_no_address_of_a_database_is_told_how_to_write_it(written):
    with pytest.raises(Unreadable, match=r"^write sqlite:.* or postgresql:") as fault:
        database.address(written)
    assert fault.value.field == "DATABASE_URL"


def test_a_database_that_cannot_keep_every_name_is_refused(postgres_server):
    with database_on(postgres_server, encoding="SQL_ASCII") as url:
        with pytest.raises(Unreadable, match=r"has the encoding SQL_ASCII, .* createdb --encoding UTF8") as fault:
            make_tables(url)
        assert fault.value.field == "DATABASE_URL"


@pytest.mark.parametrize("command", [["club"], ["rebuild"], ["backup", "evening.sqlite3"]])
def test_a_command_without_its_database_says_so_in_a_line(command, monkeypatch, tmp_path, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("INSTANCE", str(tmp_path))
    monkeypatch.setenv("DATABASE_URL", "postgresql://nobody@127.0.0.1:1/nothing")
    assert main(command) == NOT_READABLE
    (line,) = capsys.readouterr().err.splitlines()
    assert line.startswith("the database cannot be used: connection failed: ")


@pytest.mark.parametrize(
    ("written", "hosts", "ports"),
    [
        ("postgresql://u:p@h1:1,h2:2/db?target_session_attrs=read-write", "h1,h2", "1,2"),
        ("postgres://u:p,q@h1,h2:2/db?target_session_attrs=read-write", "h1,h2", ",2"),
        ("postgresql+psycopg://u@[::1]:1,h2/db?target_session_attrs=read-write", "::1,h2", "1,"),
    ],
)
def test_several_hosts_are_taken_as_postgresql_has_them(written, hosts, ports):
    url = database.address(written)
    _, given = url.get_dialect()().create_connect_args(url)
    assert (given["host"], given["port"]) == (hosts, ports)
    assert (given["user"], given["dbname"], given["target_session_attrs"]) == ("u", "db", "read-write")
    assert "p,q" not in written or given["password"] == "p,q"


def test_an_old_sqlite_is_said_at_the_start(monkeypatch, caplog, tmp_path):
    import sqlite3

    monkeypatch.setattr(database, "sqlite_module", lambda: sqlite3)
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 40, 1))
    database.engine_options(database.address(f"sqlite:///{tmp_path / 'x.sqlite3'}"))
    assert "can lose entries" in caplog.text
