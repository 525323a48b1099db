"""The score sheet of Pinochle, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pinochle.pack import CARDS, NAMES, SEATS, SUIT_SIGNS, spread
from referee.games.pinochle.position import AUCTION, MELD, OVER, PLAY, TRUMP, Position, Scored
from referee.games.pinochle.scoring import counted
from referee.games.pinochle.tricks import ALL_POINTS, winner
from referee.kit.seats import listed


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, and the hands one below the other as on paper."""
    sides = [(position.names(side), position.totals[side], _note(position, side)) for side in (0, 1)]
    return Sheet(places(sides), Grids(lambda: (_hands(position), _bids(position))), position.phase == OVER, winners)


def _note(position: Position, side: int) -> str:
    if position.won is not None:
        both = min(position.totals) >= position.options.target
        return "won" + (" as the bidding side" if both else "") if position.won == side else ""
    if position.bidder is None or position.phase == AUCTION:
        return ""
    meld = position.side_meld(side)
    parts = [f"bid {position.bid}"] if position.bidder % 2 == side else []
    parts += [f"meld {meld}"] if meld is not None else []
    parts += [f"{position.play.points[side]} in tricks"] if position.play is not None else []
    return ", ".join(parts)


def _hands(position: Position) -> Grid:
    names = [listed(position.names(side)) for side in (0, 1)]
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        rows.append((hand.hand, hand.scores[0], hand.totals[0], hand.scores[1], hand.totals[1]))
    return Grid("Hands", ("Hand", names[0], "total", names[1], "total"), tuple(rows))


def _bids(position: Position) -> Grid:
    names = [listed(position.names(side)) for side in (0, 1)]
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        trump = "" if hand.trump is None else SUIT_SIGNS[hand.trump]
        tricks: tuple[Cell, Cell] = hand.tricks if hand.tricks is not None else (None, None)
        melds: tuple[Cell, Cell] = hand.melds
        bid = f"{position.players[hand.bidder]} {hand.bid}"
        rows.append((hand.hand, bid, trump, melds[0], tricks[0], melds[1], tricks[1], _result(hand)))
    head = ("Hand", "Bid", "Trump", f"{names[0]}: meld", "tricks", f"{names[1]}: meld", "tricks", "")
    return Grid("Bids, melds and tricks", head, tuple(rows))


def _result(hand: Scored) -> str:
    if hand.made:
        return "made"
    return "set" if hand.tricks is not None else "thrown in"


# --- the picture -----------------------------------------------------------------------------------------------------


PAST: Final = 4
"""So many hands before this one are shown beside a side."""
NO_BREAK: Final = "\u00a0"
"""Between the words of one fact, which stay together where a line ends."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card: what is on it, how it is spoken, whether it is red, whether it wins the trick so far."""

    shown: str
    spoken: str
    red: bool
    best: bool = False


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: what was bid last (empty: nothing), meld and number of cards in words, what of the meld is still in the
    hand, the card that lies in the trick."""

    name: str
    acts: bool
    deals: bool
    said: str
    facts: str
    held: tuple[CardPicture, ...]
    lies: CardPicture | None


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A side: its names and total; in the hand its meld so far, its trick points, how its bid stands (`made`, `set`, or
    the points that it needs; empty: it has none); its last hands with their scores."""

    name: str
    total: int
    bid: int
    meld: int
    tricks: int
    stands: str
    won: bool
    acts: bool
    past: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Picture:
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
    last: tuple[CardPicture, ...]
    last_won: str
    before: str
    middle: str


def picture(position: Position) -> Picture:
    """The picture of a position."""
    tricks, trump = position.play, position.trump
    lies: dict[int, CardPicture] = {}
    last: tuple[CardPicture, ...] = ()
    last_won = ""
    if tricks is not None and trump is not None:
        best = winner(tricks.cards, trump) if tricks.cards else -1
        for index, place in enumerate(tricks.cards):
            lies[(tricks.leader + index) % SEATS] = _card(place, index == best)
        if tricks.last is not None:
            cards, leader, won = tricks.last
            last = tuple(_card(place, (leader + index) % SEATS == won) for index, place in enumerate(cards))
            last_won = position.players[won]
    said = {who: str(amount) if amount else "pass" for who, amount in position.bids}
    decided = position.phase not in (AUCTION, OVER)
    return Picture(
        tuple(_side(position, side) for side in (0, 1)),
        tuple(_seat(position, who, lies.get(who), said.get(who, "")) for who in range(SEATS)),
        position.hand,
        position.options.target,
        position.phase,
        "" if trump is None else SUIT_SIGNS[trump],
        "" if trump is None else NAMES[trump],
        trump in (1, 2),
        position.players[position.bidder] if position.bidder is not None and decided else "",
        position.bid,
        tricks.number if tricks is not None else 0,
        last,
        last_won,
        _before(position),
        _middle(position),
    )


def _card(place: int, best: bool = False) -> CardPicture:
    card = CARDS[place]
    return CardPicture(card.shown, card.spoken, card.red, best)


def _side(position: Position, side: int) -> SidePicture:
    meld = sum(laid.points for laid in (position.laid[side], position.laid[side + 2]) if laid is not None)
    tricks = position.play.points[side] if position.play is not None else 0
    bids = position.bidder is not None and position.bidder % 2 == side and position.phase != AUCTION
    acts = position.phase != OVER and position.acting % 2 == side
    return SidePicture(
        listed(position.names(side)),
        position.totals[side],
        position.bid if bids else 0,
        meld,
        tricks,
        _stands(position, side, meld) if bids and position.phase == PLAY else "",
        position.won == side,
        acts,
        _past(position, side),
    )


def _stands(position: Position, side: int, meld: int) -> str:
    """How the bid stands: made, set, or how many trick points it still needs."""
    assert position.play is not None
    taken, lost = position.play.points[side], position.play.points[1 - side]
    for needs in range(ALL_POINTS - taken - lost + 1):
        if counted(meld, taken + needs, position.options) >= position.bid:
            return str(needs) if needs else "made"
    return "set"


def _past(position: Position, side: int) -> tuple[tuple[int, str], ...]:
    """The last hands and what the side scored in each."""
    length = len(position.history)
    hands = [position.history[index] for index in range(max(0, length - PAST), length)]
    return tuple((hand.hand, f"{hand.scores[side]:+d}".replace("-", "−")) for hand in hands)


def _seat(position: Position, who: int, lies: CardPicture | None, said: str) -> SeatPicture:
    tricks, laid = position.play, position.laid[who]
    held: tuple[CardPicture, ...] = ()
    facts = [] if laid is None else [f"meld {laid.points}".replace(" ", NO_BREAK)]
    if tricks is not None:
        held = tuple(map(_card, spread(tricks.known[who])))
        left = tricks.left(who)
        facts.append(f"{left} card{'s' if left != 1 else ''}".replace(" ", NO_BREAK))
    elif laid is not None and laid.cards is not None:
        held = tuple(map(_card, spread(laid.cards)))
    deals = who == position.dealer and position.phase != OVER
    if deals:
        facts.append("deals")
    return SeatPicture(
        position.players[who],
        position.phase != OVER and who == position.acting,
        deals,
        said if position.phase == AUCTION else "",
        " · ".join(facts),
        held,
        lies,
    )


def _before(position: Position) -> str:
    """The hand before, in a few words."""
    if not len(position.history):
        return ""
    hand = position.history[-1]
    return f"Hand {hand.hand}: {position.players[hand.bidder]} bid {hand.bid}, {_result(hand)}"


def _middle(position: Position) -> str:
    """What stands in the middle of the table where no trick lies."""
    if position.won is not None:
        return f"{listed(position.names(position.won))} won"
    if position.play is not None:
        return "" if position.play.cards else f"{position.players[position.play.turn]} leads"
    if position.phase == MELD:
        return "meld is laid"
    if position.phase == AUCTION and position.bidder is not None:
        return f"{position.players[position.bidder]} bids {position.bid}"
    return {AUCTION: "the auction", TRUMP: "trump is named"}.get(position.phase, "cards are passed")
