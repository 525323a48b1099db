"""House rules of Pinochle, and the bids that they allow."""

from typing import Final

from referee.contract import option
from referee.kit.values import replace
from referee.ruling import Refused
from referee.schema import Between, Fields, FieldType, one_of

TO_FIFTY, TO_SIXTY = "ones_to_50", "ones_to_60"
LIMITS: Final = {TO_FIFTY: 50, TO_SIXTY: 60}
"""Bids rise by ones up to this number and by fives above it (PN-BID-1, PN-AMB-5)."""
FIVE: Final = 5
SUM, TABLE = "sum", "table"
PAGE, LOW = "page", "low"
ALWAYS, ONE_POINT, TWENTY_TWENTY = "always", "needs_one_trick_point", "needs_20_20"
NO, REQUIRED = "no", "required"


def _bid_steps() -> FieldType[str]:
    """The two ladders of bids. It also reads the number at which the ones end, and blanks for underscores."""
    plain = one_of({TO_FIFTY: "ones to 50, then fives", TO_SIXTY: "ones to 60, then fives"})
    numbers = {str(limit): step for step, limit in LIMITS.items()}

    def read(raw: object) -> str:
        if isinstance(raw, bool) or not isinstance(raw, (int, str)):
            return str(plain.read(raw))
        key = str(raw).partition(",")[0].strip().replace(" ", "_")
        return numbers.get(key) or str(plain.read(key))

    return replace(plain, read=read)


def _quadruple(label: str, points: int) -> int:
    """The house rule for the points of a quadruple."""
    worth: int = option(
        label, points, Between(0, 5000), rule="PN-AMB-1", hint="with values of their own", group="Values of quadruples"
    )
    return worth


class Options(Fields):
    min_bid: int = option("Lowest bid", [25, 50], rule="PN-BID-1", group="Bidding and passing")
    bid_step: str = option("Bids rise by", TO_FIFTY, _bid_steps(), rule="PN-AMB-5")
    pass_cards: int = option(
        "Cards passed to the bidder and back",
        {3: "3, of the suit named", 0: "none", 4: "4, of the suit named"},
        rule="PN-EXCH-1",
    )
    quadruples: str = option(
        "Quadruple runs and arounds",
        {SUM: "sums of what the table has", TABLE: "values of their own"},
        rule="PN-AMB-1",
        group="Meld",
    )
    quadruple_run: int = _quadruple("A quadruple run", 1000)
    quadruple_aces: int = _quadruple("Quadruple aces", 1000)
    quadruple_kings: int = _quadruple("Quadruple kings", 800)
    quadruple_queens: int = _quadruple("Quadruple queens", 600)
    quadruple_jacks: int = _quadruple("Quadruple jacks", 400)
    triple_values: str = option(
        "Triple runs and arounds",
        {PAGE: "as on the page: run 500, aces 500", LOW: "low: run 225, aces 150"},
        rule="PN-AMB-2",
        group="Meld",
    )
    keep_meld: str = option(
        "A side keeps its meld",
        {
            ALWAYS: "always",
            ONE_POINT: "with one trick point at least",
            TWENTY_TWENTY: "with 20 meld and 20 trick points at least",
        },
        rule="PN-AMB-3",
    )
    trump_marriage: str = option(
        "A marriage in the trump named",
        {NO: "is not needed", REQUIRED: "is needed, and laid"},
        rule="PN-AMB-4",
        group="Bidding and passing",
    )
    target: int = option(
        "Points that win the match", 500, Between(1, 10000, (500, 1000)), rule="PN-END-1", group="The end"
    )


def least_above(highest: int, options: Options) -> int:
    """The lowest bid above `highest`, which is 0 before the first bid (PN-BID-1, PN-AMB-5)."""
    lowest = max(highest + 1, options.min_bid)
    if lowest <= LIMITS[options.bid_step]:
        return lowest
    return lowest + -lowest % FIVE


def require_bid(bid: int, highest: int, options: Options) -> None:
    """Check that a bid may be made above `highest` (PN-BID-1, PN-AMB-5).

    :raises Refused: a bid that is too low or between the steps.
    """
    needed, limit = least_above(highest, options), LIMITS[options.bid_step]
    if bid > max(limit, highest) and bid % FIVE:
        near = max(needed, least_above(bid, options))
        says = f"Above {limit} only multiples of 5 are bid: {near} is the next."
        raise Refused(("PN-BID-1", "PN-AMB-5"), says)
    if bid >= needed:
        return
    if highest:
        raise Refused("PN-BID-1", f"{bid} is too low: {highest} is bid, and {needed} is the least.")
    raise Refused("PN-BID-1", f"{bid} is too low: the first bid is {needed} at least.")


def needs_marriage(options: Options) -> bool:
    """True if trump is named only with a marriage in it (PN-AMB-4)."""
    return options.trump_marriage == REQUIRED
