"""Late rulings of Carousel: who plays honestly is never flagged; who knocks too high is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee import games
from referee.games.carousel.position import Position
from referee.kit.commons import cards_of
from referee.match import Course, Entry
from tests.games.stories import new_table, option_sets


@pytest.mark.parametrize("seed", range(18))
def test_an_honest_table_is_never_flagged_and_adds_up(seed: int) -> None:
    sets = option_sets("carousel")
    table = new_table("carousel", seed, sets[seed % len(sets)])
    course = Course("carousel", games.reader("carousel").setup(table.players, table.options))
    for n in range(1, 4000):
        body = table.next(course.position)
        if body is None:
            break
        weighed = course.weigh(body)
        assert weighed.ruling.allowed, (body, weighed.ruling)
        assert weighed.ruling.flags == (), (body, weighed.ruling.flags)
        course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
        position: Position = course.position
        if not course.game.over(position):
            together = position.stock + sum(position.hands) + cards_of(position.table).total()
            assert together == position.account.pack.total()
            points = [
                sum((hand.points[who] for hand in position.history), Fraction(0)) for who in range(len(table.players))
            ]
            assert tuple(points) == position.totals
    assert course.game.over(course.position)
