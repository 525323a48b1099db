"""Refusals that all plays of a hand share: it is not the moment, the card is known to lie elsewhere."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from referee.games.poker.position import Hand, Position
from referee.games.poker.turn import name
from referee.games.poker.variants import BET, DECIDE, EXCHANGE, ROLL, SHOW, TABLE, UP, jokers_in
from referee.kit.cards import JOKER, Card
from referee.kit.seats import listed
from referee.rulings import Ruling, refuse

NOW: Final = {
    BET: "{who} is to bet, call or fold",
    EXCHANGE: "{who} is to exchange cards",
    UP: "{who} gets a card face up",
    TABLE: "the table card is to be turned up",
    ROLL: "{who} is to turn a card",
    DECIDE: "{who} is to pay for the card, or not",
    SHOW: "the hands are to be shown",
}


def no_hand(position: Position) -> Ruling[Position] | None:
    """Refused where no hand is under way."""
    return None if position.hand else refuse("PK-DEAL-1", "No hand is under way; the next one is dealt first.")


def between_hands(position: Position) -> Ruling[Position] | None:
    """Refused where a hand is under way."""
    return refuse("PK-DEAL-1", "A hand is under way; it is played out first.") if position.hand else None


def wrong_moment(position: Position, doing: str | tuple[str, ...], rule: str) -> Ruling[Position] | None:
    """Refused where something else is to be done now."""
    if refusal := no_hand(position):
        return refusal
    hand = position.hand
    assert hand is not None
    if hand.doing == doing or hand.doing in (doing if isinstance(doing, tuple) else ()):
        return None
    says = NOW[hand.doing].format(who=name(position, hand.turn))
    return refuse(rule, f"Now {says}.")


def known(position: Position, hand: Hand) -> dict[Card, str]:
    """The cards that all have seen lie somewhere, and where."""
    found: dict[Card, str] = {}
    for seat, cards in enumerate(hand.ups):
        found.update(dict.fromkeys(cards, f"with {name(position, seat)}"))
    for seat, cards in enumerate(hand.shown):
        found.update(dict.fromkeys(cards, f"with {name(position, seat)}"))
    if hand.table is not None:
        found[hand.table] = "on the table"
    return found


def twice_there(
    position: Position, hand: Hand, cards: Iterable[Card], foul: Collection[Card] = ()
) -> Ruling[Position] | None:
    """Refused: a card that lies elsewhere, or is entered twice, or a joker more than there are (PK-PACK-1).

    `foul` are cards that are said to be there a second time.
    """
    places = {card: where for card, where in known(position, hand).items() if card not in foul}
    jokers = jokers_in(position.options)
    left = jokers - sum(card == JOKER for shown in hand.shown for card in shown)
    for card in cards:
        if card == JOKER:
            left -= 1
            if left < 0:
                has = f"{jokers} jokers" if jokers else "no joker"
                return refuse("PK-PACK-1", f"The pack has {has}; enter the cards that are there.")
        elif card in places:
            return refuse("PK-PACK-1", f"The {card.spoken} lies {places[card]} already; the pack has one.")
        else:
            places[card] = "in this hand"
    return None


def kept_twice(position: Position, hand: Hand, card: Card) -> Ruling[Position] | None:
    """Refused: a card kept and shown that others still keep in sight, a joker more than there are (PK-PACK-1)."""
    others = [
        name(position, seat)
        for seat in hand.still_in
        if seat != hand.turn and (kept := hand.kept[seat]) is not None and kept.card == card and not kept.doubted
    ]
    if len(others) < (jokers_in(position.options) if card == JOKER else 1):
        return None
    if card == JOKER:
        return refuse("PK-PACK-1", f"{listed(others)} keep jokers; the pack has no more.")
    return refuse("PK-PACK-1", f"{others[0]} keeps the {card.spoken}; the pack has one.")
