"""Tuples in positions are replaced, not changed."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeVar

T = TypeVar("T")


def put(values: tuple[T, ...], index: int, value: T) -> tuple[T, ...]:
    """The same values with another one at `index`."""
    return (*values[:index], value, *values[index + 1 :])


def once(values: Iterable[T]) -> tuple[T, ...]:
    """Values in their order, each of them once."""
    return tuple(dict.fromkeys(values))
