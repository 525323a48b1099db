"""Late rulings of Vatican: who plays honestly is never flagged; who passes with a card that fits is."""

from __future__ import annotations

import pytest

from referee import games
from referee.match import Course, Entry
from tests.games.stories import new_table, option_sets


@pytest.mark.parametrize("seed", range(12))
def test_an_honest_table_is_never_flagged(seed: int) -> None:
    options = option_sets("vatican")[seed % 4]
    table = new_table("vatican", seed, options)
    course = Course("vatican", games.reader("vatican").setup(table.players, table.options))
    for n in range(1, 2000):
        body = table.next(course.position)
        if body is None:
            break
        weighed = course.weigh(body)
        assert weighed.ruling.allowed, weighed.ruling
        assert weighed.ruling.flags == (), (body, weighed.ruling.flags)
        course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
    assert course.game.over(course.position)
