"""Deadwood: what is left in a hand, and the best way to take complete melds out of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Final

from referee.games.carousel.options import LOW_OR_HIGH, Options
from referee.kit.arrange import arrange
from referee.kit.cards import JOKER, RANKS, SUITS, Card
from referee.kit.melds import PLAIN, Meld, ordered

JOKER_VALUE: Final = 25
VALUES: Final = {JOKER.rank: JOKER_VALUE, **{rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}}
"""The value of a card by its rank (CA-DEAD-1)."""
LONG: Final = 3
Lengths = tuple[int, ...]
"""The lengths of the runs of one suit that could go on, shortest first; 3 stands for three and more."""
Cards = tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Deadwood:
    """A hand at the end: its points, the cards that count, the melds that do not."""

    points: int
    left: Cards
    melds: tuple[Meld, ...] = ()


def value(cards: Iterable[Card]) -> int:
    """The sum of the values of cards."""
    return sum(VALUES[card.rank] for card in cards)


def deadwood(hand: Sequence[Card], options: Options) -> Deadwood:
    """The deadwood of a hand (CA-DEAD-1): all cards, or with `meld_at_knock` what the best melds leave (CA-AMB-4)."""
    if not options.meld_at_knock:
        return Deadwood(value(hand), tuple(hand))
    melded = most_melded(hand, options)
    melds = arrange([PLAIN[card] for card in melded], options.law)
    assert melds is not None
    left = ordered((Counter(hand) - Counter(melded)).elements())
    return Deadwood(value(left), left, melds)


# --- the search ------------------------------------------------------------------------------------------------------
#
# The hand is taken rank by rank. At each rank cards go into sets of that rank, continue or begin runs, or are left.
# What a suit owes is a short multiset of run lengths; of the ways that lead to the same state only the one with the
# most points in melds is followed, so that the search is exact and short for a hand of any size.


def most_melded(hand: Sequence[Card], options: Options) -> Cards:
    """The cards of a hand that can lie in melds together, of the highest value."""
    counts = Counter(hand)
    jokers = counts.pop(JOKER, 0)
    aces = [counts[Card("A", suit)] for suit in SUITS]
    best = -1
    cards: Cards = ()
    for high in product(*(range(count + 1) for count in aces)) if options.ace == LOW_OR_HIGH else [(0, 0, 0, 0)]:
        found, held = _best(counts, high, jokers, options.ace == LOW_OR_HIGH)
        if found > best:
            best, cards = found, held
    return cards


@cache
def _grown(lengths: Lengths, cards: int) -> Lengths | None:
    """The runs of a suit after a rank of which they get so many cards; None where a short run is left behind."""
    short = [length for length in lengths if length < LONG]
    rest = cards - len(short)
    if rest < 0:
        return None
    long = min(rest, len(lengths) - len(short))
    return tuple(sorted([length + 1 for length in short] + [LONG] * long + [1] * (rest - long)))


@cache
def _sets(counts: tuple[int, ...], jokers: int) -> tuple[tuple[tuple[int, ...], int], ...]:
    """How many cards of each suit of a rank, and how many jokers, can lie in sets of three and four."""
    found = []
    for usage in product(*(range(count + 1) for count in counts)):
        naturals = sum(usage)
        for placed in range(jokers + 1):
            total = naturals + placed
            if any(max(usage) <= n <= naturals and 3 * n <= total <= 4 * n for n in range(1, total // 3 + 1)):
                found.append((usage, placed))
    return ((0, 0, 0, 0), 0), *found


@cache
def _runs(lengths: Lengths, cards: int, jokers: int) -> tuple[tuple[Lengths, int, int], ...]:
    """What the runs of a suit can get at a rank: their lengths then, how many cards, how many jokers."""
    found = []
    for placed in range(jokers + 1):
        for used in range(cards + 1):
            grown = _grown(lengths, used + placed)
            if grown is not None:
                found.append((grown, used, placed))
    return tuple(found)


State = tuple[tuple[Lengths, ...], int]
"""The runs of each suit, and the jokers that are free."""
Way = tuple[int, "tuple[Cards, Way] | None"]
"""The points in melds, and the cards of the last rank with the way before."""


def _best(counts: Counter[Card], high: Sequence[int], jokers: int, either: bool) -> tuple[int, Cards]:
    """The most points in melds with so many aces of each suit above the king, and the cards that lie in them."""
    states: dict[State, Way] = {(((), (), (), ()), jokers): (0, None)}
    for place, rank in enumerate(RANKS + ("A" if either else "")):
        held = tuple(
            high[index] if place == 13 else counts[Card(rank, suit)] - (high[index] if place == 0 else 0)
            for index, suit in enumerate(SUITS)
        )
        following: dict[State, Way] = {}
        for state, way in states.items():
            for then, cards in _steps(state, rank, held, place < 13):
                points = way[0] + value(cards)
                known = following.get(then)
                if known is None or known[0] < points:
                    following[then] = (points, (cards, way)) if cards else (points, way[1])
        states = following
    best: Way = (0, None)
    for state, way in states.items():
        if way[0] > best[0] and all(length == LONG for lengths in state[0] for length in lengths):
            best = way
    melded: list[Card] = []
    chain = best[1]
    while chain is not None:
        melded += chain[0]
        chain = chain[1][1]
    return best[0], tuple(melded)


def _steps(state: State, rank: str, held: tuple[int, ...], sets: bool) -> Iterator[tuple[State, Cards]]:
    """The states after a rank, each with the cards that went into melds."""
    runs, free = state
    for usage, placed in _sets(held, free) if sets else (((0, 0, 0, 0), 0),):
        ways = [_runs(runs[suit], held[suit] - usage[suit], free - placed) for suit in range(4)]
        for chosen in product(*ways):
            jokers = placed + sum(way[2] for way in chosen)
            if jokers > free:
                continue
            cards = [JOKER] * jokers
            for suit, in_set, way in zip(SUITS, usage, chosen, strict=True):
                cards += [Card(rank, suit)] * (in_set + way[1])
            yield (tuple([way[0] for way in chosen]), free - jokers), tuple(cards)


# --- what all know of a hand that nobody shows -----------------------------------------------------------------------


def least(unseen: Counter[int], hands: Sequence[int], options: Options) -> int:
    """The least deadwood that hands of so many cards can have together, of which nobody has seen any.

    `unseen` counts the values of the cards. With `meld_at_knock` a hand of three and more may be melds (CA-AMB-4).
    """
    counting = sum([cards for cards in hands if cards < LONG or not options.meld_at_knock])
    return _sum_of(sorted(unseen), unseen, counting)


def most(unseen: Counter[int], hands: Sequence[int]) -> int:
    """The highest deadwood that hands of so many unseen cards can have together."""
    return _sum_of(sorted(unseen, reverse=True), unseen, sum(hands))


def _sum_of(values: Sequence[int], unseen: Counter[int], cards: int) -> int:
    total = 0
    for points in values:
        taken = min(cards, unseen[points])
        total += taken * points
        cards -= taken
    return total
