"""An entrant as a line of text: `Ann`, `Ann (5) [Owls]` with handicap and club, a pair `N-S: Ann + Bo`."""

from __future__ import annotations

import re
from typing import Any, Final

from referee.kit.names import listed
from referee.kit.numbers import plain
from referee.schema import read_decimal

_LINE: Final = re.compile(r"(?P<name>.+?)(?:\s*\((?P<handicap>[-−]?[0-9.,½]+)\))?(?:\s*\[(?P<club>[^\[\]]+)\])?")


def entrant_of(line: str) -> Any:
    """The entrant of a line, as JSON: a handicap is in round brackets behind the name, a club in square ones."""
    match = _LINE.fullmatch(line.strip())
    handicap = handicap_of(match["handicap"]) if match and match["handicap"] else None
    if match is None or (match["handicap"] and handicap is None):
        return _named(line)
    more = {"handicap": handicap, "club": (match["club"] or "").strip()}
    given = {key: value for key, value in more.items() if value not in (None, "")}
    named = _named(match["name"])
    return named if not given else {**(named if isinstance(named, dict) else {"name": named}), **given}


def _named(text: str) -> Any:
    """A name, a pair `Ann + Bo`, or a pair with a name `N-S: Ann + Bo`."""
    named, _, people = text.rpartition(":")
    names = [name.strip() for name in people.split("+") if name.strip()]
    return {"name": named.strip() or listed(names), "people": names} if len(names) > 1 else text.strip()


def handicap_of(text: str) -> int | float | None:
    """The number of a typed handicap; None if it is not a number."""
    value = read_decimal(
        re.sub(r"(?<!\d)\.5", "0.5", text.strip().replace("−", "-").replace(",", ".").replace("½", ".5"))
    )
    return None if value is None else plain(value)
