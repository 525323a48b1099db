"""The start and the position of a match of Push."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.games.push.options import SEATS, Contract, Options
from referee.kit.account import Account
from referee.kit.cards import Card
from referee.kit.form import Between, Player, field
from referee.kit.melds import Meld
from referee.kit.trail import Trail

DEAL, DRAW, PLAYING, COUNT, OVER = "deal", "draw", "playing", "count", "over"
"""What comes next: the deal, take or push, melds and the discard, the count, nothing."""


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the totals by one name of each side, the deal that is next, its dealer."""

    totals: dict[str, Annotated[int, Between(0, 100000)]] = field("totals, by one name of each side")
    deal: Annotated[int, Between(1, 5)] = field("the next deal", default=1)
    dealer: Player | None = field("deals next", default=None, hint="left out: the deal has passed clockwise")


@dataclass(frozen=True, slots=True)
class Lying:
    """A meld on the table, and the player who laid it."""

    who: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal that was counted: who went out (None: nobody), what each side was charged, the totals after it."""

    deal: int
    out: int | None
    charges: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. Sides are 0 (first and third player) and 1.

    `hands` are numbers of cards, `account` what all have seen. There is no pile under the upcard: it leaves the table
    in every turn (PU-STOCK-1). `buried` are the cards that are surely still in the stock, as nobody has drawn from it
    since the deal (PU-DEAL-2). `taken` is the upcard taken in this turn while it may still be in the hand, `laid`
    whether anything was laid in this turn, `fresh` those cards. `claims` are the plays that put a card into a hand in
    another way than taking it, with the rule that is broken where the card is not there. `barren` counts the turns in
    succession in which nothing was laid while the stock could not supply a push.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, int]
    dealer: int
    account: Account
    deal: int = 1
    phase: str = DEAL
    turn: int = 0
    hands: tuple[int, ...] = (0,) * SEATS
    opened: tuple[bool, ...] = (False,) * SEATS
    table: tuple[Lying, ...] = ()
    stock: int = 0
    upcard: Card | None = None
    buried: tuple[Card, ...] = ()
    taken: Card | None = None
    laid: bool = False
    fresh: tuple[Card, ...] = ()
    claims: tuple[tuple[int, str], ...] = ()
    barren: int = 0
    out: int | None = None
    history: Trail[Scored] = Trail()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def left(self) -> int:
        """How many cards the player on turn holds."""
        return self.hands[self.turn]

    @property
    def following(self) -> int:
        """The left neighbour of the player on turn."""
        return (self.turn + 1) % SEATS

    @property
    def contract(self) -> Contract:
        """The contract of this deal."""
        return self.options.contract(self.deal)

    @property
    def counted(self) -> tuple[int, ...]:
        """Who counts the hand when the deal is over: the other side, or all where nobody went out (PU-SCO-1)."""
        if self.out is None:
            return tuple(range(SEATS))
        return tuple(who for who in range(SEATS) if who % 2 != self.out % 2)

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side (PU-TEAM-1)."""
        return self.players[side], self.players[side + 2]
