"""The players of an event of teams: the frames that each of them won and lost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from referee.events.event import EventState
from referee.events.frames import Frame
from referee.events.points import Number
from referee.kit.numbers import plain
from referee.kit.values import Value, replace


class PlayerLine(Value):
    """The frames of one player in an event of teams."""

    who: str
    team: str
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: Number = 0
    conceded: Number = 0

    @property
    def played(self) -> int:
        """The number of frames."""
        return self.won + self.drawn + self.lost

    def as_json(self) -> dict[str, Any]:
        """The line for programs."""
        return {
            "who": self.who,
            "team": self.team,
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "scored": self.scored,
            "conceded": self.conceded,
        }

    @property
    def share(self) -> float:
        """The share of the frames won; a drawn one is half."""
        return (self.won + self.drawn / 2) / self.played


def frames_played(state: EventState) -> Iterator[tuple[tuple[str, str], Frame]]:
    """The frames of all ties that count, each with the two teams."""
    for key, outcome in state.board.outcomes.items():
        if not outcome.frames:
            continue
        first, second = (side[0] for side in state.board.pairings[key].sides[:2])
        for frame in outcome.frames:
            yield (first, second), frame


def player_lines(state: EventState) -> tuple[PlayerLine, ...]:
    """The frames of each player, who won the largest share first. Both players of a pair are credited."""
    lines: dict[tuple[str, str], PlayerLine] = {}
    for teams, frame in frames_played(state):
        score = frame.score or (0, 0)
        for at, side in enumerate(frame.between):
            field = "drawn" if frame.winner is None else "won" if frame.winner == at else "lost"
            for who in side:
                own = lines.get((teams[at], who), PlayerLine(who, teams[at]))
                lines[teams[at], who] = replace(
                    own,
                    **{field: getattr(own, field) + 1},
                    scored=plain(own.scored + score[at]),
                    conceded=plain(own.conceded + score[1 - at]),
                )
    return tuple(sorted(lines.values(), key=lambda line: (-line.share, -line.won, line.who)))
