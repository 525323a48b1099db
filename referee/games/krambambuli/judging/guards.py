"""Guards that several plays of Krambambuli share, and the cards that leave a hand."""

from collections.abc import Sequence
from typing import Final

from referee.contract.fault_rules import ledger_faults
from referee.contract.guards import require_phase
from referee.games.krambambuli.position import Phase, Position
from referee.kit.cards import Card
from referee.kit.values import replace, with_item
from referee.ruling import Refused, citing

STEPS: Final = {
    Phase.DEAL: "Deal the cards first.",
    Phase.DRAW: "Draw a card first, or take the upcard.",
    Phase.PLAYING: "A card is drawn already: meld, or discard to end the turn.",
    Phase.COUNT: "The hand is over: count the hands.",
}
LEDGER_RULES: Final = ledger_faults(pack="KR-PACK-1", hand="KR-DEAL-1")
"""The rule for each kind of fault: too many copies of a card, or too many cards for a hand."""


def require_step(position: Position, phase: Phase) -> None:
    require_phase(position.phase, (phase,), "KR-TURN-1", STEPS)


def show_from_hand(position: Position, cards: Sequence[Card], n: int, discards: bool = False) -> Position:
    """The position after play `n` shows cards from the hand of the player.

    `discards` is True if the card is the discard.

    :raises Refused: cards that the hand cannot hold, or that must not leave it (KR-OUT-1, KR-TURN-2).
    """
    hands, turn, options = position.hands, position.turn, position.options
    left = position.hand - len(cards)
    _require_not_on_table(position, cards)
    with citing(LEDGER_RULES):
        ledger = hands.ledger.shows(turn.player, position.player, cards, position.hand, n)
    if not left and not discards and options.must_discard_to_go_out:
        raise Refused("KR-OUT-1", f"{position.player} needs a discard to go out: keep a card for it.")
    taken = None if turn.taken in cards else turn.taken
    if left == 1 and taken is not None and not discards and options.upcard_lock:
        says = f"Only the {taken.spoken} just taken would be left, which may not be discarded: lay it, or keep another."
        raise Refused("KR-TURN-2", says)
    must_hold = hands.must_hold
    promise = must_hold[turn.player]
    if promise is not None and promise[0] in cards:
        must_hold = with_item(must_hold, turn.player, None)
    return replace(
        position,
        hands=replace(hands, sizes=with_item(hands.sizes, turn.player, left), ledger=ledger, must_hold=must_hold),
        turn=turn if taken == turn.taken else replace(turn, taken=taken),
    )


def _require_not_on_table(position: Position, cards: Sequence[Card]) -> None:
    """Check that no card is one that lies in a meld, with no copy left for the hand (KR-PACK-1)."""
    ledger, who = position.hands.ledger, position.turn.player
    for card in cards:
        if ledger.pack.get(card) != 1 or ledger.left(card) > 0 or card in ledger.known_to(who):
            continue
        for number, owned in enumerate(position.table, 1):
            if any(laid.card == card for laid in owned.meld.cards):
                says = f"{card.shown} lies in {position.players[owned.owner]}’s meld {number}"
                raise Refused("KR-PACK-1", f"{says}{_stealing(position) if owned.owner != who else ''}.")


def _stealing(position: Position) -> str:
    """The end of a sentence about a card of another player: how it can be had."""
    melded_in = position.hands.melded_in[position.turn.player]
    if not melded_in:
        return "; stealing begins in the turn after the first meld"
    return "; stealing begins in the next turn" if melded_in == position.turn.number else "; steal it from there"
