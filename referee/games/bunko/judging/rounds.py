"""The end of a round and the next one: wins and losses, the new seats (BU-WIN-1, BU-ROT-1 to BU-CHECK-1)."""

from typing import Final

from referee.contract.effects import RoundOver
from referee.games.bunko.effects import Seated, SeatsTaken
from referee.games.bunko.judging.evening import settle
from referee.games.bunko.judging.guards import require_table
from referee.games.bunko.plays import Next, Seating
from referee.games.bunko.position import HEAD, Ending, Position, Result, Round, Table
from referee.games.bunko.roster import close_tables
from referee.games.bunko.scoring import called
from referee.games.bunko.seats import (
    choosing,
    is_one_of,
    next_places,
    require_pairs,
    seated,
    shown,
    still_rolling,
    table_name,
)
from referee.kit.append_only import AppendOnlyList
from referee.kit.names import listed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused

NAMED_TABLES: Final = 3
"""The most tables whose partners the ruling on a new round names because they had not chosen."""

# --- a round is over -------------------------------------------------------------------------------------------------


def complete_round(draft: Draft[Position]) -> Draft[Position]:
    """Every table is decided: wins and losses are marked (BU-WIN-1), and the next seats are known.

    Partners chosen before a correction of points are kept if they are still allowed.
    """
    position = draft.position
    options, number = position.options, position.round.number
    results = _results(position)
    places = next_places([result.winners for result in results], [result.losers for result in results], options)
    chosen = position.round.chosen_pairs or (None,) * len(places)
    after = replace(
        _marked(position, results, 1),
        history=position.history.add((number, results)),
        round=replace(
            position.round,
            complete=True,
            next_places=places,
            chosen_pairs=tuple(
                pairs if pairs is not None and is_one_of(pairs, place.allowed) else None
                for pairs, place in zip(chosen, places, strict=True)
            ),
        ),
    )
    draft.at(after).say(f"Round {number} is over").effect(RoundOver(number))
    if position.ending.last_round or (options.rounds and number >= options.rounds):
        return settle(draft.cite("BU-END-1"))
    return draft


def _results(position: Position) -> tuple[Result, ...]:
    """The results of a round, table by table; by default the head winners note at most the target (BU-STOP-4)."""
    results = []
    for number, table in enumerate(position.tables, 1):
        side = table.winner or 0
        points = table.score[side]
        if number == HEAD and position.options.cap_at_target:
            points = min(points, position.options.target)
        results.append(Result(table.team(side), table.team(1 - side), (points, table.score[1 - side])))
    return tuple(results)


def reopened(position: Position) -> Position:
    """The position with a finished round reopened for late dice or points; its wins and losses are taken back.

    :raises Refused: somebody has come or gone since.
    """
    if position.has_new_players:
        says = f"Players have changed since round {position.round.number}: take that back first."
        raise Refused("BU-LATE-1", says)
    *earlier, (_, results) = position.history
    return replace(
        _marked(position, results, -1),
        history=AppendOnlyList(earlier),
        round=replace(position.round, complete=False, next_places=()),
        ending=Ending(last_round=position.ending.last_round),
    )


def _marked(position: Position, results: tuple[Result, ...], by: int) -> Position:
    """Wins and losses of a round, added to each player's sheet or taken off it."""
    tallies = list(position.tallies)
    for result in results:
        for name in result.winners:
            index = position.index[name]
            tallies[index] = replace(tallies[index], wins=tallies[index].wins + by)
        for name in result.losers:
            index = position.index[name]
            tallies[index] = replace(tallies[index], losses=tallies[index].losses + by)
    wins = {name: tally.wins for name, tally in zip(position.players, tallies, strict=True)}
    return replace(position, tallies=tuple(tallies), wins=wins)


# --- the next round --------------------------------------------------------------------------------------------------


def judge_seating(position: Position, play: Seating) -> Draft[Position]:
    number, table = position.round.number, play.table
    require_table(position, table)
    if not position.round.complete:
        raise Refused("BU-ROT-4", f"Round {number} goes on: choose partners when every table is decided.")
    if position.ending.tied:
        raise Refused("BU-END-1", "The last round is played: nobody changes seats any more.")
    require_pairs(position.round.next_places[table - 1], play.pairs, table)
    (a, c), (b, d) = play.pairs
    chosen = with_item(position.round.chosen_pairs, table - 1, ((a, c), (b, d)))
    says = f"{table_name(table)} in round {number + 1}: {shown(play.pairs)}"
    draft = Draft(position.in_round(chosen_pairs=chosen)).say(says, "BU-CHECK-1", "BU-ROT-4")
    return draft.effect(Seated(table, play.pairs))


def judge_next(position: Position, play: Next) -> Draft[Position]:
    round_ = position.round
    if not round_.bell and not round_.complete:
        target = position.options.target
        raise Refused("BU-STOP-1", f"Round {round_.number} goes on until the head table has {target}.")
    if not round_.complete:
        says = f"Still rolling: {still_rolling(position.tables)}. The round ends when all are decided."
        raise Refused("BU-TIE-1", says)
    if position.ending.tied:
        raise Refused("BU-END-1", f"The last round is played: {listed(position.ending.tied)} roll off.")
    places = zip(round_.chosen_pairs, round_.next_places, strict=True)
    tables = tuple(Table(seated(chosen or place.allowed[0])) for chosen, place in places)
    after = replace(position, round=Round(round_.number + 1), tables=tables)
    what = called(after.round.number, position.options)
    draft = close_tables(Draft(after).say(f"Round {after.round.number}: {what}. Everybody to the new seats"))
    waiting = choosing(position)
    if len(waiting) > NAMED_TABLES:
        draft.say(f"{len(waiting)} tables had not chosen partners and got the first pairing")
    else:
        first = (f"{table_name(number)} {shown(round_.next_places[number - 1].allowed[0])}" for number in waiting)
        if waiting:
            draft.say(f"Not chosen, so the first pairing: {'; '.join(first)}")
    return draft.cite("BU-ROT-1", "BU-ROT-2", "BU-ROT-3", "BU-ROT-4", "BU-ROT-5", "BU-CHECK-1").effect(
        *(SeatsTaken(number, table.seats) for number, table in enumerate(draft.position.tables, 1))
    )
