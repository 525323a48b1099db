"""The command line: `python -m referee games | plays GAME | replay FILE | ask GAME`, and the server's own commands."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

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
    given = parser.parse_args(arguments)
    try:
        return {"games": _games, "plays": _plays, "replay": _replay, "ask": _ask}[given.command](given)
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
    print(json.dumps(describe(given.game), ensure_ascii=False, indent=2))
    return ALLOWED


def describe(key: str) -> dict[str, Any]:
    """A game's plays, questions, options and start as JSON Schema.

    :raises games.NoSuchGame: where there is no such game.
    """
    found = games.reader(key)
    game = found.game
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "game": key,
        "title": game.title,
        "players": {"least": game.players.least, "most": game.players.most, "step": game.players.step},
        "options": found.options.schema(),
        "start": found.start.schema() if found.start else None,
        "plays": {name: _named(form.schema(), "play", name, form.cls) for name, form in found.plays.items()},
        "questions": {name: _named(form.schema(), "ask", name, form.cls) for name, form in found.questions.items()},
    }


def _named(schema: dict[str, Any], key: str, name: str, cls: Any) -> dict[str, Any]:
    properties = {key: {"const": name}, **schema["properties"]}
    if key == "ask":
        properties["options"] = {"type": "object"}
    required = [key, *schema.get("required", [])]
    return {
        "title": cls.title,
        "description": (cls.__doc__ or "").strip(),
        **schema,
        "properties": properties,
        "required": required,
    }


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


if __name__ == "__main__":
    sys.exit(main())
