"""A stroke in its match: the general rules, the game, then innings, racks and choices (BL-REF)."""

from referee.games.billiards.effects import BallsSpotted, Fouled, NextPlayer, Pocketed, StrokeRepeated
from referee.games.billiards.facts import BREAKER, CUE
from referee.games.billiards.game_rules import BREAK_FOUL_POINTS, FOUL_POINTS, THREE_FOUL_POINTS, THREE_FOULS
from referee.games.billiards.judging.choices import (
    AREA_RULES,
    area_choice,
    choice_after,
    leave_choice,
    next_inning,
    stopped_break_choice,
)
from referee.games.billiards.judging.conduct import give_warning
from referee.games.billiards.judging.fouls import Circumstances
from referee.games.billiards.judging.guards import require_in_play, require_possible
from referee.games.billiards.judging.outcome import Outcome, legal_first_balls, outcome_of
from referee.games.billiards.judging.racks import end_inning, end_rack, new_rack, rack_fourteen, rack_winner, win_match
from referee.games.billiards.judging.stroke_ruling import (
    AREA,
    STOPPED_BREAK,
    WARNED,
    StrokeRuling,
    balls_text,
    rule_stroke,
)
from referee.games.billiards.options import BEHIND, FORFEIT, IN_POSITION, PENALTIES, ROTATION
from referee.games.billiards.plays import WARNINGS, Stroke
from referee.games.billiards.position import CUE_SAYS, Position, Rack, counts_with
from referee.games.billiards.spots import spot
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, bad, good


def judge_stroke(position: Position, play: Stroke) -> Draft[Position]:
    require_in_play(position)
    require_possible(position, play)
    who = position.turn
    stopper = who if play.break_stopped == BREAKER else 1 - who
    circumstances = Circumstances(
        legal_first_balls(position) if isinstance(play.first, int) else None,
        position.sides[stopper].warnings.stopped_break,
        position.sides[who].warnings.touch,
    )
    ruling = rule_stroke(play, position.game, circumstances)
    if ruling.repeated:
        says = f"The balls are put back; {position.shooter} plays the stroke again"
        after = replace(position, spotted=None)
        return Draft(after).say(says, *ruling.rules).effect(StrokeRepeated(position.shooter))
    if STOPPED_BREAK in ruling.warned:
        return _stopped_break(position, play, ruling, stopper)
    outcome = outcome_of(position, play, ruling)
    draft = _settled(position, play, ruling, outcome)
    if ruling.penalty == FORFEIT:
        ended = win_match(end_inning(draft.position, "foul"), 1 - who)
        return draft.say(f"{position.other} wins the match").at(ended)
    return _play_on(draft, position, ruling, outcome)


# --- the break stopped before the rack -------------------------------------------------------------------------------


def _stopped_break(position: Position, play: Stroke, ruling: StrokeRuling, offender: int) -> Draft[Position]:
    """The offender is warned and the opponent chooses, or the match is lost (BL-08)."""
    name, other = position.players[offender], position.players[1 - offender]
    by_breaker = position.turn == offender
    counts_running = by_breaker and not position.is_straight
    side = position.sides[offender]
    off = (BREAK_FOUL_POINTS if by_breaker else FOUL_POINTS) if position.is_straight else 0
    after = position.with_side(
        offender,
        points=side.points - off,
        fouls_running=side.fouls_running + counts_running,
        counts=counts_with(position, offender, fouls=1),
    )
    after = replace(after, spotted=None)
    says = f"Foul by {name}: the cue ball of the break was stopped before the rack (BL-08)"
    draft = Draft(after).say(says, *ruling.rules)
    draft.effect(Fouled(name, tuple(foul.rule for foul in ruling.fouls), ruling.penalty))
    warnings = {rule: give_warning(draft, offender, WARNED[rule], rule) for rule in ruling.warned}
    after = draft.position
    for foul in ruling.fouls[1:]:
        draft.add(f"{foul.says} ({foul.rule})")
    for rule in ruling.warned[1:]:
        draft.add(f"warning {warnings[rule]} for {WARNINGS[WARNED[rule]]}")
    if off:
        draft.add(f"{off} off", "BL-STRAIGHT-3" if by_breaker else "BL-STRAIGHT-2")
    if ruling.penalty == FORFEIT:
        return draft.say(f"It is the second warning: {other} wins the match").at(win_match(after, 1 - offender))
    if counts_running and position.game.fouls.three_fouls and after.sides[offender].fouls_running >= THREE_FOULS:
        return _third_foul(draft, offender)
    if by_breaker:
        visited = replace(after.rack, visited=position.visited_by(offender))
        after = end_inning(replace(after, rack=visited), "foul")
    return leave_choice(
        draft.add(f"warning {warnings[STOPPED_BREAK]}"), stopped_break_choice(after, offender, ruling.cue)
    )


# --- the balls lie still ---------------------------------------------------------------------------------------------


def _settled(position: Position, play: Stroke, ruling: StrokeRuling, outcome: Outcome) -> Draft[Position]:
    """The balls, points, fouls and warnings after the stroke, before innings, racks and choices."""
    who, name, options = position.turn, position.shooter, position.options
    spotted = spot(outcome.spotted, (), options.diameter, options.table_length) if outcome.spotted else None
    scored = outcome.points if position.game.key == ROTATION else len(outcome.credited)
    after = replace(
        _with_shooter_after(position, play, ruling, outcome),
        cue=outcome.cue,
        run=position.run + max(0, scored),
        rack=_rack_after(position, play, ruling, outcome),
        spotted=spotted,
    )
    draft = Draft(after).say(_stroke_text(after, position, play, ruling, outcome), *ruling.rules, *outcome.rules)
    if ruling.pocketed:
        draft.effect(Pocketed(name, ruling.pocketed, outcome.credited))
    if ruling.fouls:
        draft.effect(Fouled(name, tuple(foul.rule for foul in ruling.fouls), ruling.penalty))
    for rule in ruling.warned:
        times = give_warning(draft, who, WARNED[rule], rule)
        draft.say(f"Warning {times} for {WARNINGS[WARNED[rule]]}")
    if spotted is not None:
        draft.cite("BL-31-a").effect(BallsSpotted(spotted.positions()))
    return draft


def _with_shooter_after(position: Position, play: Stroke, ruling: StrokeRuling, outcome: Outcome) -> Position:
    """The position with the shooter after a stroke: points, fouls running (BL-MATCH-4), counts."""
    who, fouled = position.turn, bool(ruling.fouls)
    side = position.sides[who]
    running = side.fouls_running
    if outcome.counts_running:
        running = running + 1 if fouled else 0
    balls = len(outcome.credited)
    counts = counts_with(position, who, balls=balls, strokes=1, safeties=play.safety, fouls=fouled)
    return position.with_side(who, points=side.points + outcome.points, fouls_running=running, counts=counts)


def _rack_after(position: Position, play: Stroke, ruling: StrokeRuling, outcome: Outcome) -> Rack:
    """The rack after a stroke: the balls off the table, and the play that pocketed each (BL-10)."""
    rack = position.rack
    pocketed, pocketed_by = rack.pocketed, rack.pocketed_by
    if ruling.pocketed or play.jumped:
        jumped = (ball for ball in play.jumped if ball != CUE)
        gone = frozenset((*ruling.pocketed, *jumped)).difference(outcome.spotted)
        pocketed |= gone
        pocketed_by = tuple(play.n if ball in gone else n for ball, n in enumerate(pocketed_by))
    return replace(
        rack,
        opening=False,
        after_break=rack.opening,
        pocketed=pocketed,
        pocketed_by=pocketed_by,
        groups=outcome.groups or rack.groups,
        visited=position.visited_by(position.turn),
    )


def _stroke_text(after: Position, position: Position, play: Stroke, ruling: StrokeRuling, outcome: Outcome) -> str:
    """The stroke in one sentence."""
    name = position.shooter
    back = f"; {balls_text(ruling.replaced)} put back (BL-30-b)" if ruling.replaced else ""
    spotted = f"; spotted: {after.spotted.says()}" if after.spotted else ""
    extra = f", {outcome.says}" if outcome.says else ""
    if ruling.fouls:
        lost = f"; {balls_text(ruling.pocketed)} not credited" if ruling.pocketed else ""
        # The sentence on the next turn says where the cue ball is.
        penalty = "" if PENALTIES[ruling.penalty] == CUE_SAYS.get(after.cue) else f": {PENALTIES[ruling.penalty]}"
        return f"Foul by {name}: {ruling.says}{penalty}{extra}{lost}{spotted}{back}"
    if play.push_out:
        return f"{name} pushes out{spotted}{back}"
    if not ruling.pocketed:
        return f"{name} plays {'safe' if play.safety else 'a legal stroke, nothing pocketed'}{extra}{back}"
    score = ""
    if outcome.points and not position.is_race:
        unit = "point" if abs(outcome.points) == 1 else "points"
        score = f": {written(outcome.points)} {unit}, {written(after.scores[position.turn])} in all"
    return f"{name} pockets {balls_text(ruling.pocketed)}{score}{extra}{spotted}{back}"


# --- what comes next -------------------------------------------------------------------------------------------------


def _play_on(draft: Draft[Position], position: Position, ruling: StrokeRuling, outcome: Outcome) -> Draft[Position]:
    """Three fouls, racks and matches won, choices, the end of the inning; `position` is the one before the stroke."""
    who, game, after = position.turn, position.game, draft.position
    if ruling.choice == AREA:
        taken = Draft(after).say(f"{position.other} takes the foul", *AREA_RULES)
        taken = _play_on(taken, position, replace(ruling, choice=""), outcome)
        return leave_choice(draft, area_choice(position, after, taken))
    if ruling.fouls and game.fouls.three_fouls and after.sides[who].fouls_running >= THREE_FOULS:
        return _third_foul(draft, who)
    if outcome.shooter_wins is not None:
        draft.call(good("Rack won") if outcome.shooter_wins else bad(f"Lost: {outcome.lost_by}"))
        return end_rack(draft, who if outcome.shooter_wins else 1 - who, outcome.says)
    if not position.is_race and after.points[who] >= game.target:
        won = win_match(end_inning(after, "won"), who)
        return draft.say(f"{position.shooter} wins the match", "BL-MATCH-1").at(won)
    if not position.is_race and not position.is_straight and after.left == 0:
        return end_rack(draft, rack_winner(after))
    choice = choice_after(position, after, ruling, outcome)
    if choice is not None:
        return leave_choice(draft, choice)
    if not outcome.continues:
        after = next_inning(after, ruling)
        where = f", {CUE_SAYS[after.cue]}" if after.cue != IN_POSITION else ""
        draft.say(f"{after.shooter} plays{where}").effect(NextPlayer(after.shooter, after.cue))
    if position.is_straight and after.left <= 1:
        after = rack_fourteen(after)
        draft.say(f"Rack {after.rack.number}: {_fourteen_text(after.rack.last_ball)}", "BL-STRAIGHT-4")
    return draft.at(after)


def _fourteen_text(last_ball: int | None) -> str:
    """The balls that are racked in straight pool, and the one that stays (BL-STRAIGHT-4)."""
    if last_ball == 0:
        return "all fifteen are racked"
    return "fourteen balls are racked" + (f", the {last_ball} stays" if last_ball is not None else "")


def _third_foul(draft: Draft[Position], who: int) -> Draft[Position]:
    """Three fouls running: 15 points and a break in straight pool, the rack in a race (BL-MATCH-4)."""
    after = draft.position.with_side(who, fouls_running=0)
    if not after.is_straight:
        draft.say("It is the third foul running", "BL-MATCH-4").at(after)
        return end_rack(draft, 1 - who, "three fouls")
    name = after.players[who]
    says = f"It is the third foul running: {THREE_FOUL_POINTS} more off, and {name} breaks again"
    after = end_inning(after.with_points(who, -THREE_FOUL_POINTS), "foul")
    return draft.say(says, "BL-MATCH-4").effect(NextPlayer(name, BEHIND)).at(new_rack(after, who))
