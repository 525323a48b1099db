"""What the referee knows is true at a table of real cards, and nobody who plays by the rules is suspected."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee import games
from referee.games.push.melding import exchangeable, extended, meld_of, next_cards, swapped
from referee.games.push.offers import fitting
from referee.games.push.options import CARDS, PACK, Options, is_wild
from referee.games.push.position import DRAW, PLAYING
from referee.kit.cards import DECK, JOKER
from referee.kit.melds import PLAIN, Laid, Meld, read_laid
from referee.match import Course, Entry
from tests.games.push.table import OPTIONS, Table
from tests.games.stories import new_table


@pytest.mark.parametrize("seed", range(len(OPTIONS)))
def test_the_account_is_true(seed: int) -> None:
    table = new_table("push", seed, OPTIONS[seed])
    assert isinstance(table, Table)
    course = Course("push", games.reader("push").setup(table.players, table.options))
    n = 0
    while (body := table.next(course.position)) is not None:
        n += 1
        weighed = course.weigh(body)
        assert weighed.ruling.allowed, (body, weighed.ruling)
        assert not weighed.ruling.flags, (body, weighed.ruling)
        course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
        position = course.position
        if position.phase not in (DRAW, PLAYING):
            continue
        assert position.hands == tuple(map(len, table.hands))
        assert position.stock == len(table.deck)
        lying = Counter(laid.card for one in position.table for laid in one.meld.cards)
        assert sum(position.hands) + position.stock + lying.total() + (position.upcard is not None) == CARDS
        for who, hand in enumerate(table.hands):
            assert not Counter(position.account.known_to(who)) - Counter(hand)
        hidden = Counter(card for hand in table.hands for card in hand) + Counter(table.deck)
        for card in PACK:
            known = sum(position.account.known_to(who).count(card) for who in range(4))
            assert position.account.left(card) == hidden[card] - known - position.buried.count(card)
        for who, hand in enumerate(table.hands):
            assert all(position.account.may_hold(who, card, len(hand)) for card in hand)


def some_meld(chance: random.Random, law: Options) -> Meld:
    """A meld of chance."""
    while True:
        size = chance.randrange(3, 8)
        first = chance.choice(DECK)
        if chance.random() < 0.5:
            cards = [Laid(card) for card in DECK if card.rank == first.rank and not is_wild(card)][: min(size, 4)]
        else:
            at = DECK.index(first)
            cards = [Laid(card) for card in DECK[at : at + size] if card.suit == first.suit]
        made = [
            Laid(JOKER, laid.card if laid.card.suit else None) if chance.random() < 0.25 or is_wild(laid.card) else laid
            for laid in cards
        ]
        found = meld_of(tuple(made), law.law)
        if isinstance(found, Meld):
            return found


@pytest.mark.parametrize("seed", range(60))
def test_what_extends_a_meld_is_what_makes_a_meld_with_it(seed: int) -> None:
    chance = random.Random(seed)
    options = Options(set_suits="free") if seed % 3 == 0 else Options()
    meld = some_meld(chance, options)
    fits = set(fitting(meld, options))
    for card in DECK:
        if is_wild(card):
            continue
        longer = extended(meld, (PLAIN[card],), options.law)
        whole = meld_of((*meld.cards, PLAIN[card]), options.law, meld.sort)
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
        made = swapped(meld, 1, card)
        assert isinstance(made, Meld) == (card in fits), (meld.shown, card)
        if isinstance(made, Meld):
            jokers = [sum(laid.card == JOKER for laid in one.cards) for one in (meld, made)]
            assert jokers[1] == jokers[0] - 1
            assert isinstance(meld_of(made.cards, Options(all_wild_melds=True).law, meld.sort), Meld)
            assert [laid.face for laid in made.cards] == [laid.face for laid in meld.cards] or meld.sort == "set"


def test_a_run_grows_from_ace_to_king_and_no_further() -> None:
    law = Options().law
    meld = meld_of(tuple(map(read_laid, ["QS", "KS", "AS"])), law)
    assert isinstance(meld, Meld)
    for rank in "JT9876543":
        assert [str(card) for card in next_cards(meld)] == [f"{rank}S"]
        longer = extended(meld, (read_laid(f"{rank}S"),), law)
        assert isinstance(longer, Meld)
        meld = longer
    longer = extended(meld, (read_laid("2H"),), law)
    assert isinstance(longer, Meld)
    assert longer.cards[0] == read_laid("2H=2S")
    assert next_cards(longer) == []


@pytest.mark.parametrize("card", ["AS", "*", "2H=AS"])
def test_the_ace_that_fits_at_both_ends_of_a_run_needs_no_word(card: str) -> None:
    law = Options().law
    meld = meld_of(tuple(read_laid(f"{rank}S" if rank != "2" else "*=2S") for rank in "23456789TJQK"), law)
    assert isinstance(meld, Meld)
    assert [str(one) for one in next_cards(meld)] == ["AS"]
    longer = extended(meld, (read_laid(card),), law)
    high = extended(meld, (read_laid(card),), law, "high")
    assert isinstance(longer, Meld)
    assert isinstance(high, Meld)
    assert [laid.face.rank for laid in longer.cards] == list("A23456789TJQK")
    assert [laid.face.rank for laid in high.cards] == list("23456789TJQKA")
