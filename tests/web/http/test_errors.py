"""Error pages: what happened in plain words, and what to do now."""

from __future__ import annotations

import pytest
from flask import Flask, abort
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from referee.log.unavailable import AWAY, FULL
from referee.store import Unavailable
from referee.web.http.error_pages import PAGES


@pytest.fixture
def broken(app: Flask) -> FlaskClient:
    """A phone at a server with an address for each error."""
    app.config["PROPAGATE_EXCEPTIONS"] = False
    app.add_url_rule("/broken/<int:status>", "broken", view_func=lambda status: abort(status))
    app.add_url_rule("/broken/bug", "bug", view_func=lambda: 1 / 0)
    return app.test_client()


@pytest.mark.parametrize("status", sorted(PAGES))
def test_each_error_has_a_page_that_says_what_to_do(broken: FlaskClient, status: int) -> None:
    answer = broken.get(f"/broken/{status}")
    assert answer.status_code == status
    assert f"<h1>{PAGES[status].title}</h1>" in answer.text
    assert 'href="/join"' in answer.text
    assert 'href="/"' in answer.text
    assert answer.headers["Cache-Control"] == "no-store"
    assert "Content-Security-Policy" in answer.headers


def test_a_mistake_of_the_referee_tells_nothing_of_the_inside(broken: FlaskClient) -> None:
    answer = broken.get("/broken/bug")
    assert answer.status_code == 500
    assert "Every play with a ruling on the screen is safe" in answer.text
    assert "ZeroDivision" not in answer.text


def test_an_error_without_a_page_of_its_own_gets_the_nearest(broken: FlaskClient) -> None:
    assert PAGES[400].title in broken.get("/broken/418").text
    assert broken.get("/broken/418").status_code == 418
    assert PAGES[500].title in broken.get("/broken/502").text


def test_nothing_at_an_address(phone: FlaskClient) -> None:
    assert phone.get("/nothing/here").status_code == 404
    assert phone.get('/"><script>alert(1)</script>').status_code == 404
    assert "<script>alert" not in phone.get('/"><script>alert(1)</script>').text


@pytest.mark.parametrize("page", ["", "/log", "/sheet", "/sheet.csv", "/record.json", "/host", "/board", "/log/1"])
def test_a_match_that_is_none_says_how_to_join(phone: FlaskClient, page: str) -> None:
    answer = phone.get(f"/m/nosuch{page}")
    assert answer.status_code == 404
    assert "There is no such match" in answer.text
    assert 'href="/join"' in answer.text


@pytest.mark.parametrize("page", ["/games/whist", "/games/whist/ask", "/new/whist"])
def test_a_game_that_is_none_lists_those_there_are(phone: FlaskClient, page: str) -> None:
    answer = phone.get(page)
    assert answer.status_code == 404
    assert 'href="/games/darts-baseball"' in answer.text


def test_another_kind_of_request_names_those_that_are_taken(phone: FlaskClient) -> None:
    answer = phone.put("/join")
    assert answer.status_code == 405
    assert "POST" in answer.headers["Allow"]


def test_more_than_the_server_takes(app: Flask, phone: FlaskClient) -> None:
    answer = phone.post("/join", data={"code": "x" * (app.config["MAX_CONTENT_LENGTH"] + 1)})
    assert answer.status_code == 413
    assert PAGES[413].title in answer.text


def test_a_form_that_was_open_too_long(app: Flask, phone: FlaskClient) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    answer = phone.post("/new/darts-baseball", data={"player": "Ann"})
    assert answer.status_code == 400
    assert "This page was open too long" in answer.text


def test_programs_get_errors_as_json(phone: FlaskClient) -> None:
    answer = phone.get("/api/v1/nothing")
    assert answer.status_code == 404
    assert set(answer.json or ()) == {"error", "field"}


@pytest.fixture
def full(app: Flask) -> FlaskClient:
    """A phone at a server whose disk is full."""

    def write() -> None:
        raise Unavailable(FULL, "database or disk is full")

    def away() -> None:
        raise OperationalError("SELECT 1", {}, Exception("server closed the connection unexpectedly"))

    app.config |= {"PROPAGATE_EXCEPTIONS": False, "WTF_CSRF_ENABLED": False}
    app.add_url_rule("/full", "full", view_func=write, methods=["POST"])
    app.add_url_rule("/away", "away", view_func=away)
    app.add_url_rule("/api/v1/full", "api_full", view_func=write)
    return app.test_client()


def test_a_full_disk_is_told_as_such_and_what_was_typed_can_be_sent_again(full, caplog) -> None:
    answer = full.post("/full?lane=2", data={"line": 'T20 "5" 0', "seen": "3"})
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert "The server&#39;s disk is full: nothing was entered." in answer.text
    assert 'name="line" value="T20 &#34;5&#34; 0"' in answer.text
    assert 'action="/full?lane=2"' in answer.text
    assert [record.getMessage() for record in caplog.records] == ["POST /full: database or disk is full"]


def test_a_full_disk_for_scripts_and_programs(full) -> None:
    answer = full.post("/full", headers={"X-Requested-With": "referee"})
    assert (answer.status_code, answer.mimetype, answer.text) == (503, "text/plain", FULL)
    answer = full.get("/api/v1/full")
    assert (answer.status_code, answer.json["error"], answer.headers["Retry-After"]) == (503, FULL, "2")


def test_a_database_that_is_away(full) -> None:
    answer = full.get("/away")
    assert (answer.status_code, answer.headers["Retry-After"]) == (503, "2")
    assert AWAY in answer.text.replace("&#39;", "'")
