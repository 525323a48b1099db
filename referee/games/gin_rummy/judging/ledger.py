"""The ledger of the pack: the cards that both players have seen limit discards, counts and shown hands."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from referee.games.gin_rummy.arrangements import bits, value
from referee.games.gin_rummy.position import Position
from referee.games.gin_rummy.showdown import HAND
from referee.kit.cards import DECK, RANKS, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.rummy import card_ledger
from referee.kit.rummy.card_ledger import CardLedger
from referee.ruling import LateRuling, Refused

RULES: Final = {card_ledger.PACK: "GI-PACK-1", card_ledger.HAND: "GI-DEAL-1"}
"""The rule for each kind of fault: the pack has each card once, a hand is ten cards."""


def ledger_after_discard(position: Position, card: Card, n: int) -> CardLedger:
    """The ledger after a discard in play `n`.

    :raises Refused: the card just taken, under the lock of GI-AMB-1; a card on the pile or one that the opponent took
        (GI-PACK-1); an unknown card, if all eleven of the hand are known (GI-DEAL-1).
    """
    name, hand = position.player, position.hand
    if position.options.upcard_lock and card == hand.taken:
        raise Refused("GI-AMB-1", f"{name} took the {card.spoken} in this turn: discard another card.")
    try:
        return hand.ledger.shows(hand.player, name, (card,), HAND + 1, n)
    except Fault as fault:
        says = fault.says
        if fault.kind == card_ledger.PACK:
            says = f"The {card.spoken} lies on the pile: discard a card from the hand."
            if card in hand.ledger.known_to(1 - hand.player):
                says = f"{position.opponent} took the {card.spoken} and still has it; the pack has it once."
        raise Refused(RULES[fault.kind], says) from None


def _threes() -> dict[Card, tuple[int, ...]]:
    """The sets of three that each card can be in; every larger set contains one of them."""
    ranks = [[card for card in DECK if card.rank == rank] for rank in RANKS]
    suits = [[card for card in DECK if card.suit == suit] for suit in SUITS]
    groups = [three for cards in ranks for three in combinations(cards, 3)]
    sequences = [tuple(cards[low : low + 3]) for cards in suits for low in range(len(cards) - 2)]
    sets: dict[Card, list[int]] = {card: [] for card in DECK}
    for three in (*groups, *sequences):
        for card in three:
            sets[card].append(bits(three))
    return {card: tuple(masks) for card, masks in sets.items()}


_THREES: Final = _threes()


def stranded(position: Position, who: int) -> tuple[Card, ...]:
    """The cards that a player took from the pile but cannot use: of each possible set, another card is elsewhere."""
    ledger = position.hand.ledger
    elsewhere = bits(position.hand.pile) | bits(ledger.known_to(1 - who))
    return tuple([card for card in ledger.known_to(who) if all(three & elsewhere for three in _THREES[card])])


def require_possible_count(position: Position, who: int, count: int, discards: bool) -> None:
    """A player can have this count of unmatched points, given the cards taken from the pile (GI-PACK-1).

    `discards` is True if the dearest of these cards may be the discard of the knock.
    """
    cards = sorted(stranded(position, who), key=value)
    if discards:
        del cards[-1:]
    least = sum(map(value, cards))
    if least > count:
        listing = " ".join(card.shown for card in cards)
        fits = "fits" if len(cards) == 1 else "fit"
        says = (
            f"{listing}, which {position.players[who]} took from the pile, {fits} into no set: count {least} or more."
        )
        raise Refused("GI-PACK-1", says)


def late_rulings(position: Position, ledger: CardLedger, hands: Sequence[Sequence[Card]]) -> list[LateRuling]:
    """The earlier plays that both hands prove wrong: a card taken openly is missing, a card of the pile is in a hand.

    If one player took a card and the other shows it, the taking is in doubt, not the discard before it.
    """
    late: list[LateRuling] = []
    known = [frozenset(ledger.known_to(who)) for who in (0, 1)]
    for who, name in enumerate(position.players):
        lost = known[1 - who].difference(hands[1 - who])
        ledger, doubts = ledger.revealed(who, name, [card for card in hands[who] if card not in lost])
        late += [LateRuling(doubt.n, RULES[doubt.kind], doubt.says) for doubt in doubts if doubt.n]
    return sorted(late, key=lambda ruling: ruling.n)
