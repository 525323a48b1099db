"""The start and the position of a match of Turntables, and the schedule by which hands are refilled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.turntables.options import Options
from referee.games.turntables.questions import Orientation
from referee.games.turntables.row import Placed
from referee.kit.cards import Card
from referee.kit.form import Between, Length, Player, field

HAND: Final = 10
REFILL: Final = 5
ORDINARY: Final = {"full": 52, "shortened": 26}
JOKERS: Final = {"full": 2, "shortened": 1}


@dataclass(frozen=True, slots=True)
class Start:
    """A match taken up in the middle of a round: rows by station, decks as they lie, who sits where, whose turn it is.

    Everybody has refilled that was to; jokers lie in the rows where they were drawn.
    """

    rows: tuple[tuple[Placed, ...], ...] = field("rows by station", hint="KS upright, KS/H sideways")
    decks: tuple[Orientation, ...] | None = field("decks by station", default=None, hint="V or H; all V if left out")
    seats: Annotated[tuple[Player, ...], Length(2, 8)] | None = field("people by station", default=None)
    next: Annotated[int, Between(1, 8)] = field("station whose turn it is", default=1)


@dataclass(frozen=True, slots=True)
class Statement:
    """What somebody has stated: that the hand at a station held only face cards when play `n` was made.

    `new` counts the cards drawn to that hand since, less the ordinary cards shown from it since: below zero, the
    statement is proven wrong.
    """

    n: int
    who: str
    new: int = 0


@dataclass(frozen=True, slots=True)
class Station:
    """One station: its row with what each card counts, its score, its deck, the cards that are left to it.

    `seen` are the cards of its pack that lie in its row; `hand` and `deck` count ordinary cards. `red` tells, of half
    packs, which half it is.
    """

    row: tuple[Placed, ...] = ()
    times: tuple[int, ...] = ()
    score: int = 0
    vertical: bool = True
    hand: int = HAND
    deck: int = 42
    jokers: int = 2
    seen: frozenset[Card] = frozenset()
    faced: bool = False
    statements: tuple[Statement, ...] = ()
    red: bool | None = None


@dataclass(frozen=True, slots=True)
class Pending:
    """What a placed card still does: rotations for `who`, then the people move to `seats` (None: nobody moves).

    `reasons` are those of the rotations not yet used; `joker` tells that the card came in a refill.
    """

    who: str
    reasons: tuple[str, ...]
    seats: tuple[str, ...] | None
    joker: bool


@dataclass(frozen=True, slots=True)
class Position:
    """Where a match stands. `turn` is the station that plays next, from 0.

    `refill` is the station that has drawn last in the refill under way (None: nobody draws); `last` tells that these
    are the last cards of the decks. `level` are those who are tied at the end and still turn cards, with the jokers
    left in what each turns.
    """

    players: tuple[str, ...]
    options: Options
    seats: tuple[str, ...]
    stations: tuple[Station, ...]
    turn: int = 0
    faced: frozenset[str] = frozenset()
    pending: Pending | None = None
    refill: int | None = None
    last: bool = False
    level: tuple[str, ...] = ()
    turned: tuple[int, ...] = ()
    winner: str | None = None
    latest: int | None = None

    @property
    def person(self) -> str:
        """Who is to play: whoever sits at the station whose turn it is (TT-TURN-1)."""
        return self.seats[self.turn]


def fresh(options: Options) -> Station:
    """A station at the start: ten cards in the hand, the rest in the deck (TT-PACK-1, TT-SET-2, TT-SET-4)."""
    return Station(deck=ORDINARY[options.length] - HAND, jokers=JOKERS[options.length])


def hand_after(played: int, options: Options) -> tuple[int, int]:
    """The hand and the deck of a station that has played so many ordinary cards, refills carried out.

    Refills come when every hand is down to five and at least five cards are left in the decks (TT-DRAW-1); what is
    left then is drawn when the hands are empty (TT-DRAW-2).
    """
    hand, deck = HAND, ORDINARY[options.length] - HAND
    for _ in range(played):
        hand -= 1
        if hand == REFILL and deck >= REFILL:
            hand, deck = HAND, deck - REFILL
        elif hand == 0:
            hand, deck = deck, 0
    return hand, deck
