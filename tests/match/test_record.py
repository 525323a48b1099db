"""The record file: what is read, what is refused, and what replay prints."""

from __future__ import annotations

import pytest

from referee.match import read_json, read_record, replay
from referee.schema import Unreadable


def record(**changes):
    whole = {"record": 1, "game": "darts-baseball", "players": ["Ann", "Bo"], "options": {"innings": 1}, "plays": []}
    whole.update(changes)
    return {key: value for key, value in whole.items() if value is not ...}


def test_each_play_gets_a_line_and_the_match_an_end():
    plays = [
        {"play": "throw", "darts": ["1", "D1", "0"]},
        {"play": "throw", "darts": ["D21", "0", "0"]},
        {"play": "throw", "darts": ["T1", "0", "0"], "by": "Ann"},
        {"play": "throw", "darts": ["1", "0", "0"]},
    ]
    *lines, end = replay(read_record(record(plays=plays)))
    assert [line["n"] for line in lines] == [1, 2, 3, 4]
    assert [line["verdict"] for line in lines] == ["allowed", "refused", "refused", "allowed"]
    assert [line["rules"] for line in lines][1:3] == [["FORM"], ["DB-TURN-1"]]
    assert list(lines[0]) == ["n", "verdict", "rules", "says", "effects", "flags", "scores"]
    assert end == {
        "end": True,
        "plays": 4,
        "refused": 2,
        "flagged": [],
        "over": True,
        "winners": ["Ann"],
        "scores": {"Ann": 3, "Bo": 1},
    }


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        (record(record=2), "record"),
        (record(record=True), "record"),
        (record(record=...), "record"),
        (record(game="chess"), "game"),
        (record(game=["darts-301"]), "game"),
        (record(players=["Ann", "Ann"]), "players[1]"),
        (record(players="Ann"), "players"),
        (record(players=[]), "players"),
        (record(options={"innings": 99}), "options.innings"),
        (record(options={"colour": 1}), "options.colour"),
        (record(options=[]), "options"),
        (record(plays={}), "plays"),
        (record(plays=...), "plays"),
        (record(start={"inning": 0}), "start.inning"),
        (record(extra=1), "extra"),
        ([], ""),
        (None, ""),
    ],
)
def test_no_record(wrong, field):
    with pytest.raises(Unreadable) as caught:
        read_record(wrong)
    assert caught.value.field == field
    assert caught.value.says


BEGUN = {"set_suits": "free", "split_robbed_run": "no", "must_discard_to_go_out": "no", "upcard_lock": "on",
         "target": 500, "final_tie": "shared"}  # fmt: skip
"""The house rules of a match of Krambambuli that began with all defaults when an upcard just taken was locked."""


@pytest.mark.parametrize(("options", "verdict"), [(BEGUN, "refused"), ({}, "allowed")])
def test_a_default_that_changes_leaves_what_a_record_states(options, verdict):
    plays = [{"play": "deal", "upcard": "4S"}, {"play": "take"}, {"play": "discard", "card": "4S"}]
    given = record(game="krambambuli", options=options, plays=plays)
    assert [line["verdict"] for line in replay(read_record(given)) if "n" in line] == ["allowed", "allowed", verdict]


def test_a_name_is_the_same_however_it_is_spaced_and_composed():
    written, plain = " Zoe\u0308  Lee ", "Zo\xeb Lee"
    whole = record(
        players=[written, "Bo"],
        start={"inning": 1, "totals": {written: 5, "Bo": 0}},
        plays=[{"play": "throw", "darts": ["T1", "0", "0"], "by": written}],
    )
    line, end = replay(read_record(whole))
    assert (line["verdict"], end["scores"]) == ("allowed", {plain: 8, "Bo": 0})


def test_what_is_absurdly_long_is_not_repeated_whole():
    with pytest.raises(Unreadable) as caught:
        read_record(record(game="x" * 1_000_000))
    assert len(caught.value.says) < 1100


def test_nobody_is_named_twice():
    with pytest.raises(Unreadable) as caught:
        read_record(record(start={"inning": 1, "totals": {"Ann": 5, "Ann ": 6, "Bo": 0}}))
    assert caught.value.field == "start.totals.Ann "


HALF = (b'{"\\ud800": 1}', b'"\xed\xa0\x80"', '"\ud800"')
"""Half of a character: nobody could print what is wrong."""
TWICE = (b'{"a": 1, "a": 2}', b'[{"b": [{"c": 1, "c": 1}]}]')


@pytest.mark.parametrize(
    "text", [b"", b"{", b"nan", b"[1,]", b"\xff\xfe", b'{"a": NaN}', b"[" * 100_000, *HALF, *TWICE]
)
def test_no_json(text):
    with pytest.raises(Unreadable):
        read_json(text)
