"""The fouls of a stroke, gathered from its facts in the order in which a referee checks them (BL-REF)."""

from collections.abc import Iterator
from typing import Final

from referee.games.billiards.facts import (
    ANNOUNCED,
    CROSSED,
    CUE,
    CUE_BALL,
    CUSHION,
    ILLEGAL,
    INTENDED,
    LEGAL,
    MISCUE,
    NO,
    NOTHING,
    OBJECT_BALL,
    OBVIOUS,
    ON_PURPOSE,
    STAYED,
    TOLD,
    Facts,
)
from referee.games.billiards.game_rules import GameRules
from referee.games.billiards.options import FORFEIT, HAND_BEHIND, IN_POSITION, NINE, OPTION, PENALTY_OF
from referee.kit.values import Value

NAMES: Final = {OBJECT_BALL: "object ball", CUE_BALL: "cue ball"}


class Foul(Value):
    """One foul of a stroke."""

    rule: str
    """Its rule with its part: `BL-38-a`."""
    says: str
    penalty: str


class Circumstances(Value):
    """The situation, besides its facts, on which the ruling on a stroke depends."""

    legal_first: frozenset[int] | None = None
    """The balls that may be hit first; None leaves the decision to the scorer."""
    break_warnings: int = 0
    """Earlier warnings of the player who stopped the cue ball on the break (BL-08)."""
    touch_warnings: int = 0
    """Earlier warnings of the shooter for touching the cue ball on purpose (BL-28)."""


def fouls_of(facts: Facts, game: GameRules, circumstances: Circumstances, pocketed: tuple[int, ...]) -> Iterator[Foul]:
    """All fouls of a stroke; `pocketed` are the balls that count as pocketed by it."""
    penalty = PENALTY_OF[game.fouls.after_foul]
    reached_rack = facts.break_stopped == NO
    if reached_rack and not facts.push_out:
        yield from _contact(facts, game, circumstances, pocketed)
    if is_scratch(facts):
        says = "cue ball pocketed" if facts.cue_ball_pocketed else "cue ball touched a pocketed ball"
        yield Foul("BL-19", says, _cue_ball_gone(game))
    yield from _by_themselves(facts, penalty)
    yield from _hands(facts, game, penalty)
    yield from _jumps(facts, game, penalty)
    if facts.intentional_touch:
        forfeits = circumstances.touch_warnings > 0
        yield Foul("BL-28", "cue ball touched on purpose", FORFEIT if forfeits else penalty)
    if reached_rack and facts.closed_break and game.key == NINE and not any(ball != CUE for ball in pocketed):
        yield Foul("BL-MATCH-5", "break not open", penalty)
    yield from _behind_string(facts, game, penalty)


def is_scratch(facts: Facts) -> bool:
    """True if the cue ball is pocketed, or touches a pocketed ball (BL-19)."""
    return facts.cue_ball_pocketed or facts.pocket_touch


def first_contact(first: str | int, legal_first: frozenset[int] | None) -> str:
    """The ball hit first: `legal`, `illegal` or `none` (BL-17); a number is checked against `legal_first`."""
    if isinstance(first, str):
        return first
    return LEGAL if legal_first is None or first in legal_first else ILLEGAL


def _contact(facts: Facts, game: GameRules, circumstances: Circumstances, pocketed: tuple[int, ...]) -> Iterator[Foul]:
    """Fouls of the first contact and of what must follow it (BL-17, BL-18, BL-37)."""
    penalty = PENALTY_OF[game.fouls.after_foul]
    contact = first_contact(facts.first, circumstances.legal_first)
    if contact == NOTHING:
        yield Foul("BL-17", "no ball was hit", penalty)
    elif contact == ILLEGAL:
        which = f"the {facts.first}" if isinstance(facts.first, int) else "another ball"
        yield Foul("BL-17", f"{which} was hit first", penalty)
    elif any(ball != CUE for ball in pocketed):
        return
    elif facts.frozen == ANNOUNCED:
        if facts.after_frozen == NOTHING:
            yield Foul("BL-37", "nothing pocketed and no cushion reached after the frozen ball was hit", penalty)
    elif game.fouls.needs_cushion and not facts.cushion and facts.after_frozen == NOTHING:
        yield Foul("BL-18", "nothing pocketed and no cushion reached after the contact", penalty)


def _cue_ball_gone(game: GameRules) -> str:
    """The penalty for a cue ball in a pocket or off the bed: it cannot be played as it lies."""
    return HAND_BEHIND if game.fouls.after_foul == IN_POSITION else PENALTY_OF[game.fouls.after_foul]


def _by_themselves(facts: Facts, penalty: str) -> Iterator[Foul]:
    """Facts that are fouls by themselves (BL-03, BL-09-b, BL-09-d, BL-12, BL-13, BL-21 to BL-23, BL-39, BL-41)."""
    fouls = (
        (facts.not_with_tip, Foul("BL-03", "cue ball struck with something else than the tip", penalty)),
        (facts.foot_off_floor, Foul("BL-12", "no foot on the floor", penalty)),
        (facts.moving, Foul("BL-13", "shot while a ball moved", penalty)),
        (facts.direct_behind, Foul("BL-09-b", "shot directly at a ball behind the head string", penalty)),
        (facts.impeded, Foul("BL-09-d", "cue ball in play touched or impeded", penalty)),
        (facts.placed_against, Foul("BL-21", "cue ball in hand touched an object ball", penalty)),
        (facts.double_hit, Foul("BL-22", "double hit", penalty)),
        (facts.push, Foul("BL-23", "push shot", penalty)),
        (
            facts.forward_touch,
            Foul("BL-39", "a forward stroke touched the cue ball in hand and was not a legal shot", penalty),
        ),
        (facts.measured, Foul("BL-41", "a gap measured with a ball or a device", penalty)),
    )
    yield from (foul for happened, foul in fouls if happened)


def _hands(facts: Facts, game: GameRules, penalty: str) -> Iterator[Foul]:
    """A misplaced cue ball, and balls touched by hands or equipment (BL-09-c, BL-20, BL-24)."""
    if facts.misplaced == TOLD:
        yield Foul("BL-09-c", "misplaced, told and not corrected", penalty)
    elif facts.misplaced == OBVIOUS:
        yield Foul("BL-09-c", "shot from obviously outside the area", penalty)
    only_cue_ball = game.fouls.cue_ball_fouls_only and not game.referee_present
    if facts.touched == CUE_BALL or (facts.touched == OBJECT_BALL and not only_cue_ball):
        yield Foul("BL-20", f"{NAMES[facts.touched]} touched", penalty)
    if facts.dropped == CUE_BALL or (facts.dropped == OBJECT_BALL and game.referee_present):
        yield Foul("BL-24", f"dropped equipment touched the {NAMES[facts.dropped]}", penalty)


def _jumps(facts: Facts, game: GameRules, penalty: str) -> Iterator[Foul]:
    """Jumps of the cue ball, and balls off the bed (BL-25, BL-26, BL-27)."""
    dug = facts.dug_under == INTENDED or (game.fouls.every_dig_is_foul and facts.over_ball)
    if dug or facts.ferrule:
        yield Foul("BL-25", "dug under the cue ball" if dug else "ferrule or shaft touched the cue ball", penalty)
    if facts.jump == MISCUE:
        yield Foul("BL-26", "miscue on a jump", penalty)
    if facts.jumped:
        balls = " and ".join("the cue ball" if ball == CUE else f"the {ball}" for ball in sorted(facts.jumped))
        yield Foul("BL-27", f"{balls} left the bed", _cue_ball_gone(game) if CUE in facts.jumped else penalty)


def _behind_string(facts: Facts, game: GameRules, penalty: str) -> Iterator[Foul]:
    """A cushion or ball that the cue ball hit before it left the area behind the head string (BL-38-a to BL-38-c)."""
    if facts.behind == CUSHION:
        yield Foul("BL-38-a", "cushion hit behind the head string", penalty if game.referee_present else OPTION)
    elif facts.behind == CROSSED:
        yield Foul("BL-38-b", "a ball behind the head string hit, then crossed it", penalty)
    elif facts.behind == STAYED:
        yield Foul("BL-38-b", "a ball behind the head string hit without crossing it", OPTION)
    elif facts.behind == ON_PURPOSE:
        yield Foul("BL-38-c", "a ball behind the head string hit on purpose", penalty)
