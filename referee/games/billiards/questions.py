"""Questions about pocket billiards: the ruling on a stroke, where balls are spotted, who has won the lag."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Annotated, Any, ClassVar, Final

from referee.games.billiards import fourteen
from referee.games.billiards.facts import BALL, BODY, CONTACT, AnyBalls, Balls, Facts
from referee.games.billiards.lag import Shot, lag
from referee.games.billiards.options import DIAMETERS, EIGHT, Options, law_of
from referee.games.billiards.position import Position
from referee.games.billiards.spotting import OTHERS, Other, spot
from referee.games.billiards.stroke import (
    ACCEPT,
    AREA,
    BREAK_SELF,
    GIVE_BACK,
    OPTIONS_OF,
    OTHER,
    REBREAK,
    SHOOTER,
    SPOT_EIGHT,
    TAKE,
    Scene,
    Stroke,
    rule_stroke,
    verdict,
)
from referee.games.billiards.turnout import CLOSED, EIGHT_BROKEN, PUSHED, turn_out
from referee.games.contract import Question
from referee.kit.form import Between, Length, Unreadable, field, sequence
from referee.kit.tuples import once
from referee.rulings import Answer

_OPTIONS_OF: Final = {
    **OPTIONS_OF,
    CLOSED: (ACCEPT, REBREAK),
    PUSHED: (TAKE, GIVE_BACK),
    EIGHT_BROKEN: (SPOT_EIGHT, BREAK_SELF),
}


def told_once(numbers: AnyBalls, where: str) -> None:
    """A ball is told of once.

    :raises Unreadable: with the ball that stands twice.
    """
    if len(set(numbers)) != len(numbers):
        double = next(ball for ball in numbers if numbers.count(ball) > 1)
        raise Unreadable(f"the {double} stands twice", where)


@dataclass(frozen=True, slots=True)
class RuleStroke(Question, Facts):
    """What a stroke amounts to: every foul, the one penalty, whether the inning goes on, what is credited."""

    ask: ClassVar[str] = "rule-stroke"
    title: ClassVar[str] = "Is this stroke a foul?"
    legal_balls: Balls | None = field(
        "balls that may be hit first", default=None, hint="where the first is a number", group=CONTACT
    )
    warnings: Annotated[int, Between(0, 9)] = field(
        "earlier warnings for this",
        default=0,
        hint="for BL-08 of who stopped the ball, for BL-28 of the shooter",
        group=BODY,
    )

    def answer(self, options: Options) -> Answer:
        """`fouls`, `penalty`, `inning_continues`, `credited`, `choice`, and `cue_ball`, `spotted`, `warning`.

        :raises Unreadable: a ball that the game has not, or one told of twice.
        """
        law = law_of(options)
        told = (*self.pocketed, *self.fell, *self.jawed)
        told_once((*told, *self.jumped), "pocketed")
        for ball in (*told, *self.jumped):
            if ball and ball not in law.balls:
                raise Unreadable(f"there is no {ball} in this game; its balls are 1 to {max(law.balls)}", "pocketed")
        legal = None if self.legal_balls is None else frozenset(self.legal_balls)
        ruled = rule_stroke(self, law, Scene(legal, self.warnings, self.warnings))
        if not ruled.repeated and ruled.warned != "BL-08":
            ruled = _in_game(self, options, ruled)
        choice = None
        if ruled.choice:
            own = (BREAK_SELF,) if ruled.choice == CLOSED and law.game == EIGHT else ()
            choice = {"who": ruled.chooser, "what": [*_OPTIONS_OF[ruled.choice], *own]}
        answer: dict[str, Any] = {
            "fouls": [foul.rule for foul in ruled.fouls],
            "penalty": ruled.penalty or None,
            "inning_continues": ruled.continues,
            "credited": list(ruled.credited),
            "choice": choice,
            "cue_ball": ruled.cue,
            "spotted": list(ruled.spotted),
            "replaced": list(ruled.replaced),
            "warning": ruled.warned or None,
        }
        return Answer("answered", once(("BL-REF", *ruled.rules)), verdict(ruled), answer)


def _in_game(facts: Facts, options: Options, ruled: Stroke) -> Stroke:
    """The stroke with what its game says to it; whose balls they are in eight-ball a question does not know."""
    law = law_of(options)
    told = facts.uncalled or facts.safety or facts.closed_break
    if law.game == EIGHT and not ruled.fouls and not told:
        return ruled
    turned = turn_out(Position(("A", "B"), options, law, opening=facts.closed_break), facts, ruled)
    found = replace(
        ruled,
        continues=turned.continues,
        credited=turned.credited,
        spotted=turned.spotted,
        cue=turned.cue,
        rules=(*ruled.rules, *turned.rules),
    )
    if not turned.choice or ruled.choice == AREA:
        return found
    return replace(found, choice=turned.choice, chooser=SHOOTER if turned.continues else OTHER)


@dataclass(frozen=True, slots=True)
class Spot(Question):
    """Where balls are spotted."""

    ask: ClassVar[str] = "spot"
    title: ClassVar[str] = "Where does this ball go?"
    balls: Annotated[tuple[int, ...], sequence(BALL, Length(1, 15))] = field("balls to spot")
    others: Annotated[tuple[Other, ...], OTHERS] = field(
        "balls in the way", default=(), hint="x,y in inches from the foot spot, c before it for the cue ball"
    )
    diameter: Annotated[float, DIAMETERS] | None = field("diameter of a ball", default=None, hint="2.25 in")

    def answer(self, options: Options) -> Answer:
        """`positions`: the x of each ball by its number (BL-31-a to BL-31-d).

        :raises Unreadable: a ball twice, a ball in the way off the bed, no room.
        """
        told_once(self.balls, "balls")
        diameter = options.diameter if self.diameter is None else self.diameter
        found = spot(self.balls, self.others, diameter, options.table_length, options.spot_touching)
        rules = (*found.rules, *(("BL-AMB-10",) if self.others and not options.spot_touching else ()))
        says = found.says()
        return Answer("answered", once(rules), says[0].upper() + says[1:], {"positions": found.positions()})


@dataclass(frozen=True, slots=True)
class Lag(Question):
    """Who has won the lag."""

    ask: ClassVar[str] = "lag"
    title: ClassVar[str] = "Who has won the lag?"
    a: Shot | None = field("ball of A", default=None)
    b: Shot | None = field("ball of B", default=None)
    undecided: bool = field("the distances cannot be told apart", default=False)
    late: bool = field("the second stroke began after the first ball was at the foot cushion", default=False)

    def answer(self, options: Options) -> Answer:
        """`winner` (`A` or `B`, null where it is played again) and `replay` (BL-05, BL-AMB-7).

        :raises Unreadable: where nothing is told of a ball and the lag is not played again anyway.
        """
        for name, shot in (("a", self.a), ("b", self.b)):
            if shot is None and not (self.undecided or self.late):
                raise Unreadable("tell what this ball did: its distance to the head cushion, or why it loses", name)
        found = lag(self.a or Shot(), self.b or Shot(), ("A", "B"), self.undecided, self.late)
        winner = None if found.winner is None else "AB"[found.winner]
        return Answer("answered", found.rules, found.says, {"winner": winner, "replay": winner is None})


@dataclass(frozen=True, slots=True)
class Fourteen(Question):
    """Where the last ball and the cue ball go when fourteen balls are racked in straight pool."""

    ask: ClassVar[str] = "fourteen"
    title: ClassVar[str] = "A ball in the way of the rack?"
    last: Annotated[str, fourteen.LAST] = field("the last ball lies", default=fourteen.ELSEWHERE)
    cue: Annotated[str, fourteen.CUE] = field("the cue ball lies", default=fourteen.ELSEWHERE)

    def answer(self, options: Options) -> Answer:
        """`last` and `cue_ball`: `stays`, `foot_spot`, `head_spot`, `centre_spot` or `in_hand` (BL-STRAIGHT-6).

        :raises Unreadable: where both would lie on the head spot.
        """
        found = fourteen.place(self.last, self.cue)
        if found is None:
            raise Unreadable("the last ball and the cue ball cannot both lie on the head spot", "cue")
        says = found.says("The last ball")
        return Answer("answered", ("BL-STRAIGHT-6",), says, {"last": found.last, "cue_ball": found.cue})
