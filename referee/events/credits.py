"""The people of an event, and what its results count for each of them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from typing import Any, Final

from referee.events.entries import EnterResult
from referee.events.entry_fields import Side
from referee.events.event import EventState
from referee.events.facts import Counted
from referee.events.points import Number
from referee.kit.names import can_be_seen
from referee.kit.values import Value

MOST_OF_A_TEAM: Final = 2
"""A pair plays together. A result of a larger team does not say who of it played."""


class CreditedSide(Value):
    """The people of one side of a result, with their place and their share of the win."""

    people: tuple[str, ...]
    place: int
    points: Fraction
    score: Number | None


class Credit(Value):
    """A result that counts for people."""

    n: int
    """The number of its entry."""
    game: str
    """Empty if neither the result nor the event names one game."""
    sides: tuple[CreditedSide, ...]
    part: int = 0
    """The number of the frame of a tie between teams; 0 for a whole result."""


def people_of(state: EventState) -> tuple[str, ...]:
    """The names of the people of an event. A pair or a team is not a person; its members are.

    A name that cannot be seen, which an earlier version took, has no person.
    """
    return tuple(who for entrant in state.facts.entrants.values() for who in seen(entrant.everybody()))


def credits_of(state: EventState, refereed: Collection[int] = ()) -> Iterator[Credit]:
    """The results that count for people, except those of the entries `refereed`, which matches gave.

    A result counts if its pairing exists and all sides came. Of a tie between teams each frame counts for its players.
    A team of more than two people is left out of other results.
    """
    for key, counted in state.facts.results.items():
        if key in state.board.pairings and counted.n not in refereed and not counted.outcome.forfeit:
            if counted.outcome.frames:
                yield from _frames(state, counted)
                continue
            sides = _sides(state, counted)
            if len(sides) > 1:
                yield Credit(counted.n, _game(state, counted.n), sides)


def seen(names: Iterable[str]) -> tuple[str, ...]:
    """The names that can be seen."""
    return tuple(name for name in names if can_be_seen(name))


def _sides(state: EventState, counted: Counted) -> tuple[CreditedSide, ...]:
    """The sides in the order of the pairing; none if one of them is a team whose players are not known."""
    outcome = counted.outcome
    entrants = state.facts.entrants
    names = [name for side in counted.pairing.sides for name in side if name in entrants]
    if any(len(entrants[name].people) > MOST_OF_A_TEAM for name in names):
        return ()
    teams = [_players(state, counted, side) for side in counted.pairing.sides]
    first = outcome.order[0]
    place_of: dict[int, int] = {}
    ahead = 0
    for shared in outcome.order:
        place_of |= dict.fromkeys(shared, ahead + 1)
        ahead += len(shared)
    return tuple(
        CreditedSide(
            people=team,
            place=place_of[index],
            points=Fraction(1, len(first)) if index in first else Fraction(0),
            score=outcome.score[index] if outcome.score else None,
        )
        for index, team in enumerate(teams)
        if team
    )


def _frames(state: EventState, counted: Counted) -> Iterator[Credit]:
    """The frames of a tie in which known people of both teams played."""
    people = set(people_of(state))
    for number, frame in enumerate(counted.outcome.frames, 1):
        sides = tuple(
            CreditedSide(
                people=tuple(who for who in side if who in people),
                place=1 if frame.winner in (None, at) else 2,
                points=Fraction(1, 2) if frame.winner is None else Fraction(frame.winner == at, 1),
                score=frame.score[at] if frame.score else None,
            )
            for at, side in enumerate(frame.between)
        )
        if all(side.people for side in sides):
            yield Credit(counted.n, _game(state, counted.n), sides, number)


def _players(state: EventState, counted: Counted, side: Side) -> tuple[str, ...]:
    """The people who played on a side at the time of the result. A partner who had left is replaced by a stand-in."""
    facts = state.facts
    return tuple(
        who
        for name in side
        if name in facts.entrants and facts.plays_in(counted.pairing, name)
        for who in seen(facts.entrants[name].people_at(counted.n))
    )


def _game(state: EventState, n: int) -> str:
    """The game of a result: the one that it names, or the only game of the event."""
    entry: Any = state.log[n].entry
    if isinstance(entry, EnterResult):
        if entry.game:
            return entry.game
        if entry.match is not None and isinstance(key := entry.match.get("game"), str):
            return key
    games = state.record.games
    return games[0] if len(games) == 1 else ""
