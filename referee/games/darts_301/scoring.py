"""One turn at the board: the score of its darts, a bust, the end of the leg."""

from functools import cache
from typing import Final

from referee.kit.darts import BULL_SECTOR, DARTS, Dart
from referee.kit.values import Value

MOST_DARTS: Final = 3
MOST_POINTS: Final = 180
WON, BUST, OPEN = "win", "bust", "ok"


TOO_MANY, ONE_LEFT, NO_DOUBLE, AS_ENTERED = "too many", "one left", "no double", "as entered"
"""The reasons for a bust (D3-BUST-1)."""


class Turn(Value):
    """The result of the darts of one turn."""

    remaining: int
    """The points left after it."""
    result: str
    points: int
    counted: int
    """The darts that counted or bust; with double in, from the opening double."""
    is_in: bool
    thrown: int
    """The darts thrown until the turn was over."""
    tries: int = 0
    """The darts thrown at a double that would have won."""
    bust: str = ""
    """The reason for a bust."""
    bust_says: str = ""
    """The reason in words, `7 too many`; empty for a turn that was entered as a bust."""

    @property
    def bust_sentence(self) -> str:
        """A bust in a sentence with its reason."""
        return f"Bust: {self.bust_says}" if self.bust_says else "Bust"


def is_double(dart: Dart, bull_is_double: bool) -> bool:
    """True if a dart counts as a double: the outer thin ring (D3-VAL-2), and the bull by D3-VAL-3."""
    return dart.times == 2 and (bull_is_double or dart.sector != BULL_SECTOR)


def play_turn(
    before: int, darts: tuple[Dart, ...], is_in: bool, double_out: bool = True, bull_is_double: bool = True
) -> Turn:
    """The darts of one turn, in the order thrown, from `before` points left (D3-SCO-1, D3-BUST-1, D3-IN-1).

    A dart is worth its sector, once, twice or three times (D3-VAL-1, D3-VAL-2); beside the board, or fallen out of
    it, nothing (D3-VAL-4).
    """
    left, counted, tries, entered = before, 0, 0, is_in
    for number, dart in enumerate(darts, 1):
        points = dart.sector * dart.times
        double = dart.times == 2 and (bull_is_double or dart.sector != BULL_SECTOR)
        if not entered:
            if not double:
                continue
            entered = True
        elif double_out and left <= 50 and aims_at_double(left, dart, number, bull_is_double):
            tries += 1
        counted += 1
        left -= points
        if left > 1 or (left == 1 and not double_out):
            continue
        if left == 0 and (double or not double_out):
            return Turn(0, WON, before, counted, True, thrown=number, tries=tries)
        bust = TOO_MANY if left < 0 else ONE_LEFT if left else NO_DOUBLE
        return bust_turn(before, is_in, bust, number, counted, tries=tries, over=-left, last=dart)
    return Turn(left, OPEN, before - left, counted, entered, thrown=len(darts), tries=tries)


def bust_turn(
    before: int,
    is_in: bool,
    bust: str,
    thrown: int,
    counted: int,
    *,
    tries: int = 0,
    over: int = 0,
    last: Dart | None = None,
) -> Turn:
    """A turn that scores nothing, from `before` points: `over` is the excess, `last` the dart that is not a double."""
    says = "1 left cannot be finished" if bust == ONE_LEFT else ""
    if bust == TOO_MANY:
        says = f"{over} too many"
    elif bust == NO_DOUBLE:
        says = f"{last} is not a double"
    return Turn(before, BUST, 0, counted, is_in, thrown=thrown, tries=tries, bust=bust, bust_says=says)


def aims_at_double(left: int, dart: Dart, number: int, bull_is_double: bool) -> bool:
    """True if a dart, the `number`th of a turn, counts as thrown at a double that ends the leg (D3-WIN-2).

    At 50 most players with darts to spare throw a single first. So only the last dart counts, or a dart that hits the
    bull or its outer ring.
    """
    if left == 50:
        return bull_is_double and (number == MOST_DARTS or dart.sector == BULL_SECTOR)
    return left <= 40 and left % 2 == 0


# --- totals of a turn ------------------------------------------------------------------------------------------------

_VALUES: Final = frozenset(dart.points for dart in DARTS)


@cache
def totals(darts: int) -> frozenset[int]:
    """The totals that this number of darts can make."""
    sums = frozenset({0})
    for _ in range(darts):
        sums = frozenset(total + more for total in sums for more in _VALUES)
    return sums


@cache
def totals_in(darts: int, bull_is_double: bool) -> frozenset[int]:
    """The totals that this number of darts can make if nothing counts before the first double (D3-IN-1)."""
    begin = {dart.points for dart in DARTS if is_double(dart, bull_is_double)}
    sums = {0}
    for rest in range(darts):
        sums |= {first + more for first in begin for more in totals(rest)}
    return frozenset(sums)


def possible_totals(darts: int, is_in: bool, bull_is_double: bool) -> frozenset[int]:
    """The totals that this number of darts can make for a player who is in, or not in yet."""
    return totals(darts) if is_in else totals_in(darts, bull_is_double)


def nearest(total: int, possible: frozenset[int]) -> tuple[int, ...]:
    """The possible totals next to an impossible one, below and above."""
    below = max((value for value in possible if value < total), default=None)
    above = min((value for value in possible if value > total), default=None)
    return tuple(value for value in (below, above) if value is not None)


@cache
def fewest_darts(total: int, last: Dart | None, is_in: bool = True, bull_is_double: bool = True) -> int | None:
    """The fewest darts that score `total`, with `last` as the last of them; None if three are too few."""
    for darts in range(1, MOST_DARTS + 1):
        if last is None:
            if total in possible_totals(darts, is_in, bull_is_double):
                return darts
            continue
        before = total - last.points
        begins = before == 0 and is_double(last, bull_is_double)
        if begins or ((before > 0 or is_in) and before in possible_totals(darts - 1, is_in, bull_is_double)):
            return darts
    return None


@cache
def can_bust(left: int, darts: int, is_in: bool, double_out: bool, bull_is_double: bool) -> bool:
    """True if this number of darts can bust a turn from `left` (D3-BUST-1)."""
    lowest = 1 if double_out else -1
    if left - 60 * darts > lowest:
        return False
    for dart in reversed(DARTS):
        turn = play_turn(left, (dart,), is_in, double_out, bull_is_double)
        if turn.result == BUST:
            return True
        if (
            turn.result == OPEN
            and darts > 1
            and can_bust(turn.remaining, darts - 1, turn.is_in, double_out, bull_is_double)
        ):
            return True
    return False
