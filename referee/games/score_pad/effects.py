"""The effects of plays of the score pad that no other game has."""

from referee.ruling import Effect


class SideScored(Effect, tag="scored"):
    """A player or a team scores points; `total` includes them."""

    can_be_minus = True
    who: tuple[str, ...]
    points: int
    total: int


class Deals(Effect, tag="deals"):
    """A player deals the next round."""

    who: str
