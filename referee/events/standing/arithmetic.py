"""The arithmetic of tie-breaks in words: `3 (Bo) + 2 (Cy) + 1 (round 3, bye)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from referee.events.points import Exact
from referee.events.standing.places import Standing
from referee.events.standing.tie_breaks import TIE_BREAKS, possible_points
from referee.events.standing.tournament import Tournament
from referee.kit.numbers import written

WHOLE: Final[Mapping[str, str]] = {
    "buchholz-cut-1": "buchholz",
    "median-buchholz": "buchholz",
    "best-n": "points",
}
"""Tie-breaks that leave rounds out, each with the tie-break that counts all rounds."""


def arithmetic_of(standing: Standing, key: str, who: str) -> str:
    """The arithmetic of the value of a tie-break for one entrant, in words."""
    tournament = standing.tournament
    if key == "lot":
        return f"drawn from the text “{tournament.seed}”"
    if key == "play-off":
        return "the place in the play-off"
    if key == "share":
        return f"{written(tournament.points[who])} of {written(possible_points(tournament, who))} possible points"
    if key == "average":
        parts = _terms(standing, "scored", who)
        terms = " + ".join(_term(tournament, "scored", who, at, worth) for at, worth in parts.items())
        return f"({terms}) ÷ {len(parts)}" if parts else "no game has a score"
    parts = _terms(standing, key, who)
    says = " + ".join(_term(tournament, key, who, at, worth) for at, worth in parts.items()) or "no round counts"
    whole = _terms(standing, WHOLE[key], who) if key in WHOLE else {}
    if len(whole) > len(parts):
        left_out = [_term(tournament, key, who, at, worth) for at, worth in whole.items() if at not in parts]
        says += f"; without {', '.join(left_out)}"
    return says


def _terms(standing: Standing, key: str, who: str) -> dict[int, Exact]:
    terms = TIE_BREAKS[key].terms
    return dict(terms(standing.tournament, who, standing.tied.get(who, ()))) if terms is not None else {}


def _term(tournament: Tournament, key: str, who: str, at: int, worth: Exact) -> str:
    """One round: its number, and in brackets the opponent or the reason why there is none."""
    result = tournament.results[who][at]
    number = written(worth)
    if key == "sonneborn-berger":
        each = tournament.contributions[who][at]
        number = f"{written(each.opponent_points)} × {written(each.own_points)}"
    elif key == "difference" and result.score is not None:
        own, other = result.score
        number = f"{written(own)} − {written(other)}"
    if key == "progressive":
        return f"{number} (after round {at + 1})"
    opponent = result.opponent or f"round {at + 1}"
    return f"{number} ({opponent})" if result.played else f"{number} ({opponent}, {result.outcome})"
