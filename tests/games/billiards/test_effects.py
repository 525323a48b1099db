"""Effects of billiards that no whole match of the inner ring has, and a lag that no form writes so."""

from __future__ import annotations

import pytest

from referee.games import game
from referee.games.billiards.effects import Tallied
from referee.match import Match
from referee.schema import schema_of


@pytest.mark.parametrize("effect", [Tallied(points=7, who="Ann"), Tallied(points=(22, 10))])
def test_points_are_read_as_they_are_printed(effect: Tallied) -> None:
    printed = effect.as_json()
    assert printed.pop("effect") == "tally"
    assert schema_of(Tallied, "tally").read(printed) == effect


def test_a_lag_of_which_nothing_is_entered_is_refused() -> None:
    match = Match("billiards", game("billiards").schema.setup(["Ann", "Bo"], {}))
    ruling = match.assess({"play": "lag", "winner": None, "a": {}, "b": {}}).ruling
    assert (ruling.allowed, ruling.sentence) == (False, "Enter who won the lag, or what each ball did.")
