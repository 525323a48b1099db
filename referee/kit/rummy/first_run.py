"""A player's first play: a run of three or more from the hand alone."""

from __future__ import annotations

from collections.abc import Container, Iterable
from functools import cache
from typing import Final

from referee.kit.cards import JOKER, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.rummy.meld_rules import Ace, MeldRules, rank_at
from referee.kit.rummy.shared_table import Turn, cards_of, jokers_stand_for

NO_RUN, NO_NATURAL_RUN, RUN_BY_OTHER_JOKER = "no run", "no natural run", "run by another joker"
"""Kinds of faults: no run from the hand; no run without a joker; a joker in the run is not the card it stood for."""
_SIZE: Final = 3


@cache
def threes(ace: Ace) -> tuple[frozenset[Card], ...]:
    """Every run of three natural cards."""
    low, high = MeldRules(ace).span
    return tuple(
        frozenset(Card(rank_at(start + step), suit) for step in range(_SIZE))
        for start in range(low, min(high - 2, 13) + 1)
        for suit in SUITS
    )


def run_among(
    cards: Iterable[Card], ace: Ace, jokers: bool = True, stand_for: Container[Card] | None = None
) -> tuple[Card, ...]:
    """Cards that make a run of three by themselves; empty if there are none.

    `jokers` is True if jokers may fill its gaps, as any card or as one of those that they can `stand_for`.
    """
    held = list(cards)
    if len(held) < _SIZE:
        return ()
    free = min(held.count(JOKER), _SIZE - 1) if jokers else 0
    naturals = set(held) - {JOKER}
    for three in threes(ace):
        missing = three - naturals
        if len(missing) <= free and (stand_for is None or all(card in stand_for for card in missing)):
            return (*sorted(three & naturals, key=lambda card: card.number), *(JOKER for _ in missing))
    return ()


def require_first_run(turn: Turn, meld_rules: MeldRules, bound: bool = True, jokers: bool = True) -> None:
    """Check that the cards from the hand hold a run by themselves.

    With `bound`, a joker counts as a card that it can have stood for in this turn: the one that it stands for at the
    end, or one that has freed it.

    :raises Fault: a first play without a run, of one of the kinds above.
    """
    played, ace = turn.played, meld_rules.ace
    stand_for = None
    if bound and JOKER in played:
        stand_for = {*jokers_stand_for(turn.table), *cards_of(turn.table)}
    if run_among(played, ace, jokers, stand_for):
        return
    says = f"The first play holds a run of three or more from the hand; {listed_cards(played)} holds none"
    if not jokers and JOKER in played:
        raise Fault(NO_NATURAL_RUN, f"{says} without a joker.")
    if run_among(played, ace, jokers):
        says += ": a joker in it stands for its card until that card takes its place."
        raise Fault(RUN_BY_OTHER_JOKER, says)
    raise Fault(NO_RUN, f"{says}.")
