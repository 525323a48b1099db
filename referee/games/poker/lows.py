"""Low hands by the three ways of counting (PK-LOW-1); the smaller number is the better low."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from referee.games.poker.hands import (
    ACE,
    CATEGORIES,
    FIVE,
    FLUSH,
    FOUR,
    FULL,
    HIGH,
    NUMBERS,
    PAIR,
    STRAIGHT,
    STRAIGHT_FLUSH,
    THREE,
    TWO_PAIR,
    WHOLE,
    Hand,
    dashed,
    described,
    pack_value,
)
from referee.kit.cards import JOKER_CODE

ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX = "ace_to_five", "deuce_to_seven", "ace_to_six"
SYSTEMS: Final = {
    ACE_TO_FIVE: "ace to five: aces low, straights and flushes ignored",
    DEUCE_TO_SEVEN: "deuce to seven: the worst ordinary hand, aces high",
    ACE_TO_SIX: "ace to six: aces low, straights and flushes count against",
}
_SHAPES: Final = {
    (1,): HIGH, (2,): PAIR, (2, 2): TWO_PAIR, (3,): THREE, (3, 2): FULL, (4,): FOUR, (5,): FIVE,
}  # fmt: skip


def _value(ranks: Sequence[int], one_suit: bool, system: str) -> int:
    """What at most five cards count, as an ordinary hand would: the less, the better the low."""
    counts: dict[int, int] = {}
    for rank in ranks:
        counts[rank] = counts.get(rank, 0) + 1
    groups = sorted(counts, key=lambda rank: (counts[rank], rank), reverse=True)
    shape = tuple(counts[rank] for rank in groups if counts[rank] > 1) or (1,)
    category = _SHAPES[shape]
    if category == HIGH and len(ranks) == WHOLE and system != ACE_TO_FIVE:
        straight = groups[0] - groups[-1] == WHOLE - 1
        if straight:
            return pack_value(STRAIGHT_FLUSH if one_suit else STRAIGHT, groups[:1])
        if one_suit:
            category = FLUSH
    return pack_value(category, groups)


def _without_pairs(codes: Sequence[str]) -> Hand | None:
    """The best low where only ranks count and five different ones are there: the lowest five, wild cards lowest."""
    places: dict[int, int] = {}
    wild = []
    for place, code in enumerate(codes):
        if code == JOKER_CODE:
            wild.append(place)
        else:
            places.setdefault(1 if code[0] == "A" else NUMBERS.get(code[0], 10), place)
    if len(places) + len(wild) < WHOLE:
        return None
    ranks: list[int] = []
    cards: list[int] = []
    for rank in range(1, ACE):
        if rank not in places and not wild:
            continue
        ranks.insert(0, rank)
        cards.insert(0, places[rank] if rank in places else wild.pop())
        if len(ranks) == WHOLE:
            break
    return Hand(pack_value(HIGH, ranks), tuple(cards))


def low_hand(codes: Sequence[str], system: str = ACE_TO_FIVE) -> Hand:
    """The best low of a hand: its number, where the smaller wins, and the places of the cards that make it.

    A wild card is the lowest rank that is not there and makes no straight; it never needs the suit of the others.
    """
    if system == ACE_TO_FIVE and (found := _without_pairs(codes)) is not None:
        return found
    ace = ACE if system == DEUCE_TO_SEVEN else 1
    natural = [place for place, code in enumerate(codes) if code != JOKER_CODE]
    wild = [place for place, code in enumerate(codes) if code == JOKER_CODE]
    ranks = {place: ace if codes[place][0] == "A" else NUMBERS.get(codes[place][0], 10) for place in natural}
    size = min(WHOLE, len(codes))
    best: Hand | None = None
    for used in range(min(len(wild), size), -1, -1):
        if size - used > len(natural):
            continue
        for chosen in combinations(natural, size - used):
            held = [ranks[place] for place in chosen]
            one_suit = not used and len({codes[place][-1] for place in chosen}) == 1
            lowest = [rank for rank in range(min(ace, 2), max(ace, ACE - 1) + 1) if rank not in held]
            # Two ranks more than are needed: the next one where the lowest would make a straight.
            for filled in combinations(lowest[: used + 2], used):
                value = _value((*held, *filled), one_suit, system)
                if best is None or value < best.value:
                    best = Hand(value, (*chosen, *wild[:used]))
    assert best is not None
    order = sorted(best.best, key=lambda place: ranks.get(place, 0), reverse=True)
    return Hand(best.value, tuple(order))


def low_described(hand: Hand) -> str:
    """A low in words: `7-5-4-2-A`, `pair of twos, 6-4-3`."""
    return dashed(hand.ranks) if hand.category == CATEGORIES[HIGH] else described(hand.value)
