"""Matches whose logs the tests of the log and of corrections read."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask

from referee.games import game
from referee.match import Entry, Match
from referee.store import Created, get_store


def begin(app: Flask, *players: str, plays: int = 0) -> Created:
    with app.app_context():
        created = get_store().create("darts-baseball", game("darts-baseball").schema.setup(players, {"innings": 20}))
        for n in range(plays):
            get_store().append(created.match_id, "play", {"play": "runs", "runs": n % 4}, seen=n, key=str(n), who="Cy")
        return created


def add(app: Flask, match: Created, kind: Any, body: dict[str, Any], who: str = "") -> None:
    with app.app_context():
        head = get_store().cached_match(match.match_id).head
        get_store().append(match.match_id, kind, body, seen=head, key=f"more {head}", who=who)


def course(plays: int) -> Match:
    setup = game("darts-baseball").schema.setup([f"P{n}" for n in range(1, 21)], {"innings": 20})
    bodies = ({"play": "runs", "runs": n % 4} for n in range(plays))
    return Match("darts-baseball", setup, [Entry(n, "play", "", body) for n, body in enumerate(bodies, 1)])


def read_log(text: str) -> list[tuple[int, str]]:
    """The numbers of the lines of a log, each with who played."""
    headings = re.findall(r'id="play-(\d+)".*?<h2[^>]*>(.*?)</h2>', text, re.DOTALL)
    names = (re.search(r'class="log-by">(\w+):', head) for _, head in headings)
    return [(int(n), name[1] if name else "") for (n, _), name in zip(headings, names, strict=True)]
