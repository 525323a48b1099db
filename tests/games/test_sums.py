"""The sums that games draw beside a rule are true: the term after `=` is what the terms before it make."""

from __future__ import annotations

import re
from itertools import takewhile

from referee.contract import Term
from referee.contract.roster_plays import RosterPlay
from referee.contract.sums import IS, LEAVES, MINUS
from referee.testing.each import EACH_GAME
from referee.testing.played import Sitting

DRAWN = ("canasta", "darts-301", "darts-baseball", "gin-rummy")
"""The games that draw their arithmetic."""


def worth(term: Term) -> int:
    """The number that a term counts: the one in its words, `60` of `T20`, or else the number that is shown."""
    if said := re.fullmatch(r"(\d+)( runs?|, not in yet)?", term.words):
        return int(said[1])
    shown = term.shown.replace("−", "-")
    return int(shown) if re.fullmatch(r"-?\d+", shown) else 0


@EACH_GAME
def test_the_terms_of_each_sum_make_its_total(key: str) -> None:
    match, _ = next(Sitting(key).tables)
    drawn = 0
    for line in match.lines:
        if line.play is None or line.ruling is None or isinstance(line.play, RosterPlay):
            continue
        for one in match.game.sums(match.before(line.n), line.play, line.ruling.position):
            drawn += 1
            first = list(takewhile(lambda term: term.sign not in (IS, LEAVES), one.terms))
            total = next((term for term in one.terms if term.sign == IS), None)
            if total is not None:
                assert sum(-worth(term) if term.sign == MINUS else worth(term) for term in first) == worth(total), one
            if one.needed is not None:
                assert one.reached >= one.needed, one
    assert bool(drawn) == (key in DRAWN)
