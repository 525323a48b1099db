"""The entries of a record without those that the rules refuse: later entries name the others by their new numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from referee.events.board import FREE
from referee.schema import read_count

_WITH_NUMBER: Final = ("strike", "amend")


def renumbered(body: Any, numbers: Mapping[int, int]) -> Any:
    """The body of an allowed entry, with the `numbers` of earlier entries: new by old.

    An entry is named in a strike, in an amendment, and in the id of a pairing without a draw.
    """
    if all(old == new for old, new in numbers.items()):
        return body
    entry = dict(body)
    if body["do"] in _WITH_NUMBER:
        entry["n"] = numbers[body["n"]]
    if isinstance(body.get("with"), Mapping):
        entry["with"] = _with_pairing(body["with"], numbers)
    return _with_pairing(entry, numbers)


def _with_pairing(body: Mapping[str, Any], numbers: Mapping[int, int]) -> dict[str, Any]:
    """A body of JSON with the new id of its pairing, if that is named for an entry."""
    pairing = body.get("pairing", "")
    old = read_count(pairing.removeprefix(FREE)) if pairing.startswith(FREE) else None
    return {**body, "pairing": f"{FREE}{numbers[old]}"} if old is not None else dict(body)
