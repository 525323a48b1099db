"""Only the number: the balls of an inning, the points of a rack, or its winner (BL-MATCH-8)."""

from collections.abc import Mapping

from referee.contract.sums import bounded
from referee.games.billiards.effects import Tallied
from referee.games.billiards.game_rules import FOUL_POINTS, THREE_FOULS
from referee.games.billiards.judging.guards import require_in_play
from referee.games.billiards.judging.racks import end_inning, end_rack, rack_winner, win_match
from referee.games.billiards.options import IN_POSITION, ROTATION
from referee.games.billiards.plays import Tally
from referee.games.billiards.position import NO_BALLS, POCKETED_BY_NONE, Position, Rack, counts_with
from referee.kit.names import counted, counted_with
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

RULE = "BL-MATCH-8"


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    require_in_play(position)
    entered = (play.points is not None, play.by_name is not None, play.winner is not None)
    if position.is_straight:
        if play.points is None or entered != (True, False, False):
            says = "In straight pool an inning is entered: its balls, and whether it ended with a foul."
            raise Refused(RULE, says)
        return _inning(position, play.points, play.foul)
    if play.foul:
        raise Refused(RULE, "Only an inning of straight pool is entered with a foul.")
    if position.is_race:
        if play.winner is None or entered != (False, False, True):
            raise Refused(RULE, "Here the winner of the rack is entered.")
        return end_rack(Draft(position).cite(RULE), position.players.index(play.winner))
    if play.by_name is None or entered != (False, True, False):
        raise Refused(RULE, "Here the points of the rack are entered for both by name.")
    return _rack(position, play.by_name)


def _rack(position: Position, by_name: Mapping[str, int]) -> Draft[Position]:
    """The points of a rack for both players."""
    if set(by_name) != set(position.players):
        raise Refused(RULE, f"Points are needed for {position.players[0]} and {position.players[1]}.")
    first, second = (by_name[name] for name in position.players)
    game = position.game
    rotation = game.key == ROTATION
    most = sum(game.balls) if rotation else len(game.balls)
    if first + second > most:
        says = f"{first} and {second} are {first + second}; a rack has {most}."
        raise Refused(RULE, says, sums=(bounded("", by_name, most=most),))
    totals = (position.points[0] + first, position.points[1] + second)
    if min(totals) >= game.target:
        raise Refused(RULE, f"Both would have {game.target}; the match was over when the first had.")
    after = position.with_points(0, first).with_points(1, second)
    draft = Draft(after).cite(RULE)
    for player, balls in enumerate((first, second)):
        if not rotation:
            after = after.with_side(player, counts=counts_with(after, player, balls=balls, rack_balls=balls))
        if totals[player] >= game.target:
            draft.say(f"{first} and {second}: {totals[0]} to {totals[1]}")
            draft.say(f"{position.players[player]} wins the match", "BL-MATCH-1").effect(Tallied((first, second)))
            return draft.at(win_match(after, player))
    draft.say(f"{first} and {second}").at(after)
    return end_rack(draft, rack_winner(after))


def _inning(position: Position, pocketed: int, foul: bool) -> Draft[Position]:
    """The balls of an inning of straight pool."""
    who, side, game = position.turn, position.sides[position.turn], position.game
    needed = game.target - side.points
    if pocketed > needed:
        parts = {"had": side.points, "pocketed": pocketed}
        says = f"{counted_with(needed, 'ball', 'wins', 'win')}; more are not played."
        raise Refused(RULE, says, sums=(bounded(position.shooter, parts, most=game.target),))
    wins = pocketed == needed
    if foul and wins:
        raise Refused(RULE, f"With {counted(pocketed, 'ball')} the match is won before the foul.")
    fouls = 1 if foul else 0
    fouls_running = side.fouls_running + 1 if foul and pocketed == 0 else fouls
    if fouls_running >= THREE_FOULS and game.fouls.three_fouls:
        says = "It would be the third foul running: enter the stroke, so that 15 are taken off."
        raise Refused("BL-MATCH-4", says)
    off = FOUL_POINTS if foul else 0
    rack = _rack_after(position, pocketed)
    after = position.with_side(
        who,
        points=side.points + pocketed - off,
        fouls_running=fouls_running,
        counts=counts_with(position, who, balls=pocketed, fouls=fouls),
    )
    after = replace(after, run=pocketed, rack=rack, cue=game.fouls.after_foul if foul else IN_POSITION, spotted=None)
    name, lost = position.shooter, f", {off} off for a foul" if off else ""
    draft = Draft(after).effect(Tallied(pocketed - off, name))
    draft.say(f"{name}: {pocketed} in the inning{lost}, {written(after.points[who])} in all", RULE)
    if wins:
        return draft.say(f"{name} wins the match", "BL-MATCH-1").at(win_match(end_inning(after, "won"), who))
    if off:
        draft.cite("BL-STRAIGHT-2")
    if rack.number > position.rack.number:
        draft.cite("BL-STRAIGHT-4")
    after = end_inning(after, "foul" if foul else "")
    return draft.say(f"{after.shooter} plays").at(after)


def _rack_after(position: Position, pocketed: int) -> Rack:
    """The rack after an inning of `pocketed` balls, which may run through several racks of fourteen (BL-STRAIGHT-4)."""
    rack = replace(position.rack, opening=False, after_break=False, last_ball=None)
    left, rest, racks = position.left, pocketed, 0
    while rest >= left - 1 and rest:
        rest -= left - 1
        left, racks = len(position.game.balls), racks + 1
    if not racks:
        return replace(rack, unknown=rack.unknown + pocketed)
    return replace(rack, number=rack.number + racks, pocketed=NO_BALLS, pocketed_by=POCKETED_BY_NONE, unknown=rest)
