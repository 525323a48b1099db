"""A game that cannot be loaded is left out with its reason, and all else goes on."""

from __future__ import annotations

import json

import pytest

from referee import games
from tests.game_package.asking import KEY, RECORD, Seen, cookie, run, says
from tools.serving import Serving

pytestmark = pytest.mark.xdist_group("an installed game")

PACKAGES = {KEY: "tally-sheet 0.1"}
"""The packages that are not named like their games, or have another version than 1.0."""
LEFT_OUT = {
    KEY: "tally_sheet.game cannot be imported: ImportError: cannot import name 'no_such_name'",
    "ahead": "ahead is written for contract 99, and this Referee has contract 1. Install a newer Referee",
    "quitter": "quitter.game ends the program when it is imported: SystemExit: goodbye (game.py, line 3)",
    "typo": "typo.game cannot be imported: SyntaxError: invalid syntax (game.py, line 1)",
    "vanisher": "vanisher.game ends the program when it is imported: os._exit(0)",
    "unjudged": "unjudged.game cannot be imported: TypeError: Unjudged names no judges",
}


def test_the_list_of_games_goes_on_and_says_what_is_left_out(broken: dict[str, str]) -> None:
    done = run(broken, "-m", "referee", "games")
    assert (done.returncode, done.stderr) == (0, "")
    lines = {line.split()[0]: line for line in done.stdout.splitlines()}
    assert {*games.keys(), "painted", "endless", "lost", "torn"} | set(LEFT_OUT) == set(lines)
    for key, why in LEFT_OUT.items():
        assert f"left out ({PACKAGES.get(key, key + ' 1.0')}): {why}" in lines[key]


def test_a_record_of_a_game_that_is_left_out_is_told_why(broken: dict[str, str]) -> None:
    done = run(broken, "-m", "referee", "replay", "-", text=json.dumps(RECORD))
    assert done.returncode == 2
    assert (
        "game: the game tally-sheet (tally-sheet 0.1) is left out: tally_sheet.game cannot be imported" in done.stderr
    )
    assert "Traceback" not in done.stderr


def test_the_server_starts_and_its_log_has_a_line_for_each_game_that_is_left_out(server: Serving) -> None:
    lines = [f"The game {key} ({PACKAGES.get(key, key + ' 1.0')}) is left out: {why}" for key, why in LEFT_OUT.items()]
    for line in lines:
        says(server, line)
    log = "".join(server.log)
    assert [log.count(line) for line in lines] == [1] * len(lines), log
    assert "Traceback" not in log[: log.rindex("is left out")]


def test_the_organiser_reads_which_games_are_left_out_and_guests_do_not(server: Serving, seen: Seen) -> None:
    organiser = cookie(server, seen[2]["organiser"])
    status, _, page = server.send("GET", f"/c/{seen[2]['club']}/organise", Cookie=organiser)
    assert status == 200
    assert "Games that are left out" in page.decode()
    for key in LEFT_OUT:
        assert f"<strong>{key}</strong> ({PACKAGES.get(key, key + ' 1.0')}): " in page.decode()
    assert b"left out" not in server.send("GET", "/")[2]


def test_a_match_that_waits_for_its_game_says_so(server: Serving, seen: Seen) -> None:
    made, phone = seen[2]["match"], seen[2]["phone"]
    says = "the game of this match, tally-sheet, cannot be used on this server now; its log is kept"
    pages = ("", "/board", "/log", "/sheet", "/host", "/tally", "/live?view=table")
    link = f"/k/{made['match']}/{made['keys']['host']}"
    for path in (link, *(f"/m/{made['match']}{page}" for page in pages)):
        status, _, page = server.send("GET", path, Cookie=phone)
        assert status == 503, path
        assert says[1:] in page.decode(), path
    for path in (f"/board?key={made['keys']['board']}", f"/live?view=board&key={made['keys']['board']}"):
        status, _, page = server.send("GET", f"/m/{made['match']}{path}")
        assert status == 503, path
        assert says[1:] in page.decode(), path
    for path in ("", "/log", "/sheet", "/record"):
        bearer = {"Authorization": f"Bearer {made['keys']['table']}"}
        status, _, answer = server.send("GET", f"/api/v1/matches/{made['match']}{path}", **bearer)
        assert (status, json.loads(answer)) == (503, {"error": says, "field": "game"}), path


def test_pages_that_list_such_a_match_show_it(server: Serving, seen: Seen) -> None:
    kept = seen[2]
    phone = cookie(server, kept["organiser"])
    paths = ["", "/organise", "/matches", "/matches.csv", "/records"]
    for path in [
        *(f"/c/{kept['club']}{path}" for path in paths),
        f"/e/{kept['event']}",
        f"/e/{kept['event']}/organise",
    ]:
        status, _, page = server.send("GET", path, Cookie=phone)
        assert status == 200, (path, page)
        assert "Ann" in page.decode() or "organise" in path or "records" in path, path
    assert b"tally-sheet" in server.send("GET", "/", Cookie=kept["phone"])[2]
    for path in ("/new/tally-sheet", "/games/tally-sheet"):
        status, _, page = server.send("GET", path)
        assert status == 503, path
        assert "The game tally-sheet cannot be used here now." in page.decode()


def test_programs_hear_the_same_status_as_pages(server: Serving, seen: Seen) -> None:
    setup = {"game": KEY, "players": ["Ann", "Bo"]}
    asked = {"ask": "who-wins", "totals": {"Ann": 3, "Bo": 4}}
    for method, path, body in (
        ("GET", f"/api/v1/games/{KEY}", None),
        ("POST", f"/api/v1/ask/{KEY}", asked),
        ("POST", "/api/v1/matches", setup),
    ):
        status, _, answer = server.send(method, path, body)
        assert status == 503, (path, answer)
        told = json.loads(answer)
        assert told["field"] == "game", path
        assert "the game tally-sheet (tally-sheet 0.1) is left out: " in told["error"], path
