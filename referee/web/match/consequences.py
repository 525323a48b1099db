"""The consequences of a change in the log: plays with another ruling, other turns, other scores."""

from __future__ import annotations

from typing import Any

from referee.beside.assessments import Correction, Preview, judge, preview
from referee.kit.names import listed
from referee.kit.values import Value
from referee.match import Change, Match
from referee.match.tail import Tail
from referee.ruling import Ruling
from referee.store.cached_match import taken_back
from referee.web.http.beside import Unanswered, run_beside
from referee.web.match.passage import entered_text, play_title


class Consequence(Value):
    """A play that would get another ruling."""

    n: int
    title: str
    entered: str
    before: str
    """The current sentence on the play."""
    after: str
    """The sentence on the play after the change."""
    stands: bool
    """True if the play would still be allowed."""
    who: str
    """The players who made it, according to the current log."""
    then: str
    """The players to whom it would belong after the change."""

    @property
    def is_moved(self) -> bool:
        """True if it would be another player's turn."""
        return bool(self.who and self.then) and self.who != self.then


class Consequences(Value):
    """The consequences of a strike, an amendment or an insertion, for a page."""

    plays: tuple[Consequence, ...] = ()
    more: int = 0
    """The number of plays that are left out."""
    scores: tuple[tuple[str, int | float, int | float], ...] = ()
    """The scores that change: name, before, after."""
    same: int = 0
    """The number of scores that stay the same."""
    moved: int = 0
    """The number of later plays that would be other players' turns."""
    unknown: str = ""
    """The reason why the consequences are unknown; empty if they are known."""


def foresee(match: Match, kind: Correction, n: int, body: object = None) -> tuple[Ruling[Any], Consequences | None]:
    """The ruling on a change at play `n`, and its consequences if it can be made.

    In a long match the consequences may take too long to work out; the ruling alone does not.
    """
    try:
        foreseen = run_beside(preview, Tail.of(match, n), kind, body, urgent=True)
    except Unanswered as fault:
        unknown = Consequences(unknown=fault.says)
        if kind == "strike":
            return Ruling("allowed", (), taken_back(n)), unknown
        number = n if kind == "amend" else match.head + 1
        ruling = run_beside(judge, match.game.key, match.before(n), number, body, urgent=True)
        return ruling, unknown if ruling.allowed else None
    ruling = foreseen.assessment.ruling
    return ruling, consequences(match, n, foreseen) if ruling.allowed else None


def consequences(match: Match, n: int, foreseen: Preview) -> Consequences:
    """The consequences of a previewed change at play `n`."""
    plays = tuple(consequence(match, n, change, *foreseen.turns[change.n]) for change in foreseen.changes)
    return Consequences(plays, foreseen.more, foreseen.scores, foreseen.same, foreseen.moved)


def consequence(match: Match, n: int, change: Change, now: tuple[str, ...], then: tuple[str, ...]) -> Consequence:
    """One play that would get another ruling. A play that is not in the log is inserted before play `n`."""
    position = match.before(n if change.n > match.head else change.n)
    before, after = (ruling_text(ruling) for ruling in (change.before, change.after))
    stands = change.after is not None and change.after.allowed
    return Consequence(
        change.n,
        play_title(match.schema, change.body),
        entered_text(match, position, change.body),
        before=before,
        after=after,
        stands=stands,
        who=listed(now),
        then=listed(then),
    )


def ruling_text(ruling: Ruling[Any] | None) -> str:
    """The sentence of a ruling, with the late rulings that it brings."""
    if ruling is None:
        return "taken back"
    late = (f"shows that play {flag.n} was illegal: {flag.says}" for flag in ruling.flags)
    return "; ".join((ruling.sentence, *late))
