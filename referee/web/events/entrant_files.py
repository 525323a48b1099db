"""The entrants of files of other programs: a tournament report (TRF), or a table as CSV."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Mapping
from typing import Any, Final

from referee.schema import Unreadable
from referee.web.events.entrant_line import handicap_of

NAME: Final = slice(14, 47)
"""The columns of a name in the line of a player of a report."""
COLUMNS: Final[Mapping[str, tuple[str, ...]]] = {
    "name": ("name", "player", "entrant", "team", "participant", "full name"),
    "first": ("first name", "firstname", "given name", "forename"),
    "last": ("last name", "lastname", "surname", "family name"),
    "handicap": ("handicap", "hcp", "start"),
    "club": ("club", "family", "school"),
}
"""The headings of each column of a table, in small letters."""
BETWEEN: Final = ",;\t"


def entrants_of_report(trf: str) -> list[Any]:
    """The entrants of a tournament report, in the order of their numbers.

    :raises Unreadable: it has no line of a player.
    """
    names = [_turned(line[NAME]) for line in trf.splitlines() if line.startswith("001 ")]
    if not any(names):
        raise Unreadable("the report has no line of a player; such a line begins with 001", "trf")
    return [name for name in names if name]


def _turned(name: str) -> str:
    """A name as people say it: reports write `Carlsen, Magnus`."""
    last, _, first = name.partition(",")
    return " ".join(f"{first} {last}".split())


def entrants_of_table(text: str) -> list[Any]:
    """The entrants of a table as CSV, a line each. Its head names the columns: name, handicap, club.

    :raises Unreadable: it has no column of names, or a handicap is not a number.
    """
    lines = text.lstrip("\ufeff").splitlines()
    if not lines:
        raise Unreadable("the table is empty", "csv")
    between = max(BETWEEN, key=lines[0].count)
    columns = _columns(next(csv.reader(lines[:1], delimiter=between)))
    if not {"name", "last"} & columns.keys():
        raise Unreadable("the first line of the table names its columns; none of them is “name”", "csv")
    return list(_entrants(csv.reader(lines[1:], delimiter=between), columns))


def _columns(head: list[str]) -> dict[str, int]:
    """The place of each column that is known."""
    headings = [heading.strip().casefold() for heading in head]
    places = {column: [headings.index(each) for each in known if each in headings] for column, known in COLUMNS.items()}
    return {column: there[0] for column, there in places.items() if there}


def _entrants(rows: Iterator[list[str]], columns: Mapping[str, int]) -> Iterator[Any]:
    for number, row in enumerate(rows, 2):
        cells = {column: row[at].strip() if at < len(row) else "" for column, at in columns.items()}
        name = cells.get("name") or f"{cells.get('first', '')} {cells.get('last', '')}".strip()
        if not name:
            continue
        entrant: dict[str, Any] = {"name": name}
        if written := cells.get("handicap"):
            entrant["handicap"] = handicap_of(written)
            if entrant["handicap"] is None:
                raise Unreadable(f"line {number}: “{written}” is not a handicap; it takes a number", "csv")
        if cells.get("club"):
            entrant["club"] = cells["club"]
        yield entrant if len(entrant) > 1 else name


def entrants_of_file(text: str) -> list[Any]:
    """The entrants of a file of either kind.

    :raises Unreadable: it is neither.
    """
    is_report = any(line.startswith("001 ") for line in text.splitlines())
    return entrants_of_report(text) if is_report else entrants_of_table(text)


def typed_lines(entrants: list[Any]) -> str:
    """The entrants as the lines that people type: `Ann (5) [Owls]`."""
    return "\n".join(_line(each) for each in entrants)


def _line(entrant: Any) -> str:
    if not isinstance(entrant, dict):
        return str(entrant)
    handicap = f" ({entrant['handicap']:g})" if "handicap" in entrant else ""
    club = f" [{entrant['club']}]" if "club" in entrant else ""
    return f"{entrant['name']}{handicap}{club}"
