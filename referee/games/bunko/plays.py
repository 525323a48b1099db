"""The plays of Bunko."""

from __future__ import annotations

from typing import Annotated

from referee.contract import Play
from referee.games.bunko.position import SEATS
from referee.games.bunko.scoring import DICE
from referee.kit.dice import Die
from referee.schema import Between, Length, Player, field

TableNumber = Annotated[int, Between(1, 100)]
Grabbed = Annotated[int, Between(0, DICE)]
PlayerPair = Annotated[tuple[Player, ...], Length(2, 2)]


class Begin(Play, name="begin", title="Who begins"):
    """A player begins at a table, by the highest roll of one die. The dice may be given in seat order."""

    table: TableNumber = field("Table", prompt="Which table?")
    player: Player = field("Who begins", prompt="Who begins?")
    dice: Annotated[tuple[Die, ...], Length(SEATS, SEATS)] | None = field("One die each", default=None)


class RollDice(Play, name="roll", title="A roll"):
    """One roll at a table: the three dice, or what they count. After a bunko, also the dice each team grabbed."""

    table: TableNumber = field("Table", prompt="Which table?")
    dice: Annotated[tuple[Die, ...], Length(DICE, DICE)] | None = field("Dice", default=None)
    hits: Annotated[int, Between(0, DICE)] | None = field("Dice that count", default=None)
    wipeout: bool = field("Wipeout", default=False)
    mini: bool = field("Mini-bunco", default=False)
    scramble: tuple[Grabbed, Grabbed] | None = field("Grabbed, own and other team", default=None)
    before_bell: bool = field("Rolled before the bell", default=False, hint="the dice lay when stop was called")


class Points(Play, name="points", title="Points from paper", scores_only="round"):
    """The points of a table from its paper sheet; the first team sits at seats 1 and 3."""

    table: TableNumber = field("Table", prompt="Which table?")
    first: Annotated[int, Between(0, 999)] = field(
        "Points of the first team", prompt="How many points for the first team?"
    )
    second: Annotated[int, Between(0, 999)] = field(
        "Points of the second team", prompt="How many points for the second team?"
    )
    bunkos: Annotated[tuple[Player, ...], Length(0, 12)] = field(
        "Bunkos", default=(), hint="the player, once for each bunko that is not entered yet"
    )


class Wins(Play, name="wins", title="A round from paper", scores_only="round"):
    """A whole round of an evening that keeps its sheets on paper: who won, at all tables together."""

    winners: Annotated[tuple[Player, ...], Length(1, 200)] = field(
        "Who won", prompt="Who won this round?", hint="two at each table"
    )
    bunkos: Annotated[tuple[Player, ...], Length(0, 200)] = field(
        "Bunkos", default=(), hint="the player, once for each bunko that is not entered yet"
    )


class Seating(Play, name="seats", title="Seats of the next round"):
    """The partners at a table of the next round, chosen by the players who stay there."""

    table: TableNumber = field("Table", prompt="Which table?")
    pairs: Annotated[tuple[PlayerPair, ...], Length(2, 2)] = field("Pairs", prompt="Who plays with whom?")


class Next(Play, name="next", title="Next round"):
    """All players go to the new seats, and the next round begins. The first pairing is used if none is chosen."""


class Close(Play, name="close", title="Last round"):
    """The time is up: the round under way is the last."""


class RollOff(Play, name="roll_off", title="Roll-off"):
    """The dice of the players tied for a title, or only the winner (for the last place: the loser)."""

    player: Player | None = field("Who wins the roll-off", default=None)
    dice: dict[str, Die] | None = field("One die each, by name", default=None)
