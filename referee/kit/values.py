"""Values in positions are replaced, not changed: copies of tuples and frozen values with some new parts."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

from referee.schema.value import Value, replace

__all__ = ["Value", "replace", "unique", "with_item"]

T = TypeVar("T")


def with_item(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values with `value` at `index`."""
    items = list(values)
    items[index] = value
    return tuple(items)


def unique(values: Iterable[T]) -> tuple[T, ...]:
    """The values in their order, each once."""
    return tuple(dict.fromkeys(values))
