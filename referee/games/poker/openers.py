"""Openers: the hands that may open the pot (PJ-OPEN-1)."""

from collections.abc import Sequence

from referee.games.poker.hands import NUMBERS, PAIR, category_of, pack_value, strength


def opens(codes: Sequence[str], rank: str, five_kind: bool = True) -> bool:
    """True if a hand is a pair of `rank` or better; an incomplete hand counts only the cards it has."""
    value = strength(codes, five_kind)
    return category_of(value) > PAIR or value >= pack_value(PAIR, (NUMBERS[rank],))
