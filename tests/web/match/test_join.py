"""Joining by the code to type: look only, slowed down for who guesses."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from referee.games import game
from referee.kit.values import replace
from referee.store import Created, get_store
from referee.web.http import limits
from referee.web.http.limits import CODES


@pytest.fixture
def match(app: Flask) -> Created:
    with app.app_context():
        return get_store().create("darts-baseball", game("darts-baseball").schema.setup(["Ann", "Bo"]))


def test_the_code_leads_to_the_board(phone: FlaskClient, match: Created) -> None:
    answer = phone.post("/join", data={"code": match.code})
    assert (answer.status_code, answer.location) == (303, f"/m/{match.match_id}/board")
    assert phone.get(f"/m/{match.match_id}/sheet").status_code == 200


def test_the_code_may_be_typed_in_any_case_with_blanks(phone: FlaskClient, match: Created) -> None:
    typed = f" {match.code[:3].lower()} {match.code[3:].lower()} "
    assert phone.post("/join", data={"code": typed}).status_code == 303


def test_the_code_gives_no_right_to_enter(phone: FlaskClient, match: Created) -> None:
    phone.post("/join", data={"code": match.code})
    refused = phone.post(f"/m/{match.match_id}", data={"play": "runs", "runs": "1", "seen": "0", "key": "k"})
    assert refused.status_code == 403
    assert phone.get(f"/m/{match.match_id}/host").status_code == 403


def test_the_host_who_types_the_code_stays_the_host(phone: FlaskClient, match: Created) -> None:
    phone.get(f"/k/{match.match_id}/{match.host_key}")
    assert phone.post("/join", data={"code": match.code}).location == f"/m/{match.match_id}"
    assert phone.get(f"/m/{match.match_id}/host").status_code == 200


@pytest.mark.parametrize("typed", ["", "   ", "ZZZZZZ", "x" * 500, "<script>", "' or 1=1"])
def test_a_code_of_no_match_is_said_at_its_field_and_kept(phone: FlaskClient, match: Created, typed: str) -> None:
    answer = phone.post("/join", data={"code": typed})
    assert answer.status_code == 422
    assert 'aria-describedby="code-fault"' in answer.text
    assert "<script>alert" not in answer.text
    if typed == "ZZZZZZ":
        assert 'value="ZZZZZZ"' in answer.text
        assert "No match has the code “ZZZZZZ”" in answer.text


def test_guessing_has_to_wait_and_the_page_says_how_long(phone: FlaskClient, match: Created) -> None:
    for _ in range(CODES.misses):
        assert phone.post("/join", data={"code": "ZZZZZZ"}).status_code == 422
    answer = phone.post("/join", data={"code": match.code})
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "Scan the QR code, or wait" in answer.text


def test_whoever_guesses_from_many_addresses_has_to_wait_with_all_others(
    phone: FlaskClient, match: Created, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "CODES", replace(CODES, of_all=30))

    def join(code: str, address: str) -> TestResponse:
        return phone.post("/join", data={"code": code}, environ_base={"REMOTE_ADDR": address})

    for number in range(30):
        assert join("ZZZZZZ", f"192.0.2.{number}").status_code == 422
        assert number == 29 or join(match.code, "198.51.100.1").status_code == 303, "a right code is not a guess"
    answer = join(match.code, "198.51.100.1")
    assert answer.status_code == 429
    assert int(answer.headers["Retry-After"]) > 0
    assert "Scan the QR code, or wait" in answer.text


def test_a_code_in_the_address_only_fills_the_field(phone: FlaskClient, match: Created) -> None:
    page = phone.get(f"/join?code={match.code}")
    assert page.status_code == 200
    assert f'value="{match.code}"' in page.text


def test_a_form_without_its_token_is_not_taken(
    app: Flask, another_phone: Callable[[], FlaskClient], match: Created
) -> None:
    app.config["WTF_CSRF_ENABLED"] = True
    answer = another_phone().post("/join", data={"code": match.code})
    assert answer.status_code == 400
    assert "load the page again" in answer.text
