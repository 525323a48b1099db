"""The write-ahead log has its length before the first play, and nothing in it is lost for that."""

from __future__ import annotations

import os
import shutil
import sqlite3
from pathlib import Path
from types import SimpleNamespace

import pytest

from referee.store import Accepted, Created, Store, log_room
from referee.store.checkpoints import EVERY
from referee.store.log_room import FREE_TIMES, PIECE, ROOM, make_room
from tests.clocks import own_clock
from tests.store.conftest import ONE, begin
from tools.serving import until


@pytest.fixture
def database_url(tmp_path) -> str:
    """An empty database of SQLite: PostgreSQL takes care of its log itself."""
    return f"sqlite:///{tmp_path / 'referee.sqlite3'}"


@pytest.fixture
def log(store) -> Path:
    """The file of the write-ahead log, which holds the tables of the database when the application has begun."""
    path = Path(f"{store.writer.engine.url.database}-wal")
    assert 0 < path.stat().st_size < PIECE
    return path


def throw(store: Store, match: Created, seen: int) -> None:
    """One play, which is accepted."""
    assert isinstance(store.append(match.match_id, "play", ONE, seen=seen, key=f"p.{seen}"), Accepted)


def as_after_a_kill(path: Path, folder: Path) -> sqlite3.Connection:
    """The database as another program finds it when this one is gone without a word."""
    folder.mkdir()
    for file in (path, Path(f"{path}-wal")):
        shutil.copy(file, folder / file.name)
    return sqlite3.connect(folder / path.name)


def test_the_log_is_lengthened_behind_what_it_holds(store, log, tmp_path):
    match = begin(store)
    before = log.read_bytes()
    make_room(store.writer.engine)
    assert ROOM <= log.stat().st_size < ROOM + PIECE
    after = log.read_bytes()
    assert after[: len(before)] == before
    assert not after[len(before) :].strip(b"\0")
    make_room(store.writer.engine)
    assert log.stat().st_size == len(after)
    for seen in range(3):
        throw(store, match, seen)
    assert log.stat().st_size == len(after)
    database = as_after_a_kill(Path(store.writer.engine.url.database), tmp_path / "left")
    assert database.execute("SELECT max(seq) FROM entries").fetchone() == (3,)
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_the_log_is_carried_over_before_its_room_is_used_up(store, log):
    match = begin(store)
    make_room(store.writer.engine)
    before = log.stat().st_size
    for seen in range(2 * EVERY):
        throw(store, match, seen)
        until(lambda: not store.writer._checkpoints.running, "the log is not carried over")
    assert log.stat().st_size == before


def test_plays_go_in_between_two_pieces(store, log, monkeypatch):
    match = begin(store)
    seen = iter(range(1_000))
    own_clock(monkeypatch, log_room, sleep=lambda _: throw(store, match, next(seen)))
    make_room(store.writer.engine)
    count = next(seen)
    assert count > 20
    assert log.stat().st_size >= ROOM


def test_a_disk_that_is_nearly_full_keeps_its_space(store, log, monkeypatch):
    before = log.stat().st_size
    monkeypatch.setattr(log_room.shutil, "disk_usage", lambda _: SimpleNamespace(free=FREE_TIMES * ROOM - 1))
    make_room(store.writer.engine)
    assert log.stat().st_size == before


@pytest.mark.parametrize("call", ["pwrite", "fsync"])
def test_a_disk_that_refuses_leaves_the_log_as_it_was(store, log, monkeypatch, caplog, call):
    before = log.read_bytes()

    def refuse(*_: object) -> int:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, call, refuse)
    make_room(store.writer.engine)
    assert log.read_bytes() == before
    assert "No space left" in caplog.text
    monkeypatch.undo()
    throw(store, begin(store), 0)
