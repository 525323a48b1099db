"""The figures that players of Canasta quote."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

FOUR = ["Ann", "Bo", "Cy", "Di"]


def test_deals_and_canastas_are_those_of_the_side() -> None:
    first = {
        "went_out": "open", "natural_canastas": 1, "mixed_canastas": 1, "red_threes": 2, "melded_points": 285,
        "points_in_hands": 35,
    }  # fmt: skip
    plays = [
        {"play": "tally", "first": first, "second": {"red_threes": 1, "melded_points": 90, "points_in_hands": 120}},
        {
            "play": "tally",
            "first": {"points_in_hands": 100},
            "second": {"went_out": "concealed", "natural_canastas": 1, "melded_points": 300},
        },
    ]
    played = shown("canasta", FOUR, plays)
    assert played["Ann"] == played["Cy"]
    assert played["Bo"] == played["Di"]
    assert played["Ann"] == {
        "Deals won": "1/2 50%", "Average deal": "625.0", "Best deal": 1350, "Canastas": 2, "Natural": 1, "Out": 1,
        "Concealed": 0,
    }  # fmt: skip
    assert played["Bo"] == {
        "Deals won": "1/2 50%", "Average deal": "535.0", "Best deal": 1000, "Canastas": 1, "Natural": 1, "Out": 1,
        "Concealed": 1,
    }  # fmt: skip


def test_a_deal_that_is_given_up_for_its_score_counts_once() -> None:
    plays = [
        {"play": "deal", "turned": ["5"]},
        {"play": "draw"},
        {"play": "meld", "melds": [["K"] * 7]},
        {"play": "tally", "first": {"points_in_hands": 50}, "second": {"points_in_hands": 5}},
    ]
    played = shown("canasta", FOUR, plays)
    assert (played["Bo"]["Canastas"], played["Bo"]["Average deal"]) == (0, "−5.0")
    assert "Biggest canasta" not in played["Bo"]


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    names = record["players"]
    sides = (names[0::2], names[1::2])
    sizes: dict[tuple[int, str], int] = Counter()
    canastas: dict[tuple[int, str], int] = {}
    for play in plays:
        laid = list(play.effects("melded"))
        for effect in laid:
            sizes[names.index(effect["who"]) % 2, effect["rank"]] += effect["cards"]
        for effect in play.effects("canasta"):
            canastas[names.index(laid[0]["who"]) % 2, effect["rank"]] = 0
        scored = list(play.effects("scored"))
        for effect, other in zip(scored, reversed(scored), strict=True):
            side = names.index(effect["who"][0]) % 2
            tally: Counter[str] = Counter()
            tally.update(deals=1, points=effect["points"], deals_won=effect["points"] > other["points"])
            tally.update(out=effect["parts"]["going_out"] > 0, concealed=effect["parts"]["going_out"] == 200)
            if play.name == "tally":
                facts = play.body["first" if side == 0 else "second"]
                tally["natural"] += facts.get("natural_canastas", 0)
                tally["canastas"] += facts.get("natural_canastas", 0) + facts.get("mixed_canastas", 0)
            else:
                ranks = [rank for owner, rank in canastas if owner == side]
                tally["canastas"] += len(ranks)
                tally["natural"] += (effect["parts"]["canastas"] - 300 * len(ranks)) // 200
            for who in sides[side]:
                tallies[who].update(tally)
                if play.name == "count":
                    for rank in ranks:
                        highest(tallies[who], "biggest_canasta", sizes[side, rank])
        if scored:
            sizes, canastas = Counter(), {}


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["deals", "deals_won", "points", "canastas", "natural", "out", "biggest_canasta"]
    assert_recounted("canasta", counts, recount)
