"""The start and the position of a game of Canasta: everything that is public, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Annotated, Final

from referee.games.canasta.melds import NONE, PACK, PLACE, THREES, WILD, Counts, Meld, Options
from referee.games.canasta.scoring import SideFacts
from referee.kit.form import Between, Player
from referee.kit.form import field as form_field
from referee.kit.trail import Trail

SEATS: Final = 4
HAND: Final = 11
CARDS: Final = 108
DEAL, DRAW, PLAYING, COUNT, OVER = "deal", "draw", "playing", "count", "over"
ASKED, YES, ANSWERED_NO = "asked", "yes", "no"


@dataclass(frozen=True, slots=True)
class Start:
    """What a paper score sheet carries over: the totals of both sides by one name of each, who deals next."""

    totals: dict[str, Annotated[int, Between(-50000, 50000)]] = form_field("totals, by one name of each side")
    dealer: Player | None = form_field("deals next", default=None)


@dataclass(frozen=True, slots=True)
class Side:
    """One side in a deal: its melds by rank, its red threes."""

    melds: Mapping[str, Meld] = field(default_factory=dict)
    red_threes: int = 0

    @property
    def has_melded(self) -> bool:
        return bool(self.melds)

    @property
    def has_canasta(self) -> bool:
        return any(meld.is_canasta for meld in self.melds.values())

    @property
    def points(self) -> int:
        return sum(meld.points for meld in self.melds.values())


@dataclass(frozen=True, slots=True)
class Scored:
    """A deal that was counted: its facts, its scores and the totals after it, by side."""

    deal: int
    facts: tuple[SideFacts, SideFacts]
    scores: tuple[int, int]
    totals: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Position:
    """Where a game stands. Players sit in their order round the table; sides are 0 (first and third) and 1.

    `hands` counts the cards of each hand; `known` are those of them that everybody has seen (from a taken pile), and
    `visible` how many cards of each rank are or were in sight, known ones included. `shown` is the number of the last
    play that brought a rank from a hidden hand into sight. `laid` is what the player has melded in this turn, `before`
    who has melded in an earlier turn of the deal. `drawn` is the number of each player's last draw, `forced` the
    number of a draw from the empty stock that a take may have forbidden, with the rank that lay on top.
    """

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, int]
    dealer: int
    deal: int = 1
    phase: str = DEAL
    turn: int = 0
    hands: tuple[int, ...] = (0, 0, 0, 0)
    known: tuple[Counts, ...] = (NONE, NONE, NONE, NONE)
    visible: Counts = NONE
    shown: Counts = NONE
    stock: int = 0
    pile: tuple[str, ...] = ()
    sides: tuple[Side, Side] = (Side(), Side())
    laid: Mapping[str, Meld] = field(default_factory=dict)
    before: frozenset[int] = frozenset()
    asked: str = ""
    asked_at: int = 0
    drawn: tuple[int, ...] = (0, 0, 0, 0)
    forced: tuple[int, str] | None = None
    out: int | None = None
    concealed: bool = False
    history: Trail[Scored] = field(default_factory=Trail)

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def partner(self) -> str:
        return self.players[(self.turn + 2) % SEATS]

    @property
    def side(self) -> Side:
        return self.sides[self.turn % 2]

    @property
    def top(self) -> str:
        """The rank on top of the pile; empty where there is no pile."""
        return self.pile[-1] if self.pile else ""

    @property
    def frozen(self) -> bool:
        """Whether a wild card or a red three lies in the pile (CN-FRZ-1)."""
        return any(code in WILD or code == "3r" for code in self.pile)

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side."""
        return self.players[side], self.players[side + 2]

    def may_hold(self, player: int, code: str) -> bool:
        """Whether a card of this rank can be in a hand, by all that is public."""
        place = PLACE[code]
        if self.known[player][place]:
            return True
        return self.visible[place] < PACK[place] and sum(self.known[player]) < self.hands[player]


def is_start_card(code: str) -> bool:
    """Whether a card may begin the pile: neither wild nor a three (CN-DEAL-1)."""
    return code not in WILD and code not in THREES
