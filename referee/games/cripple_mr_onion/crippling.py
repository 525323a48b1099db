"""The nine-card straight flush, and what it cripples (CM-GRP-15, CM-CRIP-1 to CM-CRIP-3)."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.cripple_mr_onion import groupings as gr
from referee.games.cripple_mr_onion.cards import Card, order_in
from referee.games.cripple_mr_onion.groupings import Grouping
from referee.games.cripple_mr_onion.powers import Powers

LENGTH = 9


def straight_flush(cards: Sequence[Card], powers: Powers) -> int | None:
    """How many wild cards a nine-card straight flush of these cards needs; None where they are none."""
    if len(cards) != LENGTH:
        return None
    order = order_in(powers.suit_size)
    suits = "octea" if powers.arcana_suit else "octe"
    best: int | None = None
    for suit in suits:
        fixed = {order[card.rank] for card in cards if card.rank and card.suit == suit}
        own = {order[card.rank] for card in cards if card.rank and card.suit == suit and not powers.is_wild(card)}
        others = [card for card in cards if card.suit != suit or not card.rank]
        if not all(powers.is_wild(card) for card in others) or len(own) < 1:
            continue
        ranks = {place: rank for rank, place in order.items()}
        for low in range(1, len(order) - LENGTH + 2):
            window = set(range(low, low + LENGTH))
            if suit == "a" and powers.suit_size == 14:
                # The Arcana have no knight: their sequence goes from jack to queen.
                window = {place for place in range(low, low + LENGTH + 1) if ranks.get(place) != "N"}
                window = set(sorted(window)[:LENGTH])
            if not own <= window:
                continue
            at_home = window & fixed
            missing = window - at_home
            if any(_is_power(ranks[place], suit) for place in missing):
                continue
            needed = LENGTH - len(at_home)
            best = needed if best is None else min(best, needed)
    return best


def _is_power(rank: str, suit: str) -> bool:
    """Whether a card is one of the power cards, which no wild card can be (CM-NULL-2, CM-PACK-4)."""
    return rank == "8" or (suit == "a" and rank in "A6JQK") or (suit, rank) in (("e", "Q"), ("o", "K"))


def can_be_crippled(groupings: Sequence[Grouping], fool: bool) -> bool:
    """Whether a hand leads with what a straight flush cripples: a Great Onion, under the Fool a Great Bagel too."""
    return any(one.rank == gr.GREAT_ONION or (fool and one.rank == gr.GREAT_BAGEL) for one in groupings)


def wild_in(groupings: Sequence[Grouping], powers: Powers) -> int:
    """How many wild cards are in the grouping that would be crippled (CM-CRIP-3)."""
    return sum(
        powers.is_wild(card) for one in groupings if one.rank in (gr.GREAT_ONION, gr.GREAT_BAGEL) for card in one.cards
    )
