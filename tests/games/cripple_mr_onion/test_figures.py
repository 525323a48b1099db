"""The figures that players of Cripple Mr Onion quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def tally(winner: str, **paid: int) -> dict[str, Any]:
    return {"play": "tally", "winner": winner, "paid": paid}


def test_rounds_by_their_result_count_chips_and_pots() -> None:
    plays = [tally("Bo", Ann=2, Bo=8), tally("Ann", Ann=4, Bo=4)]
    ann, bo = shown("cripple-mr-onion", ["Ann", "Bo"], plays).values()
    assert ann == {"Rounds won": "1/2 50%", "Chips": 2, "Best pot": 8}
    assert bo == {"Rounds won": "1/2 50%", "Chips": -2, "Best pot": 10}


def test_chips_that_a_paper_sheet_carries_over_do_not_count() -> None:
    start = {"totals": {"Ann": 31, "Bo": -31}, "round": 7}
    ann = shown("cripple-mr-onion", ["Ann", "Bo"], [tally("Bo", Ann=2, Bo=8)], carried=start)["Ann"]
    assert ann["Chips"] == -2


def test_a_table_without_betting_has_no_chips() -> None:
    plays = [{"play": "tally", "winner": "Bo"}]
    played = shown("cripple-mr-onion", ["Ann", "Bo"], plays, betting="no")
    assert played == {"Ann": {"Rounds won": "0/1 0%"}, "Bo": {"Rounds won": "1/1 100%"}}


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    onions: dict[str, bool] = {}
    for play in plays:
        for _ in play.effects("dealt"):
            for who in record["players"]:
                tallies[who]["dealt"] += 1
        for effect in play.effects("folded"):
            tallies[effect["who"]]["folded"] += 1
        for effect in play.effects("showed", "regrouped"):
            onions[effect["who"]] = any(part["grouping"] == "Great Onion" for part in effect["groupings"])
        for effect in play.effects("won"):
            tallies[effect["who"]]["won"] += 1
            highest(tallies[effect["who"]], "best_pot", effect["chips"])
        if any(play.effects("won", "carried over")):
            for who in record["players"]:
                tallies[who]["rounds"] += 1
            for who, onion in onions.items():
                tallies[who]["shown"] += 1
                tallies[who]["great_onions"] += onion
            onions = {}
    carried = (record.get("start") or {}).get("totals", {})
    for who, chips in plays[-1].ruling["scores"].items():
        tallies[who]["chips"] = chips - carried.get(who, 0)


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("cripple-mr-onion", ["rounds", "won", "best_pot", "dealt", "folded", "shown", "chips"], recount)
