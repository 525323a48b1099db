"""Turns on a table that belongs to all: melds that stay are put aside, and the turn is judged as by the whole table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest

from referee.kit.cards import DECK, JOKER, Card, pack
from referee.kit.fault import Fault
from referee.kit.rummy.arrange import lay_most
from referee.kit.rummy.meld_cards import PLAIN, MeldCard, ordered
from referee.kit.rummy.meld_rules import Ace, MeldRules
from referee.kit.rummy.melds import read_meld
from referee.kit.rummy.shared_table import (
    GONE,
    JOKER_GONE,
    NOTHING_PLAYED,
    STILL_BOUND,
    UNPLACED,
    Table,
    cards_of,
    jokers_stand_for,
    turn_of,
)

ACES: tuple[Ace, ...] = ("low", "high", "either", "around")
Judged = tuple[Table, tuple[Card, ...], Counter[Card]]


def some_table(chance: random.Random, rules: MeldRules, jokers: int, cards: int) -> tuple[Table, list[Card]]:
    """A table that lies, and cards that are left of the pack."""
    heap = list(pack(2, jokers).elements())
    chance.shuffle(heap)
    arranged = lay_most((), heap[:cards], rules)
    assert arranged is not None
    return arranged.melds, list((Counter(heap) - Counter(arranged.played)).elements())


def by_the_whole_table(before: Table, after: Sequence[tuple[MeldCard, ...]], rules: MeldRules) -> Judged | str:
    """The table, the cards from the hand and the freed jokers of a turn; the kind of its fault if it may not stand."""
    there, here = cards_of(before), Counter(laid.card for cards in after for laid in cards)
    if gone := there - here:
        return JOKER_GONE if JOKER in gone else GONE
    played = ordered((here - there).elements())
    if not played:
        return NOTHING_PLAYED
    melds = []
    for cards in after:
        try:
            melds.append(read_meld(cards, rules))
        except Fault as fault:
            return UNPLACED if len(cards) < 3 and not any(laid.card in played for laid in cards) else fault.kind
    freed = jokers_stand_for(before) - jokers_stand_for(melds)
    if any(here[card] < times for card, times in freed.items()):
        return STILL_BOUND
    return tuple(melds), played, freed


@pytest.mark.parametrize("seed", range(60))
def test_a_turn_is_judged_as_by_the_whole_table(seed: int) -> None:
    chance = random.Random(seed)
    rules = MeldRules(ACES[seed % 4], wild_needs_suit=True)
    before, left = some_table(chance, rules, 2 * (seed // 4 % 2), 40)
    chance.shuffle(left)
    arranged = lay_most(
        [card for meld in before for card in meld.cards], left[: chance.randint(1, 8)], rules, None, bound=True
    )
    assert arranged is not None
    after = [list(meld.cards) for meld in arranged.melds]
    chance.shuffle(after)
    for _ in range(12):
        tried = [tuple(cards) for cards in after if cards]
        expected = by_the_whole_table(before, tried, rules)
        if isinstance(expected, str):
            with pytest.raises(Fault) as caught:
                turn_of(before, tried, rules, bound=True)
            assert caught.value.kind == expected
        else:
            turn = turn_of(before, tried, rules, bound=True)
            assert (turn.table, turn.played, Counter(turn.freed)) == expected
            assert Counter(turn.table) - Counter(before) <= Counter(turn.new)
        # The next try: a card is moved, taken away or put down.
        mixed = chance.choice(after)
        if mixed:
            card = mixed.pop(chance.randrange(len(mixed)))
            chance.choice([[], chance.choice(after), mixed]).append(card)
        if chance.random() < 0.3:
            chance.choice(after).append(PLAIN[chance.choice(DECK)])
