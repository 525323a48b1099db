"""The effects of plays of pocket billiards that no other game has."""

from typing import Annotated, Any, Final

from referee.ruling import Effect, bad, neutral
from referee.schema import FieldType


class Lagged(Effect, tag="lag"):
    """The lag or the lot has a winner, or is played again."""

    winner: str | None
    replay: bool


class ChoiceLeft(Effect, tag="choice"):
    """A player has a choice to make before anything else."""

    who: str
    options: tuple[str, ...]


class Chose(Effect, tag="chose"):
    """A player makes a choice."""

    who: str
    choice: str


class NextPlayer(Effect, tag="next"):
    """A player comes to the table, with the cue ball as it lies or in hand."""

    who: str
    cue: str


class Pocketed(Effect, tag="pocketed"):
    """Balls are pocketed; some of them or none are credited."""

    who: str
    balls: tuple[int, ...]
    credited: tuple[int, ...]


class Fouled(Effect, tag="foul"):
    """A player fouls: the rules of all fouls, and the one penalty."""

    named = bad("Foul")
    who: str
    fouls: tuple[str, ...]
    penalty: str


class Warned(Effect, tag="warned"):
    """A player is warned under a rule for the first, second … time."""

    named = bad("Warning")
    who: str
    rule: str
    times: int


class BallsSpotted(Effect, tag="spotted"):
    """Balls are spotted: the place of each on the long string, in inches behind the foot spot."""

    positions: dict[str, float]


class LastBallPlaced(Effect, tag="placed"):
    """The last ball and the cue ball go to these places when fourteen are racked."""

    last: str
    cue: str


class StrokeRepeated(Effect, tag="repeated"):
    """A stroke is shot again."""

    named = neutral("Shot again")
    who: str


class Restored(Effect, tag="restored"):
    """Balls that were disturbed are put back."""


class RackReplayed(Effect, tag="replayed"):
    """A rack that was disturbed is played again."""

    named = neutral("Rack replayed")
    rack: int


class RackedAgain(Effect, tag="racked"):
    """The balls of a rack are racked again."""

    named = neutral("Racked again")
    rack: int


class RackOver(Effect, tag="rack over"):
    """A rack ends; it has no winner if both players made the same points."""

    named = neutral("Rack over")
    winner: str | None
    rack: int


class Conceded(Effect, tag="conceded"):
    """A player gives up the rack or the match."""

    named = neutral("Conceded")
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


class Tallied(Effect, tag="tally"):
    """Only a number is entered: the points of `who` in an inning, or of both players in a rack."""

    points: Annotated[int | tuple[int, int], _POINTS]
    who: str = ""


class Counted(Effect, tag="counted"):
    """The balls on the table are counted."""

    balls: tuple[int, ...]
