"""The position of a game of Carousel: everything that is public, and what follows from it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Annotated, Any, Final

from referee.contract import Roster, Setup
from referee.games.carousel.amount import Amount
from referee.games.carousel.jokers import table_with_meanings
from referee.games.carousel.options import HAND, Options, pack_for
from referee.games.carousel.plays import CARDS, Melds
from referee.games.carousel.scoring import VALUES
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card
from referee.kit.hand_points import by_value
from referee.kit.numbers import plain, written
from referee.kit.rummy.cards_in_play import CardsInPlay
from referee.kit.rummy.melds import read_all
from referee.kit.values import Value, replace
from referee.schema import Between, Fields, Player, Unreadable
from referee.schema import field as form_field


class Phase(StrEnum):
    """The part of the match under way."""

    PLAY = "play"
    COUNT = "count"
    OVER = "over"


KNOCKED, OUT, PASSED = "knock", "out", "all passed"
"""The ways in which a hand ends."""
MOST_HANDS: Final = 999


class Start(Fields):
    """The totals of a paper score sheet; for a hand under way, also the table and the size of each player's hand."""

    totals: dict[str, Amount] = form_field("Totals, by player")
    dealer: Player | None = form_field("Dealer of this hand", default=None, hint="if empty: the first player")
    hand: Annotated[int, Between(1, MOST_HANDS)] = form_field("Number of this hand", default=1)
    hands: dict[str, Annotated[int, Between(1, CARDS)]] | None = form_field(
        "Cards in hand, by player", default=None, hint="if empty: the hand is yet to be played"
    )
    table: Melds = form_field("The table", default=())
    turn: Player | None = form_field("Whose turn it is", default=None, hint="if empty: the player on the dealer’s left")


class Scored(Value):
    """A counted hand: deadwood, points and totals by player."""

    number: int
    ended: str
    """The way in which it ended."""
    knocker: int | None
    """The player who knocked or went out."""
    deadwood: tuple[int, ...]
    points: tuple[Fraction, ...]
    totals: tuple[Fraction, ...]


class HandEnd(Value):
    """The end of a hand that is yet to be counted."""

    how: str
    knocker: int | None = None
    """The player who knocked or went out."""
    n: int = 0
    """The number of the play that ended it; 0 if only the score is entered."""


class Hand(Value):
    """The hand in play, from the deal to the count."""

    cards: CardsInPlay
    begun: bool = False
    """True if the hand is entered play by play."""
    drawn: int = 0
    """The number of draws in this turn."""
    passes: int = 0
    """The number of players who have passed in succession."""
    fresh: tuple[Card, ...] = ()
    """The cards of the last meld."""
    end: HandEnd | None = None

    @classmethod
    def dealt(cls, seats: Sequence[bool]) -> Hand:
        """A hand after the deal: ten cards for each seat that plays (CA-DEAL-1)."""
        return cls(CardsInPlay.dealt(pack_for(sum(seats)), [HAND if plays else 0 for plays in seats]))

    @property
    def unseen(self) -> Counter[int]:
        """The number of unseen cards of each value."""
        return by_value(self.cards.ledger.unseen, VALUES)


class Position(Value):
    """The state of a game. Players sit in their order round the table."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    totals: tuple[Fraction, ...]
    dealer: int
    turn: int
    """The player whose turn it is."""
    hand: Hand
    number: int = 1
    """The number of the hand."""
    phase: Phase = Phase.PLAY
    bonus: int = 0
    """The bonus of the winner of the game."""
    winner: int | None = None
    history: AppendOnlyList[Scored] = AppendOnlyList()

    @property
    def there(self) -> tuple[int, ...]:
        """The seats that play."""
        return tuple(sorted(self.roster.order))

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def held(self) -> int:
        """The number of cards in the hand of the player whose turn it is."""
        return self.hand.cards.hands[self.turn]

    @property
    def drawn(self) -> int:
        """The number of draws in this turn."""
        return self.hand.drawn

    @property
    def stock(self) -> int:
        return self.hand.cards.stock

    @property
    def over(self) -> bool:
        return self.phase == Phase.OVER

    @property
    def winners(self) -> tuple[str, ...]:
        return () if self.winner is None else (self.players[self.winner],)

    @property
    def scores(self) -> list[int | float]:
        return [plain(total) for total in self.totals]

    def in_hand(self, **changes: Any) -> Position:
        """The same position with some fields of the hand changed."""
        return replace(self, hand=replace(self.hand, **changes))

    def next_turn(self, **changes: Any) -> Position:
        """The position in which the next player is to act, with some fields of the hand changed."""
        hand = replace(self.hand, drawn=0, **changes)
        return replace(self, hand=hand, turn=self.roster.after(self.turn))

    def ended(self, how: str, knocker: int | None, n: int) -> Position:
        """The position in which the hand is over and must be counted."""
        end = HandEnd(how, knocker, n)
        return replace(self, phase=Phase.COUNT, hand=replace(self.hand, drawn=0, end=end))


def with_next_hand(position: Position) -> Position:
    """The position after the next deal: the deal passes to the left (CA-DEAL-1)."""
    dealer = position.roster.after(position.dealer)
    return dealt_anew(replace(position, dealer=dealer, number=position.number + 1))


def dealt_anew(position: Position) -> Position:
    """The position after the deal to those who are there."""
    hand = Hand.dealt([position.roster.plays(seat) for seat in range(len(position.players))])
    return replace(position, hand=hand, turn=position.roster.after(position.dealer), phase=Phase.PLAY)


def hand_anew(position: Position) -> Position:
    """The position at the deal of the hand under way; the position itself if no play of it is entered."""
    if position.over or not (position.hand.begun or position.phase == Phase.COUNT):
        return position
    return dealt_anew(position)


def initial_position(setup: Setup) -> Position:
    """The position after the first deal, after the next deal of a paper score sheet, or in a hand under way.

    :raises Unreadable: players, totals, hands and a table that do not fit together.
    """
    players, options, start = setup.players, setup.options, setup.start
    count = len(players)
    options.check_players(count, "players")
    hand, roster = Hand.dealt([True] * count), Roster.of(players)
    if start is None:
        return Position(players, options, roster, (Fraction(0),) * count, 0, turn=1, hand=hand)
    totals = tuple(start.totals.get(name, Fraction(0)) for name in players)
    if max(totals) >= options.target and totals.count(max(totals)) == 1:
        says = f"{players[totals.index(max(totals))]} has {written(max(totals))}, and {options.target} end the game"
        raise Unreadable(says, "start.totals")
    dealer = players.index(start.dealer) if start.dealer else 0
    turn = players.index(start.turn) if start.turn else (dealer + 1) % count
    if start.hands is None:
        if start.table or start.turn:
            raise Unreadable("say how many cards each player holds", "start.hands")
    else:
        melds = table_with_meanings(start.table, options.meld_rules)
        table = read_all(melds, options.meld_rules, "start.table")
        hand = Hand(CardsInPlay.resumed(pack_for(count), players, start.hands, table), begun=True)
    return Position(players, options, roster, totals, dealer, turn=turn, hand=hand, number=start.hand)
