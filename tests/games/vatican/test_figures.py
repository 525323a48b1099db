"""The figures that players of Vatican quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

START: dict[str, Any] = {"hands": {"Ann": 3, "Bo": 5}, "turn": "Bo"}


def test_whoever_goes_out_has_no_card_left() -> None:
    plays: list[dict[str, Any]] = [{"play": "draw"}, {"play": "lay", "table": [["9D", "TD", "JD"]]}]
    ann, bo = shown("vatican", ["Ann", "Bo"], plays, carried=START).values()
    assert ann == {
        "Out": "1/1 100%", "Cards left": "0.0", "Turns with a play": "1/1 100%", "Cards a play": "3.0",
        "Most cards": 3, "Drawn": 0,
    }  # fmt: skip
    assert bo == {
        "Out": "0/1 0%", "Cards left": "6.0", "Turns with a play": "0/1 0%", "Cards a play": "–", "Most cards": "–",
        "Drawn": 1,
    }  # fmt: skip


def test_a_game_that_goes_on_is_not_lost() -> None:
    assert shown("vatican", ["Ann", "Bo"], [{"play": "draw"}], carried=START)["Bo"] == {
        "Turns with a play": "0/1 0%", "Drawn": 1,
    }  # fmt: skip


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("played", "drew", "passed"):
            tallies[effect["who"]]["turns"] += 1
        for effect in play.effects("played"):
            tally = tallies[effect["who"]]
            tally["plays"] += 1
            tally["cards"] += len(effect["cards"])
            highest(tally, "most_cards", len(effect["cards"]))
        for effect in play.effects("drew"):
            tallies[effect["who"]]["drawn"] += 1
        for effect in play.effects("out", "went out"):
            tallies[effect["who"]]["outs"] += 1


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("vatican", ["turns", "plays", "cards", "most_cards", "drawn"], recount)
