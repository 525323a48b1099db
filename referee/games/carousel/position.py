"""The start and the position of a game of Carousel: everything that is public."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Final

from referee.games.carousel.amount import Amount
from referee.games.carousel.deadwood import VALUES
from referee.games.carousel.options import HAND, Options, pack_for
from referee.games.carousel.plays import CARDS, Melds
from referee.kit.account import Account
from referee.kit.cards import Card
from referee.kit.commons import Table
from referee.kit.form import Between, Player, field
from referee.kit.trail import Trail

PLAY, COUNT, OVER = "play", "count", "over"
KNOCKED, OUT, PASSED = "knock", "out", "all passed"
"""How a hand ends."""
MOST_HANDS: Final = 999


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over; and of a hand under way the table and how many cards each holds."""

    totals: dict[str, Amount] = field("totals, by player")
    dealer: Player | None = field("dealer of this hand", default=None, hint="left out: the first player")
    hand: Annotated[int, Between(1, MOST_HANDS)] = field("number of this hand", default=1)
    hands: dict[str, Annotated[int, Between(1, CARDS)]] | None = field(
        "cards in hand, by player", default=None, hint="left out: the hand is yet to be played"
    )
    table: Melds = field("the table", default=())
    turn: Player | None = field("whose turn it is", default=None, hint="left out: the player on the dealer’s left")


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that was counted: how it ended, who knocked or went out, deadwood, points and totals by player."""

    hand: int
    ended: str
    knocker: int | None
    deadwood: tuple[int, ...]
    points: tuple[Fraction, ...]
    totals: tuple[Fraction, ...]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands.

    `hands` are numbers of cards, `drawn` how often the player has drawn in this turn, `passes` how many have passed in
    succession, `fresh` the cards of the last meld, `begun` whether the hand is entered play by play. When it has
    ended, `ended` says how, `knocker` who knocked or went out, `knocked` the number of that play. `bonus` is what the
    winner of the game added.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[Fraction, ...]
    dealer: int
    hands: tuple[int, ...]
    stock: int
    account: Account
    turn: int
    hand: int = 1
    phase: str = PLAY
    drawn: int = 0
    table: Table = ()
    passes: int = 0
    fresh: tuple[Card, ...] = ()
    begun: bool = False
    ended: str = ""
    knocker: int | None = None
    knocked: int = 0
    bonus: int = 0
    winner: int | None = None
    history: Trail[Scored] = Trail()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def following(self) -> int:
        """Who is next."""
        return (self.turn + 1) % len(self.players)

    @property
    def unseen(self) -> Counter[int]:
        """How many cards of each value nobody has seen."""
        found: Counter[int] = Counter()
        seen = self.account.seen
        for card, count in self.account.pack.items():
            left = count - seen.get(card, 0)
            if left > 0:
                found[VALUES[card.rank]] += left
        return found


def dealt(
    players: tuple[str, ...],
    options: Options,
    totals: tuple[Fraction, ...],
    dealer: int,
    hand: int = 1,
    history: Trail[Scored] = Trail(),
) -> Position:
    """A hand that has just been dealt: ten cards each, the player on the dealer's left begins (CA-DEAL-1)."""
    count = len(players)
    pack = pack_for(count)
    return Position(
        players,
        options,
        totals,
        dealer,
        (HAND,) * count,
        pack.total() - HAND * count,
        Account.new(pack, count),
        (dealer + 1) % count,
        hand,
        history=history,
    )
