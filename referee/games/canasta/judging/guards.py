"""Guards that several plays of Canasta share."""

from typing import Final

from referee.contract.guards import require_phase
from referee.games.canasta.melds import PACK, PLACE
from referee.games.canasta.position import ASKED, Phase, Position
from referee.kit.cards import one_more, read_rank
from referee.ruling import Refused

STEPS: Final = {
    Phase.DEAL: "Deal the cards first.",
    Phase.DRAW: "Draw a card first, or take the pile.",
    Phase.PLAYING: "A card is drawn already: meld, or discard to end the turn.",
    Phase.COUNT: "The deal is over: count the hands.",
}


def require_step(position: Position, *phases: Phase, rule: str = "CN-TURN-1") -> None:
    """Require that the play belongs to this step of the deal, and that no question is open (CN-OUT-2)."""
    require_phase(position.phase, phases, rule, STEPS)
    if position.turn.asked == ASKED:
        raise Refused("CN-OUT-2", f"{position.partner} answers first: may {position.player} go out?")


def require_in_pack(code: str, count: int) -> None:
    """Require a number of cards of a rank that the pack has (CN-PACK-1)."""
    if count > PACK[PLACE[code]]:
        raise Refused("CN-PACK-1", too_many(code, count))


def too_many(code: str, count: int) -> str:
    """More cards than the pack has, in a sentence: `That would be the ninth king; the pack has 8.`"""
    return one_more(read_rank(code).spoken, count, PACK[PLACE[code]])
