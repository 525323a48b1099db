"""The position of a match of Pinochle: everything that is public, and what follows from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any

from referee.contract import SeatedPosition, Seats, Setup
from referee.games.pinochle.melds import Best
from referee.games.pinochle.options import Options, least_above
from referee.games.pinochle.pack import ALL, COPIES, HAND, KINDS, SEATS, Heap, copies, heap_of, spread, unseen
from referee.games.pinochle.tricks import lead
from referee.kit.append_only import AppendOnlyList
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    AUCTION = "auction"
    SUIT = "suit"
    PASS = "pass"
    BACK = "back"
    TRUMP = "trump"
    MELD = "meld"
    PLAY = "play"
    OVER = "over"


class Start(Fields):
    """A match carried over from paper: the totals by one name of each side, the dealer, the number of the hand."""

    totals: dict[str, Annotated[int, Between(-20000, 20000)]] = form_field("Totals, by one name of each side")
    dealer: Player | None = form_field("Deals next", default=None, hint="if empty: the deal has passed clockwise")
    hand: Annotated[int, Between(1, 1000)] = form_field("Number of the next hand", default=1)


class Auction(Value):
    """The auction of a hand."""

    turn: int = 1
    """The player who is to bid."""
    bids: tuple[tuple[int, int], ...] = ()
    """The bids in their order, as player and amount; a pass is 0."""
    bidder: int | None = None
    """The player with the highest bid."""
    bid: int = 0

    @property
    def out(self) -> frozenset[int]:
        """The players who have passed."""
        return frozenset(who for who, amount in self.bids if not amount)


class Exchange(Value):
    """The cards that the partner and the bidder pass to one another."""

    suit: int
    """The suit asked for."""
    passed: int | None = None
    """The number of its cards that the partner passed, if stated."""
    passed_n: int = 0
    back: int | None = None
    """The number of its cards that came back, if stated."""
    back_n: int = 0
    room: int | None = None
    """The most cards of the suit that a partner who passed too few can still show: those that came back.

    None if that is not known.
    """
    flagged: bool = False
    """True if the pass is flagged already."""


class LaidMeld(Value):
    """The meld of one player."""

    points: int
    cards: Heap | None
    """None if only the points were entered."""
    best: Best | None
    n: int
    """The number of the play."""


class Melds(Value):
    """Trump, and the melds laid after it."""

    trump: int | None = None
    trump_n: int = 0
    """The number of the play that named trump."""
    laid: tuple[LaidMeld | None, ...] = (None,) * SEATS
    thrown_in: bool = False

    def copies_laid(self, place: int) -> int:
        """The number of copies of a card that are laid."""
        return sum(copies(laid.cards or 0, place) for laid in self.laid if laid is not None)


class Claim(Value):
    """A card played with the claim that the hand held no card of `mask`."""

    mask: int
    """The cards that the claim denies."""
    trick: int
    state: int
    """The trick before the card was played."""
    card: int
    n: int
    """The number of the play."""


class Tricks(Value):
    """The play of the cards. Heaps, `hidden` and `claims` are by player."""

    leader: int
    state: int
    """The trick under way, as a state of `tricks`."""
    cards: tuple[int, ...] = ()
    """The cards of the trick under way."""
    number: int = 1
    points: tuple[int, int] = (0, 0)
    last: tuple[tuple[int, ...], int, int] | None = None
    """The cards of the previous trick, its leader and its winner."""
    shown: tuple[Heap, ...] = (0, 0, 0, 0)
    """The cards played."""
    known: tuple[Heap, ...] = (0, 0, 0, 0)
    """The cards laid as meld and not played yet."""
    hidden: tuple[int, ...] = (HAND,) * SEATS
    """The number of other cards in each hand."""
    seen: Heap = 0
    """All cards that are played or known."""
    claims: tuple[tuple[Claim, ...], ...] = ((), (), (), ())

    @property
    def turn(self) -> int:
        return (self.leader + len(self.cards)) % SEATS

    @property
    def begun(self) -> bool:
        return bool(self.cards) or self.number > 1

    def left(self, who: int) -> int:
        """The number of cards that a player holds."""
        return self.known[who].bit_count() + self.hidden[who]


def first_trick(bidder: int, trump: int, laid: tuple[LaidMeld | None, ...]) -> Tricks:
    """The play before the first lead, with the cards that the melds have shown."""
    known = tuple([meld.cards or 0 if meld is not None else 0 for meld in laid])
    hidden = tuple([HAND - cards.bit_count() for cards in known])
    seen = heap_of(place for cards in known for place in spread(cards))
    return Tricks(bidder, lead(trump), known=known, hidden=hidden, seen=seen)


class Scored(Value):
    """A scored hand. Pairs are by side, starting with the side of the first and third player."""

    hand: int
    bidder: int
    bid: int
    trump: int | None
    """None if the hand was entered by its numbers."""
    melds: tuple[int | None, int | None]
    tricks: tuple[int, int] | None
    """None if the hand was thrown in."""
    bid_made: bool
    scores: tuple[int, int]
    totals: tuple[int, int]
    """The totals after the hand."""


class Position(SeatedPosition):
    """The state of a match. Players sit clockwise in their order; sides are 0 (first and third) and 1."""

    options: Options
    totals: tuple[int, int]
    dealer: int
    hand: int = 1
    """The number of the hand."""
    phase: Phase = Phase.AUCTION
    auction: Auction = Auction()
    exchange: Exchange | None = None
    melds: Melds = Melds()
    play: Tricks | None = None
    won: int | None = None
    """The side that has won the match."""
    history: AppendOnlyList[Scored] = AppendOnlyList()

    @property
    def bidder(self) -> int:
        """The player who has won the auction."""
        assert self.auction.bidder is not None
        return self.auction.bidder

    @property
    def bid(self) -> int:
        """The highest bid; 0 if there is none."""
        return self.auction.bid

    @property
    def trump(self) -> int:
        """The trump that was named."""
        assert self.melds.trump is not None
        return self.melds.trump

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self.won is None else self.names(self.won)

    @property
    def scores(self) -> tuple[int, ...]:
        return (*self.totals, *self.totals)

    @property
    def forced(self) -> bool:
        """True if the dealer must bid: the three others have passed (PN-BID-2)."""
        auction = self.auction
        return self.phase == Phase.AUCTION and auction.bidder is None and len(auction.out) == SEATS - 1

    @property
    def least_bid(self) -> int:
        """The lowest bid that may be made now."""
        return least_above(self.bid, self.options)

    @property
    def acting(self) -> int:
        """The player who is to act."""
        if self.phase == Phase.AUCTION or self.auction.bidder is None:
            return self.auction.turn
        if self.phase == Phase.PASS:
            return (self.bidder + 2) % SEATS
        if self.phase == Phase.MELD:
            return self.to_meld[0]
        if self.play is not None:
            return self.play.turn
        return self.bidder

    @property
    def actor(self) -> str:
        """The name of the player who is to act."""
        return self.players[self.acting]

    @property
    def to_meld(self) -> tuple[int, ...]:
        """The players who have not laid meld yet, the bidder first; only the other side if the hand is thrown in."""
        if self.auction.bidder is None:
            return ()
        bidder, melds = self.bidder, self.melds
        order = [(bidder + step) % SEATS for step in range(SEATS)]
        return tuple(
            who for who in order if melds.laid[who] is None and not (melds.thrown_in and who % 2 == bidder % 2)
        )

    def side_meld(self, side: int) -> int | None:
        """The meld of a side; None if not all of it is laid."""
        first, second = self.melds.laid[side], self.melds.laid[side + 2]
        return None if first is None or second is None else first.points + second.points

    def in_auction(self, **changes: Any) -> Position:
        """The same position with changed fields of the auction."""
        return replace(self, auction=replace(self.auction, **changes))

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side."""
        return self.players[side], self.players[side + 2]


def initial_position(setup: Setup) -> Position:
    """The position before the first hand, or before the next one of a paper score sheet.

    :raises Unreadable: two totals of one side, a match that is won already.
    """
    names, start = setup.players, setup.start
    if start is None:
        return next_hand(Position(Seats.of(names), setup.options, totals=(0, 0), dealer=0), 0)
    first, second = setup.totals()
    if (most := max(first, second)) >= (target := setup.options.target):
        raise Unreadable(f"{most} has won already; the match goes to {target}", "start.totals")
    dealer = names.index(start.dealer) if start.dealer else (start.hand - 1) % SEATS
    return next_hand(
        Position(Seats.of(names), setup.options, totals=(first, second), dealer=dealer, hand=start.hand), dealer
    )


def next_hand(position: Position, dealer: int) -> Position:
    """The position before a hand that `dealer` deals; the next player bids first (PN-DEAL-1, PN-BID-2)."""
    return replace(
        position,
        dealer=dealer,
        phase=Phase.AUCTION,
        auction=Auction(turn=(dealer + 1) % SEATS),
        exchange=None,
        melds=Melds(),
        play=None,
    )


def before_hand(position: Position) -> Position:
    """The position before the hand under way; the position itself if nothing is entered yet."""
    if position.over or (position.phase == Phase.AUCTION and not position.auction.bids):
        return position
    return next_hand(position, position.dealer)


# --- public knowledge about a hand ------------------------------------------------------------------------------------


def surely(play: Tricks, who: int, mask: int) -> int | None:
    """A card of `mask` that a player certainly holds: one laid as meld, or -1 if counting alone proves one.

    Counting proves one if the other hands have no room for all cards of `mask` still to come. None if nothing is sure.
    """
    known = play.known[who] & mask
    if known:
        return known.bit_length() - 1
    return -1 if unseen(play.seen, mask) > sum(play.hidden) - play.hidden[who] else None


def can_hold(play: Tricks, who: int) -> int:
    """The mask of the cards that a hand can hold, by counting the pack and the hand."""
    known = play.known[who] & ALL
    return known | ALL & ~(play.seen >> (COPIES - 1) * KINDS) if play.hidden[who] else known


def denied_by(play: Tricks, who: int) -> int:
    """The mask of the cards that a player has claimed not to hold, by not following, beating or trumping."""
    mask = 0
    for claim in play.claims[who]:
        mask |= claim.mask
    return mask
