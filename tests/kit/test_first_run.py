"""A run among cards from the hand, against every three of them."""

from __future__ import annotations

import random
from functools import cache
from itertools import combinations, product

import pytest

from referee.kit.cards import DECK, JOKER, Card, pack
from referee.kit.rummy.first_run import run_among
from referee.kit.rummy.meld_cards import PLAIN, MeldCard
from referee.kit.rummy.meld_rules import Ace, MeldRules
from referee.kit.rummy.melds import is_meld
from tests.rings import examples

ACES: tuple[Ace, ...] = ("low", "high", "either", "around")


@pytest.mark.parametrize("ace", ACES)
def test_a_run_is_found_if_three_of_the_cards_make_one(ace: Ace) -> None:
    chance = random.Random(ace)
    for _ in examples(300):
        hand = chance.sample(list(pack(2, 2).elements()), 9)
        expected = any(is_run(tuple(sorted(three, key=str)), ace) for three in combinations(hand, 3))
        run = run_among(hand, ace)
        assert bool(run) == expected, hand
        if run:
            assert is_run(run, ace)
        naturals = [card for card in hand if card != JOKER]
        assert bool(run_among(hand, ace, jokers=False)) == bool(run_among(naturals, ace))


@cache
def is_run(cards: tuple[Card, ...], ace: Ace) -> bool:
    naturals = [PLAIN[card] for card in cards if card != JOKER]
    if len({laid.card.suit for laid in naturals}) != 1:
        return False
    return any(
        is_meld((*naturals, *(MeldCard(JOKER, card) for card in stand_for)), MeldRules(ace), "run")
        for stand_for in product(DECK, repeat=len(cards) - len(naturals))
    )
