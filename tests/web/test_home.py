"""The start page: games to start, the matches of this phone."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.games import reader
from referee.store import Created, get_store
from referee.web.access import HELD


def begin(app: Flask, *players: str) -> Created:
    with app.app_context():
        return get_store().create("darts-baseball", reader("darts-baseball").setup(players))


def hold(phone: FlaskClient, *matches: tuple[str, str]) -> None:
    with phone.session_transaction() as session:
        session[HELD] = list(matches)


def test_every_game_has_a_card_with_its_picture(phone: FlaskClient) -> None:
    page = phone.get("/").text
    for key in games.keys():
        assert f'href="/new/{key}"' in page
        assert f'href="/games/{key}"' in page
        assert games.game(key).title in page
    assert page.count('class="picture"') == len(games.keys())


def test_a_phone_without_matches_sees_no_list_of_them(phone: FlaskClient) -> None:
    assert "This phone’s matches" not in phone.get("/").text


def test_a_match_that_the_phone_holds_is_listed_with_players_and_state(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo")
    hold(phone, (made.match, made.host_key))
    page = phone.get("/").text
    assert "Ann and Bo" in page
    assert "not begun" in page
    assert f'href="/m/{made.match}"' in page


@pytest.mark.parametrize(("plays", "state"), [(1, "1 entry"), (2, "2 entries"), (18, "over, won by Ann and Bo")])
def test_the_state_of_a_match(app: Flask, phone: FlaskClient, plays: int, state: str) -> None:
    with app.app_context():
        made = get_store().create("darts-baseball", reader("darts-baseball").setup(["Ann", "Bo"], {"tie": "shared"}))
        for n in range(plays):
            get_store().append(made.match, "play", {"play": "runs", "runs": 1}, seen=n, key=str(n))
    hold(phone, (made.match, made.host_key))
    assert state in phone.get("/").text


def test_who_only_looks_on_is_led_to_the_board(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo")
    hold(phone, (made.match, made.board_key))
    assert f'href="/m/{made.match}/board"' in phone.get("/").text


def test_deleted_matches_and_renewed_keys_are_not_listed(app: Flask, phone: FlaskClient) -> None:
    gone, renewed = begin(app, "Ann", "Bo"), begin(app, "Cy", "Di")
    with app.app_context():
        get_store().delete(gone.match)
        get_store().renew_key(renewed.match, "table")
    hold(phone, (gone.match, gone.host_key), (renewed.match, renewed.table_key))
    assert "This phone’s matches" not in phone.get("/").text


def test_fifty_matches_are_listed_the_last_one_first(app: Flask, phone: FlaskClient) -> None:
    made = [begin(app, f"Ann {n}", "Bo") for n in range(50)]
    hold(phone, *((one.match, one.host_key) for one in made))
    listed = re.findall(r"Ann (\d+) and Bo", phone.get("/").text)
    assert listed == [str(n) for n in reversed(range(50))]


def test_many_players_are_counted_not_listed(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, *(f"P{n}" for n in range(1, 21)))
    hold(phone, (made.match, made.host_key))
    assert "P1, P2, P3, P4, P5, P6 and 14 more" in phone.get("/").text


def test_names_are_only_ever_text(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "<script>alert(1)</script>", 'Bo" onclick="x', "张伟", "محمد")
    hold(phone, (made.match, made.host_key))
    page = phone.get("/").text
    assert "<script>alert" not in page
    assert 'onclick="x' not in page
    assert "张伟" in page
    assert "محمد" in page


def test_many_matches_leave_the_games_in_sight(app: Flask, phone: FlaskClient) -> None:
    hold(phone, *((one.match, one.host_key) for one in [begin(app, f"Ann {n}", "Bo") for n in range(6)]))
    text = phone.get("/").text
    assert "<summary>2 more</summary>" in text
    assert text.index("Ann 2 and Bo") < text.index("<summary>2 more") < text.index("Ann 1 and Bo")


def test_the_phone_s_name_is_kept_and_signs_what_is_entered(app: Flask, phone: FlaskClient) -> None:
    made = begin(app, "Ann", "Bo")
    phone.get(f"/k/{made.match}/{made.table_key}")
    answer = phone.post("/name", data={"who": " Zoë <b> ", "back": f"/m/{made.match}/log"})
    assert (answer.status_code, answer.location) == (303, f"/m/{made.match}/log")
    phone.post(f"/m/{made.match}", data={"play": "runs", "runs": "1", "seen": "0", "key": "k"})
    assert "entered by Zoë &lt;b&gt;" in phone.get(f"/m/{made.match}/log").text
    assert 'value="Zoë &lt;b&gt;"' in phone.get("/").text


def test_a_name_can_be_taken_away_again(phone: FlaskClient) -> None:
    phone.post("/name", data={"who": "Zoë"})
    phone.post("/name", data={"who": ""})
    assert "Zoë" not in phone.get("/").text


def test_what_is_no_name_is_said_and_kept(phone: FlaskClient) -> None:
    answer = phone.post("/name", data={"who": "x" * 50})
    assert answer.status_code == 422
    assert "is longer than 40 characters" in answer.text
    assert f'value="{"x" * 50}"' in answer.text


@pytest.mark.parametrize(
    "back", ["//evil.example", "https://evil.example", "/m/x/../..", "javascript:alert(1)", "/\\evil"]
)
def test_a_name_leads_back_to_pages_of_this_server_alone(phone: FlaskClient, back: str) -> None:
    assert phone.post("/name", data={"who": "Ann", "back": back}).location == "/"
