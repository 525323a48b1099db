"""The cards that may be played and the winner of a trick, against the rules written out card by card."""

from __future__ import annotations

import random

from referee.games.pinochle.pack import CODES, COPIES, KINDS
from referee.games.pinochle.tricks import CARD_POINTS, LAST_TRICK, denied, legal, points, state_of, takes, winner
from tests.games.pinochle.truth import best_of, may_play
from tests.rings import examples

SUITS = "SHDC"


def test_every_card_on_every_trick() -> None:
    chance = random.Random(1)
    for _ in examples(20_000):
        trump = chance.randrange(4)
        trick = [chance.randrange(KINDS) for _ in range(chance.randrange(4))]
        hand = chance.sample(range(KINDS), chance.randrange(1, 9))
        state = state_of(trick, trump)
        mask = sum(1 << place for place in hand)
        codes = [CODES[place] for place in trick]
        allowed = may_play(codes, [CODES[place] for place in hand], SUITS[trump])
        may = legal(state, mask)
        assert {CODES[place] for place in range(KINDS) if may >> place & 1} == allowed, (codes, hand, trump)
        for place in hand:
            # A card may be played exactly where the hand has none of those that it denies.
            assert (CODES[place] in allowed) == (not denied(state, place) & mask), (codes, hand, place, trump)


def test_who_wins() -> None:
    chance = random.Random(2)
    for _ in examples(20_000):
        trump = chance.randrange(4)
        trick = [chance.randrange(KINDS) for _ in range(4)]
        won = best_of([CODES[place] for place in trick], SUITS[trump])
        assert winner(trick, trump) == won
        taken = [takes(state_of(trick[:index], trump), trick[index]) for index in range(4)]
        assert max(index for index in range(4) if taken[index]) == won


def test_the_points_of_a_hand() -> None:
    assert points(place for place in range(KINDS) for _ in range(COPIES)) + LAST_TRICK == 50
    assert {CODES[place] for place in range(KINDS) if CARD_POINTS[place]} == {
        rank + suit for rank in "ATK" for suit in SUITS
    }
