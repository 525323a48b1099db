"""The position of a match of Turntables, and its start."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Final

from referee.contract import Setup
from referee.games.turntables.options import FULL, SHORTENED, Options
from referee.games.turntables.row import Orientation, Placed
from referee.games.turntables.scoring import count_extended, score
from referee.games.turntables.seats import FACES
from referee.kit.cards import JOKER, Card
from referee.kit.names import counted, listed
from referee.kit.values import Value, replace, with_item
from referee.schema import Between, Fields, Length, Player, Unreadable, field

HAND: Final = 10
REFILL: Final = 5
FULL_DECK: Final = 42
"""The number of ordinary cards in the deck of a full pack before the first refill (TT-SET-4)."""
ORDINARY: Final = {FULL: 52, SHORTENED: 26}
JOKERS: Final = {FULL: 2, SHORTENED: 1}


class Start(Fields):
    """A match resumed in the middle of a round: rows and decks by station, the seats, and the station that plays next.

    All refills that were due are done. Jokers are in the rows where they were drawn.
    """

    rows: tuple[tuple[Placed, ...], ...] = field("Rows by station", hint="KS upright, KS/H sideways")
    decks: tuple[Orientation, ...] | None = field("Decks by station", default=None, hint="V or H; all V if left out")
    seats: Annotated[tuple[Player, ...], Length(2, 8)] | None = field("People by station", default=None)
    next: Annotated[int, Between(1, 8)] = field("Station whose turn it is", default=1)


class Statement(Value):
    """A player's statement that the hand at a station holds only face cards (TT-FACE-2)."""

    n: int
    """The number of the play with the statement."""
    who: str
    new: int = 0
    """Cards drawn to the hand since, less the ordinary cards shown from it; below 0 the statement is proven wrong."""


class Station(Value):
    """One station."""

    row: tuple[Placed, ...] = ()
    times: tuple[int, ...] = ()
    """The number of times that each card of the row counts."""
    score: int = 0
    vertical: bool = True
    """True if the deck is upright."""
    hand: int = HAND
    """The number of cards in the hand."""
    deck: int = FULL_DECK
    """The number of ordinary cards in the deck."""
    jokers: int = 2
    """The number of jokers in the deck."""
    seen: frozenset[Card] = frozenset()
    """The ordinary cards in the row."""
    faced: bool = False
    """True if the last card played here was a face card (TT-AMB-7)."""
    statements: tuple[Statement, ...] = ()
    red: bool | None = None
    """The colour of half a pack: True for the red half, None while it is unknown."""
    turned_up: frozenset[Card] = frozenset()
    """The cards turned up to decide who is first; they are in the deck until the first refill (TT-SET-4)."""


class Pending(Value):
    """The rotations and the move of seats that are still due after a card."""

    who: str
    """The player who turns the decks."""
    reasons: tuple[str, ...]
    """The reasons of the rotations that are left."""
    seats: tuple[str, ...] | None
    """The people by station after the move; None if the people stay."""
    joker: bool
    """True if the card is a joker that came in a refill."""


class Refill(Value):
    """A refill of the hands that is under way."""

    station: int = 0
    """The station that drew last; all stations before it have drawn too."""
    last: bool = False
    """True if these are the last cards of the decks (TT-DRAW-2)."""


class Tie(Value):
    """Players who are tied at the end and turn cards (TT-TIE-1)."""

    players: tuple[str, ...]
    jokers: tuple[int, ...]
    """The number of jokers that each player has left to turn."""
    cards: int
    """The number of cards that each player has left to turn, jokers included."""

    @property
    def must_turn_joker(self) -> tuple[str, ...]:
        """The players who have only jokers left."""
        return tuple([name for name, left in zip(self.players, self.jokers, strict=True) if left == self.cards])


class Position(Value):
    """The state of a match. Stations are numbered from 0 here; people count them from 1."""

    players: tuple[str, ...]
    options: Options
    seats: tuple[str, ...]
    """The people by station."""
    stations: tuple[Station, ...]
    turn: int = 0
    """The station that plays next."""
    faced: frozenset[str] = frozenset()
    """The players whose last card was a face card (TT-FACE-1)."""
    pending: Pending | None = None
    refill: Refill | None = None
    tie: Tie | None = None
    first_is_known: bool = False
    """True if the players have said who is first, or the match was resumed."""
    winner: str | None = None
    latest: int | None = None
    """The station where the last card was placed."""

    @property
    def person(self) -> str:
        """The player at the station whose turn it is (TT-TURN-1)."""
        return self.seats[self.turn]

    @property
    def station(self) -> Station:
        """The station whose turn it is."""
        return self.stations[self.turn]

    @property
    def over(self) -> bool:
        return self.winner is not None

    @property
    def winners(self) -> tuple[str, ...]:
        return (self.winner,) if self.winner else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The score of each player's present station."""
        here = {name: station.score for name, station in zip(self.seats, self.stations, strict=True)}
        return tuple([here[name] for name in self.players])

    def with_station(self, index: int, station: Station) -> Position:
        """The same position with another station at `index`."""
        return replace(self, stations=with_item(self.stations, index, station))


def initial_position(setup: Setup) -> Position:
    """The position before the first card, or of a resumed match.

    :raises Unreadable: impossible rows: a wrong number of rows or of cards in a row, or a repeated card.
    """
    options, players = setup.options, setup.players
    station = Station(deck=ORDINARY[options.length] - HAND, jokers=JOKERS[options.length])
    position = Position(players, options, seats=players, stations=(station,) * len(players))
    return position if setup.start is None else _taken_up(position, setup.start)


def _taken_up(position: Position, start: Start) -> Position:
    """The resumed position, by the rows on the table."""
    options, count = position.options, len(position.players)
    turn = start.next - 1
    if len(start.rows) != count:
        raise Unreadable(f"{counted(len(start.rows), 'row')} for {count} stations", "start.rows")
    if turn >= count:
        raise Unreadable(f"there is no station {start.next}; stations are 1 to {count}", "start.next")
    decks = _of_each(start.decks, count, "start.decks") or (True,) * count
    seats = _of_each(start.seats, count, "start.seats") or position.players
    if sorted(seats) != sorted(position.players):
        raise Unreadable(f"one person sits at each station: {listed(position.players)}", "start.seats")
    played = [sum(placed.card != JOKER for placed in row) for row in start.rows]
    rounds = played[turn]
    for index, number in enumerate(played):
        wanted = rounds + 1 if index < turn else rounds
        if number != wanted:
            says = f"station {index + 1} has {counted(number, 'card')} in its row"
            before = f"before station {start.next} plays it has {wanted}"
            raise Unreadable(f"{says}; {before} (jokers not counted)", f"start.rows[{index}]")
    if rounds >= ORDINARY[options.length]:
        raise Unreadable("all cards are played; nothing is left to begin with", "start.rows")
    hand, deck = _hand_and_deck(rounds, options)
    stations = tuple(
        _station(row, decks[index], hand - (played[index] - rounds), deck, options, where=f"start.rows[{index}]")
        for index, row in enumerate(start.rows)
    )
    return replace(position, seats=seats, stations=stations, turn=turn, first_is_known=True)


def _station(row: tuple[Placed, ...], vertical: bool, hand: int, deck: int, options: Options, *, where: str) -> Station:
    """The station with this row.

    :raises Unreadable: a repeated card, or cards of both halves of a pack.
    """
    cards = [placed.card for placed in row if placed.card != JOKER]
    jokers = JOKERS[options.length] - (len(row) - len(cards))
    if len(set(cards)) != len(cards) or jokers < 0:
        raise Unreadable("a card comes once at a station", where)
    times: tuple[int, ...] = ()
    for end in range(1, len(row) + 1):
        times = count_extended(row[:end], times, options).times
    red = colour_of(cards, options)
    if red is not None and any(card.red != red for card in cards):
        raise Unreadable("half a pack is all black or all red", where)
    return Station(
        row=row,
        times=times,
        score=score(row, times),
        vertical=vertical,
        hand=hand,
        deck=deck,
        jokers=jokers,
        seen=frozenset(cards),
        faced=bool(cards) and row[-1].card.rank in FACES,
        red=red,
    )


def colour_of(cards: Sequence[Card], options: Options) -> bool | None:
    """The half of the pack that these cards are of: True for the red one; None without a card, or with full packs."""
    return cards[0].red if cards and options.length == SHORTENED else None


def _of_each(values: Sequence[Any] | None, count: int, where: str) -> tuple[Any, ...] | None:
    if values is not None and len(values) != count:
        raise Unreadable(f"{len(values)} given for {count} stations", where)
    return None if values is None else tuple(values)


def _hand_and_deck(played: int, options: Options) -> tuple[int, int]:
    """The sizes of hand and deck at a station after `played` ordinary cards, with the refills that were due.

    A refill comes when every hand is down to five and at least five cards are left in the decks (TT-DRAW-1). The rest
    is drawn when the hands are empty (TT-DRAW-2).
    """
    hand, deck = HAND, ORDINARY[options.length] - HAND
    for _ in range(played):
        hand -= 1
        if hand == REFILL and deck >= REFILL:
            hand, deck = HAND, deck - REFILL
        elif hand == 0:
            hand, deck = deck, 0
    return hand, deck
