"""Innings, racks and the match: how they end and what begins then."""

from __future__ import annotations

from dataclasses import replace

from referee.games.billiards.options import ALTERNATE, BEHIND, LOSER, WINNER
from referee.games.billiards.position import (
    CHOICE,
    OVER,
    PLAY,
    Figures,
    Inning,
    Position,
    RackLine,
    Way,
    changed,
)
from referee.rulings import Effect

NONE_OFF: frozenset[int] = frozenset()


def figured(position: Position, who: int, **values: int) -> tuple[Figures, Figures]:
    """The figures with some of a player's raised."""
    one = position.figures[who]
    raised = replace(one, **{name: getattr(one, name) + by for name, by in values.items()})
    return (raised, position.figures[1]) if who == 0 else (position.figures[0], raised)


def inning_over(position: Position, end: str) -> Position:
    """The shooter's inning ends; the other comes to the table (BL-36)."""
    who, run = position.turn, position.run
    one = position.figures[who]
    ended = replace(one, innings=one.innings + 1, high_run=max(one.high_run, run))
    figures = (ended, position.figures[1]) if who == 0 else (position.figures[0], ended)
    line = Inning(position.rack, who, run, end, position.scores[who])
    return replace(position, turn=1 - who, run=0, figures=figures, innings=position.innings.add(line))


def next_breaker(position: Position, winner: int | None) -> int:
    """Who breaks next (BL-35): by the option; where nobody has won or is behind, by turns."""
    order, by_turns = position.options.next_break, 1 - position.breaker
    if order == ALTERNATE:
        return by_turns
    if order in (WINNER, LOSER):
        if winner is None:
            return by_turns
        return winner if order == WINNER else 1 - winner
    first, second = position.scores
    return by_turns if first == second else 0 if first < second else 1


def new_rack(position: Position, breaker: int) -> Position:
    """All balls racked, the cue ball behind the head string (BL-07); the points stand."""
    return replace(
        position,
        phase=PLAY,
        turn=breaker,
        breaker=breaker,
        rack=position.rack + 1,
        down=NONE_OFF,
        unknown=0,
        by=(0,) * 16,
        cue=BEHIND,
        opening=True,
        after_break=False,
        base=position.points,
        groups=("", ""),
        shot=(False, False),
        last_ball=None,
        ways=(),
        asks="",
        spotting=None,
    )


def rack_over(
    position: Position, winner: int | None, note: str, given_up: bool = False
) -> tuple[Position, str, list[str], list[Effect]]:
    """A rack ends: it counts in a race, the match may be over (BL-MATCH-1), else the next one is broken (BL-35).

    A rack that is given up was not run from the break, and ends no inning that had not begun.
    """
    racks = position.racks
    ended = position
    if position.run or (position.shot[position.turn] and not given_up):
        ended = inning_over(position, "rack")
    if winner is not None:
        if position.is_race:
            racks = changed(racks, winner, 1)
            ended = replace(ended, racks=racks)
        if winner == position.breaker and position.shot == (winner == 0, winner == 1) and not given_up:
            ended = replace(ended, figures=figured(ended, winner, break_and_runs=1))
            note = f"{note}, break and run" if note else "break and run"
    line = RackLine(position.rack, position.breaker, winner, ended.scores, note)
    ended = replace(ended, lines=ended.lines.add(line))
    name = None if winner is None else position.players[winner]
    effects = [Effect("rack over", winner=name, rack=position.rack)]
    score = f"{ended.scores[0]} to {ended.scores[1]}"
    says = f"{name} wins rack {position.rack}: {score}" if name else f"Rack {position.rack} is over: {score}"
    if position.is_race and winner is not None and racks[winner] >= position.goal:
        return won(ended, winner), f"{says}. {name} wins the match", ["BL-MATCH-1"], effects
    breaker = next_breaker(ended, winner)
    after = new_rack(replace(ended, in_row=(0, 0)), breaker)
    return after, f"{says}. {after.shooter} breaks", ["BL-35"], effects


def won(position: Position, winner: int) -> Position:
    """The match is over."""
    return replace(position, phase=OVER, winner=winner, turn=winner, ways=(), asks="")


def ask(position: Position, chooser: int, asks: str, ways: tuple[Way, ...]) -> Position:
    """The position in which `chooser` has a choice."""
    return replace(position, phase=CHOICE, chooser=chooser, ways=ways, asks=asks)


def straight_rack(position: Position) -> Position:
    """Fourteen balls racked round the last one; the shooter goes on (BL-STRAIGHT-4)."""
    left = position.on_table()
    known = not position.unknown and len(left) <= 1
    line = RackLine(position.rack, position.breaker, None, position.scores)
    return replace(
        position,
        rack=position.rack + 1,
        down=NONE_OFF,
        unknown=0,
        by=(0,) * 16,
        base=position.points,
        shot=(False, False),
        last_ball=sum(left) if known else None,
        lines=position.lines.add(line),
    )
