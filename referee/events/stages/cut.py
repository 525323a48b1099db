"""A cut: how many go on to the next stage."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from referee.kit.values import Value
from referee.schema import FieldType, Schema, Unreadable, schema_of

MOST: Final = 512
"""The most entrants who go on."""


class Cut(Value):
    """Those who go on: the first of the whole standing, or the first of each group and the best of those behind."""

    top: int = 0
    """The number who go on from the whole standing; 0 if each group has its own."""
    of_each: int = 0
    """The number who go on from each group."""
    best_next: int = 0
    """The number who go on of the best behind them, one of each group at most."""

    @property
    def of_a_table(self) -> int:
        """The number who go on from each table."""
        return self.top or self.of_each

    def count(self, sizes: Sequence[int]) -> int:
        """The number who go on from groups of these sizes."""
        more = sum(size > self.of_a_table for size in sizes)
        return sum(min(self.of_a_table, size) for size in sizes) + min(self.best_next, more)


def read_cut(raw: object) -> Cut:
    """A cut from JSON: `{"top": 8}`, or `{"of_each": 2, "best_next": 2}`.

    :raises Unreadable: neither, or both.
    """
    cut = _schema().read(raw)
    for name in ("top", "of_each", "best_next"):
        if not 0 <= getattr(cut, name) <= MOST:
            raise Unreadable(f"{getattr(cut, name)} is not a number from 0 to {MOST}", name)
    if bool(cut.top) == bool(cut.of_each):
        raise Unreadable('a cut has “top”, or “of_each” with “best_next”: {"top": 8}')
    if cut.top and cut.best_next:
        raise Unreadable("“best_next” goes with “of_each”: those behind the first of each group", "best_next")
    return cut


def _schema() -> Schema[Cut]:
    return schema_of(Cut, "cut")


def _write(cut: Cut) -> dict[str, Any]:
    return _schema().write(cut)


def _shown(cut: Cut) -> str:
    """A cut in words: `the first 8`, `the first 2 of each group and the best 2 behind them`."""
    if cut.top:
        return f"the first {cut.top}"
    first = f"the first {cut.of_each}" if cut.of_each > 1 else "the winner"
    best = f"the best {cut.best_next}" if cut.best_next > 1 else "the best one"
    return f"{first} of each group" + (f" and {best} behind them" if cut.best_next else "")


_NUMBER: Final = {"type": "integer", "minimum": 0, "maximum": MOST}
CUT: Final = FieldType(
    "cut",
    read_cut,
    write=_write,
    schema={
        "type": "object",
        "properties": {"top": _NUMBER, "of_each": _NUMBER, "best_next": _NUMBER},
        "additionalProperties": False,
    },
    show=_shown,
)
