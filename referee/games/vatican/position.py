"""The position of a game of Vatican: everything that is public, and what follows from it."""

from typing import Annotated

from referee.contract import Setup
from referee.games.vatican.late_rulings import Watch
from referee.games.vatican.options import FEWEST, HAND, PACK, Options
from referee.games.vatican.plays import Melds
from referee.kit.append_only import AppendOnlyList
from referee.kit.cards import Card
from referee.kit.rummy.cards_in_play import CardsInPlay, resumed_table
from referee.kit.values import Value
from referee.schema import Between, Fields, Player
from referee.schema import field as form_field

PLAYED, DREW, PASSED = "played", "drew", "passed"


class Start(Fields):
    """A game under way: the table, the number of cards in each hand, and the player whose turn it is."""

    hands: dict[str, Annotated[int, Between(1, 106)]] = form_field("Cards in hand, by player")
    turn: Player = form_field("Whose turn it is")
    table: Melds = form_field("The table", default=())
    waiting: tuple[Player, ...] = form_field(
        "Who has not laid a first run", default=(), hint="if empty: all have, if anything lies on the table"
    )


class TurnTaken(Value):
    """A turn that is over, for the sheet."""

    who: int
    did: str
    """`played`, `drew` or `passed`."""
    cards: tuple[Card, ...]
    """The cards that were laid."""
    left: int
    """The number of cards that the player has left."""


class Position(Value):
    """The state of a game. Players are in seat order, clockwise."""

    players: tuple[str, ...]
    options: Options
    cards: CardsInPlay
    opened: tuple[bool, ...]
    """True for the players who have laid a first run (VA-FIRST-1)."""
    turn: int = 0
    """The player whose turn it is."""
    passes: int = 0
    """The number of players who have passed in succession."""
    fresh: tuple[Card, ...] = ()
    """The cards that were laid in the last turn."""
    watches: tuple[Watch, ...] = ()
    """The passes and draws that later cards can prove wrong."""
    out: int | None = None
    """The player without cards."""
    blocked: bool = False
    """True if all have passed."""
    history: AppendOnlyList[TurnTaken] = AppendOnlyList()

    @property
    def player(self) -> str:
        return self.players[self.turn]

    @property
    def hand(self) -> int:
        """The number of cards in the hand of the player whose turn it is."""
        return self.cards.hands[self.turn]

    @property
    def first_play(self) -> bool:
        """True if the player whose turn it is has laid no run yet."""
        return not self.opened[self.turn]

    @property
    def next_player(self) -> int:
        return (self.turn + 1) % len(self.players)

    @property
    def over(self) -> bool:
        return self.blocked or self.out is not None

    @property
    def winners(self) -> tuple[str, ...]:
        if self.out is not None:
            return (self.players[self.out],)
        if not self.blocked or self.options.blocked != FEWEST:
            return ()
        fewest = min(self.cards.hands)
        return tuple(name for name, held in zip(self.players, self.cards.hands, strict=True) if held == fewest)

    @property
    def scores(self) -> tuple[int, ...]:
        """The number of cards that each player holds (VA-AIM-1)."""
        return self.cards.hands


def initial_position(setup: Setup) -> Position:
    """The position after the deal, or in a game under way.

    :raises Unreadable: hands and a table that do not go together.
    """
    players, options, start = setup.players, setup.options, setup.start
    if start is None:
        return Position(
            players, options, CardsInPlay.dealt(PACK, [HAND] * len(players)), opened=(False,) * len(players)
        )
    table = resumed_table(start.table, options.meld_rules)
    cards = CardsInPlay.resumed(PACK, players, start.hands, table)
    opened = tuple(bool(table) and name not in start.waiting for name in players)
    return Position(players, options, cards, opened, turn=players.index(start.turn))
