"""A throw for the bull: it decides who starts, or which of the level sides wins the leg."""

from referee.contract.guards import require_here
from referee.games.darts_301.effects import Starts
from referee.games.darts_301.judging.leg import win_leg
from referee.games.darts_301.plays import Bull
from referee.games.darts_301.position import Position
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_bull(position: Position, play: Bull) -> Draft[Position]:
    require_here(position, play.nearest, "D3-LATE-2", "nearest")
    side = position.side_of(play.nearest)
    if position.leg.level:
        if side not in position.leg.level:
            names = listed([listed(position.sides[index]) for index in position.leg.level])
            says = f"The bull decides between {names}; {play.nearest} has not finished this leg."
            raise Refused("D3-AMB-4", says)
        settled = replace(position, leg=replace(position.leg, level=()))
        return win_leg(Draft(settled).say(f"{play.nearest} is nearest the bull", "D3-AMB-4"), side)
    if not position.options.bullseye_order:
        raise Refused("D3-TURN-1", f"There is no throw for the bull here; {position.thrower} starts.")
    if position.started:
        raise Refused("D3-TURN-1", f"The match has started; {position.thrower} throws next.")
    leg = replace(position.leg, up=side, starter=side)
    after = replace(position, leg=leg, set_starter=side, started=True)
    return (
        Draft(after)
        .say(f"{play.nearest} is nearest the bull: {after.thrower} starts", "D3-TURN-1")
        .effect(Starts(after.thrower))
    )


def require_not_level(position: Position) -> None:
    """No level sides are waiting for the bull to decide (D3-AMB-4)."""
    if position.leg.level:
        names = listed([listed(position.sides[index]) for index in position.leg.level])
        says = f"{names} have finished in the same round with the same number of darts: a throw for the bull decides."
        raise Refused("D3-AMB-4", says)
