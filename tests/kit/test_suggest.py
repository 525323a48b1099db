"""A table found for cards of the hand: the smallest change first, and what need not move stays where it lay."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee.kit.cards import DECK, Card
from referee.kit.rummy.meld_cards import Meld, MeldCard
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import read_meld
from referee.kit.rummy.shared_table import cards_of
from referee.kit.rummy.suggest import cards_added, in_place, tables_with

LAW = MeldRules()


def meld(*codes: str) -> Meld:
    meld = read_meld(tuple(MeldCard(Card(code[0], code[1])) for code in codes), LAW)
    assert isinstance(meld, Meld)
    return meld


def cards(*codes: str) -> list[Card]:
    return [Card(code[0], code[1]) for code in codes]


def tables(table: list[Meld], hand: list[Card]) -> list[tuple[str, ...]]:
    return [
        tuple(" ".join(some_meld.codes) for some_meld in suggested)
        for suggested in tables_with(table, hand, LAW, bound=True)
    ]


SEVENS, FOURS, HEARTS = meld("7S", "7H", "7D"), meld("4S", "5S", "6S"), meld("9H", "TH", "JH")


def test_a_meld_of_the_hand_lies_beside_the_others_first():
    suggested = tables([SEVENS, HEARTS], cards("2C", "3C", "4C"))
    assert suggested[0] == ("7S 7H 7D", "9H TH JH", "2C 3C 4C")


def test_a_card_goes_to_a_meld_as_it_lies_before_anything_is_rearranged():
    suggested = tables([SEVENS, FOURS, HEARTS], cards("QH"))
    assert suggested[0] == ("7S 7H 7D", "4S 5S 6S", "9H TH JH QH")


def test_what_need_not_move_stays_in_its_place():
    suggested = tables([HEARTS, SEVENS, FOURS], cards("7C", "8S"))
    assert suggested, "7♠ leaves its set for the run"
    assert suggested[-1][0] == "9H TH JH"
    assert set(suggested[-1][1].split()) == {"7H", "7D", "7C"}
    assert suggested[-1][2] == "4S 5S 6S 7S 8S"


def test_where_there_is_no_table_there_is_none():
    assert tables([SEVENS], cards("KC")) == []


def test_the_cards_from_the_hand_are_those_that_did_not_lie_there():
    after = [SEVENS.cards, (MeldCard(Card("7", "S")), MeldCard(Card("7", "C")))]
    assert Counter(cards_added([SEVENS], after)) == Counter(cards("7S", "7C"))


@pytest.mark.parametrize("seed", range(40))
def test_every_table_holds_all_cards_and_the_order_is_only_an_order(seed: int):
    chance = random.Random(seed)
    table = [SEVENS, FOURS, HEARTS, meld("KS", "KH", "KD"), meld("2C", "3C", "4C", "5C")]
    chance.shuffle(table)
    hand = chance.sample([card for card in DECK if not cards_of(table)[card]], chance.randint(1, 3))
    for suggested in tables_with(table, hand, LAW, bound=True):
        assert cards_of(suggested) == cards_of(table) + Counter(hand)
        mixed = list(suggested)
        chance.shuffle(mixed)
        ordered = in_place(table, mixed)
        assert Counter(ordered) == Counter(suggested)
        for place, some_meld in enumerate(table):
            if some_meld in suggested:
                assert ordered[place] == some_meld
