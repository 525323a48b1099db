"""The view of a match for pages and programs: computed on demand, once for each position and lane."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from referee.chain import fingerprint
from referee.contract import WHOLE, Alert, Due, Lane, Rename, Sheet
from referee.contract.figures import Counts
from referee.contract.pictures import at_rest
from referee.match import Entry, LoggedMoment, LoggedPlay, Match, counts_of, recent_moments
from referee.ruling import Ruling

ENDED: Final = "The match has ended; its host can open it again."

V = TypeVar("V")


class Locked(Protocol):
    """Something that computes its facts under a lock."""

    lock: threading.RLock


View = TypeVar("View", bound=Locked)


class computed_once(Generic[View, V]):  # noqa: N801 -- used as a decorator
    """A property that one thread computes at its first use, while other threads wait for it."""

    def __init__(self, compute: Callable[[View], V]) -> None:
        self.compute = compute
        self.__doc__ = compute.__doc__
        self.name = compute.__name__

    def __get__(self, view: View, _: object = None) -> V:
        with view.lock:
            if self.name not in view.__dict__:
                view.__dict__[self.name] = self.compute(view)
            value: V = view.__dict__[self.name]
            return value


class MatchView:
    """A match in one position."""

    def __init__(self, match: Match, ended: bool, next_match: str | None = None) -> None:
        self.match = match
        self.next_match = next_match
        self.game = match.game
        self.head = match.head
        self.position = match.position
        self.ended = ended
        self.lock = threading.RLock()
        self._lanes: dict[str, LaneView] = {}

    def is_current(self, ended: bool, next_match: str | None) -> bool:
        """True as long as the match is unchanged."""
        stands = self.head == self.match.head and self.position is self.match.position
        return stands and (self.ended, self.next_match) == (ended, next_match)

    @property
    def is_final(self) -> bool:
        """True if the match is over, or its host has ended it."""
        return self.ended or self.position.over

    def lane(self, lane: str = WHOLE) -> LaneView:
        """The view of the match for a page of one lane."""
        with self.lock:
            return self._lanes.setdefault(lane, LaneView(self.match, self.position, self.ended, self.lock, lane))

    @computed_once
    def mended_names(self) -> Mapping[str, str]:
        """The names of the log that screens must not show, with the mended name of each."""
        mends = (line.play for line in self.match.lines if line.stands and isinstance(line.play, Rename))
        return {play.who: play.to for play in mends}

    @computed_once
    def sheet(self) -> Sheet:
        """The score sheet."""
        return self.game.sheet(self.position)

    @computed_once
    def counts(self) -> Mapping[str, Counts]:
        """The counts of each player, from which figures are computed.

        They fold the whole match, so no answer to a play has them.
        """
        return counts_of(self.match)

    @computed_once
    def moments(self) -> Sequence[LoggedMoment]:
        """The moments of the last plays."""
        return recent_moments(self.match)

    @computed_once
    def alert(self) -> Alert | None:
        """The news that every phone shows full screen, if there is any."""
        return None if self.ended else self.game.alert(self.position)

    def players_of(self, line: LoggedPlay) -> tuple[str, ...]:
        """The players who made a play of the log; empty if anybody might."""
        return self.match.players_of(line)

    @property
    def broken(self) -> str:
        """The sentence about the first entry that was changed from outside; empty for an intact log."""
        return self.match.broken

    @computed_once
    def fingerprint(self) -> str:
        """The fingerprint of the log up to here; empty if an entry was changed."""
        return "" if self.broken else fingerprint(self.match.hash_after(self.head))

    @computed_once
    def scores(self) -> Mapping[str, int | float]:
        """The score of each player."""
        return self.game.scores(self.position)

    @computed_once
    def lanes(self) -> tuple[Lane, ...]:
        """The current lanes of the match; empty if each play depends on all plays before it."""
        return self.game.lanes(self.position)

    @property
    def lane_choice(self) -> tuple[Lane, ...]:
        """The lanes that a phone chooses from; empty if there is no choice."""
        return self.lanes if len(self.lanes) > 1 else ()


class LaneView:
    """A match in one position, for a page of one lane."""

    def __init__(self, match: Match, position: Any, ended: bool, lock: threading.RLock, lane: str) -> None:
        # No reference back to the view of the whole match: without a cycle, memory is free after the last use.
        self.match = match
        self.position = position
        self.ended = ended
        self.lock = lock
        self.lane = lane
        self.rendered: dict[str, dict[str, str]] = {}
        """The elements that each page has drawn of it. The answer to a play and the stream share them."""

    @property
    def due(self) -> Due:
        """The players to act next and the plays that may be entered; both empty if the host has ended the match."""
        return Due((), ENDED, ()) if self.ended else self.due_by_rules

    @computed_once
    def due_by_rules(self) -> Due:
        """The players to act next by the rules of the game, even if the host has ended the match."""
        return self.match.game.due_at(self.position, self.lane)

    def ruling_on(self, body: Mapping[str, Any]) -> Ruling[Any]:
        """The ruling that a play would get now."""
        return self.match.game.judge_body(self.position, body)[1]

    @computed_once
    def tally(self) -> Due:
        """The scores that may be entered without their plays; empty if the host has ended the match."""
        entry = self.match.game.score_entry
        if self.ended or entry is None:
            return self.due
        return entry.due(self.position, lambda position: self.match.game.due_at(position, self.lane))

    @computed_once
    def picture(self) -> Any:
        """The value that the game's own templates draw. It lights no player if the host has ended the match."""
        picture = self.match.game.picture_at(self.position, self.lane)
        return at_rest(picture) if self.ended else picture

    @property
    def last_entry(self) -> Entry | None:
        """The last entry that plays of the lane depend on; None before the first."""
        match = self.match
        seq = match.head if self.lane == WHOLE else max(match.heads.get(self.lane, 0), match.heads.get(WHOLE, 0))
        return match.entries[seq - 1] if seq else None

    @property
    def last(self) -> LoggedPlay | None:
        """The last play that is not taken back: of the lane, or of any if the whole match is shown."""
        return self.match.last(None if self.lane == WHOLE else self.lane)
