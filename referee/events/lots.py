"""Lots drawn from a stated seed: the same on every machine and in every version of Python. Anyone can draw them again.

A lot is the SHA-256 of the seed, the purpose of the lot, and the thing that draws it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")


def lot(seed: str, purpose: str, drawn_by: object) -> bytes:
    """The lot of one thing. Lots of different purposes are independent."""
    return sha256(f"{seed}\0{purpose}\0{drawn_by}".encode()).digest()


def by_lot(seed: str, purpose: str, things: Iterable[T], drawn_as: Mapping[T, T] | None = None) -> list[T]:
    """Things in the order of their lots, the smallest first. `drawn_as` has the first names of those renamed since."""
    names = drawn_as or {}
    return sorted(things, key=lambda thing: lot(seed, purpose, names.get(thing, thing)))


class Lots:
    """A sequence of numbers from a seed, for searches that try one thing after the other."""

    __slots__ = ("_count", "_left", "_seed", "_start")

    def __init__(self, seed: str, purpose: str) -> None:
        self._seed = sha256(f"{seed}\0{purpose}".encode())
        self._count = 0
        self._left = b""
        self._start = 0

    def below(self, bound: int) -> int:
        """The next number from 0 to one less than `bound`, which is at most 2³²."""
        if self._start == len(self._left):
            block = self._seed.copy()
            block.update(self._count.to_bytes(8, "big"))
            self._left, self._start = block.digest(), 0
            self._count += 1
        number = int.from_bytes(self._left[self._start : self._start + 4], "big")
        self._start += 4
        return number * bound >> 32

    def shuffle(self, things: list[T]) -> None:
        """Put a list in an order drawn by lot."""
        for last in range(len(things) - 1, 0, -1):
            other = self.below(last + 1)
            things[last], things[other] = things[other], things[last]
