"""Outcomes in words: at a table of several, for a draw, and with a handicap."""

from __future__ import annotations

import pytest

from referee.events.outcome import Outcome, word_for
from referee.events.players import PlayerLine


@pytest.mark.parametrize(
    ("order", "words"),
    [
        (((0,), (1,)), ["win", "loss"]),
        (((0, 1),), ["draw", "draw"]),
        (((0, 2), (1,)), ["draw", "loss", "draw"]),
        (((1,), (0, 2)), ["loss", "win", "loss"]),
    ],
)
def test_a_shared_first_place_is_a_draw_for_those_who_share_it(order, words: list[str]) -> None:
    assert [word_for(Outcome(order), index) for index in range(len(words))] == words


def test_the_score_stays_in_sight_when_a_handicap_decides() -> None:
    assert Outcome(((1,), (0,)), printed={"score": [4, 3], "winner": "Bo"}).shown_score == (4, 3)
    assert Outcome(((0,), (1,)), score=(3, 1)).shown_score == (3, 1)
    assert Outcome(((0,), (1,)), printed={"winner": "Ann"}).shown_score == ()


def test_a_drawn_frame_is_half_of_a_won_one() -> None:
    assert PlayerLine("Ann", "Reds", won=1, drawn=2, lost=1).share == 0.5
    assert PlayerLine("Ann", "Reds", won=2, drawn=1).share == pytest.approx(2.5 / 3)
