"""A count of the balls on the table, with the late rulings that it brings (BL-10)."""

from referee.games.billiards.effects import Counted
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.judging.stroke_ruling import balls_text
from referee.games.billiards.plays import Check
from referee.games.billiards.position import Position
from referee.kit.names import counted
from referee.kit.values import replace
from referee.ruling import Draft, LateRuling, Refused


def judge_check(position: Position, play: Check) -> Draft[Position]:
    """A ball on the table that was entered as pocketed brings a late ruling; play goes on."""
    require_in_play(position)
    game, rack, lying = position.game, position.rack, frozenset(play.balls)
    if len(lying) != len(play.balls):
        raise Refused("BL-10", "A ball is entered twice; each lies on the table once.")
    if lying - game.balls:
        raise Refused("BL-MATCH-2", f"There is no {min(lying - game.balls)} in this game.")
    missing = game.balls - rack.pocketed - lying
    if len(missing) > rack.unknown:
        balls = " ".join(map(str, sorted(missing)))
        says = f"Missing on the table, and pocketed by no play: {balls}; enter the stroke that pocketed it."
        raise Refused("BL-10", says)
    back = sorted(lying & rack.pocketed)
    if len(missing) < rack.unknown and not back:
        says = f"{counted(len(lying), 'ball')} on the table, but the innings leave {position.left}"
        raise Refused("BL-10", f"{says}: correct an inning first.")
    after = replace(position, rack=replace(rack, pocketed=game.balls - lying, unknown=0))
    effect = Counted(tuple(sorted(lying)))
    if not back:
        says = f"The count is right: {counted(len(lying), 'ball')} on the table"
        return Draft(after).say(says, "BL-10").effect(effect)
    says = f"Entered as pocketed, but on the table: {balls_text(back)}. Play goes on; correct the stroke and its score"
    late = [
        LateRuling(rack.pocketed_by[ball], "BL-10", f"The {ball} lies on the table: it was not pocketed.")
        for ball in back
        if rack.pocketed_by[ball]
    ]
    return Draft(replace(after, spotted=None)).say(says, "BL-10").effect(effect).flag(*late)
