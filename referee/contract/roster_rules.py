"""The rules by which players come, go, or take a seat over in a game, and their judges: the same for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import floor
from typing import Any, Final, Generic, TypeVar

from referee.contract.due import Form, Limits, Offer, player_choices
from referee.contract.players import Players
from referee.contract.roster import RosterChange, RosterKind, with_roster
from referee.contract.roster_plays import (
    AVERAGE,
    LAST,
    START,
    Join,
    Joined,
    Leave,
    Left,
    RosterPosition,
    Substitute,
    TookOver,
)
from referee.contract.team_position import TeamPosition
from referee.kit.names import alike, counted
from referee.kit.numbers import written
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused, is_allowed

P = TypeVar("P", bound=RosterPosition)
_RARE: Final = Form(secondary=True)


def _as_it_is(position: Any, seat: int) -> Any:
    return position


def _with_total(position: Any, seat: int, score: int) -> Any:
    """The position with the total of a new last seat, which is as exact as those of the others."""
    exact = type(position.totals[0])
    return replace(position, totals=(*position.totals, exact(score)))


def _team_size(position: object) -> int:
    """The number of players of a side; 1 in a game without teams."""
    return position.team_size if isinstance(position, TeamPosition) else 1


def _always(position: Any) -> None:
    """Players may come and go at any time."""


class SubstituteRules(Generic[P]):
    """The way in which somebody takes a place over in a game: the judge is the same for every game.

    The class of the game sets `players`.

    - `rule` is the rule about substitutes.
    - `part` and `number` name the part of the match: `round`, and its number for a seat from the next play on.
    - `require` raises `Refused` where players cannot change now.
    - `rename` readies a seat for the substitute, whose name is in the position already.
    """

    players: Players

    def __init__(
        self, *, rule: str, part: str,
        number: Callable[[P, int], int],
        rename: Callable[[P, int], P] = _as_it_is,
        require: Callable[[P], object] = _always,
    ) -> None:  # fmt: skip
        self.rule = rule
        self.part = part
        self.number = number
        self.rename = rename
        self.require = require

    @property
    def judges(self) -> tuple[Callable[[P, Any], Draft[P]], ...]:
        """The judges of the plays."""
        return (self.judge_substitute,)

    def offers(self, position: P) -> tuple[Offer, ...]:
        """The plays that change who plays, where they are possible now. They are never in the way of other plays."""
        if not is_allowed(self.require, position):
            return ()
        here = player_choices([position.players[seat] for seat in position.roster.order])
        return (Offer(Substitute, "A substitute plays", limits=Limits(choices={"out": here}), form=_RARE),)

    def judge_substitute(self, position: P, play: Substitute) -> Draft[P]:
        self.require(position)
        roster, rule, out = position.roster, self.rule, play.out
        seat, own = position.players.index(out), self._seat_of(position, play.who)
        if not roster.plays(seat):
            raise Refused(rule, f"{out} has left; {play.who} can join with a score instead.", "out")
        if own is not None:
            name = position.players[own]
            says = f"{name} is already playing" if roster.plays(own) else f"{name} has a place and can come back to it"
            raise Refused(rule, f"{says}; enter the name of somebody else.", "who")
        players = with_item(position.players, seat, play.who)
        seated = with_roster(position, players, roster.taken_over(play.who))
        after, when = self._changed(self.rename(seated, seat), "substitute", seat, out)
        score = written(self._score(after, seat))
        return (
            Draft(after)
            .say(f"{play.who} plays for {out} from {when} on; the score is {score}", rule)
            .effect(TookOver(play.who, out))
        )

    def _changed(self, after: P, kind: RosterKind, seat: int, out: str = "") -> tuple[P, str]:
        """The position with the change in its roster, and the part from which it holds in words."""
        number = self.number(after, seat)
        when = f"{self.part} {number}"
        score = self._score(after, seat)
        change = RosterChange(kind, after.players[seat], seat, since=number, when=when, score=score, out=out)
        return with_roster(after, after.players, after.roster.with_change(change)), when

    @staticmethod
    def _score(position: P, seat: int) -> float:
        return position.scores[seat]

    @staticmethod
    def _seat_of(position: P, who: str) -> int | None:
        """The seat of a name that people would not tell from `who`; None for somebody new."""
        same = alike(who)
        return next((seat for seat, name in enumerate(position.players) if alike(name) == same), None)


def pass_deal(draft: Draft[P], seat: int, follows: int) -> Draft[P]:
    """The next player deals, if the dealer has left."""
    position: Any = draft.position
    if position.dealer != seat:
        return draft
    return draft.at(replace(position, dealer=follows)).add(f"{position.players[follows]} deals")


class RosterRules(SubstituteRules[P]):
    """The way in which players come, go, and take places over in a game.

    - `rules` are those about somebody who comes late, goes home, or takes a place over.
    - `most` and `least` bound the players who are there, by default as the game bounds those who begin.
    - `start` is the score of somebody who begins at the start.
    - `require_new` raises `Refused` where a newcomer or the score of one cannot be.
    - `join` gives the new last seat its score: without it, in the `totals` of the position. `back` then readies the
      seat, and so a seat that plays again. The names and the order of play are changed before.
    - `leave` ends the turn of a seat that has left, in the draft; the seat that follows it is given. Without it the
      game has its own play for going home, which uses `without`.
    - `hidden` are the fields of a newcomer that the game decides: they keep their defaults. `decided` says how.
    - `place` says where a newcomer sits, in a clause after the score.
    - `ranked` gives the seats whose scores count for the last and for the average.
    - `lowest_first` is True in a position whose lowest score is the best.
    """

    def __init__(
        self, *, rules: tuple[str, str, str], part: str, least: int | None = None,
        most: Callable[[P], int] | None = None,
        number: Callable[[P, int], int],
        start: Callable[[P], int] = lambda position: 0,
        join: Callable[[P, int, int], P] = _with_total,
        leave: Callable[[Draft[P], int, int], Draft[P]] | None = None,
        hidden: tuple[str, ...] = (),
        decided: str = "A newcomer begins with the score at the start, in the seat after the last.",
        place: Callable[[P, int], str] = lambda position, seat: "",
        rename: Callable[[P, int], P] = _as_it_is,
        back: Callable[[P, int], P] = _as_it_is,
        require: Callable[[P], object] = _always,
        require_new: Callable[[P, int], object] = _as_it_is,
        ranked: Callable[[P], Sequence[int]] = lambda position: position.roster.order,
        lowest_first: Callable[[P], bool] = lambda position: False,
    ) -> None:  # fmt: skip
        self.join_rule, self.leave_rule, rule = rules
        super().__init__(rule=rule, part=part, number=number, rename=rename, require=require)
        self._most = most
        self._least = least
        self.start = start
        self.join = join
        self.leave = leave
        self.hidden = hidden
        self.decided = decided
        self.place = place
        self.back = back
        self._require_new = require_new
        self.ranked = ranked
        self.lowest_first = lowest_first

    @property
    def judges(self) -> tuple[Callable[[P, Any], Draft[P]], ...]:
        """The judges of the plays."""
        leave = () if self.leave is None else (self.judge_leave,)
        return (self.judge_join, *leave, *super().judges)

    def offers(self, position: P) -> tuple[Offer, ...]:
        """The plays that change who plays, where they are possible now. They are never in the way of other plays."""
        if not is_allowed(self.require, position):
            return ()
        order, players = position.roster.order, position.players
        here = player_choices([players[seat] for seat in order])
        offers = []
        can_come = len(order) < len(players) or is_allowed(self.require_new, position, self.start(position))
        if can_come and len(order) < self.most(position):
            form = replace(_RARE, hidden=self.hidden)
            offers.append(Offer(Join, "Somebody comes", limits=Limits(choices={"before": here}), form=form))
        if self.leave is not None and len(order) > self.least:
            offers.append(Offer(Leave, "Somebody goes home", limits=Limits(choices={"who": here}), form=_RARE))
        return (*offers, *super().offers(position))

    @property
    def least(self) -> int:
        """The fewest players who have to stay."""
        return self.players.least if self._least is None else self._least

    def most(self, position: P) -> int:
        """The most players who can be there."""
        return self.players.most if self._most is None else self._most(position)

    def require_new(self, position: P, score: int) -> None:
        """Require that somebody new can begin with this score. Only sides of one player grow by newcomers."""
        if (size := _team_size(position)) > 1:
            says = f"Teams of {counted(size, 'player')} take nobody new; somebody can take a place over."
            raise Refused(self.join_rule, says)
        self._require_new(position, score)

    def judge_join(self, position: P, play: Join) -> Draft[P]:
        self.require(position)
        roster, rule = position.roster, self.join_rule
        seat = self._seat_of(position, play.who)
        if seat is not None and roster.plays(seat):
            raise Refused(rule, f"{position.players[seat]} is already playing; enter the name of somebody new.", "who")
        if len(roster.order) >= (most := self.most(position)):
            raise Refused(rule, f"{counted(most, 'player')} are the most; somebody has to leave first.")
        if any(getattr(play, name) != getattr(Join(who=play.who), name) for name in self.hidden):
            raise Refused(rule, self.decided)
        before = None if play.before is None else position.players.index(play.before)
        if before is not None and not roster.plays(before):
            raise Refused(rule, f"{play.before} has left; name somebody who plays.", "before")
        if seat is not None:
            return self._come_back(position, seat, play, before)
        score, source = self._beginning(position, play)
        self.require_new(position, score)
        seat = len(position.players)
        seated = with_roster(position, (*position.players, play.who), roster.joined(seat, play.who, before))
        after, when = self._changed(self.back(self.join(seated, seat, score), seat), "join", seat)
        place = self.place(after, seat) if before is None else f", before {play.before}"
        draft = Draft(after).say(f"{play.who} joins in {when} with {written(score)}{source}{place}", rule)
        return draft.effect(Joined(play.who, score))

    def _come_back(self, position: P, seat: int, play: Join, before: int | None) -> Draft[P]:
        """Somebody who left plays again, with the score of then."""
        who, score, rule = position.players[seat], self._score(position, seat), self.join_rule
        if play.points is not None or play.score != START:
            raise Refused(
                rule, f"{who} comes back with the score from before, {written(score)}: leave the score empty."
            )
        seated = with_roster(position, position.players, position.roster.joined(seat, who, before))
        after, when = self._changed(self.back(seated, seat), "back", seat)
        says = f"{who} is back in {when} with {written(score)}{self.place(after, seat)}"
        return Draft(after).say(says, rule).effect(Joined(who, score, True))

    def judge_leave(self, position: P, play: Leave) -> Draft[P]:
        self.require(position)
        roster, rule, who = position.roster, self.leave_rule, play.who
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
        return with_roster(position, position.players, position.roster.left(seat).with_change(change))

    def _beginning(self, position: P, play: Join) -> tuple[int, str]:
        """The score to begin with, and where it comes from in words."""
        scores = [self._score(position, seat) for seat in self.ranked(position)]
        if play.points is not None:
            return play.points, ""
        if play.score == LAST:
            worst = max if self.lowest_first(position) else min
            return floor(worst(scores)), ", as the last has"
        if play.score == AVERAGE:
            return floor(sum(scores) / len(scores) + 0.5), ", the average"
        return self.start(position), ""
