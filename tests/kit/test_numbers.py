"""Numbers as people write them."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee.kit.numbers import plain, points_of, written


@pytest.mark.parametrize(
    ("value", "words"),
    [(12, "12"), (-2, "−2"), (0, "0"), (6.5, "6½"), (Fraction(10, 3), "3⅓"), (10 / 3, "3⅓"), (Fraction(1, 2), "½"),
     (-0.5, "−½"), (Fraction(30, 7), "4.29"), (1000.0, "1000")],
)  # fmt: skip
def test_written(value: float, words: str) -> None:
    assert written(value) == words


def test_plain_is_whole_where_it_can_be() -> None:
    assert [plain(v) for v in (Fraction(6, 2), Fraction(13, 2), 4.0, 7)] == [3, 6.5, 4, 7]
    assert type(plain(4.0)) is int


def test_points_have_their_noun() -> None:
    shown = [points_of(value) for value in (0, 0.5, 1, -0.5, 1.5, 2)]
    assert shown == ["0 points", "½ point", "1 point", "−½ point", "1½ points", "2 points"]
