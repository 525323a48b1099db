"""The start and the position of a game of Gin Rummy: all public facts, and what follows from them."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import Setup
from referee.games.gin_rummy.options import Options
from referee.games.gin_rummy.scoring import KNOCKER, Outcome, Settlement, impossible_points, knock_limit
from referee.games.gin_rummy.showdown import Showdown
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card, pack
from referee.kit.names import counted, of_two, with_most
from referee.kit.rummy.card_ledger import CardLedger
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field

STOCK: Final = 31
"""The cards in the stock after the deal: 52, less ten each and the upcard (GI-DEAL-1)."""
VOID_STOCK: Final = 2
"""The cards left in the stock when a hand without a knock is void (GI-STOCK-1)."""


class Phase(StrEnum):
    """The part of the match under way."""

    DEAL = "deal"
    FIRST = "first"
    DRAW = "draw"
    DISCARD = "discard"
    OVER = "over"


PACK: Final = pack()
UNSEEN: Final = CardLedger.new(PACK, 2)


class Start(Fields):
    """The start from a paper score sheet: hand scores and hands won by name, the next dealer, the next hand."""

    totals: dict[str, Annotated[int, Between(0, 10_000)]] = form_field("Hand scores so far")
    hands_won: dict[str, Annotated[int, Between(0, 1000)]] | None = form_field("Hands won so far", default=None)
    dealer: Player | None = form_field("Deals next", default=None)
    hand: Annotated[int, Between(1, 1000)] | None = form_field("Number of the next hand", default=None)


class ScoredHand(Value):
    """A hand that is over."""

    number: int
    dealer: int
    totals: tuple[int, int]
    """The hand scores of both players after it."""
    knocker: int | None = None
    """The player who knocked; None if the hand was void."""
    outcome: Outcome | None = None
    """The score of the knock; None if the hand was void."""
    showdown: Showdown | None = None
    """Both hands, if they were entered."""

    @property
    def scorer(self) -> int | None:
        """The player who scored; None if the hand was void."""
        if self.knocker is None or self.outcome is None:
            return None
        return self.knocker if self.outcome.scorer == KNOCKER else 1 - self.knocker


class Hand(Value):
    """The hand in progress, as far as its draws and discards are entered."""

    player: int = 1
    """The player whose turn it is."""
    refusals: int = 0
    """The number of players who have refused the first upcard."""
    upcard: Card | None = None
    """The first upcard; None until it is entered."""
    stock: int = STOCK
    pile: tuple[Card, ...] = ()
    """The discard pile, its top card last."""
    ledger: CardLedger = UNSEEN
    """The cards of the pack that both players have seen."""
    taken: Card | None = None
    """The card that the player took from the pile in this turn."""


class Position(Value):
    """The position of a game. Players are 0 and 1, in the order of `players`."""

    players: tuple[str, ...]
    options: Options
    totals: tuple[int, int] = (0, 0)
    """The hand scores, without bonuses."""
    hands_won: tuple[int, int] = (0, 0)
    dealer: int = 0
    number: int = 1
    """The number of the hand."""
    phase: Phase = Phase.DEAL
    """DEAL until the upcard is entered, FIRST until it is taken or the stock is drawn from, then DISCARD and DRAW."""
    hand: Hand = Hand()
    history: AppendOnlyList[ScoredHand] = AppendOnlyList()
    settlement: Settlement | None = None
    """The final totals; None until the game is over."""

    @property
    def player(self) -> str:
        return self.players[self.hand.player]

    @property
    def opponent(self) -> str:
        return self.players[1 - self.hand.player]

    @property
    def top(self) -> Card | None:
        """The card on top of the pile."""
        return self.hand.pile[-1] if self.hand.pile else None

    @property
    def followed(self) -> bool:
        """True if draws and discards of this hand are entered."""
        return self.phase in (Phase.DRAW, Phase.DISCARD) or self.hand.refusals > 0

    @property
    def knock_limit(self) -> int | None:
        """The most unmatched points for a knock; None while the upcard that sets it is unknown (GI-KNOCK-1)."""
        return knock_limit(self.options, self.hand.upcard)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self.settlement is None else with_most(self.players, self.settlement.totals)

    @property
    def scores(self) -> tuple[int, int]:
        """Hand scores while the game goes on, the final totals at its end."""
        return self.totals if self.settlement is None else self.settlement.totals

    def at(self, phase: Phase, **changes: Any) -> Position:
        """The same position in this phase, with some fields of the hand replaced."""
        return replace(self, phase=phase, hand=replace(self.hand, **changes))


def begun_anew(position: Position) -> Position:
    """The hand in progress reset to its first upcard; the position itself if nothing later is entered."""
    if not position.followed:
        return position
    upcard = position.hand.upcard
    assert upcard is not None
    return replace(position, phase=Phase.FIRST, hand=Hand(player=1 - position.dealer, upcard=upcard, pile=(upcard,)))


def initial_position(setup: Setup) -> Position:
    """The position before the first deal, or before the next one of a paper score sheet.

    :raises Unreadable: hand scores that end the game, or that do not fit the hands won; a hand that is over.
    """
    names, start = setup.players, setup.start
    if start is None:
        return Position(names, setup.options)
    totals = of_two(names, start.totals)
    hands_won = of_two(names, start.hands_won or {})
    for name, points, won in zip(names, totals, hands_won, strict=True):
        if points >= setup.options.target:
            says = f"with {counted(points, 'point')} the game is over; it goes on below {setup.options.target}"
            raise Unreadable(says, f"start.totals.{name}")
        if says := impossible_points(points, won):
            raise Unreadable(f"{name}: {says}", f"start.hands_won.{name}")
    number = start.hand if start.hand is not None else sum(hands_won) + 1
    if number <= sum(hands_won):
        raise Unreadable(f"hand {number} is over, with {sum(hands_won)} won already", "start.hand")
    dealer = names.index(start.dealer) if start.dealer else 0
    return Position(
        names,
        setup.options,
        totals=totals,
        hands_won=hands_won,
        dealer=dealer,
        number=number,
        hand=Hand(player=1 - dealer),
    )
