"""The people of a match whose players come late, go home, or take a seat over while it is under way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal, TypeVar

from referee.kit.values import Value, replace, unique

P = TypeVar("P")
RosterKind = Literal["join", "back", "leave", "substitute"]


class RosterChange(Value):
    """One change: somebody joins, is back, leaves, or plays for somebody else from now on."""

    kind: RosterKind
    who: str
    seat: int
    """The place among the players of the position."""
    since: int
    """The number of the part (a round, an inning) from which the change holds."""
    when: str
    """The same in words: `round 3`."""
    score: float
    """The score of the seat at that moment."""
    out: str = ""
    """The name that had the seat before a substitute."""

    @property
    def note(self) -> str:
        """The change as a note beside the name."""
        return {
            "join": f"from {self.when}",
            "back": f"back in {self.when}",
            "leave": f"left in {self.when}",
            "substitute": f"for {self.out} from {self.when}",
        }[self.kind]

    @property
    def says(self) -> str:
        """The change in a few words, for the score sheet."""
        return {
            "join": "joins",
            "back": "is back",
            "leave": "leaves",
            "substitute": f"plays for {self.out}",
        }[self.kind]


class Roster(Value):
    """The people of a match, and the seats that play, in the order of play.

    A seat is a place among the players of the position. A newcomer gets the next seat, so that seats never move. The
    seat of a player who leaves stays with its score. Only the order of play changes.
    """

    order: tuple[int, ...]
    """The seats that play, in the order of play."""
    people: tuple[str, ...]
    """Everybody who takes part or took part, in the order of coming."""
    changes: tuple[RosterChange, ...] = ()

    @classmethod
    def of(cls, players: Sequence[str]) -> Roster:
        """The roster at the beginning: everybody plays, in the order of their names."""
        return cls(tuple(range(len(players))), tuple(players))

    def plays(self, seat: int) -> bool:
        """True if the player of a seat is still there."""
        return seat in self.order

    def after(self, seat: int) -> int:
        """The seat that follows a seat in the order of play."""
        return self.order[(self.order.index(seat) + 1) % len(self.order)]

    def holder(self, seat: int, at: int, players: Sequence[str]) -> str:
        """The name that had a seat in part number `at`; `players` are the names that have the seats now."""
        later = (change for change in self.changes if change.kind == "substitute" and change.seat == seat)
        return next((change.out for change in later if change.since > at), players[seat])

    def seated(self, at: int, players: Sequence[str]) -> dict[int, str]:
        """The seats that played part number `at` to its end, each with the name that had it then.

        It is for games whose players change between two parts alone.
        """
        changes = [change for change in self.changes if change.kind != "substitute"]
        late = {change.seat for change in changes if change.kind == "join"}
        playing = set(range(len(players))) - late
        for change in changes:
            if change.since <= at:
                (playing.discard if change.kind == "leave" else playing.add)(change.seat)
        return {seat: self.holder(seat, at, players) for seat in sorted(playing)}

    def joined(self, seat: int, who: str, before: int | None) -> Roster:
        """The roster with a seat that plays from now on, before another seat or after the last."""
        at = len(self.order) if before is None else self.order.index(before)
        return replace(self, order=(*self.order[:at], seat, *self.order[at:]), people=unique((*self.people, who)))

    def left(self, seat: int) -> Roster:
        """The roster without a seat in the order of play."""
        return replace(self, order=tuple([each for each in self.order if each != seat]))

    def taken_over(self, who: str) -> Roster:
        """The roster with somebody who takes a seat over."""
        return replace(self, people=unique((*self.people, who)))

    def with_change(self, change: RosterChange) -> Roster:
        """The roster with one more change in its history."""
        return replace(self, changes=(*self.changes, change))


class Seats(Value):
    """The players with their roster, for a position that keeps both in its field `seats`."""

    players: tuple[str, ...]
    roster: Roster

    @classmethod
    def of(cls, players: Sequence[str]) -> Seats:
        """The seats at the beginning."""
        return cls(tuple(players), Roster.of(players))

    def partners_in(self, side: int, at: int) -> tuple[str, str]:
        """The partners of a side of a table of four who played part number `at`, before a substitute came."""
        first, second = (self.roster.holder(seat, at, self.players) for seat in (side, side + 2))
        return first, second


class SeatedPosition(Value):
    """The players of a position, kept together with their roster in one field."""

    seats: Seats

    @property
    def players(self) -> tuple[str, ...]:
        return self.seats.players

    @property
    def roster(self) -> Roster:
        return self.seats.roster


def with_roster(position: P, players: tuple[str, ...], roster: Roster) -> P:
    """A position with other names in its seats and another roster."""
    if isinstance(getattr(position, "seats", None), Seats):
        return replace(position, seats=Seats(players, roster))
    return replace(position, players=players, roster=roster)


def roster_of(position: Any) -> Roster | None:
    """The roster of a position; None in a game whose players do not change."""
    roster: Roster | None = getattr(position, "roster", None)
    return roster


def people_of(position: Any) -> tuple[str, ...]:
    """Everybody who takes part or took part in a match, in the order of coming."""
    roster = roster_of(position)
    return tuple(position.players) if roster is None else roster.people


def present(position: Any) -> tuple[str, ...]:
    """The players who are still there, in the order of play."""
    roster = roster_of(position)
    players: tuple[str, ...] = position.players
    return players if roster is None else tuple([players[seat] for seat in roster.order])


def as_begun(position: Any) -> dict[str, str]:
    """The name of each player, with the first name of the seat: a substitute plays for somebody who began."""
    roster, players = roster_of(position), position.players
    if roster is None:
        return {name: name for name in players}
    return {name: roster.holder(seat, -1, players) for seat, name in enumerate(players)}
