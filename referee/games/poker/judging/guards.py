"""Guards that several plays of poker share: the moment of a play, and the cards that can be there."""

from collections.abc import Collection, Iterable
from typing import Final

from referee.games.poker.current_hand import Hand, cards_in_sight
from referee.games.poker.position import Position
from referee.games.poker.variants import Phase, jokers_in
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted, listed
from referee.ruling import Refused

STEPS: Final = {
    Phase.BET: "{who} checks, bets, calls or folds",
    Phase.EXCHANGE: "{who} exchanges cards",
    Phase.UP: "{who} gets a card face up",
    Phase.TABLE: "the table card is turned up",
    Phase.ROLL: "{who} turns a card",
    Phase.DECIDE: "{who} pays for the card, or not",
    Phase.SHOW: "the hands are shown",
}


def require_hand(position: Position) -> Hand:
    """Return the hand under way; refuse the play if there is none."""
    if position.hand is None:
        raise Refused("PK-DEAL-1", "No hand is under way: deal the next one first.")
    return position.hand


def require_between_hands(position: Position) -> None:
    """Check that no hand is under way."""
    if position.hand is not None:
        raise Refused("PK-DEAL-1", "A hand is under way: play it out first.")


def require_action(position: Position, rule: str, *phases: Phase) -> Hand:
    """Return the hand if it is the moment for the play; else refuse by `rule` and say what is due now."""
    hand = require_hand(position)
    if hand.action.phase not in phases:
        now = STEPS[hand.action.phase].format(who=position.player)
        raise Refused(rule, f"Now {now}.")
    return hand


def require_unseen(position: Position, hand: Hand, cards: Iterable[Card], foul: Collection[Card] = ()) -> None:
    """Check that no card is in sight elsewhere or entered twice, and that the pack has the jokers (PK-PACK-1).

    `foul` are cards that the play says are there a second time.
    """
    places = {card: place for card, place in cards_in_sight(position.players, hand).items() if card not in foul}
    jokers = jokers_in(position.options)
    left = jokers - sum(card == JOKER for shown in hand.cards.shown for card in shown)
    for card in cards:
        if card == JOKER:
            left -= 1
            if left < 0:
                has = counted(jokers, "joker") if jokers else "no joker"
                raise Refused("PK-PACK-1", f"The pack has {has}: enter the cards that are there.")
        elif card in places:
            raise Refused("PK-PACK-1", f"The {card.spoken} is {places[card]} already; the pack has one.")
        else:
            places[card] = "in this hand"


def require_not_kept(position: Position, hand: Hand, card: Card) -> None:
    """Check that other players do not keep the same card in sight (PK-PACK-1)."""
    keepers = position.names(
        seat
        for seat in hand.seats.still_in
        if seat != hand.action.seat
        and (kept := hand.claims.kept[seat]) is not None
        and kept.card == card
        and not kept.doubted
    )
    if len(keepers) < (jokers_in(position.options) if card == JOKER else 1):
        return
    if card == JOKER:
        raise Refused("PK-PACK-1", f"{listed(keepers)} keep jokers; the pack has no more.")
    raise Refused("PK-PACK-1", f"{keepers[0]} keeps the {card.spoken}; the pack has one.")
