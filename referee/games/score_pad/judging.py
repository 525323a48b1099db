"""The judges of the score pad: points, the end of a round, the end of the match."""

from __future__ import annotations

from referee.contract.effects import RoundOver, Won
from referee.contract.guards import require_players
from referee.games.score_pad.effects import Deals, SideScored
from referee.games.score_pad.options import ANY_TIME, PLAY_ON, ROUND
from referee.games.score_pad.plays import Close, NextRound, Round, Score
from referee.games.score_pad.position import PadLine, Position
from referee.games.score_pad.scoring import leaders, target_reached
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_round(position: Position, play: Round) -> Draft[Position]:
    if position.options.enter == ANY_TIME:
        raise Refused("SP-SCORE-1", "Points are entered when somebody scores: enter who, and how many.")
    points = points_by_side(position, play.points)
    totals = tuple(total + more for total, more in zip(position.totals, points, strict=True))
    line = PadLine(position.round, points, totals)
    draft = Draft(replace(position, totals=totals, lines=position.lines.add(line)))
    scores = ", ".join(f"{listed(side)} {signed(more)}" for side, more in zip(position.sides, points, strict=True))
    draft.say(f"Round {position.round}: {scores}", "SP-ROUND-1")
    for side, more, total in zip(position.sides, points, totals, strict=True):
        draft.effect(SideScored(side, more, total))
    return _end_round(draft)


def points_by_side(position: Position, points: dict[str, int]) -> tuple[int, ...]:
    """The points of a round by side; a side without a number scores 0.

    :raises Refused: the name of a person who does not play, or two numbers for one team.
    """
    require_players(points, position.players, "SP-PLAY-1", "points")
    by_side: dict[int, int] = {}
    for name, number in points.items():
        side = position.side_of(name)
        if side in by_side:
            says = f"{listed(position.sides[side])} are one team: enter one number for them."
            raise Refused("SP-ROUND-1", says, f"points.{name}")
        by_side[side] = number
    return tuple(by_side.get(side, 0) for side in range(len(position.sides)))


def judge_score(position: Position, play: Score) -> Draft[Position]:
    _require_any_time(position)
    side = position.side_of(play.who)
    total = position.totals[side] + play.points
    totals = with_item(position.totals, side, total)
    points = tuple(play.points if index == side else None for index in range(len(totals)))
    after = replace(position, totals=totals, lines=position.lines.add(PadLine(position.round, points, totals)))
    names = listed(position.sides[side])
    draft = Draft(after).say(f"{names}: {signed(play.points)}, {signed(total)} in all", "SP-SCORE-1")
    draft.effect(SideScored(position.sides[side], play.points, total))
    return _win(draft, "SP-END-1") if target_reached(totals, position.options) else draft


def judge_next_round(position: Position, play: NextRound) -> Draft[Position]:
    _require_any_time(position)
    return _end_round(Draft(position).say(f"Round {position.round} is over", "SP-SCORE-1"))


def judge_close(position: Position, play: Close) -> Draft[Position]:
    require_points(position)
    return _win(Draft(position).say("The match is closed", "SP-END-3"), "SP-WIN-1", agreed=True)


def require_points(position: Position) -> None:
    """Check that points are entered or carried over; without them there is no winner (SP-END-3)."""
    if not len(position.lines) and not any(position.totals):
        raise Refused("SP-END-3", "No points are entered yet: enter some first.")


def _require_any_time(position: Position) -> None:
    if position.options.enter == ROUND:
        raise Refused("SP-ROUND-1", "Points are entered once a round: enter a number for each.")


def _end_round(draft: Draft[Position]) -> Draft[Position]:
    """End the round: the match ends, or the deal passes on (SP-END-1, SP-END-2, SP-DEAL-1)."""
    position, options = draft.position, draft.position.options
    draft.effect(RoundOver(position.round))
    if target_reached(position.totals, options):
        return _win(draft, "SP-END-1")
    if options.rounds and position.round >= options.rounds:
        return _win(draft, "SP-END-2")
    return _begin_round(draft)


def _begin_round(draft: Draft[Position]) -> Draft[Position]:
    position = draft.position
    dealer = (position.dealer + 1) % len(position.players)
    if position.options.deal:
        draft.cite("SP-DEAL-1").effect(Deals(position.players[dealer]))
    return draft.at(replace(position, round=position.round + 1, dealer=dealer))


def _win(draft: Draft[Position], rule: str, agreed: bool = False) -> Draft[Position]:
    """The best score wins; a tie shares the win or plays on (SP-WIN-1, SP-TIE-1)."""
    position = draft.position
    best = leaders(position.totals, position.options)
    sides = [listed(position.sides[side]) for side in best]
    total = signed(position.totals[best[0]])
    tied = len(best) > 1
    if tied and position.options.tie == PLAY_ON and not agreed:
        draft.say(f"{listed(sides)} are tied at {total}: another round", rule, "SP-TIE-1")
        return _begin_round(draft)
    names = tuple(name for side in best for name in position.sides[side])
    verb = "share the win" if tied else "win" if len(names) > 1 else "wins"
    draft.say(f"{listed(sides)} {verb} with {total}", rule, "SP-WIN-1").effect(Won(names))
    if tied:
        draft.cite("SP-TIE-1")
    return draft.at(replace(position, over=True))


def signed(points: int) -> str:
    """Points as people write them, with a true minus sign."""
    return str(points) if points >= 0 else f"−{-points}"
