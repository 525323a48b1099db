"""The field of a Swiss before a round: points, matches played, byes, turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Final

from referee.events.draw import DrawRequest
from referee.events.points import Number, PointSystem
from referee.events.results import BYE, FREE_POINT, FULL_BYE, RoundResult
from referee.kit.values import Value

AS_IF_MET: Final = 2
"""The matches that count for two who are kept apart."""
NO_REMATCH: Final = "no rematch"
NO_SECOND_BYE: Final = "no second bye"


class SwissField(Value):
    """The entrants of a round with their earlier rounds."""

    present: tuple[int, ...]
    history: Mapping[int, tuple[RoundResult, ...]]
    system: PointSystem
    points: Mapping[int, Number]
    met: Counter[tuple[int, int]]
    """The number of matches between two entrants, the lower number first. Who are kept apart count as if they had met.
    """
    byes: Mapping[int, int]
    """The number of rounds that count as a bye. Full byes and forfeit wins count; version 1.2 left forfeit wins out."""
    turns: Mapping[int, str]
    """The turns of the matches that were played, `w` for the first."""
    seed: str
    round: int
    prefer: str

    def balance(self, who: int) -> int:
        """First turns minus second turns."""
        return self.turns[who].count("w") - self.turns[who].count("b")


def field_of(request: DrawRequest[Any], system: PointSystem, prefer: str) -> SwissField:
    """The field of the requested round."""
    worth = system.by_outcome()
    history = {who: request.history.get(who, ())[: request.round - 1] for who in range(1, request.entrants + 1)}
    opponents = {
        who: [result.opponent for result in rounds if result.played and result.opponent is not None]
        for who, rounds in history.items()
    }
    numbers = {str(who): who for who in history}
    met = Counter(
        (who, numbers[opponent]) for who, each in opponents.items() for opponent in each if who < numbers[opponent]
    )
    # A first match of those kept apart is worse than a rematch of others.
    met.update(dict.fromkeys(request.apart, AS_IF_MET))
    free = (BYE, FULL_BYE) if request.earlier else FREE_POINT
    return SwissField(
        present=tuple(request.present()),
        history=history,
        system=system,
        points={who: sum(worth[result.outcome] for result in rounds) for who, rounds in history.items()},
        met=met,
        byes={who: sum(result.outcome in free for result in rounds) for who, rounds in history.items()},
        turns={who: "".join(result.turn for result in rounds) for who, rounds in history.items()},
        seed=request.seed,
        round=request.round,
        prefer=prefer,
    )
