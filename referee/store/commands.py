"""The command line's own way to the running database: `export MATCH`, `import FILE`, `rebuild`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from referee.kit.form import Unreadable
from referee.match import read_json, read_record, replay
from referee.store import NoSuchMatch, Store

AS_IT_SHOULD, SOME_DIFFER = 0, 1

Command = Callable[[Store, argparse.Namespace], int]


def export(store: Store, given: argparse.Namespace) -> int:
    """Print a match as a record; it is named by its id or its code.

    :raises Unreadable: where there is no such match.
    """
    try:
        room = store.room(store.find_code(given.match) or given.match)
    except NoSuchMatch:
        raise Unreadable(f"there is no match {given.match!r} in this database", "match") from None
    print(json.dumps(room.course.record(), ensure_ascii=False, indent=1))
    return AS_IT_SHOULD


def bring_in(store: Store, given: argparse.Namespace) -> int:
    """Make a match of a record and print its id, code and keys; plays that are refused are told and left out.

    :raises Unreadable: where the file is no record.
    """
    text = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
    record = read_record(read_json(text))
    refused = [line for line in replay(record) if line.get("verdict") == "refused"]
    for line in refused:
        print(f"play {line['n']} is left out, {', '.join(line['rules'])}: {line['says']}", file=sys.stderr)
    made = store.import_record(record)
    keys = {"host": made.host_key, "table": made.table_key, "board": made.board_key}
    print(json.dumps({"match": made.match, "code": made.code, "keys": keys}))
    return SOME_DIFFER if refused else AS_IT_SHOULD


def rebuild(store: Store, _: argparse.Namespace) -> int:
    """Compute again what is kept beside the logs; each difference is printed and mended."""
    count = differing = 0
    for match, differs in store.rebuild():
        count += 1
        differing += bool(differs)
        for name, (kept, computed) in differs.items():
            print(f"{match}: {name} was kept as {kept!r}, and is {computed!r} by the log")
    print(f"{count} matches, {differing} differed")
    return SOME_DIFFER if differing else AS_IT_SHOULD


COMMANDS: Final[Mapping[str, Command]] = {"export": export, "import": bring_in, "rebuild": rebuild}
