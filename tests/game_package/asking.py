"""Commands, pages and requests by which the tests see a game of a package."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from referee import games
from tools.serving import Serving, until

KEY = "tally-sheet"
ROOT = Path(games.__file__).parents[2]
RECORD: dict[str, Any] = {
    "record": 1,
    "game": KEY,
    "players": ["Ann", "Bo"],
    "options": {"target": 50},
    "plays": [{"play": "round", "points": {"Ann": 30, "Bo": 20}}, {"play": "round", "points": {"Ann": 25, "Bo": -5}}],
}

SEEN = """
import io, json, re, sys
from contextlib import redirect_stdout
from types import SimpleNamespace
from referee.application import create_app
from referee.__main__ import main
from referee.store import get_store

folder, record = sys.argv[1], json.loads(sys.argv[2])
game = record["game"]

def printed(*arguments, text=""):
    sys.stdin = SimpleNamespace(buffer=io.BytesIO(text.encode()))
    with redirect_stdout(io.StringIO()) as output:
        assert main(arguments) == 0
    return output.getvalue()

commands = {
    "games": printed("games"),
    "plays": printed("plays", game),
    "ask": printed("ask", game, text='{"ask": "who-wins", "totals": {"Ann": 3, "Bo": 4}}\\n'),
}
settings = {"INSTANCE": folder, "DATABASE_URL": "", "REDIS_URL": "", "SECRET_KEY": "", "TESTING": True}
app = create_app(settings)
client = app.test_client()
with app.app_context():
    home = get_store().clubs.home()[0]
organiser = {"Authorization": "Bearer " + home.keys["organiser"]}
setup = {key: record[key] for key in ("game", "players", "options")}
made = client.post("/api/v1/matches", json={**setup, "club": home.club_id}, headers=organiser).json
match = made["match"]
opened = client.get(f"/k/{match}/{made['keys']['host']}").headers.getlist("Set-Cookie")
phone = "; ".join(each.split(";")[0] for each in opened)
for play in record["plays"]:
    page = client.get(f"/m/{match}?entry=plays").text
    form = page[page.index('<form class="offer"') :]
    hidden = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)"', form[: form.index("</form>")]))
    numbers = {f"points.{index}": str(number) for index, number in enumerate(play["points"].values())}
    posted = client.post(f"/m/{match}", data={**hidden, **numbers})
    assert posted.status_code in (200, 303), posted.text
paths = ["/", f"/new/{game}", f"/games/{game}", f"/games/{game}/ask", f"/m/{match}", f"/m/{match}/board"]
pages = {path: client.get(path) for path in paths}
(style,) = re.findall(rf'href="([^"]+games/{game}/game.css)"', pages[f"/m/{match}/board"].text)
pages[style] = client.get(style)
event = {"record": 1, "event": "round-robin", "game": game, "entrants": ["Ann", "Bo"], "entries": [{"do": "draw"}],
         "options": {"match_options": [{"target": 50}]}}
begun = client.post(f"/api/v1/clubs/{home.club_id}/events", json=event, headers=organiser)
assert begun.status_code == 201, begun.text
kept = {"match": made, "phone": phone, "organiser": home.organiser_path, "club": home.club_id}
kept["event"] = begun.json["event"]
print(json.dumps([commands, {path: [page.status_code, page.text] for path, page in pages.items()}, kept]))
"""
"""It calls commands, and plays the match of the record in the forms of its page, where the package is installed."""

Seen = tuple[dict[str, str], dict[str, Any], dict[str, Any]]


def environment(*sites: Path) -> dict[str, str]:
    """The environment of a Python that has the packages of some folders beside Referee."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join([*map(str, sites), str(ROOT)])}


def run(environment: dict[str, str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, env=environment, cwd=ROOT, check=False)


def cookie(server: Serving, path: str) -> str:
    """The cookies of a phone that opened a link."""
    return "; ".join(each.split(";")[0] for each in server.send("GET", path)[1].get_all("Set-Cookie", ()))


def says(server: Serving, text: str) -> None:
    """Wait until the log of a server says something."""
    until(lambda: text in "".join(server.log), f"the log does not say {text}")


def enter(server: Serving, made: dict[str, Any], body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """The status and the answer to a play of a program."""
    bearer = {"Authorization": f"Bearer {made['keys']['host']}"}
    status, _, answer = server.send("POST", f"/api/v1/matches/{made['match']}/plays", body, X_Seen="0", **bearer)
    return status, json.loads(answer)
