"""What may open and how many cards may be exchanged: judged alike at the table and in questions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.games.poker.hands import NUMBERS, PAIR, category_of, pack_value, strength
from referee.games.poker.options import Options
from referee.kit.cards import JOKER, Card
from referee.kit.fault import Fault

MOST_DRAWN: Final = 3
FOUR: Final = 4
FEW: Final = 6
"""With fewer players four cards may be exchanged for an ace that is shown."""


def opens(codes: Sequence[str], rank: str, five_kind: bool = True) -> bool:
    """Whether a hand is a pair of `rank` or better (PJ-OPEN-1); of an incomplete one, what it holds for certain."""
    value = strength(codes, five_kind)
    return category_of(value) > PAIR or value >= pack_value(PAIR, (NUMBERS[rank],))


def exchange_fault(
    count: int, kept: Card | None, players: int, options: Options, wild: Sequence[str] = ()
) -> Fault | None:
    """What is wrong with an exchange; the kind of the fault is the rule (PD-DRAW-1, PD-DRAW-2)."""
    if count <= MOST_DRAWN:
        if kept is not None:
            return Fault("PD-DRAW-2", "A kept card is shown only where four are exchanged.")
        return None
    if count > FOUR:
        return Fault("PD-DRAW-1", f"{count} cards are too many: up to three may be exchanged, four for a shown ace.")
    if players >= FEW and options.four_cards != "any":
        return Fault("PD-DRAW-2", f"With {players} players up to three cards may be exchanged, not four.")
    if kept is None:
        return Fault("PD-DRAW-2", "Four cards may be exchanged if the one kept is shown to be an ace.")
    if kept.rank != "A" and kept != JOKER and kept.rank not in wild:
        return Fault("PD-DRAW-2", f"{kept.shown} is no ace: four cards may be exchanged only if an ace is kept.")
    return None
