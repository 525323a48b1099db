"""The best meld against an exhaustive search that knows nothing of how it is found."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from referee.games.pinochle.limits import can_be_laid, most_in_a_hand
from referee.games.pinochle.melds import best, values
from referee.games.pinochle.options import Options
from referee.games.pinochle.pack import CODES, COPIES, HAND, KINDS, PLACE
from referee.kit.cards import read_card
from tests.games.pinochle.truth import Row, meld_table

RULES: dict[str, dict[str, Any]] = {
    "page": {},
    "low": {"triple_values": "low"},
    "own": {
        "quadruples": "table",
        "quadruple_run": 1000,
        "quadruple_aces": 700,
        "quadruple_kings": 300,
        "quadruple_queens": 250,
        "quadruple_jacks": 401,
    },
}
HOUSES = {name: Options(**rules) for name, rules in RULES.items()}


def table(house: str, trump: str) -> list[list[Row]]:
    """The rows of the rule text by type."""
    return [[row for group in groups for row in group] for groups in meld_table(RULES[house], trump)]


def exhaustive(cards: list[str], house: str, trump: str) -> list[int]:
    """The most that the cards are worth in each type, by trying every way to take rows of the table from them."""
    return [most_of(Counter(cards), rows) for rows in table(house, trump)]


def most_of(held: Counter[str], rows: list[Row]) -> int:
    kinds = sorted({card for taken, _ in rows for card in taken})
    needs = [(tuple(taken.count(kind) for kind in kinds), points) for taken, points in rows]

    @cache
    def most(left: tuple[int, ...]) -> int:
        ways = [0]
        for need, points in needs:
            rest = tuple(count - taken for count, taken in zip(left, need, strict=True))
            if min(rest) >= 0:
                ways.append(points + most(rest))
        return max(ways)

    return most(tuple(held[kind] for kind in kinds))


def hands(number: int, seed: int) -> list[list[int]]:
    """Hands of twenty and of fewer cards; half of them rich in few kinds, where splits compete."""
    chance = random.Random(seed)
    deck = [place for place in range(KINDS) for _ in range(COPIES)]
    melds = []
    for index in range(number):
        if index % 2:
            kinds = chance.sample(range(KINDS), chance.randrange(5, 11))
            pool = [place for place in deck if place in kinds]
            melds.append(chance.sample(pool, min(20, len(pool))))
        else:
            melds.append(chance.sample(deck, chance.randrange(12, 21)))
    return melds


@pytest.mark.parametrize("house", HOUSES)
def test_the_best_meld_is_what_an_exhaustive_search_finds(house: str) -> None:
    worth = values(HOUSES[house])
    seen = set()
    for number, hand in enumerate(hands(1500, len(house))):
        trump = number % 4
        most = best(hand, trump, worth)
        by_type = [most.runs_and_marriages, most.pinochles, most.arounds]
        assert by_type == exhaustive([CODES[place] for place in hand], house, "SHDC"[trump]), hand
        seen |= {combination.name for combination in most.combinations}
    assert {"double run", "triple marriage", "triple pinochle", "double kings"} <= seen


@pytest.mark.parametrize("house", HOUSES)
def test_what_is_named_is_what_is_counted(house: str) -> None:
    worth = values(HOUSES[house])
    for number, hand in enumerate(hands(600, 7)):
        most = best(hand, number % 4, worth)
        assert sum(combination.points for combination in most.combinations) == most.total
        rows = {(tuple(sorted(taken)), points) for rows in table(house, "SHDC"[number % 4]) for taken, points in rows}
        for combination in most.combinations:
            assert (tuple(sorted(CODES[place] for place in combination.places)), combination.points) in rows
        for kinds in (("run", "marriage"), ("pinochle",), ("aces", "kings", "queens", "jacks")):
            used = Counter(
                place
                for combination in most.combinations
                if combination.name.rpartition(" ")[2] in kinds
                for place in combination.places
            )
            assert used <= Counter(hand)


def test_the_order_of_the_cards_changes_nothing() -> None:
    chance = random.Random(5)
    worth = values(Options())
    for number, hand in enumerate(hands(300, 11)):
        shuffled = list(hand)
        chance.shuffle(shuffled)
        assert best(shuffled, number % 4, worth) == best(hand, number % 4, worth)


@pytest.mark.parametrize("house", HOUSES)
def test_the_most_in_a_hand_is_reached_and_never_passed(house: str) -> None:
    worth = values(HOUSES[house])
    most = most_in_a_hand(worth)
    code, trump = RICHEST[house]
    richest = [PLACE[read_card(card)] for card in code.split()]
    assert len(richest) == HAND
    assert best(richest, trump, worth).total == most
    assert all(best(hand, trump, worth).total <= most for hand in hands(500, 3) for trump in range(4))
    assert all(best(hand, trump, worth).total <= most for hand in rich_hands(1500) for trump in range(4))
    assert can_be_laid(most, worth)
    assert not can_be_laid(most + 1, worth)


RICHEST = {
    "page": (" ".join(["AS TS KS QS JS"] * 3 + ["QS"] + ["JD"] * 4), 0),
    "low": (" ".join(["KS QS JD"] * 4 + ["AS AH AD AC"] * 2), 0),
    "own": (" ".join(["AH TH KH QH JH"] * 4), 1),
}
"""Twenty cards that are worth the most, and their trump."""


def rich_hands(number: int) -> Iterator[list[int]]:
    """Hands of many equal cards: whole combinations, thrown together, and any cards for the rest."""
    chance = random.Random(17)
    for _ in range(number):
        hand: list[int] = []
        while len(hand) < HAND:
            rank = chance.randrange(5)
            suit = chance.randrange(4)
            piece = chance.choice(
                (
                    [5 * any_suit + rank for any_suit in range(4)],
                    [5 * suit + any_suit for any_suit in range(5)],
                    [1, 10],
                    [5 * suit + 2, 5 * suit + 1],
                )
            )
            piece = [place for place in piece if hand.count(place) < COPIES]
            hand += piece[: HAND - len(hand)]
        yield hand
