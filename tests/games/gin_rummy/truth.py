"""Sets, deadwood and lay-offs once more, from the rule text: every way to lie is tried out.

Cards are their codes; the referee's solver is held against this.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
"""The 52 cards (GI-PACK-1)."""
Cards = frozenset[str]
Sets = tuple[Cards, ...]


NUMBERS = {card: RANKS.index(card[0]) + 1 for card in PACK}
POINTS = {card: min(number, 10) for card, number in NUMBERS.items()}


def number(card: str) -> int:
    return NUMBERS[card]


def worth(cards: Iterable[str]) -> int:
    """The points of unmatched cards (GI-PACK-1)."""
    return sum(map(POINTS.__getitem__, cards))


@cache
def is_set(cards: Cards) -> bool:
    """True for a group or a sequence (GI-SET-1)."""
    numbers = sorted(map(number, cards))
    if len(cards) < 3:
        return False
    if numbers[0] == numbers[-1]:
        return True
    follow = all(high - low == 1 for low, high in pairwise(numbers))
    return len({card[1] for card in cards}) == 1 and follow


def sets_in(cards: Iterable[str]) -> list[Cards]:
    """All sets that can be made of some cards."""
    held = list(cards)
    ranks: dict[str, list[str]] = {}
    for card in held:
        ranks.setdefault(card[0], []).append(card)
    sets = [frozenset(some) for alike in ranks.values() for size in (3, 4) for some in combinations(alike, size)]
    for suit in "SHDC":
        suited = sorted((card for card in held if card[1] == suit), key=number)
        pieces = (suited[low:high] for high in range(len(suited) + 1) for low in range(high - 2))
        sets += [frozenset(piece) for piece in pieces if is_set(frozenset(piece))]
    return sets


def ways(cards: Sequence[str]) -> Iterator[Sets]:
    """Every way to lay some of the cards in sets, laying none included."""
    sets = sets_in(cards)

    def some_of(start: int, used: Cards, laid: Sets) -> Iterator[Sets]:
        yield laid
        for index in range(start, len(sets)):
            if not sets[index] & used:
                yield from some_of(index + 1, used | sets[index], (*laid, sets[index]))

    return some_of(0, frozenset(), ())


def unmatched(cards: Iterable[str], sets: Sets) -> Cards:
    return frozenset(cards).difference(*sets)


@cache
def _deadwood(cards: Cards) -> int:
    return min(worth(unmatched(cards, sets)) for sets in ways(sorted(cards)))


def deadwood(cards: Iterable[str]) -> int:
    """The least points that any arrangement leaves."""
    return _deadwood(frozenset(cards))


def most_laid_off(cards: Cards, table: Iterable[Cards]) -> tuple[int, Cards]:
    """The most points that can be laid off and these cards: one after the other, in any order on any set (GI-LAY-1)."""
    known: dict[tuple[Cards, frozenset[Cards]], tuple[int, Cards]] = {}

    def most(held: Cards, on: frozenset[Cards]) -> tuple[int, Cards]:
        state = held, on
        if state not in known:
            known[state] = 0, frozenset()
            for card in sorted(held):
                for lying in on:
                    grown = lying | {card}
                    if is_set(grown):
                        points, others = most(held - {card}, (on - {lying}) | {grown})
                        known[state] = max(
                            known[state], (points + worth([card]), others | {card}), key=lambda way: way[0]
                        )
        return known[state]

    return most(cards, frozenset(table))


def defence(cards: Sequence[str], table: Sets) -> tuple[int, Sets, Cards]:
    """The least that an opponent can be left with, with the sets and the cards laid off for it (GI-BEST-1)."""
    lists_of_sets = []
    for sets in ways(cards):
        rest = unmatched(cards, sets)
        points, laid = most_laid_off(rest, table)
        lists_of_sets.append((worth(rest) - points, sets, laid))
    return min(lists_of_sets, key=lambda way: way[0])


def best_sets(cards: Sequence[str]) -> list[Sets]:
    """All arrangements that leave the least."""
    least = deadwood(cards)
    return [sets for sets in ways(cards) if worth(unmatched(cards, sets)) == least]


def knock(knocker: Sequence[str], opponent: Sequence[str]) -> tuple[int, tuple[int, Sets, Cards]]:
    """The points of a knocker, and the opponent's defence: of equal arrangements the one that leaves the opponent most.

    Nothing is laid off against gin (GI-LAY-2).
    """
    left = deadwood(knocker)
    tables = best_sets(knocker) if left else [()]
    return left, max((defence(opponent, table) for table in tables), key=lambda way: way[0])
