"""The position of a game of Krambambuli."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.krambambuli.melds import Options
from referee.kit.account import Account
from referee.kit.cards import Card
from referee.kit.form import Between, Player, field
from referee.kit.melds import Meld
from referee.kit.trail import Trail

DEAL, DRAW, PLAYING, COUNT, OVER = "deal", "draw", "playing", "count", "over"
"""What comes next: the deal, a card drawn or taken, melds and the discard, the count, nothing."""
NEVER: Final = 0


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the totals, who deals next, the number of the hand."""

    totals: dict[str, Annotated[int, Between(0)]] = field("totals")
    dealer: Player | None = field("deals next", default=None, hint="left out: as the deal has passed clockwise")
    hand: Annotated[int, Between(1, 1000)] = field("the next hand is number", default=1)


@dataclass(frozen=True, slots=True)
class Owned:
    """A meld on the table, and whose it is."""

    who: int
    meld: Meld


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that has been counted: its number, who went out (None: nobody), what each was charged, the totals."""

    hand: int
    out: int | None
    charges: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands.

    `hands` are numbers of cards, `account` what all have seen. `turn_number` counts the turns of the hand, `melded` is
    the turn in which each player melded first (0: not yet). `taken` is the upcard just taken, `stolen` whether a card
    was stolen in this turn, `fresh` the cards laid in it. `kept` is by player the copy of a card that must still be in
    the hand, because the other was discarded in the turn in which one was taken, and the number of that play.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    dealer: int
    number: int
    account: Account
    phase: str = DEAL
    turn: int = 0
    hands: tuple[int, ...] = ()
    stock: int = 0
    pile: tuple[Card, ...] = ()
    table: tuple[Owned, ...] = ()
    turn_number: int = 0
    melded: tuple[int, ...] = ()
    taken: Card | None = None
    stolen: bool = False
    fresh: tuple[Card, ...] = ()
    kept: tuple[tuple[Card, int] | None, ...] = ()
    out: int | None = None
    history: Trail[Scored] = Trail()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def locked(self) -> Card | None:
        """The upcard just taken, which may not be discarded (KR-TURN-2).

        None where two cards are left that may be alike: then the other one goes.
        """
        card = self.taken
        if card is None or not self.options.upcard_lock:
            return None
        twice = self.account.known_to(self.turn).count(card) > 1 or self.account.left(card) > 0
        return None if self.left == 2 and twice else card

    @property
    def left(self) -> int:
        """How many cards the player on turn holds."""
        return self.hands[self.turn]

    @property
    def upcard(self) -> Card | None:
        """The top card of the pile."""
        return self.pile[-1] if self.pile else None
