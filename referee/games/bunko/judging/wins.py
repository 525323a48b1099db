"""A round of an evening that keeps its sheets on paper: who won, and the bunkos (BU-WIN-1)."""

from collections.abc import Sequence

from referee.contract.guards import require_here
from referee.games.bunko.effects import BunkoRolled
from referee.games.bunko.judging.rounds import complete_round, judge_next
from referee.games.bunko.plays import Next, Wins
from referee.games.bunko.position import Position, Table
from referee.games.bunko.seats import table_name
from referee.kit.names import counted, listed
from referee.kit.values import replace
from referee.ruling import Draft, Refused


def judge_wins(position: Position, play: Wins) -> Draft[Position]:
    """The winners of a round. After a round that is over, these are the winners of the next one."""
    if position.round.complete:
        position = judge_next(position, Next()).position
    number, half = position.round.number, 2 * len(position.tables)
    begun = [at for at, table in enumerate(position.tables, 1) if table.has_begun]
    if begun:
        says = f"{table_name(begun[0])} plays round {number} here: enter the points of each table."
        raise Refused("BU-WIN-1", says)
    for name in (*play.winners, *play.bunkos):
        require_here(position, name, "BU-LATE-2")
    if len(set(play.winners)) < len(play.winners):
        raise Refused("BU-WIN-1", "A winner is there twice: each wins a round once.")
    if len(play.winners) != half:
        says = f"Two win at each table, {half} in all: these are {counted(len(play.winners), 'player')}."
        raise Refused("BU-WIN-1", says)
    tables = tuple(
        replace(table, score=(1, 0) if table.winner == 0 else (0, 1)) for table in _decided(position, play.winners)
    )
    position = replace(position, tables=tables, round=replace(position.round, bell=True))
    for name in play.bunkos:
        position = position.with_counts(name, bunkos=1)
    draft = Draft(position).say(f"Round {number}: {listed(play.winners)} win", "BU-WIN-1")
    return complete_round(draft.effect(*(BunkoRolled(_table_of(tables, name), name) for name in play.bunkos)))


def _decided(position: Position, winners: Sequence[str]) -> tuple[Table, ...]:
    """The tables with their winners. If these are no pairs of the seats, they sat otherwise: two against two."""
    sides = [[set(table.team(side)) <= set(winners) for side in (0, 1)] for table in position.tables]
    if all(won.count(True) == 1 for won in sides):
        return tuple(replace(table, winner=won.index(True)) for table, won in zip(position.tables, sides, strict=True))
    won = [name for name in position.there if name in winners]
    lost = [name for name in position.there if name not in winners]
    return tuple(Table((won[at], lost[at], won[at + 1], lost[at + 1]), winner=0) for at in range(0, len(won), 2))


def _table_of(tables: Sequence[Table], name: str) -> int:
    return next(number for number, table in enumerate(tables, 1) if name in table.seats)
