"""Balls in the way of spotted balls, and of a rack of fourteen (BL-31-a to BL-31-d, BL-STRAIGHT-6)."""

from typing import Final

from referee.games.billiards.effects import BallsSpotted, LastBallPlaced
from referee.games.billiards.fourteen import IN_HAND, POCKETED, places_for
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.options import BEHIND
from referee.games.billiards.plays import Fourteen, Spot
from referee.games.billiards.position import Position
from referee.games.billiards.spots import spot
from referee.kit.names import counted_with
from referee.kit.values import replace
from referee.ruling import Draft, Refused, citing

_RULES: Final = {"off the bed": "BL-31-b", "no room": "BL-31-b", "same spot": "BL-STRAIGHT-6"}


def judge_spot(position: Position, play: Spot) -> Draft[Position]:
    require_in_play(position)
    if position.spotted is None:
        raise Refused("BL-31-a", "The last stroke sends no ball to the spot.")
    options, balls = position.options, position.spotted.balls
    room = position.left - len(balls)
    if sum(not other.cue for other in play.others) > room:
        entered = counted_with(len(play.others), "ball", "is", "are")
        says = f"{entered} entered in the way; {counted_with(room, 'other ball', 'is', 'are')} on the table."
        raise Refused("BL-31-b", says)
    with citing(_RULES):
        spotted = spot(balls, play.others, options.diameter, options.table_length, options.spot_touching)
    draft = Draft(replace(position, spotted=spotted)).say(f"Spotted: {spotted.says()}", *spotted.rules)
    if play.others and not options.spot_touching:
        draft.cite("BL-AMB-10")
    return draft.effect(BallsSpotted(spotted.positions()))


def judge_fourteen(position: Position, play: Fourteen) -> Draft[Position]:
    require_in_play(position)
    ball = position.rack.last_ball
    if position.rack.opening or not position.is_racked:
        says = "This is entered when fourteen balls have just been racked in straight pool."
        raise Refused("BL-STRAIGHT-6", says)
    if (play.last == POCKETED) is not (ball == 0):
        says = f"The {ball} was left on the table." if ball else "The last ball was pocketed as well."
        raise Refused("BL-STRAIGHT-6", says)
    with citing(_RULES):
        places = places_for(play.last, play.cue)
    after = replace(position, cue=BEHIND) if places.cue == IN_HAND else position
    says = places.says(f"The {ball}" if ball else "The fifteenth ball")
    return (
        Draft(after)
        .say(f"{says}; {position.shooter} plays on", "BL-STRAIGHT-6")
        .effect(LastBallPlaced(places.last, places.cue))
    )
