"""The fuzz campaigns in a short form.

The inner ring tries one route in four, with keys drawn by its name, and sends no rubbish.
"""

from __future__ import annotations

import pytest

from tests.rings import SHARE
from tests.tools.test_campaigns import run
from tools.campaign import fuzz, routes, schemas

FUZZ = pytest.mark.outer("a short campaign of fuzz")


@pytest.mark.parametrize(("times", "every"), [(0, SHARE), pytest.param(20, 1, marks=FUZZ)])
def test_no_route_answers_500_or_changes_anything_without_the_right_key(tmp_path, times, every):
    run(routes.campaign(tmp_path, times=times, is_whole=every == 1, every=every))


@FUZZ
def test_requests_made_from_the_description_are_answered_as_described(tmp_path):
    run(schemas.campaign(tmp_path, examples=12))


@FUZZ
def test_fuzzed_plays_and_questions_of_each_game(tmp_path):
    run(fuzz.campaign(tmp_path, count=240))
