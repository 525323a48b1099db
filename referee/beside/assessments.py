"""The jobs of a match: the ruling on a play that is not entered, the changes that a correction would make.

No positions come back: they are large, and no page shows them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from referee import games
from referee.beside.questions import encode
from referee.contract import Play
from referee.kit.values import Value, replace
from referee.match import Assessment, Change, Match
from referee.match.tail import Tail
from referee.match.turns import turns
from referee.ruling import Ruling

SHOWN: Final = 40
"""Maximum number of changes that a page shows."""

Correction = Literal["strike", "amend", "insert"]


class Preview(Value):
    """The changes that a strike, an amendment or an insertion would make."""

    assessment: Assessment
    changes: tuple[Change, ...]
    """Plays that would get another ruling; those that would no longer be allowed come first."""
    more: int
    """The number of changes that are left out."""
    scores: tuple[tuple[str, int | float, int | float], ...]
    """The scores that change: name, before, after."""
    same: int
    """The number of scores that stay the same."""
    turns: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = msgspec.field(default_factory=dict)
    """The players whose turn each shown play is, now and after the correction."""
    moved: int = 0
    """The number of plays that would become another player's turn."""


def judge(game: str, position: Any, n: int, play: object) -> Ruling[Any]:
    """The ruling on a play as number `n` in a position."""
    _, ruling = games.game(game).judge_body(position, play, n)
    return replace(ruling, position=None)


def find(game: str, position: Any, play: object) -> Play | None:
    """A play with the same cards that the game allows, if it finds one.

    :raises Unreadable: no such play, field, value or player.
    """
    rules = games.game(game)
    return rules.find(position, rules.schema.play(play, position.players))


def preview(tail: Tail, kind: Correction, play: object = None) -> Preview:
    """The changes that a correction would make: a strike of the first play of a tail, its amendment to another play, or
    an insertion before it.

    :raises NoSuchPlay: the play to strike is already taken back.
    """
    match = tail.match()
    assessment, changes = _assess(match, tail, kind, play)
    shown = replace(assessment, ruling=replace(assessment.ruling, position=None), after=None, again=())
    if assessment.after is None:
        return Preview(shown, (), 0, (), 0)
    now, then = match.game.scores(match.position), match.game.scores(assessment.after)
    scores = tuple((name, now.get(name, 0), points) for name, points in then.items() if now.get(name, 0) != points)
    own = tail.head + 1 if kind == "insert" else tail.n
    others = [change for change in changes if change.n != own]
    others.sort(key=lambda change: change.after is not None and change.after.allowed)
    numbers = [line.n for line in match.lines]
    whose = turns(match.game, tail.position, ((line.n, (line.play, line.ruling)) for line in match.lines))
    later = [own, *numbers] if kind == "insert" else numbers
    becomes = turns(match.game, tail.position, zip(later, assessment.again, strict=True))
    return Preview(
        shown,
        tuple(map(_without_positions, others[:SHOWN])),
        more=max(0, len(others) - SHOWN),
        scores=scores,
        same=len(then) - len(scores),
        turns={change.n: (whose[change.n], becomes[change.n]) for change in others[:SHOWN]},
        moved=sum(1 for n in numbers if n != own and whose[n] and becomes[n] and whose[n] != becomes[n]),
    )


def preview_json(
    tail: Tail, kind: Correction, play: object = None, depends: Sequence[Mapping[str, object]] = ()
) -> bytes:
    """The same as JSON, with all changes. The results of an event that depend on the match go with them.

    :raises NoSuchPlay: the play to strike is already taken back.
    """
    assessment, changes = _assess(tail.match(), tail, kind, play)
    return encode(
        {
            **assessment.ruling.as_json(),
            "changes": [
                {
                    "n": change.n,
                    "play": dict(change.body),
                    "before": change.before and change.before.as_json(),
                    "after": change.after and change.after.as_json(),
                }
                for change in changes
            ],
            "depends": depends if assessment.ruling.allowed else [],
        }
    )


def _assess(match: Match, tail: Tail, kind: Correction, play: object) -> tuple[Assessment, list[Change]]:
    if kind == "strike":
        return match.assess_strike(tail.n)
    if kind == "amend":
        return match.assess_amendment(tail.n, play)
    return match.assess_insertion(tail.n, play, tail.head + 1)


def _without_positions(change: Change) -> Change:
    before, after = (ruling and replace(ruling, position=None) for ruling in (change.before, change.after))
    return replace(change, before=before, after=after)
