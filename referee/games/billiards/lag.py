"""The lag (BL-05): which ball is nearer to the head cushion, and what loses at once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Final

from referee.games.billiards.options import measure
from referee.kit.form import Between, field

DISTANCE: Final = measure(0, 400)


@dataclass(frozen=True, slots=True)
class Shot:
    """One ball of a lag. `distance` is to the head cushion, in centimetres; contact with it is immaterial."""

    distance: Annotated[float, DISTANCE] | None = field("Distance to the head cushion, cm", default=None)
    crossed: bool = field("Crossed into the other half", default=False)
    short: bool = field("Did not reach the foot cushion", default=False)
    pocketed: bool = field("Pocketed", default=False)
    off_table: bool = field("Left the table", default=False)
    side_cushion: bool = field("Touched a side cushion", default=False)
    corner: bool = field("Stopped in a corner pocket past the nose of the head cushion", default=False)
    foot_cushion: Annotated[int, Between(0, 9, (0, 1, 2))] = field("Times on the foot cushion", default=1)
    head_cushion: bool = field("Touched the head cushion", default=False)


_BAD: Final = (
    ("crossed", 1, "crossed into the other half"),
    ("short", 2, "did not reach the foot cushion"),
    ("pocketed", 3, "was pocketed"),
    ("off_table", 4, "left the table"),
    ("side_cushion", 5, "touched a side cushion"),
    ("corner", 6, "stopped in a corner pocket past the nose of the head cushion"),
)


def faults(shot: Shot) -> list[str]:
    """What loses the lag at once, each with its number in BL-05."""
    found = [f"{says} (BL-05({number}))" for name, number, says in _BAD if getattr(shot, name)]
    if shot.foot_cushion == 0 and not shot.short:
        found.append("did not reach the foot cushion (BL-05(2))")
    if shot.foot_cushion > 1:
        found.append("touched the foot cushion more than once (BL-05(7))")
    return found


RULES_LATE: Final = ("BL-05", "BL-AMB-7")


@dataclass(frozen=True, slots=True)
class Lagged:
    """The result: 0 or 1 for who won, None for a replay; why; the rules."""

    winner: int | None
    says: str
    rules: tuple[str, ...] = ("BL-05",)


def lag(a: Shot, b: Shot, names: tuple[str, str], undecided: bool = False, late: bool = False) -> Lagged:
    """Who has won the lag. `late`: the second stroke began after the first ball was at the foot cushion (BL-AMB-7)."""
    if late:
        return Lagged(None, "The strokes were not made at the same time: the lag is played again", RULES_LATE)
    bad = [faults(shot) for shot in (a, b)]
    if all(bad):
        return Lagged(None, f"Both are bad: {names[0]}'s ball {bad[0][0]}, {names[1]}'s {bad[1][0]}. Played again")
    for loser in (0, 1):
        if bad[loser]:
            return Lagged(1 - loser, f"{names[1 - loser]} wins: {names[loser]}'s ball {bad[loser][0]}")
    if undecided or a.distance is None or b.distance is None or a.distance == b.distance:
        return Lagged(None, "The distances cannot be told apart: the lag is played again")
    winner = 0 if a.distance < b.distance else 1
    return Lagged(
        winner, f"{names[winner]} wins: {min(a.distance, b.distance):g} against {max(a.distance, b.distance):g} cm"
    )
