"""The figures that players of Turntables quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown


def cards(*codes: str) -> list[dict[str, Any]]:
    return [{"play": "card", "card": code} for code in codes]


def test_a_card_is_worth_the_points_by_which_it_changes_a_score() -> None:
    ann, bo = shown("turntables", ["Ann", "Bo"], cards("5C", "7H", "6D", "2D", "7S")).values()
    assert ann == {
        "Cards": 3, "Points a card": "12.0", "Best card": 25, "Twice or more": 1, "Eight times": 0, "Jokers": 0,
    }  # fmt: skip
    assert (bo["Cards"], bo["Points a card"], bo["Twice or more"]) == (2, "4.5", 0)


def test_a_run_in_one_suit_counts_eight_times() -> None:
    ann = shown("turntables", ["Ann", "Bo"], cards("5C", "7H", "6C", "2D", "7C", "9H", "8C"))["Ann"]
    assert (ann["Eight times"], ann["Twice or more"], ann["Best card"]) == (1, 1, 172)


def test_decks_turned_are_counted_of_the_rotations_earned() -> None:
    plays = [*cards("AC"), {"play": "turn", "deck": 2}, *cards("AD"), {"play": "turn"}]
    ann, bo = shown("turntables", ["Ann", "Bo"], plays).values()
    assert (ann["Decks turned"], bo["Decks turned"]) == ("1/1 100%", "0/1 0%")


def test_a_match_that_goes_on_has_no_best_score() -> None:
    assert "Best score" not in shown("turntables", ["Ann", "Bo"], cards("5C"))["Ann"]


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    turner = ""
    for play in plays:
        for effect in play.effects("scored"):
            tally = tallies[effect["who"]]
            tally["cards"] += 1
            tally["points"] += abs(effect["points"])
            highest(tally, "best_card", abs(effect["points"]))
        for _ in play.effects("turned"):
            tallies[turner]["turned"] += 1
        for effect in play.effects("rotation"):
            turner = effect["who"]
            tallies[turner]["rotations"] += 1
        for effect in play.effects("joker"):
            tallies[effect["who"]]["jokers"] += 1
    if any(plays[-1].effects("won")):
        for who, score in plays[-1].ruling["scores"].items():
            tallies[who]["score"] = abs(score)


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["cards", "points", "best_card", "rotations", "turned", "jokers", "score"]
    assert_recounted("turntables", counts, recount)
