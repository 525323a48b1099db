"""The figures that players of darts quote, added up turn by turn."""

from typing import Final

from referee.games.darts_301.scoring import WON, Turn
from referee.kit.values import Value, replace

FIRST_NINE: Final = 3
"""The first nine darts of a leg are three turns."""


def average(points: int, darts: int, places: int = 2) -> str:
    """Points with three darts; a dash before the first dart."""
    return f"{3 * points / darts:.{places}f}" if darts else "–"


class Highlights(Value):
    """The turns and legs of one player that are counted one by one."""

    tries: int = 0
    """Darts at a double that would have won, in turns entered dart by dart."""
    hits: int = 0
    """The tries that hit the double."""
    hundreds: int = 0
    hundred_forties: int = 0
    maximums: int = 0
    best_finish: int = 0
    best_leg: int = 0
    """The fewest darts of a leg won alone; 0 for none."""


class Averages(Value):
    """The throws of one player, added up."""

    points: int = 0
    darts: int = 0
    nine_points: int = 0
    """The points of the first nine darts of each leg."""
    nine_darts: int = 0
    highlights: Highlights = Highlights()


def with_turn(old: Averages, turn: Turn, early: bool) -> Averages:
    """The figures after a turn; `early` is True if its darts are among the first nine of the leg."""
    points, darts = old.points + turn.points, old.darts + turn.thrown
    highlights = _with_highlights(old.highlights, turn)
    if not early:
        return replace(old, points=points, darts=darts, highlights=highlights)
    nine_points, nine_darts = old.nine_points + turn.points, old.nine_darts + turn.thrown
    return Averages(points, darts, nine_points, nine_darts, highlights=highlights)


def _with_highlights(old: Highlights, turn: Turn) -> Highlights:
    points, won = turn.points, turn.result == WON
    if points < 100 and not won and not turn.tries:
        return old
    return replace(
        old,
        tries=old.tries + turn.tries,
        hits=old.hits + (won and turn.tries > 0),
        hundreds=old.hundreds + (100 <= points < 140),
        hundred_forties=old.hundred_forties + (140 <= points < 180),
        maximums=old.maximums + (points == 180),
        best_finish=max(old.best_finish, points) if won else old.best_finish,
    )


def with_leg(old: Averages, darts: int) -> Averages:
    """The figures after a leg won alone with this number of darts."""
    highlights = old.highlights
    return replace(old, highlights=replace(highlights, best_leg=min(highlights.best_leg or darts, darts)))
