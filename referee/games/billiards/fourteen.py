"""The last ball or the cue ball in the way of a rack of fourteen (BL-STRAIGHT-6)."""

from typing import Final

from referee.kit.fault import Fault
from referee.kit.values import Value
from referee.schema import one_of

RACK, POCKETED, KITCHEN, HEAD_SPOT, ELSEWHERE = "rack", "pocketed", "kitchen", "head_spot", "elsewhere"
FOOT_SPOT, CENTRE_SPOT, STAYS, IN_HAND = "foot_spot", "centre_spot", "stays", "in_hand"

LAST: Final = one_of(
    {
        RACK: "in the way of the rack",
        HEAD_SPOT: "on the head spot",
        KITCHEN: "elsewhere behind the head string",
        ELSEWHERE: "anywhere else",
        POCKETED: "pocketed too",
    }
)
CUE: Final = one_of({RACK: "in the way of the rack", HEAD_SPOT: "on the head spot", ELSEWHERE: "anywhere else"})
SAYS: Final = {
    STAYS: "stays where it lies",
    FOOT_SPOT: "goes on the foot spot",
    HEAD_SPOT: "goes on the head spot",
    CENTRE_SPOT: "goes on the centre spot",
    IN_HAND: "is in hand behind the head string",
}

_PLACES: Final = {
    (RACK, RACK): (FOOT_SPOT, IN_HAND),
    (RACK, ELSEWHERE): (HEAD_SPOT, STAYS),
    (RACK, HEAD_SPOT): (CENTRE_SPOT, STAYS),
    (POCKETED, RACK): (FOOT_SPOT, IN_HAND),
    (POCKETED, ELSEWHERE): (FOOT_SPOT, STAYS),
    (POCKETED, HEAD_SPOT): (FOOT_SPOT, STAYS),
    (KITCHEN, RACK): (STAYS, HEAD_SPOT),
    (KITCHEN, ELSEWHERE): (STAYS, STAYS),
    (KITCHEN, HEAD_SPOT): (STAYS, STAYS),
    (ELSEWHERE, RACK): (STAYS, IN_HAND),
    (ELSEWHERE, ELSEWHERE): (STAYS, STAYS),
    (ELSEWHERE, HEAD_SPOT): (STAYS, STAYS),
    (HEAD_SPOT, RACK): (STAYS, CENTRE_SPOT),
    (HEAD_SPOT, ELSEWHERE): (STAYS, STAYS),
}


class Places(Value):
    """The places of the last ball and the cue ball before play goes on."""

    last: str
    cue: str

    def says(self, ball: str) -> str:
        """The places in words; `ball` is the name of the last ball."""
        if self.last == self.cue == STAYS:
            return f"{ball} and the cue ball stay where they lie"
        return f"{ball} {SAYS[self.last]}, the cue ball {SAYS[self.cue]}"


def places_for(last: str, cue: str) -> Places:
    """The new places of both balls, given their present ones.

    :raises Fault: `same spot` if both would lie on the head spot.
    """
    if (last, cue) not in _PLACES:
        raise Fault("same spot", "The last ball and the cue ball cannot both lie on the head spot.")
    return Places(*_PLACES[last, cue])
