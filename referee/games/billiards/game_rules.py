"""The rules of a match: those of its game, with the house rules filled in."""

from functools import cache
from typing import Final

from referee.games.billiards.options import (
    ALL,
    ALWAYS,
    ANY_BALL,
    ANYWHERE,
    BEHIND,
    COUNT,
    EIGHT,
    IN_POSITION,
    NINE,
    NONE,
    PENALTIES,
    PER_GAME,
    ROTATION,
    STRAIGHT,
    Options,
)
from referee.kit.values import Value

FIFTEEN: Final = frozenset(range(1, 16))
EIGHT_BALL: Final = 8
NINE_BALL: Final = 9
FOUL_POINTS: Final = 1
BREAK_FOUL_POINTS: Final = 2
THREE_FOULS: Final = 3
THREE_FOUL_POINTS: Final = 15

_TARGETS: Final = {COUNT: 8, STRAIGHT: 100, ROTATION: 61, EIGHT: 0, NINE: 0}
_IN_POSITION_AFTER_FOUL: Final = frozenset({STRAIGHT, ROTATION})
"""The games in which usually a foul leaves the cue ball as it lies, and balls pocketed on it are spotted."""
_CALLED: Final = frozenset({STRAIGHT, EIGHT})


class FoulRules(Value):
    """The rules of fouls in a game."""

    after_foul: str
    """The place of the cue ball after a foul (BL-AMB-2)."""
    after_stopped_break: str
    """The place of the cue ball after a stopped break (BL-08)."""
    needs_cushion: bool
    """True if a ball must reach a cushion when no ball is pocketed (BL-18)."""
    every_dig_is_foul: bool
    """True if unintended digging is a foul too when it lifts the cue ball over another ball (BL-25)."""
    cue_ball_fouls_only: bool
    severity: tuple[str, ...]
    """The penalties, the most severe first (BL-29)."""
    three_fouls: bool
    outcome_by_house: bool
    """True if a house rule changes `after_foul` from what is usual in the game (BL-AMB-2)."""
    severity_by_house: bool
    """True if `severity` is a house rule (BL-AMB-8)."""


class GameRules(Value):
    """The rules by which strokes are judged."""

    key: str
    """The game: `count`, `straight`, `eight`, `nine` or `rotation`."""
    balls: frozenset[int]
    target: int
    """The points that win; 0 in a race."""
    referee_present: bool
    spots_jumped: bool
    """True if jumped object balls are spotted (BL-27)."""
    respots_on_foul: bool
    """True if balls pocketed on a foul are spotted (BL-16)."""
    calls: bool
    """True if ball and pocket are called (BL-MATCH-3)."""
    lowest_first: bool
    """True if the lowest ball on the table must be hit first."""
    fouls: FoulRules


@cache
def game_rules(options: Options) -> GameRules:
    """The rules of a match with these options."""
    game = options.game
    nine = game == NINE
    return GameRules(
        key=game,
        balls=frozenset(range(1, 10)) if nine else FIFTEEN,
        target=options.target or _TARGETS[game],
        referee_present=options.referee_present,
        spots_jumped=_chosen(options.spot_jumped_balls, "no" if nine else "yes") == "yes",
        respots_on_foul=_chosen(options.respot_on_foul, ALL if game in _IN_POSITION_AFTER_FOUL else NONE) == ALL,
        calls=game in _CALLED,
        lowest_first=game in (NINE, ROTATION),
        fouls=_foul_rules(options),
    )


def _foul_rules(options: Options) -> FoulRules:
    game = options.game
    usual = IN_POSITION if game in _IN_POSITION_AFTER_FOUL else ANYWHERE
    after_foul = _chosen(options.foul_outcome, usual)
    return FoulRules(
        after_foul=after_foul,
        after_stopped_break=_chosen(options.break_foul_outcome, ANYWHERE if game == NINE else BEHIND),
        needs_cushion=options.numbered_ball_to_rail == ANY_BALL,
        every_dig_is_foul=options.scoop == ALWAYS,
        cue_ball_fouls_only=options.cue_ball_fouls_only,
        severity=options.severity_order,
        three_fouls=_chosen(options.three_fouls, "yes" if game in (STRAIGHT, NINE) else "no") == "yes",
        outcome_by_house=after_foul != usual,
        severity_by_house=options.severity_order != tuple(PENALTIES),
    )


def _chosen(value: str, usual: str) -> str:
    """The value of a house rule, or the usual value in the game."""
    return usual if value == PER_GAME else value
