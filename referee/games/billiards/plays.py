"""The plays of pocket billiards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Final

from referee.contract import Play
from referee.games.billiards import fourteen
from referee.games.billiards.facts import Balls, Facts
from referee.games.billiards.lag import LagShot
from referee.games.billiards.spots import OTHERS, BallInWay
from referee.schema import Between, Player, field, one_of

BREAK, ASSIGN = "break", "assign"
TAKE, GIVE_BACK = "take", "give_back"
FOUL, REPLAY = "foul", "replay"
RESTORE, LEAVE = "restore", "leave"
ACCEPT, REBREAK = "accept", "rebreak"
SPOT_EIGHT, BREAK_SELF = "spot", "break_self"
CHOICES: Final = {
    BREAK: "break",
    ASSIGN: "let the other break",
    TAKE: "take the cue ball",
    GIVE_BACK: "give it back",
    FOUL: "take the foul",
    REPLAY: "have the stroke played again",
    RESTORE: "have the balls put back",
    LEAVE: "leave them",
    ACCEPT: "accept the table",
    REBREAK: "have it broken again",
    BREAK_SELF: "rack again and break",
    SPOT_EIGHT: "have the eight spotted",
}
BREAK_WARNING, TOUCH_WARNING, CONDUCT = "break", "touch", "conduct"
WARNINGS: Final = {
    BREAK_WARNING: "stopping the cue ball of a break",
    TOUCH_WARNING: "touching the cue ball on purpose",
    CONDUCT: "unsportsmanlike conduct",
}
DISTRACTS, OUT_OF_TURN, MOVES, OUTSIDE = "distracts", "out_of_turn", "moves_ball", "outside"
INTERFERENCES: Final = {
    OUTSIDE: "from outside: bystander, lamp, earthquake",
    DISTRACTS: "distracted the shooter",
    OUT_OF_TURN: "shot out of turn",
    MOVES: "moved a ball in the other’s inning",
}
NOT_TIGHT, AGREED = "rack", "agreed"
RERACKS: Final = {NOT_TIGHT: "the rack is not tight", AGREED: "both agree to play the rack again"}
RACK, MATCH = "rack", "match"


@dataclass(frozen=True, slots=True)
class Lag(Play):
    """The lag: its winner, or what both balls did, or the winner of a lot instead."""

    name: ClassVar[str] = "lag"
    title: ClassVar[str] = "The lag"
    winner: Player | None = field("Winner", default=None)
    lot: bool = field("Decided by lot", default=False)
    a: LagShot | None = field("Ball of the first name", default=None)
    b: LagShot | None = field("Ball of the second name", default=None)
    undecided: bool = field("The distances cannot be told apart", default=False)
    late: bool = field("The second stroke began after the first ball was at the foot cushion", default=False)


@dataclass(frozen=True, slots=True)
class Choose(Play):
    """The choice of a player after the lag, or after a stroke that leaves one."""

    name: ClassVar[str] = "choose"
    title: ClassVar[str] = "The choice"
    choice: Annotated[str, one_of(CHOICES)] = field("Choice", prompt="Which of the two?")


@dataclass(frozen=True, slots=True)
class Stroke(Play, Facts):
    """The facts of one stroke. A fact left out did not happen; by default a legal ball was hit first."""

    name: ClassVar[str] = "stroke"
    title: ClassVar[str] = "A stroke"


@dataclass(frozen=True, slots=True)
class Spot(Play):
    """Balls in the way of those to be spotted after the last stroke."""

    name: ClassVar[str] = "spot"
    title: ClassVar[str] = "Balls in the way of the spot"
    others: Annotated[tuple[BallInWay, ...], OTHERS] = field(
        "Balls in the way", default=(), hint="x,y in inches from the foot spot, c before it for the cue ball"
    )


@dataclass(frozen=True, slots=True)
class Fourteen(Play):
    """Fourteen balls are racked in straight pool, and the last ball or the cue ball is in the way."""

    name: ClassVar[str] = "fourteen"
    title: ClassVar[str] = "A ball in the way of the rack"
    last: Annotated[str, fourteen.LAST] = field("The last ball lies", default=fourteen.ELSEWHERE, rule="BL-STRAIGHT-6")
    cue: Annotated[str, fourteen.CUE] = field("The cue ball lies", default=fourteen.ELSEWHERE, rule="BL-STRAIGHT-6")


@dataclass(frozen=True, slots=True)
class Warn(Play):
    """A warning that the referee gives."""

    name: ClassVar[str] = "warn"
    title: ClassVar[str] = "A warning"
    player: Player = field("To", prompt="Who is warned?")
    about: Annotated[str, one_of(WARNINGS)] = field("For", default=CONDUCT)


@dataclass(frozen=True, slots=True)
class Interference(Play):
    """Somebody interferes: the player who is not at the table, or somebody from outside."""

    name: ClassVar[str] = "interference"
    title: ClassVar[str] = "Interference"
    kind: Annotated[str, one_of(INTERFERENCES)] = field("What", default=OUTSIDE)
    restored: bool = field("The balls could be put back", default=True)


@dataclass(frozen=True, slots=True)
class Rerack(Play):
    """The balls are racked again."""

    name: ClassVar[str] = "rerack"
    title: ClassVar[str] = "Rack again"
    why: Annotated[str, one_of(RERACKS)] = field("Why", default=NOT_TIGHT)


@dataclass(frozen=True, slots=True)
class Concede(Play):
    """A player gives up the rack or the match."""

    name: ClassVar[str] = "concede"
    title: ClassVar[str] = "Concede"
    player: Player = field("Who gives up", prompt="Who gives up?")
    what: Annotated[str, one_of({RACK: "the rack", MATCH: "the match"})] = field("What", default=MATCH)


@dataclass(frozen=True, slots=True)
class Tally(Play):
    """Only a number: the balls of an inning (straight pool), the points of a rack by name, or the winner of a rack."""

    name: ClassVar[str] = "tally"
    scores_only: ClassVar[str] = "turn"
    title: ClassVar[str] = "Only the number"
    points: Annotated[int, Between(0, 5000)] | None = field("Balls of this inning", default=None)
    foul: bool = field("It ended with a foul", default=False)
    by_name: dict[str, Annotated[int, Between(0, 120)]] | None = field("Points of the rack", default=None)
    winner: Player | None = field("Winner of the rack", default=None)


@dataclass(frozen=True, slots=True)
class Check(Play):
    """A count of the balls on the table."""

    name: ClassVar[str] = "check"
    title: ClassVar[str] = "Count the balls on the table"
    balls: Balls = field("On the table", prompt="Which balls are on the table?")
