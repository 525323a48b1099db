"""The start and the position of a game of Gin Rummy: what is public, and what follows from it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Annotated, Final

from referee.games.gin_rummy.options import UPCARD, Options
from referee.games.gin_rummy.scoring import Settlement
from referee.games.gin_rummy.showdown import Showdown
from referee.kit.account import Account
from referee.kit.cards import Card, pack
from referee.kit.form import Between, Player
from referee.kit.form import field as form_field
from referee.kit.trail import Trail

HAND: Final = 10
STOCK: Final = 31
"""Cards of the stock after the deal: 52, less ten each and the upcard (GI-DEAL-1)."""
DOWN: Final = 2
"""So many cards left in the stock make the hand void (GI-STOCK-1)."""
DEAL, FIRST, DRAW, DISCARD, OVER = "deal", "first", "draw", "discard", "over"


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: hand scores and hands won by name, who deals next, which hand it is."""

    totals: dict[str, Annotated[int, Between(0, 10_000)]] = form_field("hand scores so far")
    hands_won: dict[str, Annotated[int, Between(0, 1000)]] | None = form_field("hands won so far", default=None)
    dealer: Player | None = form_field("deals next", default=None)
    hand: Annotated[int, Between(1, 1000)] | None = form_field("number of the next hand", default=None)


PACK: Final = pack()
UNSEEN: Final = Account.new(PACK, 2)


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that is over: what it was, its counts, scores and totals by player; both hands where they were shown."""

    hand: int
    dealer: int
    kind: str
    knocker: int | None
    counts: tuple[int, int]
    scorer: int | None
    points: int
    totals: tuple[int, int]
    sum: str = ""
    big: bool = False
    showdown: Showdown | None = None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands. `totals` are hand scores without bonuses.

    `phase` is DEAL before the upcard is entered, FIRST until it is taken or a card is drawn from the stock (`refused`
    counts the refusals), then DRAW and DISCARD by turns. `pile` lies with its top last, `account` is what all have seen
    of the pack in this hand, `taken` the card that was taken in this turn.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, int] = (0, 0)
    hands_won: tuple[int, int] = (0, 0)
    dealer: int = 0
    hand: int = 1
    phase: str = DEAL
    turn: int = 1
    refused: int = 0
    upcard: Card | None = None
    stock: int = STOCK
    pile: tuple[Card, ...] = ()
    account: Account = UNSEEN
    taken: Card | None = None
    history: Trail[Scored] = field(default_factory=Trail)
    final: Settlement | None = None

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def other(self) -> str:
        return self.players[1 - self.turn]

    @property
    def non_dealer(self) -> int:
        return 1 - self.dealer

    @property
    def top(self) -> Card | None:
        """The card on top of the pile."""
        return self.pile[-1] if self.pile else None

    @property
    def followed(self) -> bool:
        """Whether draws and discards of this hand are entered."""
        return self.phase in (DRAW, DISCARD) or self.refused > 0

    @property
    def limit(self) -> int | None:
        """The most that may be left unmatched to knock; None while the upcard that says it is unknown (GI-KNOCK-1)."""
        if self.options.knock_limit != UPCARD:
            return int(self.options.knock_limit)
        return None if self.upcard is None else min(self.upcard.number, HAND)
