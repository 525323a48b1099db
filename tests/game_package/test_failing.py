"""A game that fails in play, or never ends, stops nothing but its own matches."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from tests.game_package.asking import Seen, cookie, enter, says
from tests.rings import STARTS
from tools.serving import Serving

pytestmark = pytest.mark.xdist_group("an installed game")


FAULT = "The game painted has a fault: ZeroDivisionError: division by zero (judging.py, line "


@pytest.fixture(scope="module")
def painted(server: Serving, seen: Seen) -> dict[str, Any]:
    """A match of the club whose game fails in its templates, its figures and one judge: its id and its keys."""
    _, _, answer = server.send("GET", seen[2]["organiser"])
    organiser = {"Authorization": f"Bearer {seen[2]['organiser'].rpartition('/')[2]}"}
    setup = {"game": "painted", "players": ["Ann", "Bo"], "options": {"target": 9}, "club": seen[2]["club"]}
    status, _, answer = server.send("POST", "/api/v1/matches", setup, **organiser)
    assert status == 201, answer
    made: dict[str, Any] = json.loads(answer)
    return made


def test_a_game_whose_templates_fail_is_played_with_the_plain_ones(server: Serving, painted: dict[str, Any]) -> None:
    phone = cookie(server, f"/k/{painted['match']}/{painted['keys']['host']}")
    for path, shown in (("?entry=plays", "strip-score"), ("/board", "board-score")):
        status, _, page = server.send("GET", f"/m/{painted['match']}{path}", Cookie=phone)
        assert status == 200
        assert shown in page.decode()
    says(server, "The plain template instead of board.html of the game painted: UndefinedError")
    says(server, "(board.html, line 1)")
    says(server, "The plain template instead of strip.html of the game painted: TemplateSyntaxError")
    says(server, "The plain template instead of card.svg of the game painted: ZeroDivisionError")


def test_a_mended_template_is_shown_without_a_new_start(
    server: Serving, painted: dict[str, Any], broken: dict[str, str]
) -> None:
    assert "RELOAD=yes: pages follow changes of templates, style sheets and scripts." in "".join(server.said)
    phone = cookie(server, f"/k/{painted['match']}/{painted['keys']['host']}")
    templates = Path(broken["PYTHONPATH"].split(os.pathsep)[0]) / "painted" / "templates"
    for name, path in (("board", "/board"), ("strip", "?entry=plays")):
        for text in ("It is mended.", "It is mended again."):
            (templates / f"{name}.html").write_text(f"<p>{text}</p>\n", encoding="utf-8")
            status, _, page = server.send("GET", f"/m/{painted['match']}{path}", Cookie=phone)
            assert status == 200
            assert text in page.decode()


def test_a_judge_or_figures_that_fail_stop_nothing_else(server: Serving, painted: dict[str, Any], seen: Seen) -> None:
    status, answer = enter(server, painted, {"play": "close"})
    assert (status, answer["error"][: len(FAULT)]) == (500, FAULT)
    assert enter(server, painted, {"play": "round", "points": {"Ann": 10}})[0] == 200
    organiser = cookie(server, seen[2]["organiser"])
    for path in ("", "/records", "/matches"):
        assert server.send("GET", f"/c/{seen[2]['club']}{path}", Cookie=organiser)[0] == 200, path
    says(server, "No figures of the game painted: ZeroDivisionError: division by zero (figures.py, ")
    match = server.start()
    assert server.play(match, 0)["verdict"] == "allowed"


def test_a_due_that_fails_stops_nothing_else(server: Serving, seen: Seen) -> None:
    bearer = {"Authorization": f"Bearer {seen[2]['organiser'].rpartition('/')[2]}"}
    setup = {"game": "lost", "players": ["Ann", "Bo"], "options": {"target": 9}, "club": seen[2]["club"]}
    status, _, answer = server.send("POST", "/api/v1/matches", setup, **bearer)
    assert status == 201, answer
    made = json.loads(answer)
    phone = cookie(server, f"/k/{made['match']}/{made['keys']['host']}")
    (board,) = server.listen(made, 1)
    assert board.hears(b'"seq":0')
    assert enter(server, made, {"play": "round", "points": {"Ann": 1}})[0] == 200
    fault = "The game lost has a fault: ZeroDivisionError: division by zero (offers.py, line "
    assert board.hears(f'event: failed\ndata: {{"says":"{fault}'.encode())
    for path in ("/tally", "/board", "/board?look=overlay", "?entry=plays", "/live?view=board"):
        status, _, page = server.send("GET", f"/m/{made['match']}{path}", Cookie=phone)
        assert status == 500, path
        assert fault in page.decode()
        assert "Other matches go on." in page.decode()
        assert f'href="/m/{made["match"]}/log"' in page.decode()
    status, headers, answer = server.send(
        "GET", f"/m/{made['match']}?entry=plays", Cookie=phone, X_Requested_With="referee"
    )
    assert (status, headers.get_content_type(), answer.decode()[: len(fault)]) == (500, "text/plain", fault)
    host = {"Authorization": f"Bearer {made['keys']['host']}"}
    for path in ("", "/stream"):
        status, _, answer = server.send("GET", f"/api/v1/matches/{made['match']}{path}", **host)
        assert (status, json.loads(answer)["error"][: len(fault)]) == (500, fault), path
    for path in ("/log", "/log/1", "/sheet", "/host"):
        assert server.send("GET", f"/m/{made['match']}{path}", Cookie=phone)[0] == 200, path
    organiser = cookie(server, seen[2]["organiser"])
    pages = {path: server.send("GET", path, Cookie=phone)[0] for path in ("/", "/new/lost", "/games/lost")}
    for path in ("", "/organise", "/records", "/matches", "/matches.csv"):
        pages[f"club{path}"] = server.send("GET", f"/c/{seen[2]['club']}{path}", Cookie=organiser)[0]
    assert pages == dict.fromkeys(pages, 200)
    assert server.play(server.start(), 0)["verdict"] == "allowed"
    path = f"/api/v1/matches/{made['match']}/strike"
    assert server.send("POST", path, {"n": 1}, X_Seen="1", **host)[0] == 200
    assert board.hears(b'"seq":2')
    assert server.send("GET", f"/m/{made['match']}/board", Cookie=phone)[0] == 200


def test_a_sheet_that_fails_at_a_table_stops_no_other_part_of_its_event(server: Serving, seen: Seen) -> None:
    bearer = {"Authorization": f"Bearer {seen[2]['organiser'].rpartition('/')[2]}"}

    def done(path: str, body: dict[str, Any]) -> Any:
        status, _, answer = server.send("POST", f"/api/v1{path}", body, **bearer)
        assert status in (200, 201), answer
        return json.loads(answer)

    players = ["Ann", "Bo", "Cy"]
    record = {"record": 1, "event": "round-robin", "game": "torn", "entrants": players, "entries": [{"do": "draw"}]}
    event = done(f"/clubs/{seen[2]['club']}/events", record)["event"]
    done(f"/events/{event}/hall/tables", {"count": 1})
    (called,) = json.loads(server.send("GET", f"/api/v1/events/{event}/hall", **bearer)[2])["tables"]
    made = done(f"/events/{event}/hall/calls/{called['call']['n']}/match", {})
    organiser, club = cookie(server, seen[2]["organiser"]), seen[2]["club"]
    who = called["call"]["between"][0]
    entered = enter(server, {**made, "keys": {"host": made["keys"]["table"]}}, {"play": "round", "points": {who: 1}})
    assert entered[0] == 200, entered
    for path in (f"/e/{event}", f"/e/{event}/organise", f"/e/{event}/board", f"/e/{event}/hall", f"/c/{club}"):
        status, _, page = server.send("GET", path, Cookie=organiser)
        assert status == 200, (path, page)
    status, _, answer = server.send("GET", f"/api/v1/events/{event}/hall", **bearer)
    assert status == 200, answer
    fault = "the game torn has a fault: ZeroDivisionError: division by zero (sheet.py, line "
    says(server, f"No score of match {made['match']}: {fault}")


@pytest.mark.outer(STARTS)
def test_a_judge_that_never_ends_holds_up_nothing_else(server: Serving) -> None:
    setup = {"game": "endless", "players": ["Ann", "Bo"], "options": {"target": 9}}
    status, _, answer = server.send("POST", "/api/v1/matches", setup)
    assert status == 201, answer
    made = json.loads(answer)
    workers = server.workers()
    for _ in range(3):
        status, says_why = enter(server, made, {"play": "round", "points": {"Ann": 1}})
        assert status == 503
        assert "the game endless does not come to an end" in says_why["error"]
    says(server, "endless did not come back")
    lines = [line for line in server.log if "endless did not come back" in line]
    assert len(lines) == 1
    assert "judging.py, line" in lines[0]
    assert "Round(" in lines[0]
    match = server.start()
    assert server.play(match, 0)["verdict"] == "allowed"
    assert server.workers() == workers
    phone = cookie(server, f"/k/{made['match']}/{made['keys']['host']}")
    status, _, page = server.send("GET", f"/m/{made['match']}", Cookie=phone)
    assert status == 503
    assert "Other matches go on." in page.decode()
