"""Lots: the same on every machine, for each purpose others."""

from __future__ import annotations

from collections import Counter

import pytest

from referee.events.entry_fields import SEED
from referee.events.lots import Lots, by_lot
from referee.schema import Unreadable


def test_lots_stay_what_they_were() -> None:
    """Draws of past events are drawn again from their seeds: these numbers never change."""
    assert by_lot("2026-11-22", "standing", range(1, 9)) == [8, 3, 1, 5, 6, 2, 7, 4]
    lots = Lots("2026-11-22", "test")
    assert [lots.below(100) for _ in range(12)] == [61, 0, 72, 11, 32, 40, 50, 52, 3, 92, 81, 65]
    row = list(range(8))
    lots.shuffle(row)
    assert row == [0, 7, 2, 5, 1, 4, 3, 6]


def test_purposes_have_nothing_to_do_with_each_other() -> None:
    assert by_lot("a", "standing", range(20)) != by_lot("a", "partners", range(20))
    assert by_lot("a", "standing", range(20)) != by_lot("b", "standing", range(20))


def test_numbers_are_spread() -> None:
    lots = Lots("a", "spread")
    counts = Counter(lots.below(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


def test_a_seed_is_as_long_as_its_description_says() -> None:
    longest = "s" * 200
    assert SEED.schema == {"type": "string", "maxLength": len(longest)}
    assert SEED.read(longest) == longest
    with pytest.raises(Unreadable, match="at most 200 characters"):
        SEED.read(f"{longest}s")
