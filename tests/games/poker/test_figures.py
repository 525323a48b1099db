"""The figures that players of poker quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, shown

BET_AND_FOLD: list[dict[str, Any]] = [{"play": "deal"}, {"play": "bet", "amount": 5}, {"play": "fold"}]
TALLY: dict[str, Any] = {"play": "tally", "chips": {"Ann": -10, "Bo": 10}}


def test_a_hand_is_won_by_play_or_by_its_chips() -> None:
    ann, bo = shown("poker", ["Ann", "Bo"], [*BET_AND_FOLD, TALLY]).values()
    assert ann == {"Hands won": "0/2 0%", "Shown": "0/1 0%", "Biggest win": "–", "Chips": -11}
    assert bo == {"Hands won": "2/2 100%", "Shown": "0/1 0%", "Biggest win": 10, "Chips": 11}


def test_whoever_neither_wins_nor_loses_a_hand_by_chips_has_not_played_it() -> None:
    cy = shown("poker", ["Ann", "Bo", "Cy"], [TALLY])["Cy"]
    assert cy == {"Hands won": "–", "Biggest win": "–", "Chips": 0}


def test_chips_are_told_apart_by_variant_where_several_are_dealt() -> None:
    won_alone = [{"play": "bet", "amount": 5}, {"play": "fold"}, {"play": "fold"}]
    plays = [*BET_AND_FOLD, {"play": "fold"}, {"play": "deal", "variant": "jacks-trips"}, *won_alone]
    ann, bo, cy = shown("poker", ["Ann", "Bo", "Cy"], plays, dealers_choice="yes").values()
    assert (ann["Five Card Draw"], bo["Five Card Draw"], cy["Five Card Draw"]) == (-1, 2, -1)
    assert (ann["Jacks to Open, Trips to Win"], bo["Jacks to Open, Trips to Win"]) == (-1, -1)
    assert (cy["Jacks to Open, Trips to Win"], cy["Chips"]) == (2, 1)
    assert "Baseball" not in ann


def test_a_hand_by_its_chips_has_no_variant_where_the_dealer_chooses() -> None:
    ann = shown("poker", ["Ann", "Bo"], [*BET_AND_FOLD, TALLY], dealers_choice="yes")["Ann"]
    assert (ann["Chips"], ann["Five Card Draw"]) == (-11, -1)


def test_a_hand_given_up_for_its_chips_counts_by_its_chips_alone() -> None:
    ann, bo = shown("poker", ["Ann", "Bo"], [*BET_AND_FOLD[:2], TALLY]).values()
    assert ann == {"Hands won": "0/1 0%", "Biggest win": "–", "Chips": -10}
    assert bo == {"Hands won": "1/1 100%", "Biggest win": 10, "Chips": 10}


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    showing: set[str] = set()
    for play in plays:
        showing |= {effect["who"] for effect in play.effects("shown")}
        marked = [effect["who"] for effect in play.effects("hand won")]
        paid = [effect["who"] for effect in play.effects("won") if effect["chips"] > 0]
        winners = paid or marked
        if winners and play.name != "settle":
            for who in winners:
                tallies[who]["hands_won"] += 1
            for who in showing:
                tallies[who]["shown"] += 1
                tallies[who]["shown_won"] += who in winners
            showing = set()
    carried = (record.get("start") or {}).get("totals", {})
    for who, chips in plays[-1].ruling["scores"].items():
        tallies[who]["chips"] = chips - carried.get(who, 0)


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("poker", ["hands_won", "shown", "shown_won", "chips"], recount)
