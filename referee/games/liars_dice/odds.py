"""How likely a claim is to be true where some dice lie on the tray and the others have just been rolled.

For the board after a call alone (`sheet`): no page, play or question tells it while somebody has to believe a claim.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Final

from referee.games.liars_dice.claims import LADDERS, is_true
from referee.games.liars_dice.dice import DICE, FACES, code_of, counts_of


def _rolls(dice: int) -> tuple[tuple[int, int], ...]:
    """What so many dice can show: the code of each, and in how many ways it falls."""
    found = []
    for faces in combinations_with_replacement(FACES, dice):
        code = code_of(faces)
        found.append((code, factorial(dice) // prod(map(factorial, counts_of(code)))))
    return tuple(found)


_ROLLS: Final = tuple(_rolls(dice) for dice in range(DICE + 1))


@lru_cache(maxsize=4096)
def ways(claim: int, tray: int, straights: bool, exact: bool) -> tuple[int, int]:
    """In how many of all rolls of the lower dice a claim is true, and how many rolls there are.

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
    """A chance as people say it: `7.4 %`; `under 0.1 %` where there are few ways, not none."""
    part = 100 * true / all_
    if true and part < 0.1:
        return "under 0.1 %"
    if true < all_ and part > 99.9:
        return "over 99.9 %"
    return f"{part:.1f} %".replace(".0 %", " %")
