"""Effects of billiards that no whole match of the inner ring has."""

from __future__ import annotations

import pytest

from referee.games.billiards.effects import Tallied
from referee.schema import schema_of


@pytest.mark.parametrize("effect", [Tallied(points=7, who="Ann"), Tallied(points=(22, 10))])
def test_points_are_read_as_they_are_printed(effect: Tallied) -> None:
    printed = effect.as_json()
    assert printed.pop("effect") == "tally"
    assert schema_of(Tallied, "tally").read(printed) == effect
