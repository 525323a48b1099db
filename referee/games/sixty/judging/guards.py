"""Guards that several plays of Sixty share."""

from collections.abc import Sequence

from referee.games.sixty.cards import PLACE, Code, pack_rule, pile_and_sum, too_many
from referee.games.sixty.claims import HAND
from referee.games.sixty.position import Phase, Position
from referee.kit.names import counted
from referee.ruling import Refused


def require_step(position: Position, phase: Phase) -> None:
    """Check that the round is at this step."""
    if position.phase == phase:
        return
    if position.phase == Phase.BEGIN:
        raise Refused("SX-SET-3", "Say first who begins the round.")
    if position.phase == Phase.COUNT:
        raise Refused("SX-END-3", "The round is over: count the cards left in the hand.")
    if position.phase == Phase.ANSWER:
        pile = pile_and_sum(position.pile.number, position.pile.count)
        raise Refused("SX-RES-1", f"{position.player} answers {pile} first: pass, beat, play a joker, or take.")
    raise Refused("SX-ATT-1", f"No attack is open: {position.player} attacks with number cards.")


def require_in_hand(position: Position, cards: Sequence[Code]) -> None:
    """Check that the hand and the pack can hold these cards (SX-DRAW-1, SX-END-1, SX-DECK-1, SX-DECK-2)."""
    hand = position.cards.hands[position.turn]
    if len(cards) > hand:
        rule = "SX-DRAW-1" if hand == HAND else "SX-END-1"
        raise Refused(rule, f"{position.player} holds {counted(hand, 'card')}; {len(cards)} are entered.")
    for code in cards:
        if position.cards.unseen[PLACE[code]] < cards.count(code):
            rule = pack_rule(code)
            raise Refused((rule, "SX-AMB-6") if isinstance(code, str) else rule, too_many(code))
