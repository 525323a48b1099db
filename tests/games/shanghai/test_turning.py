"""The short ways of Shanghai come to what the long ways come to: turns, cards that fit, points that can be."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from referee.games.shanghai.options import Options, holds_sequence
from referee.games.shanghai.scoring import VALUES, can_be
from referee.games.shanghai.turning import turned
from referee.games.shanghai.watching import fitting_ends, play_of
from referee.kit.arrange import lay_most
from referee.kit.cards import DECK, Card, pack, read_card
from referee.kit.commons import Table, turn_of
from referee.kit.fault import Fault
from referee.kit.melds import PLAIN, Laid, Meld, read_laid, read_meld

ACES = ("high_or_low", "low", "high", "corner")


def some_table(chance: random.Random, options: Options, cards: int) -> tuple[Table, list[Card]]:
    """A table that lies, and cards that are left of the pack."""
    heap = list(options.pack.elements())
    chance.shuffle(heap)
    found = lay_most((), heap[:cards], options.law)
    assert found is not None
    left = Counter(heap) - Counter(found.played)
    return found.melds, list(left.elements())


@pytest.mark.parametrize("seed", range(60))
def test_a_turn_is_judged_as_by_the_whole_table(seed: int) -> None:
    chance = random.Random(seed)
    options = Options(ace=ACES[seed % 4], jokers=2 * (seed // 4 % 2))
    before, left = some_table(chance, options, 40)
    chance.shuffle(left)
    hand = left[: chance.randint(1, 8)]
    laid = [card for meld in before for card in meld.cards]
    found = lay_most(laid, hand, options.law, None, bound=True)
    assert found is not None
    after = [list(meld.cards) for meld in found.melds]
    chance.shuffle(after)
    for _ in range(12):
        tried = [tuple(cards) for cards in after if cards]
        short = turned(before, tried, options)
        whole = turn_of(before, tried, options.law, True)
        assert isinstance(short, Fault) == isinstance(whole, Fault), (short, whole)
        if isinstance(short, Fault):
            assert isinstance(whole, Fault)
            assert (short.kind, short.says) == (whole.kind, whole.says)
        else:
            assert not isinstance(whole, Fault)
            assert short[0] == whole
            assert Counter(whole.table) - Counter(before) <= Counter(short[1])
        # The next try: a card is moved, taken away or put down.
        mixed = chance.choice(after)
        if mixed:
            card = mixed.pop(chance.randrange(len(mixed)))
            chance.choice([[], chance.choice(after), mixed]).append(card)
        if chance.random() < 0.3:
            chance.choice(after).append(PLAIN[chance.choice(DECK)])


@pytest.mark.parametrize("ace", ACES)
def test_cards_that_fit_are_those_that_make_a_meld(ace: str) -> None:
    options = Options(ace=ace, jokers=2)
    for seed in range(20):
        table, _ = some_table(random.Random(seed), options, 36)
        found = {
            card
            for card in DECK
            for meld in table
            if isinstance(read_meld((*meld.cards, PLAIN[card]), options.law), Meld)
        }
        assert fitting_ends(table, options.law) == found
        laid = [card for meld in table for card in meld.cards]
        assert all(play_of(laid, (card,), options) for card in found)


@pytest.mark.parametrize("ace", ACES)
def test_a_hand_holds_a_sequence_where_three_of_its_cards_make_one(ace: str) -> None:
    options = Options(ace=ace, jokers=2)
    chance = random.Random(ace)
    for _ in range(300):
        hand = chance.sample(list(options.pack.elements()), 9)
        threes = ((a, b, c) for i, a in enumerate(hand) for j, b in enumerate(hand[:i]) for c in hand[:j])
        expected = any(_sequence(three, options) for three in threes)
        assert holds_sequence(hand, options) == expected, hand


def _sequence(cards: tuple[Card, ...], options: Options) -> bool:
    jokers = [card for card in cards if not card.suit]
    others = [card for card in cards if card.suit]
    if not others:
        return False
    meanings = product(DECK, repeat=len(jokers))
    return any(
        isinstance(
            read_meld(
                (*map(PLAIN.__getitem__, others), *(Laid(read_card("*"), card) for card in stand)), options.law, "run"
            ),
            Meld,
        )
        for stand in meanings
    )


def test_points_that_cards_can_have() -> None:
    available = (3, 2, 1, 1)
    possible: dict[int, set[int]] = {}
    for counts in product(*(range(count + 1) for count in available)):
        points = sum(count * value for count, value in zip(counts, VALUES, strict=True))
        possible.setdefault(sum(counts), set()).add(points)
    for cards in range(9):
        for points in range(120):
            assert can_be(points, cards, available) == (points in possible.get(cards, set())), (points, cards)


def test_the_packs() -> None:
    assert Options().pack == pack(2)
    assert (Options().cards, Options(jokers=2).cards) == (104, 106)
    assert read_laid("*=8C").card in Options(jokers=2).pack
