"""The names of the tables of a hall: each place where people play has a kind, which is named once."""

from __future__ import annotations

from typing import Final

from referee.schema import read_count

TABLE: Final = "table"
KINDS: Final = (TABLE, "board", "lane", "court")
"""The kinds of places. `1` is the first table, `Board 1` the first board."""
LONGEST_BARE: Final = 3
"""The most characters of a name that says no more than a number: `12`, `A1`."""


def table_title(name: str) -> str:
    """The title of a table: `Table 1` for `1`; a name such as `Board 1` or `Ramp` stands alone."""
    return f"Table {name}" if is_bare(name) else name


def at_table(name: str) -> str:
    """The same within a sentence: `table 1`, `Board 1`."""
    return f"table {name}" if is_bare(name) else name


def is_bare(name: str) -> bool:
    """True for a number or a letter that needs the word “table” before it."""
    return len(name) == 1 or (len(name) <= LONGEST_BARE and name[-1:].isdigit() and " " not in name)


def name_of_kind(kind: str, number: int) -> str:
    """The name of the table with a number."""
    return str(number) if kind == TABLE else f"{kind.capitalize()} {number}"


def kind_and_number(name: str) -> tuple[str, int] | None:
    """The kind and the number of a table that is named by them; None for a table with a name of its own."""
    word, _, digits = name.rpartition(" ")
    kind = word.lower() if word else TABLE
    number = read_count(digits)
    return (kind, number) if number and kind in KINDS and name_of_kind(kind, number) == name else None
