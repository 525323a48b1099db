"""The most cards without a play: no hand without one is larger, and the bound is reached where nothing lies."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from referee.kit.cards import RANKS, Card, pack
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.first_run import run_among
from referee.kit.rummy.meld_cards import MeldCard
from referee.kit.rummy.meld_rules import Ace, MeldRules
from referee.kit.rummy.unplayable import most_unplayable

ACES: tuple[Ace, ...] = ("low", "high", "either", "around")


@pytest.mark.parametrize("ace", ACES)
@pytest.mark.parametrize(
    ("jokers", "on_table", "runs_only"), [(0, 0, False), (2, 18, False), (0, 60, False), (2, 0, True)]
)
def test_a_hand_without_a_play_is_never_larger(ace: Ace, jokers: int, on_table: int, runs_only: bool) -> None:
    meld_rules = MeldRules(ace, wild_needs_suit=True)
    for seed in range(3):
        cards = list(pack(2, jokers).elements())
        random.Random(seed).shuffle(cards)
        arranged = lay_most((), cards[:on_table], meld_rules)
        assert arranged is not None
        for card in arranged.played:
            cards.remove(card)
        table = [laid for meld in arranged.melds for laid in meld.cards]
        hand: list[Card] = []
        for card in cards:
            more = [*hand, card]
            played = run_among(more, ace) if runs_only else plays(table, more, meld_rules)
            if not played:
                hand = more
        available = Counter(pack(2, jokers))
        available.subtract(arranged.played)
        most = most_unplayable(available.__getitem__, arranged.melds, meld_rules, runs_only)
        assert len(hand) <= most
        # Counted no further than needed, it decides alike for a hand of any size.
        for held in range(1, most + 2):
            stopped = most_unplayable(available.__getitem__, arranged.melds, meld_rules, runs_only, enough=held)
            assert (stopped >= held) == (most >= held)


def plays(table: list[MeldCard], hand: list[Card], meld_rules: MeldRules) -> bool:
    arranged = lay_most(table, hand, meld_rules, max(1, sum(not laid.card.suit for laid in table)), bound=True)
    return arranged is not None and bool(arranged.played)


@pytest.mark.parametrize(("ace", "most"), [("low", 72), ("high", 72), ("either", 72), ("around", 64)])
def test_two_packs(ace: Ace, most: int) -> None:
    meld_rules = MeldRules(ace)
    assert most_unplayable(pack(2).__getitem__, (), meld_rules, runs_only=False) == 52
    assert most_unplayable(pack(2).__getitem__, (), meld_rules, runs_only=False, enough=10) == 12
    assert most_unplayable(pack(2).__getitem__, (), meld_rules, runs_only=True) == most
    two_suits = [Card(rank, suit) for index, rank in enumerate(RANKS) for suit in ("SH", "DC")[index // 2 % 2]] * 2
    assert len(two_suits) == 52
    assert not plays([], two_suits, MeldRules("low", wild_needs_suit=True))
