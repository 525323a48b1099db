"""The start and the position of a match of Pinochle: everything that is public, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated

from referee.games.pinochle.melds import Best
from referee.games.pinochle.options import Options, least_above
from referee.games.pinochle.pack import ALL, COPIES, HAND, KINDS, SEATS, Heap, heap_of, spread, unseen
from referee.games.pinochle.tricks import lead
from referee.kit.form import Between, Player
from referee.kit.form import field as form_field
from referee.kit.trail import Trail

AUCTION, SUIT, PASS, BACK, TRUMP, MELD, PLAY, OVER = (
    "auction", "suit", "pass", "back", "trump", "meld", "play", "over",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the totals of both sides by one name of each, who deals, which hand."""

    totals: dict[str, Annotated[int, Between(-20000, 20000)]] = form_field("totals, by one name of each side")
    dealer: Player | None = form_field("deals next", default=None, hint="left out: the deal has passed clockwise")
    hand: Annotated[int, Between(1, 1000)] = form_field("number of the next hand", default=1)


@dataclass(frozen=True, slots=True)
class Exchange:
    """The suit asked for; how many of it the partner passed and got back, where it was said; the numbers of the plays.

    `room` is how many cards of the suit the partner can still show who passed fewer than asked and so kept none: as
    many as can have come back; None where nothing is known of that. `flagged` tells that the pass is flagged already.
    """

    suit: int
    passed: int | None = None
    passed_n: int = 0
    back: int | None = None
    back_n: int = 0
    room: int | None = None
    flagged: bool = False


@dataclass(frozen=True, slots=True)
class Laid:
    """The meld of one player: its points, its cards (None: only the points were told), the number of the play."""

    points: int
    cards: Heap | None
    best: Best | None
    n: int


@dataclass(frozen=True, slots=True)
class Claim:
    """What a card says of the hand it came from: that it held none of the cards of `mask`, in trick `trick`.

    `state` is the trick before the card was played, `n` the number of the play.
    """

    mask: int
    trick: int
    state: int
    card: int
    n: int


@dataclass(frozen=True, slots=True)
class Tricks:
    """The play of the cards. `cards` lie in the trick under way, `last` in the one before, with its leader and winner.

    Of each player: `shown` are the cards played, `known` those laid as meld and not played yet, `hidden` how many
    more the hand holds, `claims` what its cards have said. `seen` are all cards played or known.
    """

    leader: int
    state: int
    cards: tuple[int, ...] = ()
    number: int = 1
    points: tuple[int, int] = (0, 0)
    last: tuple[tuple[int, ...], int, int] | None = None
    shown: tuple[Heap, ...] = (0, 0, 0, 0)
    known: tuple[Heap, ...] = (0, 0, 0, 0)
    hidden: tuple[int, ...] = (HAND,) * SEATS
    seen: Heap = 0
    claims: tuple[tuple[Claim, ...], ...] = ((), (), (), ())

    @property
    def turn(self) -> int:
        return (self.leader + len(self.cards)) % SEATS

    @property
    def begun(self) -> bool:
        return bool(self.cards) or self.number > 1

    def left(self, who: int) -> int:
        """How many cards a player holds."""
        return self.known[who].bit_count() + self.hidden[who]


def first_trick(bidder: int, trump: int, laid: tuple[Laid | None, ...]) -> Tricks:
    """The play before the first lead, with what the melds have shown."""
    known = tuple([one.cards or 0 if one is not None else 0 for one in laid])
    hidden = tuple([HAND - cards.bit_count() for cards in known])
    seen = heap_of(place for cards in known for place in spread(cards))
    return Tricks(bidder, lead(trump), known=known, hidden=hidden, seen=seen)


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that was scored, with the totals after it; by side, the first and third player's first."""

    hand: int
    bidder: int
    bid: int
    trump: int | None
    melds: tuple[int | None, int | None]
    tricks: tuple[int, int] | None
    made: bool
    scores: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. Players sit clockwise in their order; sides are 0 (first and third) and 1.

    `turn` is who is to act in the auction; `bids` what was said in it, a pass being 0. `bidder` holds the highest bid.
    `trump_n` is the number of the play that named trump. `won` is the side that has won the match.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, int]
    dealer: int
    hand: int = 1
    phase: str = AUCTION
    turn: int = 1
    bids: tuple[tuple[int, int], ...] = ()
    bidder: int | None = None
    bid: int = 0
    exchange: Exchange | None = None
    trump: int | None = None
    trump_n: int = 0
    laid: tuple[Laid | None, ...] = (None,) * SEATS
    thrown: bool = False
    play: Tricks | None = None
    won: int | None = None
    history: Trail[Scored] = field(default_factory=Trail)

    @property
    def out(self) -> frozenset[int]:
        """Who has passed in the auction."""
        return frozenset(who for who, amount in self.bids if not amount)

    @property
    def forced(self) -> bool:
        """Whether the dealer must bid: the three others have passed (PN-BID-2)."""
        return self.phase == AUCTION and self.bidder is None and len(self.out) == SEATS - 1

    @property
    def least_bid(self) -> int:
        """The lowest bid that may be made now."""
        return least_above(self.bid, self.options)

    @property
    def acting(self) -> int:
        """Who is to act."""
        if self.phase == AUCTION or self.bidder is None:
            return self.turn
        if self.phase == PASS:
            return (self.bidder + 2) % SEATS
        if self.phase == MELD:
            return self.to_meld[0]
        if self.play is not None:
            return self.play.turn
        return self.bidder

    @property
    def to_meld(self) -> tuple[int, ...]:
        """Who has not laid meld yet, the bidder first; after a hand is thrown in only the other side lays."""
        if self.bidder is None:
            return ()
        order = [(self.bidder + step) % SEATS for step in range(SEATS)]
        return tuple(
            who for who in order if self.laid[who] is None and not (self.thrown and who % 2 == self.bidder % 2)
        )

    def side_meld(self, side: int) -> int | None:
        """The meld of a side; None where not all of it is laid."""
        first, second = self.laid[side], self.laid[side + 2]
        return None if first is None or second is None else first.points + second.points

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side."""
        return self.players[side], self.players[side + 2]


# --- what a hand can hold, by all that is public ----------------------------------------------------------------------


def surely(play: Tricks, who: int, mask: int) -> int | None:
    """A card of `mask` that a player certainly holds: one that was laid as meld, or -1 where counting alone proves
    it, because the other hands have no room for all of them that are still to come. None where it is not certain."""
    known = play.known[who] & mask
    if known:
        return known.bit_length() - 1
    return -1 if unseen(play.seen, mask) > sum(play.hidden) - play.hidden[who] else None


def can_hold(play: Tricks, who: int) -> int:
    """The mask of the cards that a hand can hold, by the count of the pack and of the hand."""
    known = play.known[who] & ALL
    return known | ALL & ~(play.seen >> (COPIES - 1) * KINDS) if play.hidden[who] else known


def denied_by(play: Tricks, who: int) -> int:
    """The mask of the cards that a player has said not to hold, by what was not followed, beaten or trumped."""
    mask = 0
    for claim in play.claims[who]:
        mask |= claim.mask
    return mask
