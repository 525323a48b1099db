"""The effects of plays of pocket billiards that no other game has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from referee.ruling import Effect, Outcome, bad, neutral
from referee.schema import FieldType, field


@dataclass(frozen=True, slots=True)
class Lagged(Effect):
    """The lag or the lot has a winner, or is played again."""

    kind: ClassVar[str] = "lag"
    winner: str | None
    replay: bool


@dataclass(frozen=True, slots=True)
class ChoiceLeft(Effect):
    """A player has a choice to make before anything else."""

    kind: ClassVar[str] = "choice"
    who: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Chose(Effect):
    """A player makes a choice."""

    kind: ClassVar[str] = "chose"
    who: str
    choice: str


@dataclass(frozen=True, slots=True)
class NextPlayer(Effect):
    """A player comes to the table, with the cue ball as it lies or in hand."""

    kind: ClassVar[str] = "next"
    who: str
    cue: str


@dataclass(frozen=True, slots=True)
class Pocketed(Effect):
    """Balls are pocketed; some of them or none are credited."""

    kind: ClassVar[str] = "pocketed"
    who: str
    balls: tuple[int, ...]
    credited: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Fouled(Effect):
    """A player fouls: the rules of all fouls, and the one penalty."""

    kind: ClassVar[str] = "foul"
    named: ClassVar[Outcome | None] = bad("Foul")
    who: str
    fouls: tuple[str, ...]
    penalty: str


@dataclass(frozen=True, slots=True)
class Warned(Effect):
    """A player is warned under a rule for the first, second … time."""

    kind: ClassVar[str] = "warned"
    named: ClassVar[Outcome | None] = bad("Warning")
    who: str
    rule: str
    times: int


@dataclass(frozen=True, slots=True)
class BallsSpotted(Effect):
    """Balls are spotted: the place of each on the long string, in inches behind the foot spot."""

    kind: ClassVar[str] = "spotted"
    positions: dict[str, float]


@dataclass(frozen=True, slots=True)
class LastBallPlaced(Effect):
    """The last ball and the cue ball go to these places when fourteen are racked."""

    kind: ClassVar[str] = "placed"
    last: str
    cue: str


@dataclass(frozen=True, slots=True)
class StrokeRepeated(Effect):
    """A stroke is shot again."""

    kind: ClassVar[str] = "repeated"
    named: ClassVar[Outcome | None] = neutral("Shot again")
    who: str


@dataclass(frozen=True, slots=True)
class Restored(Effect):
    """Balls that were disturbed are put back."""

    kind: ClassVar[str] = "restored"


@dataclass(frozen=True, slots=True)
class RackReplayed(Effect):
    """A rack that was disturbed is played again."""

    kind: ClassVar[str] = "replayed"
    named: ClassVar[Outcome | None] = neutral("Rack replayed")
    rack: int


@dataclass(frozen=True, slots=True)
class RackedAgain(Effect):
    """The balls of a rack are racked again."""

    kind: ClassVar[str] = "racked"
    named: ClassVar[Outcome | None] = neutral("Racked again")
    rack: int


@dataclass(frozen=True, slots=True)
class RackOver(Effect):
    """A rack ends; it has no winner if both players made the same points."""

    kind: ClassVar[str] = "rack over"
    named: ClassVar[Outcome | None] = neutral("Rack over")
    winner: str | None
    rack: int


@dataclass(frozen=True, slots=True)
class Conceded(Effect):
    """A player gives up the rack or the match."""

    kind: ClassVar[str] = "conceded"
    named: ClassVar[Outcome | None] = neutral("Conceded")
    who: str


def _as_read(raw: object) -> Any:
    return tuple(raw) if isinstance(raw, list) else raw


def _plain(points: Any) -> Any:
    return list(points) if isinstance(points, tuple) else points


_POINTS: Final[FieldType[Any]] = FieldType(
    "points",
    _as_read,
    _plain,
    {"anyOf": [{"type": "integer"}, {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2}]},
)


@dataclass(frozen=True, slots=True)
class Tallied(Effect):
    """Only a number is entered: the points of `who` in an inning, or of both players in a rack."""

    kind: ClassVar[str] = "tally"
    points: int | tuple[int, int] = field("Points", field_type=_POINTS)
    who: str = ""


@dataclass(frozen=True, slots=True)
class Counted(Effect):
    """The balls on the table are counted."""

    kind: ClassVar[str] = "counted"
    balls: tuple[int, ...]
