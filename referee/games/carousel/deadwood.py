"""Deadwood: the cards of a hand that count, and its bounds for hands that are not shown (CA-DEAD-1)."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

from referee.games.carousel.best_melds import most_melded
from referee.games.carousel.options import Options
from referee.games.carousel.scoring import value
from referee.kit.cards import Card
from referee.kit.rummy.arrange import arrange
from referee.kit.rummy.meld_cards import PLAIN, Meld, ordered
from referee.kit.values import Value

SHORTEST: Final = 3
"""The number of cards in the shortest meld."""


class Deadwood(Value):
    """A hand at the end."""

    points: int
    left: tuple[Card, ...]
    """The cards that count."""
    melds: tuple[Meld, ...] = ()
    """The melds that do not count."""


def deadwood(hand: Sequence[Card], options: Options) -> Deadwood:
    """The deadwood of a hand: all cards (CA-DEAD-1); with `meld_at_knock`, those outside the best melds (CA-AMB-4)."""
    if not options.meld_at_knock:
        return Deadwood(value(hand), tuple(hand))
    melded = most_melded(hand, options)
    melds = arrange([PLAIN[card] for card in melded], options.meld_rules)
    assert melds is not None
    left = ordered((Counter(hand) - Counter(melded)).elements())
    return Deadwood(value(left), left, melds)


def least_deadwood(unseen: Counter[int], hands: Sequence[int], options: Options) -> int:
    """The least deadwood that hands of these sizes, all unseen, can have together.

    `unseen` counts unseen cards by value. With `meld_at_knock`, three or more cards may be all melds (CA-AMB-4).
    """
    counting = sum([cards for cards in hands if cards < SHORTEST or not options.meld_at_knock])
    return _sum_of(sorted(unseen), unseen, counting)


def most_deadwood(unseen: Counter[int], hands: Sequence[int]) -> int:
    """The highest deadwood that hands of these sizes, all unseen, can have together."""
    return _sum_of(sorted(unseen, reverse=True), unseen, sum(hands))


def _sum_of(values: Sequence[int], unseen: Counter[int], cards: int) -> int:
    total = 0
    for points in values:
        taken = min(cards, unseen[points])
        total += taken * points
        cards -= taken
    return total
