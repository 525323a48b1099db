"""The figures that players of Krambambuli quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

THEFT: list[dict[str, Any]] = [
    {"play": "deal", "upcard": "KD"},
    {"play": "draw"},
    {"play": "meld", "melds": [["AS", "AH", "AD"]]},
    {"play": "discard", "card": "3D"},
    {"play": "draw"},
    {"play": "meld", "melds": [["8H", "9H", "TH", "JH"]]},
    {"play": "discard", "card": "QC"},
    {"play": "draw"},
    {"play": "steal", "meld": 2, "card": "JH", "with_hand": ["JS", "JD"]},
]


def test_penalties_are_averaged_and_going_out_costs_nothing() -> None:
    plays = [
        {"play": "tally", "out": "Ann", "points": {"Bo": 20}},
        {"play": "tally", "points": {"Ann": 5, "Bo": 11}},
    ]
    ann, bo = shown("krambambuli", ["Ann", "Bo"], plays).values()
    assert ann == {"Out": "1/2 50%", "Penalties a hand": "2.5", "Worst hand": 5}
    assert bo == {"Out": "0/2 0%", "Penalties a hand": "15.5", "Worst hand": 20}


def test_cards_are_stolen_by_one_and_lost_by_another() -> None:
    ann, bo = shown("krambambuli", ["Ann", "Bo"], THEFT).values()
    assert (bo["Stolen"], bo["Lost to thieves"], bo["Cards laid a hand"]) == (1, 0, "6.0")
    assert (ann["Stolen"], ann["Lost to thieves"], ann["Cards laid a hand"]) == (0, 1, "4.0")


def test_a_hand_given_up_for_its_score_has_no_thefts() -> None:
    plays = [*THEFT, {"play": "tally", "out": "Ann", "points": {"Bo": 20}}]
    assert "Stolen" not in shown("krambambuli", ["Ann", "Bo"], plays)["Bo"]


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("charged"):
            tallies[effect["who"]]["hands"] += 1
            tallies[effect["who"]]["penalties"] += effect["points"]
            highest(tallies[effect["who"]], "worst_hand", effect["points"])
        for effect in play.effects("went out"):
            tallies[effect["who"]]["outs"] += 1
        if play.name == "tally" and play.body.get("out"):
            tallies[play.body["out"]]["outs"] += 1
        for _ in play.effects("dealt"):
            for who in record["players"]:
                tallies[who]["dealt"] += 1
        for effect in play.effects("stole"):
            tallies[effect["who"]]["stolen"] += 1
            tallies[effect["victim"]]["lost"] += 1
        for effect in play.effects("melded", "laid off"):
            tallies[effect["who"]]["cards"] += len(effect["cards"])


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["hands", "penalties", "worst_hand", "outs", "dealt", "stolen", "lost", "cards"]
    assert_recounted("krambambuli", counts, recount)
