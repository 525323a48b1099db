"""The picture of a dartboard: each dart lies in its field, and none hides another."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from referee.kit.dartboard import place
from referee.kit.darts import BULL_SECTOR, CLOCKWISE, DARTS, MISS, Dart

FIELDS = tuple(dart for dart in DARTS if dart != MISS)
RINGS = {1: ((15.9, 99), (107, 162)), 2: ((162, 170),), 3: ((99, 107),)}
"""The edges of the rings of a sector, in millimetres."""
BULLS = {1: (6.35, 15.9), 2: (0, 6.35)}


@given(st.sampled_from(FIELDS), st.integers(0, 60))
def test_a_dart_lies_in_its_field(dart: Dart, before: int) -> None:
    at = place(dart, before)
    assert at is not None
    radius, degrees = math.hypot(*at), math.degrees(math.atan2(at[0], -at[1]))
    rings = (BULLS[dart.times],) if dart.sector == BULL_SECTOR else RINGS[dart.times]
    assert any(inner - 0.1 <= radius <= outer + 0.1 for inner, outer in rings)
    if dart.sector != BULL_SECTOR:
        assert CLOCKWISE[round(degrees / 18) % 20] == dart.sector


@given(st.sampled_from(FIELDS))
def test_three_darts_of_a_field_lie_beside_each_other(dart: Dart) -> None:
    assert len({place(dart, before) for before in range(3)}) == 3


def test_a_miss_lies_nowhere() -> None:
    assert place(MISS, 0) is None
