"""The fields of a form that say who are kept apart: names line by line, and a tick for the members of each club."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.events.apart import APART_CLUB, clubs_of, read_apart
from referee.events.entrants import Entrant

BY_CLUB: Final = "clubs_apart"
LINES: Final = "apart"


def apart_typed(typed: Mapping[str, str], entrants: Mapping[str, Entrant]) -> Any:
    """The groups that are kept apart, or `club`, as records and entries have them. With both, each club is a group.

    :raises Unreadable: a line has one name only, or a name is not an entrant.
    """
    by_club = bool(typed.get(BY_CLUB, ""))
    lines = [line.split("+") for line in typed.get(LINES, "").splitlines() if line.strip()]
    groups = [[name.strip() for name in line if name.strip()] for line in lines]
    if by_club and not groups:
        return APART_CLUB
    read_apart(groups, entrants)
    return [*groups, *(clubs_of(entrants) if by_club else ())]
