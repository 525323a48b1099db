"""The figures that players of Push quote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.recounts import RuledPlay, Tallies, assert_recounted, highest, shown

FOUR = ["Nan", "Eve", "Sam", "Wim"]


def tally(out: str, **points: int) -> dict[str, Any]:
    return {"play": "tally", "out": out, "points": points}


def test_a_player_goes_out_and_the_side_is_charged() -> None:
    plays = [
        tally("Nan", Eve=45, Wim=40),
        tally("Wim", Nan=40),
        tally("Sam", Eve=65),
        tally("Eve", Sam=115),
        tally("Nan", Wim=20),
    ]
    played = shown("push", FOUR, plays)
    assert played["Nan"] == {
        "Out": "2/5 40%", "Side out": "3/5 60%", "Penalties a deal": "31.0", "Worst deal": 115, "Lowest total": 155,
    }  # fmt: skip
    wim = played["Wim"]
    assert (wim["Out"], wim["Side out"], wim["Lowest total"]) == ("1/5 20%", "2/5 40%", 170)


def test_upcards_are_taken_or_pushed() -> None:
    plays = [
        {"play": "deal", "upcard": "3S"},
        {"play": "push"},
        {"play": "discard", "card": "JH"},
        {"play": "take"},
        {"play": "discard", "card": "7C"},
    ]
    played = shown("push", FOUR, plays)
    assert (played["Eve"]["Pushed"], played["Eve"]["Pushed at"]) == ("1/1 100%", 0)
    assert (played["Sam"]["Pushed"], played["Sam"]["Pushed at"]) == ("0/1 0%", 1)
    assert "Lowest total" not in played["Eve"]


def recount(record: Mapping[str, Any], plays: Sequence[RuledPlay], tallies: Tallies) -> None:
    for play in plays:
        for effect in play.effects("scored"):
            for who in effect["who"]:
                tallies[who]["deals"] += 1
                tallies[who]["penalties"] += effect["points"]
                highest(tallies[who], "worst_deal", effect["points"])
        for effect in play.effects("went out"):
            tallies[effect["who"]]["outs"] += 1
        if play.name == "tally" and play.body.get("out"):
            tallies[play.body["out"]]["outs"] += 1
        for effect in play.effects("pushed"):
            tallies[effect["who"]]["turns"] += 1
            tallies[effect["who"]]["pushed"] += 1
            tallies[effect["to"]]["pushed_at"] += 1
        for effect in play.effects("took"):
            tallies[effect["who"]]["turns"] += 1
        for effect in play.effects("exchanged"):
            tallies[effect["who"]]["jokers"] += 1


def test_counts_are_what_a_plain_recount_comes_to() -> None:
    counts = ["deals", "penalties", "worst_deal", "outs", "turns", "pushed", "pushed_at", "jokers"]
    assert_recounted("push", counts, recount)
