"""Late rulings of Carousel: who plays honestly is never flagged, and all cards and points add up."""

from __future__ import annotations

from fractions import Fraction

from referee.kit.rummy.shared_table import cards_of
from referee.testing.each import sittings
from referee.testing.played import Sitting, steps


@sittings("carousel")
def test_an_honest_table_is_never_flagged_and_adds_up(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        assert not [line.body for line in match.lines if line.flags]
        for position, _ in steps(match):
            cards = position.hand.cards
            together = position.stock + sum(cards.hands) + cards_of(cards.table).total()
            assert together == cards.ledger.pack.total()
            for who in range(len(match.setup.players)):
                assert sum((hand.points[who] for hand in position.history), Fraction(0)) == position.totals[who]
