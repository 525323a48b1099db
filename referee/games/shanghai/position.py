"""The position of a match of Shanghai: everything that is public, and what follows from it."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Final

from referee.contract import Roster, Setup
from referee.games.shanghai.late_rulings import Watch
from referee.games.shanghai.options import MOST_CARDS, MOST_TOTAL, Options
from referee.games.shanghai.plays import Melds
from referee.games.shanghai.scoring import UNIT
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card
from referee.kit.names import with_least
from referee.kit.rummy.cards_in_play import CardsInPlay, resumed_table
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    PLAYING = "playing"
    COUNT = "count"
    OVER = "over"


LAID, PASSED = "played", "passed"
MOST_DEALS: Final = 1000


class Start(Fields):
    """The totals of a paper score sheet, and perhaps a hand under way: the cards in hand, the table and the turn."""

    totals: dict[str, Annotated[int, Between(0, MOST_TOTAL)]] | None = form_field("Totals, by player", default=None)
    dealer: Player | None = form_field(
        "Deals this hand", default=None, hint="if empty: the deal has passed to the left"
    )
    deal: Annotated[int, Between(1, MOST_DEALS)] = form_field("Number of the deal", default=1)
    hands: dict[str, Annotated[int, Between(1, MOST_CARDS)]] | None = form_field(
        "Cards in hand, by player", default=None, hint="of a hand that is under way"
    )
    turn: Player | None = form_field("Whose turn it is", default=None, hint="if empty: on the dealer’s left")
    table: Melds = form_field("The table", default=())
    waiting: tuple[Player, ...] = form_field(
        "Who has not played a first sequence", default=(), hint="if empty: all have, if anything lies on the table"
    )


class TurnTaken(Value):
    """A turn that is over, for the sheet."""

    deal: int
    who: int
    drawn: int
    """The number of cards that the player drew in it."""
    did: str
    """`played` or `passed`."""
    cards: tuple[Card, ...]
    """The cards that were laid."""
    left: int
    """The number of cards that the player has left."""


class Scored(Value):
    """A hand that was counted: the charges and the totals after it, by player."""

    deal: int
    out: int | None
    """The player who went out; None if all passed."""
    points: tuple[int, ...]
    totals: tuple[int, ...]
    drew: tuple[int, ...] | None
    """The number of cards that each player drew; None if only the score was entered."""


class Hand(Value):
    """The current hand, from the deal to the count."""

    cards: CardsInPlay
    opened: tuple[bool, ...]
    """True for the players who may play anything (SH-AMB-3)."""
    drew: tuple[int, ...]
    """The number of cards that each player has drawn in this hand."""
    begun: bool = False
    """True if the hand is entered play by play."""
    passes: int = 0
    """The number of players who have passed in succession."""
    fresh: tuple[Card, ...] = ()
    """The cards that were laid last."""
    last: int | None = None
    """The last player who drew or passed since those cards were laid."""
    watches: tuple[Watch, ...] = ()
    """The draws and passes that later cards can prove wrong."""
    out: int | None = None
    """The player without cards."""

    @classmethod
    def dealt(cls, options: Options, roster: Roster, seats: int) -> Hand:
        """A hand after the deal to those who are there (SH-DEAL-1)."""
        cards = CardsInPlay.dealt(
            options.pack, [options.deal_size if roster.plays(seat) else 0 for seat in range(seats)]
        )
        return cls(cards, opened=(not options.first_sequence,) * seats, drew=(0,) * seats)


class Position(Value):
    """The state of a match. Players are in seat order, clockwise."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    totals: tuple[int, ...]
    dealer: int
    turn: int
    """The player whose turn it is."""
    hand: Hand
    deal: int = 1
    """The number of the deal."""
    phase: Phase = Phase.PLAYING
    drawn: int = 0
    """The number of cards drawn so far in this turn."""
    turns: AppendOnlyList[TurnTaken] = AppendOnlyList()
    history: AppendOnlyList[Scored] = AppendOnlyList()

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def first_play(self) -> bool:
        """True if the player whose turn it is must still play a sequence from the hand (SH-AMB-3)."""
        return not self.hand.opened[self.turn]

    @property
    def next_player(self) -> int:
        return self.roster.after(self.turn)

    @property
    def challengeable(self) -> tuple[Watch, ...]:
        """The draws and passes since cards were last laid (SH-TURN-4)."""
        table = self.hand.cards.table
        return tuple(watch for watch in self.hand.watches if watch.plays and watch.table == table)

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        if not self.over:
            return ()
        there = sorted(self.roster.order)
        return with_least([self.players[seat] for seat in there], [self.totals[seat] for seat in there])

    @property
    def scores(self) -> tuple[int, ...]:
        return self.totals

    def in_hand(self, **changes: Any) -> Position:
        """The position with these fields of the hand replaced."""
        return replace(self, hand=replace(self.hand, **changes))


def with_next_hand(position: Position) -> Position:
    """The position after the next deal: the deal passes to the left (SH-DEAL-1)."""
    dealer = position.roster.after(position.dealer)
    return dealt_anew(replace(position, dealer=dealer, deal=position.deal + 1))


def hand_anew(position: Position) -> Position:
    """The position after the deal of the hand under way; the position itself if no play of the hand is entered."""
    return position if position.over or not position.hand.begun else dealt_anew(position)


def dealt_anew(position: Position) -> Position:
    """The position after the deal to those who are there."""
    hand = Hand.dealt(position.options, position.roster, len(position.players))
    turn = position.roster.after(position.dealer)
    return replace(position, hand=hand, turn=turn, phase=Phase.PLAYING, drawn=0)


def initial_position(setup: Setup) -> Position:
    """The position after the first deal, after the next deal of a paper score sheet, or in a hand under way.

    :raises Unreadable: totals, a deal, hands or a table that do not go together.
    """
    players, options, start = setup.players, setup.options, setup.start
    count = len(players)
    roster = Roster.of(players)
    hand = Hand.dealt(options, roster, count)
    if start is None:
        return Position(players, options, roster, (0,) * count, count - 1, turn=0, hand=hand)
    totals = tuple((start.totals or {}).get(name, 0) for name in players)
    for name, total in zip(players, totals, strict=True):
        if not options.point_a_card and total % UNIT:
            raise Unreadable(f"{name} at {total}: totals are multiples of {UNIT}", "start.totals")
        if not options.deals and total >= options.target:
            raise Unreadable(f"{name} at {total}: {options.target} end the match", "start.totals")
    if options.deals and start.deal > options.deals:
        raise Unreadable(f"deal {start.deal}; the match has {options.deals}", "start.deal")
    dealer = (start.deal - 2) % count if start.dealer is None else players.index(start.dealer)
    position = Position(players, options, roster, totals, dealer, turn=(dealer + 1) % count, hand=hand, deal=start.deal)
    if start.hands is not None:
        return _resumed(position, start)
    if start.table or start.turn or start.waiting:
        raise Unreadable("a hand that is under way says how many cards each player holds", "start.hands")
    return position


def _resumed(position: Position, start: Start) -> Position:
    players, options = position.players, position.options
    table = resumed_table(start.table, options.meld_rules)
    cards = CardsInPlay.resumed(options.pack, players, start.hands or {}, table)
    opened = tuple(not options.first_sequence or (bool(table) and name not in start.waiting) for name in players)
    turn = position.turn if start.turn is None else players.index(start.turn)
    return replace(position.in_hand(cards=cards, opened=opened, begun=True), turn=turn)
