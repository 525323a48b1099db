"""The nine-card straight flush and the groupings that it cripples (CM-GRP-15, CM-CRIP-1 to CM-CRIP-3)."""

from collections.abc import Sequence

from referee.games.cripple_mr_onion.cards import ARCANA, Card, order_in
from referee.games.cripple_mr_onion.groupings import GREAT_BAGEL, GREAT_ONION, Grouping
from referee.games.cripple_mr_onion.powers import Powers

LENGTH = 9


def straight_flush(cards: Sequence[Card], powers: Powers) -> int | None:
    """The fewest wild cards by which these cards form a nine-card straight flush; None if they do not."""
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
            if suit == ARCANA and powers.suit_size == 14:
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
    """True for the cards with powers that no wild card can be: all but the eights of the four suits (CM-NULL-2)."""
    return (suit == ARCANA and rank in "A68JQK") or (suit, rank) in (("e", "Q"), ("o", "K"))


def can_be_crippled(groupings: Sequence[Grouping], fool: bool) -> bool:
    """True if a straight flush cripples one of them: a Great Onion, or a Great Bagel under the Fool."""
    return any(grouping.rank == GREAT_ONION or (fool and grouping.rank == GREAT_BAGEL) for grouping in groupings)


def wild_in(groupings: Sequence[Grouping], powers: Powers) -> int:
    """The number of wild cards in the grouping that would be crippled (CM-CRIP-3)."""
    return sum(
        powers.is_wild(card)
        for grouping in groupings
        if grouping.rank in (GREAT_ONION, GREAT_BAGEL)
        for card in grouping.cards
    )
