"""The figures that players of Pinochle quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

FOUR = ["Ann", "Bo", "Cy", "Di"]


def tally(bidder: str, bid: int, *meld: int, **more: Any) -> dict[str, Any]:
    return {"play": "tally", "bidder": bidder, "bid": bid, "meld": list(meld), **more}


def test_bids_are_the_bidders_and_meld_is_the_sides() -> None:
    plays = [
        tally("Ann", 55, 34, 12, tricks=28),
        tally("Bo", 55, 20, 8, tricks=30),
        tally("Cy", 70, 16, 26, thrown_in=True),
    ]
    played = shown("pinochle", FOUR, plays)
    assert played["Ann"] == {
        "Bids made": "1/1 100%", "Average bid": "55.0", "Highest bid made": 55, "Average meld": "19.3",
        "Best meld": 34, "Tricks a hand": "24.0", "Points a hand": "6.7", "Sets": "1/1 100%",
    }  # fmt: skip
    assert played["Bo"] == {
        "Bids made": "0/1 0%", "Average bid": "55.0", "Highest bid made": "–", "Average meld": "19.3",
        "Best meld": 26, "Tricks a hand": "26.0", "Points a hand": "1.7", "Sets": "1/2 50%",
    }  # fmt: skip
    assert played["Cy"]["Bids made"] == "0/1 0%"
    assert played["Di"]["Bids made"] == "–"


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    names = record["players"]
    sides = (names[0::2], names[1::2])
    melds: dict[int, list[int]] = {0: [], 1: []}
    bidder, bid = "", 0
    for play in plays:
        for effect in play.effects("won the auction"):
            bidder, bid = effect["who"], effect["bid"]
        for effect in play.effects("melded"):
            melds[names.index(effect["who"]) % 2].append(effect["points"])
        if play.name == "tally":
            bidder, bid = play.body["bidder"], play.body["bid"]
            own = names.index(bidder) % 2
            ours, theirs = play.body["meld"]
            melds = {own: [ours, 0], 1 - own: [theirs, 0]}
        for effect in play.effects("hand over"):
            tallies[bidder]["bids"] += 1
            tallies[bidder]["bids_made"] += effect["made"]
            if effect["made"]:
                highest(tallies[bidder], "highest_bid", bid)
            for side in (0, 1):
                for who in sides[side]:
                    tallies[who]["hands"] += 1
                    if len(melds[side]) == 2:
                        tallies[who]["melds"] += 1
                        tallies[who]["meld_points"] += sum(melds[side])
                        highest(tallies[who], "best_meld", sum(melds[side]))
            melds = {0: [], 1: []}
        for effect in play.effects("scored"):
            for who in effect["who"]:
                tallies[who]["points"] += effect["points"]


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["hands", "bids", "bids_made", "highest_bid", "melds", "meld_points", "best_meld", "points"]
    assert_recounted("pinochle", counts, recount)
