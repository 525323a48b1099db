"""The catalogue of formats: each folder here that holds `format.py`, which ends with `FORMAT`."""

from __future__ import annotations

import importlib
from functools import cache
from pathlib import Path
from typing import Any, Final

from referee.events.draw import Format
from referee.schema import Unreadable

_HERE: Final = Path(__file__).parent


@cache
def _found() -> frozenset[str]:
    return frozenset(path.parent.name.replace("_", "-") for path in _HERE.glob("*/format.py"))


@cache
def keys() -> tuple[str, ...]:
    """The keys of all formats, in the order in which people choose: `single-elimination`, `round-robin`, `swiss`."""
    return tuple(sorted(_found(), key=lambda key: (format_of(key).listed, key)))


def others(key: str) -> dict[str, Format[Any]]:
    """All formats but one, by key, in the order in which people choose."""
    loaded = {each: format_of(each) for each in _found() if each != key}
    return dict(sorted(loaded.items(), key=lambda item: (item[1].listed, item[0])))


@cache
def format_of(key: str) -> Format[Any]:
    """The format with this key, loaded at the first call.

    :raises Unreadable: there is none.
    """
    if key not in _found():
        raise Unreadable(f"there is no format {key!r}; there are {', '.join(keys())}")
    loaded: Format[Any] = importlib.import_module(f"{__name__}.{key.replace('-', '_')}.format").FORMAT
    return loaded


def answer_pairings(key: str, raw: object) -> dict[str, Any]:
    """The round that an object of JSON asks for.

    :raises Unreadable: no such format, no such round, or nothing that can be drawn.
    """
    wanted = format_of(key)
    if wanted.draw is None:
        raise Unreadable(f"rounds of {wanted.title} depend on an event: ask with `event`")
    return wanted.draw(wanted.read_request(raw)).as_json()
