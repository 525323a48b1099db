"""One more evening: the points with which somebody passes the leader, held against evenings that are then played."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from referee.events.event import opened, with_body
from referee.events.record import read_event
from referee.events.seasons import SeasonOptions, chances, evening_of, standing_of_season
from referee.events.seasons.evening import Evening

NAMES = ["Ann", "Bo", "Cy", "Dee"]


def evening(*order: str) -> Evening:
    """An evening of one match at which people finished in an order."""
    state = opened(read_event({"record": 1, "event": "evening", "entrants": NAMES, "entries": []}))
    body: dict[str, Any] = {"do": "result", "between": list(order), "order": list(order)}
    state, ruling = with_body(state, body)
    assert ruling.verdict == "allowed"
    return evening_of(state)


def sentences(evenings: list[Evening], **options: Any) -> list[str]:
    chosen = SeasonOptions(**options)
    return [chance.says for chance in chances(evenings, standing_of_season(evenings, chosen), chosen)]


def test_a_season_that_has_not_begun_leaves_nothing_to_say() -> None:
    assert sentences([]) == []


def test_points_by_place() -> None:
    """After 4 3 2 1 points Bo passes Ann by 2 points if she stays away, and can be ahead for sure by the win."""
    assert sentences([evening("Ann", "Bo", "Cy", "Dee")], points="place", tie_breaks=()) == [
        "Bo needs 2 of 4 points if Ann does not come; if Ann does best, nothing is enough.",
        "Cy needs 3 of 4 points if Ann does not come; if Ann does best, nothing is enough.",
        "Dee needs 4 of 4 points if Ann does not come; if Ann does best, nothing is enough.",
    ]


def test_a_lead_that_one_evening_does_not_make_up() -> None:
    twice = [evening("Ann", "Bo", "Cy", "Dee")] * 3
    assert sentences(twice, points="place")[-1] == "Dee cannot pass Ann in one evening."


def test_an_evening_that_is_left_out() -> None:
    """The best one of each counts: Bo is level with Ann by a win, and the tie-break of the evenings won parts them."""
    evenings = [evening("Ann", "Bo", "Cy", "Dee"), evening("Bo", "Ann", "Cy", "Dee")]
    two = [*evenings, evening("Ann", "Bo", "Cy", "Dee")]
    said_of_bo = sentences(two, points="place", best=1, tie_breaks=("evenings-won", "attended"))[0]
    assert said_of_bo.startswith("Bo needs 4 of 4 points if Ann does not come")


def test_whoever_has_no_place_yet_has_no_chance_to_name() -> None:
    evenings = [evening("Ann", "Bo", "Cy"), evening("Ann", "Bo", "Dee")]
    assert sentences(evenings, points="place", minimum=2) == [
        "Bo needs 3 of 3 points if Ann does not come; if Ann does best, nothing is enough."
    ]


def test_an_evening_without_a_match_changes_no_chance() -> None:
    empty = evening_of(opened(read_event({"record": 1, "event": "evening", "entrants": NAMES, "entries": []})))
    played = evening("Ann", "Bo", "Cy", "Dee")
    assert sentences([played, empty], points="place") == sentences([played], points="place")
    assert sentences([empty], points="place") == []


@pytest.mark.parametrize("points", ["share", "place", "average"])
@pytest.mark.parametrize("best", [0, 2])
def test_what_is_said_comes_true(points: str, best: int) -> None:
    """With the points that are needed somebody is ahead, and with less they are not."""
    before = [evening("Ann", "Bo", "Cy", "Dee"), evening("Bo", "Ann", "Dee", "Cy"), evening("Ann", "Cy", "Bo", "Dee")]
    options = SeasonOptions(points=points, best=best)
    rows = standing_of_season(before, options)
    leader = rows[0].who
    for chance in chances(before, rows, options):
        others = [name for name in NAMES if name not in (chance.who, leader)]
        for place in range(3):
            order = [*others[:place], chance.who, *others[place:]]
            after = standing_of_season([*before, evening(*order)], options)
            places = {row.who: row.place for row in after}
            is_ahead = (places[chance.who] or 9) < (places[leader] or 9)
            # Three came to this evening: its points are 3, 2 and 1, as the last places of an evening of four.
            worth = Fraction(3 - place)
            if points != "share":
                assert is_ahead == (chance.needs is not None and worth >= chance.needs), (chance, order)
