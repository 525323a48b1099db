"""The effects of plays of darts 301 that no other game has."""

from referee.ruling import Effect, bad, good


class Starts(Effect, tag="begins"):
    """A player is nearest the bull and starts."""

    who: str


class Bust(Effect, tag="bust"):
    """A turn scores nothing."""

    named = bad("Bust")
    who: str
    left: int


class Finished(Effect, tag="finished"):
    """A player reaches 0; `darts` are the darts used in the turn."""

    named = good("Out")
    who: str
    darts: int


class WonLeg(Effect, tag="won leg"):
    """A side wins the leg; `darts` is the number it used, if all are known."""

    named = good("Leg")
    who: tuple[str, ...]
    darts: int | None = None


class WonSet(Effect, tag="won set"):
    """A side wins the set."""

    named = good("Set")
    who: tuple[str, ...]
