"""The command line: `python -m referee games | plays GAME | replay FILE | ask GAME`, and the server's own commands."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from referee import games
from referee.kit.form import Unreadable
from referee.match import read_json, read_record, replay

ALLOWED, SOME_REFUSED, NOT_READABLE = 0, 1, 2
_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit status is returned."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    parser = argparse.ArgumentParser(prog="referee", description="The official at a real table.")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    plays = commands.add_parser("plays", help="print a game's plays, questions and options as JSON Schema")
    plays.add_argument("game")
    replayed = commands.add_parser("replay", help="referee a record again, one JSON object a line")
    replayed.add_argument("file", help="the record, or - for standard input")
    asked = commands.add_parser("ask", help="answer questions from standard input, one JSON object a line")
    asked.add_argument("game")
    served = commands.add_parser("serve", help="run the server; HOST, PORT and others by environment (docs/running.md)")
    served.add_argument("--demo", action="store_true", help="on a throw-away database, with an evening under way")
    exported = commands.add_parser("export", help="print a match of the database as a record")
    exported.add_argument("match", help="its id or its code")
    imported = commands.add_parser("import", help="make a match of a record")
    imported.add_argument("file", help="the record, or - for standard input")
    commands.add_parser("rebuild", help="compute again what is kept beside the logs, and say what differed")
    given = parser.parse_args(arguments)
    try:
        return _COMMANDS[given.command](given)
    except BrokenPipeError:
        return ALLOWED
    except (Unreadable, games.NoSuchGame, OSError) as fault:
        where = f"{fault.field}: " if isinstance(fault, Unreadable) and fault.field else ""
        print(f"{where}{fault}", file=sys.stderr)
        return NOT_READABLE


def _games(_: argparse.Namespace) -> int:
    for key in games.keys():
        print(f"{key:16} {games.game(key).title}: {games.game(key).about}")
    return ALLOWED


def _plays(given: argparse.Namespace) -> int:
    print(json.dumps(games.describe(given.game), ensure_ascii=False, indent=2))
    return ALLOWED


def _replay(given: argparse.Namespace) -> int:
    text = sys.stdin.buffer.read() if given.file == "-" else Path(given.file).read_bytes()
    refused = 0
    write = sys.stdout.write
    for line in replay(read_record(read_json(text))):
        write(_encode(line) + "\n")
        refused = line.get("refused", 0)
    return SOME_REFUSED if refused else ALLOWED


def _ask(given: argparse.Namespace) -> int:
    found = games.reader(given.game)
    status = ALLOWED
    write = sys.stdout.write
    for line in sys.stdin.buffer:
        try:
            printed = found.question(read_json(line)).as_json()
        except Unreadable as fault:
            printed = {"error": fault.says, "field": fault.field}
            status = NOT_READABLE
        write(_encode(printed) + "\n")
    return status


def _serve(given: argparse.Namespace) -> int:
    from referee import serve

    return serve.run(os.environ, given.demo)


def _stored(given: argparse.Namespace) -> int:
    """A command that needs the database: only now the application is loaded."""
    from app import create_app
    from referee.store import get_store
    from referee.store.commands import COMMANDS

    with create_app().app_context():
        return COMMANDS[given.command](get_store(), given)


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "games": _games,
    "plays": _plays,
    "replay": _replay,
    "ask": _ask,
    "serve": _serve,
    "export": _stored,
    "import": _stored,
    "rebuild": _stored,
}


if __name__ == "__main__":
    sys.exit(main())
