"""Cards that leave a hand: it must be able to hold them, and to keep the rest (PU-PACK-1, PU-DISC-2, PU-OUT-1)."""

from collections.abc import Sequence

from referee.games.push.jokers import fits_nowhere
from referee.games.push.judging.count import go_out
from referee.games.push.position import Position
from referee.kit.cards import Card
from referee.kit.fault import Fault
from referee.kit.rummy.card_ledger import PACK, CardLedger
from referee.kit.values import replace, with_item
from referee.ruling import Draft, LateRuling, Refused


def show_from_hand(draft: Draft[Position], cards: Sequence[Card], n: int) -> Draft[Position]:
    """Show cards from the player's hand in play `n`; they may prove an earlier claim wrong.

    :raises Refused: cards that the hand cannot hold.
    """
    position = draft.position
    hands, turn = position.hands, position.turn
    try:
        ledger = _ledger_after(position, hands.ledger, cards, n)
    except Refused as refusal:
        if "PU-PACK-1" not in refusal.rules:
            raise
        before, late = _without_claims(position, cards)
        if not late:
            raise
        ledger = _ledger_after(position, before, cards, n)
        draft.flag(*late)
    after = replace(hands, sizes=with_item(hands.sizes, turn.player, position.hand - len(cards)), ledger=ledger)
    if turn.taken in cards:
        turn = replace(turn, taken=None)
    return draft.at(replace(position, hands=after, turn=turn))


def _ledger_after(position: Position, ledger: CardLedger, cards: Sequence[Card], n: int) -> CardLedger:
    try:
        return ledger.shows(position.turn.player, position.player, cards, position.hand, n)
    except Fault as fault:
        if fault.kind != PACK:
            raise Refused("PU-DRAW-1", fault.says) from None
        if set(cards) & set(position.stock.buried):
            says = f"{fault.says[:-1]}, and the buried cards are still in the stock: nobody has drawn from it yet."
            raise Refused(("PU-PACK-1", "PU-DEAL-2"), says) from None
        raise Refused("PU-PACK-1", fault.says) from None


def _without_claims(position: Position, cards: Sequence[Card]) -> tuple[CardLedger, list[LateRuling]]:
    """The ledger without other players' claims to one of these cards, and the late rulings on those claims."""
    claimed = {claim.n for claim in position.hands.claims if claim.rule == "PU-DISC-2"}
    ledger, late = position.hands.ledger, []
    for who, known in enumerate(ledger.known):
        for card, n in known:
            if n in claimed and card in cards and who != position.turn.player:
                rest = tuple(entry for entry in ledger.known[who] if entry != (card, n))
                seen = {**ledger.seen, card: ledger.seen[card] - 1}
                ledger = replace(ledger, known=with_item(ledger.known, who, rest), seen=seen)
                says = f"{position.players[who]} did not keep the {card.spoken} taken in that turn: both are elsewhere"
                late.append(LateRuling(n, "PU-DISC-2", says))
    return ledger, late


def locked_alone(position: Position) -> Card | None:
    """The upcard just taken if it is the last card of the hand: it may be laid, not discarded (PU-DISC-2)."""
    return position.locked if position.hand == 1 else None


def after_laying(draft: Draft[Position], cards: Sequence[Card]) -> Draft[Position]:
    """Go on after cards are laid: a player without cards is out (PU-OUT-1).

    :raises Refused: if the turn cannot end with the only card left (PU-DISC-2).
    """
    turn = draft.position.turn
    position = replace(draft.position, turn=replace(turn, has_laid=True, fresh=(*turn.fresh, *cards)))
    draft.at(position)
    if not position.hand:
        return go_out(draft)
    card = locked_alone(position)
    if card is not None and fits_nowhere(card, position.melds, position.options.meld_rules):
        says = (
            f"Only the {card.spoken} taken in this turn would be left, which fits nowhere and may not be discarded: "
            f"{position.player} keeps another card for that."
        )
        raise Refused(("PU-DISC-2", "PU-DISC-1"), says)
    return draft.add(f"{position.hand} in hand")
