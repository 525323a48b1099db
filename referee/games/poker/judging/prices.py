"""The price of a wild card, or of the extra card for a four (PK-PAY-1, PB-PAY-1, PB-FOUR-1)."""

from referee.games.poker.judging.course import after_card, deal_extra_card
from referee.games.poker.judging.guards import require_action
from referee.games.poker.judging.payout import pay_price
from referee.games.poker.options import FOLD, Options
from referee.games.poker.plays import Decline, Pay
from referee.games.poker.position import Position
from referee.games.poker.variants import Phase
from referee.kit.cards import Card
from referee.kit.values import replace
from referee.ruling import Draft, Refused

WILD_CARD, FOUR = "wild", "four"


def price(position: Position) -> int:
    """The price of a card: as much as is in the pot, or a fixed price (PK-PAY-1)."""
    return position.options.wild_price or position.current_hand.pot.chips


def terms_of(card: Card, options: Options) -> str:
    """The house rule for a wild card face up: free, paid for or natural, paid for or folded (PB-PAY-1)."""
    return options.up_threes if card.rank == "3" else options.up_nines


def must_pay_or_fold(position: Position) -> bool:
    """True if the player must pay for the wild card just turned up or fold (PB-PAY-1)."""
    hand, options = position.current_hand, position.options
    if hand.action.price_of != WILD_CARD:
        return False
    return terms_of(hand.cards.up[hand.action.seat][-1], options) == FOLD


def judge_pay(position: Position, play: Pay) -> Draft[Position]:
    hand = require_action(position, "PK-PAY-1", Phase.DECIDE)
    seat, who, chips, what = hand.action.seat, position.player, price(position), hand.action.price_of
    if (has := position.stack(seat)) < chips:
        instead = "fold" if must_pay_or_fold(position) else "do not pay"
        raise Refused("PK-PAY-1", f"The card costs {chips} and {who} has {has}: {instead}.")
    draft = Draft(position)
    pay_price(draft, seat, chips, what)
    pot = draft.position.current_hand.pot.chips
    draft.say(f"{who} pays {chips}; {pot} in the pot.", "PK-PAY-1", "PB-PAY-1" if what == WILD_CARD else "PB-FOUR-1")
    if what == FOUR:
        deal_extra_card(draft, seat)
    return after_card(draft)


def judge_decline(position: Position, play: Decline) -> Draft[Position]:
    hand = require_action(position, "PB-PAY-1", Phase.DECIDE)
    who, card = position.player, hand.cards.up[hand.action.seat][-1]
    if must_pay_or_fold(position):
        raise Refused("PB-PAY-1", f"{who} pays {price(position)} for {card.shown} or folds.")
    if hand.action.price_of == FOUR:
        return after_card(Draft(position).say(f"{who} takes no extra card.", "PB-FOUR-1"))
    natural = position.in_hand(cards=replace(hand.cards, natural=hand.cards.natural | {card}))
    return after_card(Draft(natural).say(f"{card.shown} is not wild: it counts as printed.", "PB-PAY-1"))
