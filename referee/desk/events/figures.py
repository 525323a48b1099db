"""The figures of a standing besides its points: matches played and won; in a league also scores and form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from fractions import Fraction
from typing import Final

from referee.events.event import EventState
from referee.events.league import league_lines, number_of
from referee.events.points import Number
from referee.kit.values import Value


class FigureColumn(Value):
    """A column of figures."""

    heading: str
    title: str


class Figures(Value):
    """The columns of figures, and the figures of each entrant."""

    columns: tuple[FigureColumn, ...]
    of: Mapping[str, tuple[Number | str, ...]]
    is_league: bool


PLAIN: Final = (FigureColumn("Played", "Matches"), FigureColumn("Won", "Won"))
LEAGUE: Final = {
    "played": FigureColumn("P", "Played"),
    "won": FigureColumn("W", "Won"),
    "drawn": FigureColumn("D", "Drawn"),
    "lost": FigureColumn("L", "Lost"),
    "scored": FigureColumn("F", "For"),
    "conceded": FigureColumn("A", "Against"),
    "difference": FigureColumn("±", "Difference"),
    "form": FigureColumn("Form", "Last five"),
}
"""The columns of a league, by the field of its lines."""


def figures_of(state: EventState, place: int | None = None, shown: Collection[str] = ()) -> Figures:
    """The figures of an event: those of a league until a bracket has joined its groups, else matches played and won.

    `place` gives those of a league at home or away. `shown` are the tie-breaks that have a column already.
    """
    lines = league_lines(state, place)
    if lines:
        # A tie-break has a column of its own in the whole table.
        ties = getattr(state.facts.options, "tie_breaks", ()) if place is None else ()
        fields = [field for field in LEAGUE if field not in ties and field not in shown]
        of = {who: tuple(_shown(getattr(line, field)) for field in fields) for who, line in lines.items()}
        return Figures(tuple(LEAGUE[field] for field in fields), of, is_league=True)
    played, won = Counter[str](), Counter[str]()
    for key, outcome in state.board.outcomes.items():
        for index, side in enumerate(state.board.pairings[key].sides):
            present = [who for who in side if state.facts.plays_in(state.board.pairings[key], who)]
            played.update(present)
            won.update(present if index in outcome.order[0] and len(outcome.order) > 1 else ())
    return Figures(PLAIN, {who: (played[who], won[who]) for who in state.facts.entrants}, is_league=False)


def _shown(value: Number | str | Fraction) -> Number | str:
    if isinstance(value, str):
        return " ".join(value)
    return number_of(value) if isinstance(value, Fraction) else value
