"""Guards that several plays of Liar's Dice share."""

from referee.games.liars_dice.position import NOBODY, Phase, Position
from referee.ruling import Refused


def require_nothing_to_answer(position: Position) -> None:
    """Check that no claim waits for its answer and no opened box for its dice (LD-CALL-1)."""
    require_closed(position)
    if position.phase == Phase.ANSWER:
        raise Refused("LD-CALL-1", f"{position.receiver} accepts {position.claimed.shown} or calls first.")


def require_claim_to_answer(position: Position) -> None:
    """Check that a claim waits for its answer (LD-CALL-1)."""
    require_closed(position)
    if position.phase == Phase.ANSWER:
        return
    if position.round.holder == NOBODY:
        raise Refused("LD-CALL-1", "Nothing is claimed yet: a player starts the round.")
    raise Refused("LD-CALL-1", f"There is no claim to answer: {position.holder} has the box.")


def require_closed(position: Position) -> None:
    """Check that the box is closed (LD-CALL-1)."""
    if position.phase == Phase.REVEAL:
        raise Refused("LD-CALL-1", "The box is open: enter the five dice.")
