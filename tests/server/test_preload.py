"""All is loaded before the workers are forked, and work in a fork leaves nothing behind."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from referee import games
from tests.first_pages import RESULTS, SWISS
from tools.serving import ROOT, SOON

WITH_A_KEY = {
    "access.exchange_key",
    "assets.moved_file",
    "club_access.exchange_club_key",
    "event_door.self_entry_page",
    "event_guests.exchange_guest_key",
    "table_access.exchange_table_key",
}
"""The endpoints that need a key or the name of a file in their address."""
NO_PAGE = {
    "access.open_demo": "404",
    "assets.favicon": "302",
    "club_people.merge_preview_page": "422",
    "event_ladder.ladder_page": "404",
    "event_ties.tie_page": "404",
}
"""The endpoints that give the visitor no page: no demo, nobody to merge, and an event without ladder and tie."""
QUESTIONS = """
import json, sys
from referee.beside import events, fork_server, pictures, questions

fork_server.load()
loaded = set(sys.modules)
questions.answer_or_lines("canasta", b"[{}]")
pictures.png('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><text y="9">Zoe</text></svg>')
json.loads(events.answer_events("record", sys.argv[1].encode()))["end"]["standing"]
print(json.dumps([sorted(loaded), sorted(set(sys.modules) - loaded)]))
"""
"""A list of questions, a picture, and the second round of an event: the jobs of the process for questions."""

FORKS = """
import json, os, signal, sys
from referee.server.preload import in_fork
from referee.schema import Unreadable

def refuses():
    raise Unreadable("the port is none", "PORT")

def fails():
    raise ValueError("two\\nlines")

def outcome(work):
    try:
        return in_fork(work)
    except Unreadable as fault:
        return [fault.says, fault.field]

def leaves_something():
    sys.modules["left behind"] = os
    return {"pid": os.getpid()}

outcomes = [outcome(work) for work in (leaves_something, refuses, fails, lambda: os.kill(os.getpid(), signal.SIGKILL))]
outcomes.append("left behind" in sys.modules or outcomes[0]["pid"] == os.getpid())
print(json.dumps(outcomes[1:]))
"""


def test_a_fork_gives_its_value_or_says_what_is_wrong():
    done = subprocess.run([sys.executable, "-c", FORKS], cwd=ROOT, capture_output=True, text=True, timeout=SOON)
    assert done.returncode == 0, done.stderr
    refused, failed, killed, is_left = json.loads(done.stdout)
    assert refused == ["the port is none", "PORT"]
    assert failed == ["ValueError: two lines", ""]
    assert killed == ["the process that prepares the database was ended", ""]
    assert not is_left


def printed(tmp_path: Path, *arguments: str) -> Any:
    """The JSON that a Python with an empty instance folder prints."""
    environment = {**os.environ, "INSTANCE": str(tmp_path), "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "secret"}
    done = subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True, timeout=2 * SOON
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.outer("opens each page of each game on a server of its own")
def test_after_the_start_no_page_and_no_first_play_of_a_game_loads_a_module_or_a_template(tmp_path):
    seen = printed(tmp_path, "-m", "tests.first_pages")
    assert seen["late"] == {}
    assert set(seen["left out"]) == WITH_A_KEY
    assert {end: [*counts] for end, counts in seen["answers"].items() if not counts.keys() & {"200", "303"}} == {
        end: [status] for end, status in NO_PAGE.items()
    }
    for each_game in ("api.get_match", "ask.ask_page", "board.board_page", "sheet.sheet_page"):
        assert seen["answers"][each_game] == {"200": len(games.keys())}
    # A phone of the Score Pad opens on the page of scores.
    assert seen["answers"]["table.table_page"] == {"200": len(games.keys()) - 1, "303": 1}


def test_the_process_for_questions_has_all_games_and_no_web_and_loads_no_more(tmp_path):
    record = {**SWISS, "entries": [{"do": "draw"}, *RESULTS, {"do": "draw"}]}
    loaded, later = printed(tmp_path, "-c", QUESTIONS, json.dumps(record))
    assert later == []
    assert {f"referee.games.{key.replace('-', '_')}.game" for key in games.keys()} <= set(loaded)
    assert not {"referee.application", "referee.web"} & set(loaded)
    packages = {name.partition(".")[0] for name in loaded}
    assert not packages & {"flask", "gevent", "gunicorn", "jinja2", "sqlalchemy"}
