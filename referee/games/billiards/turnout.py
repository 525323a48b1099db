"""What each game makes of a stroke: who goes on, what it is worth, what is spotted, whether the rack is won."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from referee.games.billiards import facts as f
from referee.games.billiards.options import BEHIND, COUNT, EIGHT, NINE, PER_GAME, ROTATION, STRAIGHT
from referee.games.billiards.position import GROUP, OTHER_GROUP, SOLIDS, STRIPES, Position
from referee.games.billiards.stroke import Stroke

EIGHT_BALL: Final = 8
NINE_BALL: Final = 9
FOUL_POINTS: Final = 1
BREAK_FOUL_POINTS: Final = 2
THREE_FOULS: Final = 3
THREE_FOUL_POINTS: Final = 15

CLOSED, PUSHED, EIGHT_BROKEN = "closed", "pushed", "eight_broken"


@dataclass(frozen=True, slots=True)
class Turnout:
    """The outcome of a stroke in its game.

    `points` go to the shooter, `credited` are the balls of his run. `winner` is 0 for the shooter, 1 for the other, who
    has won the rack. `choice` is one that the game leaves, `cue` from where the next stroke is played. `standard` is
    whether a foul counts towards three running.
    """

    continues: bool
    credited: tuple[int, ...]
    spotted: tuple[int, ...]
    cue: str
    rules: tuple[str, ...]
    points: int = 0
    groups: tuple[str, str] | None = None
    winner: int | None = None
    choice: str = ""
    says: str = ""
    standard: bool = True


def first_legal(position: Position) -> frozenset[int] | None:
    """The balls that the shooter may hit first (BL-17); None where a tally has left their numbers open."""
    law = position.law
    on = law.balls - position.down
    if position.unknown:
        return None
    if law.low_first:
        return frozenset({min(on)})
    if law.game != EIGHT or position.opening:
        return on
    group = position.groups[position.turn]
    if not group:
        return on - {EIGHT_BALL}
    own = on & GROUP[group]
    return own or frozenset({EIGHT_BALL})


def turn_out(position: Position, facts: f.Facts, ruled: Stroke) -> Turnout:
    """What the game says to a stroke that has been ruled."""
    return _GAMES[position.options.game](position, facts, ruled)


def _count(position: Position, facts: f.Facts, ruled: Stroke) -> Turnout:
    """BL-COUNT-1, BL-ROTATION-1: every ball of a legal stroke counts."""
    rotation = position.options.game == ROTATION
    rule = "BL-ROTATION-1" if rotation else "BL-COUNT-1"
    points = sum(ruled.credited) if rotation else len(ruled.credited)
    rules = (rule,) if points else ()
    return Turnout(ruled.continues, ruled.credited, ruled.spotted, ruled.cue, rules, points)


def _straight(position: Position, facts: f.Facts, ruled: Stroke) -> Turnout:
    """BL-STRAIGHT-1 to BL-STRAIGHT-3: called balls count one each, a foul costs one, a break that is not open two."""
    opened = bool(ruled.credited) and not (facts.uncalled or facts.safety)
    if position.opening and not opened and _not_open(facts, ruled):
        spotted = ruled.spotted if ruled.fouls else ruled.dropped
        return Turnout(
            continues=False,
            credited=(),
            spotted=spotted,
            cue=ruled.cue,
            rules=("BL-MATCH-5", "BL-STRAIGHT-3"),
            points=-BREAK_FOUL_POINTS,
            choice=CLOSED,
            says=f"the break is not open: {BREAK_FOUL_POINTS} off",
            standard=False,
        )
    if ruled.fouls:
        off = f"{FOUL_POINTS} off"
        return Turnout(False, (), ruled.spotted, ruled.cue, ("BL-STRAIGHT-2",), -FOUL_POINTS, says=off)
    if ruled.dropped and (facts.uncalled or facts.safety):
        uncalled = ("BL-MATCH-3", "BL-STRAIGHT-1")
        return Turnout(False, (), ruled.dropped, ruled.cue, uncalled, says="not credited")
    rules = ("BL-STRAIGHT-1",) if ruled.credited else ()
    return Turnout(ruled.continues, ruled.credited, (), ruled.cue, rules, len(ruled.credited))


def _not_open(facts: f.Facts, ruled: Stroke) -> bool:
    """Whether a break was none (BL-MATCH-5): so told, or neither ball nor cushion was reached."""
    return facts.closed_break or not _OPEN.isdisjoint(foul.rule for foul in ruled.fouls)


_OPEN: Final = frozenset({"BL-17", "BL-18", "BL-37"})
"""Fouls after which no break can have been open."""


def _nine(position: Position, facts: f.Facts, ruled: Stroke) -> Turnout:
    """BL-NINE-1, BL-NINE-2: the nine on a legal stroke wins; on a foul or a push-out only the nine is spotted."""
    nine = NINE_BALL in ruled.dropped or NINE_BALL in facts.jumped
    if ruled.fouls or facts.push_out:
        spotted = ruled.spotted if not nine or NINE_BALL in ruled.spotted else (*ruled.spotted, NINE_BALL)
        rules = ("BL-NINE-1",) if nine else ()
        if facts.push_out and not ruled.fouls:
            return Turnout(False, (), spotted, ruled.cue, (*rules, "BL-NINE-2"), choice=PUSHED)
        return Turnout(False, (), spotted, ruled.cue, rules)
    if nine:
        return Turnout(True, ruled.credited, (), ruled.cue, ("BL-NINE-1",), winner=0, says="with the nine")
    return Turnout(ruled.continues, ruled.credited, (), ruled.cue, ())


def _eight(position: Position, facts: f.Facts, ruled: Stroke) -> Turnout:
    """BL-EIGHT-1 to BL-EIGHT-4: groups, the eight last."""
    eight = EIGHT_BALL in ruled.dropped or EIGHT_BALL in facts.jumped
    cue = ruled.cue
    if ruled.fouls:
        rules: tuple[str, ...] = ()
        if position.opening and position.options.foul_outcome == PER_GAME:
            cue, rules = BEHIND, ("BL-EIGHT-4",)
        if eight and not position.opening:
            return Turnout(False, (), (), cue, ("BL-EIGHT-3",), winner=1, says="the eight on a foul")
        if eight:
            spotted = tuple(ball for ball in ruled.spotted if ball != EIGHT_BALL)
            return Turnout(False, (), spotted, cue, ("BL-EIGHT-4",), choice=EIGHT_BROKEN)
        if position.opening and not ruled.dropped and _not_open(facts, ruled):
            return Turnout(False, (), ruled.spotted, cue, (*rules, "BL-MATCH-5"), choice=CLOSED)
        return Turnout(False, (), ruled.spotted, cue, rules)
    if position.opening:
        if eight:
            return Turnout(True, ruled.credited, (), cue, ("BL-EIGHT-4",), choice=EIGHT_BROKEN)
        if facts.closed_break and not ruled.dropped:
            return Turnout(False, (), (), cue, ("BL-MATCH-5",), choice=CLOSED)
        return Turnout(ruled.continues, ruled.credited, (), cue, ())
    kept = not (facts.uncalled or facts.safety)
    group = position.groups[position.turn]
    if eight:
        cleared = bool(group) and GROUP[group] <= position.down
        if cleared and kept:
            return Turnout(True, ruled.credited, (), cue, ("BL-EIGHT-3",), winner=0, says="with the eight")
        why = "not as called" if cleared else "the eight before the group was cleared"
        return Turnout(False, (), (), cue, ("BL-EIGHT-3",), winner=1, says=why)
    if not ruled.dropped:
        return Turnout(False, (), (), cue, ())
    if not kept:
        return Turnout(False, (), (), cue, ("BL-MATCH-3",), says="not as called")
    if not group:
        own = SOLIDS if ruled.dropped[0] in GROUP[SOLIDS] else STRIPES
        pair = (own, OTHER_GROUP[own]) if position.turn == 0 else (OTHER_GROUP[own], own)
        credited = tuple(ball for ball in ruled.dropped if ball in GROUP[own])
        return Turnout(True, credited, (), cue, ("BL-EIGHT-2",), groups=pair, says=f"plays the {own}")
    credited = tuple(ball for ball in ruled.dropped if ball in GROUP[group])
    return Turnout(bool(credited), credited, (), cue, ("BL-EIGHT-2",), says="" if credited else "no ball of the group")


_GAMES: Final = {COUNT: _count, ROTATION: _count, STRAIGHT: _straight, NINE: _nine, EIGHT: _eight}
