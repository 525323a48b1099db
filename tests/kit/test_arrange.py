"""Heaps of cards that can or cannot lie in melds: the search against trying everything, and against itself."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from referee.kit.cards import DECK, JOKER, RANKS, SUITS, Card, pack, read_card
from referee.kit.rummy import meld_search
from referee.kit.rummy.arrange import arrange, lay_most
from referee.kit.rummy.bounded_search import BoundedSearch
from referee.kit.rummy.meld_cards import PLAIN, Meld, MeldCard, read_meld_card
from referee.kit.rummy.meld_rules import MeldRules
from referee.kit.rummy.melds import read_meld
from tests.rings import examples

LAWS = {ace: MeldRules(ace, wild_needs_suit=True) for ace in ("low", "high", "either", "around")}  # type: ignore[arg-type]


def spans(ace: str) -> list[tuple[str, ...]]:
    """Every three to five ranks in sequence; longer runs can be cut into these."""
    first, last = {"low": (1, 13), "high": (2, 14), "either": (1, 14), "around": (1, 17)}[ace]
    groups = {
        tuple(RANKS[(place - 1) % 13] for place in range(start, start + size))
        for size in (3, 4, 5)
        for start in range(first, last - size + 2)
    }
    return sorted(groups)


@cache
def faces(ace: str) -> tuple[tuple[Card, ...], ...]:
    runs = [tuple(Card(rank, suit) for rank in ranks) for ranks in spans(ace) for suit in SUITS]
    sets = [
        tuple(Card(rank, suit) for suit in suits) for rank in RANKS for n in (3, 4) for suits in combinations(SUITS, n)
    ]
    return (*runs, *sets)


NUMBER = {card: number for number, card in enumerate([*DECK, JOKER])}
"""Cards as numbers, which are looked up the quickest; the joker is the last."""
Numbers = tuple[int, ...]


@cache
def holding(card: int, ace: str) -> tuple[Numbers, ...]:
    melds = (tuple(NUMBER[face] for face in meld) for meld in faces(ace))
    return tuple(meld for meld in melds if card in meld)


def lies(heap: Sequence[Card], ace: str) -> bool:
    """True if a heap can lie in melds, by trying every meld for its first natural card, and every joker in it."""
    return tried(tuple(sorted(NUMBER[card] for card in heap)), ace)


@cache
def tried(heap: Numbers, ace: str) -> bool:
    if not heap:
        return True
    first, joker = heap[0], NUMBER[JOKER]
    if first == joker:
        return False
    counts = Counter(heap)
    for meld in holding(first, ace):
        missing = [card for card in meld if card not in counts]
        spare = counts[joker] - len(missing)
        if spare < 0:
            continue
        there = [card for card in meld if card in counts and card != first]
        for extra in range(min(spare, len(there)) + 1):
            for replaced in combinations(there, extra):
                rest = list(heap)
                for card in meld:
                    rest.remove(joker if card in missing or card in replaced else card)
                if tried(tuple(rest), ace):
                    return True
    return False


def heap_of(chance: random.Random, jokers: int) -> list[Card]:
    """A few cards, close together in rank so that they often lie; about half of them do."""
    ranks = (
        chance.sample(RANKS, 1) if chance.random() < 0.1 else [RANKS[(chance.randrange(13) + s) % 13] for s in range(4)]
    )
    start = chance.randrange(13)
    ranks = [RANKS[(start + step) % 13] for step in range(chance.randint(1, 5))]
    suits = chance.sample(SUITS, chance.randint(1, 4))
    some = [Card(rank, suit) for rank in ranks for suit in suits] * 2
    heap = chance.sample(some, min(len(some), chance.randint(3, 10)))
    return heap + [JOKER] * chance.randint(0, jokers)


def check(heap: Sequence[Card], melds: Sequence[Meld], meld_rules: MeldRules) -> None:
    """The melds lie, and hold just the heap."""
    for meld in melds:
        assert isinstance(read_meld(meld.cards, meld_rules), Meld), meld
    assert Counter(laid.card for meld in melds for laid in meld.cards) == Counter(heap)


@pytest.mark.parametrize("ace", LAWS)
def test_the_search_finds_what_trying_everything_finds(ace: str) -> None:
    chance = random.Random(ace)
    tables_found, tried = 0, examples(2500)
    for _ in tried:
        heap = heap_of(chance, 2)
        melds = arrange([PLAIN[card] for card in heap], LAWS[ace])
        assert (melds is not None) == lies(heap, ace), heap
        if melds is not None:
            tables_found += 1
            check(heap, melds, LAWS[ace])
    assert 0.12 < tables_found / len(tried) < 0.88, "cases of both kinds"


def laid_out(chance: random.Random, ace: str, most: int) -> list[Card]:
    """The cards of random melds from two packs with two jokers."""
    left, heap = pack(2, 2), list[Card]()
    for _ in range(300):
        meld = list(chance.choice(faces(ace)))
        if chance.random() < 0.2:
            meld[chance.randrange(len(meld))] = JOKER
        used = Counter(meld)
        if len(heap) + len(meld) <= most and all(left[card] >= number for card, number in used.items()):
            left.subtract(used)
            heap += meld
    return heap


@pytest.mark.parametrize("ace", LAWS)
def test_cards_that_lay_in_melds_can_lie_again_in_any_order(ace: str) -> None:
    chance = random.Random(f"{ace} again")
    for _ in examples(300):
        heap = laid_out(chance, ace, chance.randint(6, 90))
        first = None
        for _ in range(3):
            chance.shuffle(heap)
            melds = arrange([PLAIN[card] for card in heap], LAWS[ace])
            assert melds is not None, heap
            check(heap, melds, LAWS[ace])
            shown = sorted(sorted(meld.codes) for meld in melds)
            assert first in (None, shown), "the order of the cards changed the answer"
            first = shown


@pytest.mark.parametrize("ace", LAWS)
def test_the_most_cards_of_a_hand_that_can_be_laid(ace: str) -> None:
    chance = random.Random(f"{ace} most")
    laid, tried = 0, examples(250)
    for _ in tried:
        table = laid_out(chance, ace, 10)
        rest = list((pack(2, 2) - Counter(table)).elements())
        near = [
            card for card in rest if card == JOKER or any(card.suit == c.suit or card.rank == c.rank for c in table)
        ]
        hand = chance.sample(near or rest, min(5, len(near or rest)))
        layout = lay_most([PLAIN[card] for card in table], hand, LAWS[ace])
        assert layout is not None
        check([*table, *layout.played], layout.melds, LAWS[ace])
        assert not Counter(layout.played) - Counter(hand)
        most = next(
            size
            for size in reversed(range(len(hand) + 1))
            if any(lies([*table, *some], ace) for some in combinations(hand, size))
        )
        assert len(layout.played) == most, (table, hand)
        capped = lay_most([PLAIN[card] for card in table], hand, LAWS[ace], cap=1)
        assert capped is not None
        assert len(capped.played) == min(1, most) or len(capped.played) >= 1
        laid += most
    assert laid > len(tried) / 2


@pytest.mark.parametrize("ace", LAWS)
def test_the_search_with_bounds_finds_what_the_search_in_depth_finds(ace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(f"{ace} bounds")
    cases = []
    for _ in examples(150):
        table = laid_out(chance, ace, chance.choice([0, 6, 12, 20]))
        hand = chance.sample(list((pack(2, 2) - Counter(table)).elements()), chance.randint(0, 8))
        if chance.random() < 0.3 and hand:
            table.append(hand.pop())
        cases.append((table, hand, chance.choice([None, None, 1, 2, 4])))
    monkeypatch.setattr(meld_search, "STATES", 10**6)
    in_depth = [lay_most([PLAIN[card] for card in table], hand, LAWS[ace], cap) for table, hand, cap in cases]
    monkeypatch.setattr(meld_search, "STATES", -1)
    laid = 0
    for (table, hand, cap), expected in zip(cases, in_depth, strict=True):
        layout = lay_most([PLAIN[card] for card in table], hand, LAWS[ace], cap)
        assert (layout is None) == (expected is None), (table, hand)
        if layout is not None and expected is not None:
            laid += 1
            check([*table, *layout.played], layout.melds, LAWS[ace])
            assert not Counter(layout.played) - Counter(hand)
            enough = len(hand) if cap is None else cap
            assert min(enough, len(layout.played)) == min(enough, len(expected.played)), (table, hand, cap)
    assert len(cases) / 2 < laid < len(cases), "cases of both kinds"


def cards_in(codes: str) -> list[Card]:
    return [read_card(code) for code in codes.split()]


@pytest.mark.parametrize("ace", ["either", "around"])
def test_a_hand_of_forty_beside_eight_melds_needs_few_states(ace: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = cards_in(
        "6D 7D 8D 9D TD 6C 7C 8C QD QH QS QC 6D 6C 6S 6H KD KC KH KS TH TS TD TC 3H 4H 5H 6H 7H 3H 3D 3S 3C"
    )
    hand = cards_in(
        "9C JS 8C 2H 6S AD KS 9H 3S 7S 2S JD 4S 3D 2C 4C TC 8D 9S QS"
        " 8H AS 2D AC KD 7C 2H QH AD AC AS 7S 4D 2D 5D 8H 5D 8S 4C *"
    )
    looked = 0
    after = BoundedSearch._next

    def counted(self: Any, *args: Any) -> Any:
        nonlocal looked
        looked += 1
        return after(self, *args)

    monkeypatch.setattr(BoundedSearch, "_next", counted)
    layout = lay_most([PLAIN[card] for card in table], hand, LAWS[ace])
    assert layout is not None
    assert len(layout.played) == 39
    assert 0 < looked < 20_000


def test_a_bound_joker_lies_as_its_card_until_that_card_takes_its_place() -> None:
    meld_rules = LAWS["around"]
    table = tuple(map(read_meld_card, ["8D", "8H", "*=8C"]))
    assert lay_most(table, [Card("7", "C"), Card("9", "C")], meld_rules).played == ()  # type: ignore[union-attr]
    hand = [Card("8", "C"), Card("T", "S"), Card("Q", "S")]
    layout = lay_most(table, hand, meld_rules, bound=True)
    assert layout is not None
    assert Counter(layout.played) == Counter(hand)
    assert any(laid.card == JOKER and laid.stands_for == Card("J", "S") for meld in layout.melds for laid in meld.cards)
    kept = lay_most(table, hand[1:], meld_rules, bound=True)
    assert kept is not None
    assert kept.played == ()


def test_a_joker_that_fits_nowhere_has_no_table() -> None:
    nines: list[MeldCard] = [PLAIN[Card("9", suit)] for suit in SUITS]
    assert arrange([*nines, PLAIN[JOKER]], LAWS["around"]) is None
    assert arrange([*nines[:3], PLAIN[JOKER]], LAWS["around"]) is not None
    assert arrange([], LAWS["around"]) == ()
    assert arrange([PLAIN[card] for card in DECK], LAWS["low"]) is not None
