"""Open hands, arranged under the rules in force: a modifier can break their groupings (CM-SHOW-4)."""

from collections.abc import Sequence
from typing import Final

from referee.games.cripple_mr_onion.arrangement.solver import Arrangement, arrange, fixed
from referee.games.cripple_mr_onion.cards import DEATH, KING_OF_OCTOGRAMS, LADY, RULER, Card
from referee.games.cripple_mr_onion.groupings import Difference, difference
from referee.games.cripple_mr_onion.options import ONCE
from referee.games.cripple_mr_onion.position import Position
from referee.games.cripple_mr_onion.round import Declaration, ShownHand
from referee.kit.values import replace
from referee.ruling import Refused

TOUCHING: Final = (RULER, LADY, KING_OF_OCTOGRAMS, DEATH)
"""The cards that touch a shown hand and so let it regroup (CM-SHOW-4, `once_after_devaluation`)."""


def difference_between(position: Position, better: int, worse: int) -> Difference:
    """The difference between two open hands; wild cards decide between equal ones, then seniority (CM-AMB-7)."""
    first, second = position.shown(better), position.shown(worse)
    assert first is not None
    assert second is not None
    parting = difference(first.groupings, second.groupings, position.fool)
    if parting.says:
        return parting
    if first.arrangement.tie != second.arrangement.tie:
        return Difference("CM-AMB-7", "by their wild cards")
    return Difference(parting.rule, f"all equal, and {position.players[better]} is senior")


def arrange_anew(position: Position, who: int, card: str) -> Position:
    """The position after `who` declares a card, with the open hands arranged under the new rules."""
    for other, hand in enumerate(position.showdown.hands):
        if hand is not None:
            arranged = _arranged_anew(position, hand, other, card, own=other == who)
            position = position.with_hand(other, arranged)
            if arranged.arrangement.nulls and other != position.showdown.crippler:
                position = position.with_showdown(null_eight=True)
    return position


def _arranged_anew(position: Position, hand: ShownHand, who: int, card: str, own: bool) -> ShownHand:
    powers = position.powers(who)
    arrangement = fixed(hand.cards, powers, [grouping.cards for grouping in hand.groupings])
    touched = card in TOUCHING and arrangement.groupings != hand.groupings
    regrouped = hand.regrouped
    if position.options.reform == ONCE:
        anew = touched and not regrouped
        regrouped = regrouped or touched
    else:
        anew = own or arrangement.key(position.fool) < hand.arrangement.key(position.fool)
    if anew:
        arrangement = arrange(hand.cards, powers)
    return replace(hand, arrangement=arrangement, touched=hand.touched or touched, regrouped=regrouped)


def count_as_declared(position: Position, who: int, card: str, n: int) -> Position:
    """The position with a card counted as declared, because its holder had to declare it."""
    declared = (*position.open_cards.declared, Declaration(who, card, n=n))
    return arrange_anew(position.with_open_cards(declared=declared), who, card)


def chosen_arrangement(
    position: Position, who: int, hand: Sequence[Card], sets: Sequence[Sequence[Card]] | None
) -> Arrangement:
    """The arrangement of the groupings that a player names; the best one if the player names none.

    :raises Refused: a card that is not in the hand or used twice, a set that is not a grouping beside the others.
    """
    powers = position.powers(who)
    if sets is None:
        return arrange(hand, powers)
    used: set[Card] = set()
    for cards in sets:
        for card in cards:
            if card not in hand:
                raise Refused("CM-USE-1", f"{card} is not in the hand; groupings are of a player’s own nine cards.")
            if card in used:
                raise Refused("CM-USE-1", f"{card} is used twice; each card is used in one grouping.")
            used.add(card)
    arrangement = fixed(hand, powers, sets)
    standing = {frozenset(grouping.cards) for grouping in arrangement.groupings} | {frozenset(powers.onion)}
    for cards in sets:
        if frozenset(cards) not in standing:
            raise Refused("CM-GRP-16", f"{' '.join(map(str, cards))} is not a grouping that stands with the others.")
    return arrangement
