"""The most that the meld of one hand of twenty cards can be worth (PN-DEAL-1, PN-MELD-2)."""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import product
from typing import Final

from referee.games.pinochle.melds import JACK_OF_DIAMONDS, QUEEN_OF_SPADES, Values
from referee.games.pinochle.pack import ACE, COPIES, HAND, JACK, KINDS, KING, QUEEN, TEN

ALWAYS_THERE: Final = 240
"""A meld of this much is possible under any house rules: a quadruple marriage of trump."""
TRUMPS: Final = (0, 1, 2)
"""The suits to try as trump: spades and diamonds have the pinochle, and hearts stand for clubs too."""
_TIMES: Final = range(COPIES + 1)

Way = tuple[int, int]
"""The number of further cards that some melds need, and their points."""


def can_be_laid(points: int, worth: Values) -> bool:
    """True if a hand can have a meld of these points or more."""
    return points <= ALWAYS_THERE or points <= most_in_a_hand(worth)


@cache
def most_in_a_hand(worth: Values) -> int:
    """The most points that twenty cards can be worth.

    It tries every number of pinochles and arounds. Once their cards are in the hand, the suits are independent. Each
    suit has its ways to add runs and marriages, and the rest of the twenty cards is divided among the suits at best.
    """
    most = 0
    for held, points in _pinochles_and_arounds(worth):
        left = HAND - sum(held)
        plain = [_marriages(held, suit, worth) for suit in range(4)]
        for trump in TRUMPS:
            suits = [_in_trump(held, suit, worth) if suit == trump else plain[suit] for suit in range(4)]
            most = max(most, points + _shared(left, suits))
    return most


def _pinochles_and_arounds(worth: Values) -> Iterator[tuple[list[int], int]]:
    """All choices of pinochles and arounds that fit in twenty cards: their cards by place, and their points."""
    for times in product(_TIMES, repeat=len(worth.arounds)):
        if 4 * sum(times) > HAND:
            continue
        held = [0] * KINDS
        points = 0
        for (rank, splits), count in zip(worth.arounds, times, strict=True):
            points += splits[count].points
            for suit in range(4):
                held[5 * suit + rank] = count
        for count in _TIMES:
            cards = held.copy()
            for place in (QUEEN_OF_SPADES, JACK_OF_DIAMONDS):
                cards[place] = max(cards[place], count)
            if sum(cards) <= HAND:
                yield cards, points + worth.pinochles[count].points


def _marriages(held: list[int], suit: int, worth: Values) -> list[Way]:
    return [(_missing(held, suit, 0, pairs), worth.marriages[pairs].points) for pairs in _TIMES]


def _in_trump(held: list[int], suit: int, worth: Values) -> list[Way]:
    return [
        (_missing(held, suit, runs, runs + pairs), worth.runs[runs].points + worth.trump_marriages[pairs].points)
        for runs in _TIMES
        for pairs in range(COPIES + 1 - runs)
    ]


def _missing(held: list[int], suit: int, runs: int, pairs: int) -> int:
    """The number of further cards for these runs and pairs of king and queen; `pairs` includes those of the runs."""
    wanted = {ACE: runs, TEN: runs, JACK: runs, KING: pairs, QUEEN: pairs}
    return sum(max(0, count - held[5 * suit + rank]) for rank, count in wanted.items())


def _shared(left: int, suits: Iterable[list[Way]]) -> int:
    """The most points that `left` further cards can add, with one way for each suit."""
    best = [0] * (left + 1)
    for ways in suits:
        best = [
            max(best[cards - needs] + points for needs, points in ways if needs <= cards) for cards in range(left + 1)
        ]
    return best[left]
