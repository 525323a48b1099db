"""The fuzz campaigns in a short form.

The inner ring tries each route once, with keys drawn by its name, and sends no rubbish.
"""

from __future__ import annotations

import pytest

from tests.tools.test_campaigns import run
from tools.campaign import fuzz, routes, schemas

FUZZ = pytest.mark.outer("a short campaign of fuzz")


@pytest.mark.parametrize(("times", "is_whole"), [(0, False), pytest.param(20, True, marks=FUZZ)])
def test_no_route_answers_500_or_changes_anything_without_the_right_key(tmp_path, times, is_whole):
    run(routes.campaign(tmp_path, times=times, is_whole=is_whole))


@FUZZ
def test_requests_made_from_the_description_are_answered_as_described(tmp_path):
    run(schemas.campaign(tmp_path, examples=12))


@FUZZ
def test_fuzzed_plays_and_questions_of_each_game(tmp_path):
    run(fuzz.campaign(tmp_path, count=240))
