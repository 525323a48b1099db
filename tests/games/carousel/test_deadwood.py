"""The best melds in a hand, against a search through all of them."""

from __future__ import annotations

import random

import pytest

from referee.games.carousel.deadwood import deadwood, least_deadwood, most_deadwood
from referee.games.carousel.options import LOW, LOW_OR_HIGH, TWO_PACKS, Options
from referee.games.carousel.position import Hand
from referee.games.carousel.scoring import value
from referee.kit.cards import JOKER, Card, read_card
from referee.kit.rummy.meld_cards import ordered
from tests.games.carousel import truth
from tests.rings import seeds


def hand_of(chance: random.Random, size: int) -> tuple[Card, ...]:
    """A hand in which much fits together: few ranks, few suits, both packs, and the jokers often."""
    ranks = chance.sample("A23456789TJQK", chance.randint(3, 6)) if chance.random() < 0.5 else list("QKA2345")
    suits = chance.sample("SHDC", chance.randint(2, 4))
    cards = [card for card in TWO_PACKS.elements() if card == JOKER or (card.rank in ranks and card.suit in suits)]
    chance.shuffle(cards)
    return tuple(sorted(cards[:size], key=str))


@pytest.mark.parametrize("ace", [LOW, LOW_OR_HIGH])
@pytest.mark.parametrize("seed", seeds(60))
def test_the_best_melds_are_found(seed: int, ace: str) -> None:
    chance = random.Random(seed)
    options = Options(meld_at_knock=True, ace=ace)
    for size in (4, 6, 8, 10, 13):
        hand = hand_of(chance, size)
        result = deadwood(hand, options)
        codes = [str(card) for card in hand]
        assert result.points == truth.deadwood(codes, melds_count=False, high=ace == LOW_OR_HIGH), codes
        assert result.points == value(result.left)
        melded = [laid.card for meld in result.melds for laid in meld.cards]
        assert ordered([*melded, *result.left]) == ordered(hand)


@pytest.mark.parametrize("ace", [LOW, LOW_OR_HIGH])
@pytest.mark.parametrize("size", [40, 56, 76, 106])
def test_a_large_hand_is_counted_too(size: int, ace: str) -> None:
    hand = random.Random(7).sample(list(TWO_PACKS.elements()), size)
    result = deadwood(hand, Options(meld_at_knock=True, ace=ace))
    assert value(result.left) == result.points
    assert ordered([*result.left, *(laid.card for meld in result.melds for laid in meld.cards)]) == ordered(hand)
    assert size < 106 or result.points == 0


def test_cards_that_two_packs_do_not_have_are_left() -> None:
    hand = [read_card(code) for code in ("*", "*", "*", "7S", "7S", "7S", "8S", "9S")]
    assert deadwood(hand[:3], Options(meld_at_knock=True)).points == 75
    assert deadwood(hand, Options(meld_at_knock=True)).points == 25 + 7


def test_without_the_house_rule_every_card_counts() -> None:
    hand = [read_card(code) for code in ("7S", "7H", "7D", "*")]
    assert deadwood(hand, Options()).points == 46
    assert deadwood(hand, Options(meld_at_knock=True)).points == 0


def test_what_a_hand_of_so_many_cards_can_be_worth() -> None:
    unseen = Hand.dealt([True] * 2).unseen
    assert [least_deadwood(unseen, (count,), Options()) for count in (0, 1, 4, 5, 10)] == [0, 1, 4, 6, 18]
    assert [most_deadwood(unseen, (count,)) for count in (0, 1, 2, 10)] == [0, 25, 35, 115]
    assert least_deadwood(unseen, (10,), Options(meld_at_knock=True)) == 0
    assert least_deadwood(unseen, (2,), Options(meld_at_knock=True)) == 2


def test_what_hands_can_be_worth_together() -> None:
    unseen = Hand.dealt([True] * 3).unseen
    assert least_deadwood(unseen, (5, 5), Options()) == 8 + 4
    assert most_deadwood(unseen, (5, 5)) == 50 + 80
    assert least_deadwood(unseen, (5, 2, 1), Options(meld_at_knock=True)) == 3
