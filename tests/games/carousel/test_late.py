"""Late rulings of Carousel: who plays honestly is never flagged; who knocks too high is."""

from __future__ import annotations

from fractions import Fraction

import pytest

from referee import games
from referee.games.carousel.position import Position
from referee.kit.rummy.shared_table import cards_of
from referee.match import Entry, Match
from tests.games.stories import new_table, option_sets


@pytest.mark.parametrize("seed", range(18))
def test_an_honest_table_is_never_flagged_and_adds_up(seed: int) -> None:
    sets = option_sets("carousel")
    table = new_table("carousel", seed, sets[seed % len(sets)])
    match = Match("carousel", games.game("carousel").schema.setup(table.players, table.options))
    for n in range(1, 4000):
        body = table.next(match.position)
        if body is None:
            break
        assessment = match.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling)
        assert assessment.ruling.flags == (), (body, assessment.ruling.flags)
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
        position: Position = match.position
        cards = position.hand.cards
        if not match.game.over(position):
            together = position.stock + sum(cards.hands) + cards_of(cards.table).total()
            assert together == cards.ledger.pack.total()
            points = [
                sum((hand.points[who] for hand in position.history), Fraction(0)) for who in range(len(table.players))
            ]
            assert tuple(points) == position.totals
    assert match.game.over(match.position)
