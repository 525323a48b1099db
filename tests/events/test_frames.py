"""Ties between teams: the score is the frames won; frames name who played."""

from __future__ import annotations

from typing import Any

import pytest

from referee.events.called_match import setup_of_pairing
from referee.events.players import player_lines
from referee.events.printed import answer_record, refereed
from referee.events.record import read_event
from referee.schema import Unreadable

TEAMS = [{"name": "Reds", "people": ["Ann", "Abe"]}, {"name": "Blues", "people": ["Cy", "Cleo"]}]
WON = {"between": ["Ann", "Cy"], "score": [3, 1]}
LOST = {"between": ["Abe", "Cleo"], "winner": "Cleo"}
PAIRS = {"between": [["Ann", "Abe"], ["Cy", "Cleo"]], "score": [3, 2]}


def event(*results: Any, key: str = "round-robin", **options: Any) -> dict[str, Any]:
    entries = [{"do": "result", "between": ["Reds", "Blues"], "frames": frames} for frames in results]
    record = {"record": 1, "event": key, "game": "darts-301", "options": {"frames": 3, **options}, "entrants": TEAMS}
    return {**record, "entries": [{"do": "draw"}, *entries]}


@pytest.mark.parametrize("key", ["round-robin", "single-elimination", "double-elimination", "placement", "swiss"])
def test_the_score_of_a_tie_is_the_frames_won(key: str) -> None:
    answer = answer_record(event([WON, LOST, PAIRS], key=key))
    assert answer["entries"][1]["verdict"] == "allowed"
    (pairing, *_) = answer["end"]["rounds"][0]["pairings"]
    first = pairing["between"][0]
    assert pairing["result"]["score"] == ([2, 1] if first == "Reds" else [1, 2])
    assert answer["entries"][1]["says"].startswith("Reds beat Blues 2–1")


def test_frames_read_back_as_they_are_printed() -> None:
    printed = answer_record(event([WON, LOST, PAIRS]))["end"]["rounds"][0]["pairings"][0]["result"]
    assert printed["frames"] == [WON, LOST, PAIRS]
    assert answer_record(event(printed["frames"]))["end"]["rounds"][0]["pairings"][0]["result"] == printed


def test_a_frame_may_name_the_other_team_first() -> None:
    turned = {"between": ["Cy", "Ann"], "score": [1, 3]}
    assert answer_record(event([turned, LOST, PAIRS]))["end"] == answer_record(event([WON, LOST, PAIRS]))["end"]


def test_players_are_credited_with_their_own_frames() -> None:
    lines = player_lines(refereed(read_event(event([WON, LOST, PAIRS]))))
    assert [(line.who, line.team, line.won, line.lost, line.scored, line.conceded) for line in lines] == [
        ("Ann", "Reds", 2, 0, 6, 3),
        ("Abe", "Reds", 1, 1, 3, 2),
        ("Cleo", "Blues", 1, 1, 2, 3),
        ("Cy", "Blues", 0, 2, 3, 6),
    ]


def test_a_drawn_frame_is_half_for_both() -> None:
    result = answer_record(event([WON, LOST, {"between": ["Ann", "Cy"], "draw": True}]))["end"]["rounds"][0][
        "pairings"
    ][0]
    assert result["result"]["score"] == [1.5, 1.5]


@pytest.mark.parametrize(
    ("frames", "rule", "says"),
    [
        ([WON], "EV-RES-7", "A tie has 3 frames; 1 leaves it open: enter the others too."),
        ([WON, WON, WON, WON], "EV-RES-7", "A tie has 3 frames; these are 4."),
        ([{"between": ["Ann", "Zoe"], "score": [3, 1]}], "EV-RES-7", "Zoe is in neither team (Reds: Ann and Abe; "),
        ([{"between": ["Ann", "Abe"], "score": [3, 1]}], "EV-RES-7", "A frame is between one side of Reds"),
        ([{"between": ["Ann", "Cy"]}], "FORM", "frames[0]: a frame has one of score, winner or draw"),
        ([{"between": ["Ann", "Cy"], "score": [1]}], "FORM", "frames[0].score: the score of a frame has two numbers"),
        ([{"between": ["Ann", "Cy"], "winner": "Abe"}], "FORM", "frames[0].winner: Abe does not play this frame"),
        ([{"between": ["Ann", "Cy"], "score": [3, 1], "by": 1}], "FORM", "frames[0].by: a frame has no field 'by'"),
        ([5], "FORM", "frames[0]: 5 is not an object"),
        ([], "FORM", "frames"),
    ],
)  # fmt: skip
def test_frames_that_do_not_fit_are_refused(frames: list[Any], rule: str, says: str) -> None:
    line = answer_record(event(frames))["entries"][1]
    assert (line["verdict"], line["rules"]) == ("refused", [rule])
    assert line["says"].startswith(says)


def test_a_tie_ends_when_it_is_decided_and_a_level_one_may_have_one_more_frame() -> None:
    assert answer_record(event([WON, PAIRS]))["entries"][1]["verdict"] == "allowed"
    level = [WON, LOST]
    assert answer_record(event(level, key="single-elimination", frames=2))["entries"][1]["rules"] == ["EV-RES-3"]
    assert answer_record(event(level, frames=2))["entries"][1]["verdict"] == "allowed"
    decided = answer_record(event([*level, PAIRS], key="single-elimination", frames=2))
    assert decided["end"]["winners"] == ["Reds"]


def test_a_team_without_named_members_plays_with_anybody() -> None:
    record = event([{"between": ["Zoe", "Yan"], "score": [3, 1]}], frames=1) | {"entrants": ["Reds", "Blues"]}
    assert answer_record(record)["entries"][1]["says"] == "Reds beat Blues 1–0; Reds won"


def test_a_tie_is_amended_and_single_entrants_of_partners_have_none() -> None:
    record = event([WON, LOST, PAIRS])
    better = {"do": "result", "between": ["Reds", "Blues"], "frames": [LOST, LOST, PAIRS]}
    record["entries"].append({"do": "amend", "n": 2, "with": better})
    assert answer_record(record)["end"]["winners"] == ["Blues"]
    assert answer_record({**record, "options": {}})["end"]["winners"] == ["Blues"]


def test_no_match_begins_for_a_tie() -> None:
    state = refereed(read_event(event()))
    with pytest.raises(Unreadable, match="enter its frames"):
        setup_of_pairing(state, state.board.ready[0])
