"""Guards that several plays of Push share."""

from typing import Final

from referee.contract.guards import require_phase
from referee.games.push.position import Phase, Position

STEPS: Final = {
    Phase.DEAL: "Deal the cards first.",
    Phase.DRAW: "Take or push the upcard first.",
    Phase.PLAYING: "A card is drawn already: meld, lay off, or discard to end the turn.",
    Phase.COUNT: "The deal is over: count the hands.",
}


def require_step(position: Position, phase: Phase) -> None:
    stopped = position.phase == Phase.COUNT and position.out is not None
    require_phase(position.phase, (phase,), "PU-OUT-1" if stopped else "PU-DRAW-1", STEPS)
