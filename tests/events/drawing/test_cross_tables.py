"""Cross tables: results by opponent or by round, in the order of the standing."""

from __future__ import annotations

from referee.events.drawing.cross_table import CrossTable, cross_table
from referee.events.drawing.grid import grid_drawings
from referee.events.drawing.matches import NowPlayed
from tests.events.drawing.brackets import drawn, played_on


def tables(state, now=None) -> list[CrossTable]:
    rules, facts, board = state.event_rules, state.facts, state.board
    rounds = rules.rounds(facts, board)
    return [cross_table(each, board, rounds, now or {}) for each in rules.crossed(facts, board)]


def texts(table: CrossTable) -> dict[str, list[str]]:
    return {row.name: [cell.text for cell in row.cells] for row in table.rows}


def test_a_round_robin_is_crossed_by_opponents() -> None:
    state = drawn("round-robin", 3, "R1-1 3-1", "R2-1 not P1")
    (table,) = tables(state)
    pairs = {pairing.id: [side[0] for side in pairing.sides] for pairing in state.board.pairings.values()}
    assert pairs["R1-1"] == ["P2", "P3"]
    cells = {
        (row.name, other.name): cell for row in table.rows for other, cell in zip(table.rows, row.cells, strict=True)
    }
    assert (cells["P2", "P3"].text, cells["P2", "P3"].kind) == ("3–1", "won")
    assert (cells["P3", "P2"].text, cells["P3", "P2"].kind) == ("1–3", "lost")
    assert cells["P2", "P2"].kind == "self"
    forfeited = pairs["R2-1"]
    absent, present = forfeited if forfeited[0] == "P1" else forfeited[::-1]
    assert (cells[present, absent].text, cells[absent, present].text) == ("+", "−")


def test_groups_have_a_table_each_and_a_league_has_both_matches() -> None:
    groups = tables(drawn("round-robin", 8, groups=2))
    assert [table.title for table in groups] == ["Group A", "Group B"]
    assert [len(table.rows) for table in groups] == [4, 4]
    league = played_on(drawn("round-robin", 2, rounds=2))
    (table,) = tables(league)
    assert (
        sorted(cell.text for row in table.rows for cell in row.cells if cell.kind != "self") == ["1, 0", "0, 1"][::-1]
    )


def test_a_swiss_is_crossed_by_rounds_with_the_number_of_the_opponent() -> None:
    state = drawn("swiss", 5, rounds=3)
    (first,) = (pairing for pairing in state.board.ready if pairing.id == "R1-1")
    (table,) = tables(state, {first.key: NowPlayed("4", is_begun=True)})
    assert table.heads == ("R1", "R2", "R3")
    numbers = {row.name: row.number for row in table.rows}
    cells = {row.name: row.cells[0] for row in table.rows}
    one, other = (side[0] for side in first.sides)
    assert (cells[one].text, cells[one].note, cells[one].kind) == ("▶ T4", f"v {numbers[other]}", "now")
    assert sum(cell.text == "bye" for cell in cells.values()) == 1
    assert all(row.cells[2].text == "" for row in table.rows)


def test_other_formats_and_events_before_the_draw_have_none() -> None:
    assert tables(drawn("partners", 8)) == []
    assert tables(drawn("single-elimination", 4)) == []


def test_tables_lie_side_by_side_and_large_ones_are_parted() -> None:
    groups = tables(drawn("round-robin", 12, groups=3))
    (whole,) = grid_drawings(groups, 30, across=2)
    tops = [grid.rows[0].number.y for grid in whole.grids]
    assert tops[0] == tops[1] < tops[2]
    swiss = tables(drawn("swiss", 50, rounds=3))
    parts = grid_drawings(swiss, 22)
    assert [len(grid.rows) for part in parts for grid in part.grids] == [17, 17, 16]
    assert [row.number.text for row in parts[1].grids[0].rows][:2] == ["18", "19"]
    assert grid_drawings([]) == []


def test_short_names_take_little_room_and_long_ones_are_whole_in_two_lines() -> None:
    widths = []
    for name in ("Bo", "Alexandra Featherstonehaugh-Cholmondeley"):
        state = drawn("round-robin", 3, names=[name, "Ann", "Cy"])
        (grid,) = grid_drawings(tables(state))
        widths.append(grid.names)
        shown = {row.name.text: row.name for each in grid.grids for row in each.rows}
        assert (len(shown[name].lines), shown[name].size) == ((1, 15) if name == "Bo" else (2, 15))
        assert all(text.x > grid.names for each in grid.grids for text in each.heads)
    assert widths == [98, 234]
