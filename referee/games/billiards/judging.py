"""Judging a stroke in its match: what cannot have been is refused, then the rule book and the game have their say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from referee.games.billiards import facts as f
from referee.games.billiards.options import ANYWHERE, BEHIND, FORFEIT, IN_POSITION, NINE, PENALTIES, ROTATION, STRAIGHT
from referee.games.billiards.plays import Stroke
from referee.games.billiards.position import CHOICE, CUE_SAYS, LAG, Position, Way, changed, put
from referee.games.billiards.racks import (
    NONE_OFF,
    ask,
    figured,
    inning_over,
    new_rack,
    rack_over,
    straight_rack,
    won,
)
from referee.games.billiards.spotting import spot
from referee.games.billiards.stroke import (
    ACCEPT,
    AREA,
    BREAK_FOUL,
    FOUL,
    GIVE_BACK,
    LEAVE,
    MOVED,
    REBREAK,
    REPLAY,
    RESTORE,
    TAKE,
    Scene,
    balls,
    rule_stroke,
)
from referee.games.billiards.stroke import Stroke as Ruled
from referee.games.billiards.turnout import (
    BREAK_FOUL_POINTS,
    CLOSED,
    EIGHT_BALL,
    FOUL_POINTS,
    PUSHED,
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
    after = replace(
        position,
        break_warnings=changed(position.break_warnings, offender, 1),
        figures=figured(position, offender, fouls=1),
        spotting=None,
    )
    off = 0
    if position.is_straight:
        off = BREAK_FOUL_POINTS if offender == position.turn else FOUL_POINTS
        after = replace(after, points=changed(after.points, offender, -off))
    effects = [
        Effect("foul", who=name, fouls=["BL-08"], penalty=ruled.penalty),
        Effect("warned", who=name, rule="BL-08", times=after.break_warnings[offender]),
    ]
    says = f"Foul by {name}: the cue ball of the break was stopped before the rack (BL-08)"
    rules = [*ruled.rules]
    if off:
        says += f"; {off} off"
        rules.append("BL-STRAIGHT-3" if offender == position.turn else "BL-STRAIGHT-2")
    if ruled.penalty == FORFEIT:
        says += f". It is the second warning: {other} wins the match"
        return allow(won(after, 1 - offender), says, once(rules), effects)
    if position.turn == offender:
        after = inning_over(replace(after, shot=_shot(position, offender)), "foul")
    where = CUE_SAYS[ruled.cue]
    take = replace(after, turn=1 - offender, cue=ruled.cue)
    back = replace(after, turn=offender, cue=ruled.cue)
    ways = (
        Way(TAKE, f"{other} breaks, {where}", take, ("BL-08",)),
        Way(GIVE_BACK, f"{name} breaks again, {where}", back, ("BL-08",)),
    )
    asks = f"{other} takes the cue ball or gives it back to {name}"
    effects.append(Effect("choice", who=other, options=[TAKE, GIVE_BACK]))
    return allow(ask(after, 1 - offender, asks, ways), f"{says}; warning 1. {asks}", once(rules), effects)


def _shot(position: Position, who: int) -> tuple[bool, bool]:
    return (True, position.shot[1]) if who == 0 else (position.shot[0], True)


def _settle(position: Position, play: Stroke, ruled: Ruled, turned: Turnout) -> Ruling[Position]:
    """The next position of a stroke, and its ruling."""
    who, name = position.turn, position.shooter
    fouled = bool(ruled.fouls)
    gone = ruled.dropped if not play.jumped else (*ruled.dropped, *(ball for ball in play.jumped if ball != f.CUE))
    down, by = position.down, position.by
    if gone:
        kept = frozenset(gone).difference(turned.spotted)
        down = down | kept
        marks = list(by)
        for ball in kept:
            marks[ball] = play.n
        by = tuple(marks)
    spotting = None
    if turned.spotted:
        spotting = spot(turned.spotted, (), position.options.diameter, position.options.table_length)
    credited = turned.points if position.options.game == ROTATION else len(turned.credited)
    one = position.figures[who]
    raised = type(one)(
        one.balls + len(turned.credited),
        one.innings,
        one.strokes + 1,
        one.high_run,
        one.safeties + play.safety,
        one.fouls + fouled,
        one.break_and_runs,
    )
    warned = ruled.warned == "BL-28"
    after = replace(
        position,
        down=down,
        by=by,
        cue=turned.cue,
        opening=False,
        after_break=position.opening,
        points=changed(position.points, who, turned.points),
        groups=turned.groups or position.groups,
        shot=_shot(position, who),
        in_row=put(position.in_row, who, position.in_row[who] + 1 if fouled else 0),
        touch_warnings=changed(position.touch_warnings, who, 1) if warned else position.touch_warnings,
        run=position.run + max(0, credited),
        figures=(raised, position.figures[1]) if who == 0 else (position.figures[0], raised),
        spotting=spotting,
    )
    rules = [*ruled.rules, *turned.rules]
    effects: list[Effect] = []
    if ruled.dropped:
        effects.append(Effect("pocketed", who=name, balls=list(ruled.dropped), credited=list(turned.credited)))
    if fouled:
        fouls = [foul.rule for foul in ruled.fouls]
        effects.append(Effect("foul", who=name, fouls=fouls, penalty=ruled.penalty))
    if warned:
        effects.append(Effect("warned", who=name, rule="BL-28", times=after.touch_warnings[who]))
    if spotting:
        effects.append(Effect("spotted", positions=spotting.positions()))
        rules.append("BL-31-a")
    says = _says(position, play, ruled, turned, after)
    if ruled.penalty == FORFEIT:
        ended = won(inning_over(after, "foul"), 1 - who)
        return allow(ended, f"{says}. {position.other} wins the match", once(rules), effects)
    return _go_on(position, after, ruled, turned, says, rules, effects)


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
    choice = _choice(position, after, ruled, turned)
    if choice is not None:
        effects.append(
            Effect("choice", who=position.players[choice.chooser], options=[way.choice for way in choice.ways])
        )
        return allow(choice, f"{says}. {choice.asks}", once(rules), effects)
    if not turned.continues:
        after = _next(after, ruled)
        effects.append(Effect("next", who=after.shooter, cue=after.cue))
        says += f". {after.shooter} plays" + (f", {CUE_SAYS[after.cue]}" if after.cue != IN_POSITION else "")
    if position.is_straight and after.left <= 1:
        after = straight_rack(after)
        rules.append("BL-STRAIGHT-4")
        says += f". Rack {after.rack}: fourteen balls are racked"
    return allow(after, says, once(rules), effects)


def _next(after: Position, ruled: Ruled) -> Position:
    return inning_over(after, "foul" if ruled.fouls else "")


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


def _choice(position: Position, after: Position, ruled: Ruled, turned: Turnout) -> Position | None:
    """The position in which somebody may choose; None where nobody may."""
    who, name, other = position.turn, position.shooter, position.other
    on = after if turned.continues else _next(after, ruled)
    if turned.choice == CLOSED:
        ways = [Way(ACCEPT, f"{other} plays the table as it is", on, ("BL-MATCH-5",))]
        again = replace(_racked(after), turn=who)
        ways.append(Way(REBREAK, f"{name} breaks again", again, ("BL-MATCH-5",)))
        if not position.is_straight:
            own = replace(_racked(on), turn=1 - who)
            ways.append(Way("break_self", f"{other} breaks", own, ("BL-MATCH-5",)))
        return ask(on, 1 - who, f"{other} accepts the table or has it racked again", tuple(ways))
    if turned.choice == PUSHED:
        take = Way(TAKE, f"{other} plays from there", on, ("BL-NINE-2",))
        back = Way(GIVE_BACK, f"{name} plays again", replace(on, turn=who), ("BL-NINE-2",))
        return ask(on, 1 - who, f"{other} plays from there or gives it back to {name}", (take, back))
    if turned.choice:
        return _eight_broken(position, on)
    if ruled.choice == AREA:
        take = Way(FOUL, f"{other} takes the foul, {CUE_SAYS[on.cue]}", on, ("BL-38-a", "BL-38-b"))
        again = replace(position, spotting=None)
        replay = Way(REPLAY, f"{name} plays again from the old position", again, ("BL-38-a", "BL-38-b"))
        return ask(on, 1 - who, f"{other} takes the foul or has the stroke played again", (take, replay))
    if ruled.choice == MOVED:
        if position.is_straight and on.left <= 1:
            on = straight_rack(on)
        put_back = Way(RESTORE, f"{other} has the balls put back", on, ("BL-AMB-12",))
        leave = Way(LEAVE, f"{other} leaves the balls where they are", on, ("BL-AMB-12",))
        return ask(on, 1 - who, f"{other} has the moved balls put back or leaves them", (put_back, leave))
    return None


def _racked(after: Position) -> Position:
    """All balls racked again in the same rack."""
    return replace(
        after, down=NONE_OFF, unknown=0, by=(0,) * 16, cue=BEHIND, opening=True, after_break=False, spotting=None, run=0
    )


def _eight_broken(position: Position, on: Position) -> Position:
    """The eight on the break: it is spotted, or the rack is broken again; who has the choice has it (BL-EIGHT-4)."""
    who = on.turn
    name = position.players[who]
    gone = on.down - {EIGHT_BALL}
    spotted = spot((EIGHT_BALL,), (), position.options.diameter, position.options.table_length)
    stays = replace(on, down=gone, spotting=spotted)
    again = replace(_racked(on), turn=who)
    ways = (
        Way(
            "spot",
            f"The eight is spotted; {name} plays",
            stays,
            ("BL-EIGHT-4",),
        ),
        Way("break_self", f"{name} breaks again", again, ("BL-EIGHT-4",)),
    )
    return ask(on, who, f"{name} has the eight spotted or breaks again", ways)


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
