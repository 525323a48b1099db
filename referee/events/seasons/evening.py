"""An event as part of a season: those who attended, each with points, possible points and place.

If an entrant was replaced, each person has the points of the own matches, and the place of the entrant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from referee.events.board import PlaceRow
from referee.events.entrants import Entrant
from referee.events.event import EventState
from referee.events.log import fold
from referee.events.names import first_facts
from referee.events.rank import ranked_by
from referee.kit.names import alike
from referee.kit.numbers import exact
from referee.kit.values import Value

AT_THE_END: Final = 1 << 30
"""A number after that of every entry."""
NO_OTHER_NAMES: Final[Mapping[str, str]] = {}


class Attendance(Value):
    """One person at one evening."""

    who: str
    place: int
    """The place among those who attended."""
    share_place: int
    """The number of entrants who share it."""
    entrants: int
    """The number of entrants who attended; in a Mitchell, of the person's line."""
    points: Fraction
    possible: Fraction
    """The most points that the person could have won."""
    ranked: Fraction = Fraction(0)
    """The number by which the event ranks: its points, or a sum, an average or a share."""


class Evening(Value):
    """One event of a season."""

    state: EventState
    attendances: Mapping[str, Attendance]
    """By name, in the form that `alike` compares."""


def evening_of(state: EventState, names: Mapping[str, str] = NO_OTHER_NAMES) -> Evening:
    """An event as an evening. Those who played a match attended it; a pair or a team plays for its people.

    `names` has the names of people who are now called otherwise, each with the present name.
    """
    facts = state.facts
    played = _played(state)
    credits = _Credits(state)
    rows = [row for row in state.event_rules.standing(facts, state.board) if row.who in played]
    # A stand-in that played every match of an entrant is not a person who attended.
    rows = [row for row in rows if not facts.entrants[row.who].stints or credits.of(facts.entrants[row.who])]
    attendances: dict[str, Attendance] = {}
    key = ranked_by(facts.options)
    for line in dict.fromkeys(row.line for row in rows):
        members = [row for row in rows if row.line == line]
        for place, sharing, row in _places(members):
            for name, (points, possible) in credits.of(facts.entrants[row.who]).items():
                who = names.get(name, name)
                attendances[alike(who)] = Attendance(
                    who=who,
                    place=place,
                    share_place=sharing,
                    entrants=len(members),
                    points=points,
                    possible=possible,
                    ranked=exact(row.tie_breaks.get(key) or 0) if key else points,
                )
    return Evening(state, attendances)


class _Credits:
    """The points of the people of an event, and the points that they could have won, by their own matches."""

    def __init__(self, state: EventState) -> None:
        self.state = state
        self._known: dict[int, Mapping[str, tuple[Fraction, Fraction]]] = {}

    def of(self, entrant: Entrant) -> dict[str, tuple[Fraction, Fraction]]:
        """Points and possible points of each person who played for an entrant."""
        credits: dict[str, tuple[Fraction, Fraction]] = {}
        before = Fraction(0), Fraction(0)
        for n in (*dict.fromkeys(stint.n for stint in entrant.stints), AT_THE_END):
            now = self._until(n).get(entrant.name, before)
            points, possible = now[0] - before[0], now[1] - before[1]
            for who in entrant.people_at(n - 1):
                had = credits.get(who, (Fraction(0), Fraction(0)))
                credits[who] = had[0] + points, had[1] + possible
            before = now
        # Of several, a person who played nothing did not attend.
        return {who: each for who, each in credits.items() if any(each) or not entrant.stints}

    def _until(self, n: int) -> Mapping[str, tuple[Fraction, Fraction]]:
        """Points and possible points of each entrant before the entry number `n`, as corrected since."""
        if n not in self._known:
            state, rules = self.state, self.state.event_rules
            facts, board = state.facts, state.board
            if n != AT_THE_END:
                log = [each for each in state.log.values() if each.n < n]
                # Names are those of the end.
                facts = fold(first_facts(state.record, state.log.values()), log)
                board = rules.board(facts)
            possible = rules.possible(facts, board)
            self._known[n] = {
                row.who: (exact(row.points), exact(possible.get(row.who, 0))) for row in rules.standing(facts, board)
            }
        return self._known[n]


def _played(state: EventState) -> set[str]:
    """Everybody who came to a decided match."""
    board = state.board
    return {
        name
        for key, outcome in board.outcomes.items()
        for index, side in enumerate(board.pairings[key].sides)
        if index not in outcome.forfeit
        for name in side
        if state.facts.plays_in(board.pairings[key], name)
    }


def _places(rows: Sequence[PlaceRow]) -> list[tuple[int, int, PlaceRow]]:
    """Rows with their places among themselves, and with the number of rows that share each place."""
    ranked = sorted(rows, key=lambda row: row.place)
    places = [row.place for row in ranked]
    return [(places.index(row.place) + 1, places.count(row.place), row) for row in ranked]
