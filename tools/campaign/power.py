"""The power is cut at every sync of a run: whatever was acknowledged before the next one is there."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.campaign.kill import kill_worker
from tools.campaign.phones import acknowledged, entering, seat
from tools.disk import shim
from tools.disk.journal import Acknowledgements, Disk, read
from tools.disk.power import look_through
from tools.serving import Serving, Settings


def campaign(
    folder: Path, plays: int = 2_000, kills: int = 6, milliseconds: int = 10, phones: int = 16
) -> Iterator[str]:
    """Plays on a slow disk, while the worker is killed and started again; then every power cut there can be.

    The disk is too slow for most plays that were on their way at a kill: they are in the files, not yet on the disk.
    """
    database, journal = folder / "database", folder / "journal"
    database.mkdir()
    acknowledgements = Acknowledgements(journal)
    environment: Settings = {
        "INSTANCE": str(folder),
        "DATABASE_URL": f"sqlite:///{database / 'referee.sqlite3'}",
        **shim.environment(database, journal, milliseconds),
    }
    server = Serving(**environment)
    there = [server.port]
    hall = seat(lambda: there, phones // 2, 2, acknowledge=acknowledgements.add)
    with entering(hall):
        for part in range(1, kills + 2):
            # After the kills one server lives long enough to carry its log over into the database.
            while len(acknowledged(hall)) < (plays * part // (3 * kills) if part <= kills else plays):
                time.sleep(0.005)
            if part <= kills:
                kill_worker(server)
    server.kill()
    kinds = Counter((note.kind, Path(note.path).suffix) for note in read(journal))
    yield (
        f"{len(acknowledged(hall)):,} plays, {kinds[b'e', '.sqlite3-wal']} syncs of the log,"
        f" {kinds[b'e', '.sqlite3']} of the database"
    )
    assert_whole(journal, database)
    cuts = look_through(journal)
    yield f"{cuts.cuts:,} power cuts, each with and without torn writes: {len(cuts.faults)} faults"
    assert not cuts.faults, "\n".join(cuts.faults[:20])


def assert_whole(journal: Path, folder: Path) -> None:
    """The journal knows every byte: nothing of SQLite goes past the shim."""
    disk = Disk()
    for note in read(journal):
        disk.take(note)
    known = {name: content for name, content in disk.as_it_is().items() if not name.endswith("-shm")}
    files = {str(path): path.read_bytes() for path in folder.iterdir() if not path.name.endswith("-shm")}
    assert known.keys() == files.keys()
    for name, content in files.items():
        assert known[name] == content, f"{name} is not what was noted"
