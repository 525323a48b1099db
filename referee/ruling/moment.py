"""The moments that a table cheers (*180! Ann*): boards show them large, with a sound if it is switched on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from referee.kit.values import Value

Sound = Literal["cheer", "bell", "win"]
"""The sound of a moment. A bell and a win are heard by all, a cheer at the board and at the table where it happened."""
WEIGHTS: Final[dict[Sound, int]] = {"cheer": 1, "bell": 2, "win": 3}


class Moment(Value):
    """A moment in a word or two, and the people cheered; if `who` is empty, those who made the play."""

    word: str
    sound: Sound = "cheer"
    who: tuple[str, ...] = ()
    decided_by: str = ""
    """The cheer of the play that wins the match: `121 finished`."""


def greatest(moments: Sequence[Moment]) -> Moment | None:
    """The moment that counts for a play with several; the later of two with the same weight."""
    return max(reversed(moments), key=lambda moment: WEIGHTS[moment.sound], default=None)
