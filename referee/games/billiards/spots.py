"""The places of spotted balls on the long string (BL-31-a to BL-31-c), by the formula of BL-31-d.

Lengths are in inches. `x` is 0 on the foot spot and positive towards the foot cushion; `y` is the distance from the
long string.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, Final

from referee.games.billiards.options import DIAMETER, LENGTH
from referee.kit.fault import Fault
from referee.kit.numbers import plain
from referee.kit.values import Value
from referee.schema import FieldType, Unreadable, quoted, read_decimal, read_json

GAP: Final = 0.01
"""The gap between two balls that lie as near as possible without touching."""
_NEAR: Final = 1e-7


class BallInWay(Value):
    """A ball on the bed that may be in the way; `x` and `y` locate its base."""

    x: float
    y: float
    cue: bool = False
    """True if it is the cue ball."""

    def as_json(self) -> dict[str, Any]:
        return {"x": plain(self.x), "y": plain(self.y), **({"cue": True} if self.cue else {})}

    def __str__(self) -> str:
        return f"{'c' if self.cue else ''}{self.x:g},{self.y:g}"


class SpottedBalls(Value):
    """Balls on the long string."""

    places: tuple[tuple[int, float], ...]
    """Each ball with its `x`."""
    others: tuple[BallInWay, ...] = ()
    """The balls that were in the way."""
    diameter: float = DIAMETER
    length: float = LENGTH

    @property
    def balls(self) -> tuple[int, ...]:
        return tuple(ball for ball, _ in self.places)

    def positions(self) -> dict[str, float]:
        """The `x` of each ball, for JSON."""
        return {str(ball): plain(x) for ball, x in self.places}

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of spotting that decided the places."""
        rules = ["BL-31-a"]
        if self.others:
            rules += ["BL-31-b", "BL-31-d"]
        if any(x < 0 for _, x in self.places):
            rules.append("BL-31-c")
        return tuple(rules)

    def says(self) -> str:
        """The places in words: `the 2 on the foot spot, the 7 at 2.25 inches behind it`."""
        on = [f"the {ball} on the foot spot" for ball, x in self.places if x == 0]
        for where, sign in (("behind", 1), ("in front of", -1)):
            there = [f"the {ball} at {inches(abs(x))}" for ball, x in self.places if x * sign > 0]
            if there:
                on.append(f"{', '.join(there)} inches {where} {'it' if on else 'the foot spot'}")
        return ", ".join(on)


def inches(x: float) -> str:
    """The text of a length: `2.25`, `0`, `−2.25`."""
    return f"{x:.4f}".rstrip("0").rstrip(".").replace("-", "−")


class Block(Value):
    """The places that a ball blocks (BL-31-d). Its ends are free if the ball may be touched (BL-31-b)."""

    low: float
    high: float
    gap: float = 0.0
    """The distance to be kept from its ends; 0 if the ball may be touched."""

    def holds(self, x: float) -> bool:
        """True if a ball at `x` would overlap the blocking ball, or touch it against the rules."""
        edge = -_NEAR if self.gap else _NEAR
        return self.low + edge < x < self.high - edge

    def ends(self) -> tuple[float, ...]:
        """The places next to the blocking ball; the lower one only if that ball may be touched."""
        return (self.high + self.gap,) if self.gap else (self.low, self.high)

    def mirrored(self) -> Block:
        """The same block, mirrored at the foot spot."""
        return Block(-self.high, -self.low, self.gap)


def blocked(other: BallInWay, diameter: float, gap: float) -> Block | None:
    """The places that a ball in the way blocks (BL-31-d); None if it lies beside the long string."""
    if abs(other.y) > diameter:
        return None
    half = math.sqrt(diameter * diameter - other.y * other.y)
    return Block(other.x - half, other.x + half, gap)


def spot(
    numbers: Sequence[int],
    others: Sequence[BallInWay] = (),
    diameter: float = DIAMETER,
    length: float = LENGTH,
    touching: bool = True,
) -> SpottedBalls:
    """The places of balls to be spotted: lowest first, behind the foot spot while there is room, else in front.

    :raises Fault: `off the bed` for a ball in the way, `no room` on the long string.
    """
    last, head = length / 4 - diameter / 2, -3 * length / 4 + diameter / 2
    taken = []
    for other in others:
        if not head - _NEAR <= other.x <= last + _NEAR or abs(other.y) > last + _NEAR:
            says = f"{other} is off the bed; x goes from {head:g} to {last:g}, y from {-last:g} to {last:g}."
            raise Fault("off the bed", says)
        block = blocked(other, diameter, GAP if other.cue or not touching else 0.0)
        if block is not None:
            taken.append(block)
    places: list[tuple[int, float]] = []
    x, front = 0.0, False
    for ball in sorted(numbers):
        if not front:
            x = _free(x, taken)
            if x > last + _NEAR:
                x, front = 0.0, True
        if front:
            x = -_free(-x, [block.mirrored() for block in taken])
            if x < head - _NEAR:
                raise Fault("no room", "The long string has no room for all of these balls.")
        places.append((ball, round(x, 4) + 0.0))
        taken.append(Block(x - diameter, x + diameter))
        x += -diameter if front else diameter
    return SpottedBalls(tuple(places), tuple(others), diameter, length)


def _free(x: float, taken: Sequence[Block]) -> float:
    """The smallest place, from `x` upwards, that nothing blocks."""
    near = [x, *(end for block in taken for end in block.ends() if end > x)]
    return min(end for end in near if not any(block.holds(end) for block in taken))


# --- notation of the balls in the way --------------------------------------------------------------------------------

_PAIR: Final = re.compile(r"(c(?:ue)?:?)?([-−+]?[0-9.]+),([-−+]?[0-9.]+)", re.IGNORECASE)
LONGEST: Final = 60
"""Maximum length of the text of one ball in the way."""
MOST: Final = 16
"""The number of balls on a table."""


def _of_json(raw: object) -> BallInWay:
    if isinstance(raw, str):
        pair = _PAIR.fullmatch(raw.strip()) if len(raw) <= LONGEST else None
        x, y = (read_decimal(pair[2]), read_decimal(pair[3])) if pair else (None, None)
        if pair is None or x is None or y is None:
            raise Unreadable(
                f"{quoted(raw)} is not a ball; write x,y in inches from the foot spot, c before the cue ball"
            )
        return _bounded(x, y, bool(pair[1]))
    if not isinstance(raw, dict):
        raise Unreadable(f"{quoted(raw)} is not a ball with x and y")
    if unknown := set(raw) - {"x", "y", "cue"}:
        raise Unreadable(f"a ball in the way has no field {min(map(str, unknown))!r}; it takes x, y, cue")
    for key in ("x", "y"):
        if isinstance(raw.get(key), bool) or not isinstance(raw.get(key), (int, float)):
            raise Unreadable(f"{quoted(raw.get(key))} is not a length in inches", key)
    if not isinstance(raw.get("cue", False), bool):
        raise Unreadable(f"{quoted(raw['cue'])} is neither true nor false", "cue")
    return _bounded(raw["x"], raw["y"], raw.get("cue", False))


def _bounded(x: float, y: float, cue: bool) -> BallInWay:
    for key, value in (("x", x), ("y", y)):
        if not -200 <= value <= 200:
            raise Unreadable(f"{quoted(value)} is off any bed", key)
    return BallInWay(x + 0.0, y + 0.0, cue)


def _read(raw: object) -> tuple[BallInWay, ...]:
    if isinstance(raw, str):
        raw = read_json(raw) if raw.startswith("[{") and raw.endswith("}]") else raw.split()
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{quoted(raw)} is not a list of balls")
    if len(raw) > MOST:
        raise Unreadable(f"{len(raw)} balls in the way; there are {MOST} on a table")
    others = []
    for index, part in enumerate(raw):
        try:
            others.append(_of_json(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    if sum(other.cue for other in others) > 1:
        raise Unreadable("there is one cue ball")
    return tuple(others)


OTHERS: Final = FieldType(
    "others",
    _read,
    lambda others: [other.as_json() for other in others],
    {
        "type": "array",
        "maxItems": MOST,
        "items": {
            "type": "object",
            "properties": {"x": {"type": "number"}, "y": {"type": "number"}, "cue": {"type": "boolean"}},
            "required": ["x", "y"],
        },
    },
    show=lambda others: " ".join(map(str, others)),
    parse_words=lambda words: list(words),
    to_token=lambda others: " ".join(map(str, others)),
)
