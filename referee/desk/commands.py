"""The commands that use the database: `export`, `import`, `rebuild`, `club`, `backup`, `restore`."""

from __future__ import annotations

import argparse
import contextlib
import json
import sqlite3
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sqlalchemy.exc import SQLAlchemyError

from referee.desk import backup_keys
from referee.desk.club_files import export_club
from referee.desk.club_import import import_club
from referee.desk.events.changing import bring_match_in
from referee.desk.left_out import entries_left_out, has_whole_log, plays_left_out
from referee.kit.names import capitalized, counted, new_name
from referee.match import read_json, read_record
from referee.schema import Unreadable
from referee.store import Created, GameMissing, NoSuchMatch, Store, backup, database
from referee.store.clubs import HOME, NoSuchClub
from referee.store.events import NoSuchEvent

AS_IT_SHOULD, SOME_DIFFER = 0, 1
DRIVER_ERRORS: Final = (SQLAlchemyError, sqlite3.Error, database.sqlite_module().Error)

Command = Callable[[Store, argparse.Namespace], int]
Keeping = Callable[[str, argparse.Namespace, Path | None, str], int]


def export(store: Store, given: argparse.Namespace) -> int:
    """Print a match, named by its id or code, as a record: with its log, unless only the plays are wanted.

    :raises Unreadable: there is no such match.
    """
    try:
        cached = store.cached_match(store.find_code(given.match) or given.match)
    except GameMissing as fault:
        raise Unreadable(str(fault), "match") from None
    except NoSuchMatch:
        raise Unreadable(f"there is no match {given.match!r} in this database", "match") from None
    record = cached.match.record() if given.plays else cached.match.whole_record()
    print(json.dumps(record, ensure_ascii=False, indent=1))
    return AS_IT_SHOULD


def bring_in(store: Store, given: argparse.Namespace) -> int:
    """Make a match of a record, with its log, and print its id, code and keys; report and leave out refused plays.

    The record of an event makes an event. A match can count in an event.

    :raises Unreadable: the file is not a record, or there is no such event or club.
    """
    text = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
    raw = read_json(text)
    if isinstance(raw, dict) and "event" in raw:
        return _bring_event_in(store, raw, given.club or HOME)
    record = read_record(raw)
    created = _match_of_event(store, raw, given) if given.event else store.import_record(record)
    match = store.cached_match(created.match_id).match
    refused = plays_left_out(match, record)
    if record.proof is not None and not has_whole_log(match, record):
        print("the log is not taken over: the rules refuse one of its entries today; its plays are", file=sys.stderr)
    for line in refused:
        print(line.in_words("play"), file=sys.stderr)
    keys = {"host": created.host_key, "table": created.table_key, "board": created.board_key}
    print(json.dumps({"match": created.match_id, "code": created.code, "keys": keys}))
    return SOME_DIFFER if refused else AS_IT_SHOULD


def _match_of_event(store: Store, raw: object, given: argparse.Namespace) -> Created:
    try:
        event = store.events.event(given.event)
    except NoSuchEvent:
        raise Unreadable(f"there is no event {given.event!r} in this database", "event") from None
    return bring_match_in(store, event, raw, given.pairing)


def _bring_event_in(store: Store, raw: Mapping[str, Any], club_id: str) -> int:
    """Make an event of its record, and print its id; report and leave out refused entries."""
    try:
        club = store.clubs.home()[0] if club_id == HOME else store.clubs.club(club_id)
    except NoSuchClub:
        raise Unreadable(f"there is no club {club_id!r} in this database", "club") from None
    event = store.events.create(club.club_id, raw)
    refused = entries_left_out(event, raw)
    for line in refused:
        print(line.in_words("entry"), file=sys.stderr)
    print(json.dumps({"event": event.event_id, "club": club.club_id, "entries": event.head, "refused": len(refused)}))
    return SOME_DIFFER if refused else AS_IT_SHOULD


def rebuild(store: Store, _: argparse.Namespace) -> int:
    """Compute again the values that are kept beside the logs; print and mend each difference."""
    count = differing = 0
    for match_id, differs in store.rebuild():
        count += 1
        differing += bool(differs)
        for name, (kept, computed) in differs.items():
            if name == "log":
                print(f"{match_id}: the log was changed from outside. {computed}")
            elif name == "game":
                print(f"{match_id}: {computed}")
            else:
                print(f"{match_id}: {name} was kept as {kept!r}, and is {computed!r} by the log")
    print(f"{counted(count, 'match', 'matches')}, {differing} differed")
    for event_id, says in store.events.broken_logs():
        print(f"{event_id}: the log of the event was changed from outside. {says}")
        differing += 1
    for club_id, rows in store.clubs.rebuild():
        if rows:
            print(f"club {club_id}: {counted(rows, 'row')} of its figures differed")
            differing += 1
    return SOME_DIFFER if differing else AS_IT_SHOULD


def show_club(store: Store, given: argparse.Namespace) -> int:
    """Print the organiser's link of each club, or make a new club or a new key; write or read the file of a club.

    :raises Unreadable: there is no such club, the new name is not valid, or the file is not the file of a club.
    """
    if given.export is not None:
        return _export_club(store, given)
    if given.bring_in is not None:
        with open(given.bring_in, "rb") as lines:
            imported = import_club(store, (read_json(line) for line in lines))
        club, refused = imported.club, imported.left_out
        for line in refused:
            print(f"line {line.line}: {line.in_words(line.what)}", file=sys.stderr)
        print(f"{club.name} ({club.club_id})\n  {given.address}{club.organiser_path}")
        return SOME_DIFFER if refused else AS_IT_SHOULD
    if given.new is not None:
        store.clubs.create(new_name(given.new))
    elif not store.clubs.all():
        store.clubs.home()
    clubs = [club for club in store.clubs.all() if given.club in (None, club.club_id)]
    if not clubs:
        raise Unreadable(f"there is no club {given.club!r} in this database", "club")
    for club in clubs:
        if given.renew:
            store.clubs.renew_key(club.club_id, "organiser")
        print(f"{club.name} ({club.club_id})")
        print(f"  {given.address}{store.clubs.club(club.club_id).organiser_path}")
    return AS_IT_SHOULD


def _export_club(store: Store, given: argparse.Namespace) -> int:
    try:
        lines = export_club(store, given.club or HOME)
        with open(given.export, "x", encoding="utf-8") as file:
            written = [file.write(json.dumps(line, ensure_ascii=False) + "\n") for line in lines]
    except NoSuchClub:
        raise Unreadable(f"there is no club {given.club!r} in this database", "club") from None
    except GameMissing as fault:
        Path(given.export).unlink()
        raise Unreadable(str(fault), "club") from None
    except FileExistsError:
        raise Unreadable(f"{given.export} is there already; name another file", "file") from None
    print(f"{given.export} holds the club with {counted(len(written) - 1, 'match or event', 'matches and events')}.")
    return AS_IT_SHOULD


def back_up(url: str, given: argparse.Namespace, secret: Path | None, environment: str) -> int:
    """Write everything in the database into a file, and the secret of the server beside it.

    :raises Unreadable: the file is there already, or the database cannot be read.
    """
    with explained():
        contents = backup.write_backup(database.address(url), Path(given.file), given.replace)
    print(f"{given.file} holds {contents}, from {database.database_in_words(database.address(url))}.")
    if says := backup_keys.keep_key(secret, Path(given.file)):
        print(says)
    return AS_IT_SHOULD


def restore(url: str, given: argparse.Namespace, secret: Path | None, environment: str) -> int:
    """Put everything in a backup into the database, and the secret beside it in its place.

    :raises Unreadable: the file is not a backup, the database is not empty, or cannot be written.
    """
    with explained():
        result = backup.read_backup(database.address(url), Path(given.file), given.replace)
    if result.before:
        print(f"Deleted: {result.before}.")
    name = capitalized(database.database_in_words(database.address(url)))
    print(f"{name} holds {result.restored}, as {given.file} does.")
    print(backup_keys.bring_key_back(secret, environment, Path(given.file)))
    return AS_IT_SHOULD


@contextlib.contextmanager
def explained() -> Iterator[None]:
    """Explain in one line why a driver cannot use a database."""
    try:
        yield
    except DRIVER_ERRORS as fault:
        reason = str(getattr(fault, "orig", None) or fault)
        raise Unreadable(f"the database cannot be used: {' '.join(reason.split())}") from None


COMMANDS: Final[Mapping[str, Command]] = {"export": export, "import": bring_in, "rebuild": rebuild, "club": show_club}
KEEPING: Final[Mapping[str, Keeping]] = {"backup": back_up, "restore": restore}
