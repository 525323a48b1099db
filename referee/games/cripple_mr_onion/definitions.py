"""Definitions and house rules about single cards, cited in answers and rulings."""

from collections.abc import Iterable, Sequence
from typing import Final

from referee.games.cripple_mr_onion.arrangement.card_uses import ACE, PICTURE, TEN, card_use
from referee.games.cripple_mr_onion.arrangement.solver import classify
from referee.games.cripple_mr_onion.cards import ARCANA, WIZARD, Card
from referee.games.cripple_mr_onion.groupings import BROKEN_FLUSH, FLUSH, SUM_ONIONS, Grouping
from referee.games.cripple_mr_onion.powers import Powers
from referee.kit.values import replace

_SUMS: Final = frozenset((BROKEN_FLUSH, FLUSH, *SUM_ONIONS.values()))
_KNIGHT: Final = "N"


def house_rules_for(groupings: Iterable[Grouping], powers: Powers) -> list[str]:
    """The house rules that these groupings rely on: knights, the Wizard as one of the eights."""
    rules: list[str] = []
    for grouping in groupings:
        if any(card.rank == _KNIGHT for card in grouping.cards):
            rules.append("CM-AMB-1")
        if powers.wizard_is_eight and any(card.code == WIZARD for card, _ in grouping.acts):
            rules.append("CM-AMB-5")
    return rules


def definitions_of(grouping: Grouping, powers: Powers) -> list[str]:
    """The definitions that a grouping relies on: the Arcana as a suit or without rank, values of aces, house rules."""
    rules: list[str] = []
    if any(card.suit == ARCANA for card in grouping.cards):
        rules.append("CM-PACK-2")
    if any(not card.rank for card in grouping.cards):
        rules.append("CM-PACK-3")
    if grouping.rank in _SUMS and any(card.rank == "A" and value in (1, 11) for card, value in grouping.acts):
        rules.append("CM-VAL-1")
    return [*rules, *house_rules_for([grouping], powers)]


def is_higher_with_arcana_suit(cards: Sequence[Card], grouping: Grouping | None, powers: Powers) -> bool:
    """True if only the house rule that the Arcana are no suit keeps the cards from a higher grouping (CM-AMB-4)."""
    if powers.arcana_suit or all(card.suit != ARCANA for card in cards):
        return False
    printed = classify(cards, replace(powers, arcana_suit=True))
    if printed is None:
        return False
    return grouping is None or printed.key(powers.fool) > grouping.key(powers.fool)


def has_tens_for_pictures(cards: Sequence[Card], powers: Powers) -> bool:
    """True if the cards would form an Onion of pairs with tens as picture cards (CM-GRP-14)."""
    roles = [card_use(card, powers).role for card in cards]
    pairs, tens = len(cards) // 2, roles.count(TEN)
    return pairs > 1 and roles.count(ACE) == pairs and tens > 0 and tens + roles.count(PICTURE) == len(cards) - pairs
