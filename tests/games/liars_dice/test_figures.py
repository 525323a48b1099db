"""The figures that players of Liar's Dice quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, shown

THREE = ["Ann", "Bo", "Cy"]
START = {"play": "direction", "starter": "Ann", "direction": "left"}


def claim(*faces: str) -> dict[str, Any]:
    return {"play": "claim", "faces": list(faces)}


def test_claims_are_believed_or_called_and_true_or_false() -> None:
    plays = [
        START,
        claim("K", "K"),
        {"play": "accept"},
        claim("A", "A"),
        {"play": "call"},
        {"play": "reveal", "dice": ["A", "K", "9", "9", "10"]},
    ]
    played = shown("liars-dice", THREE, plays)
    assert played["Ann"] == {
        "Claims": 1, "Believed": "1/1 100%", "Called": "0/1 0%", "False": "–", "Right calls": "–", "Bets lost": 0,
        "Bets a round": "0.00",
    }  # fmt: skip
    assert played["Bo"] == {
        "Claims": 1, "Believed": "0/1 0%", "Called": "1/1 100%", "False": "1/1 100%", "Right calls": "–",
        "Bets lost": 1, "Bets a round": "1.00",
    }  # fmt: skip
    assert (played["Cy"]["Claims"], played["Cy"]["Right calls"]) == (0, "1/1 100%")


def test_a_round_given_up_for_its_loser_has_no_claims() -> None:
    played = shown("liars-dice", THREE, [START, claim("K", "K"), {"play": "tally", "loser": "Cy"}])
    assert played["Ann"] == {"Bets lost": 0, "Bets a round": "0.00"}
    assert played["Cy"] == {"Bets lost": 1, "Bets a round": "1.00"}


def test_a_called_claim_is_false_if_its_maker_is_said_to_have_lost_the_bet() -> None:
    for loser, false in (("Ann", "1/1 100%"), ("Bo", "0/1 0%")):
        plays = [START, claim("K", "K"), {"play": "call"}, {"play": "tally", "loser": loser}]
        assert shown("liars-dice", THREE, plays)["Ann"]["False"] == false


def test_whoever_is_out_plays_no_more_rounds() -> None:
    plays = [{"play": "tally", "loser": loser} for loser in ("Cy", "Cy", "Cy", "Bo")]
    played = shown("liars-dice", THREE, plays, end="lives", lives=3)
    assert played["Cy"]["Bets a round"] == "1.00"
    assert played["Bo"]["Bets a round"] == "0.25"


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    last = ""
    for play in plays:
        if play.name == "accept":
            tallies[last]["believed"] += 1
        for effect in play.effects("claimed"):
            last = effect["who"]
            tallies[last]["claims"] += 1
        for effect in play.effects("called"):
            tallies[effect["who"]]["calls"] += 1
            tallies[effect["claim_of"]]["called"] += 1
            caller = effect["who"]
        for effect in play.effects("judged"):
            if not effect["true"]:
                tallies[last]["false"] += 1
                tallies[caller]["calls_right"] += 1
        for effect in play.effects("lost"):
            tallies[effect["who"]]["bets"] += effect["bets"]


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    assert_recounted("liars-dice", ["claims", "believed", "called", "false", "calls", "calls_right", "bets"], recount)
