"""The judges of Darts Baseball: a throw, the runs of an inning, the next inning, the end."""

from typing import Final

from referee.contract.effects import Scored, Won
from referee.contract.sums import bounded
from referee.games.darts_baseball.effects import ExtraInning, FellBack
from referee.games.darts_baseball.options import SHARED
from referee.games.darts_baseball.plays import Runs, Throw
from referee.games.darts_baseball.position import Position
from referee.games.darts_baseball.scoring import (
    SET,
    falls_back,
    most_runs,
    runs_of,
    stays_alive,
    target,
    target_name,
)
from referee.kit.names import counted, listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Moment, Refused

CHEERED_RUNS: Final = 9
"""The fewest runs of an inning that are cheered: three trebles."""


def judge_throw(position: Position, play: Throw) -> Draft[Position]:
    if len(play.darts) != SET:
        says = f"{counted(len(play.darts), 'dart')} entered; a throw is three, with 0 for a dart that missed."
        raise Refused("DB-TURN-1", says, "darts")
    number = position.target
    runs = runs_of(play.darts, number)
    sum_of = " + ".join(str(dart.times if dart.sector == number else 0) for dart in play.darts)
    if not stays_alive(play.darts, number, position.options):
        return _end_inning(position, position.alive + runs, runs, f"{sum_of} = {counted(runs, 'run')}")
    says = f"{position.thrower}: {sum_of} = {counted(runs, 'run')}; three hits, so three more darts"
    after = replace(position, alive=position.alive + runs)
    return Draft(after).say(says, "DB-YOG-1", "DB-SCO-1").effect(Scored(position.thrower, runs))


def judge_runs(position: Position, play: Runs) -> Draft[Position]:
    number = position.target
    if play.runs > most_runs(number) and not position.options.yogi_berra:
        most = f"three darts at {target_name(number)} make {most_runs(number)} at most"
        sums = (bounded(position.thrower, {"runs": play.runs}, most=most_runs(number)),)
        raise Refused("DB-SCO-1", f"{play.runs} runs are too many; {most}.", "runs", sums)
    if play.runs < position.alive:
        says = f"{position.alive} runs are made in this inning already; enter at least {position.alive}."
        sums = (bounded(position.thrower, {"runs": play.runs}, needed=position.alive),)
        raise Refused("DB-YOG-1", says, "runs", sums)
    scored = play.runs - position.alive
    return _end_inning(position, play.runs, scored, counted(scored, "run"))


def _end_inning(position: Position, runs: int, scored: int, sum_of: str) -> Draft[Position]:
    """The inning of the thrower ends with `runs` in all, `scored` of them by this play."""
    who, index = position.thrower, position.order[position.up]
    total = position.totals[index] + runs
    back = falls_back(position.inning, runs, position.options)
    after = replace(
        position,
        totals=with_item(position.totals, index, 0 if back else total),
        line=with_item(position.line, index, (*position.line[index], runs)),
        alive=0,
        up=position.up + 1,
    )
    draft = Draft(after).effect(Scored(who, scored)).cite("DB-SCO-1")
    if runs >= CHEERED_RUNS:
        draft.cheer(Moment(counted(runs, "run"), who=(who,)))
    if scored != runs:
        draft.cite("DB-YOG-1")
    if back:
        draft.say(f"{who}: no run in inning {position.inning}, back to 0", "DB-NEW-1")
        draft.effect(FellBack(who, -position.totals[index]))
    else:
        draft.say(f"{who}: {sum_of} in inning {position.inning}, {total} in all")
    return draft if after.up < len(after.order) else next_inning(draft)


def next_inning(draft: Draft[Position]) -> Draft[Position]:
    """The next inning, an extra inning for the tied players, or the end (DB-TURN-1, DB-TIE-1, DB-END-1)."""
    position, options = draft.position, draft.position.options
    following = position.inning + 1
    if position.inning < options.innings:
        return draft.at(replace(position, inning=following, order=position.roster.order, up=0)).cite("DB-TURN-1")
    leaders = position.leaders
    names, best = tuple(position.players[index] for index in leaders), position.totals[leaders[0]]
    if len(leaders) == 1 or options.tie == SHARED:
        verb = "wins" if len(leaders) == 1 else "share the win"
        draft.say(f"{listed(names)} {verb} with {best}", "DB-END-1").effect(Won(names))
        if len(leaders) > 1:
            draft.cite("DB-TIE-1")
        return draft.at(replace(position, over=True))
    line = tuple(runs if index in leaders else (*runs, None) for index, runs in enumerate(position.line))
    number = target_name(target(following, options))
    draft.say(f"{listed(names)} are tied at {best}: inning {following}, at {number}", "DB-TIE-1")
    draft.effect(ExtraInning(following, names))
    return draft.at(replace(position, inning=following, order=leaders, up=0, line=line))
