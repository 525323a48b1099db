"""The score of a hand and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from referee.games.carousel.options import BONUS_200, LOWEST, UNDERCUT, Options
from referee.kit.numbers import written

UNDERCUT_BONUS: Final = 10
ZERO_BONUS: Final = 25
GAME_BONUS: Final = 100
SHUTOUT_BONUS: Final = 200


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a hand, by player: `differences` and `undercut` make the pool that the `lowest` share.

    `zero` is what each adds for a deadwood of 0. `low` is the lowest deadwood, `tie` whether the knocker and another
    both had it.
    """

    points: tuple[Fraction, ...]
    lowest: tuple[int, ...]
    differences: tuple[int, ...]
    undercut: int
    zero: tuple[int, ...]
    low: int
    tie: bool

    @property
    def pool(self) -> int:
        return sum(self.differences) + self.undercut


def score(deadwood: Sequence[int], knocker: int | None, options: Options) -> Score:
    """The score of a hand (CA-SCO-1 to CA-SCO-4). `knocker` is who knocked or went out; None where all passed."""
    low = min(deadwood)
    lowest = [who for who, points in enumerate(deadwood) if points == low]
    undercut = 0
    tie = len(lowest) > 1 and knocker in lowest
    if knocker is not None:
        if knocker not in lowest:
            undercut = UNDERCUT_BONUS
        elif tie and options.tie_with_knocker == UNDERCUT:
            lowest.remove(knocker)
            undercut = UNDERCUT_BONUS
    differences = tuple(points - low for points in deadwood)
    share = Fraction(sum(differences) + undercut, len(lowest))
    zero = tuple(
        ZERO_BONUS if low == 0 and who in lowest and (options.zero_bonus == LOWEST or who == knocker) else 0
        for who in range(len(deadwood))
    )
    points = tuple((share if who in lowest else Fraction(0)) + zero[who] for who in range(len(deadwood)))
    return Score(points, tuple(lowest), differences, undercut, zero, low, tie)


def rules_of(found: Score, options: Options) -> list[str]:
    """The rules by which a hand was scored."""
    rules = ["CA-SCO-1"]
    if found.undercut:
        rules.append("CA-SCO-2")
    if len(found.lowest) > 1:
        rules.append("CA-SCO-3")
    if found.tie:
        rules.append("CA-AMB-5")
    if found.low == 0:
        rules.append("CA-SCO-4")
        if options.zero_bonus != LOWEST:
            rules.append("CA-AMB-6")
    return rules


def arithmetic(found: Score, names: Sequence[str]) -> str:
    """How a hand came to its score: `Bo 3 + 18 + 10 for the undercut = 31`."""
    parts = [str(points) for who, points in enumerate(found.differences) if who not in found.lowest]
    if found.undercut:
        parts.append(f"{found.undercut} for the undercut")
    zero = any(found.zero)
    if len(found.lowest) == 1:
        (who,) = found.lowest
        if zero:
            parts.append(f"{ZERO_BONUS} for a deadwood of 0")
        total = written(found.points[who])
        return f"{names[who]} {' + '.join(parts)} = {total}" if len(parts) > 1 else f"{names[who]} {total}"
    if not found.pool and not zero:
        return "Level, and nobody scores"
    each = ", ".join(f"{names[who]} {written(found.points[who])}" for who in found.lowest)
    pool = f"{' + '.join(parts)} = {found.pool}" if len(parts) > 1 else f"{found.pool}"
    says = f"Level, and the pool of {pool} is shared: {each}"
    return f"{says}, with {ZERO_BONUS} for a deadwood of 0" if zero else says


# --- the end of the game ---------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Settlement:
    """The end of a game: who has won, the bonus, the final totals, what each loser owes."""

    winner: int
    bonus: int
    final: tuple[Fraction, ...]
    payments: Mapping[int, Fraction]


def leader(totals: Sequence[Fraction], target: int) -> int | None:
    """Who has won: the highest, with the target or more (CA-GAME-1). None where nobody has, or two are level."""
    high = max(totals)
    return totals.index(high) if high >= target and totals.count(high) == 1 else None


def settle(totals: Sequence[Fraction], winner: int, options: Options) -> Settlement:
    """The final totals and the payments (CA-GAME-1, CA-GAME-2)."""
    zeros = [who for who, total in enumerate(totals) if total == 0]
    shutout = options.zero_loser == BONUS_200
    bonus = SHUTOUT_BONUS if shutout and zeros else GAME_BONUS
    final = tuple(total + bonus if who == winner else total for who, total in enumerate(totals))
    payments = {
        who: (final[winner] - total) * (2 if who in zeros and not shutout else 1)
        for who, total in enumerate(totals)
        if who != winner
    }
    return Settlement(winner, bonus, final, payments)


def settlement_said(found: Settlement, totals: Sequence[Fraction], names: Sequence[str]) -> str:
    """The end of a game in a sentence: `Ann wins with 163 + 100 = 263; Bo owes 183, Cy owes 263 × 2 = 526`."""
    won = found.winner
    says = f"{names[won]} wins with {written(totals[won])} + {found.bonus} = {written(found.final[won])}"
    owed = []
    for who, amount in found.payments.items():
        difference = found.final[won] - totals[who]
        twice = f"{written(difference)} × 2 = " if amount != difference else ""
        owed.append(f"{names[who]} owes {twice}{written(amount)}")
    return f"{says}; {', '.join(owed)}"
