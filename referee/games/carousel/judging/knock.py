"""The knock (CA-KNOCK-1)."""

from referee.contract.sums import bounded
from referee.games.carousel.deadwood import least_deadwood
from referee.games.carousel.effects import Knocked
from referee.games.carousel.judging.guards import require_playing
from referee.games.carousel.options import Options
from referee.games.carousel.plays import Knock
from referee.games.carousel.position import KNOCKED, Position
from referee.kit.names import counted
from referee.ruling import Draft, Refused, Sum


def require_may_knock(position: Position) -> None:
    """Require that the player has not drawn and, judged by public facts, may have little enough deadwood."""
    name, limit = position.player, position.options.knock_limit
    if position.drawn:
        raise Refused(("CA-KNOCK-1", "CA-TURN-1"), f"{name} has drawn: knock at the start of a turn.")
    least = least_deadwood(position.hand.unseen, (position.held,), position.options)
    if least > limit:
        held = counted(position.held, "card")
        says = f"{name} holds {held}, worth at least {least}; a knock needs {limit} or less."
        sums = (deadwood_bound(name, least, position.options),)
        raise Refused(("CA-KNOCK-1", "CA-DEAD-1"), says, sums=sums)


def deadwood_bound(name: str, points: int, options: Options) -> Sum:
    """The deadwood of a player beside the most that a knock allows."""
    return bounded(name, {"deadwood": points}, most=options.knock_limit)


def judge_knock(position: Position, play: Knock) -> Draft[Position]:
    require_playing(position)
    require_may_knock(position)
    after = position.in_hand(fresh=(), begun=True).ended(KNOCKED, position.turn, play.n)
    says = f"{position.player} knocks with {position.options.knock_limit} or less: count the hands"
    return Draft(after).say(says, "CA-KNOCK-1").effect(Knocked(position.player))
