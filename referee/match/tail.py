"""The end of a match from one play on: enough to say what a strike, an amendment or an insertion there would change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from referee.contract import Setup
from referee.kit.values import Value
from referee.match.log import Entry
from referee.match.match import Match


class Tail(Value):
    """A position and the plays from there on. Unlike a match, it can be sent to another process."""

    game: str
    setup: Setup
    position: Any
    plays: tuple[tuple[int, str, Mapping[str, Any], bool], ...]
    """The number, the lane and the current body of each play, and True if it is taken back."""
    head: int
    """The number of the last entry of the match."""

    @classmethod
    def of(cls, match: Match, n: int) -> Tail:
        """The end of a match from play `n` on.

        :raises NoSuchPlay: the log has no such play.
        """
        lines = match.lines_from(n)
        plays = tuple((line.n, line.entry.lane, line.body, line.struck) for line in lines)
        return cls(match.game.key, match.setup, match.before(n), plays, match.head)

    @property
    def n(self) -> int:
        """The number of the first play."""
        return self.plays[0][0]

    def match(self) -> Match:
        """A match that begins with the position. Its plays are judged again, with the same rulings."""
        match = Match(self.game, self.setup, position=self.position)
        for n, lane, body, struck in self.plays:
            entry = Entry(n, "play", lane, body)
            if struck:
                match.add_struck(entry)
            else:
                match.replay(entry)
        return match
