"""The command line: `games`, `plays GAME`, `replay FILE`, `ask GAME`, `event FILE`, `season FILE`, `serve`, others.

Each command imports what only it needs, so that the others start sooner.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from referee import games
from referee.chain import Broken, ProvenLog, read_fingerprint
from referee.installation import DOCS
from referee.kit.names import counted
from referee.schema import Unreadable, read_json

ALLOWED, SOME_REFUSED, NOT_READABLE = 0, 1, 2
PROVEN, DIFFERS = 0, 1
INTERRUPTED: Final = 130
_encode: Final = json.JSONEncoder(ensure_ascii=False).encode


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8")
    parser = argparse.ArgumentParser(prog="referee", description="The official at a real table.")
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("games", help="list the games")
    checked = commands.add_parser("check", help="say what is wrong with a game, in the folder of its project")
    checked.add_argument("game")
    written = commands.add_parser("new-game", help="write the package of a new game that runs")
    written.add_argument("key", help="the key of the game, such as cribbage; its folder gets this name")
    written.add_argument(
        "into", nargs="?", type=Path, default=Path(), help="the folder around it; this one if left out"
    )
    plays = commands.add_parser("plays", help="print a game's plays, questions and options as JSON Schema")
    plays.add_argument("game")
    replayed = commands.add_parser("replay", help="referee a record again and print one JSON object a line")
    replayed.add_argument("file", help="the record, or - for standard input")
    verified = commands.add_parser("verify", help="prove that a record is the one whose sheet was printed")
    verified.add_argument("file", help="the record, or - for standard input")
    verified.add_argument("fingerprint", nargs="*", help="the fingerprint on the sheet")
    asked = commands.add_parser("ask", help="answer questions from standard input, one JSON object a line")
    asked.add_argument("game")
    commands.add_parser("standing", help="compute standings of results from standard input, one JSON object a line")
    paired = commands.add_parser("pairings", help="draw rounds of a format from standard input, one JSON object a line")
    paired.add_argument("format")
    commands.add_parser("events", help="list the formats of events")
    run = commands.add_parser("event", help="referee the record of an event again and print one JSON object a line")
    run.add_argument("file", nargs="?", help="the record, or - for standard input")
    run.add_argument(
        "--lines", action="store_true", help="read one record a line from standard input and print one answer a line"
    )
    run.add_argument("--trf", action="store_true", help="print the tournament report file of FIDE instead")
    run.add_argument("--describe", metavar="FORMAT", help="print a format's options and entries as JSON Schema")
    seasoned = commands.add_parser(
        "season", help="add up the events of a season and print the standing as one JSON object"
    )
    seasoned.add_argument("file", help="the record of the season, or - for standard input")
    served = commands.add_parser(
        "serve",
        help="run the server",
        description="Run the server until Ctrl-C.",
        epilog="Settings are environment variables: PORT=8001 HOST=127.0.0.1 INSTANCE=folder referee serve. "
        f"{DOCS / 'running.md'} lists all of them.",
    )
    served.add_argument("--demo", action="store_true", help="use a throw-away database with an evening under way")
    exported = commands.add_parser("export", help="print a match of the database as a record")
    exported.add_argument("match", help="the id or the code of the match")
    exported.add_argument(
        "--plays", action="store_true", help="print only the plays after all corrections, without the log"
    )
    imported = commands.add_parser("import", help="make a match, or an event, from a record")
    imported.add_argument("file", help="the record, or - for standard input")
    imported.add_argument("--event", help="the id of the event in which the match counts")
    imported.add_argument("--pairing", default="", help="the pairing of a tournament that it plays: W1-2")
    imported.add_argument("--club", help="the club of an event's record; the club of this house by default")
    commands.add_parser("rebuild", help="compute everything beside the logs again, and list the differences")
    club = commands.add_parser("club", help="print the organiser's link of the club of this house")
    club.add_argument("club", nargs="?", help="the id of another club")
    club.add_argument("--new", metavar="NAME", help="make a club")
    club.add_argument("--export", metavar="FILE", help="write the club with all its matches and events to a file")
    club.add_argument("--import", metavar="FILE", dest="bring_in", help="make a club from such a file")
    club.add_argument("--renew", action="store_true", help="make a new link; the old one no longer works")
    club.add_argument("--address", help="the address of the server, for the link, if it is not the one of its settings")
    kept = commands.add_parser("backup", help="write the whole database to a file, while plays go on")
    kept.add_argument("file", help="the file to write, always in the format of SQLite")
    kept.add_argument("--replace", action="store_true", help="replace a file that exists")
    restored = commands.add_parser("restore", help="put a backup into the database")
    restored.add_argument("file", help="a file that `backup` wrote")
    restored.add_argument("--replace", action="store_true", help="delete what is in the database first")
    given = parser.parse_args(arguments)
    try:
        return _COMMANDS[given.command](given)
    except BrokenPipeError:
        return ALLOWED
    except (Unreadable, games.NoSuchGame, OSError) as fault:
        where = f"{fault.field}: " if isinstance(fault, Unreadable) and fault.field else ""
        print(f"{where}{fault}", file=sys.stderr)
        return NOT_READABLE


class _Version(argparse.Action):
    """Print the version. It is looked up only then."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object, **__: object) -> None:
        from referee import __version__

        print(f"referee {__version__}")
        parser.exit()


def _games(_: argparse.Namespace) -> int:
    for key in games.keys():
        title, about = games.heading(key)
        print(f"{key:16} {title}: {about}")
    for left_out in games.left_out():
        print(f"{left_out.key:16} left out ({left_out.package}): {left_out.why}")
    return ALLOWED


def _check(given: argparse.Namespace) -> int:
    from referee.testing.checks import check_game

    return check_game(given.game)


def _new_game(given: argparse.Namespace) -> int:
    from referee.testing.new_game import write_game

    print(write_game(given.key, given.into))
    return ALLOWED


def _plays(given: argparse.Namespace) -> int:
    print(json.dumps(games.describe(given.game), ensure_ascii=False, indent=2))
    return ALLOWED


def _read(file: str) -> object:
    return read_json(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())


def _replay(given: argparse.Namespace) -> int:
    from referee.match import read_record, replay

    refused = 0
    write = sys.stdout.write
    for line in replay(read_record(_read(given.file))):
        write(_encode(line) + "\n")
        refused = line.get("refused", 0)
    return SOME_REFUSED if refused else ALLOWED


def _verify(given: argparse.Namespace) -> int:
    printed = read_fingerprint("".join(given.fingerprint)) if given.fingerprint else ""
    try:
        proof, contents = _prove(_read(given.file))
    except Broken as fault:
        print(f"This record has been changed. {fault}")
        return DIFFERS
    print(f"The log is whole: {contents}.")
    print(f"Its fingerprint is {proof.fingerprint}.")
    if not printed:
        return PROVEN
    says, status = _compare(proof, printed)
    print(says)
    return status


def _prove(raw: object) -> tuple[ProvenLog[Any], str]:
    """The proof of the record of a match or an event, and the contents of its log in words."""
    if isinstance(raw, dict) and "event" in raw:
        from referee.events.proof import prove_event

        of_event = prove_event(raw)
        return of_event, counted(len(of_event.entries), "entry", "entries")
    from referee.match import prove_record

    proof = prove_record(raw)
    count = counted(len(proof.entries), "entry", "entries")
    return proof, f"{count}, {counted(proof.plays, 'play')} after it"


def _compare(proof: ProvenLog[Any], printed: str) -> tuple[str, int]:
    seq = proof.printed_after(printed)
    if seq == len(proof.entries):
        return "This is the record that was printed.", PROVEN
    if seq is None:
        return f"This is not the record that was printed: the sheet says {printed}.", DIFFERS
    later = counted(len(proof.entries) - seq, "entry", "entries")
    when = f"after entry {seq}" if seq else "before the first entry"
    return f"The sheet was printed {when}. Up to there it is this record; {later} came later.", DIFFERS


def _ask(given: argparse.Namespace) -> int:
    schema = games.game(given.game).schema
    return _answer_lines(lambda raw: schema.question(raw).as_json())


def _standing(_: argparse.Namespace) -> int:
    from referee.events.standing import answer_standing

    return _answer_lines(answer_standing)


def _pairings(given: argparse.Namespace) -> int:
    from referee.events.formats import answer_pairings, format_of

    format_of(given.format)
    return _answer_lines(lambda raw: answer_pairings(given.format, raw))


def _events(_: argparse.Namespace) -> int:
    from referee.events.formats import format_of, keys

    for key in keys():
        print(f"{key:18} {format_of(key).title}: {format_of(key).about}")
    return ALLOWED


def _event(given: argparse.Namespace) -> int:
    from referee.events.printed import answer_record, describe, refereed, replay_event
    from referee.events.record import read_event
    from referee.events.report import report_of

    if (given.file is not None) + given.lines + (given.describe is not None) != 1:
        raise Unreadable("give one of these: a file (or - for standard input), --lines, --describe FORMAT")
    if given.trf and given.file is None:
        raise Unreadable("a report (--trf) needs one file, or - for standard input")
    if given.describe is not None:
        print(json.dumps(describe(given.describe), ensure_ascii=False, indent=2))
        return ALLOWED
    if given.lines:
        return _answer_lines(answer_record)
    if given.trf:
        state = refereed(read_event(_read(given.file)))
        sys.stdout.buffer.write(report_of(state).encode())
        return SOME_REFUSED if state.refused else ALLOWED
    refused = 0
    for line in replay_event(read_event(_read(given.file))):
        sys.stdout.write(_encode(line) + "\n")
        refused = line.get("refused", 0)
    return SOME_REFUSED if refused else ALLOWED


def _season(given: argparse.Namespace) -> int:
    from referee.events.seasons import answer_season

    season = answer_season(_read(given.file))
    sys.stdout.write(_encode(season) + "\n")
    return SOME_REFUSED if any(event["refused"] for event in season["events"]) else ALLOWED


def _answer_lines(answer: Callable[[object], Mapping[str, object]]) -> int:
    """Answer each object of JSON on standard input with one line."""
    status = ALLOWED
    write = sys.stdout.write
    for line in sys.stdin.buffer:
        printed: Mapping[str, object]
        try:
            printed = answer(read_json(line))
        except Unreadable as fault:
            printed = {"error": fault.says, "field": fault.field}
            status = NOT_READABLE
        write(_encode(printed) + "\n")
    return status


def _serve(given: argparse.Namespace) -> int:
    from referee.server import serve

    try:
        return serve.run(os.environ, given.demo)
    except KeyboardInterrupt:
        # This happens only while the server starts; after that it handles Ctrl-C itself.
        return INTERRUPTED


def _stored(given: argparse.Namespace) -> int:
    """Run a command that needs the database. Only these commands load the application."""
    from referee.application import create_app
    from referee.desk.commands import COMMANDS, explained
    from referee.store import get_store

    unreached = ""
    if given.command == "club" and given.address is None:
        from referee.server.banner import address_for_links
        from referee.server.plan import Plan

        given.address, unreached = address_for_links(Plan.of(os.environ))
    with explained(), create_app().app_context():
        try:
            status = COMMANDS[given.command](get_store(), given)
        finally:
            get_store().writer.close()
    if unreached and given.export is None:
        print(unreached)
    return status


def _kept(given: argparse.Namespace) -> int:
    """Run `backup` or `restore`. The application is not loaded, so a backup does not migrate the database."""
    from referee.application import database_url, secret_file, settings
    from referee.desk.commands import KEEPING

    values = settings(os.environ)
    return KEEPING[given.command](database_url(values), given, secret_file(values), values["SECRET_KEY"])


_COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "games": _games,
    "check": _check,
    "new-game": _new_game,
    "plays": _plays,
    "replay": _replay,
    "verify": _verify,
    "ask": _ask,
    "standing": _standing,
    "pairings": _pairings,
    "events": _events,
    "event": _event,
    "season": _season,
    "serve": _serve,
    "export": _stored,
    "import": _stored,
    "rebuild": _stored,
    "club": _stored,
    "backup": _kept,
    "restore": _kept,
}


if __name__ == "__main__":
    sys.exit(main())
