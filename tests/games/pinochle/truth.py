"""The rules of a trick once more, from the rule text and card by card: what the referee's tables are held against."""

from __future__ import annotations

from collections.abc import Sequence

ORDER = "JQKTA"


def beats(card: str, other: str, trump: str) -> bool:
    """Whether a card beats one played before it."""
    if card[1] == other[1]:
        return ORDER.index(card[0]) > ORDER.index(other[0])
    return card[1] == trump


def best_of(trick: Sequence[str], trump: str) -> int:
    """Which card of a trick wins."""
    won = 0
    for index, card in enumerate(trick):
        if (card[1] == trick[won][1] or card[1] == trump) and beats(card, trick[won], trump):
            won = index
    return won


def may_play(trick: Sequence[str], hand: Sequence[str], trump: str) -> set[str]:
    """The cards of a hand that may be played."""
    if not trick:
        return set(hand)
    led = trick[0][1]
    top = trick[best_of(trick, trump)]
    suit = [card for card in hand if card[1] == led]
    if suit:
        trumped = led != trump and any(card[1] == trump for card in trick)
        higher = [card for card in suit if beats(card, top, trump)]
        return set(higher if higher and not trumped else suit)
    trumps = [card for card in hand if card[1] == trump]
    if trumps:
        higher = [card for card in trumps if beats(card, top, trump)] if top[1] == trump else trumps
        return set(higher or trumps)
    return set(hand)
