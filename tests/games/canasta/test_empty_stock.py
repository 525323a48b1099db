"""With an empty stock every card that nobody has seen is in a hand: the sizes of the others can prove a pair."""

from __future__ import annotations

import pytest

from referee import games
from referee.games.canasta.melds import PLACE, Meld, counts
from referee.games.canasta.position import Hands, Phase, Piles, Position, Side, Turn
from referee.kit.values import replace
from referee.ruling import LateRuling


def frozen(others: int, sevens_seen: int) -> Position:
    """Ann to draw from an empty stock, a seven on the frozen pile; the other three hold so many cards together."""
    start = games.game("canasta").initial_position(games.game("canasta").schema.setup(["Ann", "Bo", "Cy", "Di"]))
    visible = list(counts(["2"]))
    visible[PLACE["7"]] = sevens_seen
    return replace(
        start,
        phase=Phase.DRAW,
        turn=Turn(0),
        hands=Hands(sizes=(6, others - 2, 1, 1), visible=tuple(visible)),
        sides=(Side({"7": Meld("7", 3)}), Side()),
        piles=Piles(0, ("2", "7")),
    )


@pytest.mark.parametrize(("others", "seen", "proven"), [(3, 4, False), (3, 3, True), (4, 3, False)])
def test_a_pair_that_no_other_hand_has_room_for_had_to_take_the_pile(others: int, seen: int, proven: bool) -> None:
    position = frozen(others, seen)
    assert position.hands.at_least(0, "7") == max(0, 8 - seen - others)
    _, ruling = games.game("canasta").judge_body(position, {"play": "draw"}, 1)
    says = "Ann held two sevens and had to take the pile with the stock empty"
    assert ruling.allowed
    assert ruling.flags == ((LateRuling(1, "CN-STOCK-1", says),) if proven else ())
    assert (ruling.position.ending.must_have_taken is None) == proven, "the count does not flag it once more"
