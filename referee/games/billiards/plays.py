"""The plays of pocket billiards."""

from typing import Annotated, Any, Final

from referee.contract import Play
from referee.games.billiards import fourteen
from referee.games.billiards.facts import NOTHING, Balls, Facts
from referee.games.billiards.lag import LagShot
from referee.games.billiards.spots import OTHERS, BallInWay
from referee.kit.names import counted
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


class Lag(Play, name="lag", title="The lag"):
    """The lag: its winner, or what both balls did, or the winner of a lot instead."""

    winner: Player | None = field("Winner", default=None, words="{} wins the lag")
    lot: bool = field("Decided by lot", default=False, words=", decided by lot")
    a: LagShot | None = field("Ball of the first name", default=None, words=", the first ball {}")
    b: LagShot | None = field("Ball of the second name", default=None, words=", the second ball {}")
    undecided: bool = field("The distances cannot be told apart", default=False, words=", too close to call")
    late: bool = field(
        "The second stroke began after the first ball was at the foot cushion",
        default=False,
        words=", the second stroke too late",
    )


class Choose(Play, name="choose", title="The choice"):
    """The choice of a player after the lag, or after a stroke that leaves one."""

    choice: Annotated[str, one_of(CHOICES)] = field("Choice", prompt="Which of the two?")


class Stroke(Play, Facts, name="stroke", title="A stroke"):
    """The facts of one stroke. A fact left out did not happen; by default a legal ball was hit first."""

    def in_words(self, position: Any) -> str:
        fell = "" if self.pocketed else "nothing pocketed"
        cushion = "" if self.pocketed or self.cushion or self.first == NOTHING else "no cushion"
        return ", ".join(filter(None, (fell, cushion, super().in_words(position))))


class Spot(Play, name="spot", title="Balls in the way of the spot"):
    """Balls in the way of those to be spotted after the last stroke."""

    others: Annotated[tuple[BallInWay, ...], OTHERS] = field(
        "Balls in the way", default=(), hint="x,y in inches from the foot spot, c before it for the cue ball"
    )


class Fourteen(Play, name="fourteen", title="A ball in the way of the rack"):
    """Fourteen balls are racked in straight pool, and the last ball or the cue ball is in the way."""

    last: Annotated[str, fourteen.LAST] = field(
        "The last ball lies", default=fourteen.ELSEWHERE, rule="BL-STRAIGHT-6", words=", the last ball {}"
    )
    cue: Annotated[str, fourteen.CUE] = field(
        "The cue ball lies", default=fourteen.ELSEWHERE, rule="BL-STRAIGHT-6", words=", the cue ball {}"
    )


class Warn(Play, name="warn", title="A warning"):
    """A warning that the referee gives."""

    player: Player = field("To", prompt="Who is warned?", words="{} is warned")
    about: Annotated[str, one_of(WARNINGS)] = field("For", default=CONDUCT, words="for {}")


class Interference(Play, name="interference", title="Interference"):
    """Somebody interferes: the player who is not at the table, or somebody from outside."""

    kind: Annotated[str, one_of(INTERFERENCES)] = field("What", default=OUTSIDE, words="{}")
    restored: bool = field(
        "The balls could be put back",
        default=True,
        words=lambda restored: "" if restored else ", the balls could not be put back",
    )


class Rerack(Play, name="rerack", title="Rack again"):
    """The balls are racked again."""

    why: Annotated[str, one_of(RERACKS)] = field("Why", default=NOT_TIGHT)


class Concede(Play, name="concede", title="Concede"):
    """A player gives up the rack or the match."""

    player: Player = field("Who gives up", prompt="Who gives up?", words="{} gives up")
    what: Annotated[str, one_of({RACK: "the rack", MATCH: "the match"})] = field("What", default=MATCH, words="{}")


class Tally(Play, name="tally", title="Only the number", scores_only="turn"):
    """Only a number: the balls of an inning (straight pool), the points of a rack by name, or the winner of a rack."""

    points: Annotated[int, Between(0, 5000)] | None = field(
        "Balls of this inning", default=None, words=lambda points: counted(points, "ball")
    )
    foul: bool = field("It ended with a foul", default=False, words=", with a foul")
    by_name: dict[str, Annotated[int, Between(0, 120)]] | None = field("Points of the rack", default=None, words="{}")
    winner: Player | None = field("Winner of the rack", default=None, words="{} wins the rack")


class Check(Play, name="check", title="Count the balls on the table"):
    """A count of the balls on the table."""

    balls: Balls = field("On the table", prompt="Which balls are on the table?")
