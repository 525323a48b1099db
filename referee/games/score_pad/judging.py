"""The judges of the score pad: points, the end of a round, the end of the match."""

from collections.abc import Sequence

from referee.contract.effects import RoundOver, Won
from referee.contract.guards import require_here, require_players
from referee.games.score_pad.effects import Deals, SideScored
from referee.games.score_pad.options import ANY_TIME, PLAY_ON, ROUND
from referee.games.score_pad.plays import Close, NextRound, Round, Score
from referee.games.score_pad.position import PadLine, Position
from referee.kit.names import listed
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_round(position: Position, play: Round) -> Draft[Position]:
    if position.options.enter == ANY_TIME:
        raise Refused("SP-SCORE-1", "Points are entered when somebody scores: enter who, and how many.")
    points = points_by_side(position, play.points)
    scores = ", ".join(
        f"{listed(side)} {written(more)}" for side, more in zip(position.sides, points, strict=True) if more is not None
    )
    return _end_round(_added(position, points).say(f"Round {position.round}: {scores}", "SP-ROUND-1"))


def points_by_side(position: Position, points: dict[str, int]) -> tuple[int | None, ...]:
    """The points of a round by side; a side without a number scores 0. None for a side that has left.

    :raises Refused: the name of a person who does not play, or two numbers for one team.
    """
    require_players(position, points, "SP-PLAY-1", left="SP-LATE-2", field="points")
    by_side: dict[int, int] = {}
    for name, number in points.items():
        side = position.side_of(name)
        if side in by_side:
            says = f"{listed(position.sides[side])} are one team: enter one number for them."
            raise Refused("SP-ROUND-1", says, f"points.{name}")
        by_side[side] = number
    playing = position.playing
    return tuple(by_side.get(side, 0) if side in playing else None for side in range(len(position.totals)))


def judge_score(position: Position, play: Score) -> Draft[Position]:
    _require_any_time(position)
    require_here(position, play.who, "SP-LATE-2", "who")
    scorer = position.side_of(play.who)
    draft = _added(position, [play.points if side == scorer else None for side in range(len(position.totals))])
    totals = draft.position.totals
    total = written(totals[scorer])
    draft.say(f"{listed(position.sides[scorer])}: {written(play.points)}, {total} in all", "SP-SCORE-1")
    return _win(draft, "SP-END-1") if draft.position.target_reached else draft


def _added(position: Position, points: Sequence[int | None]) -> Draft[Position]:
    """A line is written on the pad: the points of each side, None for a side that is not in it."""
    totals = tuple([total + (more or 0) for total, more in zip(position.totals, points, strict=True)])
    line = PadLine(position.round, tuple(points), totals)
    draft = Draft(replace(position, totals=totals, lines=position.lines.add(line)))
    for side, more, total in zip(position.sides, points, totals, strict=True):
        if more is not None:
            draft.effect(SideScored(side, more, total))
    return draft


def judge_next_round(position: Position, play: NextRound) -> Draft[Position]:
    _require_any_time(position)
    return _end_round(Draft(position).say(f"Round {position.round} is over", "SP-SCORE-1"))


def judge_close(position: Position, play: Close) -> Draft[Position]:
    # Without points entered or carried over there is no winner.
    if not len(position.lines) and not any(position.totals):
        raise Refused("SP-END-3", "No points are entered yet: enter some first.")
    return _win(Draft(position).say("The match is closed", "SP-END-3"), "SP-WIN-1", agreed=True)


def _require_any_time(position: Position) -> None:
    if position.options.enter == ROUND:
        raise Refused("SP-ROUND-1", "Points are entered once a round: enter a number for each.")


def _end_round(draft: Draft[Position]) -> Draft[Position]:
    """End the round: the match ends, or the deal passes on (SP-END-1, SP-END-2, SP-DEAL-1)."""
    position, options = draft.position, draft.position.options
    draft.effect(RoundOver(position.round))
    if position.target_reached:
        return _win(draft, "SP-END-1")
    if options.rounds and position.round >= options.rounds:
        return _win(draft, "SP-END-2")
    return _begin_round(draft)


def _begin_round(draft: Draft[Position]) -> Draft[Position]:
    position = draft.position
    dealer = position.roster.after(position.dealer)
    if position.options.deal:
        draft.cite("SP-DEAL-1").effect(Deals(position.players[dealer]))
    return draft.at(replace(position, round=position.round + 1, dealer=dealer))


def _win(draft: Draft[Position], rule: str, agreed: bool = False) -> Draft[Position]:
    """The best score wins; a tie shares the win or plays on (SP-WIN-1, SP-TIE-1)."""
    position = draft.position
    best = position.leaders
    tied = ("SP-TIE-1",) if len(best) > 1 else ()
    sides, total = listed([listed(position.sides[side]) for side in best]), written(position.totals[best[0]])
    if tied and position.options.tie == PLAY_ON and not agreed:
        return _begin_round(draft.say(f"{sides} are tied at {total}: another round", rule, *tied))
    won = replace(position, over=True)
    verb = "share the win" if tied else "win" if len(won.winners) > 1 else "wins"
    return draft.at(won).say(f"{sides} {verb} with {total}", rule, "SP-WIN-1", *tied).effect(Won(won.winners))
