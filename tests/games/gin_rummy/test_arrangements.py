"""The solver beside the exhaustive search of `truth.py`, which knows nothing of it."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Sequence

import pytest

from referee.games.gin_rummy import arrangements
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.questions import Arrange, ScoreKnock
from referee.kit.cards import DECK, Card, read_card
from referee.ruling import Refused
from tests.games.gin_rummy.truth import Sets, deadwood, defence, is_set, most_laid_off, ways, worth


def codes(cards: Iterable[Card]) -> list[str]:
    return [str(card) for card in cards]


def sets_of(sets: Sequence[int]) -> Sets:
    return tuple(frozenset(codes(arrangements.cards_of(cards))) for cards in sets)


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
        mask = arrangements.bits(hand)
        best = arrangements.best(mask)
        assert arrangements.deadwood(mask) == best.count == deadwood(codes(hand)), hand
        laid = sets_of(best.sets)
        assert all(map(is_set, laid))
        assert sum(best.sets) + best.unmatched == mask, "a card lies in one place"
        assert best.count == worth(codes(arrangements.cards_of(best.unmatched)))


@pytest.mark.parametrize("name", POOLS)
def test_a_defence_leaves_the_least_that_sets_and_lay_offs_together_can(name: str) -> None:
    for cards in dealt(name, 20, 60):
        knocker, opponent = arrangements.bits(cards[:10]), arrangements.bits(cards[10:])
        arrangement, answer = arrangements.against(knocker, opponent)
        table = sets_of(arrangement.sets) if arrangement.count else ()
        least, _, _ = defence(codes(cards[10:]), table)
        assert answer.count == least, cards
        assert sum(answer.sets) + answer.laid + answer.left == opponent, "a card lies in one place"
        assert all(map(is_set, sets_of(answer.sets)))
        laid = frozenset(codes(arrangements.cards_of(answer.laid)))
        assert most_laid_off(laid, table) == (worth(laid), laid), "what is laid off can be laid off"


@pytest.mark.parametrize("name", POOLS)
def test_small_defences_against_any_sets_that_may_be_shown(name: str) -> None:
    """Not only the best: every arrangement that the knocker may show."""
    chance = random.Random(name)
    for cards in dealt(name, 14, 60, seed=2):
        mine, theirs = cards[:8], cards[8:]
        shown = chance.choice(list(ways(codes(mine))))
        masks = [arrangements.bits(card for card in mine if str(card) in cards_shown) for cards_shown in shown]
        answer = arrangements.defence(arrangements.bits(theirs), arrangements.table(masks))
        least, _, _ = defence(codes(theirs), shown)
        assert answer.count == least, (cards, shown)


def test_of_equal_arrangements_the_one_that_leaves_the_opponent_most() -> None:
    compared = 0
    for name in RICH:
        for cards in dealt(name, 20, 300, seed=3):
            knocker, opponent = arrangements.bits(cards[:10]), arrangements.bits(cards[10:])
            ways = arrangements.arrangements(knocker)
            if len(ways) > 1 and ways[0].count:
                compared += 1
                counts = [arrangements.defence(opponent, arrangements.table(way.sets)).count for way in ways]
                assert arrangements.against(knocker, opponent)[1].count == max(counts)
    assert compared > 20


def test_arranging_first_and_laying_off_afterwards_would_be_wrong() -> None:
    """Hands at which the best arrangement by itself is not the best defence."""
    wrong = 0
    for cards in dealt("low cards", 20, 400, seed=4):
        knocker, opponent = arrangements.bits(cards[:10]), arrangements.bits(cards[10:])
        arrangement, defence = arrangements.against(knocker, opponent)
        if not arrangement.count:
            continue
        alone = arrangements.best(opponent)
        table = arrangements.table(arrangement.sets)
        left = arrangements.count(alone.unmatched & ~arrangements.to_lay_off(alone.unmatched, table))
        assert defence.count <= left
        wrong += defence.count < left
    assert wrong > 10


def score_of(knocker: Sequence[Card], opponent: Sequence[Card], options: Options) -> object:
    """The answer on a knock, or why it is none."""
    try:
        return ScoreKnock(tuple(knocker), tuple(opponent)).answer(options)
    except Refused as refusal:
        return refusal.rules, refusal.says


@pytest.mark.parametrize("name", POOLS)
def test_the_order_in_which_cards_are_entered_says_nothing(name: str) -> None:
    chance, options = random.Random(5), Options()
    for cards in dealt(name, 20, 60, seed=5):
        mine, theirs = cards[:10], cards[10:]
        arranged = Arrange(tuple(mine)).answer(options)
        scored = score_of(mine, theirs, options)
        for _ in range(3):
            chance.shuffle(mine)
            chance.shuffle(theirs)
            assert Arrange(tuple(mine)).answer(options) == arranged
            assert score_of(mine, theirs, options) == scored


@pytest.mark.parametrize(
    ("cards", "lies"),
    [
        ("AS 2S 3S", True), ("QS KS AS", False), ("KS AS 2S", False), ("7S 7H 7D", True), ("7S 7H 7D 7C", True),
        ("7S 7H", False), ("7S 8S", False), ("7S 8S 9H", False), ("7S 8S TS", False), ("7S 8S 9S 7H", False),
        ("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC", True), ("JS QS KS AH 2H 3H", False), ("QS KS AH", False),
    ],
)  # fmt: skip
def test_what_a_set_is(cards: str, lies: bool) -> None:
    held = [read_card(code) for code in cards.split()]
    assert arrangements.is_set(arrangements.bits(held)) is lies
    assert is_set(frozenset(codes(held))) is lies
