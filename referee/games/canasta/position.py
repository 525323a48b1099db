"""The position of a game of Canasta: everything that is public, and what follows from it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Final

import msgspec

from referee.contract import SeatedPosition, Seats, Setup
from referee.games.canasta.melds import CODES, NONE, PACK, PLACE, RED_THREE, THREES, WILD, Counts, Meld
from referee.games.canasta.options import Options
from referee.games.canasta.scoring import SideFacts
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Rank, read_rank
from referee.kit.names import listed, with_article
from referee.kit.numbers import NUMBER_WORDS
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field

SEATS: Final = 4
HAND: Final = 11
CARDS: Final = 108


class Phase(StrEnum):
    """The part of the match under way."""

    DEAL = "deal"
    DRAW = "draw"
    PLAYING = "playing"
    COUNT = "count"
    OVER = "over"


ASKED, YES, ANSWERED_NO = "asked", "yes", "no"


class Start(Fields):
    """A match carried over from paper: the total of each side, by one of its names, and the next dealer."""

    totals: dict[str, Annotated[int, Between(-50000, 50000)]] = form_field("Totals, by one name of each side")
    dealer: Player | None = form_field("Deals next", default=None)


class Side(Value):
    """One side in a deal."""

    melds: Mapping[str, Meld] = msgspec.field(default_factory=dict)
    """The melds on the table by rank."""
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


class Scored(Value):
    """A counted deal: its facts, its scores and the totals after it, by side."""

    deal: int
    facts: tuple[SideFacts, SideFacts]
    scores: tuple[int, int]
    totals: tuple[int, int]


class Hands(Value):
    """The public knowledge of the hands, by player."""

    sizes: tuple[int, ...] = (0,) * SEATS
    known: tuple[Counts, ...] = (NONE,) * SEATS
    """The cards of each hand that everybody has seen: they came from a taken pile."""
    visible: Counts = NONE
    """The number of cards of each rank that are or were in sight, known ones included."""
    shown_at: Counts = NONE
    """The number of the last play that brought a rank from a hidden hand into sight."""
    drawn_at: tuple[int, ...] = (0,) * SEATS
    """The number of each player's last draw."""
    opened: frozenset[int] = frozenset()
    """The players who have melded in an earlier turn of the deal: they cannot go out concealed."""

    def may_hold(self, player: int, code: str) -> bool:
        """True if a card of this rank can be in a hand, judged by public facts."""
        place = PLACE[code]
        if self.known[player][place]:
            return True
        return self.visible[place] < PACK[place] and sum(self.known[player]) < self.sizes[player]

    def at_least(self, player: int, code: str) -> int:
        """The least number of cards of a rank in a hand once the stock is empty: other hands have no room for them."""
        place = PLACE[code]
        room = sum(self.sizes[other] - sum(self.known[other]) for other in range(SEATS) if other != player)
        return self.known[player][place] + max(0, PACK[place] - self.visible[place] - room)

    def known_text(self, player: int) -> str:
        """The known cards of a hand in words: `two kings and a seven`."""
        return listed(
            [
                with_article(rank.spoken) if count == 1 else f"{NUMBER_WORDS[count]} {rank.plural}"
                for rank, count in self.known_ranks(player)
            ]
        )

    def known_ranks(self, player: int) -> list[tuple[Rank, int]]:
        """The ranks of the known cards of a hand, each with its number of cards."""
        return [(read_rank(code), count) for code, count in zip(CODES, self.known[player], strict=True) if count]


class Turn(Value):
    """The current turn."""

    player: int = 0
    laid: Mapping[str, Meld] = msgspec.field(default_factory=dict)
    """The cards that the player has melded in this turn, by rank."""
    asked: str = ""
    """`asked`, `yes` or `no` if the player asked whether to go out (CN-OUT-2)."""
    answered_at: int = 0
    """The number of the partner's answer."""


class Piles(Value):
    """The cards between the players."""

    stock: int = 0
    """The number of cards that can be drawn."""
    pile: tuple[str, ...] = ()
    """The discard pile, its top card last."""


class Ending(Value):
    """The end of the deal, if it has come."""

    out: int | None = None
    """The player who went out."""
    concealed: bool = False
    """True if that player went out concealed (CN-OUT-3)."""
    must_have_taken: tuple[int, str] | None = None
    """A draw from the empty stock that a held pair would forbid: its number and the rank on top (CN-STOCK-1)."""


class Position(SeatedPosition):
    """The state of a game. Players sit in their order round the table; sides are 0 (first and third) and 1."""

    options: Options
    totals: tuple[int, int]
    dealer: int
    deal: int = 1
    """The number of the deal."""
    phase: Phase = Phase.DEAL
    turn: Turn = Turn()
    hands: Hands = Hands()
    sides: tuple[Side, Side] = (Side(), Side())
    piles: Piles = Piles()
    ending: Ending = Ending()
    history: AppendOnlyList[Scored] = AppendOnlyList()

    @property
    def player(self) -> str:
        return self.players[self.turn.player]

    @property
    def partner(self) -> str:
        return self.players[(self.turn.player + 2) % SEATS]

    @property
    def stock(self) -> int:
        """The number of cards that can be drawn."""
        return self.piles.stock

    @property
    def pile(self) -> tuple[str, ...]:
        """The discard pile, its top card last."""
        return self.piles.pile

    @property
    def hand(self) -> int:
        """The number of cards in the hand of the player whose turn it is."""
        return self.hands.sizes[self.turn.player]

    @property
    def side(self) -> Side:
        """The side whose turn it is."""
        return self.sides[self.turn.player % 2]

    @property
    def total(self) -> int:
        """The total of the side whose turn it is, before this deal."""
        return self.totals[self.turn.player % 2]

    @property
    def top(self) -> str:
        """The rank on top of the pile; empty if there is no pile."""
        return self.pile[-1] if self.pile else ""

    @property
    def frozen(self) -> bool:
        """True if a wild card or a red three is in the pile (CN-FRZ-1)."""
        return any(code in WILD or code == RED_THREE for code in self.pile)

    @property
    def dealt(self) -> bool:
        """True if a deal is under way."""
        return self.phase not in (Phase.DEAL, Phase.OVER)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        if not self.over:
            return ()
        return self.names(0 if self.totals[0] > self.totals[1] else 1)

    @property
    def scores(self) -> tuple[int, ...]:
        return (*self.totals, *self.totals)

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side."""
        return self.players[side], self.players[side + 2]

    def may_hold(self, code: str) -> bool:
        """True if the player whose turn it is can hold a card of this rank, judged by public facts."""
        return self.hands.may_hold(self.turn.player, code)

    def in_turn(self, **changes: Any) -> Position:
        """The same position with some fields of the turn changed."""
        return replace(self, turn=replace(self.turn, **changes))

    def with_side(self, side: int, **changes: Any) -> Position:
        """The same position with some fields of a side changed."""
        new = replace(self.sides[side], **changes)
        return replace(self, sides=(new, self.sides[1]) if side == 0 else (self.sides[0], new))


def initial_position(setup: Setup) -> Position:
    """The position before the first deal, or before the next one of a paper score sheet.

    :raises Unreadable: a total that is not a multiple of 5, or two totals of one side.
    """
    names, start = setup.players, setup.start
    if start is None:
        return Position(Seats.of(names), setup.options, totals=(0, 0), dealer=0)
    for player, total in start.totals.items():
        if total % 5:
            raise Unreadable(f"{total} is not a multiple of 5", f"start.totals.{player}")
    first, second = setup.totals()
    dealer = names.index(start.dealer) if start.dealer else 0
    return Position(Seats.of(names), setup.options, totals=(first, second), dealer=dealer)


def before_deal(position: Position) -> Position:
    """The position before the deal under way; the position itself if there is none."""
    if not position.dealt:
        return position
    return replace(cleared(position), phase=Phase.DEAL, turn=Turn(), ending=Ending())


def cleared(position: Position) -> Position:
    """The position without cards in the hands and on the table."""
    return replace(position, hands=Hands(), sides=(Side(), Side()), piles=Piles())


def is_start_card(code: str) -> bool:
    """True if a card may begin the pile: it is neither wild nor a three (CN-DEAL-1)."""
    return code not in WILD and code not in THREES
