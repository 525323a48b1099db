"""The values of cards, the score of a hand, the end of the game."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from referee.games.carousel.options import BONUS_200, LOWEST, UNDERCUT, Options
from referee.kit.cards import JOKER, RANKS, Card
from referee.kit.numbers import written
from referee.kit.values import Value

JOKER_VALUE: Final = 25
VALUES: Final = {JOKER.rank: JOKER_VALUE, **{rank: min(place, 10) for place, rank in enumerate(RANKS, 1)}}
"""The value of a card by its rank (CA-DEAD-1)."""
UNDERCUT_BONUS: Final = 10
ZERO_BONUS: Final = 25
GAME_BONUS: Final = 100
SHUTOUT_BONUS: Final = 200


def value(cards: Iterable[Card]) -> int:
    """The sum of the values of cards."""
    return sum(VALUES[card.rank] for card in cards)


class Score(Value):
    """The score of a hand, by player: the differences and the undercut make the pool that the lowest players share."""

    points: tuple[Fraction, ...]
    lowest: tuple[int, ...]
    """The players who share the pool."""
    differences: tuple[int, ...]
    """The deadwood of each player above the lowest."""
    undercut: int
    """The bonus for an undercut."""
    zero: tuple[int, ...]
    """The bonus of each player for a deadwood of 0."""
    low: int
    """The lowest deadwood."""
    tie: bool
    """True if the knocker and another player have the lowest deadwood."""

    @property
    def pool(self) -> int:
        return sum(self.differences) + self.undercut


def score(deadwood: Sequence[int], knocker: int | None, options: Options) -> Score:
    """The score of a hand (CA-SCO-1 to CA-SCO-4). `knocker` knocked or went out; None if all passed."""
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
    return Score(
        points=points, lowest=tuple(lowest), differences=differences, undercut=undercut, zero=zero, low=low, tie=tie
    )


def rules_of(hand: Score, options: Options) -> list[str]:
    """The rules by which a hand is scored."""
    rules = ["CA-SCO-1"]
    if hand.undercut:
        rules.append("CA-SCO-2")
    if len(hand.lowest) > 1:
        rules.append("CA-SCO-3")
    if hand.tie:
        rules.append("CA-AMB-5")
    if hand.low == 0:
        rules.append("CA-SCO-4")
        if options.zero_bonus != LOWEST:
            rules.append("CA-AMB-6")
    return rules


def arithmetic(hand: Score, names: Sequence[str]) -> str:
    """The score of a hand as a sum: `Bo scores 3 + 18 + 10 for the undercut = 31`."""
    parts = [str(points) for who, points in enumerate(hand.differences) if who not in hand.lowest]
    if hand.undercut:
        parts.append(f"{hand.undercut} for the undercut")
    zero = any(hand.zero)
    if len(hand.lowest) == 1:
        (who,) = hand.lowest
        if zero:
            parts.append(f"{ZERO_BONUS} for a deadwood of 0")
        total, sum_of = written(hand.points[who]), " + ".join(parts)
        return f"{names[who]} scores {sum_of} = {total}" if len(parts) > 1 else f"{names[who]} scores {total}"
    if not hand.pool and not zero:
        return "Level, and nobody scores"
    each = ", ".join(f"{names[who]} {written(hand.points[who])}" for who in hand.lowest)
    pool = f"{' + '.join(parts)} = {hand.pool}" if len(parts) > 1 else f"{hand.pool}"
    says = f"Level, and the pool of {pool} is shared: {each}"
    return f"{says}, with {ZERO_BONUS} for a deadwood of 0" if zero else says


# --- the end of the game ---------------------------------------------------------------------------------------------


class Settlement(Value):
    """The end of a game."""

    winner: int
    bonus: int
    final: tuple[Fraction, ...]
    """The totals with the bonus, by player."""
    payments: Mapping[int, Fraction]
    """The debt of each loser to the winner."""


def leader(totals: Sequence[Fraction], target: int) -> int | None:
    """The winner: the highest total, if it reaches the target (CA-GAME-1); None if it does not or is shared."""
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


def settlement_sentence(end: Settlement, totals: Sequence[Fraction], names: Sequence[str]) -> str:
    """The end of a game in a sentence: `Ann wins with 163 + 100 = 263; Bo owes 183, Cy owes 263 × 2 = 526`."""
    won = end.winner
    says = f"{names[won]} wins with {written(totals[won])} + {end.bonus} = {written(end.final[won])}"
    owed = []
    for who, amount in end.payments.items():
        difference = end.final[won] - totals[who]
        twice = f"{written(difference)} × 2 = " if amount != difference else ""
        owed.append(f"{names[who]} owes {twice}{written(amount)}")
    return f"{says}; {', '.join(owed)}"
