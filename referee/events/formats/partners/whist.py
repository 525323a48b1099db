"""Whist movements from their starters: everybody plays once with everybody and twice against everybody."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Final

from referee.events.formats.partners.make_starters import STAYS, Table, group_of
from referee.schema import read_whole

Round = tuple[Table, ...]
_FILE: Final = Path(__file__).with_name("starters.txt")
_TABLE: Final = re.compile(r"(-?\d+)\+(\d+)v(\d+)\+(\d+)")


@cache
def starters() -> dict[int, Round]:
    """The starters that the project has, by people."""
    read = {}
    for line in _FILE.read_text(encoding="utf-8").splitlines():
        people, _, tables = line.partition(":")
        read[_number(people)] = tuple(
            (_number(left), _number(right), _number(third), _number(fourth))
            for left, right, third, fourth in _TABLE.findall(tables)
        )
    return read


def _number(text: str) -> int:
    value = read_whole(text)
    assert value is not None, f"{_FILE.name} holds whole numbers"
    return value


def rounds_of_whist(people: int) -> int:
    """The number of rounds of the whole movement; 0 if there is none."""
    return people - 1 + people % 4 if people in starters() else 0


@cache
def whist(people: int, rounds: int) -> tuple[Round, ...]:
    """The first rounds of the movement, with people numbered from 0; the one who stays is the last."""
    _, add = group_of(people)
    return tuple(
        tuple(
            (
                people - 1 if left == STAYS else add(left, shift),
                add(right, shift),
                add(third, shift),
                add(fourth, shift),
            )
            for left, right, third, fourth in starters()[people]
        )
        for shift in range(rounds)
    )
