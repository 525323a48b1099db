"""Guards that several plays of Carousel share."""

from referee.games.carousel.position import Phase, Position
from referee.ruling import Refused


def require_playing(position: Position, says: str = "The hand is over: count the cards now.") -> None:
    """Require that the hand is not over (CA-DEAD-1)."""
    if position.phase != Phase.PLAY:
        raise Refused("CA-DEAD-1", says)
