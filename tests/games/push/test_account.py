"""The referee's knowledge is true at a table of real cards, and nobody who plays by the rules is suspected."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from referee import games
from referee.games.push.cards import CARDS, PACK, is_wild
from referee.games.push.jokers import exchangeable, with_natural
from referee.games.push.melds import extended, meld_of, next_cards
from referee.games.push.offers import fitting
from referee.games.push.options import Options
from referee.games.push.position import Phase
from referee.kit.cards import DECK, JOKER, read_card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, read_meld_card
from referee.match import Entry, Match
from referee.ruling import Refused
from referee.testing.stories import new_table
from tests.games.push.table import OPTIONS, Table


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_the_account_is_true(seed: int) -> None:
    table = new_table("push", seed, OPTIONS[seed])
    assert isinstance(table, Table)
    course = Match("push", games.game("push").schema.setup(table.players, table.options))
    n = 0
    while (body := table.next(course.position)) is not None:
        n += 1
        assessment = course.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling)
        assert not assessment.ruling.flags, (body, assessment.ruling)
        course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
        position = course.position
        if position.phase not in (Phase.DRAW, Phase.PLAYING):
            continue
        hands = [[read_card(code) for code in hand] for hand in table.hands]
        assert position.hands.sizes == tuple(map(len, hands))
        assert position.stock.size == len(table.deck)
        lying = Counter(laid.card for laid_meld in position.table for laid in laid_meld.meld.cards)
        assert sum(position.hands.sizes) + position.stock.size + lying.total() + (position.upcard is not None) == CARDS
        for who, hand in enumerate(hands):
            assert not Counter(position.hands.ledger.known_to(who)) - Counter(hand)
        hidden = Counter(card for hand in hands for card in hand) + Counter(map(read_card, table.deck))
        for card in PACK:
            known = sum(position.hands.ledger.known_to(who).count(card) for who in range(4))
            assert position.hands.ledger.left(card) == hidden[card] - known - position.stock.buried.count(card)
        for who, hand in enumerate(hands):
            assert all(position.hands.ledger.may_hold(who, card, len(hand)) for card in hand)


def meld_or_none(function: Callable[..., Meld], *arguments: Any) -> Meld | None:
    """The meld that a function makes; None if it raises."""
    try:
        return function(*arguments)
    except (Fault, Refused):
        return None


def some_meld(chance: random.Random, meld_rules: Options) -> Meld:
    """A meld of chance."""
    while True:
        size = chance.randrange(3, 8)
        first = chance.choice(DECK)
        if chance.random() < 0.5:
            cards = [MeldCard(card) for card in DECK if card.rank == first.rank and not is_wild(card)][: min(size, 4)]
        else:
            at = DECK.index(first)
            cards = [MeldCard(card) for card in DECK[at : at + size] if card.suit == first.suit]
        cards = [
            MeldCard(JOKER, laid.card if laid.card.suit else None)
            if chance.random() < 0.25 or is_wild(laid.card)
            else laid
            for laid in cards
        ]
        meld = meld_or_none(meld_of, tuple(cards), meld_rules.meld_rules)
        if meld is not None:
            return meld


@pytest.mark.parametrize("seed", range(60))
def test_what_extends_a_meld_is_what_makes_a_meld_with_it(seed: int) -> None:
    chance = random.Random(seed)
    options = Options(set_suits="free") if seed % 3 == 0 else Options()
    meld = some_meld(chance, options)
    fits = set(fitting(meld, options))
    for card in DECK:
        if is_wild(card):
            continue
        longer = meld_or_none(extended, meld, (PLAIN[card],), options.meld_rules)
        whole = meld_or_none(meld_of, (*meld.cards, PLAIN[card]), options.meld_rules, meld.sort)
        assert isinstance(longer, Meld) == isinstance(whole, Meld), (meld.shown, card, longer, whole)
        assert isinstance(longer, Meld) == (card in fits), (meld.shown, card)
        if isinstance(longer, Meld) and isinstance(whole, Meld):
            assert Counter(longer.cards) == Counter(whole.cards)
            assert longer.sort == "set" or longer == whole


@pytest.mark.parametrize("seed", range(60))
def test_a_joker_is_exchanged_for_the_cards_that_are_said_to_fit(seed: int) -> None:
    meld = some_meld(random.Random(seed), Options())
    fits = set(exchangeable(meld))
    for card in (*DECK, JOKER):
        longer = meld_or_none(with_natural, meld, 1, card)
        assert isinstance(longer, Meld) == (card in fits), (meld.shown, card)
        if isinstance(longer, Meld):
            jokers = [sum(laid.card == JOKER for laid in version.cards) for version in (meld, longer)]
            assert jokers[1] == jokers[0] - 1
            assert isinstance(meld_of(longer.cards, Options(all_wild_melds=True).meld_rules, meld.sort), Meld)
            assert [laid.as_card for laid in longer.cards] == [
                laid.as_card for laid in meld.cards
            ] or meld.sort == "set"


def test_a_run_grows_from_ace_to_king_and_no_further() -> None:
    meld_rules = Options().meld_rules
    meld = meld_of(tuple(map(read_meld_card, ["QS", "KS", "AS"])), meld_rules)
    for rank in "JT9876543":
        assert [str(card) for card in next_cards(meld)] == [f"{rank}S"]
        longer = extended(meld, (read_meld_card(f"{rank}S"),), meld_rules)
        meld = longer
    longer = extended(meld, (read_meld_card("2H"),), meld_rules)
    assert longer.cards[0] == read_meld_card("2H=2S")
    assert next_cards(longer) == []


@pytest.mark.parametrize("card", ["AS", "*", "2H=AS"])
def test_the_ace_that_fits_at_both_ends_of_a_run_needs_no_word(card: str) -> None:
    meld_rules = Options().meld_rules
    meld = meld_of(tuple(read_meld_card(f"{rank}S" if rank != "2" else "*=2S") for rank in "23456789TJQK"), meld_rules)
    assert [str(next_card) for next_card in next_cards(meld)] == ["AS"]
    longer = extended(meld, (read_meld_card(card),), meld_rules)
    high = extended(meld, (read_meld_card(card),), meld_rules, "high")
    assert [laid.as_card.rank for laid in longer.cards] == list("A23456789TJQK")
    assert [laid.as_card.rank for laid in high.cards] == list("23456789TJQKA")
