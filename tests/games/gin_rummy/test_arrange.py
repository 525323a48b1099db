"""The solver beside an exhaustive search that knows nothing of it: cards as pairs, every way to lie tried out."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

import pytest

from referee.games.gin_rummy import arrange
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.questions import Arrange, ScoreKnock
from referee.kit.cards import DECK, Card, read_card

Pair = tuple[int, str]
Laid = frozenset[Pair]


# --- the exhaustive search -------------------------------------------------------------------------------------------


def pairs(cards: Sequence[Card]) -> tuple[Pair, ...]:
    return tuple((card.number, card.suit) for card in cards)


def worth(cards: Sequence[Pair] | Laid) -> int:
    return sum(10 if number > 10 else number for number, _ in cards)


@cache
def lies(cards: Laid) -> bool:
    """Whether cards are a set."""
    numbers, suits = sorted(number for number, _ in cards), {suit for _, suit in cards}
    if len(cards) < 3:
        return False
    if len(set(numbers)) == 1:
        return True
    return len(suits) == 1 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))


def ways(cards: Sequence[Pair]) -> Iterator[tuple[Laid, ...]]:
    """Every way to lay some of the cards in sets, laying none included."""
    found = [
        frozenset(some)
        for size in range(3, len(cards) + 1)
        for some in combinations(cards, size)
        if lies(frozenset(some))
    ]

    def some_of(start: int, used: Laid, laid: tuple[Laid, ...]) -> Iterator[tuple[Laid, ...]]:
        yield laid
        for index in range(start, len(found)):
            if not found[index] & used:
                yield from some_of(index + 1, used | found[index], (*laid, found[index]))

    return some_of(0, frozenset(), ())


def least(cards: Sequence[Pair]) -> int:
    """The least deadwood."""
    return min(worth(cards) - sum(map(worth, laid)) for laid in ways(cards))


def most_laid_off(cards: Laid, table: frozenset[Laid]) -> int:
    """The most points that can be laid off, one card after the other, in any order on any set."""
    known: dict[tuple[Laid, frozenset[Laid]], int] = {}

    def rest(held: Laid, on: frozenset[Laid]) -> int:
        state = held, on
        if state not in known:
            most = 0
            for card in held:
                for one in on:
                    grown = one | {card}
                    if lies(grown):
                        most = max(most, worth([card]) + rest(held - {card}, (on - {one}) | {grown}))
            known[state] = most
        return known[state]

    return rest(cards, table)


def least_left(cards: Sequence[Pair], table: Sequence[Laid]) -> int:
    """The least that an opponent can be left with, sets and lay-offs together."""
    found = []
    for laid in ways(cards):
        rest = frozenset(cards).difference(*laid)
        found.append(worth(rest) - most_laid_off(rest, frozenset(table)))
    return min(found)


def sets_of(sets: Sequence[int]) -> list[Laid]:
    return [frozenset(pairs(arrange.cards_of(one))) for one in sets]


# --- hands -----------------------------------------------------------------------------------------------------------

POOLS = {
    "the whole pack": DECK,
    "low cards": [card for card in DECK if card.number <= 6],
    "two and a half suits": [card for card in DECK if card.suit in "SH" or (card.suit == "D" and card.number <= 7)],
    "three ranks and a suit": [card for card in DECK if card.number in (7, 8, 9) or card.suit == "C"],
}
"""Cards to deal from; the fewer, the richer in sets."""
RICH = [name for name in POOLS if name != "the whole pack"]


def dealt(name: str, size: int, times: int, seed: int = 1) -> Iterator[list[Card]]:
    chance = random.Random(f"{name} {size} {seed}")
    for _ in range(times):
        yield chance.sample(POOLS[name], size)


@pytest.mark.parametrize("size", [3, 5, 7, 10, 11])
@pytest.mark.parametrize("name", POOLS)
def test_deadwood_is_the_least_that_any_arrangement_leaves(name: str, size: int) -> None:
    for hand in dealt(name, size, 150):
        mask = arrange.bits(hand)
        found = arrange.best(mask)
        assert arrange.deadwood(mask) == found.count == least(pairs(hand)), hand
        laid = sets_of(found.sets)
        assert all(map(lies, laid))
        assert sum(found.sets) + found.unmatched == mask, "a card lies in one place"
        assert found.count == worth(pairs(arrange.cards_of(found.unmatched)))


@pytest.mark.parametrize("name", POOLS)
def test_a_defence_leaves_the_least_that_sets_and_lay_offs_together_can(name: str) -> None:
    for cards in dealt(name, 20, 60):
        knocker, opponent = arrange.bits(cards[:10]), arrange.bits(cards[10:])
        arrangement, defence = arrange.against(knocker, opponent)
        table = sets_of(arrangement.sets)
        gin = arrangement.count == 0
        wanted = least(pairs(cards[10:])) if gin else least_left(pairs(cards[10:]), table)
        assert defence.count == wanted, cards
        assert sum(defence.sets) + defence.laid + defence.left == opponent, "a card lies in one place"
        assert all(map(lies, sets_of(defence.sets)))
        laid = frozenset(pairs(arrange.cards_of(defence.laid)))
        assert most_laid_off(laid, frozenset(table)) == worth(laid), "what is laid off can be laid off"


@pytest.mark.parametrize("name", POOLS)
def test_small_defences_against_any_sets_that_may_be_shown(name: str) -> None:
    """Not only the best: every arrangement that the knocker may show."""
    chance = random.Random(name)
    for cards in dealt(name, 14, 60, seed=2):
        mine, theirs = cards[:8], cards[8:]
        shown = chance.choice(list(ways(pairs(mine))))
        masks = [arrange.bits(card for card in mine if (card.number, card.suit) in one) for one in shown]
        found = arrange.defence(arrange.bits(theirs), arrange.table(masks))
        assert found.count == least_left(pairs(theirs), shown), (cards, shown)


def test_of_equal_arrangements_the_one_that_leaves_the_opponent_most() -> None:
    found = 0
    for name in RICH:
        for cards in dealt(name, 20, 300, seed=3):
            knocker, opponent = arrange.bits(cards[:10]), arrange.bits(cards[10:])
            made = arrange.arrangements(knocker)
            if len(made) > 1 and made[0].count:
                found += 1
                counts = [arrange.defence(opponent, arrange.table(one.sets)).count for one in made]
                assert arrange.against(knocker, opponent)[1].count == max(counts)
    assert found > 20


def test_arranging_first_and_laying_off_afterwards_would_be_wrong() -> None:
    """Hands at which the best arrangement by itself is not the best defence."""
    wrong = 0
    for cards in dealt("low cards", 20, 400, seed=4):
        knocker, opponent = arrange.bits(cards[:10]), arrange.bits(cards[10:])
        arrangement, defence = arrange.against(knocker, opponent)
        if not arrangement.count:
            continue
        alone = arrange.best(opponent)
        table = arrange.table(arrangement.sets)
        left = arrange.count(alone.unmatched & ~arrange.to_lay_off(alone.unmatched, table))
        assert defence.count <= left
        wrong += defence.count < left
    assert wrong > 10


@pytest.mark.parametrize("name", POOLS)
def test_the_order_in_which_cards_are_entered_says_nothing(name: str) -> None:
    chance, options = random.Random(5), Options()
    for cards in dealt(name, 20, 60, seed=5):
        mine, theirs = cards[:10], cards[10:]
        arranged = Arrange(tuple(mine)).answer(options)
        scored = ScoreKnock(tuple(mine), tuple(theirs)).answer(options)
        for _ in range(3):
            chance.shuffle(mine)
            chance.shuffle(theirs)
            assert Arrange(tuple(mine)).answer(options) == arranged
            assert ScoreKnock(tuple(mine), tuple(theirs)).answer(options) == scored


@pytest.mark.parametrize(
    ("cards", "is_set"),
    [
        ("AS 2S 3S", True), ("QS KS AS", False), ("KS AS 2S", False), ("7S 7H 7D", True), ("7S 7H 7D 7C", True),
        ("7S 7H", False), ("7S 8S", False), ("7S 8S 9H", False), ("7S 8S TS", False), ("7S 8S 9S 7H", False),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", True), ("JS QS KS AH 2H 3H", False), ("QS KS AH", False),
    ],
)  # fmt: skip
def test_what_a_set_is(cards: str, is_set: bool) -> None:
    held = [read_card(code) for code in cards.split()]
    assert arrange.is_set(arrange.bits(held)) is is_set
    assert lies(frozenset(pairs(held))) is is_set
