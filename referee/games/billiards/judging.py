"""Judging a stroke in its match: what cannot have been is refused, then the rule book and the game have their say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from referee.games.billiards import facts as f
from referee.games.billiards.choices import AREA_RULES, area_left, break_given, choice_left, next_inning
from referee.games.billiards.options import ANYWHERE, BEHIND, FORFEIT, IN_POSITION, NINE, PENALTIES, ROTATION, STRAIGHT
from referee.games.billiards.plays import Stroke
from referee.games.billiards.position import CHOICE, CUE_SAYS, LAG, Position, changed, put
from referee.games.billiards.racks import (
    figured,
    inning_over,
    new_rack,
    rack_over,
    straight_rack,
    won,
)
from referee.games.billiards.spotting import spot
from referee.games.billiards.stroke import (
    AREA,
    BREAK_FOUL,
    Scene,
    balls,
    rule_stroke,
)
from referee.games.billiards.stroke import Stroke as Ruled
from referee.games.billiards.turnout import (
    BREAK_FOUL_POINTS,
    FOUL_POINTS,
    THREE_FOUL_POINTS,
    THREE_FOULS,
    Turnout,
    first_legal,
    turn_out,
)
from referee.kit.form import Unreadable
from referee.kit.tuples import once
from referee.rulings import Effect, Ruling, allow, refuse


def not_in_play(position: Position) -> Ruling[Any] | None:
    """A refusal where no stroke can be played: before the lag, or while somebody has a choice."""
    if position.phase == LAG:
        return refuse("BL-05", "The lag comes first, or the lot.")
    if position.phase == CHOICE:
        says = " or ".join(way.choice.replace("_", " ") for way in position.ways)
        return refuse("BL-REF", f"{position.players[position.chooser]} has a choice first: {says}.")
    return None


def impossible(position: Position, play: Stroke) -> Ruling[Any] | None:
    """Facts that cannot be: balls that are not on the table, facts of another situation."""
    told = (*play.pocketed, *play.fell, *play.jawed)
    for ball in play.jumped:
        if ball != f.CUE:
            told = (*told, ball)
    if told and (refusal := _no_such_balls(position, told)):
        return refusal
    first = play.first
    if isinstance(first, int) and first not in position.law.balls - position.down:
        return refuse("BL-17", f"The {first} is not on the table, so it was not hit; {account(position)}.")
    if first == f.NOTHING and (play.pocketed or play.jawed):
        return refuse(
            "BL-17", "No ball was hit, so none was pocketed by the stroke; a ball that fell by itself is told so."
        )
    if play.cue_ball_pocketed and f.CUE in play.jumped:
        return refuse("BL-19", "The cue ball was pocketed or left the bed, not both.")
    if play.passed_over and not play.fell:
        return refuse("BL-30-b", "Tell which ball fell by itself.")
    if position.cue == IN_POSITION and (
        play.direct_behind
        or play.impeded
        or play.placed_against
        or play.forward_touch
        or play.misplaced != f.NO
        or play.behind != f.NO
    ):
        return refuse("BL-09-a", "The cue ball was not in hand; it was played as it lay.")
    if position.cue == ANYWHERE and (play.direct_behind or play.misplaced != f.NO or play.behind != f.NO):
        return refuse("BL-09-a", "The cue ball was in hand anywhere; the head string does not bind it.")
    return _wrong_for_game(position, play, told)


def _wrong_for_game(position: Position, play: Stroke, told: tuple[int, ...]) -> Ruling[Any] | None:
    game, law = position.options.game, position.law
    if not position.opening and play.break_stopped != f.NO:
        return refuse("BL-08", "The rack is broken already; only the cue ball of a break is stopped before the rack.")
    if play.break_stopped != f.NO and (told or play.cue_ball_pocketed or play.jumped):
        return refuse("BL-08", "The cue ball was stopped before it reached the rack, so nothing was pocketed.")
    if play.closed_break and (not position.opening or not (law.calls or game == NINE)):
        says = "Only the break of straight pool, eight-ball and nine-ball must be open."
        return refuse("BL-MATCH-5", says)
    if play.uncalled and not law.calls:
        return refuse("BL-MATCH-3", "Balls are not called in this game; every ball of a legal stroke counts.")
    if play.push_out and not (game == NINE and position.after_break):
        return refuse("BL-NINE-2", "A push-out is announced in nine-ball, for the first stroke after the break.")
    return None


def _no_such_balls(position: Position, told: tuple[int, ...]) -> Ruling[Any] | None:
    law, seen = position.law, set()
    for ball in told:
        if ball not in law.balls:
            return refuse("BL-MATCH-2", f"There is no {ball} in this game; its balls are 1 to {max(law.balls)}.")
        if ball in position.down:
            n = position.by[ball]
            when = f" by play {n}" if n else ""
            return refuse("BL-10", f"The {ball} was pocketed{when} and not spotted; {account(position)}.")
        if ball in seen:
            return refuse("BL-10", f"The {ball} stands twice; a ball is pocketed once.")
        seen.add(ball)
    if len(seen) > position.left:
        return refuse("BL-10", f"{len(seen)} balls, and {position.left} are on the table.")
    return None


def account(position: Position) -> str:
    """The balls that lie on the table, in words."""
    on = position.on_table()
    if position.unknown:
        return f"{position.left} balls are on the table"
    return f"on the table: {' '.join(map(str, on))}"


def judge_stroke(position: Position, play: Stroke) -> Ruling[Position]:
    """BL-REF: the facts, the fouls, the game, the next player."""
    if refusal := not_in_play(position) or impossible(position, play):
        return refusal
    who, law = position.turn, position.law
    stopper = who if play.break_stopped == f.BREAKER else 1 - who
    warned = position.break_warnings[stopper]
    legal = first_legal(position) if isinstance(play.first, int) else None
    ruled = rule_stroke(play, law, Scene(legal, warned, position.touch_warnings[who]))
    if ruled.repeated:
        says = f"All is put back; {position.shooter} shoots the stroke again"
        return allow(
            replace(position, spotting=None), says, once(("BL-30-c",)), [Effect("repeated", who=position.shooter)]
        )
    if ruled.choice == BREAK_FOUL or (ruled.penalty == FORFEIT and ruled.warned == "BL-08"):
        return _break_stopped(position, ruled, stopper)
    turned = turn_out(position, play, ruled)
    return _settle(position, play, ruled, turned)


def _break_stopped(position: Position, ruled: Ruled, offender: int) -> Ruling[Position]:
    """BL-08: a warning and the other's choice, or the match."""
    name, other = position.players[offender], position.players[1 - offender]
    touched = any(foul.rule == "BL-28" for foul in ruled.fouls)
    counts = position.turn == offender and not position.is_straight
    after = replace(
        position,
        break_warnings=changed(position.break_warnings, offender, 1),
        touch_warnings=changed(position.touch_warnings, offender, int(touched)),
        in_row=changed(position.in_row, offender, int(counts)),
        figures=figured(position, offender, fouls=1),
        spotting=None,
    )
    off = 0
    if position.is_straight:
        off = BREAK_FOUL_POINTS if offender == position.turn else FOUL_POINTS
        after = replace(after, points=changed(after.points, offender, -off))
    effects = [
        Effect("foul", who=name, fouls=[foul.rule for foul in ruled.fouls], penalty=ruled.penalty),
        Effect("warned", who=name, rule="BL-08", times=after.break_warnings[offender]),
    ]
    if touched:
        effects.append(Effect("warned", who=name, rule="BL-28", times=after.touch_warnings[offender]))
    others = "".join(f"; {foul.says} ({foul.rule})" for foul in ruled.fouls[1:])
    says = f"Foul by {name}: the cue ball of the break was stopped before the rack (BL-08){others}"
    rules = [*ruled.rules]
    if off:
        says += f"; {off} off"
        rules.append("BL-STRAIGHT-3" if offender == position.turn else "BL-STRAIGHT-2")
    if ruled.penalty == FORFEIT:
        says += f". It is the second warning: {other} wins the match"
        return allow(won(after, 1 - offender), says, once(rules), effects)
    if counts and position.law.three_fouls and after.in_row[offender] >= THREE_FOULS:
        return _third_foul(position, after, says, rules, effects)
    if position.turn == offender:
        after = inning_over(replace(after, shot=_shot(position, offender)), "foul")
    choice = break_given(after, offender, ruled.cue)
    effects.append(Effect("choice", who=other, options=[way.choice for way in choice.ways]))
    return allow(choice, f"{says}; warning {after.break_warnings[offender]}. {choice.asks}", once(rules), effects)


def _shot(position: Position, who: int) -> tuple[bool, bool]:
    return (True, position.shot[1]) if who == 0 else (position.shot[0], True)


def _settle(position: Position, play: Stroke, ruled: Ruled, turned: Turnout) -> Ruling[Position]:
    """The next position of a stroke, and its ruling."""
    after = _after(position, play, ruled, turned)
    rules = [*ruled.rules, *turned.rules, *(["BL-31-a"] if after.spotting else [])]
    effects = list(_effects(position, after, ruled, turned))
    says = _says(position, play, ruled, turned, after)
    if ruled.penalty == FORFEIT:
        ended = won(inning_over(after, "foul"), 1 - position.turn)
        return allow(ended, f"{says}. {position.other} wins the match", once(rules), effects)
    return _go_on(position, after, ruled, turned, says, rules, effects)


def _after(position: Position, play: Stroke, ruled: Ruled, turned: Turnout) -> Position:
    """The position once the balls lie still, before innings, racks and choices."""
    who, options = position.turn, position.options
    down, by = _off_table(position, play, ruled, turned)
    made = turned.points if options.game == ROTATION else len(turned.credited)
    warned, fouled = ruled.warned == "BL-28", bool(ruled.fouls)
    found = spot(turned.spotted, (), options.diameter, options.table_length) if turned.spotted else None
    return replace(
        position,
        down=down,
        by=by,
        cue=turned.cue,
        opening=False,
        after_break=position.opening,
        points=changed(position.points, who, turned.points),
        groups=turned.groups or position.groups,
        shot=_shot(position, who),
        in_row=put(position.in_row, who, _running(position.in_row[who], fouled, turned)),
        touch_warnings=changed(position.touch_warnings, who, 1) if warned else position.touch_warnings,
        run=position.run + max(0, made),
        figures=figured(
            position,
            who,
            balls=len(turned.credited),
            strokes=1,
            safeties=int(play.safety),
            fouls=int(fouled),
        ),
        spotting=found,
    )


def _off_table(
    position: Position, play: Stroke, ruled: Ruled, turned: Turnout
) -> tuple[frozenset[int], tuple[int, ...]]:
    """The balls off the table after a stroke, and for each ball the number of the play that pocketed it."""
    jumped = (ball for ball in play.jumped if ball != f.CUE)
    gone = frozenset((*ruled.dropped, *jumped)).difference(turned.spotted)
    if not gone:
        return position.down, position.by
    return position.down | gone, tuple(play.n if ball in gone else n for ball, n in enumerate(position.by))


def _effects(position: Position, after: Position, ruled: Ruled, turned: Turnout) -> Iterator[Effect]:
    """What the stroke did to balls, fouls and warnings."""
    name = position.shooter
    if ruled.dropped:
        yield Effect("pocketed", who=name, balls=list(ruled.dropped), credited=list(turned.credited))
    if ruled.fouls:
        yield Effect("foul", who=name, fouls=[foul.rule for foul in ruled.fouls], penalty=ruled.penalty)
    if ruled.warned == "BL-28":
        yield Effect("warned", who=name, rule="BL-28", times=after.touch_warnings[position.turn])
    if after.spotting:
        yield Effect("spotted", positions=after.spotting.positions())


def _running(before: int, fouled: bool, turned: Turnout) -> int:
    """Fouls running of a player after a stroke (BL-MATCH-4); a break that is not open neither counts nor ends them."""
    if not turned.standard:
        return before
    return before + 1 if fouled else 0


def _go_on(
    position: Position,
    after: Position,
    ruled: Ruled,
    turned: Turnout,
    says: str,
    rules: list[str],
    effects: list[Effect],
) -> Ruling[Position]:
    """Three fouls, racks and matches won, choices, the end of the inning."""
    who, law = position.turn, position.law
    fouled = bool(ruled.fouls)
    if ruled.choice == AREA:
        takes = f"{position.other} takes the foul"
        taken = _go_on(position, after, replace(ruled, choice=""), turned, takes, [*AREA_RULES], [])
        return _asked(area_left(position, after, taken), says, rules, effects)
    if fouled and law.three_fouls and after.in_row[who] >= THREE_FOULS:
        return _third_foul(position, after, says, rules, effects)
    if turned.winner is not None:
        winner = who if turned.winner == 0 else 1 - who
        return _ended(after, winner, turned.says, says, rules, effects)
    if not position.is_race and after.points[who] >= law.target:
        after = won(inning_over(after, "won"), who)
        return allow(after, f"{says}. {position.shooter} wins the match", once([*rules, "BL-MATCH-1"]), effects)
    if not position.is_race and not position.is_straight and after.left == 0:
        made = (after.points[0] - after.base[0], after.points[1] - after.base[1])
        winner_of = None if made[0] == made[1] else 0 if made[0] > made[1] else 1
        return _ended(after, winner_of, "", says, rules, effects)
    choice = choice_left(position, after, ruled, turned)
    if choice is not None:
        return _asked(choice, says, rules, effects)
    if not turned.continues:
        after = next_inning(after, ruled)
        effects.append(Effect("next", who=after.shooter, cue=after.cue))
        says += f". {after.shooter} plays" + (f", {CUE_SAYS[after.cue]}" if after.cue != IN_POSITION else "")
    if position.is_straight and after.left <= 1:
        after = straight_rack(after)
        rules.append("BL-STRAIGHT-4")
        racked = {None: "fourteen balls are racked", 0: "all fifteen are racked"}
        stays = f"fourteen balls are racked, the {after.last_ball} stays"
        says += f". Rack {after.rack}: {racked.get(after.last_ball, stays)}"
    return allow(after, says, once(rules), effects)


def _asked(choice: Position, says: str, rules: list[str], effects: list[Effect]) -> Ruling[Position]:
    """The stroke leaves a choice, which is made before anything else."""
    chooser = choice.players[choice.chooser]
    effects.append(Effect("choice", who=chooser, options=[way.choice for way in choice.ways]))
    return allow(choice, f"{says}. {choice.asks}", once(rules), effects)


def _ended(
    after: Position, winner: int | None, note: str, says: str, rules: list[str], effects: list[Effect]
) -> Ruling[Position]:
    ended, told, more, done = rack_over(after, winner, note)
    return allow(ended, f"{says}. {told}", once([*rules, *more]), [*effects, *done])


def _third_foul(
    position: Position, after: Position, says: str, rules: list[str], effects: list[Effect]
) -> Ruling[Position]:
    """Three fouls running: 15 points and a break in straight pool, the rack in the races (BL-MATCH-4)."""
    who = position.turn
    rules.append("BL-MATCH-4")
    after = replace(after, in_row=put(after.in_row, who, 0))
    if position.options.game != STRAIGHT:
        return _ended(after, 1 - who, "three fouls", f"{says}. It is the third foul running", rules, effects)
    after = replace(after, points=changed(after.points, who, -THREE_FOUL_POINTS))
    after = new_rack(inning_over(after, "foul"), who)
    says += f". It is the third foul running: {THREE_FOUL_POINTS} more off, and {position.shooter} breaks again"
    effects.append(Effect("next", who=position.shooter, cue=BEHIND))
    return allow(after, says, once(rules), effects)


def _says(position: Position, play: Stroke, ruled: Ruled, turned: Turnout, after: Position) -> str:
    name = position.shooter
    back = f"; {balls(ruled.replaced)} put back (BL-30-b)" if ruled.replaced else ""
    spotted = f"; spotted: {after.spotting.says()}" if after.spotting else ""
    extra = f", {turned.says}" if turned.says else ""
    if ruled.fouls:
        lost = f"; {balls(ruled.dropped)} not credited" if ruled.dropped else ""
        second = f" for {len(ruled.fouls)} fouls" if len(ruled.fouls) > 1 else ""
        penalty = PENALTIES[ruled.penalty]
        return f"Foul by {name}: {ruled.says}: {penalty}{second}{extra}{lost}{spotted}{back}"
    if play.push_out:
        return f"{name} pushes out{spotted}{back}"
    if not ruled.dropped:
        return f"{name} plays {'safe' if play.safety else 'a legal stroke, nothing pocketed'}{extra}{back}"
    score = ""
    if turned.points and not position.is_race:
        score = f": {turned.points} point{'s' if turned.points != 1 else ''}, {after.points[position.turn]} in all"
    return f"{name} pockets {balls(ruled.dropped)}{score}{extra}{spotted}{back}"


def respot(position: Position, others: Any) -> Position:
    """The balls of the last stroke spotted with balls in the way.

    :raises Unreadable: where a ball in the way is off the bed, or there is no room.
    """
    if position.spotting is None:
        raise Unreadable("nothing is to be spotted")
    options = position.options
    numbers = [ball for ball, _ in position.spotting.places]
    found = spot(numbers, others, options.diameter, options.table_length, options.spot_touching)
    return replace(position, spotting=found)
