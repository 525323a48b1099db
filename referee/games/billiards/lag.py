"""The lag (BL-05): the ball nearer to the head cushion wins; some facts lose at once."""

from typing import Annotated, Final

from referee.games.billiards.options import measure
from referee.kit.names import counted
from referee.kit.values import Value
from referee.schema import Between, Fields, field

DISTANCE: Final = measure(0, 400)


class LagShot(Fields):
    """One ball of a lag. `distance` is to the head cushion, in centimetres; contact with it does not matter."""

    distance: Annotated[float, DISTANCE] | None = field(
        "Distance to the head cushion, cm", default=None, words="{} cm from the head cushion"
    )
    crossed: bool = field("Crossed into the other half", default=False)
    short: bool = field("Did not reach the foot cushion", default=False)
    pocketed: bool = field("Pocketed", default=False)
    off_table: bool = field("Left the table", default=False)
    side_cushion: bool = field("Touched a side cushion", default=False)
    corner: bool = field("Stopped in a corner pocket past the nose of the head cushion", default=False)
    foot_cushion: Annotated[int, Between(0, 9, (0, 1, 2))] = field(
        "Times on the foot cushion", default=1, words=lambda times: f", {counted(times, 'time')} on the foot cushion"
    )
    head_cushion: bool = field("Touched the head cushion", default=False)


_LOSES: Final = (
    ("crossed", 1, "crossed into the other half"),
    ("short", 2, "did not reach the foot cushion"),
    ("pocketed", 3, "was pocketed"),
    ("off_table", 4, "left the table"),
    ("side_cushion", 5, "touched a side cushion"),
    ("corner", 6, "stopped in a corner pocket past the nose of the head cushion"),
)


def losing_facts(shot: LagShot) -> list[str]:
    """The facts that lose the lag at once, each with its number in BL-05."""
    reasons = [f"{says} (BL-05({number}))" for name, number, says in _LOSES if getattr(shot, name)]
    if shot.foot_cushion == 0 and not shot.short:
        reasons.append("did not reach the foot cushion (BL-05(2))")
    if shot.foot_cushion > 1:
        reasons.append("touched the foot cushion more than once (BL-05(7))")
    return reasons


class LagResult(Value):
    """The result of a lag: the winner, 0 or 1, or None if it is played again."""

    winner: int | None
    says: str
    rules: tuple[str, ...] = ("BL-05",)


def lag_result(
    a: LagShot, b: LagShot, names: tuple[str, str], undecided: bool = False, late: bool = False
) -> LagResult:
    """The result of two shots; `late` if the second began after the first ball was at the foot cushion (BL-AMB-7)."""
    if late:
        says = "The strokes were not made at the same time: the lag is played again"
        return LagResult(None, says, ("BL-05", "BL-AMB-7"))
    first, second = losing_facts(a), losing_facts(b)
    if first and second:
        says = f"Both are bad: {names[0]}’s ball {first[0]}, {names[1]}’s {second[0]}. The lag is played again"
        return LagResult(None, says)
    if first or second:
        winner, lost = (1, first) if first else (0, second)
        return LagResult(winner, f"{names[winner]} wins: {names[1 - winner]}’s ball {lost[0]}")
    if undecided or a.distance is None or b.distance is None or a.distance == b.distance:
        return LagResult(None, "The distances cannot be told apart: the lag is played again")
    winner = 0 if a.distance < b.distance else 1
    near, far = sorted((a.distance, b.distance))
    return LagResult(winner, f"{names[winner]} wins: {near:g} against {far:g} cm")
