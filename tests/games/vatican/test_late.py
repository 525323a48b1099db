"""Late rulings of Vatican: who plays honestly is never flagged; who passes with a card that fits is."""

from __future__ import annotations

import random

import pytest

from referee import games
from referee.games.vatican.watching import playable
from referee.match import Course, Entry
from tests.games.stories import new_table, option_sets
from tests.games.vatican.table import Table


@pytest.mark.parametrize("seed", range(12))
def test_an_honest_table_is_never_flagged(seed: int) -> None:
    options = option_sets("vatican")[seed % 4]
    table = new_table("vatican", seed, options)
    course = Course("vatican", games.reader("vatican").setup(table.players, table.options))
    for n in range(1, 2000):
        body = table.next(course.position)
        if body is None:
            break
        weighed = course.weigh(body)
        assert weighed.ruling.allowed, weighed.ruling
        assert weighed.ruling.flags == (), (body, weighed.ruling.flags)
        course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
    assert course.game.over(course.position)


@pytest.mark.parametrize("seed", range(8))
def test_whoever_is_flagged_could_have_played(seed: int) -> None:
    options = {"must_play": "yes", "joker_binding": ("bound", "free")[seed % 2], "blocked": "fewest_cards"}
    table = Table(random.Random(seed), options, honest=0.6)
    course = Course("vatican", games.reader("vatican").setup(table.players, table.options))
    wrong, flagged = set[int](), set[int]()
    for n in range(1, 2000):
        before = course.position
        body = table.next(before)
        if body is None:
            break
        if body["play"] != "lay":
            hand = table.hands[before.turn]
            held = tuple(hand[:-1] if body["play"] == "draw" else hand)
            if playable(before.table, held, before.opened[before.turn], before.options):
                wrong.add(n)
        weighed = course.weigh(body)
        assert weighed.ruling.allowed, weighed.ruling
        for flag in weighed.ruling.flags:
            assert flag.n in wrong - flagged, (n, body, flag)
            flagged.add(flag.n)
        course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
    assert course.game.over(course.position)
    assert flagged, "so many wrong draws and passes, and none was proven"
