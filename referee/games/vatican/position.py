"""The position of a game of Vatican."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated

from referee.games.vatican.options import Options
from referee.games.vatican.plays import Melds
from referee.games.vatican.watching import Watch
from referee.kit.cards import Card
from referee.kit.commons import Table
from referee.kit.form import Between, Player, field
from referee.kit.trail import Trail


@dataclass(frozen=True, slots=True)
class Start:
    """A game that is under way: the table, how many cards each player holds, whose turn it is."""

    hands: dict[str, Annotated[int, Between(1, 106)]] = field("cards in hand, by player")
    turn: Player = field("whose turn it is")
    table: Melds = field("the table", default=())
    waiting: tuple[Player, ...] = field(
        "who has not laid a first run", default=(), hint="left out: all have, if anything lies on the table"
    )


@dataclass(frozen=True, slots=True)
class Turned:
    """A turn that is over, for the sheet: who, what they did, how many cards they laid, how many are left."""

    who: int
    did: str
    cards: tuple[Card, ...]
    left: int


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands.

    `hands` are numbers of cards, `opened` who has laid a first run, `passes` how many have passed in succession,
    `fresh` the cards of the last turn, `out` who has no card left, `blocked` whether all have passed.
    """

    players: tuple[str, ...]
    options: Options
    hands: tuple[int, ...]
    opened: tuple[bool, ...]
    stock: int
    turn: int = 0
    table: Table = ()
    passes: int = 0
    fresh: tuple[Card, ...] = ()
    watches: tuple[Watch, ...] = ()
    out: int | None = None
    blocked: bool = False
    history: Trail[Turned] = Trail()

    @property
    def player(self) -> str:
        """Whose turn it is."""
        return self.players[self.turn]

    @property
    def over(self) -> bool:
        return self.blocked or self.out is not None

    @property
    def following(self) -> int:
        """Who is next."""
        return (self.turn + 1) % len(self.players)
