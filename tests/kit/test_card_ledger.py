"""The account of a pack: what cannot be is refused, what the end shows points back."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from referee.kit.cards import JOKER, Card, pack, read_card
from referee.kit.fault import Fault
from referee.kit.rummy.card_ledger import HAND, PACK, CardLedger, Contradiction
from tests.rings import examples


def cards(text: str) -> list[Card]:
    return [read_card(word) for word in text.split()]


def shown(account: CardLedger, who: int, text: str, hand: int, n: int = 1) -> CardLedger:
    return account.shows(who, "Ann", cards(text), hand, n)


def refused(call: Callable[..., object], *arguments: object) -> tuple[str, str]:
    """The kind and the sentence of the fault that a call raises."""
    with pytest.raises(Fault) as caught:
        call(*arguments)
    return caught.value.kind, caught.value.says


def test_a_card_more_than_the_pack_has_is_refused_with_the_count() -> None:
    account = shown(CardLedger.new(pack(2), 2), 0, "KS KS", 10)
    third = (PACK, "That would be the third king of spades; the pack has 2.")
    assert refused(account.shows, 1, "Bo", cards("KS"), 10, 2) == third
    assert refused(account.turned, read_card("KS"), 2) == third
    joker = (PACK, "That would be the first joker; the pack has 0.")
    assert refused(account.shows, 1, "Bo", [JOKER], 10, 2) == joker


def test_what_was_taken_in_sight_is_in_the_hand_until_it_is_seen_again() -> None:
    account = shown(CardLedger.new(pack(1), 2), 0, "KS", 10, 1).picked_up(1, cards("KS"), 2)
    assert account.known_to(1) == tuple(cards("KS"))
    assert account.may_hold(1, read_card("KS"), 11)
    assert not account.may_hold(0, read_card("KS"), 9)
    assert refused(account.shows, 0, "Ann", cards("KS"), 9, 3)[0] == PACK
    after = shown(account, 1, "KS", 11, 3)
    assert after.known_to(1) == ()
    assert after.seen == account.seen


def test_a_hand_of_known_cards_holds_no_other() -> None:
    account = shown(CardLedger.new(pack(1), 2), 0, "KS 7H", 10).picked_up(1, cards("KS 7H"), 2)
    known = (HAND, "Bo holds 2 cards and is known to hold K♠ 7♥: no room for 2♣.")
    assert refused(account.shows, 1, "Bo", cards("2C"), 2, 3) == known
    many = (HAND, "Bo holds 2 cards; 3 are too many.")
    assert refused(account.shows, 1, "Bo", cards("2C 3C 4C"), 2, 3) == many


def test_the_end_shows_what_cannot_have_been() -> None:
    account = shown(CardLedger.new(pack(1), 2), 0, "KS 7H", 10, 4).picked_up(1, cards("KS"), 5)
    _, doubts = account.revealed(1, "Bo", cards("7H 2C"))
    assert doubts == (
        Contradiction(5, HAND, "Bo took the king of spades in sight of all and does not hold it"),
        Contradiction(4, PACK, "Bo holds the seven of hearts at the end, which is too many: the pack has 1"),
    )
    assert account.revealed(1, "Bo", cards("KS 2C"))[1] == ()


def test_cards_that_go_back_into_the_stock_can_be_seen_again() -> None:
    account = shown(CardLedger.new(pack(1), 2), 0, "KS 7H", 10).buries(cards("KS"))
    assert account.left(read_card("KS")) == 1
    shown(account, 1, "KS", 10)


def test_a_real_table_is_never_refused() -> None:
    for seed in examples(200):
        chance = random.Random(seed)
        deck = list(pack(2, 2).elements())
        chance.shuffle(deck)
        hands = [[deck.pop() for _ in range(10)] for _ in range(3)]
        pile: list[Card] = []
        account = CardLedger.new(pack(2, 2), 3)
        for n in range(1, 120):
            who = n % 3
            if pile and chance.random() < 0.4:
                card = pile.pop()
                hands[who].append(card)
                account = account.picked_up(who, [card], n)
            elif deck:
                hands[who].append(deck.pop())
            else:
                account = account.buries(pile[:-1])
                deck, pile = pile[:-1], pile[-1:]
                chance.shuffle(deck)
                hands[who].append(deck.pop())
            card = chance.choice(hands[who])
            after = account.shows(who, "Ann", [card], len(hands[who]), n)
            assert isinstance(after, CardLedger), after
            account = after
            hands[who].remove(card)
            pile.append(card)
        for who, hand in enumerate(hands):
            account, doubts = account.revealed(who, "Ann", hand)
            assert doubts == ()


def test_the_cards_that_a_hand_can_hold_are_those_unseen_and_those_known_in_it() -> None:
    ledger = CardLedger.new(pack(2), 2).picked_up(0, [read_card("KS")], 1)
    ledger = ledger.turned(read_card("KS"), 1).turned(read_card("QS"), 2)
    king, queen, jack = map(read_card, ("KS", "QS", "JS"))
    assert [ledger.available_to(who, king) for who in (0, 1)] == [2, 1]
    assert (ledger.available_to(0, queen), ledger.available_to(0, jack)) == (1, 2)
