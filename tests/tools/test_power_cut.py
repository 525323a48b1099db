"""The power cut: what was acknowledged before the last sync is there, and a database that lies is found out."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests.conftest import missing
from tools.campaign import power
from tools.disk import shim
from tools.disk.journal import ACKNOWLEDGED, Note, cuts, read
from tools.disk.power import look_through

CARELESS = """
import os, struct, sys
from referee.store.database import sqlite_module
path, journal, synchronous = sys.argv[1:]
told = os.open(journal, os.O_WRONLY | os.O_APPEND)
base = sqlite_module().connect(path, isolation_level=None)
base.execute("PRAGMA journal_mode=WAL")
base.execute("CREATE TABLE matches (id TEXT, head INTEGER)")
base.execute("CREATE TABLE entries (match_id TEXT, seq INTEGER, key TEXT)")
base.execute("INSERT INTO matches VALUES ('m', 0)")
base.execute("PRAGMA wal_checkpoint(TRUNCATE)")
base.execute(f"PRAGMA synchronous={synchronous}")
for n in range(1, 21):
    base.execute("BEGIN IMMEDIATE")
    base.execute("UPDATE matches SET head = ?", (n,))
    base.execute("INSERT INTO entries VALUES ('m', ?, ?)", (n, f"p.{n}"))
    base.execute("COMMIT")
    data = f"m {n} p.{n}".encode()
    os.write(told, struct.pack("<8scHqI", bytes.fromhex("f16e6f74650d0af2"), b"a", 0, 0, len(data)) + data)
os._exit(0)
"""


@pytest.fixture(autouse=True)
def compiler():
    if shim.compiler() is None:
        missing("no Linux with a C compiler (Debian: apt install gcc libc6-dev)")


def entered(folder, synchronous: str):
    """The journal of twenty plays, entered with a setting of SQLite."""
    database, journal = folder / "database", folder / "journal"
    database.mkdir()
    environment = {"PATH": "", **shim.environment(database, journal)}
    arguments = [str(database / "referee.sqlite3"), str(journal), synchronous]
    subprocess.run([sys.executable, "-c", CARELESS, *arguments], env=environment, check=True)
    return journal


def test_a_database_that_waits_for_the_disk_keeps_all(tmp_path):
    cuts = look_through(entered(tmp_path, "FULL"))
    assert cuts.cuts > 20
    assert not cuts.faults


@pytest.mark.parametrize("synchronous", ["NORMAL", "OFF"])
def test_a_database_that_does_not_wait_is_found_out(tmp_path, synchronous):
    faults = look_through(entered(tmp_path, synchronous)).faults
    assert any("lost: m 20 p.20" in fault for fault in faults)


@pytest.mark.outer("power cuts of a server")
def test_no_acknowledged_play_is_lost_when_the_power_goes(tmp_path):
    figures = list(power.campaign(tmp_path, plays=1_000, kills=3))
    print(*figures, sep="\n")


def written(path, *notes):
    path.write_bytes(b"".join(note.record() for note in notes))
    return path


def test_a_note_that_a_killed_process_left_in_part_is_passed_over(tmp_path):
    """The part may end anywhere; the notes before and after it are read."""
    first, torn, last = (
        Note(b"w", "/d/f", 0, b"one"),
        Note(b"w", "/d/f", 3, b"two" * 9),
        Note(ACKNOWLEDGED, "", 0, b"a"),
    )
    for size in range(len(torn.record())):
        journal = tmp_path / "journal"
        for after in ([last], []):
            parts = [first.record(), torn.record()[:size], *(note.record() for note in after)]
            journal.write_bytes(b"".join(parts))
            assert list(read(journal)) == [first, *after], size


def test_what_is_written_during_a_sync_is_not_safe_by_it(tmp_path):
    journal = written(
        tmp_path / "journal",
        Note(b"c", "/d/f"),
        Note(b"w", "/d/f", 0, b"one"),
        Note(b"s", "/d/f", 1),
        Note(b"w", "/d/f", 3, b"two"),
        Note(b"e", "/d/f", 1),
        Note(b"s", "/d", 2),
        Note(b"e", "/d", 2),
        Note(ACKNOWLEDGED, "", 0, b"told"),
    )
    left = [(cut.disk.after_a_power_cut(), list(cut.acknowledged)) for cut in cuts(journal)]
    assert left == [({}, []), ({}, []), ({"/d/f": b"one"}, ["told"])]
