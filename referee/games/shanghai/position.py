"""The start and the position of a match of Shanghai: everything that is public."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, Final

from referee.games.shanghai.options import MOST_CARDS, Options
from referee.games.shanghai.plays import Melds
from referee.games.shanghai.watching import Watch
from referee.kit.account import Account
from referee.kit.cards import Card
from referee.kit.commons import Table
from referee.kit.form import Between, Player, field
from referee.kit.trail import Trail

PLAYING, COUNT, OVER = "playing", "count", "over"
LAID, PASSED, DREW = "played", "passed", "drew"
MOST_DEALS: Final = 1000


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over, and a hand that is under way: the cards in hand, the table, the turn."""

    totals: dict[str, Annotated[int, Between(0, 100_000)]] | None = field("totals, by player", default=None)
    dealer: Player | None = field("deals this hand", default=None, hint="left out: as the deal has passed to the left")
    deal: Annotated[int, Between(1, MOST_DEALS)] = field("number of the deal", default=1)
    hands: dict[str, Annotated[int, Between(1, MOST_CARDS)]] | None = field(
        "cards in hand, by player", default=None, hint="of a hand that is under way"
    )
    turn: Player | None = field("whose turn it is", default=None, hint="left out: on the dealer’s left")
    table: Melds = field("the table", default=())
    waiting: tuple[Player, ...] = field(
        "who has not played a first sequence", default=(), hint="left out: all have, if anything lies on the table"
    )


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn that is over, for the sheet: the deal, who, cards drawn, what they did, the cards laid, cards left."""

    deal: int
    who: int
    drawn: int
    did: str
    cards: tuple[Card, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Scored:
    """A hand that was counted: who went out (None: all passed), charges, totals, cards drawn (None: not followed)."""

    deal: int
    out: int | None
    points: tuple[int, ...]
    totals: tuple[int, ...]
    drew: tuple[int, ...] | None


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands.

    `hands` are numbers of cards, `opened` who may play anything (SH-AMB-3). `drawn` is how many the player on turn
    has drawn in this turn, `drew` how many each has drawn in this hand, `passes` how many have passed in succession.
    `fresh` are the cards laid last, `last` is who drew or passed since. `account` is what all have seen, `watches` are
    draws and passes that later cards can prove wrong, `out` is who has no card left.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, ...]
    dealer: int
    account: Account
    hands: tuple[int, ...]
    opened: tuple[bool, ...]
    drew: tuple[int, ...]
    stock: int
    turn: int
    deal: int = 1
    phase: str = PLAYING
    begun: bool = False
    table: Table = ()
    drawn: int = 0
    passes: int = 0
    fresh: tuple[Card, ...] = ()
    last: int | None = None
    watches: tuple[Watch, ...] = ()
    out: int | None = None
    turns: Trail[Turned] = Trail()
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
    def challengeable(self) -> tuple[Watch, ...]:
        """The draws and passes since cards were last laid (SH-TURN-4)."""
        return tuple(watch for watch in self.watches if watch.plays and watch.table == self.table)


def new_hand(position: Position) -> Position:
    """The position after the next deal: the deal has passed to the left (SH-DEAL-1)."""
    options, count = position.options, len(position.players)
    return replace(
        position,
        **_dealt(options, count),
        dealer=(position.dealer + 1) % count,
        turn=(position.dealer + 2) % count,
        deal=position.deal + 1,
        phase=PLAYING,
        begun=False,
        table=(),
        drawn=0,
        passes=0,
        fresh=(),
        last=None,
        watches=(),
        out=None,
    )


def first_hand(players: tuple[str, ...], options: Options, totals: tuple[int, ...], dealer: int, deal: int) -> Position:
    """The position after a deal, nothing laid."""
    turn = (dealer + 1) % len(players)
    return Position(players, options, totals, dealer, **_dealt(options, len(players)), turn=turn, deal=deal)


def _dealt(options: Options, count: int) -> dict[str, Any]:
    """What every deal begins with."""
    return {
        "account": Account.new(options.pack, count),
        "hands": (options.deal_size,) * count,
        "opened": (not options.first_sequence,) * count,
        "drew": (0,) * count,
        "stock": options.cards - options.deal_size * count,
    }
