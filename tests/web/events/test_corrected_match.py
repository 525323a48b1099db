"""The correction of a match says first which later results of its event fall away."""

from __future__ import annotations

import html

import pytest
from flask import Flask
from flask.testing import FlaskClient

from referee.store import get_store
from tests.web.events.running import begin, do, win

DARTS = {"game": "darts-301", "final.start": "101", "others.start": "101"}
WON = {"play": "throw", "darts": ["T17", "10", "D20"]}


@pytest.fixture
def corrected(app: Flask, organiser: FlaskClient, club) -> tuple[str, str]:
    """The event of a bracket, and the way to correct the match of its first semi-final, which Ann won in a turn."""
    path = begin(organiser, club, "single-elimination", **DARTS)
    do(organiser, path, do="draw")
    event_id = path.split("/")[2]
    with app.app_context():
        store = get_store()
        store.tables.add_tables(event_id, 1)
        store.calls.follow(event_id)
        assert organiser.post(f"/t/{event_id}/1/begin").status_code == 303
        (match_id,) = store.events.matches_under_way(event_id)
        store.append(match_id, "play", WON, seen=0, key="won")
    assert win(organiser, path, "W1-2", "Bo").status_code == 303
    return path, f"/m/{match_id}/log/1?play=throw&f.darts=T17+10+20"


def test_a_correction_says_what_falls_away_in_the_event(
    app: Flask, organiser: FlaskClient, club, corrected: tuple[str, str]
) -> None:
    path, correction = corrected
    assert "falls away" not in organiser.get(correction).text, "nothing has been played on its result"
    assert win(organiser, path, "W2-1", "Bo").status_code == 303
    says = "This match counts in Cup. Unless the same side wins, this falls away: Bo beats Ann (final)."
    assert says in html.unescape(organiser.get(correction).text)
    with app.app_context():
        clubs = get_store().clubs
        clubs.remove_person(club.club_id, clubs.add_people(club.club_id, ["Bo"])["Bo"])
    assert "Former player 1 beats Ann (final)" in organiser.get(correction).text


def test_the_first_tap_on_take_back_asks_if_later_results_depend_on_it(
    app: Flask, organiser: FlaskClient, corrected: tuple[str, str]
) -> None:
    path, correction = corrected
    match_id = correction.split("/")[2]
    assert win(organiser, path, "W2-1", "Bo").status_code == 303
    sent = {"n": "1", "seen": "1", "key": "take back"}
    script = {"X-Requested-With": "referee"}
    asked = organiser.post(f"/m/{match_id}/strike", data=sent, headers=script)
    assert asked.status_code == 409
    question = html.unescape(asked.get_json()["parts"]["ruling"])
    assert "Not taken back yet" in question
    assert "this falls away: Bo beats Ann (final)." in question
    # Without scripts the page of the play asks.
    page = organiser.post(f"/m/{match_id}/strike", data=sent).location
    assert page == f"/m/{match_id}/log/1?mean=strike"
    assert 'name="sure"' in organiser.get(page).text
    with app.app_context():
        assert get_store().cached_match(match_id).head == 1
    assert organiser.post(f"/m/{match_id}/strike", data=sent | {"sure": "yes"}, headers=script).status_code == 200
    with app.app_context():
        assert get_store().cached_match(match_id).head == 2


@pytest.mark.parametrize(
    ("kind", "sent"),
    [
        ("strike", {"n": 1}),
        ("amend", {"n": 1, "play": {**WON, "darts": ["T17", "10", "20"]}}),
        ("insert", {"n": 1, "play": WON}),
    ],
)
def test_the_preview_of_a_correction_lists_for_programs_what_falls_away(
    app: Flask, organiser: FlaskClient, corrected: tuple[str, str], kind: str, sent: dict[str, object]
) -> None:
    path, correction = corrected
    match_id, event_id = correction.split("/")[2], path.split("/")[2]
    with app.app_context():
        key = get_store().renew_key(match_id, "host")

    def depends() -> object:
        answer = organiser.post(
            f"/api/v1/matches/{match_id}/{kind}?preview=true", json=sent, headers={"Authorization": f"Bearer {key}"}
        )
        return answer.get_json()["depends"]

    assert depends() == []
    assert win(organiser, path, "W2-1", "Bo").status_code == 303
    assert depends() == [{"event": event_id, "n": 4, "says": "Bo beats Ann (final)"}]
