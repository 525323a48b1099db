"""The house rules of Sixty, and what a score sheet carries over."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.contract import option
from referee.kit.form import Between, Player, field, number, one_of

UNABLE, FREE = "only_if_unable", "free"
EACH_ROUND, KEEP = "each_round", "keep"
ALL, TIED = "all_play_extra_round", "tied_only"
CLOCKWISE, COUNTER = "clockwise", "counter-clockwise"
WAYS: Final = {1: CLOCKWISE, -1: COUNTER}


@dataclass(frozen=True, slots=True)
class Options:
    taking: str = option(
        "A pile may be taken",
        UNABLE,
        one_of({UNABLE: "only where no answer is possible", FREE: "at any time"}),
        rule="SX-AMB-3",
    )
    direction_reset: str = option(
        "The direction card",
        EACH_ROUND,
        one_of({EACH_ROUND: "lies clockwise at the start of each round", KEEP: "stays as the last round left it"}),
        rule="SX-SET-1",
    )
    rounds: int = option("Rounds", 3, number(Between(1, 20, (1, 2, 3, 4, 5))), rule="SX-SCO-2")
    tie: str = option(
        "An additional round is played by",
        ALL,
        one_of({ALL: "everybody", TIED: "those who share the lowest total"}),
        rule="SX-AMB-9",
    )


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the totals, the rounds played, who begins the next one.

    `direction` is how the direction card lies, where it is kept; `plays_on` who plays additional rounds, where those
    who are tied play them alone and their totals do not say it.
    """

    totals: dict[str, Annotated[int, Between(0, 100_000)]] = field("penalty points, by name")
    rounds: Annotated[int, Between(0, 100)] = field("rounds played")
    starts: Player | None = field("begins the next round", default=None, hint="left out: asked before the round")
    direction: Annotated[str, one_of([CLOCKWISE, COUNTER])] = field("the direction card", default=CLOCKWISE)
    plays_on: tuple[Player, ...] = field("still plays for the lowest total", default=(), hint="additional rounds only")
