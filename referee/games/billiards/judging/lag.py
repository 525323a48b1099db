"""The lag or the lot: its winner breaks or has the other break (BL-05, BL-06)."""

from referee.games.billiards.effects import Lagged
from referee.games.billiards.judging.racks import begin_rack, offer_choice
from referee.games.billiards.lag import LagShot, lag_result
from referee.games.billiards.plays import ASSIGN, BREAK, Lag
from referee.games.billiards.position import Alternative, Phase, Position
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_lag(position: Position, play: Lag) -> Draft[Position]:
    if position.phase != Phase.LAG:
        raise Refused("BL-05", "The lag is decided; the match has begun.")
    draft = Draft(position)
    if play.lot:
        winner = _by_lot(draft, play)
    elif play.undecided or play.late or {play.a, play.b} - {None, LagShot()}:
        by_shots = _by_shots(draft, play)
        if by_shots is None:
            return draft.effect(Lagged(None, replay=True))
        winner = by_shots
    elif play.winner is not None:
        winner = position.players.index(play.winner)
        draft.say(f"{play.winner} wins the lag", "BL-05")
    else:
        raise Refused("BL-05", "Enter who won the lag, or what each ball did.")
    names = position.players
    alternatives = tuple(
        Alternative(choice, f"{names[breaker]} breaks", _begun(position, breaker), ("BL-06", "BL-07"))
        for choice, breaker in ((BREAK, winner), (ASSIGN, 1 - winner))
    )
    asks = f"{names[winner]} chooses who breaks"
    draft.say(asks, "BL-06").effect(Lagged(names[winner], replay=False))
    return draft.at(offer_choice(position, winner, asks, alternatives))


def _by_lot(draft: Draft[Position], play: Lag) -> int:
    """The winner of the lot."""
    position = draft.position
    if play.winner is None or play.a or play.b or play.undecided or play.late:
        raise Refused("BL-06", "For a lot, enter its winner and nothing else.")
    if position.options.formal:
        raise Refused("BL-06", "In a formal match the lag decides who breaks, not the lot.")
    draft.say(f"{play.winner} wins the lot", "BL-06")
    return position.players.index(play.winner)


def _by_shots(draft: Draft[Position], play: Lag) -> int | None:
    """The winner by what the balls did; None if the lag is played again."""
    names = draft.position.players
    result = lag_result(play.a or LagShot(), play.b or LagShot(), names, play.undecided, play.late)
    if play.winner is not None and (result.winner is None or names[result.winner] != play.winner):
        raise Refused(result.rules, f"{play.winner} has not won the lag. {result.says}.")
    draft.say(result.says, *result.rules)
    return result.winner


def _begun(position: Position, breaker: int) -> Position:
    """The position before the break (BL-07); a game replayed from the lag keeps its score."""
    return begin_rack(position, replace(position.rack, breaker=breaker))
