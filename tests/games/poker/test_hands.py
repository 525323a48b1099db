"""The evaluator against an exhaustive search: every five of the cards, wild cards replaced by every card."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache
from itertools import combinations, combinations_with_replacement

import pytest

from referee.games.poker.hands import CATEGORIES, RankedHand, read_hand, strength
from referee.games.poker.lows import ACE_TO_FIVE, ACE_TO_SIX, DEUCE_TO_SEVEN, low_hand
from tests.games.poker.truth import NUMBERS, ORDER, PACK, Value, plain, searched
from tests.rings import examples


def value_of(cards: list[str], five_kind: bool = True) -> Value:
    hand = read_hand(cards, five_kind)
    return CATEGORIES.index(hand.category), hand.ranks


@pytest.mark.parametrize("size", range(1, 9))
def test_natural_hands_of_every_size(size: int) -> None:
    chance = random.Random(size)
    for _ in examples(1500):
        cards = chance.sample(PACK, size)
        assert value_of(cards) == searched(cards), cards


@pytest.mark.parametrize("five_kind", [True, False])
@pytest.mark.parametrize("size", range(1, 9))
def test_hands_with_one_wild_card(size: int, five_kind: bool) -> None:
    chance = random.Random(size * 31)
    for _ in examples(12):
        cards = [*close(chance, size - 1), "*"]
        assert value_of(cards, five_kind) == searched(cards, five_kind), cards


@pytest.mark.parametrize("five_kind", [True, False])
@pytest.mark.parametrize("size", range(2, 8))
def test_hands_with_two_wild_cards(size: int, five_kind: bool) -> None:
    chance = random.Random(size * 37)
    for _ in range(2 if size > 5 else 5):
        cards = [*close(chance, size - 2), "*", "*"]
        assert value_of(cards, five_kind) == searched(cards, five_kind), cards


@pytest.mark.parametrize("five_kind", [True, False])
def test_hands_with_three_wild_cards(five_kind: bool) -> None:
    chance = random.Random(41)
    for size in (4, 5, 5, 5, 6):
        cards = [*close(chance, size - 3), "*", "*", "*"]
        assert value_of(cards, five_kind) == searched(cards, five_kind), cards


def close(chance: random.Random, count: int) -> list[str]:
    """Natural cards, often near to one another or of one suit, so that straights and flushes come up."""
    kind = chance.random()
    if kind < 0.35:
        low = chance.randint(0, 7)
        pool = [rank + suit for rank in ORDER[low : low + 6] for suit in "SHDC"]
    elif kind < 0.7:
        pool = [rank + suit for rank in ORDER for suit in chance.sample("SHDC", 1)] + chance.sample(PACK, 3)
        pool = list(dict.fromkeys(pool))
    else:
        pool = PACK
    return chance.sample(pool, count)


def test_many_wild_cards_by_the_rules() -> None:
    for cards, five_kind, expected in (
        ("* * *", True, (3, (14,))),
        ("* * * *", True, (7, (14,))),
        ("* * * * *", True, (9, (14,))),
        ("* * * * *", False, (8, (14,))),
        ("2S * * *", True, (7, (2,))),
        ("2S * * * *", True, (9, (2,))),
        ("2S * * * *", False, (8, (6,))),
        ("KS 2D * * *", False, (7, (13, 2))),
        ("KS 9S * * *", True, (8, (13,))),
        ("KS KD * * *", True, (9, (13,))),
        ("KS KD 9C * * * * *", True, (9, (14,))),
    ):
        assert value_of(cards.split(), five_kind) == expected, cards


def test_shuffles_and_suits_change_nothing() -> None:
    chance = random.Random(5)
    for _ in examples(3000):
        cards = chance.sample([*PACK, "*", "*"], chance.randint(1, 8))
        value = strength(cards)
        mixed = chance.sample(cards, len(cards))
        swap = dict(zip("SHDC", chance.sample("SHDC", 4), strict=True))
        other = ["*" if card == "*" else card[0] + swap[card[1]] for card in mixed]
        assert strength(other) == value


def test_the_best_cards_make_the_hand() -> None:
    chance = random.Random(6)
    for _ in examples(3000):
        cards = chance.sample([*PACK, "*", "*"], chance.randint(1, 8))
        hand = read_hand(cards)
        assert len(set(hand.best)) == len(hand.best) <= min(5, len(cards))
        if len(cards) >= 5:
            assert strength([cards[place] for place in hand.best]) == hand.value or len(hand.best) < 5


def test_the_frequencies_of_all_five_card_hands_of_half_a_pack() -> None:
    half = [rank + suit for rank in "89TJQKA" for suit in "SHDC"]
    by_rules: Counter[int] = Counter()
    counted: Counter[int] = Counter()
    for cards in combinations(half, 5):
        by_rules[plain(cards)[0]] += 1
        counted[strength(cards) >> 20] += 1
    assert counted == by_rules


# --- lows ------------------------------------------------------------------------------------------------------------


LOW_ACES = {card: 1 if card[0] == "A" else number for card, number in NUMBERS.items()}


def low_plain(cards: tuple[str, ...], system: str) -> Value:
    number_of = NUMBERS if system == DEUCE_TO_SEVEN else LOW_ACES
    return low_value(tuple(sorted(number_of[card] for card in cards)), len({card[1] for card in cards}) == 1, system)


@cache
def low_value(numbers: tuple[int, ...], one_suit: bool, system: str) -> Value:
    """Category and ranks of at most five cards that are played for low, from the wording of the rules."""
    counts = Counter(numbers)
    groups = sorted(counts.items(), key=lambda item: (item[1], item[0]), reverse=True)
    shape = [count for _, count in groups] + [0]
    ranks = tuple(number for number, _ in groups)
    if len(counts) == 5 and system != ACE_TO_FIVE:
        if max(numbers) - min(numbers) == 4:
            return (8 if one_suit else 4), ranks[:1]
        return (5 if one_suit else 0), ranks
    table = {(1, 1): 0, (1, 0): 0, (2, 1): 1, (2, 0): 1, (2, 2): 2, (3, 1): 3, (3, 0): 3, (3, 2): 6, (4, 1): 7}
    return table.get((shape[0], shape[1]), 7 if shape[0] == 4 else 9), ranks


def low_searched(cards: list[str], system: str) -> Value:
    """The best low by trying everything. Up to two wild cards are any card of the pack; more are any rank, in suits
    that make no flush, for a flush counts against."""
    best: Value = (99, ())
    for five in set(combinations(cards, min(5, len(cards)))):
        natural = tuple(card for card in five if card != "*")
        wild = len(five) - len(natural)
        if wild < 3:
            ways = combinations_with_replacement(PACK, wild)
        else:
            other = "S" if natural and natural[0][1] != "S" else "H"
            ways = (
                tuple(rank + suit for rank, suit in zip(ranks, (other, "D", *"CCC"), strict=False))
                for ranks in combinations_with_replacement(ORDER, wild)
            )
        for stood in ways:
            best = min(best, low_plain((*natural, *stood), system))
    return best


def low_found(hand: RankedHand) -> Value:
    return CATEGORIES.index(hand.category), hand.ranks


SYSTEMS = [ACE_TO_FIVE, DEUCE_TO_SEVEN, ACE_TO_SIX]
WILD_LOWS = [
    *((1, 1, 5), (2, 1, 20), (4, 1, 40), (5, 1, 60), (6, 1, 20), (7, 1, 10), (8, 1, 8)),
    *((2, 2, 1), (3, 2, 5), (5, 2, 8), (6, 2, 1), (3, 3, 1), (5, 3, 20), (7, 3, 4), (8, 3, 2)),
    *((5, 4, 6), (6, 4, 3), (5, 5, 1), (7, 5, 1)),
]
"""Cards, how many of them are wild, and how many hands are searched."""


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize("size", range(1, 9))
def test_natural_lows_of_every_size(system: str, size: int) -> None:
    chance = random.Random(f"{system} {size}")
    for _ in examples(250):
        cards = close(chance, size)
        assert low_found(low_hand(cards, system)) == low_searched(cards, system), cards


@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.parametrize(("size", "wild", "times"), WILD_LOWS)
def test_lows_with_wild_cards(system: str, size: int, wild: int, times: int) -> None:
    chance = random.Random(f"{system} {size} {wild}")
    for _ in range(times):
        cards = [*close(chance, size - wild), *["*"] * wild]
        chance.shuffle(cards)
        assert low_found(low_hand(cards, system)) == low_searched(cards, system), cards


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_cards_of_a_low_make_it(system: str) -> None:
    chance = random.Random(system)
    for _ in examples(2500):
        wild = chance.choice((0, 0, 0, 1, 1, 2, 3, 5))
        cards = [*close(chance, chance.randint(max(0, 1 - wild), 8 - wild)), *["*"] * wild]
        low = low_hand(cards, system)
        assert len(set(low.best)) == len(low.best) == min(5, len(cards))
        assert low_hand([cards[place] for place in low.best], system).value == low.value, cards


def test_the_best_lows() -> None:
    best = {ACE_TO_FIVE: (5, 4, 3, 2, 1), DEUCE_TO_SEVEN: (7, 5, 4, 3, 2), ACE_TO_SIX: (6, 4, 3, 2, 1)}
    for system, ranks in best.items():
        assert low_hand([*("*" * 7)], system).ranks == ranks
        assert low_hand([rank + "SHDC"[place % 4] for place, rank in enumerate("A2345678")], system).ranks == ranks
