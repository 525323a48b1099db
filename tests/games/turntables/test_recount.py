"""The score of a row against a count written independently: every stretch of cards is looked at."""

from __future__ import annotations

import itertools
import random

import pytest

from referee.games.turntables.options import Options
from referee.games.turntables.row import Placed
from referee.games.turntables.scoring import count_extended, count_row, score
from referee.kit.cards import DECK, JOKER, Card
from tests.rings import examples


def slow(row: list[Placed]) -> list[int]:
    """The times that each card counts, by looking at every stretch of the row."""
    size = len(row)
    run, flush, both = [False] * size, [False] * size, [False] * size
    for begin in range(size):
        for end in range(begin + 3, size + 1):
            part = row[begin:end]
            steps = {b.card.number - a.card.number for a, b in itertools.pairwise(part)}
            suits = {placed.card.suit for placed in part} - {""}
            is_run = steps in ({1}, {-1})
            is_flush = len(part) >= 4 and len(suits) == 1
            for index in range(begin, end):
                run[index] |= is_run
                flush[index] |= is_flush
                both[index] |= is_run and is_flush
    return [8 if e else 4 if r and f else 2 if r or f else 1 for r, f, e in zip(run, flush, both, strict=True)]


def random_row(chance: random.Random) -> list[Placed]:
    """A row rich in runs and flushes."""
    suits = chance.choice(["SH", "S", "SHDC"])
    cards: list[Card] = [card for card in DECK if card.suit in suits] + [JOKER, JOKER]
    chance.shuffle(cards)
    if chance.random() < 0.7:
        cards.sort(key=lambda card: card.number + chance.choice([0, 0, 0, 1, -1]))
    return [Placed(card, chance.random() < 0.7) for card in cards[: chance.randint(3, 16)]]


@pytest.mark.parametrize("seed", range(20))
def test_multipliers_are_those_of_a_slow_count(seed: int) -> None:
    chance = random.Random(seed)
    for _ in examples(60):
        row = random_row(chance)
        times = count_row(row, Options()).times
        assert list(times) == slow(row), row
        assert score(row, times) == sum(p.points * t for p, t in zip(row, slow(row), strict=True))


@pytest.mark.parametrize("seed", range(10))
def test_what_a_card_counts_never_goes_down(seed: int) -> None:
    chance = random.Random(seed)
    row = random_row(chance)
    times: tuple[int, ...] = ()
    for end in range(1, len(row) + 1):
        after = count_extended(tuple(row[:end]), times, Options()).times
        assert all(new >= old for new, old in zip(after, times, strict=False))
        times = after
