"""The results of one person at one game, added up over matches: won, drawn, lost, streaks."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Literal

from referee.contract.figures import Figures
from referee.kit.values import Value

Result = Literal["win", "draw", "loss", "none"]
WIN: Final = "win"
DRAW: Final = "draw"
LOSS: Final = "loss"
NONE: Final = "none"
"""The match was broken off, or somebody else took the place over."""
NO_FIGURES: Final = Figures()
"""The figures of results that name no game."""
FORM: Final = 10
"""The number of matches in a person's form."""


def result_of(place: int | None, points: float) -> Result:
    """The result of a player, from the place and the points in a match (1, a share of 1, or 0)."""
    if place is None:
        return NONE
    if place > 1:
        return LOSS
    return WIN if points == 1 else DRAW


class Tally(Value):
    """Results added up. A streak counts matches won in a row; one that was broken off does not end it."""

    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    streak: int = 0
    """Matches won in a row until now."""
    longest: int = 0
    """The most matches ever won in a row."""


def tally_of(results: Iterable[Result]) -> Tally:
    """The tally of results in the order of their matches."""
    played = won = drawn = lost = streak = longest = 0
    for result in results:
        played += 1
        won += result == WIN
        drawn += result == DRAW
        lost += result == LOSS
        if result != NONE:
            streak = streak + 1 if result == WIN else 0
        longest = max(longest, streak)
    return Tally(played, won, drawn, lost, streak=streak, longest=longest)


def form_of(results: Sequence[Result]) -> tuple[Result, ...]:
    """A person's last results, the newest last, without matches that were broken off."""
    return tuple(result for result in results if result != NONE)[-FORM:]
