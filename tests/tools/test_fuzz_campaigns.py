"""The fuzz campaigns in a short form."""

from __future__ import annotations

from tests.tools.test_campaigns import run
from tools.campaign import fuzz, routes, schemas


def test_no_route_answers_500_or_changes_anything_without_the_right_key(tmp_path):
    run(routes.campaign(tmp_path, times=20))


def test_requests_made_from_the_description_are_answered_as_described(tmp_path):
    run(schemas.campaign(tmp_path, examples=12))


def test_fuzzed_plays_and_questions_of_each_game(tmp_path):
    run(fuzz.campaign(tmp_path, count=240))
