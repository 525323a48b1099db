"""Simulators written from the printed rules and the referee judge the same plays alike."""

from __future__ import annotations

import pytest

from tests.simulators.canasta.offers import Canasta
from tests.simulators.cripple_mr_onion.offers import CrippleMrOnion
from tests.simulators.frame import Comparison, Simulator, held_against_referee
from tests.simulators.pinochle.offers import Pinochle
from tests.simulators.push.offers import Push

SIMULATORS = (Canasta, CrippleMrOnion, Pinochle, Push)
EACH_SIMULATOR = pytest.mark.parametrize("simulator", [pytest.param(each, id=each.key) for each in SIMULATORS])
FEW, MANY, PARTS = 400, 20_000, 4


def agreed(comparison: Comparison, plays: int) -> None:
    """Fail with the first disagreement: its seed, its record, both opinions."""
    assert not comparison.disagreements, str(comparison.disagreements[0])
    assert comparison.plays == plays
    assert plays // 10 < comparison.refused < plays // 2, "plays of both kinds are compared"


@EACH_SIMULATOR
def test_verdicts_scores_and_turns_are_the_same(simulator: type[Simulator]) -> None:
    agreed(held_against_referee(simulator, FEW), FEW)


@pytest.mark.outer("20,000 plays of a game, judged by a simulator too")
@pytest.mark.parametrize("part", range(PARTS))
@EACH_SIMULATOR
def test_verdicts_scores_and_turns_are_the_same_at_length(simulator: type[Simulator], part: int) -> None:
    plays = MANY // PARTS
    comparison = held_against_referee(simulator, plays, first_seed=1000 * (part + 1))
    agreed(comparison, plays)
    assert comparison.matches, "matches are played to their end"
