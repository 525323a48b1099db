"""The options, the start and the position of an evening of Bunko."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from referee.games.contract import option
from referee.kit.form import Between, Length, Player, field, number, one_of, switch
from referee.kit.trail import Trail
from referee.kit.tuples import put

SEATS = 4
HEAD = 1
Pair = tuple[str, str]
Pairs = tuple[Pair, Pair]


@dataclass(frozen=True, slots=True)
class Options:
    target: int = option("Points that end a round", 21, number(Between(1, 99, (21,))), rule="BU-STOP-1")
    scramble: bool = option("All grab dice after a bunko", True, switch("off", "on"), rule="BU-BUNK-1")
    stop: str = option(
        "When the bell rings, other tables",
        "immediate",
        one_of({"immediate": "stop at once", "finish_turn": "finish the turn"}),
        rule="BU-STOP-2",
    )
    tie: str = option(
        "A tied table",
        "continue",
        one_of({"continue": "rolls on until it is broken", "roll_off": "rolls one turn each round the table"}),
        rule="BU-TIE-1",
    )
    cap_at_target: bool = option("The head winners are noted with the target", True, switch(), rule="BU-STOP-4")
    head_newcomers: str = option(
        "Who comes to the head table",
        "stay_partners",
        one_of({"stay_partners": "stays with the partner", "split": "changes partners"}),
        rule="BU-ROT-3",
    )
    starter: str = option(
        "Who begins in later rounds",
        "roll_off",
        one_of({"roll_off": "whoever rolls highest", "losers_first": "one who lost the round before"}),
        rule="BU-FIRST-1",
    )
    rules: str = option(
        "Rules",
        "sixes",
        one_of({"sixes": "sixes count", "wba": "World Bunco: the number of the round counts"}),
        rule="BU-ROLL-1",
    )
    rounds: int = option(
        "Rounds",
        0,
        number(Between(0, 99, (0, 6, 10, 12))),
        rule="BU-END-1",
        hint="0: until somebody calls the last one",
    )


@dataclass(frozen=True, slots=True)
class Start:
    """What score sheets carry over: the round that begins, who sits where, wins, losses and bunkos so far."""

    round: Annotated[int, Between(1, 999)] = field("round that begins")
    seats: tuple[Annotated[tuple[Player, ...], Length(SEATS, SEATS)], ...] | None = field(
        "seats by table, head table first; partners are the first and third, the second and fourth", default=None
    )
    wins: dict[str, Annotated[int, Between(0, 999)]] | None = field("wins so far, by name", default=None)
    losses: dict[str, Annotated[int, Between(0, 999)]] | None = field("losses so far, by name", default=None)
    bunkos: dict[str, Annotated[int, Between(0, 999)]] | None = field("bunkos so far, by name", default=None)


@dataclass(frozen=True, slots=True)
class Table:
    """One table in a round. `roller` is the seat that is to roll (None: it is not said who begins).

    `turn` tells that the roller has rolled in this turn already, `finishing` that the turn was under way when the bell
    rang and is played to its end; `extra` counts the turns that a roll-off of a tie still has; `winner` is the team
    (0: seats 1 and 3, 1: seats 2 and 4) once the round is decided here.
    """

    seats: tuple[str, str, str, str]
    score: tuple[int, int] = (0, 0)
    roller: int | None = None
    turn: bool = False
    extra: int = 0
    finishing: bool = False
    winner: int | None = None

    def team(self, index: int) -> Pair:
        """The partners of a team: they sit opposite (BU-SEAT-1)."""
        return self.seats[index], self.seats[index + 2]

    @property
    def level(self) -> bool:
        """Whether the teams have the same points."""
        return self.score[0] == self.score[1]


@dataclass(frozen=True, slots=True)
class Place:
    """A table of the next round: who stays or comes first, who arrives, and the pairings that are allowed."""

    staying: Pair
    arriving: Pair
    fixed: bool
    allowed: tuple[Pairs, ...]

    @property
    def people(self) -> tuple[str, ...]:
        return (*self.staying, *self.arriving)


@dataclass(frozen=True, slots=True)
class Result:
    """How a table ended a round: the winners, the losers, their points."""

    winners: Pair
    losers: Pair
    points: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tally:
    """What a player's own sheet counts."""

    wins: int = 0
    losses: int = 0
    bunkos: int = 0
    wipeouts: int = 0
    minis: int = 0


@dataclass(frozen=True, slots=True)
class Position:
    """Where an evening stands. `bell`: the head table has called stop. `complete`: every table of the round is decided.

    `undecided` counts the tables that roll on after the bell. `coming` are the tables of the next round, `pairs` the
    partners that were chosen for them. `champion` and `last` are who won and who lost the evening, once that is
    settled; `level` and `level_last` are those who roll for it.
    """

    players: tuple[str, ...]
    options: Options
    round: int
    tables: tuple[Table, ...]
    tallies: tuple[Tally, ...]
    index: Mapping[str, int]
    scores: Mapping[str, int]
    history: Trail[tuple[int, tuple[Result, ...]]]
    bell: bool = False
    undecided: int = 0
    complete: bool = False
    closing: bool = False
    coming: tuple[Place, ...] = ()
    pairs: tuple[Pairs | None, ...] = ()
    level: tuple[str, ...] = ()
    level_last: tuple[str, ...] = ()
    champion: str | None = None
    last: str | None = None
    over: bool = False

    def with_table(self, number: int, table: Table, tallies: tuple[Tally, ...] | None = None) -> Position:
        """The same evening with another state of one table. Written out: it is made at every roll."""
        return Position(
            self.players,
            self.options,
            self.round,
            put(self.tables, number - 1, table),
            self.tallies if tallies is None else tallies,
            self.index,
            self.scores,
            self.history,
            self.bell,
            self.undecided,
            self.complete,
            self.closing,
            self.coming,
            self.pairs,
            self.level,
            self.level_last,
            self.champion,
            self.last,
            self.over,
        )
