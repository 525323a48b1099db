"""The end of a match: again with the same people, another game, and the result as a picture and a preview."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.beside import pictures
from referee.games import game
from referee.store import Created, get_store

PNG = b"\x89PNG\r\n\x1a\n"


def won_by(app: Flask, *players: str) -> Created:
    """A match of one inning, won by the last player."""
    with app.app_context():
        store = get_store()
        created = store.create("darts-baseball", game("darts-baseball").schema.setup(players, {"innings": 1}))
        for n in range(len(players)):
            store.append(created.match_id, "play", {"play": "runs", "runs": n}, seen=n, key=str(n))
        return created


def opened(phone: FlaskClient, match: Created, role: str) -> FlaskClient:
    phone.get(f"/k/{match.match_id}/{getattr(match, f'{role}_key')}")
    return phone


def test_the_phone_says_who_won_and_what_comes_next(app: Flask, phone: FlaskClient) -> None:
    match = won_by(app, "Ann", "Bo")
    text = opened(phone, match, "table").get(f"/m/{match.match_id}").text
    assert re.search(r'class="end-won"[^>]*>.*Bo won', text)
    for step in (f'action="/m/{match.match_id}/again"', "/?player=Ann&amp;player=Bo#start", "/sheet", "/result.png"):
        assert step in text


def test_again_starts_at_once_with_the_next_one_first_and_the_same_house_rules(app: Flask, phone: FlaskClient) -> None:
    match = won_by(app, "Ann", "Bo", "Cy")
    answer = opened(phone, match, "table").post(f"/m/{match.match_id}/again")
    assert answer.status_code == 303
    with app.app_context():
        setup = get_store().cached_match(answer.location.split("/")[2]).setup
    assert setup.players == ("Bo", "Cy", "Ann")
    assert setup.options.innings == 1
    assert phone.get(answer.location).status_code == 200


def test_who_only_looks_on_starts_nothing(app: Flask, phone: FlaskClient) -> None:
    match = won_by(app, "Ann", "Bo")
    assert opened(phone, match, "board").post(f"/m/{match.match_id}/again").status_code == 403
    assert "Again, same people" not in phone.get(f"/m/{match.match_id}/sheet").text


def test_the_people_go_along_to_another_game(phone: FlaskClient) -> None:
    text = phone.get("/?player=Ann&player=Bo%20%26%20Co&q=canasta").text
    assert "Choose a game for Ann and Bo &amp; Co." in text
    assert 'href="/new/canasta?player=Ann&amp;player=Bo+%26+Co"' in text
    assert 'value="Bo &amp; Co"' in phone.get("/new/canasta?player=Ann&player=Bo+%26+Co").text


def test_the_board_gives_the_winner_the_screen(app: Flask, phone: FlaskClient) -> None:
    match = won_by(app, "Ann", "Bo")
    text = opened(phone, match, "board").get(f"/m/{match.match_id}/board").text
    assert re.search(r'<details class="board-end" open>.*board-end-won.*Bo won', text, re.S)


@pytest.mark.parametrize("role", ["host", "table", "board"])
def test_the_picture_is_for_all_who_see_the_board(app: Flask, phone: FlaskClient, role: str) -> None:
    match = won_by(app, "Ann", "Bo")
    opened(phone, match, role)
    svg = phone.get(f"/m/{match.match_id}/result.svg")
    png = phone.get(f"/m/{match.match_id}/result.png")
    assert (svg.status_code, svg.mimetype) == (200, "image/svg+xml")
    assert "Bo won" in svg.text
    assert (png.status_code, png.mimetype) == (200, "image/png")
    assert png.data.startswith(PNG)
    assert (
        phone.get(f"/m/{match.match_id}/result.png", headers={"If-None-Match": png.headers["ETag"]}).status_code == 304
    )


def test_nobody_else_sees_the_picture(app: Flask, phone: FlaskClient, another_phone: Callable[[], FlaskClient]) -> None:
    match = won_by(app, "Ann", "Bo")
    picture = f"/m/{match.match_id}/result.png"
    assert phone.get(picture).status_code == 403
    assert phone.get(f"{picture}?key=wrong").status_code == 403
    assert another_phone().get(f"{picture}?key={match.board_key}").status_code == 200


@pytest.mark.parametrize("page", ["board", "sheet"])
def test_a_link_has_a_preview_with_whole_addresses(app: Flask, phone: FlaskClient, page: str) -> None:
    app.config["LINK_HOST"] = "club.example"
    match = won_by(app, "Ann", "Bo")
    text = opened(phone, match, "board").get(f"/m/{match.match_id}/{page}").text
    tags = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]*)">', text))
    assert tags["title"] == "Darts Baseball: Bo won"
    assert tags["description"] == "Bo 1; Ann 0"
    assert tags["url"] == f"http://club.example/m/{match.match_id}/{page}"
    assert tags["image"].startswith(f"http://club.example/m/{match.match_id}/result.png?key=")
    preview = app.test_client().get(tags["image"].removeprefix("http://club.example"))
    assert preview.data.startswith(PNG)


@pytest.mark.parametrize("name", ["<script>&\"'", "张伟", "محمد", "🎯🎯", "W" * 40, "Zoë\u0301", "\u202eBo"])
def test_any_name_is_drawn_as_text(app: Flask, phone: FlaskClient, name: str) -> None:
    match = won_by(app, "Ann", name)
    opened(phone, match, "table")
    assert "<script>" not in phone.get(f"/m/{match.match_id}/result.svg").text
    assert phone.get(f"/m/{match.match_id}/result.png").data.startswith(PNG)


def test_a_match_under_way_and_a_night_of_many_have_pictures_too(app: Flask, phone: FlaskClient) -> None:
    with app.app_context():
        created = get_store().create("bunko", game("bunko").schema.setup([f"Player {n}" for n in range(400)]))
    text = opened(phone, created, "table").get(f"/m/{created.match_id}/result.svg").text
    assert "and 395 more" in text
    assert phone.get(f"/m/{created.match_id}/result.png").data.startswith(PNG)


def test_the_font_of_the_pictures_is_our_own() -> None:
    letters = [
        pictures.png(f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><text y="30">{sign}</text></svg>')
        for sign in "Aä★Жא"
    ]
    empty = pictures.png('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"></svg>')
    assert len({*letters, empty}) == len(letters) + 1
