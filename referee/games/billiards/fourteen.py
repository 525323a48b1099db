"""Fourteen balls racked round the last one, and that ball or the cue ball is in the way (BL-STRAIGHT-6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.kit.form import one_of

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


@dataclass(frozen=True, slots=True)
class Placed:
    """Where the last ball and the cue ball go before the rack is played on."""

    last: str
    cue: str

    def says(self, ball: str) -> str:
        """In words; `ball` is what the last ball is called."""
        return f"{ball} {SAYS[self.last]}, the cue ball {SAYS[self.cue]}"


def place(last: str, cue: str) -> Placed | None:
    """Where both go by where they lie; None where both would lie on the head spot."""
    found = _PLACES.get((last, cue))
    return None if found is None else Placed(*found)
