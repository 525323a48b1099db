"""The pictures that the templates of Pinochle draw: sides, seats in their order, trump, the bid, the trick."""

from collections.abc import Sequence
from typing import Final

from referee.games.pinochle.pack import CARDS, NAMES, SEATS, SUIT_SIGNS, spread
from referee.games.pinochle.position import Phase, Position
from referee.games.pinochle.scoring import SideNumbers, counted
from referee.games.pinochle.sheet import result
from referee.games.pinochle.tricks import ALL_POINTS, winner
from referee.kit import names
from referee.kit.names import listed
from referee.kit.values import Value

PAST: Final = 4
"""The number of earlier hands shown beside a side."""


class CardPicture(Value):
    """A card."""

    shown: str
    spoken: str
    red: bool
    best: bool = False
    """True if it wins the trick so far."""


class SeatPicture(Value):
    """A player at the table."""

    name: str
    acts: bool
    deals: bool
    bid: str
    """The last bid, `pass`, or empty."""
    facts: tuple[str, ...]
    """Meld, number of cards and whether the player deals, in words."""
    held: tuple[CardPicture, ...]
    """The cards of the meld that are still in the hand."""
    lies: CardPicture | None
    """The card in the trick."""


class SidePicture(Value):
    """A side."""

    name: str
    total: int
    bid: int
    meld: int
    """The points of its meld so far."""
    tricks: int
    stands: str
    """The state of its bid: `made`, `set`, or the points still needed; empty without a bid."""
    won: bool
    acts: bool
    past: tuple[tuple[int, str], ...]
    """Its last hands with their scores."""


class Picture(Value):
    """The table: sides, seats in their order, trump, the bid, the trick and what came before it."""

    sides: tuple[SidePicture, ...]
    seats: tuple[SeatPicture, ...]
    hand: int
    target: int
    phase: str
    trump: str
    trump_name: str
    trump_red: bool
    bidder: str
    bid: int
    trick: int
    """The trick under way, or the next one; 0 before the first lead."""
    lying: int
    """The trick whose cards lie on the table: a full one stays until the next lead."""
    taker: str
    """The player who takes the trick that lies, so far or for good."""
    last: tuple[CardPicture, ...]
    """The trick before the one that lies."""
    last_won: str
    before: str
    middle: str


def picture(position: Position) -> Picture:
    """The picture of a position."""
    tricks, trump = position.play, position.melds.trump
    lies: dict[int, CardPicture] = {}
    last: tuple[CardPicture, ...] = ()
    last_won = taker = ""
    lying = tricks.number if tricks is not None else 0
    if tricks is not None and trump is not None:
        if tricks.cards:
            lies = _lying(tricks.cards, tricks.leader, winner(tricks.cards, trump))
        elif tricks.last is not None:
            cards, leader, won = tricks.last
            lies = _lying(cards, leader, (won - leader) % SEATS)
            lying -= 1
        taker = next((position.players[who] for who, card in lies.items() if card.best), "")
        if tricks.cards and tricks.last is not None:
            cards, leader, won = tricks.last
            last = tuple(_lying(cards, leader, (won - leader) % SEATS).values())
            last_won = position.players[won]
    bids = {who: str(amount) if amount else "pass" for who, amount in position.auction.bids}
    decided = position.phase != Phase.AUCTION and not position.over
    return Picture(
        sides=tuple(_side(position, side) for side in (0, 1)),
        seats=tuple(_seat(position, who, lies.get(who), bids.get(who, "")) for who in range(SEATS)),
        hand=position.hand,
        target=position.options.target,
        phase=position.phase,
        trump="" if trump is None else SUIT_SIGNS[trump],
        trump_name="" if trump is None else NAMES[trump],
        trump_red=trump in (1, 2),
        bidder=position.players[position.bidder] if decided else "",
        bid=position.bid,
        trick=tricks.number if tricks is not None else 0,
        lying=lying,
        taker=taker,
        last=last,
        last_won=last_won,
        before=_before(position),
        middle=_middle(position),
    )


def _lying(cards: Sequence[int], leader: int, best: int) -> dict[int, CardPicture]:
    """The cards of a trick by their players; `best` is the number of the card that takes it."""
    return {(leader + index) % SEATS: _card(place, index == best) for index, place in enumerate(cards)}


def _card(place: int, best: bool = False) -> CardPicture:
    card = CARDS[place]
    return CardPicture(card.shown, card.spoken, card.red, best)


def _side(position: Position, side: int) -> SidePicture:
    meld = sum(laid.points for laid in (position.melds.laid[side], position.melds.laid[side + 2]) if laid is not None)
    tricks = position.play.points[side] if position.play is not None else 0
    bids = position.phase != Phase.AUCTION and not position.over and position.bidder % 2 == side
    acts = not position.over and position.acting % 2 == side
    return SidePicture(
        name=listed(position.names(side)),
        total=position.totals[side],
        bid=position.bid if bids else 0,
        meld=meld,
        tricks=tricks,
        stands=_stands(position, side, meld) if bids and position.phase == Phase.PLAY else "",
        won=position.won == side,
        acts=acts,
        past=_past(position, side),
    )


def _stands(position: Position, side: int, meld: int) -> str:
    """The state of the bid: `made`, `set`, or the trick points still needed."""
    assert position.play is not None
    taken, lost = position.play.points[side], position.play.points[1 - side]
    for needs in range(ALL_POINTS - taken - lost + 1):
        if counted(SideNumbers(meld, taken + needs), position.options) >= position.bid:
            return str(needs) if needs else "made"
    return "set"


def _past(position: Position, side: int) -> tuple[tuple[int, str], ...]:
    """The last hands and the score of the side in each."""
    length = len(position.history)
    hands = [position.history[index] for index in range(max(0, length - PAST), length)]
    return tuple((hand.hand, f"{hand.scores[side]:+d}".replace("-", "−")) for hand in hands)


def _seat(position: Position, who: int, lies: CardPicture | None, bid: str) -> SeatPicture:
    tricks, laid = position.play, position.melds.laid[who]
    held: tuple[CardPicture, ...] = ()
    facts = [] if laid is None else [f"meld {laid.points}"]
    if tricks is not None:
        held = tuple(map(_card, spread(tricks.known[who])))
        facts.append(names.counted(tricks.left(who), "card"))
    elif laid is not None and laid.cards is not None:
        held = tuple(map(_card, spread(laid.cards)))
    deals = who == position.dealer and not position.over
    if deals:
        facts.append("deals")
    return SeatPicture(
        name=position.players[who],
        acts=not position.over and who == position.acting,
        deals=deals,
        bid=bid if position.phase == Phase.AUCTION else "",
        facts=tuple(facts),
        held=held,
        lies=lies,
    )


def _before(position: Position) -> str:
    """The previous hand in a few words."""
    if not len(position.history):
        return ""
    hand = position.history[-1]
    return f"Hand {hand.hand}: {position.players[hand.bidder]} bid {hand.bid}, {result(hand)}"


def _middle(position: Position) -> str:
    """The line in the middle of the table while no trick is there."""
    if position.over:
        return f"{listed(position.winners)} won"
    if position.play is not None:
        return "" if position.play.begun else f"{position.players[position.play.turn]} leads"
    if position.phase == Phase.MELD:
        return "meld is laid"
    if position.phase == Phase.AUCTION and position.auction.bidder is not None:
        return f"{position.players[position.bidder]} bids {position.bid}"
    return {Phase.AUCTION: "the auction", Phase.TRUMP: "trump is named"}.get(position.phase, "cards are passed")
