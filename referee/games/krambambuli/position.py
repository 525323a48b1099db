"""The position of a game of Krambambuli: everything that is public, and the facts that follow from it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Annotated, Any

from referee.contract import SeatedPosition, Seats, Setup
from referee.games.krambambuli.melds import pack_for
from referee.games.krambambuli.options import EXTRA_DEAL, Options
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card
from referee.kit.names import with_least
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.rummy.meld_cards import OwnedMeld
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    DEAL = "deal"
    DRAW = "draw"
    PLAYING = "playing"
    COUNT = "count"
    OVER = "over"


class Start(Fields):
    """The start from a paper score sheet: the totals, who deals next, the number of the hand."""

    totals: dict[str, Annotated[int, Between(0)]] = form_field("Totals")
    dealer: Player | None = form_field("Deals next", default=None, hint="if empty: the deal has passed clockwise")
    hand: Annotated[int, Between(1, 1000)] = form_field("The next hand is number", default=1)


class ScoredHand(Value):
    """A counted hand."""

    number: int
    out: int | None
    """The player who went out; None if all stayed in."""
    charges: tuple[int, ...]
    totals: tuple[int, ...]


class Hands(Value):
    """The public facts about the hands, by player."""

    sizes: tuple[int, ...]
    ledger: CardLedger
    """The cards that all have seen."""
    melded_in: tuple[int, ...]
    """The number of the turn in which a player melded first; 0: not yet."""
    must_hold: tuple[tuple[Card, int] | None, ...]
    """A card that must still be in the hand, and the number of the discard that it excuses (KR-TURN-2)."""

    @classmethod
    def of(cls, sizes: Sequence[int], ledger: CardLedger | None = None) -> Hands:
        """Hands of these sizes; no card is known unless `ledger` knows it."""
        seats = len(sizes)
        known = ledger if ledger is not None else CardLedger.new(pack_for(seats), seats)
        return cls(tuple(sizes), known, melded_in=(0,) * seats, must_hold=(None,) * seats)


class Turn(Value):
    """The turn under way."""

    player: int = 0
    number: int = 0
    """The number of the turn in the hand, from 1."""
    taken: Card | None = None
    """The upcard that was taken, while it is in the hand."""
    stolen: bool = False
    """True if a card has been stolen in this turn."""
    laid: tuple[Card, ...] = ()
    """The cards that were laid in this turn; the next draw clears them."""


class Piles(Value):
    """The cards between the players."""

    stock: int = 0
    """The number of cards that can be drawn."""
    pile: tuple[Card, ...] = ()
    """The pile, the upcard last."""


class Position(SeatedPosition):
    """The state of a game. Players sit clockwise in their order."""

    options: Options
    totals: tuple[int, ...]
    hands: Hands
    dealer: int = 0
    number: int = 1
    """The number of the hand."""
    phase: Phase = Phase.DEAL
    turn: Turn = Turn()
    piles: Piles = Piles()
    table: tuple[OwnedMeld, ...] = ()
    out: int | None = None
    """The player who went out in this hand."""
    history: AppendOnlyList[ScoredHand] = AppendOnlyList()

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.turn.player]

    @property
    def hand(self) -> int:
        """The number of cards in the hand of the player whose turn it is."""
        return self.hands.sizes[self.turn.player]

    @property
    def stock(self) -> int:
        """The number of cards that can be drawn."""
        return self.piles.stock

    @property
    def pile(self) -> tuple[Card, ...]:
        """The pile, the upcard last."""
        return self.piles.pile

    @property
    def upcard(self) -> Card | None:
        """The top card of the pile."""
        pile = self.piles.pile
        return pile[-1] if pile else None

    @property
    def locked(self) -> Card | None:
        """The upcard just taken, which may not be discarded (KR-TURN-2).

        None if the last two cards may be equal: the player may then discard the other one.
        """
        card = self.turn.taken
        if card is None or not self.options.upcard_lock:
            return None
        ledger = self.hands.ledger
        twice = ledger.known_to(self.turn.player).count(card) > 1 or ledger.left(card) > 0
        return None if self.hand == 2 and twice else card

    @property
    def may_steal(self) -> bool:
        """True if the player melded in an earlier turn and has not stolen in this one (KR-STEAL-1, KR-STEAL-4)."""
        return not self.turn.stolen and 0 < self.hands.melded_in[self.turn.player] < self.turn.number

    @property
    def lowest(self) -> tuple[str, ...]:
        """The players with the lowest total of those who are there."""
        there = sorted(self.roster.order)
        return with_least([self.players[seat] for seat in there], [self.totals[seat] for seat in there])

    @property
    def decided(self) -> bool:
        """True if the totals end the game (KR-END-1). Equal lowest totals may need another hand (KR-AMB-4)."""
        if max(self.totals) < self.options.target:
            return False
        return len(self.lowest) == 1 or self.options.final_tie != EXTRA_DEAL

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return self.lowest if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    def with_hands(self, **changes: Any) -> Position:
        """The same position with changed facts about the hands."""
        return replace(self, hands=replace(self.hands, **changes))


def before_hand(position: Position) -> Position:
    """The position before the hand under way; the position itself if there is no such hand."""
    return position if position.phase in (Phase.DEAL, Phase.OVER) else cleared(position)


def cleared(position: Position) -> Position:
    """The position before a deal: no cards in the hands and on the table."""
    hands = Hands.of((0,) * len(position.players))
    return replace(position, phase=Phase.DEAL, hands=hands, turn=Turn(), piles=Piles(), table=(), out=None)


def initial_position(setup: Setup) -> Position:
    """The position before the first hand, or before the next one of a paper score sheet.

    :raises Unreadable: a total that is missing, or one that ends the game.
    """
    names, start = setup.players, setup.start
    count = len(names)
    nothing = (0,) * count
    opening = Position(Seats.of(names), setup.options, nothing, Hands.of(nothing))
    if start is None:
        return opening
    for name in names:
        if name not in start.totals:
            raise Unreadable(f"the total of {name} is missing", "start.totals")
    position = replace(
        opening,
        totals=tuple(start.totals[name] for name in names),
        dealer=(start.hand - 1) % count if start.dealer is None else names.index(start.dealer),
        number=start.hand,
    )
    if position.decided:
        raise Unreadable(f"a total has reached {setup.options.target}: the game is over", "start.totals")
    return position
