"""The score of a hand: made, set or thrown in."""

from typing import Annotated, Final

from referee.contract.sums import bounded
from referee.games.pinochle.limits import can_be_laid, most_in_a_hand
from referee.games.pinochle.melds import NO_ODD_BELOW, values
from referee.games.pinochle.options import ALWAYS, ONE_POINT, Options
from referee.games.pinochle.tricks import ALL_POINTS
from referee.kit.values import Value
from referee.ruling import Refused
from referee.schema import Between, Fields, field

TWENTY: Final = 20
"""The least meld and the least trick points under the house rule of 20 and 20."""


class SideNumbers(Fields):
    """The meld and the trick points of a side."""

    meld: Annotated[int, Between(0, 5000)] = field("Meld")
    tricks: Annotated[int, Between(0, 50)] = field("Trick points", default=0)


class Outcome(Value):
    """The score of a hand."""

    bid_made: bool
    """True if the bid was made."""
    bidders: int
    others: int
    rules: tuple[str, ...]
    bidders_sum: str
    """The arithmetic of the bidding side."""
    others_sum: str


def require_meld_points(points: int, options: Options, hands: int = 1) -> None:
    """Check that the meld of one hand, or of two, can be worth this (PN-MELD-1, PN-MELD-2).

    :raises Refused: an odd number without a run, or more than the best cards are worth.
    """
    if points % 2 and points < NO_ODD_BELOW:
        says = f"No meld is worth {points}: only a run, {NO_ODD_BELOW} at least, makes it odd."
        raise Refused("PN-MELD-2", says)
    worth = values(options)
    if can_be_laid(-(-points // hands), worth):
        return
    whose = "No hand has" if hands == 1 else "Two hands do not have"
    says = f"{whose} a meld of {points}; the best twenty cards are worth {most_in_a_hand(worth)}."
    raise Refused(("PN-MELD-1", "PN-DEAL-1", "PN-MELD-2"), says)


def require_trick_points(bidders: int, others: int | None) -> None:
    """Check that the trick points of a hand add up (PN-SCO-1).

    :raises Refused: two numbers that do not make up all of them.
    """
    if others is not None and bidders + others != ALL_POINTS:
        says = f"{bidders} + {others} = {bidders + others}; the trick points of both sides are {ALL_POINTS} together."
        both = bounded("", {"bidding side": bidders, "others": others}, needed=ALL_POINTS, most=ALL_POINTS)
        raise Refused("PN-SCO-1", says, sums=(both,))


def keeps(side: SideNumbers, options: Options) -> bool:
    """True if a side keeps its meld with its trick points (PN-AMB-3)."""
    if options.keep_meld == ALWAYS:
        return True
    if options.keep_meld == ONE_POINT:
        return side.tricks >= 1
    return side.meld >= TWENTY and side.tricks >= TWENTY


def counted(side: SideNumbers, options: Options) -> int:
    """The meld and trick points of a side that count."""
    return side.meld + side.tricks if keeps(side, options) else side.tricks


def _sum(side: SideNumbers, options: Options) -> str:
    """Meld and trick points of a side as a sum: `20 + 14 = 34`."""
    if side.meld and not keeps(side, options):
        return f"meld of {side.meld} not kept, {side.tricks} from tricks"
    return f"{side.meld} + {side.tricks} = {side.meld + side.tricks}"


def thrown_in(bid: int, others_meld: int) -> Outcome:
    """The score of a hand that was thrown in (PN-SCO-4)."""
    return Outcome(
        bid_made=False,
        bidders=-bid,
        others=others_meld,
        rules=("PN-SCO-4",),
        bidders_sum=f"thrown in, −{bid}",
        others_sum=f"their meld, {others_meld}",
    )


def score(bid: int, bidders: SideNumbers, others: SideNumbers, options: Options) -> Outcome:
    """The score of a hand that was played (PN-SCO-2, PN-SCO-3)."""
    points = counted(bidders, options)
    bid_made = points >= bid
    kept = keeps(bidders, options) and keeps(others, options)
    return Outcome(
        bid_made=bid_made,
        bidders=points if bid_made else -bid,
        others=counted(others, options),
        rules=("PN-SCO-2" if bid_made else "PN-SCO-3", *(() if kept else ("PN-AMB-3",))),
        bidders_sum=f"{_sum(bidders, options)}, {bid} bid: {'made' if bid_made else f'set, −{bid}'}",
        others_sum=_sum(others, options),
    )
