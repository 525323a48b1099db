"""Late rulings of Shanghai: who plays honestly is never flagged, and whoever is flagged could have played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from referee import games
from referee.games.shanghai.position import Position
from referee.match import Entry, Match
from referee.ruling import Ruling
from referee.testing.each import sittings
from referee.testing.played import Sitting
from tests.games.shanghai.table import OPTIONS, Table
from tests.rings import examples, seeds

FIVE = ["Ann", "Bo", "Cy", "Di", "Ed"]


def followed(table: Table) -> Iterator[tuple[int, Position, dict[str, Any], bool, Ruling[Any]]]:
    """The plays of a table: number, position before, body, True if it was a wrong draw or pass, the ruling."""
    match = Match("shanghai", games.game("shanghai").schema.setup(table.players, table.options))
    for n in range(1, 5000):
        before = match.position
        body = table.next(before)
        if body is None:
            return
        wrong = body["play"] in ("draw", "pass") and table.could_play
        assessment = match.assess(body)
        assert assessment.ruling.allowed, (body, assessment.ruling)
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
        yield n, before, body, wrong, assessment.ruling
    raise AssertionError("the match has no end")


@sittings("shanghai")
def test_an_honest_table_is_never_flagged(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        assert not [line.body for line in match.lines if line.flags]


@pytest.mark.parametrize("seed", [0, 1, 3])
def test_an_honest_table_of_any_size_is_never_flagged(seed: int) -> None:
    table = Table(random.Random(seed), OPTIONS[seed], FIVE[: 2 + seed])
    for _, _, body, wrong, ruling in followed(table):
        assert not wrong
        assert ruling.flags == (), (body, ruling.flags)


SOME_DEALS = 400
"""Plays in which a match comes to several deals."""
MORE = pytest.mark.outer("plays many more tables of each game")


@pytest.mark.parametrize(
    ("seed", "most"),
    [*((seed, SOME_DEALS) for seed in examples(6)), *(pytest.param(seed, None, marks=MORE) for seed in range(12))],
)
def test_whoever_is_flagged_could_have_played(seed: int, most: int | None) -> None:
    table = Table(random.Random(seed), OPTIONS[seed % len(OPTIONS)], FIVE[: 2 + seed % 4], honest=0.5, tallied=0)
    broken, flagged, open_ = set[int](), set[int](), list[tuple[int, int]]()
    for n, before, body, wrong, ruling in islice(followed(table), most):
        if wrong:
            broken.add(n)
        if body["play"] in ("draw", "pass"):
            open_.append((n, before.turn))
        for flag in ruling.flags:
            assert flag.n in broken, (n, body, flag)
            assert flag.n not in flagged, flag
            flagged.add(flag.n)
        if body["play"] == "challenge":
            who = before.hand.last
            judged = {number for number, player in open_ if player == who}
            assert {flag.n for flag in ruling.flags} == judged & broken - (flagged - {f.n for f in ruling.flags})
            open_ = [(number, player) for number, player in open_ if player != who]
        elif body["play"] not in ("draw", "pass"):
            open_ = []
    assert flagged, "no wrong draw was proven"


@pytest.mark.parametrize("seed", seeds(6))
def test_every_wrong_pass_is_proven_where_the_hands_are_counted(seed: int) -> None:
    """With an empty stock nothing is drawn any more: what was held then is shown or played."""
    table = Table(random.Random(seed), {"deals": 3}, FIVE, honest=0.12, tallied=0)
    broken, flagged = set[int](), set[int]()
    counted = False
    for n, _, body, wrong, ruling in followed(table):
        if wrong and body["play"] == "pass":
            broken.add(n)
        flagged |= {flag.n for flag in ruling.flags}
        if body["play"] == "count":
            counted = "hands" in body
            assert not counted or broken <= flagged
            broken = set()
