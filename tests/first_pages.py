"""The modules and templates that a worker loads only after the server is ready: `python -m tests.first_pages`.

Each game has a match whose last play is entered here. The club of the demo brings people, events and a season. Then
each address that answers GET is asked for once for each of them.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.beside import fork_server
from referee.server import preload

OF_A_CLIENT = ("encodings.idna",)
"""The modules that the client of these requests needs, and the server does not."""
SWISS = {
    "record": 1,
    "event": "swiss",
    "title": "Six at darts",
    "game": ["darts-301"],
    "entrants": ["Ann", "Bo", "Cy", "Di", "Ed", "Flo"],
    "options": {"pairing": "dutch", "rounds": 3},
    "entries": [],
}
"""An event whose rounds a library of its own draws."""
RESULTS = [{"do": "result", "pairing": f"R1-{n}", "score": [1, 0]} for n in (1, 2, 3)]


class Loaded:
    """The modules and templates of a worker, and those that are new since the last look."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.before: set[str] = set()
        self.new()

    def new(self) -> list[str]:
        cache = self.app.jinja_env.cache
        assert cache is not None
        now = {*sys.modules, *(name for _, name in cache.keys())}
        new, self.before = sorted(now - self.before), now
        return new


class Visitor:
    """A client with the keys of each match and of the club."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.keys: dict[str, str] = {}

    def opens(self, link: str) -> None:
        """Open a link to a match or to the club, and keep its key."""
        *_, what, key = link.split("/")
        self.keys[what] = key
        assert self.client.get(link).status_code == 303

    def told(self, path: str, of: str, body: object = None, seen: int | None = None) -> Any:
        """The JSON that a program gets, with the key of the match or the club in `of`."""
        answer = self.ask(path, of, body, seen)
        assert answer.status_code in (200, 201), answer.text
        return answer.json

    def ask(self, path: str, of: str = "", body: object = None, seen: int | None = None) -> TestResponse:
        """Ask for a page, or send a body."""
        headers = {"Authorization": f"Bearer {self.keys[of]}"} if of else {}
        if seen is not None:
            headers["X-Seen"] = str(seen)
        answer = self.client.open(path, method="POST" if body else "GET", json=body, headers=headers)
        if answer.mimetype == "text/event-stream":
            next(iter(answer.response), None)
            answer.close()
        return answer


def evening(visitor: Visitor) -> dict[str, list[str]]:
    """Begin an evening; return the values that stand in addresses."""
    from referee import games
    from referee.desk import demo
    from referee.desk.club_import import import_club
    from referee.events import formats
    from referee.match import read_json, read_record
    from referee.store import get_store

    home, _ = get_store().clubs.home()
    with demo.CLUB.open("rb") as lines:
        import_club(get_store(), (read_json(line) for line in lines), into=home.club_id)
    visitor.opens(home.organiser_path)
    matches = []
    for key in games.keys():
        path = min((games.folder(key) / "demo").glob("*.json"))
        record: Any = read_json(path.read_bytes())
        last = record["plays"].pop()
        match = get_store().import_record(read_record(record), home.club_id)
        visitor.opens(f"/k/{match.match_id}/{match.host_key}")
        address = f"/api/v1/matches/{match.match_id}"
        head = visitor.told(address, match.match_id)["head"]
        assert visitor.told(f"{address}/plays", match.match_id, last, head)["verdict"] == "allowed"
        matches.append(match.match_id)
    club = f"/api/v1/clubs/{home.club_id}"
    event = f"/api/v1/events/{visitor.told(f'{club}/events', home.club_id, SWISS)['event']}"
    events = [each["event"] for each in visitor.told(f"{club}/events", home.club_id)["events"]]
    visitor.keys |= dict.fromkeys(events, visitor.keys[home.club_id])
    for seen, entry in enumerate([{"do": "draw"}, *RESULTS, {"do": "draw"}]):
        assert visitor.told(f"{event}/entries", home.club_id, entry, seen)["verdict"] == "allowed"
    for each in events:
        visitor.told(f"/api/v1/events/{each}/hall/tables", home.club_id, {"count": 1})
    return {
        "club_id": [home.club_id],
        "event": list(formats.keys()),
        "event_id": events,
        "game": list(games.keys()),
        "match_id": matches,
        "n": ["1"],
        "pairing_id": ["R1-1"],
        "rule_id": ["D3-SCO-1"],
        "person_id": [visitor.told(f"{club}/people", home.club_id)["people"][0]["person"]],
        "season_id": [visitor.told(f"{club}/seasons", home.club_id)["seasons"][0]["season"]],
        "table": ["1"],
    }


def addresses(app: Flask, values: dict[str, list[str]]) -> Iterator[tuple[str, str, str]]:
    """The addresses that answer GET: the endpoint, the path, and the match, event or club that it is about."""
    for rule in sorted(app.url_map.iter_rules(), key=lambda rule: rule.endpoint):
        if "GET" not in (rule.methods or ()) or not rule.arguments <= set(values):
            continue
        names = sorted(rule.arguments)
        # The rankings of all games are one page of the club.
        some = [values[name][:1] if name == "game" and "club_id" in names else values[name] for name in names]
        for chosen in map(dict, (zip(names, each, strict=True) for each in product(*some))):
            with app.test_request_context():
                path = app.url_for(rule.endpoint, **chosen)
            about = next((chosen[name] for name in ("match_id", "event_id", "club_id") if name in chosen), "")
            yield rule.endpoint, path, about


def first_pages() -> dict[str, Any]:
    """Late modules and templates by the address that loads them, and the number of answers by endpoint and status."""
    from referee.application import create_app
    from referee.server.worker import warm_up

    for name in OF_A_CLIENT:
        importlib.import_module(name)
    app = create_app()
    client = app.test_client()
    warm_up(app)
    loaded, visitor = Loaded(app), Visitor(client)
    with app.app_context():
        values = evening(visitor)
    late = {"the first plays": loaded.new()}
    answers: dict[str, Counter[int]] = {}
    for endpoint, path, about in addresses(app, values):
        answer = visitor.ask(path, about if endpoint.startswith("api.") else "")
        late[path] = loaded.new()
        answers.setdefault(endpoint, Counter())[answer.status_code] += 1
    return {
        "late": {what: new for what, new in late.items() if new},
        "answers": answers,
        "left out": sorted(
            rule.endpoint
            for rule in app.url_map.iter_rules()
            if "GET" in (rule.methods or ()) and rule.endpoint not in answers
        ),
    }


if __name__ == "__main__":
    fork_server.load()
    preload.load_application()
    print(json.dumps(preload.in_fork(first_pages), indent=1))
