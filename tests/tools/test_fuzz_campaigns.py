"""The fuzz campaigns in a short form; the inner ring has the shortest."""

from __future__ import annotations

import pytest

from tests.tools.test_campaigns import run
from tools.campaign import fuzz, routes, schemas

LONGER = pytest.mark.outer("a short campaign of fuzz, which the inner ring has still shorter")


@pytest.mark.parametrize(("times", "is_whole"), [(1, False), pytest.param(20, True, marks=LONGER)])
def test_no_route_answers_500_or_changes_anything_without_the_right_key(tmp_path, times, is_whole):
    run(routes.campaign(tmp_path, times=times, is_whole=is_whole))


@pytest.mark.parametrize("examples", [1, pytest.param(12, marks=LONGER)])
def test_requests_made_from_the_description_are_answered_as_described(tmp_path, examples):
    run(schemas.campaign(tmp_path, examples=examples))


@pytest.mark.parametrize("count", [10, pytest.param(240, marks=LONGER)])
def test_fuzzed_plays_and_questions_of_each_game(tmp_path, count):
    run(fuzz.campaign(tmp_path, count=count))
