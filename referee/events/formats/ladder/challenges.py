"""Challenges of a ladder: who may challenge whom."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from referee.events.board import Board
from referee.events.facts import Facts
from referee.events.formats.ladder.rungs import present
from referee.kit.names import listed
from referee.ruling import Refused

CHALLENGE_RULE: Final = "EV-LAD-1"


def may_be_challenged(facts: Facts[Any], board: Board, who: str) -> tuple[str, ...]:
    """Those whom an entrant may challenge, from the top."""
    ladder = present(facts, board.detail)
    at = ladder.index(who)
    return tuple(ladder[max(0, at - facts.options.reach) : at])


def require_challenge(
    facts: Facts[Any], board: Board, by: str, to: str, waiting: Collection[tuple[str, str]] = ()
) -> None:
    """Check that an entrant may challenge another. `waiting` are the challenges without a result.

    :raises Refused: one of them does not take part, is too far away, or has a challenge already.
    """
    ladder = present(facts, board.detail)
    for who, where in ((by, "by"), (to, "to")):
        if who not in ladder:
            raise Refused(CHALLENGE_RULE, f"Nobody called {who} is on this ladder.", where)
    above = may_be_challenged(facts, board, by)
    if to not in above:
        can = f"{by} may challenge {listed(above, 'or')}." if above else f"Nobody is above {by}."
        raise Refused(CHALLENGE_RULE, can, "to")
    for pair in waiting:
        for who, where in ((by, "by"), (to, "to")):
            if who in pair:
                says = f"The challenge of {pair[0]} to {pair[1]} is open: their match comes first."
                raise Refused(CHALLENGE_RULE, says, where)
