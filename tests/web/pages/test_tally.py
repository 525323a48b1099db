"""The page of scores: who may see it, what it shows, what its answers bring, what a phone remembers."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.store import Created, get_store

PLAYERS = ("Ann", "Bo", "Cy", "Di")


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def match(app: Flask) -> Created:
    return begin(app, "canasta")


def begin(app: Flask, key: str) -> Created:
    with app.app_context():
        return get_store().create(key, games.game(key).schema.setup(PLAYERS, {}))


def test_a_game_with_plays_that_enter_only_a_score_has_the_page() -> None:
    assert {key for key in games.keys() if not games.game(key).has_tally} == {"turntables", "vatican"}


def test_the_page_is_for_those_who_enter(client: FlaskClient, match: Created) -> None:
    assert client.get(f"/m/{match.match_id}/tally").status_code == 403
    client.get(f"/k/{match.match_id}/{match.board_key}")
    assert client.get(f"/m/{match.match_id}/tally").headers["Location"].endswith("/board")


def test_a_game_without_a_tally_has_no_such_page(app: Flask, client: FlaskClient) -> None:
    created = begin(app, "vatican")
    client.get(f"/k/{created.match_id}/{created.table_key}")
    assert client.get(f"/m/{created.match_id}/tally").status_code == 404
    assert "Only the score" not in client.get(f"/m/{created.match_id}").text


def test_the_choice_of_a_phone_is_for_one_game(app: Flask, client: FlaskClient, match: Created) -> None:
    other = begin(app, "pinochle")
    for created in (match, other):
        client.get(f"/k/{created.match_id}/{created.table_key}")
    client.get(f"/m/{match.match_id}/tally")
    assert client.get(f"/m/{match.match_id}").headers["Location"].endswith("/tally")
    assert client.get(f"/m/{other.match_id}").status_code == 200
    assert client.get(f"/m/{match.match_id}?entry=plays").status_code == 200
    assert client.get(f"/m/{match.match_id}").status_code == 200


@pytest.mark.parametrize(
    ("page", "label"), [("tally", "Enter a score"), ("table", "Enter a play"), ("x", "Enter a play")]
)
def test_an_answer_shows_the_page_that_asked(client: FlaskClient, match: Created, page: str, label: str) -> None:
    client.get(f"/k/{match.match_id}/{match.table_key}")
    answer = client.post(
        f"/m/{match.match_id}",
        data={"tap": '{"play": "deal", "turned": ["5"]}', "seen": "0", "key": "a key of its own"},
        headers={"X-Requested-With": "referee", "X-Page": page},
    )
    assert label in answer.json["parts"]["entry"]
