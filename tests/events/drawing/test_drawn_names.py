"""Names in drawings of brackets: whole, in their boxes, and large enough to be read on each medium."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from referee.events.drawing.bracket import Drawing
from referee.events.drawing.frames import (
    SHEETS,
    page_drawing,
    picture_drawing,
    sheet_drawings,
    wall_drawings,
)
from referee.events.drawing.matches import DrawnMatch, NowPlayed
from referee.kit.text_width import text_width
from tests.events.drawing.brackets import FORMATS, drawn, matches, played_on
from tests.rings import PAPER, each

SIX_POINTS = 6 * 4 * 25.4 / 72
"""Six points in the units of a sheet, four a millimetre."""
LONG = [f"{number:02} Maximiliana Featherstonehaugh Wolverton"[:40] for number in range(64)]
ORDINARY = [f"Maximiliana Wolfma{number:02}" for number in range(64)]


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("size", [4, 8])
def test_seeds_on_paper_are_smaller_than_long_names(key: str, size: int) -> None:
    names = [f"Maximiliana Featherstonehaugh-Wolverton{number}"[:40] for number in range(1, size + 1)]
    (sheet,) = sheet_drawings(matches(drawn(key, size, names=names)), "a4")
    for box in sheet.boxes:
        assert all(side.name.size > box.seed_size for side in box.sides if side.is_known)


def test_long_names_of_a_bracket_of_four_have_the_width_of_the_sheet() -> None:
    def sheet_of(*names: str) -> Drawing:
        (sheet,) = sheet_drawings(matches(drawn("single-elimination", 4, names=list(names))), "a4")
        return sheet

    short = sheet_of("Ann", "Bo", "Cy", "Dee")
    long = sheet_of(*(f"Maximiliana Featherstonehaugh-Wolverto {number}" for number in range(4)))
    assert short.width < long.width == pytest.approx(SHEETS["a4"][0], abs=0.5)
    assert min(side.name.size for box in long.boxes for side in box.sides if side.is_known) > 25


@pytest.mark.parametrize("size", [16, 32])
def test_short_names_of_a_called_match_are_read_beside_long_ones_on_a_wall(size: int) -> None:
    long = [f"Maximiliana Featherstonehaugh-Wolver {number}" for number in range(size // 2)]
    state = drawn("single-elimination", size, names=[*long, *(f"P{number}" for number in range(size // 2))])
    now = {each.key: NowPlayed("Board 1", scores=("301", "301"), is_begun=True) for each in state.board.ready[:3]}
    (wall,) = wall_drawings(matches(state, now))
    assert sum(box.strip is not None for box in wall.boxes) == 3
    assert min(side.name.size for box in wall.boxes for side in box.sides if side.is_known) >= 12


@pytest.mark.parametrize("size", [16, 32])
def test_names_of_a_called_match_are_as_large_as_others_on_a_wall(size: int) -> None:
    """The table is beside them, in short if need be."""
    names = [f"{first} Lindqvist" for first in ("Ann", "Bo", "Cy", "Henrietta") for _ in range(size // 4)]
    state = drawn("single-elimination", size, names=[f"{name} {at}" for at, name in enumerate(names)])
    now = {each.key: NowPlayed(str(at)) for at, each in enumerate(state.board.ready[:4], 1)}
    (wall,) = wall_drawings(matches(state, now))
    sizes = {bool(box.strip): [side.name.size for side in box.sides] for box in wall.boxes if box.sides[0].is_known}
    assert min(sizes[True]) >= 0.9 * min(sizes[False])


def sizes_on(sheets: list[Drawing]) -> list[float]:
    return [side.name.size for sheet in sheets for box in sheet.boxes for side in box.sides if side.name.text]


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("size", each([13, 33, 64], [13, 64], PAPER))
def test_all_names_on_paper_have_six_points(key: str, size: int, paper: str) -> None:
    for names in (LONG[:size], [*LONG[:1], *ORDINARY[1:size]]):
        state = drawn(key, size, names=names)
        for shown in (matches(state), matches(played_on(state))):
            assert min(sizes_on(sheet_drawings(shown, paper))) >= SIX_POINTS


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize("key", FORMATS[:2])
@pytest.mark.parametrize("size", [13, 33, 64])
def test_names_of_20_letters_have_six_points_on_one_sheet(key: str, size: int, paper: str) -> None:
    state = drawn(key, size, names=ORDINARY[:size])
    for shown in (matches(state), matches(played_on(state))):
        sheets = sheet_drawings(shown, paper)
        assert len(sheets) == 1
        assert min(sizes_on(sheets)) >= SIX_POINTS


@pytest.mark.parametrize("paper", SHEETS)
@pytest.mark.parametrize(("key", "sheets"), [("single-elimination", 1), ("double-elimination", 3)])
def test_64_names_of_40_letters_take_few_sheets_after_all_results(key: str, sheets: int, paper: str) -> None:
    shown = matches(played_on(drawn(key, 64, names=LONG)))
    assert len(sheet_drawings(shown, paper)) == sheets


def test_long_names_of_a_double_elimination_have_a_sheet_for_each_side() -> None:
    winners, losers = sheet_drawings(matches(drawn("double-elimination", 64, names=LONG)), "a4")
    assert {box.id[0] for box in winners.boxes} == {"W"}
    assert {box.id[0] for box in losers.boxes} == {"L", "F"}
    boxes = {box.id: box for box in losers.boxes}
    assert [side.name.text for side in boxes["L1-1"].sides] == [
        "loser of round 1, match 1, sheet 1",
        "loser of round 1, match 2, sheet 1",
    ]


@pytest.mark.parametrize("draw", [page_drawing, picture_drawing, lambda shown: sheet_drawings(shown, "a4")[0]])
def test_the_names_of_a_column_have_one_size(draw: Callable[[dict[int, DrawnMatch]], Drawing]) -> None:
    names = [
        f"{first} {last}" for first in ("Bo", "Christopher", "Maximiliane") for last in ("Li", "Featherstonehaugh")
    ]
    drawing = draw(matches(drawn("single-elimination", 6, names=names)))
    sizes: dict[float, set[float]] = {}
    for box in drawing.boxes:
        sizes.setdefault(box.x, set()).update(side.name.size for side in box.sides if side.is_known)
    assert all(len(here) <= 1 for here in sizes.values()), sizes


def test_letters_that_are_fitted_are_not_stretched() -> None:
    names = [f"{first} Featherstonehaugh" for first in ("Bo", "Elisabeth", "Christopher", "Maximiliane")]
    for box in page_drawing(matches(drawn("single-elimination", 4, names=names))).boxes:
        for name in (side.name for side in box.sides):
            most = (0.72 if name.is_narrow else 0.88) * name.size
            assert all(line.length <= most * text_width(line.text) for line in name.lines)


@pytest.mark.parametrize("key", FORMATS)
@pytest.mark.parametrize("size", [2, 4, 8, 32, 128])
def test_names_of_40_letters_are_whole_and_in_their_boxes(key: str, size: int) -> None:
    names = [f"{number:03} Maximiliana Featherstonehaugh-Wolverton"[:40] for number in range(size)]
    shown = matches(drawn(key, size, names=names))
    for drawing in (page_drawing(shown), picture_drawing(shown), *wall_drawings(shown), *sheet_drawings(shown, "a4")):
        for box in drawing.boxes:
            for at, side in enumerate(box.sides):
                lines = side.name.lines
                assert "".join(line.text for line in lines).replace(" ", "") == side.name.text.replace(" ", "")
                assert all(box.name_x + line.length <= box.x + box.width for line in lines)
                top = box.y + at * box.line
                assert all(top < line.rise < top + box.line + 0.1 for line in lines)


def test_long_names_of_a_small_bracket_have_several_lines() -> None:
    names = [f"Maximiliana Featherstonehaugh-Wolverto {number}" for number in range(4)]
    shown = matches(drawn("double-elimination", 4, names=names))
    (sheet,), (wall,) = sheet_drawings(shown, "a4"), wall_drawings(shown)
    for drawing, least in ((sheet, 17), (wall, 25)):
        (name, *_) = (side.name for box in drawing.boxes for side in box.sides if side.is_known)
        assert len(name.lines) > 1
        assert name.size >= least


def test_32_names_of_40_letters_are_read_on_a_wall() -> None:
    names = [f"Maximiliana Featherstonehaugh-Wolvert {number:2}" for number in range(32)]
    (wall,) = wall_drawings(matches(drawn("single-elimination", 32, names=names)))
    # Across 1244 of 1280 pixels.
    assert min(side.name.size for box in wall.boxes for side in box.sides if side.is_known) * 1244 / wall.width > 11.5


def test_names_of_40_letters_are_whole_on_a_page_beside_a_table_too() -> None:
    names = [f"{first} Featherstonehaugh-Cholmondeley"[:40] for first in ("Alexandra", "Bartholomew")]
    state = drawn("single-elimination", 2, names=names)
    for now in (None, {state.board.ready[0].key: NowPlayed("Board 1", is_begun=True)}):
        (box,) = page_drawing(matches(state, now)).boxes
        assert [side.name.text for side in box.sides] == names


def test_each_line_of_a_name_from_right_to_left_is_marked() -> None:
    name = "ليلى حداد الأندلسية من المدينة القديمة"
    shown = page_drawing(matches(drawn("single-elimination", 2, names=[name, "Bo"]))).boxes[0].sides[0].name
    assert shown.text == f"\u2067{name}\u2069"
    assert all(line.text.startswith("\u2067") and line.text.endswith("\u2069") for line in shown.lines)
