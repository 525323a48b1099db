"""The facts of a stroke. A fact that is left out did not happen."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final

from referee.kit.names import counted, listed
from referee.kit.values import replace
from referee.schema import (
    Between,
    FieldType,
    KeyRow,
    Length,
    Pad,
    PadKey,
    Widget,
    choice_keys,
    field,
    number,
    one_of,
    sequence,
)

LEGAL, ILLEGAL, NOTHING = "legal", "illegal", "none"
NO: Final = "no"
CUE: Final = 0
"""The number of the cue ball among the balls off the table."""
BALLS_SAID: Final = ("the cue ball", *(f"the {ball}" for ball in range(1, 16)))
"""The balls by their numbers, in a sentence."""

_FIRST_SAID: Final[dict[str | int, str]] = {ILLEGAL: "another ball", **{ball: f"the {ball}" for ball in range(1, 16)}}
FIRST: Final = one_of(
    {
        LEGAL: "a ball that may be hit first",
        ILLEGAL: "another ball",
        NOTHING: "no ball",
        **{ball: str(ball) for ball in range(1, 16)},
    }
)


def _choice(*values: tuple[str, str]) -> FieldType[Any]:
    return one_of({NO: "no", **dict(values)})


def _balls(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """A drawn ball for each offered number, or for each of the type."""
    keys = tuple(replace(key, ball=key.value) for key in offered or choice_keys(kind))
    return Pad((KeyRow(keys, "ball"),) if keys else ())


BALL_PAD: Final = Widget("ball", _balls, whole_up_to=0)
BALL: Final = replace(number(Between(1, 15, tuple(range(1, 16)))), name="ball", widget=BALL_PAD)
Balls = Annotated[tuple[int, ...], sequence(BALL, Length(0, 15))]
ANY_BALL: Final = replace(number(Between(0, 15, tuple(range(16)))), name="ball", widget=BALL_PAD)
AnyBalls = Annotated[tuple[int, ...], sequence(ANY_BALL, Length(0, 16))]

OBJECT_BALL, CUE_BALL = "object_ball", "cue_ball"
TOUCHED: Final = _choice((OBJECT_BALL, "an object ball"), (CUE_BALL, "the cue ball"))
ACCIDENT, INTENDED = "accidental", "intentional"
DUG: Final = _choice((ACCIDENT, "not intended"), (INTENDED, "intended"))
CLEAN, MISCUE = "clean", "miscue"
JUMP: Final = _choice((CLEAN, "cleanly"), (MISCUE, "with a miscue"))
SILENT, TOLD, OBVIOUS = "silent", "told", "obvious"
MISPLACED: Final = _choice(
    (SILENT, "yes, and nobody said so before the shot"),
    (TOLD, "yes, told before the shot and not corrected"),
    (OBVIOUS, "obviously outside, and called"),
)
CUSHION, CROSSED, STAYED, ON_PURPOSE = "cushion", "ball_then_crossed", "ball_not_crossed", "ball_intentional"
BEHIND_STRING: Final = _choice(
    (CUSHION, "a cushion behind the string"),
    (CROSSED, "a ball there by accident, then crossed the string"),
    (STAYED, "a ball there by accident, and did not cross the string"),
    (ON_PURPOSE, "a ball there on purpose"),
)
ANNOUNCED, UNANNOUNCED = "announced", "not_announced"
FROZEN: Final = _choice((ANNOUNCED, "yes, announced before"), (UNANNOUNCED, "yes, but not announced"))
CUE_TO_CUSHION, FROZEN_TO_ANOTHER, OTHER_TO_CUSHION = (
    "cue_ball_to_cushion",
    "frozen_ball_to_another_cushion",
    "other_ball_to_cushion",
)
AFTER_FROZEN: Final = one_of(
    {
        NOTHING: "nothing of these",
        CUE_TO_CUSHION: "the cue ball reached a cushion",
        FROZEN_TO_ANOTHER: "the frozen ball reached another cushion than its own",
        OTHER_TO_CUSHION: "another ball reached a cushion it did not touch before",
    }
)
BREAKER, OPPONENT = "breaker", "opponent"
STOPPED: Final = _choice((BREAKER, "by the breaker"), (OPPONENT, "by the opponent"))


FELL, CONTACT, THE_CUE_BALL, IN_HAND = "What fell", "First ball, cushions", "Cue ball", "Cue ball in hand"
BODY, EYES, OFF_THE_BED, BREAK = "Hands and body", "Seen by eye", "Off the bed, jaws", "The break"


@dataclass(frozen=True)
class Facts:
    """The facts of one stroke, under headings in the order in which a referee checks them.

    The class has no slots, since a play and a question both inherit its fields.
    """

    pocketed: Balls = field("Pocketed", default=(), rule="BL-10", group=FELL, words="{}")
    uncalled: bool = field(
        "Fell, but not as called", default=False, rule="BL-MATCH-3", group=FELL, words=", not as called"
    )
    safety: bool = field("Safety called", default=False, rule="BL-36", group=FELL, words=", safety called")

    first: str | int = field(
        "First ball hit",
        default=LEGAL,
        field_type=FIRST,
        rule="BL-17",
        group=CONTACT,
        words=lambda ball: ", no ball hit" if ball == NOTHING else f", {_FIRST_SAID[ball]} hit first",
    )
    cushion: bool = field(
        "After that a ball reached a cushion", default=False, rule="BL-18", group=CONTACT, words=", a cushion reached"
    )
    frozen: str = field(
        "First ball frozen to a cushion or the cue ball",
        default=NO,
        field_type=FROZEN,
        rule="BL-37",
        group=CONTACT,
        words=lambda how: ", first ball frozen" + (", not announced" if how == UNANNOUNCED else ""),
    )
    after_frozen: str = field(
        "Frozen ball: after the contact",
        default=NOTHING,
        field_type=AFTER_FROZEN,
        rule="BL-37",
        group=CONTACT,
        words=", then {}",
    )

    cue_ball_pocketed: bool = field("Cue ball pocketed", default=False, rule="BL-19", group=THE_CUE_BALL)
    pocket_touch: bool = field(
        "Cue ball touched a ball already pocketed", default=False, rule="BL-19", group=THE_CUE_BALL
    )
    jump: str = field(
        "Jumped with an elevated cue",
        default=NO,
        field_type=JUMP,
        rule="BL-26",
        group=THE_CUE_BALL,
        words=", jumped {}",
    )
    dug_under: str = field(
        "Dug under the cue ball so that it jumped",
        default=NO,
        field_type=DUG,
        rule="BL-25",
        group=THE_CUE_BALL,
        words=", dug under the cue ball, {}",
    )
    over_ball: bool = field("Digging lifted it over an obstacle", default=False, rule="BL-25", group=THE_CUE_BALL)
    ferrule: bool = field(
        "Ferrule or shaft touched the cue ball on a jump", default=False, rule="BL-25", group=THE_CUE_BALL
    )

    misplaced: str = field(
        "Placed on or below the head string",
        default=NO,
        field_type=MISPLACED,
        rule="BL-09-c",
        group=IN_HAND,
        words=", placed on or below the head string",
    )
    placed_against: bool = field("Touched an object ball while in hand", default=False, rule="BL-21", group=IN_HAND)
    forward_touch: bool = field(
        "A forward stroke in hand touched it and was not a legal shot", default=False, rule="BL-39", group=IN_HAND
    )
    direct_behind: bool = field(
        "Shot directly at a ball behind the head string", default=False, rule="BL-09-b", group=IN_HAND
    )
    behind: str = field(
        "Before it left the area the cue ball hit",
        default=NO,
        field_type=BEHIND_STRING,
        rule="BL-38-b",
        group=IN_HAND,
        words=", cue ball first hit {}",
    )
    impeded: bool = field("Touched or impeded the cue ball once in play", default=False, rule="BL-09-d", group=IN_HAND)

    foot_off_floor: bool = field("No foot on the floor at the stroke", default=False, rule="BL-12", group=BODY)
    moving: bool = field("Shot while a ball was moving or spinning", default=False, rule="BL-13", group=BODY)
    touched: str = field(
        "Touched a ball with body, clothes, chalk, bridge or shaft",
        default=NO,
        field_type=TOUCHED,
        rule="BL-20",
        group=BODY,
        words=", touched {}",
    )
    dropped: str = field(
        "Dropped chalk or equipment touched",
        default=NO,
        field_type=TOUCHED,
        rule="BL-24",
        group=BODY,
        words=", dropped equipment touched {}",
    )
    not_with_tip: bool = field("Cue ball struck with anything but the tip", default=False, rule="BL-03", group=BODY)
    intentional_touch: bool = field(
        "Cue ball in play touched on purpose, not with the tip", default=False, rule="BL-28", group=BODY
    )
    measured: bool = field("Measured a gap with a ball, triangle or device", default=False, rule="BL-41", group=BODY)

    double_hit: bool = field(
        "Did the tip hit the cue ball twice, or touch it when or after it hit the ball?",
        default=False,
        rule="BL-22",
        group=EYES,
        words=", double hit",
    )
    push: bool = field(
        "Was the tip in contact with the cue ball longer than in a normal stroke?",
        default=False,
        rule="BL-23",
        group=EYES,
        words=", push shot",
    )

    jumped: AnyBalls = field(
        "Off the bed, or touched something foreign",
        default=(),
        rule="BL-27",
        hint="0 is the cue ball",
        group=OFF_THE_BED,
        words=lambda balls: f", off the bed {listed([BALLS_SAID[ball] for ball in balls])}",
    )
    fell: Balls = field(
        "Balls that had hung and fell by themselves",
        default=(),
        rule="BL-30-b",
        group=OFF_THE_BED,
        words=", {} fell by itself",
    )
    fell_after: Annotated[int, Between(0, 600)] = field(
        "Seconds that they had hung",
        default=0,
        rule="BL-30-b",
        group=OFF_THE_BED,
        words=lambda seconds: f"after {counted(seconds, 'second')}",
    )
    passed_over: bool = field(
        "The ball shot at fell, the cue ball passed over its spot", default=False, rule="BL-30-c", group=OFF_THE_BED
    )
    jawed: Balls = field(
        "Locked in the jaws, would fall if dropped straight down",
        default=(),
        rule="BL-32",
        group=OFF_THE_BED,
        words=", {} locked in the jaws",
    )

    break_stopped: str = field(
        "Cue ball stopped before the rack",
        default=NO,
        field_type=STOPPED,
        rule="BL-08",
        group=BREAK,
        words=", cue ball stopped {}",
    )
    closed_break: bool = field("The break was not open as the game asks", default=False, rule="BL-MATCH-5", group=BREAK)
    push_out: bool = field("A push-out was announced", default=False, rule="BL-NINE-2", group=BREAK)
