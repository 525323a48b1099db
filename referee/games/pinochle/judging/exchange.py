"""The exchange: the suit asked for, cards to the bidder and back, late rulings on them (PN-EXCH-1)."""

from referee.games.pinochle.effects import CardsPassed, SuitAsked
from referee.games.pinochle.judging.guards import cards_passed, require_part
from referee.games.pinochle.pack import NAMES, SEATS, SUIT_MASKS, Heap, among
from referee.games.pinochle.plays import NameSuit, PassBack, PassCards
from referee.games.pinochle.position import Exchange, Phase, Position, Tricks
from referee.kit.cards import SUITS
from referee.kit.names import counted
from referee.kit.numbers import NUMBER_WORDS
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused


def judge_name_suit(position: Position, play: NameSuit) -> Draft[Position]:
    require_part(position, Phase.SUIT, "PN-EXCH-1")
    suit, who = SUITS.index(play.suit), position.actor
    after = replace(position, phase=Phase.PASS, exchange=Exchange(suit))
    return Draft(after).say(f"{who} asks for {NAMES[suit]}", "PN-EXCH-1").effect(SuitAsked(who, play.suit))


def judge_pass_cards(position: Position, play: PassCards) -> Draft[Position]:
    require_part(position, Phase.PASS, "PN-EXCH-1")
    _require_of_suit(position, play.of_suit)
    exchange = position.exchange
    assert exchange is not None
    partner, bidder = position.actor, position.players[position.bidder]
    says = f"{partner} passes {cards_passed(position)} to {bidder}{_of_suit(exchange, play.of_suit)}"
    if play.of_suit is not None and play.of_suit < position.options.pass_cards:
        says += f", and keeps no {NAMES[exchange.suit]}"
    after = replace(position, phase=Phase.BACK, exchange=replace(exchange, passed=play.of_suit, passed_n=play.n))
    return Draft(after).say(says, "PN-EXCH-1").effect(CardsPassed(partner))


def judge_pass_back(position: Position, play: PassBack) -> Draft[Position]:
    require_part(position, Phase.BACK, "PN-EXCH-1")
    _require_of_suit(position, play.of_suit)
    exchange, number = position.exchange, position.options.pass_cards
    assert exchange is not None
    room = None
    if exchange.passed is not None and exchange.passed < number:
        room = number if play.of_suit is None else play.of_suit
    bidder, partner = position.actor, position.players[(position.acting + 2) % SEATS]
    back = _of_suit(exchange, play.of_suit)
    after = replace(
        position, phase=Phase.TRUMP, exchange=replace(exchange, back=play.of_suit, back_n=play.n, room=room)
    )
    says = f"{bidder} passes {cards_passed(position)} back to {partner}{back}; 20 cards each"
    return Draft(after).say(says, "PN-EXCH-1", "PN-AMB-6").effect(CardsPassed(bidder))


def _require_of_suit(position: Position, of_suit: int | None) -> None:
    """Check that the cards of the suit are no more than the cards passed (PN-EXCH-1)."""
    if of_suit is not None and of_suit > position.options.pass_cards:
        cards = cards_passed(position).capitalize()
        raise Refused("PN-EXCH-1", f"{cards} are passed; {of_suit} cannot be of one suit.")


def _of_suit(exchange: Exchange, of_suit: int | None) -> str:
    return "" if of_suit is None else f", {NUMBER_WORDS[of_suit]} of {NAMES[exchange.suit]}"


# --- late rulings ----------------------------------------------------------------------------------------------------


def _suited(count: int | None, suit: str) -> str:
    """A number of cards of a suit: `1 spade`, `3 spades`."""
    return counted(count or 0, suit.removesuffix("s"))


def show_to_exchange(draft: Draft[Position], who: int, cards: Heap, verb: str) -> None:
    """Flag the pass if newly shown cards prove that the partner kept cards of the suit asked for (PN-EXCH-1)."""
    position = draft.position
    exchange = position.exchange
    if exchange is None or exchange.room is None or (who - position.bidder) % SEATS != 2:
        return
    number = among(cards, SUIT_MASKS[exchange.suit])
    if not number:
        return
    left = exchange.room - number
    if left >= 0:
        draft.at(replace(position, exchange=replace(exchange, room=left)))
        return
    suit, name = NAMES[exchange.suit], position.players[who]
    back = exchange.back if exchange.back is not None else position.options.pass_cards
    says = (
        f"{name} passed {_suited(exchange.passed, suit)} and {verb} more {suit} than the {back} that can have come"
        f" back: {suit} are passed first, up to {position.options.pass_cards}"
    )
    draft.at(replace(position, exchange=replace(exchange, room=None, flagged=True)))
    draft.flag(LateRuling(exchange.passed_n, "PN-EXCH-1", says))


def flag_exchange(draft: Draft[Position], tricks: Tricks) -> None:
    """Flag statements about passed cards that do not fit the hands, which are all known at the end (PN-EXCH-1)."""
    position = draft.position
    exchange, number = position.exchange, position.options.pass_cards
    if exchange is None:
        return
    mask, suit = SUIT_MASKS[exchange.suit], NAMES[exchange.suit]
    bidder, partner = position.bidder, (position.bidder + 2) % SEATS
    ours, theirs = among(tricks.shown[bidder], mask), among(tricks.shown[partner], mask)
    bidder_name, partner_name = position.players[bidder], position.players[partner]
    if exchange.back is not None and exchange.back > theirs:
        held = _suited(exchange.back, suit)
        says = f"The cards passed back were said to hold {held}, but {partner_name} held only {theirs}"
        draft.flag(LateRuling(exchange.back_n, "PN-EXCH-1", says))
        return
    if exchange.flagged:
        return
    back = min(number, theirs) if exchange.back is None else exchange.back
    most = min(number, ours + back)
    if exchange.passed is not None and exchange.passed > most:
        held = _suited(exchange.passed, suit)
        says = f"The cards passed were said to hold {held}, but {bidder_name} can have been given only {most}"
        draft.flag(LateRuling(exchange.passed_n, "PN-EXCH-1", says))
    elif exchange.back is not None and theirs > back and most < number:
        kept = f"{partner_name} kept {_suited(theirs - back, suit)}"
        says = f"{kept}, but {bidder_name} can have been given only {most}"
        draft.flag(LateRuling(exchange.passed_n, "PN-EXCH-1", says))
