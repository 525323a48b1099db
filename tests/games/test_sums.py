"""The sums that games draw beside a rule are true: the term after `=` is what the terms before it make."""

from __future__ import annotations

import re
import unicodedata
from fractions import Fraction
from itertools import takewhile

import pytest

from referee import games
from referee.contract.roster_plays import RosterPlay
from referee.ruling import Sum, Term
from referee.ruling.sums import IS, LEAVES, MINUS
from referee.testing.each import EACH_GAME
from referee.testing.played import Sitting
from referee.testing.stories import cases

MISSED = ("pinochle",)
"""The games in which an allowed play may miss the bound that is drawn: a side is set without its bid."""


def worth(term: Term) -> Fraction:
    """The number that a term counts: the one in its words, `60` of `T20`, or else the one that is shown."""
    if said := re.match(r"\d+", term.words):
        return Fraction(said[0])
    written = re.fullmatch(r"(−?)(\d*)(\D?)", term.shown)
    assert written is not None, term
    sign, whole, part = written.groups()
    number = Fraction(whole or 0) + (Fraction(unicodedata.numeric(part)).limit_denominator(60) if part else 0)
    return -number if sign else number


def is_true(one: Sum) -> bool:
    """True if the terms before the first total make it."""
    first = list(takewhile(lambda term: term.sign not in (IS, LEAVES), one.terms))
    total = next((term for term in one.terms if term.sign == IS), None)
    return total is None or sum(-worth(term) if term.sign == MINUS else worth(term) for term in first) == worth(total)


@EACH_GAME
def test_the_terms_of_each_sum_make_its_total(key: str) -> None:
    match, _ = next(Sitting(key).tables)
    drawn = 0
    for line in match.lines:
        if line.play is None or line.ruling is None or isinstance(line.play, RosterPlay):
            continue
        for one in match.game.sums(match.before(line.n), line.play, line.ruling.position):
            drawn += 1
            assert is_true(one), one
            assert one.keeps_bound or key in MISSED, one
    assert drawn


COMPARED = {
    "billiards": {"BL-MATCH-8"},
    "canasta": {"CN-INIT-1", "CN-VAL-1"},
    "carousel": {"CA-KNOCK-1", "CA-PACK-1"},
    "darts-301": {"D3-BUST-1", "D3-SCO-1", "D3-WIN-1"},
    "darts-baseball": {"DB-SCO-1", "DB-YOG-1"},
    "gin-rummy": {"GI-KNOCK-1", "GI-PACK-1"},
    "pinochle": {"PN-SCO-1"},
    "poker": {"PK-END-1"},
    "push": {"PU-AMB-5", "PU-CON-1", "PU-PACK-1", "PU-SCO-2"},
    "sixty": {"SX-BEAT-1", "SX-DECK-1"},
}
"""The rules that compare a sum: a refusal by them draws it, in the cases of the game."""


@pytest.mark.parametrize("key", COMPARED)
def test_a_refusal_draws_the_sum_that_its_rule_compares(key: str) -> None:
    drawn = set()
    for case in [case for case in cases(key) if not case.question]:
        game = games.game(key)
        position = game.initial_position(game.schema.setup(case.players, case.options, case.start))
        for n, step in enumerate(case.steps, 1):
            ruling = game.judge_body(position, step.body, n)[1]
            position = ruling.position_after(position)
            if ruling.sums:
                drawn.add(ruling.rules[0])
                assert all(is_true(one) for one in ruling.sums), ruling.sums
                assert any(one.bound is None or not one.keeps_bound for one in ruling.sums), ruling
    assert drawn == COMPARED[key]
