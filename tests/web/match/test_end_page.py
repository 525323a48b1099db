"""The end of a match on phone, board and shared picture: who won, with which figures, and how it went."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee import games
from referee.store import Created, get_store
from tests.browser.evenings import evening, first_plays

DARTS = tuple({"play": "score", "total": points} for points in (100, 60, 60, 45))
FINISH = {"play": "score", "total": 141, "last": "D12", "darts": 3}


def ended(app: Flask, game: str, players: tuple[str, ...], *plays: Mapping[str, Any], **options: object) -> Created:
    """A match after these plays."""
    with app.app_context():
        created = get_store().create(game, games.game(game).schema.setup(players, options))
        for seq, body in enumerate(plays):
            get_store().append(created.match_id, "play", dict(body), seen=seq, key=f"play {seq}")
    return created


@pytest.fixture
def match(app: Flask) -> Created:
    return ended(app, "darts-301", ("Ann", "Bo"), *DARTS, FINISH)


def look(client: FlaskClient, match: Created, page: str = "") -> str:
    client.get(f"/k/{match.match_id}/{match.host_key}")
    return client.get(f"/m/{match.match_id}{page}").text


def test_a_phone_shows_the_figures_of_who_won_and_a_chart(phone: FlaskClient, match: Created) -> None:
    page = look(phone, match)
    assert "Ann won" in page
    assert "<span>Average <b>100.33</b></span>" in page
    assert "<span>Best finish <b>141</b></span>" in page
    assert "Points left, turn by turn" in page
    assert "css/chart.css" in page


def test_figures_that_nobody_has_are_left_out(phone: FlaskClient, match: Created) -> None:
    assert "Doubles" not in look(phone, match)


def test_a_match_under_way_shows_neither(app: Flask, phone: FlaskClient) -> None:
    page = look(phone, ended(app, "darts-301", ("Ann", "Bo"), *DARTS))
    assert "fact-line" not in page
    assert "css/chart.css" not in page


def test_a_board_and_the_shared_picture_show_the_figures(phone: FlaskClient, match: Created) -> None:
    board = look(phone, match, "/board")
    assert "<span>Best finish <b>141</b></span>" in board
    assert re.search(r'<p class="board-end-game">Darts 301 · <time', board), "the day"
    picture = look(phone, match, "/result.svg")
    assert "Average 100.33 · First nine 100.33" in picture
    assert picture.count("<path") > 4


def test_a_picture_keeps_long_names_whole_and_leaves_its_chart_out(app: Flask, phone: FlaskClient) -> None:
    names = ("Ann of the Upper Hill and the Lower Vale", "Bob of the Upper Hill and the Lower Vale")
    picture = look(phone, ended(app, "darts-301", names, *DARTS, FINISH), "/result.svg")
    assert all(f">{name}</text>" in picture for name in names)
    assert "<path" not in picture


@pytest.mark.parametrize(("game", "shown"), [("canasta", "<span>Best deal"), ("poker", "end-pays")])
def test_partners_have_the_figures_of_both_and_poker_says_who_pays_whom(
    app: Flask, phone: FlaskClient, game: str, shown: str
) -> None:
    table = evening(game).table()
    match = ended(app, game, tuple(table.players), *first_plays(game), **table.options)
    assert shown in look(phone, match, "/board")


@pytest.mark.parametrize("is_ended_by_host", [True, False])
def test_a_phone_that_comes_after_the_end_of_a_night_sees_it(app: Flask, phone: FlaskClient, is_ended_by_host: bool):
    plays = first_plays("bunko")
    night = ended(
        app,
        "bunko",
        evening("bunko").table().players,
        *plays[:4] if is_ended_by_host else plays,
        **dict(evening("bunko").options),
    )
    if is_ended_by_host:
        with app.app_context():
            get_store().end(night.match_id)
    for page in ("", "/tally"):
        end = look(phone, night, page)
        assert "Which table does this phone enter plays for?" not in end
        assert '<section class="end"' in end
        assert "data-lane-choice" not in end
