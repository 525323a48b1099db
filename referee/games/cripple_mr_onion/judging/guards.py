"""Guards that several plays share: the step of the round, the cards of the pack, cards known to be elsewhere."""

from collections.abc import Iterable, Sequence

from referee.games.cripple_mr_onion.cards import Card, check_pack
from referee.games.cripple_mr_onion.options import Options
from referee.games.cripple_mr_onion.position import Phase, Position
from referee.kit.names import listed
from referee.ruling import Refused, citing


def require_step(position: Position, *phases: Phase) -> None:
    """The play belongs to this step of the round, and no hidden card is owed."""
    require_no_card_owed(position)
    if position.phase in phases:
        return
    require_dealt(position)
    who = position.player
    steps = {
        Phase.DRAW: Refused("CM-DRAW-1", f"{who} exchanges cards now."),
        Phase.BID: Refused("CM-BET-1", f"{who} names the dealer’s bid now."),
        Phase.PAY: Refused("CM-BET-1", f"{who} pays the bid of {position.betting.bid} or folds now."),
        Phase.MATCH: Refused("CM-BET-2", f"{who} pays the raises as dealer, or folds."),
        Phase.BUY: Refused("CM-BUY-1", f"{who} buys up to four cards face down now."),
        Phase.EXTRA: Refused("CM-EXTRA-1", f"{who} names an extra bet now."),
        Phase.EXTRAS: Refused("CM-EXTRA-1", f"{who} as dealer matches the extra bets, passes the deal on or folds."),
        Phase.PASSING: Refused("CM-PASS-1", f"{who} answers first: take the deal?"),
        Phase.AUCTION: Refused("CM-FOLD-1", f"{who} bids for the deal or declines now."),
        Phase.SHOWDOWN: Refused("CM-SHOW-2", "It is Showdown: show hands or declare modifiers."),
    }
    raise steps[position.phase]


def require_no_card_owed(position: Position) -> None:
    """After the Wizard the hidden cards come before any other play (CM-WIZ-2)."""
    if position.open_cards.owing:
        raise Refused("CM-WIZ-2", f"The Wizard was declared: first {owed_cards(position)}.")


def owed_cards(position: Position) -> str:
    """The players who still owe a hidden card, in a clause."""
    names = [position.players[who] for who in position.open_cards.owing]
    if len(names) == 1:
        return f"{names[0]} declares one hidden card"
    return f"{listed(names)} declare one hidden card each"


def require_dealt(position: Position) -> None:
    """The cards of the round are dealt."""
    if position.phase == Phase.DEAL:
        raise Refused("CM-DEAL-1", "The antes and the deal come first.")


def require_in_pack(cards: Iterable[Card], options: Options) -> None:
    """The pack has these cards, each of them once (CM-PACK-1)."""
    with citing({"pack": "CM-PACK-1"}):
        check_pack(cards, options.suit_size)


def require_not_elsewhere(position: Position, cards: Sequence[Card], who: int) -> None:
    """Cards of a player's hand are not known to be elsewhere (CM-PACK-1)."""
    replaced, seen = position.replaced(who), position.seen
    for card in cards:
        if card.code in replaced:
            says = f"{card.shown} was replaced by {position.players[who]} and is in no hand any more."
            raise Refused("CM-PACK-1", says)
        if card in seen:
            for other in range(position.count):
                if other != who and (place := _place_with(position, card, other)):
                    raise Refused("CM-PACK-1", f"{card.shown} {place}; the pack has only one.")


def _place_with(position: Position, card: Card, other: int) -> str:
    """The known place of a card with another player, in a clause; empty if there is none."""
    name, hand = position.players[other], position.shown(other)
    if hand is not None and card in hand.cards:
        return f"is in the hand that {name} showed"
    face_up = position.open_cards.face_up[other]
    if card in face_up and (hand is None or card.code in position.replaced(other)):
        return f"lies open with {name}"
    for declaration in position.open_cards.declared:
        if declaration.who == other and card in declaration.named:
            return f"was declared by {name}"
    if hand is None and any(
        declaration.who == other and declaration.card is card for declaration in position.open_cards.uncovered
    ):
        return f"was declared by {name} after the Wizard"
    return ""
