"""The table of a league: matches played, won, drawn and lost, scores for and against, and form."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, Final

from referee.events.event import EventState
from referee.events.outcome import word_for
from referee.events.points import Number
from referee.events.results import DRAW, FORFEIT_WIN, WIN
from referee.kit.numbers import exact, plain
from referee.kit.values import Value, replace

LAST: Final = 5
"""The matches that form shows."""
HOME, AWAY = 0, 1
"""The sides of a pairing: the first is at home."""


class LeagueLine(Value):
    """The matches of one entrant in a league."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: Fraction = Fraction(0)
    conceded: Fraction = Fraction(0)
    form: str = ""
    """The last matches as `W`, `D` and `L`, the latest at the end."""

    @property
    def played(self) -> int:
        """The number of matches, by forfeit too."""
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> Fraction:
        """The scores for, less those against."""
        return self.scored - self.conceded

    def as_json(self) -> dict[str, Any]:
        """The line for programs."""
        return {
            "played": self.played,
            "won": self.won,
            "drawn": self.drawn,
            "lost": self.lost,
            "scored": number_of(self.scored),
            "conceded": number_of(self.conceded),
            "form": self.form,
        }


def number_of(value: Fraction) -> Number:
    """A sum of scores as a number."""
    return plain(value / 1.0)


def league_lines(state: EventState, place: int | None = None) -> dict[str, LeagueLine]:
    """The line of each entrant; only of matches at home or away if `place` says so. None in events without a league."""
    board = state.event_rules.league_board(state.facts, state.board)
    if board is None:
        return {}
    lines = dict.fromkeys(state.facts.entrants, LeagueLine())
    results = state.facts.results
    last = state.entries + 1
    in_order = sorted(board.outcomes, key=lambda key: results[key].n if key in results else last)
    for key in in_order:
        outcome, sides = board.outcomes[key], board.pairings[key].sides
        if len(sides) != 2:
            continue
        for at, side in enumerate(sides):
            if place not in (None, at) or side[0] not in lines:
                continue
            own = lines[side[0]]
            word = word_for(outcome, at)
            field, letter = (
                ("won", "W") if word in (WIN, FORFEIT_WIN) else ("drawn", "D") if word == DRAW else ("lost", "L")
            )
            scores = [exact(points) for points in outcome.score] or [Fraction(0), Fraction(0)]
            lines[side[0]] = replace(
                own,
                **{field: getattr(own, field) + 1},
                scored=own.scored + scores[at],
                conceded=own.conceded + scores[1 - at],
                form=(own.form + letter)[-LAST:],
            )
    return lines
