"""The outcome of a stroke in each game: who plays on, its points, the spotted balls, a rack that is won."""

from typing import Any, Final

from referee.games.billiards.facts import Facts
from referee.games.billiards.game_rules import BREAK_FOUL_POINTS, EIGHT_BALL, FOUL_POINTS, NINE_BALL
from referee.games.billiards.judging.stroke_ruling import StrokeRuling
from referee.games.billiards.options import BEHIND, COUNT, EIGHT, NINE, PER_GAME, ROTATION, STRAIGHT
from referee.games.billiards.position import GROUP, OTHER_GROUP, SOLIDS, STRIPES, Position
from referee.kit.values import Value

CLOSED, PUSHED, EIGHT_BROKEN = "closed", "pushed", "eight_broken"
"""The choices that games leave: after a break that is not open, a push-out, the eight on the break."""


class Outcome(Value):
    """The outcome of a stroke in its game."""

    cue: str
    """The place of the cue ball for the next stroke."""
    continues: bool = False
    """True if the shooter stays at the table."""
    credited: tuple[int, ...] = ()
    """The balls credited to the shooter."""
    spotted: tuple[int, ...] = ()
    rules: tuple[str, ...] = ()
    points: int = 0
    """Points for the shooter; negative after some fouls."""
    groups: tuple[str, str] | None = None
    """The groups of both players, if the stroke decides them."""
    shooter_wins: bool | None = None
    """True if the shooter wins the rack, False if the opponent does, None if the stroke does not decide it."""
    lost_by: str = ""
    """The cause of a lost rack in a few words."""
    choice: str = ""
    """The choice that the game leaves: `closed`, `pushed`, `eight_broken`; empty if none."""
    says: str = ""
    counts_running: bool = True
    """True if the stroke begins, lengthens or ends a series of fouls (BL-MATCH-4)."""


def legal_first_balls(position: Position) -> frozenset[int] | None:
    """The balls that the shooter may hit first (BL-17); None if a tally leaves the balls on the table unknown."""
    game, rack = position.game, position.rack
    on_table = game.balls - rack.pocketed
    if rack.unknown:
        return None
    if game.lowest_first:
        return frozenset({min(on_table)})
    if game.key != EIGHT or rack.opening:
        return on_table
    group = rack.groups[position.turn]
    if not group:
        return on_table - {EIGHT_BALL}
    return on_table & GROUP[group] or frozenset({EIGHT_BALL})


def outcome_of(position: Position, facts: Facts, ruling: StrokeRuling) -> Outcome:
    """The outcome of a stroke in its game, after the ruling by the general rules."""
    return _GAMES[position.game.key](position, facts, ruling)


def _as_ruled(ruling: StrokeRuling, **of_game: Any) -> Outcome:
    """The outcome by the general rules; `of_game` are the fields that the game adds."""
    return Outcome(ruling.cue, ruling.continues, ruling.credited, ruling.spotted, **of_game)


def _count(position: Position, facts: Facts, ruling: StrokeRuling) -> Outcome:
    """Every ball of a legal stroke counts: one point, or its number (BL-COUNT-1, BL-ROTATION-1)."""
    rotation = position.game.key == ROTATION
    points = sum(ruling.credited) if rotation else len(ruling.credited)
    rule = "BL-ROTATION-1" if rotation else "BL-COUNT-1"
    return _as_ruled(ruling, rules=(rule,) if points else (), points=points)


def _straight(position: Position, facts: Facts, ruling: StrokeRuling) -> Outcome:
    """Called balls count one each, a foul costs one, a break that is not open two (BL-STRAIGHT-1 to BL-STRAIGHT-3)."""
    cue, as_called = ruling.cue, not (facts.uncalled or facts.safety)
    opened = bool(ruling.credited) and as_called
    if position.rack.opening and not opened and _is_closed(facts, ruling):
        return Outcome(
            cue=cue,
            spotted=ruling.spotted if ruling.fouls else ruling.pocketed,
            rules=("BL-MATCH-5", "BL-STRAIGHT-3"),
            points=-BREAK_FOUL_POINTS,
            choice=CLOSED,
            says=f"the break is not open: {BREAK_FOUL_POINTS} off",
            counts_running=False,
        )
    if ruling.fouls:
        return _as_ruled(ruling, rules=("BL-STRAIGHT-2",), points=-FOUL_POINTS, says=f"{FOUL_POINTS} off")
    if ruling.pocketed and not as_called:
        rules = ("BL-MATCH-3", "BL-STRAIGHT-1")
        return Outcome(cue=cue, spotted=ruling.pocketed, rules=rules, says="not credited")
    balls = len(ruling.credited)
    return _as_ruled(ruling, rules=("BL-STRAIGHT-1",) if balls else (), points=balls)


def _is_closed(facts: Facts, ruling: StrokeRuling) -> bool:
    """True if a break is not open: it is entered as closed, or a foul of contact rules it out (BL-MATCH-5)."""
    return facts.closed_break or any(foul.rule in _NEVER_OPEN for foul in ruling.fouls)


_NEVER_OPEN: Final = frozenset({"BL-17", "BL-18", "BL-37"})
"""The fouls of contact that rule out an open break."""


def _nine(position: Position, facts: Facts, ruling: StrokeRuling) -> Outcome:
    """The nine wins on a legal stroke, and is spotted on a foul or a push-out (BL-NINE-1, BL-NINE-2)."""
    cue, nine = ruling.cue, NINE_BALL in ruling.pocketed or NINE_BALL in facts.jumped
    rules = ("BL-NINE-1",) if nine else ()
    if ruling.fouls or facts.push_out:
        spotted = (*ruling.spotted, NINE_BALL) if nine and NINE_BALL not in ruling.spotted else ruling.spotted
        if ruling.fouls:
            return Outcome(cue=cue, spotted=spotted, rules=rules)
        return Outcome(cue=cue, spotted=spotted, rules=(*rules, "BL-NINE-2"), choice=PUSHED)
    if nine:
        return _as_ruled(ruling, rules=rules, shooter_wins=True, says="with the nine")
    return _as_ruled(ruling)


def _eight(position: Position, facts: Facts, ruling: StrokeRuling) -> Outcome:
    """A player clears a group, then the eight (BL-EIGHT-1 to BL-EIGHT-4)."""
    eight = EIGHT_BALL in ruling.pocketed or EIGHT_BALL in facts.jumped
    if ruling.fouls:
        return _eight_foul(position, facts, ruling, eight)
    cue = ruling.cue
    if position.rack.opening:
        if eight:
            return _as_ruled(ruling, rules=("BL-EIGHT-4",), choice=EIGHT_BROKEN)
        if facts.closed_break and not ruling.pocketed:
            return Outcome(cue=cue, rules=("BL-MATCH-5",), choice=CLOSED)
        return _as_ruled(ruling)
    as_called = not (facts.uncalled or facts.safety)
    group = position.rack.groups[position.turn]
    if eight:
        cleared = bool(group) and GROUP[group] <= position.rack.pocketed
        if cleared and as_called:
            return _as_ruled(ruling, rules=("BL-EIGHT-3",), shooter_wins=True, says="with the eight")
        says = "not as called" if cleared else "the eight before the group was cleared"
        lost_by = "the 8 not as called" if cleared else "the 8 early"
        return Outcome(cue=cue, rules=("BL-EIGHT-3",), shooter_wins=False, lost_by=lost_by, says=says)
    if not ruling.pocketed:
        return Outcome(cue=cue)
    if not as_called:
        return Outcome(cue=cue, rules=("BL-MATCH-3",), says="not as called")
    return _of_group(position, ruling, group)


def _eight_foul(position: Position, facts: Facts, ruling: StrokeRuling, eight: bool) -> Outcome:
    """A foul in eight-ball; on the break the cue ball is in hand behind the head string (BL-EIGHT-3, BL-EIGHT-4)."""
    opening = position.rack.opening
    cue = ruling.cue
    rules: tuple[str, ...] = ()
    if opening and position.options.foul_outcome == PER_GAME:
        cue, rules = BEHIND, ("BL-EIGHT-4",)
    if eight and not opening:
        return Outcome(
            cue=cue, rules=("BL-EIGHT-3",), shooter_wins=False, lost_by="the 8 on a foul", says="the eight on a foul"
        )
    if eight:
        spotted = tuple(ball for ball in ruling.spotted if ball != EIGHT_BALL)
        return Outcome(cue=cue, spotted=spotted, rules=("BL-EIGHT-4",), choice=EIGHT_BROKEN)
    if opening and not ruling.pocketed and _is_closed(facts, ruling):
        return Outcome(cue=cue, spotted=ruling.spotted, rules=(*rules, "BL-MATCH-5"), choice=CLOSED)
    return Outcome(cue=cue, spotted=ruling.spotted, rules=rules)


def _of_group(position: Position, ruling: StrokeRuling, group: str) -> Outcome:
    """Balls pocketed as called in eight-ball: on an open table the called ball decides the groups (BL-EIGHT-2)."""
    groups, says = None, ""
    if not group:
        group = SOLIDS if ruling.pocketed[0] in GROUP[SOLIDS] else STRIPES
        groups = (group, OTHER_GROUP[group]) if position.turn == 0 else (OTHER_GROUP[group], group)
        says = f"and plays the {group}"
    credited = tuple(ball for ball in ruling.pocketed if ball in GROUP[group])
    return Outcome(
        cue=ruling.cue,
        continues=bool(credited),
        credited=credited,
        rules=("BL-EIGHT-2",),
        groups=groups,
        says=says if credited else "no ball of the group",
    )


_GAMES: Final = {COUNT: _count, ROTATION: _count, STRAIGHT: _straight, NINE: _nine, EIGHT: _eight}
