"""The effects of plays of Darts Baseball that no other game has."""

from referee.ruling import Effect, bad, neutral


class FellBack(Effect, tag="fell back"):
    """A player without a run falls back to 0 and loses `points`."""

    named = bad("Back to 0")
    who: str
    points: int


class ExtraInning(Effect, tag="extra inning"):
    """The players who are tied throw another inning."""

    named = neutral("Extra inning")
    inning: int
    who: tuple[str, ...]
