"""The best melds in a hand, against a search through all of them."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations

import pytest

from referee.games.carousel.deadwood import deadwood, least, most, value
from referee.games.carousel.options import LOW, LOW_OR_HIGH, TWO_PACKS, Options
from referee.games.carousel.position import dealt
from referee.kit.cards import JOKER, Card, read_card
from referee.kit.melds import CORNER, EQUAL, MIXED, NATURAL, PLAIN, RUN, SHORT, Law, Meld, ordered, read_meld

NO_MELD = {SHORT, MIXED, RUN, EQUAL, NATURAL, CORNER}


def lies(cards: tuple[Card, ...], law: Law) -> bool:
    """Whether cards are a meld, in whatever way their jokers are read."""
    read = read_meld(tuple(PLAIN[card] for card in cards), law)
    return isinstance(read, Meld) or read.kind not in NO_MELD


def exhaustive(hand: tuple[Card, ...], law: Law) -> int:
    """The least deadwood of a hand, by trying every meld with its first card and leaving it."""

    @cache
    def left(cards: tuple[Card, ...]) -> int:
        if not cards:
            return 0
        first, rest = cards[0], cards[1:]
        best = value((first,)) + left(rest)
        for size in range(2, len(rest) + 1):
            for others in set(combinations(rest, size)):
                if lies((first, *others), law):
                    kept = list(rest)
                    for card in others:
                        kept.remove(card)
                    best = min(best, left(tuple(kept)))
        return best

    return left(ordered(hand))


def hand_of(chance: random.Random, size: int) -> tuple[Card, ...]:
    """A hand in which much fits together: few ranks, few suits, both packs, and the jokers often."""
    ranks = chance.sample("A23456789TJQK", chance.randint(3, 6)) if chance.random() < 0.5 else list("QKA2345")
    suits = chance.sample("SHDC", chance.randint(2, 4))
    cards = [card for card in TWO_PACKS.elements() if card == JOKER or (card.rank in ranks and card.suit in suits)]
    chance.shuffle(cards)
    return tuple(sorted(cards[:size], key=str))


@pytest.mark.parametrize("ace", [LOW, LOW_OR_HIGH])
@pytest.mark.parametrize("seed", range(60))
def test_the_best_melds_are_found(seed: int, ace: str) -> None:
    chance = random.Random(seed)
    options = Options(meld_at_knock=True, ace=ace)
    for size in (4, 6, 8, 9):
        hand = hand_of(chance, size)
        found = deadwood(hand, options)
        assert found.points == exhaustive(hand, options.law), [str(card) for card in hand]
        assert found.points == value(found.left)
        melded = [laid.card for meld in found.melds for laid in meld.cards]
        assert ordered([*melded, *found.left]) == ordered(hand)


@pytest.mark.parametrize("ace", [LOW, LOW_OR_HIGH])
@pytest.mark.parametrize("size", [40, 56, 76, 106])
def test_a_large_hand_is_counted_too(size: int, ace: str) -> None:
    hand = random.Random(7).sample(list(TWO_PACKS.elements()), size)
    found = deadwood(hand, Options(meld_at_knock=True, ace=ace))
    assert value(found.left) == found.points
    assert ordered([*found.left, *(laid.card for meld in found.melds for laid in meld.cards)]) == ordered(hand)
    assert size < 106 or found.points == 0


def test_cards_that_two_packs_do_not_have_are_left() -> None:
    hand = [read_card(code) for code in ("*", "*", "*", "7S", "7S", "7S", "8S", "9S")]
    assert deadwood(hand[:3], Options(meld_at_knock=True)).points == 75
    assert deadwood(hand, Options(meld_at_knock=True)).points == 25 + 7


def test_without_the_house_rule_every_card_counts() -> None:
    hand = [read_card(code) for code in ("7S", "7H", "7D", "*")]
    assert deadwood(hand, Options()).points == 46
    assert deadwood(hand, Options(meld_at_knock=True)).points == 0


def test_what_a_hand_of_so_many_cards_can_be_worth() -> None:
    position = dealt(("Ann", "Bo"), Options(), (), 0)
    unseen = position.unseen
    assert [least(unseen, (count,), Options()) for count in (0, 1, 4, 5, 10)] == [0, 1, 4, 6, 18]
    assert [most(unseen, (count,)) for count in (0, 1, 2, 10)] == [0, 25, 35, 115]
    assert least(unseen, (10,), Options(meld_at_knock=True)) == 0
    assert least(unseen, (2,), Options(meld_at_knock=True)) == 2


def test_what_hands_can_be_worth_together() -> None:
    unseen = dealt(("Ann", "Bo", "Cy"), Options(), (), 0).unseen
    assert least(unseen, (5, 5), Options()) == 8 + 4
    assert most(unseen, (5, 5)) == 50 + 80
    assert least(unseen, (5, 2, 1), Options(meld_at_knock=True)) == 3
