"""Pages and files of a tournament show the scores of its matches."""

from __future__ import annotations

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.store import get_store
from tests.store.test_match_scores import SWISS


@pytest.fixture
def organiser(server: Flask) -> tuple[FlaskClient, str]:
    """The phone of an organiser, and the address of a Swiss whose only round is played."""
    with server.app_context():
        store = get_store()
        club = store.clubs.create("Thursday")
        event = store.events.create(club.club_id, SWISS)
        for pairing, score in zip(event.state.board.ready, ([2, 1], [0, 2]), strict=True):
            body = {"do": "result", "pairing": pairing.id, "score": score}
            store.events.append(event.event_id, body, key="")
    phone = server.test_client()
    phone.get(f"/k/club/{club.club_id}/{club.keys['organiser']}")
    return phone, f"/e/{event.event_id}"


@pytest.mark.parametrize("path", ["", "/organise"])
def test_a_result_is_a_sentence_with_its_score(organiser: tuple[FlaskClient, str], path: str) -> None:
    phone, event = organiser
    page = phone.get(event + path).text
    assert "Ann beats Bo 2–1" in page
    assert "Dee beats Cy 2–0" in page


def test_paper_has_the_score_in_the_order_of_the_pairing(organiser: tuple[FlaskClient, str]) -> None:
    phone, event = organiser
    page = phone.get(f"{event}/sheet?part=draw").text
    results = re.findall(r"<strong>(\w+) <span.*?</td><td>(.*?)</td>", page)
    assert sorted(results) == [("Ann", "2–1"), ("Dee", "0–2")]


def test_a_board_has_the_score_in_the_order_of_the_pairing(organiser: tuple[FlaskClient, str]) -> None:
    phone, event = organiser
    page = phone.get(f"{event}/board").text
    assert ("2–1" in page, "0–2" in page) == (True, True)
