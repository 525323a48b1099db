"""The moments of the last plays of a match, for screens to show once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.kit.values import Value, replace
from referee.match.match import Match
from referee.ruling import Moment

PLAYS: Final = 40
"""The number of last plays searched for moments: no more are entered between two updates of a screen."""


class LoggedMoment(Value):
    """The moment of one play in the log."""

    n: int
    lane: str
    moment: Moment


def recent_moments(match: Match) -> Sequence[LoggedMoment]:
    """The moments of the last plays, the oldest first. An inserted play is no news, and has none."""
    recent = []
    for line in match.lines[-PLAYS:]:
        moment = line.ruling.moment if line.ruling is not None and line.entry.kind == "play" else None
        if moment is not None:
            cheered = moment if moment.who else replace(moment, who=match.players_of(line))
            recent.append(LoggedMoment(line.n, line.entry.lane, cheered))
    return recent
