"""Points that a table keeps on paper (BU-WIN-1)."""

from referee.games.bunko.effects import BunkoRolled, PointsEntered
from referee.games.bunko.judging.bell import after_bell, ring_bell
from referee.games.bunko.judging.guards import refuse_decided, require_table
from referee.games.bunko.judging.rounds import reopened
from referee.games.bunko.plays import Points
from referee.games.bunko.position import HEAD, Position
from referee.games.bunko.seats import table_name
from referee.kit.names import listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_points(position: Position, play: Points) -> Draft[Position]:
    """Points from paper; those of the head table may ring the bell, others may come late."""
    number, target = play.table, position.options.target
    table = require_table(position, number)
    for name in play.bunkos:
        if name not in table.seats:
            raise Refused("BU-SEAT-1", f"{name} does not sit at table {number}; {listed(table.seats)} do.")
    score = (play.first, play.second)
    if number == HEAD and position.round.bell:
        if table.winner is not None:
            raise refuse_decided(number, table)
        if max(score) < target:
            says = f"The head table has rung the bell: one of its teams has {target} or more, not {max(score)}."
            raise Refused("BU-STOP-1", says)
    if position.round.complete:
        position = reopened(position)
    for name in play.bunkos:
        position = position.with_counts(name, bunkos=1)
    entered = replace(table, score=score, extra_turns=0, finishing=False, winner=None)
    teams = ", ".join(f"{' + '.join(table.team(side))} {score[side]}" for side in (0, 1))
    draft = Draft(position).say(f"{table_name(number)}: {teams}", "BU-WIN-1").effect(PointsEntered(number, score))
    draft.effect(*(BunkoRolled(number, name) for name in play.bunkos))
    if position.round.bell:
        return after_bell(draft, number, entered)
    draft.at(position.with_table(number, entered))
    return ring_bell(draft) if number == HEAD and max(score) >= target else draft
