"""Figures, names and moments as pages print them."""

from __future__ import annotations

import time
from typing import Any

import pytest

from referee.chain.proof import LATEST
from referee.contract import Grid
from referee.kit.names import several
from referee.web.shown.printing import day, fact, figure, moment, ordinal, right_columns


@pytest.mark.parametrize(("value", "shown"), [(-5, "−5"), (0, "0"), (None, ""), ("a-b", "a-b"), ("−3", "−3")])
def test_figures_have_a_true_minus(value: Any, shown: str) -> None:
    assert figure(value) == shown


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (None, "none"),
        (True, "yes"),
        ([], "none"),
        ([1, -2], "1, −2"),
        ([["T20", "D25"], ["T19"]], "T20, D25 / T19"),
        ({"own_points": 3, "over": False}, "own points 3; over no"),
        ([{"a": 1}, {"a": 2}], "a 1 / a 2"),
        ({}, "none"),
    ],
)
def test_facts_of_an_answer_are_read_by_people(value: Any, shown: str) -> None:
    assert fact(value) == shown


def test_of_many_names_the_first_are_told() -> None:
    assert several(["Ann", "Bo"]) == "Ann and Bo"
    assert several([str(n) for n in range(400)], 3) == "0, 1, 2 and 397 more"


def test_columns_of_figures_stand_at_the_right() -> None:
    rows = (("Ann", 3, "82.09", "1/2 50%", "5♠", "bust"), ("Bo", None, "–", "", "10♥", 7), ("Cy", 1, "70.5", "", "", 8))
    grid = Grid("", ("", "a", "b", "c", "d", "e"), rows)
    assert right_columns(grid) == (False, True, True, True, False, True)
    assert right_columns(Grid("", ("", "a"), ())) == (False, False)
    assert right_columns(Grid("", ("a",), (("x", 1, 2),))) == (False, True, True)


def test_a_moment_is_exact_for_machines() -> None:
    assert 'datetime="2026-05-31T18:30:00Z"' in moment(1780252200.0)
    assert len(day(1780252200.0)) == 10


@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago"])
def test_the_first_and_the_last_moment_of_a_log_are_shown_in_any_time_zone(
    zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        assert 'datetime="1970-01-01T00:00:00Z"' in moment(0)
        assert 'datetime="9999-01-01T00:00:00Z"' in moment(LATEST / 1000)
    finally:
        monkeypatch.undo()
        time.tzset()


@pytest.mark.parametrize(
    ("number", "says"),
    [(1, "1st"), (2, "2nd"), (3, "3rd"), (4, "4th"), (10, "10th"), (11, "11th"), (12, "12th"), (13, "13th"),
     (20, "20th"), (21, "21st"), (32, "32nd"), (103, "103rd"), (111, "111th")],
)  # fmt: skip
def test_a_number_is_written_as_an_ordinal(number: int, says: str) -> None:
    assert ordinal(number) == says
