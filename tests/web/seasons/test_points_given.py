"""Points that the organiser gives or takes in a season: by the page, by the interface, in its record."""

from __future__ import annotations

import html

import pytest
from flask.testing import FlaskClient

from referee.events.seasons import answer_season
from tests.web.houses import House
from tests.web.seasons.test_seasons import begin, evening


def season_of_two(house: House, organiser: FlaskClient, **form: str) -> str:
    """A season of two evenings in which Ann and Bo have five points each; its address."""
    season = begin(house, organiser, **form)
    for title, order in (("First", ("Ann", "Bo", "Cy")), ("Second", ("Bo", "Ann", "Cy"))):
        organiser.post(f"{season}/events", data={"do": "count", "event": evening(house, title, *order)})
    return season


def test_points_are_given_and_taken_back_on_the_page(house: House, organiser: FlaskClient) -> None:
    season = season_of_two(house, organiser)
    given = organiser.post(f"{season}/points", data={"who": "Ann", "points": "−1", "why": "late"})
    assert given.status_code == 303
    page = html.unescape(organiser.get(season).text)
    assert "−1: late" in page
    assert "2 for place 2 in event 2; −1 (late)" in page
    lines = organiser.get(f"{season}.csv").text.splitlines()
    assert lines[0].endswith(",Given or taken")
    assert lines[1] == "1,Bo,5,2,2,3,"
    assert lines[2] == "2,Ann,4,2,3,2,−1: late"
    assert organiser.post(f"{season}/points", data={"n": "1"}).status_code == 303
    assert "late" not in organiser.get(season).text
    assert organiser.get(f"{season}.csv").text.splitlines()[1].startswith("1,Ann,5")


def test_points_that_are_sent_twice_are_given_once(house: House, organiser: FlaskClient) -> None:
    season = season_of_two(house, organiser)
    late = {"who": "Ann", "points": "−1", "why": "late"}
    for seen in ("0", "0", "1"):
        assert organiser.post(f"{season}/points", data=late | {"seen": seen}).status_code == 303
    assert organiser.get(f"{season}.csv").text.count("−1: late; −1: late") == 1


@pytest.mark.parametrize(
    ("typed", "says"),
    [
        ({"who": "Zoe", "points": "1", "why": "late"}, "“Zoe” has no evening in this season."),
        ({"who": "Ann", "points": "0", "why": "late"}, "0 is not a number of points to give or take"),
        ({"who": "Ann", "points": "1", "why": ""}, "Say why: “late”."),
        ({"n": "3"}, "The season has no points number 3."),
    ],
)
def test_points_that_cannot_be(house: House, organiser: FlaskClient, typed: dict[str, str], says: str) -> None:
    answer = organiser.post(f"{season_of_two(house, organiser)}/points", data=typed)
    assert (answer.status_code, says in html.unescape(answer.text)) == (422, True)


def test_only_the_organiser_gives_points(house: House, organiser: FlaskClient) -> None:
    season = season_of_two(house, organiser)
    typed = {"who": "Ann", "points": "1", "why": "late"}
    assert house.phone("board").post(f"{season}/points", data=typed).status_code == 403
    assert "Give or take points" not in house.phone("board").get(season).text


@pytest.mark.parametrize(("points", "expected"), [("place", 4), ("average", 2), ("share", 4 / 6)])
def test_given_points_count_before_a_share_or_an_average(
    house: House, organiser: FlaskClient, points: str, expected: float
) -> None:
    season = season_of_two(house, organiser, points=points)
    organiser.post(f"{season}/points", data={"who": "Ann", "points": "-1", "why": "late"})
    record = organiser.get(f"{season}.json").json
    assert record["options"]["adjust"] == [{"who": "Ann", "points": -1, "why": "late"}]
    rows = {row["who"]: row for row in answer_season(record)["standing"]}
    assert rows["Ann"]["points"] == pytest.approx(expected, abs=1e-6)
    assert rows["Ann"]["adjusted"] == [{"points": -1, "why": "late"}]
    assert "adjusted" not in rows["Bo"]
