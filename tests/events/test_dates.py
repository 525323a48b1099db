"""The days of rounds and pairings: set, postponed, taken back."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from referee.desk.events.fixtures import by_week, fixtures_of
from referee.events.dates import date_in_words, read_date
from referee.events.printed import answer_record, refereed
from referee.events.record import read_event
from referee.schema import Unreadable


def league(*entries: dict[str, Any], draw: bool = True) -> dict[str, Any]:
    drawn = [{"do": "draw"}] if draw else []
    return {"record": 1, "event": "round-robin", "entrants": ["Ann", "Bo", "Cy", "Dee"], "entries": [*drawn, *entries]}


def on(day: str, **of: Any) -> dict[str, Any]:
    return {"do": "schedule", "on": day, **of}


def test_a_pairing_has_the_day_of_its_round_or_its_own() -> None:
    answer = answer_record(
        league(on("2026-12-01", round=1), on("2026-12-08", round=2), on("2026-12-10", pairing="R1-2"))
    )
    assert [line["says"] for line in answer["entries"][1:]] == [
        "Round 1 is played on Tuesday 1 December 2026",
        "Round 2 is played on Tuesday 8 December 2026",
        "Bo and Cy (round 1, match 2) are postponed to Thursday 10 December 2026",
    ]
    days = [[each.get("on") for each in round_["pairings"]] for round_ in answer["end"]["rounds"]]
    assert days == [["2026-12-01", "2026-12-10"], ["2026-12-08", "2026-12-08"], [None, None]]


def test_a_day_can_be_earlier_later_or_taken_back() -> None:
    answer = answer_record(
        league(
            on("2026-12-08", round=1),
            on("2026-12-01", pairing="R1-1"),
            on("2026-12-20", pairing="R1-1"),
            {"do": "strike", "n": 4},
            {"do": "strike", "n": 3},
        )
    )
    assert answer["entries"][2]["says"].endswith("are brought forward to Tuesday 1 December 2026")
    assert answer["entries"][3]["says"].endswith("are postponed to Sunday 20 December 2026")
    assert answer["end"]["rounds"][0]["pairings"][0]["on"] == "2026-12-08"


@pytest.mark.parametrize(
    ("entry", "rule", "says"),
    [
        (on("2026-12-01"), "FORM", "a date is of a round or of a pairing: one of them"),
        (on("2026-12-01", round=1, pairing="R1-1"), "FORM", "a date is of a round or of a pairing: one of them"),
        (on("2026-02-30", round=1), "FORM", "not a date; write it as 2026-12-01"),
        (on("1.12.2026", round=1), "FORM", "not a date; write it as 2026-12-01"),
        (on("2026-12-01", round=4), "EV-DATE-1", "The event has 3 rounds; round 4 has no date."),
        (on("2026-12-01", pairing="R9-1"), "EV-DATE-1", "No pairing is called R9-1: draw its round first."),
    ],
)
def test_a_day_that_cannot_be_is_refused(entry: dict[str, Any], rule: str, says: str) -> None:
    line = answer_record(league(entry))["entries"][1]
    assert (line["verdict"], line["rules"]) == ("refused", [rule])
    assert says in line["says"]


def test_rounds_have_days_before_the_draw() -> None:
    (line,) = answer_record(league(on("2026-12-01", round=3), draw=False))["entries"]
    assert line["verdict"] == "allowed"


@pytest.mark.parametrize(
    "text", ["2026-13-01", "2026-00-10", "2026-04-31", "0026-04-01", "2026-4-1", "", None, 20261201]
)
def test_what_is_no_day(text: object) -> None:
    with pytest.raises(Unreadable):
        read_date(text)


@pytest.mark.parametrize(
    ("day", "words"), [("2024-02-29", "Thursday 29 February 2024"), ("2026-11-28", "Saturday 28 November 2026")]
)
def test_a_day_in_words(day: str, words: str) -> None:
    assert date_in_words(read_date(day)) == words
    assert words == f"{date.fromisoformat(day):%A %-d %B %Y}"


def test_fixtures_begin_with_this_week_and_end_with_the_past() -> None:
    record = league(
        on("2026-11-24", round=1),
        on("2026-12-01", round=2),
        {"do": "result", "pairing": "R1-1", "score": [2, 1]},
        on("2026-12-15", pairing="R2-1"),
    )
    state = refereed(read_event(record))
    weeks = by_week(fixtures_of(state), date(2026, 12, 6))
    assert [(week.title, [each.pairing.id for each in week.fixtures]) for week in weeks] == [
        ("This week", ["R2-2"]),
        ("Overdue", ["R1-2"]),
        ("Week of Monday 14 December 2026", ["R2-1"]),
        ("Without a day", ["R3-1", "R3-2"]),
        ("Week of Monday 23 November 2026", ["R1-1"]),
    ]
    moved = next(each for each in fixtures_of(state) if each.pairing.id == "R2-1")
    assert (moved.moved_from, moved.is_postponed) == ("2026-12-01", True)
    assert [each.pairing.id for each in fixtures_of(state, "Dee")] == ["R1-1", "R2-1", "R3-1"]
