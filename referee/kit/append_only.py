"""A history that only grows: an immutable list. Adding an item costs the same at any length."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Generic, TypeVar

T = TypeVar("T")


class AppendOnlyList(Generic[T]):
    """Items in order. `history.add(item)` returns a new history and leaves the old one unchanged.

    Lists that grew from one another share their items, so a long history stays cheap. A list or tuple would be copied
    whole at every play.
    """

    __slots__ = ("_items", "_length")

    def __init__(self, items: list[T] | tuple[T, ...] = ()) -> None:
        self._items = list(items)
        self._length = len(self._items)

    def add(self, item: T) -> AppendOnlyList[T]:
        """This history followed by `item`."""
        grown: AppendOnlyList[T] = AppendOnlyList.__new__(AppendOnlyList)
        items = self._items
        if len(items) != self._length or not items:
            # Another history has already grown from this one. An empty one, a default of many values, shares nothing.
            items = items[: self._length]
        items.append(item)
        grown._items = items
        grown._length = self._length + 1
        return grown

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[T]:
        items = self._items
        for index in range(self._length):
            yield items[index]

    def __getitem__(self, index: int) -> T:
        if not -self._length <= index < self._length:
            raise IndexError(index)
        return self._items[index % self._length]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AppendOnlyList)
            and self._length == other._length
            and all(a == b for a, b in zip(self, other, strict=True))
        )

    def __hash__(self) -> int:
        return hash((self._length, self._items[self._length - 1] if self._length else None))

    def __repr__(self) -> str:
        return f"AppendOnlyList({list(self)!r})"
