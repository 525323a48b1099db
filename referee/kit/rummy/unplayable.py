"""The most cards that a hand without a playable card can hold: a larger hand proves that a card can be played.

Two suits of each rank are 52 cards in two packs. With one card more, some rank has three suits: a set.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import cache, partial
from typing import Final

from referee.kit.cards import JOKER, RANKS, SUITS, Card
from referee.kit.names import counted
from referee.kit.rummy.cards_in_play import CardsInPlay
from referee.kit.rummy.first_run import threes
from referee.kit.rummy.meld_cards import Meld
from referee.kit.rummy.meld_rules import ROUND, Ace, MeldRules, rank_at

_CARD: Final = {(rank, suit): Card(rank, suit) for rank in RANKS for suit in SUITS}
_SUITS_BY_RANK: Final = [[_CARD[rank, suit] for suit in SUITS] for rank in RANKS]
_RANKS_BY_SUIT: Final = [[_CARD[rank, suit] for rank in RANKS] for suit in SUITS]


def fitting_ends(table: Iterable[Meld], meld_rules: MeldRules) -> frozenset[Card]:
    """The cards that fit a meld of the table without any other change."""
    low, high = meld_rules.span
    fitting = set()
    for meld in table:
        first, size = meld.cards[0].as_card, len(meld.cards)
        if meld.sort == "set":
            if size == 3:
                rest = set(SUITS).difference([laid.as_card.suit for laid in meld.cards])
                fitting.add(_CARD[first.rank, rest.pop()])
            continue
        before = first.number - 1
        after = before + size + 1
        if before >= low or meld_rules.ace == "around":
            fitting.add(_CARD[rank_at(before + ROUND), first.suit])
        if after <= high:
            fitting.add(_CARD[rank_at(after), first.suit])
    return frozenset(fitting)


def most_unplayable(
    available: Callable[[Card], int],
    table: Iterable[Meld],
    meld_rules: MeldRules,
    runs_only: bool,
    enough: float = math.inf,
) -> int:
    """The most cards that a hand without a playable card can hold.

    `available` tells how many copies of a card the hand can hold. `runs_only` is True for a player who may lay only a
    run from the hand so far. This is an upper bound: it looks at sets of three suits and single cards that fit, or only
    at runs, but not at whole tables. The count stops at `enough`: most hands are far smaller than the bound.
    """
    most = 0
    if runs_only:
        for cards in _RANKS_BY_SUIT:
            most += _most_without_run([available(card) for card in cards], meld_rules.ace)
            if most >= enough:
                return most
        return most + available(JOKER)
    fits = fitting_ends(table, meld_rules)
    jokers = 0 if fits else available(JOKER)
    one_suit = 0
    for cards in _SUITS_BY_RANK:
        *_, second, first = sorted([0 if card in fits else available(card) for card in cards])
        one_suit += first
        most += first + second
        if most >= enough:
            break
    # With a joker, two suits of a rank are already a set.
    return max(most, one_suit + jokers) if jokers else most


def proof_by_number(cards: CardsInPlay, who: int, held: int, meld_rules: MeldRules, runs_only: bool) -> str:
    """The clause that a player with `held` cards could play; empty if their number does not prove it."""
    most = most_unplayable(partial(cards.ledger.available_to, who), cards.table, meld_rules, runs_only, enough=held)
    if held <= most:
        return ""
    return f"held {counted(held, 'card')} then, and more than {most} always hold something to play"


def _most_without_run(counts: Sequence[int], ace: Ace) -> int:
    """The most cards of a suit without a run; `counts` has the number of copies of each rank."""
    return max([sum([counts[index] for index in ranks]) for ranks in _without_run(ace)])


@cache
def _without_run(ace: Ace) -> tuple[tuple[int, ...], ...]:
    """The ranks of a suit that a hand can hold together without a run; no further rank goes with them."""
    masks = {sum(1 << RANKS.index(card.rank) for card in three) for three in threes(ace)}
    free = {held for held in range(1 << len(RANKS)) if all(held & run != run for run in masks)}
    every = range(len(RANKS))
    return tuple(
        tuple(rank for rank in every if held >> rank & 1)
        for held in free
        if not any(held | 1 << rank in free for rank in every if not held >> rank & 1)
    )
