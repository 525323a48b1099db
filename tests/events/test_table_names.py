"""The names of tables: each kind is named once, wherever a table is named."""

from __future__ import annotations

import pytest

from referee.events.table_names import at_table, kind_and_number, name_of_kind, table_title


@pytest.mark.parametrize(
    ("name", "title", "within"),
    [
        ("1", "Table 1", "table 1"),
        ("12", "Table 12", "table 12"),
        ("A", "Table A", "table A"),
        ("A1", "Table A1", "table A1"),
        ("Board 1", "Board 1", "Board 1"),
        ("Lane 12", "Lane 12", "Lane 12"),
        ("Ramp", "Ramp", "Ramp"),
        ("Table 3", "Table 3", "Table 3"),
    ],
)
def test_a_kind_is_named_once(name: str, title: str, within: str) -> None:
    assert (table_title(name), at_table(name)) == (title, within)


@pytest.mark.parametrize(
    ("name", "kind"),
    [("1", ("table", 1)), ("Board 2", ("board", 2)), ("Court 10", ("court", 10)), ("A", None), ("Bar 2", None)],
)
def test_a_name_of_a_kind_reads_back(name: str, kind: tuple[str, int] | None) -> None:
    assert kind_and_number(name) == kind
    assert kind is None or name_of_kind(*kind) == name
