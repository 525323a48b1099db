"""Long answers are written in parts, and are those of one moment."""

from __future__ import annotations

from typing import Any

import pytest
from flask import Flask, render_template

from referee import games
from referee.store import get_store
from referee.web.http import long_pages
from referee.web.http.error_pages import ErrorPage
from referee.web.match import serializers


class Counting:
    """Stands for the pauses of a long page."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self) -> None:
        self.count += 1


def test_a_page_in_parts_is_the_same_page(server: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    pauses = Counting()
    monkeypatch.setattr(long_pages, "Breath", lambda: pauses)
    page = ErrorPage("No such page", "There is none.", ("Look at the address.",))
    context: dict[str, Any] = {"error_page": page, "status": 404, "games": (), "sent": (), "log_of": ""}
    with server.test_request_context("/"):
        assert long_pages.render_long("error.html", **context) == render_template("error.html", **context)
    assert pauses.count > 5


def test_the_log_is_that_of_one_moment(server: Flask) -> None:
    with server.app_context():
        store = get_store()
        setup = games.game("darts-301").schema.setup(["Ann", "Bo"])
        match = store.create("darts-301", setup).match_id
        enter = {"play": "throw", "darts": ["1", "1", "1"]}
        for seen in range(3):
            store.append(match, "play", enter, seen=seen, key="")
        cached, entered = store.cached_match(match), []

        def somebody_enters() -> None:
            if not entered:
                entered.append(store.append(match, "strike", {"n": 1}, seen=3, key=""))

        log = serializers.log_json(cached, 0, somebody_enters)
    assert (log.head, len(log.entries)) == (4, 4)
    assert [line.ruling is None for line in log.plays] == [True, False, False]
