"""A log is taken over whole, or not at all."""

from __future__ import annotations

import pytest

from referee import games
from referee.match import Entry, Match, read_record
from referee.match.imported import match_of_log


@pytest.mark.parametrize(("lane", "is_taken"), [("", True), ("2", False)])
def test_a_log_whose_play_went_to_another_lane_is_not_taken_over(lane: str, is_taken: bool) -> None:
    match = Match("darts-baseball", games.game("darts-baseball").schema.setup(["Ann", "Bo"]))
    assessment = match.assess({"play": "throw", "darts": ["1", "0", "0"]})
    match.add(Entry(1, "play", lane, assessment.body, "Zoë", 1_779_991_200.25), assessment)
    assert (match_of_log(read_record(match.whole_record())) is not None) == is_taken
