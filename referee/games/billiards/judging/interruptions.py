"""Interference by a player or from outside, and racking again (BL-34, BL-40, BL-02, BL-MATCH-7)."""

from typing import Final

from referee.games.billiards.effects import Fouled, RackedAgain, RackReplayed, Restored
from referee.games.billiards.game_rules import FOUL_POINTS
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.judging.racks import replay_rack
from referee.games.billiards.options import ANYWHERE, IN_POSITION, PENALTY_OF
from referee.games.billiards.plays import INTERFERENCES, MOVES, NOT_TIGHT, OUTSIDE, Interference, Rerack
from referee.games.billiards.position import CUE_SAYS, Phase, Position, counts_with
from referee.kit.values import replace
from referee.ruling import Draft, Refused

_SAYS: Final = {**INTERFERENCES, MOVES: "moved a ball"}


def judge_interference(position: Position, play: Interference) -> Draft[Position]:
    require_in_play(position)
    return _from_outside(position, play.restored) if play.kind == OUTSIDE else _by_other(position, play.kind)


def _from_outside(position: Position, restored: bool) -> Draft[Position]:
    """Disturbed balls are put back, or the rack is played again (BL-34)."""
    if restored:
        says = f"The balls are put back, no penalty; {position.shooter} plays on"
        return Draft(replace(position, spotted=None)).say(says, "BL-34").effect(Restored())
    after = replay_rack(position)
    if position.is_straight:
        after = replace(after, phase=Phase.LAG)
        says = "The balls cannot be put back: a new rack and a lag, the score stands"
        draft = Draft(after).say(says, "BL-34", "BL-STRAIGHT-5")
    else:
        says = f"The balls cannot be put back: {after.shooter} breaks this rack again"
        draft = Draft(after).say(says, "BL-34")
    return draft.effect(RackReplayed(position.rack.number))


def _by_other(position: Position, kind: str) -> Draft[Position]:
    """The player who is not at the table fouls; the shooter plays on as after any foul (BL-40)."""
    offender, game = 1 - position.turn, position.game
    name, side = position.players[offender], position.sides[offender]
    off = FOUL_POINTS if position.is_straight else 0
    keeps = game.fouls.after_foul == IN_POSITION or position.rack.opening or position.cue == ANYWHERE
    cue = position.cue if keeps else game.fouls.after_foul
    after = position.with_side(offender, points=side.points - off, counts=counts_with(position, offender, fouls=1))
    draft = Draft(replace(after, cue=cue, spotted=None))
    draft.say(f"Foul by {name}: {_SAYS[kind]} (BL-40)", "BL-40", "BL-16")
    if game.fouls.outcome_by_house:
        draft.cite("BL-AMB-2")
    if off:
        draft.add(f"{off} off")
    draft.say(f"{position.shooter} plays" + (f", {CUE_SAYS[cue]}" if cue != IN_POSITION else ""))
    return draft.effect(Fouled(name, ("BL-40",), PENALTY_OF[game.fouls.after_foul]))


def judge_rerack(position: Position, play: Rerack) -> Draft[Position]:
    require_in_play(position)
    effect = RackedAgain(position.rack.number)
    if play.why == NOT_TIGHT:
        if not position.is_racked:
            raise Refused("BL-02", "The rack is broken; look at it before the break.")
        says = "Racked again: the apex ball on the foot spot, all balls touching"
        return Draft(position).say(says, "BL-02").effect(effect)
    if position.rack.opening:
        raise Refused("BL-MATCH-7", "The rack is not broken yet; there is nothing to play again.")
    after = replay_rack(position)
    says = f"Both agree: rack {position.rack.number} is played again; {after.shooter} breaks"
    return Draft(after).say(says, "BL-MATCH-7").effect(effect)
