"""The plays beside the stroke: lag, choice, spotting, warnings, interference, giving up, tallies, counts of balls."""

from __future__ import annotations

from dataclasses import replace

from referee.games.billiards.fourteen import IN_HAND, POCKETED, place
from referee.games.billiards.judging import not_in_play, respot
from referee.games.billiards.lag import Shot, lag
from referee.games.billiards.options import ANYWHERE, BEHIND, IN_POSITION, PENALTY_OF, ROTATION
from referee.games.billiards.plays import (
    AGREED,
    BREAK_WARNING,
    CONDUCT,
    NOT_TIGHT,
    OUTSIDE,
    RACK,
    TOUCH_WARNING,
    WARNINGS,
    Check,
    Choose,
    Concede,
    Fourteen,
    Interference,
    Lag,
    Rerack,
    Spot,
    Tally,
    Warn,
)
from referee.games.billiards.position import CHOICE, CUE_SAYS, LAG, PLAY, Position, Way, changed
from referee.games.billiards.racks import NONE_OFF, ask, figured, inning_over, new_rack, rack_over, won
from referee.games.billiards.turnout import FOUL_POINTS
from referee.kit.form import Unreadable
from referee.kit.tuples import once
from referee.rulings import Effect, Flag, Ruling, allow, refuse


def judge_lag(position: Position, play: Lag) -> Ruling[Position]:
    """BL-05, BL-06: who has won, and may break or have the other break."""
    if position.phase != LAG:
        return refuse("BL-05", "The lag is decided; the match has begun.")
    names, winner = position.players, play.winner
    rules: tuple[str, ...] = ("BL-05",)
    if play.lot:
        if winner is None or play.a or play.b or play.undecided or play.late:
            return refuse("BL-06", "A lot names its winner, and nothing else.")
        if position.options.referee_present:
            return refuse("BL-06", "With a referee the match is formal, and who breaks is decided by the lag.")
        who, says = names.index(winner), f"{winner} wins the lot"
    elif play.a or play.b or play.undecided or play.late:
        found = lag(play.a or Shot(), play.b or Shot(), names, play.undecided, play.late)
        if winner is not None and (found.winner is None or names[found.winner] != winner):
            return refuse(found.rules, f"{winner} has not won it: {found.says}.")
        if found.winner is None:
            return allow(position, found.says, found.rules, [Effect("lag", winner=None, replay=True)])
        who, says, rules = found.winner, found.says, found.rules
    elif winner is None:
        return refuse("BL-05", "Tell who has won the lag, or what the balls did.")
    else:
        who, says = names.index(winner), f"{winner} wins the lag"
    ways = tuple(
        Way(choice, f"{names[breaker]} breaks", _begun(position, breaker), ("BL-06", "BL-07"))
        for choice, breaker in (("break", who), ("assign", 1 - who))
    )
    asks = f"{names[who]} breaks or has {names[1 - who]} break"
    effects = [Effect("lag", winner=names[who], replay=False)]
    return allow(ask(position, who, asks, ways), f"{says}. {asks}", (*rules, "BL-06"), effects)


def _begun(position: Position, breaker: int) -> Position:
    """The first stroke is the break (BL-07); after a game replayed from the lag the score stands."""
    return replace(position, phase=PLAY, turn=breaker, breaker=breaker, ways=(), asks="", cue=BEHIND, opening=True)


def judge_choose(position: Position, play: Choose) -> Ruling[Position]:
    """The choice of whoever has it."""
    if position.phase != CHOICE:
        return refuse("BL-REF", "Nobody has a choice now; a stroke is next.")
    for way in position.ways:
        if way.choice == play.choice:
            who = position.players[position.chooser]
            after = _with_warnings(way.then, position)
            chose = Effect("chose", who=who, choice=way.choice)
            follows = way.effects or (Effect("next", who=after.shooter, cue=after.cue),)
            return allow(after, way.says, way.rules, (chose, *follows))
    open_ways = " or ".join(way.choice.replace("_", " ") for way in position.ways)
    return refuse("BL-REF", f"{position.players[position.chooser]} may choose: {open_ways}.")


def _with_warnings(after: Position, position: Position) -> Position:
    """A position with the warnings of another: those given while somebody had a choice stand (BL-MATCH-6)."""
    return replace(
        after,
        break_warnings=position.break_warnings,
        touch_warnings=position.touch_warnings,
        conduct_warnings=position.conduct_warnings,
    )


def judge_spot(position: Position, play: Spot) -> Ruling[Position]:
    """BL-31-a: where the balls of the last stroke go, with balls in the way."""
    if refusal := not_in_play(position):
        return refusal
    if position.spotting is None:
        return refuse("BL-31-a", "The last stroke sends no ball to the spot.")
    room = position.left - len(position.spotting.places)
    if sum(not other.cue for other in play.others) > room:
        return refuse("BL-31-b", f"{len(play.others)} balls in the way; {room} other balls are on the table.")
    try:
        after = respot(position, play.others)
    except Unreadable as fault:
        return refuse("BL-31-b", f"{fault.says}.")
    found = after.spotting
    assert found is not None
    rules = (*found.rules, *(("BL-AMB-10",) if play.others and not position.options.spot_touching else ()))
    return allow(after, f"Spotted: {found.says()}", once(rules), [Effect("spotted", positions=found.positions())])


def judge_fourteen(position: Position, play: Fourteen) -> Ruling[Position]:
    """BL-STRAIGHT-6: fourteen are racked, and the last ball or the cue ball is in the way."""
    if refusal := not_in_play(position):
        return refusal
    if position.opening or not position.is_racked:
        return refuse("BL-STRAIGHT-6", "It is asked when fourteen balls have just been racked in straight pool.")
    ball = position.last_ball
    if (play.last == POCKETED) is not (ball == 0):
        says = f"The {ball} was left on the table." if ball else "The last ball was pocketed as well."
        return refuse("BL-STRAIGHT-6", says)
    found = place(play.last, play.cue)
    if found is None:
        return refuse("BL-STRAIGHT-6", "The last ball and the cue ball cannot both lie on the head spot.")
    after = replace(position, cue=BEHIND if found.cue == IN_HAND else position.cue)
    effects = [Effect("placed", last=found.last, cue=found.cue)]
    called = f"the {ball}" if ball else "the fifteenth ball"
    says = found.says(called)
    return allow(after, f"{says[0].upper()}{says[1:]}; {position.shooter} plays on", ("BL-STRAIGHT-6",), effects)


def judge_warn(position: Position, play: Warn) -> Ruling[Position]:
    """BL-08, BL-28: the second warning of a kind forfeits the match; conduct (BL-38-c, BL-41) is noted."""
    who = position.players.index(play.player)
    if play.about == CONDUCT:
        after = replace(position, conduct_warnings=changed(position.conduct_warnings, who, 1))
        times, rules = after.conduct_warnings[who], ("BL-38-c", "BL-41")
    elif play.about == BREAK_WARNING:
        after = replace(position, break_warnings=changed(position.break_warnings, who, 1))
        times, rules = after.break_warnings[who], ("BL-08", "BL-MATCH-6")
    else:
        assert play.about == TOUCH_WARNING
        after = replace(position, touch_warnings=changed(position.touch_warnings, who, 1))
        times, rules = after.touch_warnings[who], ("BL-28", "BL-MATCH-6")
    says = f"{play.player} is warned for {WARNINGS[play.about]}: warning {times}"
    effects = [Effect("warned", who=play.player, rule=rules[0], times=times)]
    if times > 1 and play.about != CONDUCT:
        return allow(won(after, 1 - who), f"{says}. {position.players[1 - who]} wins the match", rules, effects)
    return allow(after, says, rules, effects)


def judge_interference(position: Position, play: Interference) -> Ruling[Position]:
    """BL-34 from outside, BL-40 by the player who is not at the table."""
    if refusal := not_in_play(position):
        return refusal
    if play.kind == OUTSIDE:
        if play.restored:
            says = f"The balls are put back, no penalty; {position.shooter} plays on"
            return allow(replace(position, spotting=None), says, ("BL-34",), [Effect("restored")])
        effects = [Effect("replayed", rack=position.rack)]
        if position.is_straight:
            after = replace(_same_rack(position), phase=LAG, points=position.points)
            says = "The balls cannot be put back: a new rack and a lag, the score stands"
            return allow(after, says, ("BL-34", "BL-STRAIGHT-5"), effects)
        after = _same_rack(position)
        return allow(
            after, f"The balls cannot be put back: {after.shooter} breaks this rack again", ("BL-34",), effects
        )
    offender = 1 - position.turn
    name, law = position.players[offender], position.law
    points = position.points
    if position.is_straight:
        points = changed(points, offender, -FOUL_POINTS)
    cue = position.cue if law.foul == IN_POSITION or position.opening else law.foul
    if position.cue == ANYWHERE:
        cue = ANYWHERE
    after = replace(
        position,
        points=points,
        cue=cue,
        figures=figured(position, offender, fouls=1),
        spotting=None,
    )
    where = f", {CUE_SAYS[cue]}" if cue != IN_POSITION else ""
    off = f"; {FOUL_POINTS} off" if position.is_straight else ""
    says = f"Foul by {name}: {play.kind.replace('_', ' ')} (BL-40){off}. {position.shooter} plays{where}"
    effects = [Effect("foul", who=name, fouls=["BL-40"], penalty=PENALTY_OF[law.foul])]
    return allow(after, says, ("BL-40", "BL-16"), effects)


def _same_rack(position: Position) -> Position:
    """The rack again with the same breaker; its points go."""
    again = new_rack(replace(position, points=position.base, run=0), position.breaker)
    return replace(again, rack=position.rack, in_row=(0, 0) if position.is_race else position.in_row)


def judge_rerack(position: Position, play: Rerack) -> Ruling[Position]:
    """BL-02 before the break; by agreement the rack is played again with the same breaker."""
    if refusal := not_in_play(position):
        return refusal
    effects = [Effect("racked", rack=position.rack)]
    if play.why == NOT_TIGHT:
        if not position.is_racked:
            return refuse("BL-02", "The rack is broken; it could be looked at before the break.")
        says = "Racked again: the apex ball on the foot spot, all balls touching"
        return allow(position, says, ("BL-02",), effects)
    assert play.why == AGREED
    if position.opening:
        return refuse("BL-MATCH-7", "The rack is not broken yet; there is nothing to play again.")
    after = _same_rack(position)
    if position.is_straight:
        after = replace(after, points=position.points, base=position.points)
    says = f"By agreement rack {position.rack} is played again; {after.shooter} breaks"
    return allow(after, says, ("BL-MATCH-7",), effects)


def judge_concede(position: Position, play: Concede) -> Ruling[Position]:
    """BL-MATCH-6: a rack or the match given up."""
    loser = position.players.index(play.player)
    winner = position.players[1 - loser]
    if play.what != RACK:
        says = f"{play.player} gives up the match: {winner} wins"
        return allow(won(position, 1 - loser), says, ("BL-MATCH-6",), [Effect("conceded", who=play.player)])
    if not position.is_race:
        return refuse("BL-MATCH-6", "Points are counted here; the match can be given up, not a rack.")
    if refusal := not_in_play(position):
        return refusal
    after, says, rules, effects = rack_over(position, 1 - loser, f"given up by {play.player}", given_up=True)
    told = [Effect("conceded", who=play.player), *effects]
    return allow(after, f"{play.player} gives up the rack. {says}", ("BL-MATCH-6", *rules), told)


# --- tallies ---------------------------------------------------------------------------------------------------------


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    """BL-MATCH-8: only a number, in the measure of the game."""
    if refusal := not_in_play(position):
        return refusal
    given = [play.points is not None, play.by_name is not None, play.winner is not None]
    if position.is_straight:
        if given != [True, False, False]:
            return refuse(
                "BL-MATCH-8", "In straight pool an inning is entered: its balls, and whether it ended with a foul."
            )
        return _inning(position, play)
    if play.foul:
        return refuse("BL-MATCH-8", "A foul is told of an inning of straight pool only.")
    if not position.opening or position.shot != (False, False):
        return refuse(
            "BL-MATCH-8", "The rack is being played stroke by stroke; a whole rack is entered before its break."
        )
    if position.is_race:
        if given != [False, False, True]:
            return refuse("BL-MATCH-8", "Here the winner of the rack is entered.")
        assert play.winner is not None
        after, says, rules, effects = rack_over(position, position.players.index(play.winner), "")
        return allow(after, says, ("BL-MATCH-8", *rules), effects)
    if given != [False, True, False]:
        return refuse("BL-MATCH-8", "Here the points of the rack are entered for both by name.")
    assert play.by_name is not None
    return _rack(position, play.by_name)


def _rack(position: Position, by_name: dict[str, int]) -> Ruling[Position]:
    if set(by_name) != set(position.players):
        return refuse("BL-MATCH-8", f"Points are needed for {position.players[0]} and {position.players[1]}.")
    made = tuple(by_name[name] for name in position.players)
    rotation = position.options.game == ROTATION
    most = sum(position.law.balls) if rotation else len(position.law.balls)
    if sum(made) > most:
        return refuse("BL-MATCH-8", f"{made[0]} and {made[1]} are {sum(made)}; a rack has {most}.")
    points = (position.points[0] + made[0], position.points[1] + made[1])
    target = position.law.target
    if min(points) >= target:
        return refuse("BL-MATCH-8", f"Both would have {target}; the match was over when the first had.")
    after = replace(position, points=points)
    for index in (0, 1):
        if not rotation:
            after = replace(after, figures=figured(after, index, balls=made[index]))
        if points[index] >= target:
            says = f"{made[0]} and {made[1]}: {points[0]} to {points[1]}. {position.players[index]} wins the match"
            return allow(won(after, index), says, ("BL-MATCH-8", "BL-MATCH-1"), [Effect("tally", points=list(made))])
    winner = None if made[0] == made[1] else 0 if made[0] > made[1] else 1
    after, says, rules, effects = rack_over(after, winner, "")
    return allow(after, f"{made[0]} and {made[1]}. {says}", ("BL-MATCH-8", *rules), effects)


def _inning(position: Position, play: Tally) -> Ruling[Position]:
    """An inning of straight pool: racks of fourteen go by, the rest stays (BL-STRAIGHT-4)."""
    assert play.points is not None
    who, made = position.turn, play.points
    if position.run:
        return refuse("BL-MATCH-8", "The inning is being played stroke by stroke; it goes on so.")
    target = position.law.target
    if position.points[who] + made > target:
        says = f"{target - position.points[who]} balls win; more are not played."
        return refuse("BL-MATCH-8", says)
    won_it = position.points[who] + made == target
    if play.foul and won_it:
        return refuse("BL-MATCH-8", f"With {made} balls the match is won before the foul.")
    left, rest, racks = position.left, made, 0
    while rest >= left - 1 and rest:
        rest -= left - 1
        left, racks = len(position.law.balls), racks + 1
    unknown = position.unknown + made if not racks else rest
    cost = FOUL_POINTS if play.foul else 0
    fouls = position.in_row[who] + 1 if play.foul and made == 0 else int(play.foul)
    if fouls >= 3 and position.law.three_fouls:
        return refuse("BL-MATCH-4", "It would be the third foul running: enter the stroke, so that 15 are taken off.")
    after = replace(
        position,
        points=changed(position.points, who, made - cost),
        run=made,
        rack=position.rack + racks,
        down=NONE_OFF if racks else position.down,
        by=(0,) * 16 if racks else position.by,
        unknown=unknown,
        opening=False,
        after_break=False,
        last_ball=None,
        cue=position.law.foul if play.foul else IN_POSITION,
        in_row=(fouls, position.in_row[1]) if who == 0 else (position.in_row[0], fouls),
        figures=figured(position, who, balls=made, fouls=int(play.foul)),
        spotting=None,
    )
    effects = [Effect("tally", who=position.shooter, points=made - cost)]
    says = f"{position.shooter}: {made} in the inning{', 1 off for a foul' if cost else ''}, {after.points[who]} in all"
    if won_it:
        after = won(inning_over(after, "won"), who)
        return allow(after, f"{says}. {position.shooter} wins the match", ("BL-MATCH-8", "BL-MATCH-1"), effects)
    after = inning_over(after, "foul" if play.foul else "")
    rules = ["BL-MATCH-8", *(["BL-STRAIGHT-2"] if cost else []), *(["BL-STRAIGHT-4"] if racks else [])]
    return allow(after, f"{says}. {after.shooter} plays", rules, effects)


# --- the account of balls --------------------------------------------------------------------------------------------


def judge_check(position: Position, play: Check) -> Ruling[Position]:
    """BL-10: the balls on the table are counted; one that was entered as pocketed and lies there is a late ruling."""
    if refusal := not_in_play(position):
        return refusal
    lying = frozenset(play.balls)
    law = position.law
    if len(lying) != len(play.balls):
        return refuse("BL-10", "A ball stands twice; each lies on the table once.")
    if lying - law.balls:
        return refuse("BL-MATCH-2", f"There is no {min(lying - law.balls)} in this game.")
    missing = law.balls - position.down - lying
    if len(missing) > position.unknown:
        gone = " ".join(map(str, sorted(missing)))
        return refuse(
            "BL-10", f"Missing on the table, and pocketed by no play: {gone}; enter the stroke that pocketed it."
        )
    back = sorted(lying & position.down)
    if len(missing) < position.unknown and not back:
        says = f"{len(lying)} balls lie there, and the innings entered leave {position.left}; correct the inning first."
        return refuse("BL-10", says)
    if not back:
        after = replace(position, down=law.balls - lying, unknown=0)
        return allow(
            after,
            f"The count is right: {len(lying)} balls on the table",
            ("BL-10",),
            [Effect("counted", balls=sorted(lying))],
        )
    flags = [
        Flag(position.by[ball], "BL-10", f"The {ball} lies on the table: it was not pocketed.")
        for ball in back
        if position.by[ball]
    ]
    after = replace(position, down=law.balls - lying, unknown=0, spotting=None)
    what = " ".join(map(str, back))
    says = (
        f"On the table though entered as pocketed: {what}. Play goes on; correct the stroke, so that the score is right"
    )
    return allow(after, says, ("BL-10",), [Effect("counted", balls=sorted(lying))], flags)
