"""The programs of `examples` do what their pages say, against a server."""

from __future__ import annotations

import csv
import io
import json
import re
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import Request, urlopen

import jinja2
import pytest
import yaml
from playwright.sync_api import Browser, expect

from referee import games
from referee.store import Created, get_store
from tests.browser.site import Site
from tools.serving import SOON, until

EXAMPLES = Path(__file__).parents[2] / "examples"
TURN = {"play": "throw", "darts": ["T20", "T20", "T20"]}
FINISH = {"play": "throw", "darts": ["T20", "T15", "D8"]}


def begin(site: Site) -> Created:
    return site.begin("darts-301", ["Ann", "Bo"], {"bullseye_order": False})


def program(name: str, *arguments: str, **more) -> subprocess.Popen[str]:
    """A program of the examples that runs."""
    command = [sys.executable, str(EXAMPLES / name), *arguments]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", **more)


def output(running: subprocess.Popen[str], sent: str | None = None) -> str:
    """The output of a program, which must succeed."""
    said, faults = running.communicate(sent, timeout=SOON)
    assert running.returncode == 0, faults
    return said


def test_every_example_is_named_on_the_page() -> None:
    named = re.findall(r"^\| \[([\w-]+)\]", (EXAMPLES / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert named == sorted(path.name for path in EXAMPLES.iterdir() if path.is_dir())
    assert all((EXAMPLES / name / "README.md").exists() for name in named)


def test_turns_of_a_camera_are_entered(site: Site) -> None:
    match = begin(site)
    turns = [[(20, 3), (5, 1), (14, 0)], [(25, 2), (25, 1), (16, 2)], [(20, 4)]]
    lines = [
        json.dumps({"throws": [{"segment": {"number": number, "multiplier": of}} for number, of in turn]})
        for turn in turns[:2]
    ]
    pushing = program("autodarts/push.py", site.base, match.match_id, match.table_key, stdin=subprocess.PIPE)
    said = output(pushing, "\n".join(lines) + "\n").splitlines()
    assert [line.partition(" - ")[0] for line in said] == ["T20 5 0", "D25 25 D16"]
    with site.app.app_context():
        assert get_store().cached_match(match.match_id).view.scores == {"Ann": 236, "Bo": 194}


class StartsAgain(BaseHTTPRequestHandler):
    """Says once that the server starts again, then takes each play."""

    def answer(self, status: int, body: object) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def do_GET(self) -> None:
        is_away, self.server.is_away = self.server.is_away, False
        self.answer(503, {"error": "starts again"}) if is_away else self.answer(200, {"head": 0})

    def do_POST(self) -> None:
        self.answer(200, {"says": "60 scored"})

    def log_message(self, *_: object) -> None:
        pass


def test_a_turn_of_a_camera_waits_for_a_server_that_is_away() -> None:
    turn = json.dumps({"throws": [{"segment": {"number": 20, "multiplier": 3}}]})
    with HTTPServer(("127.0.0.1", 0), StartsAgain) as server:
        server.is_away = True
        threading.Thread(target=server.serve_forever, daemon=True).start()
        base = f"http://127.0.0.1:{server.server_port}"
        assert output(program("autodarts/push.py", base, "m", "k", stdin=subprocess.PIPE), turn) == "T20 - 60 scored\n"
        server.shutdown()


class Webhook(BaseHTTPRequestHandler):
    """Keeps what is posted."""

    def do_POST(self) -> None:
        self.server.posted.append(json.loads(self.rfile.read(int(self.headers["Content-Length"]))))
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def webhook() -> Iterator[HTTPServer]:
    with HTTPServer(("127.0.0.1", 0), Webhook) as server:
        server.posted = []
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def test_a_channel_hears_who_won(site: Site, webhook: HTTPServer) -> None:
    match = begin(site)
    site.enter(match, TURN)
    address = f"http://127.0.0.1:{webhook.server_port}/"
    following = program("discord/post.py", site.base, match.match_id, match.board_key, address)
    live = site.app.extensions["live"]
    until(lambda: match.match_id in live.channels, "nobody follows")
    # The server stops and starts: the stream ends, and the program opens it again.
    before = live.channels[match.match_id]
    before.end()
    until(lambda: live.channels.get(match.match_id) not in (None, before), "nobody follows again")
    assert webhook.posted == []
    site.enter(match, TURN, FINISH)
    output(following)
    assert webhook.posted == [{"content": "Ann won. Ann 0, Bo 121", "allowed_mentions": {"parse": []}}]


def test_a_spreadsheet_of_results(site: Site) -> None:
    with site.app.app_context():
        club = get_store().clubs.create("Thursday")
        setup = games.game("darts-301").schema.setup(["Ann", "=Bo"], {"bullseye_order": False})
        match = get_store().create("darts-301", setup, club.club_id)
    site.enter(match, TURN, TURN, FINISH)
    site.end(match)
    table = csv.DictReader(
        io.StringIO(output(program("spreadsheet/results.py", site.base, club.club_id, club.keys["board"])))
    )
    lines = [(line["game"], line["player"], line["score"], line["result"]) for line in table]
    assert lines == [("darts-301", "Ann", "0", "win"), ("darts-301", "'=Bo", "121", "loss")]


def test_home_assistant_reads_a_match(site: Site) -> None:
    """The templates of Home Assistant are Jinja; the sensor is worked out here as it does."""
    match = begin(site)
    site.enter(match, TURN)

    def parts(name: str) -> dict:
        text = (EXAMPLES / "home-assistant" / name).read_text(encoding="utf-8")
        filled = (
            text.replace("REFEREE", site.base).replace("BOARD_KEY", match.board_key).replace("MATCH", match.match_id)
        )
        return yaml.safe_load(filled)

    (rest,) = parts("configuration.yaml")["rest"]
    with urlopen(Request(rest["resource"], headers=rest["headers"])) as answer:
        state = json.load(answer)
    (sensor,) = rest["sensor"]
    value = jinja2.Template(sensor["value_template"]).render(value_json=state)
    assert value == state["due"]["says"] != ""
    assert set(sensor["json_attributes"]) <= set(state)
    markdown, board = parts("cards.yaml")["cards"]
    shown = jinja2.Template(markdown["content"]).render(states=lambda _: value, state_attr=lambda _, name: state[name])
    assert "- Ann: 121" in shown
    with urlopen(board["url"]) as answer:
        assert answer.status == 200


def test_the_overlays_follow_a_match(site: Site, chromium: Browser) -> None:
    match = begin(site)
    page = chromium.new_page()
    query = urlencode({"server": site.base, "match": match.match_id, "key": match.board_key})
    readme = (EXAMPLES / "obs" / "README.md").read_text(encoding="utf-8")
    path = re.search(r"http://[\d.:]+(/m/\S+)", readme)[1]
    own = f"{site.base}{path.replace('MATCH', match.match_id).replace('BOARD_KEY', match.board_key)}"
    shown = [(own, "#overlay"), (f"{(EXAMPLES / 'obs' / 'overlay.html').as_uri()}?{query}", "ul")]
    for number, (address, scores) in enumerate(shown):
        page.goto(address)
        expect(page.locator(f"{scores} li.acts")).to_contain_text(["Ann", "Bo"][number])
        site.enter(match, TURN)
        expect(page.locator(scores)).to_contain_text("121")
        expect(page.locator(f"{scores} li")).to_have_count(2)
    page.close()
