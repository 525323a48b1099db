"""The discard, which ends the turn (PU-DISC-1, PU-DISC-2, PU-AMB-4)."""

from referee.contract.effects import DealOver, Discarded
from referee.games.push.judging.count import go_out
from referee.games.push.judging.deal import PUSHED
from referee.games.push.judging.guards import require_step
from referee.games.push.judging.hand import locked_alone, show_from_hand
from referee.games.push.plays import Discard
from referee.games.push.position import SEATS, Claim, Phase, Position, Turn
from referee.kit.cards import Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_discard(position: Position, play: Discard) -> Draft[Position]:
    require_step(position, Phase.PLAYING)
    card, taken = play.card, position.turn.taken
    if play.other and card != taken:
        says = f"No {card.spoken} was taken in this turn, so there is no other one to keep."
        raise Refused("PU-DISC-2", says)
    if card == position.locked and not play.other:
        raise Refused("PU-DISC-2", _instead(position, card))
    draft = Draft(position).say(f"{position.player} discards the {card.spoken}", "PU-DISC-1")
    show_from_hand(draft, [card], play.n).effect(Discarded(position.player, str(card)))
    if play.other:
        draft.at(_with_equal_kept(draft.position, card, play.n)).cite("PU-DISC-2")
    hand, stock = draft.position.hand, position.stock
    barren = taken is not None and stock.size < PUSHED and not position.turn.has_laid
    barren_turns = stock.barren_turns + 1 if barren else 0
    goes_on = hand > 0 and barren_turns < SEATS
    fresh = position.turn.fresh
    draft.at(
        replace(
            draft.position,
            phase=Phase.DRAW if goes_on else Phase.COUNT,
            turn=Turn(position.left_neighbour if goes_on else position.turn.player, upcard=card, fresh=fresh),
            stock=stock if barren_turns == stock.barren_turns else replace(stock, barren_turns=barren_turns),
        )
    )
    if not hand:
        return go_out(draft)
    if goes_on:
        return draft.add(f"{hand} in hand")
    says = "Nobody has laid a card since the stock ran out: the deal is over, both sides count their hands"
    return draft.say(says, "PU-STOCK-1", "PU-AMB-4").effect(DealOver(None))


def may_keep_equal(position: Position, card: Card) -> bool:
    """True if the player can hold both copies of the upcard just taken."""
    ledger, who = position.hands.ledger, position.turn.player
    known = ledger.known_to(who)
    return known.count(card) > 1 or (ledger.left(card) > 0 and position.hand > len(known))


def _instead(position: Position, card: Card) -> str:
    """The way out for a player who may not discard the upcard just taken, in a sentence (PU-DISC-2)."""
    if locked_alone(position):
        return f"The {card.spoken} was taken in this turn and may not be discarded: lay it, or take back what was laid."
    other = f", or say that this is the other {card.spoken}" if may_keep_equal(position, card) else ""
    return f"The {card.spoken} was taken in this turn: discard another card{other}."


def _with_equal_kept(position: Position, card: Card, n: int) -> Position:
    """The position after a discard of the other copy: the upcard just taken stays in the hand (PU-DISC-2).

    :raises Refused: if the other copy is elsewhere, or the hand has no room for it.
    """
    hands, who = position.hands, position.turn.player
    known = hands.ledger.known_to(who)
    if card in known:
        return position
    try:
        ledger = hands.ledger.turned(card, n)
    except Fault:
        says = f"The other {card.spoken} is elsewhere: the one taken in this turn may not be discarded."
        raise Refused(("PU-DISC-2", "PU-PACK-1"), says) from None
    if len(known) >= position.hand:
        holds = listed_cards(known) or "no card"
        says = f"After that {position.player} would hold {holds}: there is no other {card.spoken} to keep."
        raise Refused("PU-DISC-2", says)
    claims = (*hands.claims, Claim(n, "PU-DISC-2"))
    return position.with_hands(ledger=ledger.picked_up(who, [card], n), claims=claims)
