"""The plays by which players come, go, or take a seat over in a running match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, ClassVar, Final, Protocol

from referee.contract.match_position import MatchPosition
from referee.contract.play import Play
from referee.contract.roster import Roster
from referee.kit.names import new_name
from referee.ruling import Effect, neutral
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
    """Somebody who comes late plays from now on. Somebody who left comes back to the score from before."""

    who: NewName = field("Who comes", prompt="Who comes?", words="{} comes")
    score: BeginsWith = field("Begins with", default=START, words="with {}")
    points: Annotated[int, Between(-MOST, MOST)] | None = field(
        "Or with a score of its own",
        default=None,
        hint="counts before the choice above",
        words="with {}",
    )
    before: Player | None = field(
        "Plays before", default=None, hint="without a name: after the last in the order", words=", before {}"
    )


class Leave(RosterPlay, name="leave", title="Somebody goes home"):
    """Somebody plays no longer. The score stays on the sheet."""

    who: Player = field("Who goes", prompt="Who goes home?", words="{} goes home")


class Substitute(RosterPlay, name="substitute", title="Somebody takes a place over"):
    """Somebody plays for somebody else from now on, with the seat and the score."""

    out: Player = field("For whom", prompt="Whose place is taken over?", words="")
    who: NewName = field("Who plays", prompt="Who plays from now on?", words="{} plays")


ROSTER_PLAYS: Final[tuple[type[RosterPlay], ...]] = (Join, Leave, Substitute)


class Joined(Effect, tag="joined"):
    """A player comes late, or is back; `score` is the score to begin with."""

    named = neutral("Joins")
    who: str
    score: float
    back: bool = False


class Left(Effect, tag="left"):
    """A player goes home; the score stands."""

    named = neutral("Goes home")
    who: str
    score: float


class TookOver(Effect, tag="took over"):
    """A player plays for `out` from now on."""

    named = neutral("Substitute")
    who: str
    out: str


ROSTER_EFFECTS: Final[tuple[type[Effect], ...]] = (Joined, Left, TookOver)


class RosterPosition(MatchPosition, Protocol):
    """A position whose players can change."""

    @property
    def players(self) -> tuple[str, ...]: ...
    @property
    def scores(self) -> Sequence[float]: ...
    @property
    def roster(self) -> Roster: ...
