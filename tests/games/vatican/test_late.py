"""Late rulings of Vatican: who plays honestly is never flagged; who passes with a card that fits is."""

from __future__ import annotations

import random

import pytest

from referee import games
from referee.games.vatican.late_rulings import playable
from referee.match import Entry, Match
from referee.testing.each import sittings
from referee.testing.played import Sitting
from tests.games.vatican.table import Table


@sittings("vatican")
def test_an_honest_table_is_never_flagged(sitting: Sitting) -> None:
    for match, _ in sitting.tables:
        assert not [line.body for line in match.lines if line.flags]


@pytest.mark.parametrize("seed", range(8))
def test_whoever_is_flagged_could_have_played(seed: int) -> None:
    options = {"must_play": "yes", "joker_binding": ("bound", "free")[seed % 2], "blocked": "fewest_cards"}
    table = Table(random.Random(seed), options, honest=0.6)
    match = Match("vatican", games.game("vatican").schema.setup(table.players, table.options))
    wrong, flagged = set[int](), set[int]()
    for n in range(1, 2000):
        before = match.position
        body = table.next(before)
        if body is None:
            break
        if body["play"] != "lay":
            hand = table.hands[before.turn]
            held = tuple(hand[:-1] if body["play"] == "draw" else hand)
            if playable(before.cards.table, held, before.opened[before.turn], before.options):
                wrong.add(n)
        assessment = match.assess(body)
        assert assessment.ruling.allowed, assessment.ruling
        for flag in assessment.ruling.flags:
            assert flag.n in wrong - flagged, (n, body, flag)
            flagged.add(flag.n)
        match.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
    assert match.position.over
    assert flagged, "no wrong draw or pass was proven"
