"""The power cut: at every sync of a run the database is opened as the disk would have it, and looked through."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import NamedTuple

from referee.store.database import sqlite_module
from tools.campaign.logs import Logs
from tools.disk.journal import Cut, cuts


class Findings(NamedTuple):
    """The number of moments looked at, and what was wrong at any of them."""

    cuts: int
    faults: list[str]


def look_through(journal: Path, seed: int = 0) -> Findings:
    """Cut the power at every sync of a journal: once all that was not synced is lost, once some of it arrived."""
    faults: list[str] = []
    count = 0
    for count, cut in enumerate(cuts(journal), 1):
        for chance in (None, Random(f"{seed} {count}")):
            faults += [f"cut {count}{' (torn)' if chance else ''}: {fault}" for fault in faults_of(cut, chance)]
    return Findings(count, faults)


def faults_of(cut: Cut, chance: Random | None) -> list[str]:
    """The faults of the database after a power cut."""
    left = cut.disk.after_a_power_cut(chance)
    with TemporaryDirectory(prefix="referee-cut-") as folder:
        for name, content in left.items():
            if not name.endswith("-shm"):
                file = Path(folder, Path(name).name)
                # The zeros at the end of a log, 32 MB of them, are the same as a hole, and a hole takes no time.
                file.write_bytes(content.rstrip(b"\0"))
                os.truncate(file, len(content))
        databases = sorted(Path(folder).glob("*.sqlite3"))
        if not databases:
            return ["the database is not there"] if cut.acknowledged else []
        return faults_of_database(databases[0], cut.acknowledged)


def faults_of_database(path: Path, acknowledged: Iterable[str]) -> list[str]:
    """The faults of a database: it is damaged, its logs have gaps, or an acknowledged play is not in its place.

    A play is acknowledged as `match seq key`.
    """
    module = sqlite_module()
    connection = module.connect(str(path))
    try:
        checked = [row[0] for row in connection.execute("PRAGMA integrity_check")]
        if checked != ["ok"]:
            return checked
        if not connection.execute("SELECT 1 FROM sqlite_master WHERE name = 'entries'").fetchone():
            return ["there are no tables"] if list(acknowledged) else []
        logs = Logs.of(
            connection.execute("SELECT match_id, seq, key FROM entries ORDER BY match_id, seq").fetchall(),
            connection.execute("SELECT id, head FROM matches").fetchall(),
        )
    except module.DatabaseError as fault:
        return [str(fault)]
    finally:
        connection.close()
    return logs.faults(acknowledged)
