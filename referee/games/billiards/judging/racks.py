"""The end of innings, racks and the match, and what begins next (BL-36, BL-35, BL-MATCH-1)."""

from referee.games.billiards.effects import RackOver
from referee.games.billiards.options import ALTERNATE, BEHIND, LOSER, WINNER
from referee.games.billiards.position import (
    NO_BALLS,
    POCKETED_BY_NONE,
    Alternative,
    InningLine,
    PendingChoice,
    Phase,
    Position,
    Rack,
    RackLine,
    counts_with,
)
from referee.kit.values import replace
from referee.ruling import Draft, Moment


def end_inning(position: Position, end: str) -> Position:
    """The shooter's inning ends; the opponent comes to the table (BL-36)."""
    who, run, history = position.turn, position.run, position.history
    counts = position.sides[who].counts
    ended = replace(counts, innings=counts.innings + 1, high_run=max(counts.high_run, run))
    line = InningLine(position.rack.number, who, run, end, score=position.scores[who])
    after = position.with_side(who, counts=ended)
    return replace(after, turn=1 - who, run=0, history=replace(history, innings=history.innings.add(line)))


def rack_winner(position: Position) -> int | None:
    """The player who made more points in the rack; None if both made the same."""
    first, second = (
        points - before for points, before in zip(position.points, position.rack.points_before, strict=True)
    )
    return None if first == second else 0 if first > second else 1


def next_breaker(position: Position, winner: int | None) -> int:
    """The player who breaks next (BL-35): by the option; by turns if the rack has no winner or the score is level."""
    order, by_turns = position.options.next_break, 1 - position.rack.breaker
    if order == ALTERNATE:
        return by_turns
    if order in (WINNER, LOSER):
        if winner is None:
            return by_turns
        return winner if order == WINNER else 1 - winner
    first, second = position.scores
    return by_turns if first == second else 0 if first < second else 1


def begin_rack(position: Position, rack: Rack) -> Position:
    """All balls are racked, the cue ball is behind the head string (BL-07)."""
    return replace(position, phase=Phase.PLAY, turn=rack.breaker, cue=BEHIND, rack=rack, choice=None, spotted=None)


def new_rack(position: Position, breaker: int) -> Position:
    """The next rack; the points are kept."""
    rack = Rack(number=position.rack.number + 1, breaker=breaker, points_before=position.points)
    return begin_rack(position, rack)


def unbroken(rack: Rack) -> Rack:
    """The same rack before its break."""
    return Rack(number=rack.number, breaker=rack.breaker, points_before=rack.points_before)


def replay_rack(position: Position) -> Position:
    """The same rack with the same breaker; its points are cancelled, except in straight pool (BL-34, BL-MATCH-7)."""
    again = position
    for player, before in enumerate(position.rack.points_before):
        if position.is_race:
            again = again.with_side(player, fouls_running=0)
        elif not position.is_straight:
            again = again.with_side(player, points=before)
    return begin_rack(replace(again, run=0), unbroken(position.rack))


def rack_fourteen(position: Position) -> Position:
    """Fourteen balls are racked round the last one; the shooter plays on (BL-STRAIGHT-4)."""
    left, rack, history = position.on_table(), position.rack, position.history
    known = not rack.unknown and len(left) <= 1
    line = RackLine(rack.number, rack.breaker, None, position.scores)
    fourteen = replace(
        rack,
        number=rack.number + 1,
        pocketed=NO_BALLS,
        unknown=0,
        pocketed_by=POCKETED_BY_NONE,
        points_before=position.points,
        visited=(False, False),
        last_ball=sum(left) if known else None,
    )
    return replace(position, rack=fourteen, history=replace(history, racks=history.racks.add(line)))


def end_rack(draft: Draft[Position], winner: int | None, note: str = "", *, given_up: bool = False) -> Draft[Position]:
    """A rack ends: it counts in a race, and wins the match (BL-MATCH-1) or leads to the next rack (BL-35).

    A rack that is given up is not a break and run. It ends an inning only if the shooter has a run.
    """
    position = draft.position
    rack, ended = position.rack, position
    if position.run or (rack.visited[position.turn] and not given_up):
        ended = end_inning(position, "rack")
    if winner is not None:
        if position.is_race:
            ended = ended.with_side(winner, racks=ended.sides[winner].racks + 1)
        if winner == rack.breaker and rack.visited == (winner == 0, winner == 1) and not given_up:
            ended = ended.with_side(winner, counts=counts_with(ended, winner, break_and_runs=1))
            draft.cheer(Moment("Break and run", who=(position.players[winner],)))
            note = f"{note}, break and run" if note else "break and run"
    line = RackLine(rack.number, rack.breaker, winner, ended.scores, note)
    ended = replace(ended, history=replace(ended.history, racks=ended.history.racks.add(line)))
    name = None if winner is None else position.players[winner]
    score = f"{ended.scores[0]} to {ended.scores[1]}"
    draft.say(f"{name} wins rack {rack.number}: {score}" if name else f"Rack {rack.number} is over: {score}")
    draft.effect(RackOver(name, rack.number))
    if position.is_race and winner is not None and ended.scores[winner] >= position.goals[winner]:
        rules = ("BL-MATCH-1", "BL-MATCH-9") if position.options.handicap else ("BL-MATCH-1",)
        return draft.say(f"{name} wins the match", *rules).at(win_match(ended, winner))
    breaker = next_breaker(ended, winner)
    for player in (0, 1):
        ended = ended.with_side(player, fouls_running=0)
    after = new_rack(ended, breaker)
    return draft.say(f"{after.shooter} breaks", "BL-35").at(after)


def win_match(position: Position, winner: int) -> Position:
    """The match is over."""
    return replace(position, phase=Phase.OVER, turn=winner, choice=None)


def offer_choice(position: Position, chooser: int, asks: str, alternatives: tuple[Alternative, ...]) -> Position:
    """The position in which a player has a choice."""
    return replace(position, phase=Phase.CHOICE, choice=PendingChoice(chooser, asks, alternatives))
