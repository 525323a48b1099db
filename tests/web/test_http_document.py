"""The requests in docs/http.md are sent as they are written, and the answers have the fields that it shows."""

from __future__ import annotations

import json
import re
import shlex
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from referee.store import get_store

HTTP = Path(__file__).parents[2] / "docs" / "http.md"
CUT = re.compile(r",? ?…")
"""The sign for what the document leaves out, between two values."""
TEXT = re.compile(r'"[^"]*"')
CUP = {"record": 1, "event": "single-elimination", "title": "Cup", "game": "darts-301", "options": {}}
TURNS = (["T20", "T20", "T20"], ["0", "0", "0"], ["T20", "T11", "D14"])


class Reader:
    """A reader who types the requests of a section, one by one, with the values that answers gave."""

    def __init__(self, app: Flask, **known: str) -> None:
        self.client = app.test_client()
        self.known = known
        self.left: list[tuple[str, str]] = []

    def ask(self, method: str, path: str, body: object, key: str = "", seen: int = 0) -> None:
        """Send a request that the document leaves to its reader."""
        headers = {"Authorization": f"Bearer {key or self.known['KEY']}", "X-Seen": str(seen)}
        answer = self.client.open(f"/api/v1{path}", method=method, json=body, headers=headers)
        assert answer.status_code < 300, (path, answer.text)

    def open(self, title: str) -> None:
        """Go to a section: its requests, each with the answer that is shown below it."""
        section = HTTP.read_text(encoding="utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
        shell = re.search(r"```sh\n(.*?)```", section, re.DOTALL)
        assert shell, title
        lines = shell[1].replace("\\\n", " ")
        requests = re.findall(r"^(curl .*)\n((?:#\s+?[^\d\s].*\n)*)", f"{lines}\n", re.MULTILINE)
        self.left = [(request, re.sub(r"^# ", "", shown, flags=re.MULTILINE)) for request, shown in requests]

    def send(self) -> Any:
        """Send the next request and compare the answer."""
        request, shown = self.left.pop(0)
        for name, value in {"REFEREE": "/api/v1", **self.known}.items():
            request = request.replace(f"${name}", value)
        words = shlex.split(request.partition(" > ")[0])[1:]
        headers: dict[str, str] = {}
        method, address, body = "", "", None
        while words:
            word = words.pop(0)
            if word == "-H":
                name, _, value = words.pop(0).partition(": ")
                headers[name] = value
            elif word == "-X":
                method = words.pop(0)
            elif word == "-d":
                body = words.pop(0)
            elif not word.startswith("-"):
                address = word.removeprefix("http://127.0.0.1:8000")
        assert "$" not in address, address
        answer = self.client.open(address, method=method or ("POST" if body else "GET"), headers=headers, data=body)
        assert answer.status_code < 300, (address, answer.text)
        if shown.startswith("{"):
            assert_shown(answer.json, read(shown), address)
        return answer.json


def read(shown: str) -> Any:
    """An answer of the document: JSON without what it leaves out."""
    texts = TEXT.sub(lambda text: text[0].replace("…", ""), shown)
    return json.loads(CUT.sub("", texts))


def assert_shown(answer: Any, shown: Any, at: str) -> None:
    """The answer has the fields that are shown, with values of the same types."""
    if isinstance(shown, dict):
        assert shown.keys() <= answer.keys(), f"{at}: {shown.keys() - answer.keys()}"
        for name, value in shown.items():
            assert_shown(answer[name], value, f"{at}.{name}")
    elif isinstance(shown, list):
        assert isinstance(answer, list), at
        assert len(answer) >= len(shown), at
        for index, value in enumerate(shown):
            assert_shown(answer[index], value, f"{at}[{index}]")
    elif answer is not None and shown is not None:
        assert isinstance(answer, type(shown)) or {type(answer), type(shown)} == {int, float}, f"{at}: {answer!r}"


@pytest.fixture
def reader(server: Flask) -> Reader:
    with server.app_context():
        club = get_store().clubs.create("This house", "home")
    return Reader(server, KEY=club.keys["organiser"])


def test_questions_and_pairings_are_answered_as_shown(reader: Reader) -> None:
    reader.open("A question in one request")
    (_, shown) = reader.left[0]
    assert reader.send() == json.loads(shown)
    reader.open("Events")
    (_, shown) = reader.left[0]
    pairs, shown_pairs = reader.send()["pairs"], read(shown)["pairs"]
    assert pairs[: len(shown_pairs)] == shown_pairs


def test_a_match_in_five_requests(reader: Reader) -> None:
    reader.open("A match in five requests")
    started = reader.send()
    reader.known = {"MATCH": started["match"], "KEY": started["keys"]["table"]}
    while reader.left:
        reader.send()


def test_an_evening_of_a_club_and_its_season(reader: Reader) -> None:
    reader.open("Clubs")
    reader.send()
    reader.known["PERSON"] = reader.send()["people"][0]["person"]
    reader.known["EVENT"] = reader.send()["event"]
    started = reader.send()
    for seen, darts in enumerate(TURNS):
        play = {"play": "throw", "darts": darts}
        reader.ask("POST", f"/matches/{started['match']}/plays", play, started["keys"]["table"], seen)
    while reader.left:
        reader.send()
    again = {"do": "result", "between": ["Ann", "Bo"], "winner": "Ann", "game": "canasta"}
    reader.ask("POST", f"/events/{reader.known['EVENT']}/entries", again, seen=2)
    reader.open("Seasons")
    reader.known["SEASON"] = reader.send()["season"]
    reader.send()


def test_a_hall_and_a_plan(reader: Reader, server: Flask) -> None:
    def cup(*entrants: str) -> str:
        with server.app_context():
            record = {**CUP, "entrants": list(entrants), "entries": [{"do": "draw"}]}
            return get_store().events.create("home", record).event_id

    reader.open("Halls")
    reader.known["EVENT"] = event_id = cup("Ann", "Bo", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
    reader.send()
    reader.ask("PATCH", f"/events/{event_id}/hall", {"automatic": False})
    reader.ask("DELETE", f"/events/{event_id}/hall/calls/2", None)
    reader.send()
    reader.open("Plans")
    reader.known["EVENT"] = cup("Ann", "Bo", "Cy")
    while reader.left:
        reader.send()
