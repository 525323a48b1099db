"""Drawings of brackets of all formats and sizes: nothing overlaps, lines lead from winners to their next match."""

from __future__ import annotations

import re

import pytest

from referee.events.drawing.bracket import Box, Drawing
from referee.events.drawing.frames import (
    SHEETS,
    page_drawing,
    picture_drawing,
    sheet_drawings,
    wall_drawings,
    way_drawing,
)
from referee.events.drawing.matches import NowPlayed
from referee.events.event import EventState
from tests.events.drawing.brackets import FORMATS, drawn, entered, matches, played_on

SIZES = (2, 3, 5, 8, 13, 16, 24, 33, 64)


def overlaps(first: Box, second: Box) -> bool:
    apart = (
        first.x + first.width <= second.x + 0.1
        or second.x + second.width <= first.x + 0.1
        or first.y + first.height <= second.y + 0.2
        or second.y + second.height <= first.y + 0.2
    )
    return not apart


def check(drawing: Drawing) -> None:
    """No box is on another one, and all are in the picture."""
    for at, box in enumerate(drawing.boxes):
        assert box.x >= 0
        assert box.x + box.width <= drawing.width + 0.1
        assert box.y >= 0
        assert box.y + box.height <= drawing.height + 0.5
        assert box.line > 3
        for other in drawing.boxes[at + 1 :]:
            assert not overlaps(box, other), (box.id, other.id)


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("size", SIZES)
def test_no_match_is_on_another_one(key: str, size: int) -> None:
    for results in (0, size // 2):
        shown = matches(played_on(drawn(key, size), results))
        for drawing in (page_drawing(shown), picture_drawing(shown), *wall_drawings(shown)):
            check(drawing)
        for paper, (width, height) in SHEETS.items():
            for sheet in sheet_drawings(shown, paper):
                check(sheet)
                assert sheet.width <= width + 0.5
                assert sheet.height <= height + 0.5
        assert {box.id for box in page_drawing(shown).boxes} == {match.id for match in shown.values()}


@pytest.mark.parametrize("key", FORMATS[:2])
@pytest.mark.parametrize("size", [8, 16, 32, 64])
@pytest.mark.parametrize("paper", SHEETS)
def test_up_to_64_are_on_one_sheet(key: str, size: int, paper: str) -> None:
    shown = matches(drawn(key, size))
    (sheet,) = sheet_drawings(shown, paper)
    assert {box.id for box in sheet.boxes} == {match.id for match in shown.values()}


def title_of_loser(name: str) -> str:
    return f"winners' {name.removeprefix('loser of ')}"


@pytest.mark.parametrize("key", FORMATS[:2])
@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_a_match_that_a_side_waits_for_can_be_read(key: str, size: int) -> None:
    shown = matches(drawn(key, size))
    drawings = [page_drawing(shown), picture_drawing(shown), *wall_drawings(shown)]
    for drawing in (*drawings, *(each for paper in SHEETS for each in sheet_drawings(shown, paper))):
        assert min(side.name.size for box in drawing.boxes for side in box.sides) > 4.4


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("size", [5, 13, 33, 64, 128])
def test_a_sheet_names_the_sheet_of_a_match_that_is_not_on_it(key: str, size: int) -> None:
    shown = matches(drawn(key, size))
    sheets = sheet_drawings(shown, "a4")
    titles = [{box.title for box in sheet.boxes} for sheet in sheets]
    for at, sheet in enumerate(sheets):
        named = {side.name.text for box in sheet.boxes for side in box.sides if not side.is_known}
        for name in (each for each in named if " of " in each):
            waits_for, _, elsewhere = name.partition(", sheet ")
            there = titles[int(elsewhere) - 1 if elsewhere else at]
            assert waits_for.endswith(tuple(there)) or title_of_loser(waits_for) in there, name
            assert not elsewhere or int(elsewhere) != at + 1
    assert {box.id for sheet in sheets for box in sheet.boxes} == {match.id for match in shown.values()}


def test_paper_is_free_to_write_where_a_line_leads() -> None:
    (sheet,) = sheet_drawings(matches(drawn("double-elimination", 8)), "a4")
    names = {box.id: tuple(side.name.text for side in box.sides) for box in sheet.boxes}
    assert names["W2-1"] == ("", "")
    assert names["L2-1"] == ("", "loser of round 2, match 2")
    assert names["F1"] == ("", "")


def test_paper_has_no_table_and_no_score_of_a_match_under_way() -> None:
    state = drawn("single-elimination", 4)
    now = {pairing.key: NowPlayed("1", ("2", "1"), is_begun=True) for pairing in state.board.ready}
    shown = matches(state, now)
    first = page_drawing(shown).boxes[0]
    assert (first.state, [side.score for side in first.sides]) == ("now", ["2", "1"])
    assert first.strip is not None
    assert first.strip.text == "▶ Table 1"
    (sheet,) = sheet_drawings(shown, "a4")
    assert (sheet.boxes[0].strip, [side.score for side in sheet.boxes[0].sides]) == (None, ["", ""])


def test_the_final_of_a_folded_sheet_names_its_match() -> None:
    (sheet,) = sheet_drawings(matches(drawn("double-elimination", 64)), "a4")
    boxes = {box.id: box for box in sheet.boxes}
    assert [side.name.text for side in boxes["F1"].sides] == ["winner of winners' final", ""]
    assert boxes["W1-1"].x < boxes["W5-1"].x < boxes["W6-1"].x < boxes["W5-2"].x < boxes["W1-32"].x


def test_a_line_leads_from_each_match_to_the_next() -> None:
    drawing = page_drawing(matches(drawn("single-elimination", 8)))
    boxes = {box.id: box for box in drawing.boxes}
    ends = [tuple(map(float, re.findall(r"[\d.]+", line))) for line in drawing.lines]
    for before, after in (("W1-1", "W2-1"), ("W1-4", "W2-2"), ("W2-2", "W3-1")):
        start, end = boxes[before], boxes[after]
        assert any(
            (line[0], line[1], line[-1]) == (start.x + start.width, start.y + start.height / 2, end.x)
            and line[3] == end.y + end.height / 2
            for line in ends
        ), (before, after)
    assert boxes["W2-1"].y == (boxes["W1-1"].y + boxes["W1-2"].y) / 2


def test_the_wall_shows_32_whole_and_more_by_parts() -> None:
    assert [len(part.boxes) for part in wall_drawings(matches(drawn("single-elimination", 32)))] == [31]
    halves = wall_drawings(matches(drawn("single-elimination", 64)))
    assert [len(part.boxes) for part in halves] == [32, 32]
    assert "W6-1" in {box.id for box in halves[0].boxes} & {box.id for box in halves[1].boxes}


def test_the_wall_draws_32_from_both_edges_to_the_middle() -> None:
    (wall,) = wall_drawings(matches(drawn("single-elimination", 32, third_place="yes")))
    boxes = {box.id: box for box in wall.boxes}
    across = [boxes[each].x for each in ("W1-1", "W2-1", "W3-1", "W4-1", "W3-4", "W2-8", "W1-16")]
    assert across == sorted(across)
    assert {boxes[each].x for each in ("W4-1", "W5-1", "W4-2", "T1")} == {boxes["W4-1"].x}
    assert [side.name.text for side in boxes["T1"].sides] == ["loser of semi-final 1", "loser of semi-final 2"]
    assert all(side.name.text == "" for side in (*boxes["W2-1"].sides, *boxes["W5-1"].sides)), "their lines say it"
    # Across 1866 of 1920 pixels the names of the first round have 2 % of the height of the screen.
    size = min(side.name.size for box in wall.boxes if box.id.startswith("W1") for side in box.sides)
    assert size * 1866 / wall.width > 0.02 * 1080


def test_the_wall_shows_both_sides_of_a_double_elimination_in_turn() -> None:
    parts = wall_drawings(matches(played_on(drawn("double-elimination", 16), 12)))
    assert [{box.id[0] for box in part.boxes} for part in parts] == [{"W"}, {"L", "F"}]
    assert all(box.number_size for part in parts for box in part.boxes), "one side names matches of the other"
    assert {box.number for part in parts for box in part.boxes if box.id in ("W3-2", "L3-2", "F1")} == {"2", ""}


def test_the_wall_shows_the_half_that_is_played() -> None:
    state = drawn("single-elimination", 64)
    for result in [pairing.id for pairing in state.board.ready][16:]:
        state = played_on_at(state, result)
    shown = wall_drawings(matches(state))
    assert len(shown) == 2, "the lower half has its second round to play"
    late = wall_drawings(matches(played_on(drawn("single-elimination", 128), 96)))
    assert [{box.id[:2] for box in part.boxes} for part in late] == [{"W3", "W4", "W5", "W6", "W7"}]
    over = wall_drawings(matches(played_on(drawn("single-elimination", 64))))
    assert len(over) == 1


def played_on_at(state: EventState, pairing_id: str) -> EventState:
    """The event after the upper side wins a pairing."""
    pairing = next(each for each in state.board.ready if each.id == pairing_id)
    return entered(state, f"{pairing_id} {pairing.sides[0][0]}")


def test_my_way_has_my_matches_and_what_can_follow() -> None:
    state = drawn("single-elimination", 8, "W1-2 3-1")
    way = way_drawing(matches(state), "P4")
    assert way is not None
    assert [box.id for box in way.boxes] == ["W1-2", "W2-1", "W3-1"]
    assert [side.name.text for side in way.boxes[1].sides] == ["winner of quarter-final 1", "P4"]
    assert [side.name.text for side in way.boxes[2].sides] == ["P4?", "winner of semi-final 2"]
    out = way_drawing(matches(state), "P5")
    assert out is not None
    assert [box.id for box in out.boxes] == ["W1-2"]
    assert way_drawing(matches(state), "Nobody") is None


def test_who_lost_once_goes_on_below() -> None:
    way = way_drawing(matches(drawn("double-elimination", 4, "W1-1 1-3")), "P1")
    assert way is not None
    assert [box.id for box in way.boxes] == ["W1-1", "L1-1", "L2-1", "F1", "F2"]
