"""The odds that a claim is true, given the dice on the tray and a roll of the others.

Only the board shows them, and only after a call (`picture`). No page, play or question gives them while a claim waits
for its answer.
"""

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from referee.games.liars_dice.claims import LADDERS, is_true
from referee.games.liars_dice.dice import DICE, FACES, code_of, counts_of


def _rolls(dice: int) -> tuple[tuple[int, int], ...]:
    """All rolls of this many dice: the code of each roll and the number of ways to make it."""
    rolls = []
    for faces in combinations_with_replacement(FACES, dice):
        code = code_of(faces)
        rolls.append((code, factorial(dice) // prod(map(factorial, counts_of(code)))))
    return tuple(rolls)


_ROLLS: Final = tuple(_rolls(dice) for dice in range(DICE + 1))


@lru_cache(maxsize=4096)
def ways(claim: int, tray: int, straights: bool, exact: bool) -> tuple[int, int]:
    """The number of rolls of the lower dice that make a claim true, and the number of all rolls.

    :param claim: its place in the order.
    :param tray: the code of the dice on the tray.
    """
    ladder = LADDERS[straights]
    hand = ladder.hands[claim]
    below = DICE - sum(counts_of(tray))
    return (
        sum(many for code, many in _ROLLS[below] if is_true(hand, ladder.by_code(tray + code), exact)),
        len(FACES) ** below,
    )


def percent(true: int, all_: int) -> str:
    """A chance in percent: `7.4 %`; `under 0.1 %` if it is tiny but not zero."""
    part = 100 * true / all_
    if true and part < 0.1:
        return "under 0.1 %"
    if true < all_ and part > 99.9:
        return "over 99.9 %"
    return f"{part:.1f} %".replace(".0 %", " %")
