"""The position of a match of Push: everything that is public, and the facts that follow from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import SeatedPosition, Seats, Setup
from referee.games.push.cards import PACK, STEP
from referee.games.push.contracts import Contract
from referee.games.push.options import Options
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card
from referee.kit.names import counted, with_least
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.rummy.meld_cards import Meld, OwnedMeld
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field

SEATS: Final = 4


class Phase(StrEnum):
    """The part of the match under way."""

    DEAL = "deal"
    DRAW = "draw"
    PLAYING = "playing"
    COUNT = "count"
    OVER = "over"


class Start(Fields):
    """The start from a paper score sheet: the totals by one name of each side, the next deal and its dealer."""

    totals: dict[str, Annotated[int, Between(0, 100000)]] = form_field("Totals, by one name of each side")
    deal: Annotated[int, Between(1, 5)] = form_field("The next deal", default=1)
    dealer: Player | None = form_field("Deals next", default=None, hint="if empty: the deal has passed clockwise")


class ScoredDeal(Value):
    """A deal that was counted."""

    deal: int
    out: int | None
    """The player who went out; None if no player did."""
    charges: tuple[int, int]
    """The points that each side was charged."""
    totals: tuple[int, int]


class Claim(Value):
    """A play after which a hand must hold a certain card."""

    n: int
    """The number of the play."""
    rule: str
    """The rule that the play broke if the hand does not hold the card."""


class Hands(Value):
    """The public facts about the hands, by player."""

    sizes: tuple[int, ...] = (0,) * SEATS
    ledger: CardLedger = CardLedger.new(PACK, SEATS)
    """The cards that everyone has seen."""
    opened: tuple[bool, ...] = (False,) * SEATS
    """True for the players who have laid the contract."""
    claims: tuple[Claim, ...] = ()
    """Pushes, and discards that keep an equal card (PU-DRAW-3, PU-DISC-2)."""


class Turn(Value):
    """The current turn."""

    player: int = 0
    taken: Card | None = None
    """The upcard taken in this turn, while it may still be in the hand."""
    upcard: Card | None = None
    """The card that the player takes or pushes; None once that is done."""
    has_laid: bool = False
    """True if a card was laid in this turn."""
    fresh: tuple[Card, ...] = ()
    """The cards that were laid last; the next draw clears them."""


class Stock(Value):
    """The stock. There is no pile under the upcard, which leaves the table in every turn (PU-STOCK-1)."""

    size: int = 0
    buried: tuple[Card, ...] = ()
    """The wild cards buried at the deal; empty after the first draw from the stock (PU-DEAL-2)."""
    barren_turns: int = 0
    """The number of successive turns without a card laid while the stock cannot supply a push (PU-AMB-4)."""


class Position(SeatedPosition):
    """The state of a match. Players are in seat order, clockwise; side 0 is the first and the third."""

    options: Options
    totals: tuple[int, int] = (0, 0)
    dealer: int = 0
    deal: int = 1
    """The number of the deal."""
    phase: Phase = Phase.DEAL
    hands: Hands = Hands()
    turn: Turn = Turn()
    table: tuple[OwnedMeld, ...] = ()
    stock: Stock = Stock()
    out: int | None = None
    """The player who went out in this deal."""
    history: AppendOnlyList[ScoredDeal] = AppendOnlyList()

    @property
    def player(self) -> str:
        """The player whose turn it is."""
        return self.players[self.turn.player]

    @property
    def hand(self) -> int:
        """The number of cards held by the player whose turn it is."""
        return self.hands.sizes[self.turn.player]

    @property
    def has_opened(self) -> bool:
        """True if the player whose turn it is has laid the contract."""
        return self.hands.opened[self.turn.player]

    @property
    def upcard(self) -> Card | None:
        """The card to be taken or pushed in this turn; None once that is done."""
        return self.turn.upcard

    @property
    def locked(self) -> Card | None:
        """The upcard just taken, if a house rule forbids its discard (PU-DISC-2)."""
        return self.turn.taken if self.options.upcard_lock else None

    @property
    def left_neighbour(self) -> int:
        """The left neighbour of the player whose turn it is."""
        return (self.turn.player + 1) % SEATS

    @property
    def contract(self) -> Contract:
        """The contract of this deal."""
        return self.options.contract(self.deal)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds on the table, by their numbers."""
        return tuple([owned.meld for owned in self.table])

    @property
    def counting(self) -> tuple[int, ...]:
        """The players who count: the opponents of the player who is out, or all if no player is out (PU-SCO-1)."""
        if self.out is None:
            return tuple(range(SEATS))
        return tuple(who for who in range(SEATS) if who % 2 != self.out % 2)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return with_least(self.players, self.scores) if self.over else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return (*self.totals, *self.totals)

    def names(self, side: int) -> tuple[str, str]:
        """The partners of a side (PU-TEAM-1)."""
        return self.players[side], self.players[side + 2]

    def between_deals(self) -> Position:
        """The same position with the cards of the deal gathered up."""
        return replace(self, phase=Phase.DEAL, hands=Hands(), turn=Turn(), table=(), stock=Stock(), out=None)

    def with_hands(self, **changes: Any) -> Position:
        """The position with these fields of `hands` replaced."""
        return replace(self, hands=replace(self.hands, **changes))


def before_deal(position: Position) -> Position:
    """The position before the deal that is under way; the position itself if none is."""
    if position.phase in (Phase.DEAL, Phase.OVER):
        return position
    return position.between_deals()


def initial_position(setup: Setup) -> Position:
    """The position before the first deal, or before the next deal of a paper score sheet.

    :raises Unreadable: house rules that do not go together, or totals that are impossible after the deals played.
    """
    setup.options.validate()
    names, start = setup.players, setup.start
    if start is None:
        return Position(Seats.of(names), setup.options)
    for name, total in start.totals.items():
        if total % STEP:
            raise Unreadable(f"{total} is not a multiple of {STEP}", f"start.totals.{name}")
    first, second = setup.totals()
    played = start.deal - 1
    if first + second < played * STEP:
        says = f"after {counted(played, 'deal')} somebody has at least {played * STEP} points"
        raise Unreadable(says, "start.totals")
    if not played and (first or second):
        raise Unreadable("both sides begin deal 1 at 0", "start.totals")
    dealer = played % SEATS if start.dealer is None else names.index(start.dealer)
    return Position(Seats.of(names), setup.options, totals=(first, second), dealer=dealer, deal=start.deal)
