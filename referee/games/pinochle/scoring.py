"""The score of a hand: made, set or thrown in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.pinochle.limits import can_be_laid, most_in_a_hand
from referee.games.pinochle.melds import NO_ODD_BELOW, values
from referee.games.pinochle.options import ALWAYS, ONE_POINT, Options
from referee.games.pinochle.tricks import ALL_POINTS

TWENTY: Final = 20
"""What the house rule of 20 and 20 asks for, in meld and in tricks."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """A hand that was scored: whether the bid was made, the scores, the rules, and the arithmetic of each side."""

    made: bool
    bidders: int
    others: int
    rules: tuple[str, ...]
    bidders_say: str
    others_say: str


def wrong_meld(points: int, options: Options, hands: int = 1) -> tuple[tuple[str, ...], str]:
    """The rules that a meld of so many points, of one hand or two, breaks; both empty where one can be worth that."""
    if points % 2 and points < NO_ODD_BELOW:
        return ("PN-MELD-2",), f"No meld is worth {points}: only a run, {NO_ODD_BELOW} at least, makes it odd."
    worth = values(options)
    if can_be_laid(-(-points // hands), worth):
        return (), ""
    whose = "No hand has" if hands == 1 else "Two hands do not have"
    says = f"{whose} a meld of {points}; the best twenty cards are worth {most_in_a_hand(worth)}."
    return ("PN-MELD-1", "PN-DEAL-1", "PN-MELD-2"), says


def wrong_tricks(bidders: int, others: int | None) -> tuple[tuple[str, ...], str]:
    """The rules that the trick points of a hand break and what would be right; both empty where they add up."""
    if not 0 <= bidders <= ALL_POINTS:
        return ("PN-SCO-1",), f"A hand has {ALL_POINTS} trick points; {bidders} cannot be."
    if others is not None and bidders + others != ALL_POINTS:
        says = f"{bidders} + {others} = {bidders + others}; the trick points of both sides are {ALL_POINTS} together."
        return ("PN-SCO-1",), says
    return (), ""


def keeps(meld: int, tricks: int, options: Options) -> bool:
    """Whether a side keeps its meld with these trick points (PN-AMB-3)."""
    if options.keep_meld == ALWAYS:
        return True
    if options.keep_meld == ONE_POINT:
        return tricks >= 1
    return meld >= TWENTY and tricks >= TWENTY


def counted(meld: int, tricks: int, options: Options) -> int:
    """What meld and trick points of a side count together."""
    return meld + tricks if keeps(meld, tricks, options) else tricks


def _sum(meld: int, tricks: int, options: Options) -> tuple[int, str]:
    """Meld and trick points of a side, as they count."""
    if keeps(meld, tricks, options) or not meld:
        return meld + tricks, f"{meld} + {tricks} = {meld + tricks}"
    return tricks, f"meld of {meld} not kept, {tricks} from tricks"


def thrown_in(bid: int, others_meld: int) -> Outcome:
    """The score of a hand that was thrown in (PN-SCO-4)."""
    return Outcome(False, -bid, others_meld, ("PN-SCO-4",), f"thrown in, −{bid}", f"their meld, {others_meld}")


def score(
    bid: int, bidders_meld: int, bidders_tricks: int, others_meld: int, others_tricks: int, options: Options
) -> Outcome:
    """The score of a hand that was played (PN-SCO-2, PN-SCO-3)."""
    ours, ours_say = _sum(bidders_meld, bidders_tricks, options)
    theirs, theirs_say = _sum(others_meld, others_tricks, options)
    lost = not keeps(bidders_meld, bidders_tricks, options) or not keeps(others_meld, others_tricks, options)
    extra = ("PN-AMB-3",) if lost else ()
    if ours >= bid:
        return Outcome(True, ours, theirs, ("PN-SCO-2", *extra), f"{ours_say}, {bid} bid: made", theirs_say)
    return Outcome(False, -bid, theirs, ("PN-SCO-3", *extra), f"{ours_say}, {bid} bid: set, −{bid}", theirs_say)
