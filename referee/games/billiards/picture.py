"""The picture that the templates of pocket billiards draw: two players, the balls of the rack, the table."""

from referee.games.billiards.bed import CloserView, Table, closer_view, places, table
from referee.games.billiards.figures import average_of
from referee.games.billiards.options import GAMES, IN_POSITION
from referee.games.billiards.position import CUE_SAYS, Phase, Position
from referee.kit.values import Value


class SidePicture(Value):
    """One player on the board."""

    name: str
    score: int
    acts: bool
    won: bool
    broke: bool
    run: int
    group: str
    average: str
    high_run: int
    safeties: int
    fouls: int
    break_and_runs: int
    fouls_running: int
    """Always 0 if three fouls running cost nothing."""
    warnings: int


class BallPicture(Value):
    """One ball of the rack."""

    number: int
    on: bool
    """True if it is on the table."""


class Picture(Value):
    """The picture on the board and on the strip of the phone."""

    title: str
    goal: str
    rack: int
    sides: tuple[SidePicture, ...]
    balls: tuple[BallPicture, ...]
    left: int
    """The number of object balls on the table."""
    known: bool
    """True if all balls off the table are known by number."""
    cue: str
    """The place of a cue ball in hand, in words; empty if it is not in hand."""
    table: Table
    closer: CloserView | None
    places: tuple[tuple[int, str], ...]
    """Each spotted ball with its distance from the foot spot."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    race, rack = position.is_race, position.rack
    first, second = position.goals
    goal = str(first) if first == second else f"{first} and {second}"
    in_hand = position.phase not in (Phase.OVER, Phase.LAG) and position.cue != IN_POSITION
    return Picture(
        title=GAMES[position.game.key],
        goal=f"{'first to' if race else 'to'} {goal}{' racks' if race else ''}",
        rack=rack.number,
        sides=(_side(position, 0), _side(position, 1)),
        balls=tuple(BallPicture(ball, ball not in rack.pocketed) for ball in sorted(position.game.balls)),
        left=position.left,
        known=not rack.unknown,
        cue=CUE_SAYS[position.cue] if in_hand else "",
        table=table(position),
        closer=closer_view(position),
        places=places(position.spotted),
    )


def _side(position: Position, player: int) -> SidePicture:
    side, choice = position.sides[player], position.choice
    counts = side.counts
    run = position.run if player == position.turn else 0
    begun = position.phase != Phase.LAG
    return SidePicture(
        name=position.players[player],
        score=position.scores[player],
        acts=begun and not position.over and player == (choice.chooser if choice else position.turn),
        won=position.over and player == position.turn,
        broke=begun and not position.rack.opening and position.rack.breaker == player,
        run=run,
        group=position.rack.groups[player],
        average=average_of(counts),
        high_run=max(counts.high_run, run),
        safeties=counts.safeties,
        fouls=counts.fouls,
        break_and_runs=counts.break_and_runs,
        fouls_running=side.fouls_running if position.game.fouls.three_fouls else 0,
        warnings=side.warnings.total,
    )
