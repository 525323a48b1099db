"""The plays by which players come, go, or take a seat over in a running match, and the rules that a game gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, ClassVar, Final, Generic, Protocol, TypeVar

from referee.contract.due import Form, Limits, Offer, player_choices
from referee.contract.match_position import MatchPosition
from referee.contract.play import Play
from referee.contract.roster import Roster, RosterChange, RosterKind
from referee.kit.names import alike, counted, listed, new_name
from referee.kit.numbers import written
from referee.kit.values import Value, replace, with_item
from referee.ruling import Draft, Effect, Outcome, Refused, is_allowed, neutral
from referee.schema import Between, FieldType, Player, field, one_of

START, LAST, AVERAGE = "start", "last", "average"
MOST: Final = 100_000_000
"""The largest score that a newcomer can begin with."""

NAME: Final = FieldType("text", new_name, schema={"type": "string", "description": "the name of a person"})
NewName = Annotated[str, NAME]
"""The name of somebody who may be new in the match."""
BeginsWith = Annotated[
    str, one_of({START: "the score at the start", LAST: "the score of the last", AVERAGE: "the average"})
]


class RosterPlay(Play):
    """A play that changes who plays. Anybody may make it, at any player's turn."""

    changes_players: ClassVar[bool] = True


class Join(RosterPlay, name="join", title="Somebody comes late"):
    """Somebody who comes late plays from now on. Somebody who left comes back to the own score."""

    who: NewName = field("Who comes", prompt="Who comes?")
    score: BeginsWith = field("Begins with", default=START)
    points: Annotated[int, Between(-MOST, MOST)] | None = field(
        "Or with a score of its own", default=None, hint="counts before the choice above"
    )
    before: Player | None = field("Plays before", default=None, hint="without a name: after the last in the order")


class Leave(RosterPlay, name="leave", title="Somebody goes home"):
    """Somebody plays no longer. The score stays on the sheet."""

    who: Player = field("Who goes", prompt="Who goes home?")


class Substitute(RosterPlay, name="substitute", title="Somebody takes a place over"):
    """Somebody plays for somebody else from now on, with the seat and the score."""

    out: Player = field("For whom", prompt="Whose place is taken over?")
    who: NewName = field("Who plays", prompt="Who plays from now on?")


ROSTER_PLAYS: Final[tuple[type[RosterPlay], ...]] = (Join, Leave, Substitute)


class Joined(Effect, tag="joined"):
    """A player comes late, or is back; `score` is the score to begin with."""

    named: ClassVar[Outcome | None] = neutral("Joins")
    who: str
    score: int
    back: bool = False


class Left(Effect, tag="left"):
    """A player goes home; the score stands."""

    named: ClassVar[Outcome | None] = neutral("Goes home")
    who: str
    score: int


class TookOver(Effect, tag="took over"):
    """A player plays for `out` from now on."""

    named: ClassVar[Outcome | None] = neutral("Substitute")
    who: str
    out: str


ROSTER_EFFECTS: Final[tuple[type[Effect], ...]] = (Joined, Left, TookOver)


class RosterIds(Value):
    """The ids of a game's rules about somebody who comes late, goes home, or takes a place over."""

    join: str
    leave: str
    substitute: str


class RosterPosition(MatchPosition, Protocol):
    """A position whose players can change."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def roster(self) -> Roster: ...


P = TypeVar("P", bound=RosterPosition)


_RARE: Final = Form(secondary=True)


def _as_it_is(position: Any, seat: int) -> Any:
    return position


def _always(position: Any) -> None:
    """Players may come and go at any time."""


class RosterRules(Generic[P]):
    """The way in which players come and go in a game. The judges are made from it, the same for every game.

    - `part` and `number` name the part of the match: `round`, and its number for a seat from the next play on.
    - `most` and `least` bound the players who are there.
    - `start` is the score of somebody who begins at the start.
    - `require` raises `Refused` where players cannot change now; `require_new` where a score or a newcomer cannot be.
    - `join` gives the new last seat a score; `back` readies a seat that plays again; `rename` readies a seat for the
      substitute. The names and the order of play are changed before.
    - `leave` ends the turn of a seat that has left, in the draft; the seat that follows it is given. Without it the
      game has its own play for going home, which uses `without`.
    - `hidden` are the fields of a newcomer that the game decides: they keep their defaults.
    - `ranked` gives the seats whose scores count for the last and for the average.
    - `lowest_first` is True in a position whose lowest score is the best.
    """

    def __init__(
        self, *, ids: RosterIds, part: str, least: int = 1,
        most: Callable[[P], int],
        number: Callable[[P, int], int],
        start: Callable[[P], int],
        join: Callable[[P, int, int], P],
        leave: Callable[[Draft[P], int, int], Draft[P]] | None = None,
        hidden: tuple[str, ...] = (),
        rename: Callable[[P, int], P] = _as_it_is,
        back: Callable[[P, int], P] = _as_it_is,
        require: Callable[[P], object] = _always,
        require_new: Callable[[P, int], object] = _as_it_is,
        ranked: Callable[[P], Sequence[int]] = lambda position: position.roster.order,
        lowest_first: Callable[[P], bool] = lambda position: False,
    ) -> None:  # fmt: skip
        self.ids = ids
        self.part = part
        self.most = most
        self.least = least
        self.number = number
        self.start = start
        self.join = join
        self.leave = leave
        self.hidden = hidden
        self.rename = rename
        self.back = back
        self.require = require
        self.require_new = require_new
        self.ranked = ranked
        self.lowest_first = lowest_first

    @property
    def judges(self) -> Mapping[type[Play], Callable[[P, Any], Draft[P]]]:
        """The judges of the plays."""
        judges: dict[type[Play], Callable[[P, Any], Draft[P]]] = {Join: self.judge_join}
        if self.leave is not None:
            judges[Leave] = self.judge_leave
        return {**judges, Substitute: self.judge_substitute}

    def offers(self, position: P) -> tuple[Offer, ...]:
        """The plays that change who plays, where they are possible now. They are never in the way of other plays."""
        if not is_allowed(self.require, position):
            return ()
        order, players = position.roster.order, position.players
        here = player_choices([players[seat] for seat in order])
        offers = []
        has_left = len(order) < len(players)
        if len(order) < self.most(position) and (
            has_left or is_allowed(self.require_new, position, self.start(position))
        ):
            form = replace(_RARE, hidden=self.hidden)
            offers.append(Offer(Join, "Somebody comes", limits=Limits(choices={"before": here}), form=form))
        if self.leave is not None and len(order) > self.least:
            offers.append(Offer(Leave, "Somebody goes home", limits=Limits(choices={"who": here}), form=_RARE))
        return (*offers, Offer(Substitute, "A substitute plays", limits=Limits(choices={"out": here}), form=_RARE))

    def judge_join(self, position: P, play: Join) -> Draft[P]:
        self.require(position)
        roster, rule = position.roster, self.ids.join
        seat = self._seat_of(position, play.who)
        if seat is not None and roster.plays(seat):
            raise Refused(rule, f"{position.players[seat]} plays already; enter the name of somebody new.", "who")
        if len(roster.order) >= (most := self.most(position)):
            raise Refused(rule, f"{counted(most, 'player')} are the most; somebody has to leave first.")
        if any(getattr(play, name) != getattr(Join(who=play.who), name) for name in self.hidden):
            raise Refused(rule, "A newcomer begins with the score at the start, in the seat after the last.")
        before = None if play.before is None else position.players.index(play.before)
        if before is not None and not roster.plays(before):
            raise Refused(rule, f"{play.before} has left; name somebody who plays.", "before")
        if seat is not None:
            return self._come_back(position, seat, play, before)
        score, source = self._beginning(position, play)
        self.require_new(position, score)
        seat = len(position.players)
        seated = replace(position, players=(*position.players, play.who), roster=roster.joined(seat, play.who, before))
        after, when = self._changed(self.join(seated, seat, score), "join", seat)
        place = "" if before is None else f", before {play.before}"
        draft = Draft(after).say(f"{play.who} joins in {when} with {written(score)}{source}{place}", rule)
        return draft.effect(Joined(play.who, score))

    def _come_back(self, position: P, seat: int, play: Join, before: int | None) -> Draft[P]:
        """Somebody who left plays again, with the score of then."""
        who, score, rule = position.players[seat], self._score(position, seat), self.ids.join
        if play.points is not None or play.score != START:
            raise Refused(rule, f"{who} comes back with the own score, {written(score)}: leave the score empty.")
        seated = replace(position, roster=position.roster.joined(seat, who, before))
        after, when = self._changed(self.back(seated, seat), "back", seat)
        return Draft(after).say(f"{who} is back in {when} with {written(score)}", rule).effect(Joined(who, score, True))

    def judge_leave(self, position: P, play: Leave) -> Draft[P]:
        self.require(position)
        roster, rule, who = position.roster, self.ids.leave, play.who
        seat = position.players.index(who)
        if not roster.plays(seat):
            raise Refused(rule, f"{who} has left already.", "who")
        if len(roster.order) <= self.least:
            needed = counted(self.least, "player")
            raise Refused(rule, f"The match needs {needed}: end it instead, or let somebody take the place over.")
        follows, score = roster.after(seat), self._score(position, seat)
        after = self.without(position, seat)
        when = after.roster.changes[-1].when
        draft = Draft(after).say(f"{who} goes home in {when}; the score of {written(score)} stands", rule)
        draft.effect(Left(who, score))
        return draft if self.leave is None else self.leave(draft, seat, follows)

    def without(self, position: P, seat: int) -> P:
        """The position after the player of a seat has left the order of play."""
        number, who = self.number(position, seat), position.players[seat]
        when, score = f"{self.part} {number}", self._score(position, seat)
        change = RosterChange("leave", who, seat, since=number, when=when, score=score)
        return replace(position, roster=position.roster.left(seat).with_change(change))

    def judge_substitute(self, position: P, play: Substitute) -> Draft[P]:
        self.require(position)
        roster, rule, out = position.roster, self.ids.substitute, play.out
        seat, own = position.players.index(out), self._seat_of(position, play.who)
        if not roster.plays(seat):
            raise Refused(rule, f"{out} has left; {play.who} can join with a score instead.", "out")
        if own is not None:
            name = position.players[own]
            says = f"{name} plays already" if roster.plays(own) else f"{name} has a place and can come back to it"
            raise Refused(rule, f"{says}; enter the name of somebody else.", "who")
        seated = replace(
            position, players=with_item(position.players, seat, play.who), roster=roster.taken_over(play.who)
        )
        after, when = self._changed(self.rename(seated, seat), "substitute", seat, out)
        score = written(self._score(after, seat))
        return (
            Draft(after)
            .say(f"{play.who} plays for {out} from {when} on, with {score}", rule)
            .effect(TookOver(play.who, out))
        )

    def _changed(self, after: P, kind: RosterKind, seat: int, out: str = "") -> tuple[P, str]:
        """The position with the change in its roster, and the part from which it holds in words."""
        number = self.number(after, seat)
        when = f"{self.part} {number}"
        score = self._score(after, seat)
        change = RosterChange(kind, after.players[seat], seat, since=number, when=when, score=score, out=out)
        return replace(after, roster=after.roster.with_change(change)), when

    def _beginning(self, position: P, play: Join) -> tuple[int, str]:
        """The score to begin with, and where it comes from in words."""
        scores = [self._score(position, seat) for seat in self.ranked(position)]
        if play.points is not None:
            return play.points, ""
        if play.score == LAST:
            worst = max if self.lowest_first(position) else min
            return worst(scores), ", as the last has"
        if play.score == AVERAGE:
            return (2 * sum(scores) + len(scores)) // (2 * len(scores)), ", the average"
        return self.start(position), ""

    @staticmethod
    def _score(position: P, seat: int) -> int:
        return position.scores[seat]

    @staticmethod
    def _seat_of(position: P, who: str) -> int | None:
        """The seat of a name that people would not tell from `who`; None for somebody new."""
        same = alike(who)
        return next((seat for seat, name in enumerate(position.players) if alike(name) == same), None)


def require_here(position: RosterPosition, name: str, ids: RosterIds, field: str = "") -> None:
    """Require that a player has not left.

    :raises Refused: by the rule about leaving.
    """
    roster = position.roster
    if len(roster.order) == len(position.players) or roster.plays(position.players.index(name)):
        return
    here = [position.players[seat] for seat in sorted(roster.order)]
    raise Refused(ids.leave, f"{name} has left; {listed(here)} {'play' if len(here) > 1 else 'plays'}.", field)
