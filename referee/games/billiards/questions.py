"""Questions about pocket billiards: the fouls of a stroke, the places of balls, the winner of a lag."""

from typing import Annotated, Any

from referee.contract import Question
from referee.games.billiards import fourteen
from referee.games.billiards.facts import BALL, BODY, CONTACT, AnyBalls, Balls, Facts
from referee.games.billiards.game_rules import game_rules
from referee.games.billiards.judging.choices import CHOICES_OF
from referee.games.billiards.judging.fouls import Circumstances
from referee.games.billiards.judging.outcome import CLOSED, outcome_of
from referee.games.billiards.judging.stroke_ruling import (
    AREA,
    OPPONENT,
    SHOOTER,
    STOPPED_BREAK,
    StrokeRuling,
    rule_stroke,
    verdict_text,
)
from referee.games.billiards.lag import LagShot, lag_result
from referee.games.billiards.options import DIAMETERS, EIGHT, Options
from referee.games.billiards.plays import BREAK_SELF
from referee.games.billiards.position import Position, Rack
from referee.games.billiards.spots import OTHERS, BallInWay, spot
from referee.kit.fault import Fault
from referee.kit.values import replace, unique
from referee.ruling import Answer
from referee.schema import Between, Length, Unreadable, field, sequence


def _check_once(balls: AnyBalls, where: str) -> None:
    """Check that each ball is entered once.

    :raises Unreadable: with the ball that is entered twice.
    """
    if len(set(balls)) != len(balls):
        double = next(ball for ball in balls if balls.count(ball) > 1)
        raise Unreadable(f"the {double} is entered twice", where)


class RuleStroke(Question, Facts, ask="rule-stroke", title="Is this stroke a foul?"):
    """The ruling on a stroke: every foul, the one penalty, whether the inning goes on, the credited balls."""

    legal_balls: Balls | None = field(
        "Balls that may be hit first", default=None, hint="where the first is a number", group=CONTACT
    )
    warnings: Annotated[int, Between(0, 9)] = field(
        "Earlier warnings for this",
        default=0,
        hint="for BL-08 of who stopped the ball, for BL-28 of the shooter",
        group=BODY,
    )

    def answer(self, options: Options) -> Answer:
        """`fouls`, `penalty`, `inning_continues`, `credited`, `choice`, `cue_ball`, `spotted`, `replaced`, `warning`.

        :raises Unreadable: a ball that the game does not have, or one entered twice.
        """
        game = game_rules(options)
        fallen = (*self.pocketed, *self.fell, *self.jawed)
        _check_once((*fallen, *self.jumped), "pocketed")
        for ball in (*fallen, *self.jumped):
            if ball and ball not in game.balls:
                says = f"there is no {ball} in this game; its balls are 1 to {max(game.balls)}"
                raise Unreadable(says, "pocketed")
        legal_first = None if self.legal_balls is None else frozenset(self.legal_balls)
        ruling = rule_stroke(self, game, Circumstances(legal_first, self.warnings, self.warnings))
        if not ruling.repeated and STOPPED_BREAK not in ruling.warned:
            ruling = _in_game(self, options, ruling)
        choice = None
        if ruling.choice:
            own_break = (BREAK_SELF,) if ruling.choice == CLOSED and game.key == EIGHT else ()
            choice = {"who": ruling.chooser, "what": [*CHOICES_OF[ruling.choice], *own_break]}
        answer: dict[str, Any] = {
            "fouls": [foul.rule for foul in ruling.fouls],
            "penalty": ruling.penalty or None,
            "inning_continues": ruling.continues,
            "credited": list(ruling.credited),
            "choice": choice,
            "cue_ball": ruling.cue,
            "spotted": list(ruling.spotted),
            "replaced": list(ruling.replaced),
            "warning": next(iter(ruling.warned), None),
        }
        return Answer("answered", unique(("BL-REF", *ruling.rules)), verdict_text(ruling), answer)


def _in_game(facts: Facts, options: Options, ruling: StrokeRuling) -> StrokeRuling:
    """The ruling with its outcome in the game; in eight-ball a legal stroke stays, as its groups are unknown."""
    game = game_rules(options)
    if game.key == EIGHT and not (ruling.fouls or facts.uncalled or facts.safety or facts.closed_break):
        return ruling
    position = Position(("A", "B"), options, game, rack=Rack(opening=facts.closed_break))
    outcome = outcome_of(position, facts, ruling)
    in_game = replace(
        ruling,
        continues=outcome.continues,
        credited=outcome.credited,
        spotted=outcome.spotted,
        cue=outcome.cue,
        rules=(*ruling.rules, *outcome.rules),
    )
    if not outcome.choice or ruling.choice == AREA:
        return in_game
    return replace(in_game, choice=outcome.choice, chooser=SHOOTER if outcome.continues else OPPONENT)


class Spot(Question, ask="spot", title="Where does this ball go?"):
    """The places of balls that are spotted."""

    balls: Annotated[tuple[int, ...], sequence(BALL, Length(1, 15))] = field("Balls to spot")
    others: Annotated[tuple[BallInWay, ...], OTHERS] = field(
        "Balls in the way", default=(), hint="x,y in inches from the foot spot, c before it for the cue ball"
    )
    diameter: Annotated[float, DIAMETERS] | None = field("Diameter of a ball", default=None, hint="2.25 in")

    def answer(self, options: Options) -> Answer:
        """`positions`: the x of each ball by its number (BL-31-a to BL-31-d).

        :raises Unreadable: a ball entered twice, a ball in the way that is off the bed, or no room.
        """
        _check_once(self.balls, "balls")
        diameter = options.diameter if self.diameter is None else self.diameter
        try:
            spotted = spot(self.balls, self.others, diameter, options.table_length, options.spot_touching)
        except Fault as fault:
            raise Unreadable(fault.says, "balls" if fault.kind == "no room" else "others") from None
        rules = (*spotted.rules, *(("BL-AMB-10",) if self.others and not options.spot_touching else ()))
        says = spotted.says()
        return Answer("answered", unique(rules), says[0].upper() + says[1:], {"positions": spotted.positions()})


class Lag(Question, ask="lag", title="Who has won the lag?"):
    """The winner of a lag."""

    a: LagShot | None = field("Ball of A", default=None)
    b: LagShot | None = field("Ball of B", default=None)
    undecided: bool = field("The distances cannot be told apart", default=False)
    late: bool = field("The second stroke began after the first ball was at the foot cushion", default=False)

    def answer(self, options: Options) -> Answer:
        """`winner` (`A` or `B`, null if it is played again) and `replay` (BL-05, BL-AMB-7).

        :raises Unreadable: nothing is entered for a ball, unless the lag is played again anyway.
        """
        for name, shot in (("a", self.a), ("b", self.b)):
            if shot is None and not (self.undecided or self.late):
                raise Unreadable("enter what this ball did: its distance to the head cushion, or why it loses", name)
        result = lag_result(self.a or LagShot(), self.b or LagShot(), ("A", "B"), self.undecided, self.late)
        winner = None if result.winner is None else "AB"[result.winner]
        return Answer("answered", result.rules, result.says, {"winner": winner, "replay": winner is None})


class Fourteen(Question, ask="fourteen", title="A ball in the way of the rack?"):
    """The places of the last ball and the cue ball when fourteen balls are racked in straight pool."""

    last: Annotated[str, fourteen.LAST] = field("The last ball lies", default=fourteen.ELSEWHERE)
    cue: Annotated[str, fourteen.CUE] = field("The cue ball lies", default=fourteen.ELSEWHERE)

    def answer(self, options: Options) -> Answer:
        """`last` and `cue_ball`: `stays`, `foot_spot`, `head_spot`, `centre_spot` or `in_hand` (BL-STRAIGHT-6).

        :raises Unreadable: both would lie on the head spot.
        """
        try:
            places = fourteen.places_for(self.last, self.cue)
        except Fault as fault:
            raise Unreadable(fault.says, "cue") from None
        says = places.says("The last ball")
        return Answer("answered", ("BL-STRAIGHT-6",), says, {"last": places.last, "cue_ball": places.cue})
