"""Where balls are spotted (BL-31-a to BL-31-c): the exact places on the long string, by the formula of BL-31-d.

Lengths are inches; `x` is 0 on the foot spot, positive towards the foot cushion, `y` the distance from the long string.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from referee.games.billiards.options import DIAMETER, LENGTH
from referee.kit.form import Kind, Unreadable
from referee.kit.numbers import plain

GAP: Final = 0.01
"""As near as possible without touching."""
_NEAR: Final = 1e-7


@dataclass(frozen=True, slots=True)
class Other:
    """A ball that may be in the way: its base on the bed; `cue` for the cue ball."""

    x: float
    y: float
    cue: bool = False

    def as_json(self) -> dict[str, Any]:
        return {"x": plain(self.x), "y": plain(self.y), **({"cue": True} if self.cue else {})}

    def __str__(self) -> str:
        return f"{'c' if self.cue else ''}{self.x:g},{self.y:g}"


@dataclass(frozen=True, slots=True)
class Spotting:
    """Balls spotted: each with its `x`, the balls that were in the way, the sizes of ball and bed."""

    places: tuple[tuple[int, float], ...]
    others: tuple[Other, ...] = ()
    diameter: float = DIAMETER
    length: float = LENGTH

    def positions(self) -> dict[str, int | float]:
        """`x` by ball, as JSON takes it."""
        return {str(ball): plain(x) for ball, x in self.places}

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules of spotting that were needed."""
        found = ["BL-31-a"]
        if self.others:
            found += ["BL-31-b", "BL-31-d"]
        if any(x < 0 for _, x in self.places):
            found.append("BL-31-c")
        return tuple(found)

    def says(self) -> str:
        """The places in words: `the 2 on the foot spot, the 7 at 2.25 inches behind the foot spot`."""
        on = [f"the {ball} on the foot spot" for ball, x in self.places if x == 0]
        for where, sign in (("behind", 1), ("in front of", -1)):
            there = [f"the {ball} at {inches(abs(x))}" for ball, x in self.places if x * sign > 0]
            if there:
                on.append(f"{', '.join(there)} inches {where} the foot spot")
        return ", ".join(on)


def inches(x: float) -> str:
    """A length as it is written: `2.25`, `0`, `−2.25`."""
    return f"{x:.4f}".rstrip("0").rstrip(".").replace("-", "−")


@dataclass(frozen=True, slots=True)
class Block:
    """The places that a ball blocks, its ends free (BL-31-d); with a gap they touch it, and are not free (BL-31-b)."""

    low: float
    high: float
    gap: float = 0.0

    def holds(self, x: float) -> bool:
        """Whether a ball at `x` would lie in the ball that blocks, or touch it where it may not."""
        edge = -_NEAR if self.gap else _NEAR
        return self.low + edge < x < self.high - edge

    def ends(self) -> tuple[float, ...]:
        """The places next to it, the lower one only where it may be touched."""
        return (self.high + self.gap,) if self.gap else (self.low, self.high)

    def mirrored(self) -> Block:
        """The same in front of the foot spot as behind it."""
        return Block(-self.high, -self.low, self.gap)


def blocked(other: Other, diameter: float, gap: float) -> Block | None:
    """What a ball in the way blocks (BL-31-d); None where it is beside the long string."""
    if abs(other.y) > diameter:
        return None
    half = math.sqrt(diameter * diameter - other.y * other.y)
    return Block(other.x - half, other.x + half, gap)


def spot(
    numbers: Sequence[int],
    others: Sequence[Other] = (),
    diameter: float = DIAMETER,
    length: float = LENGTH,
    touching: bool = True,
) -> Spotting:
    """The places of balls to be spotted: lowest first, behind the foot spot while there is room, else in front.

    :raises Unreadable: where the long string has no room, or a ball in the way is off the bed.
    """
    last, head = length / 4 - diameter / 2, -3 * length / 4 + diameter / 2
    taken = []
    for other in others:
        if not head - _NEAR <= other.x <= last + _NEAR or abs(other.y) > last + _NEAR:
            raise Unreadable(
                f"{other} is off the bed; x goes from {head:g} to {last:g}, y from {-last:g} to {last:g}", "others"
            )
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
                raise Unreadable("the long string has no room for all of these balls", "balls")
        places.append((ball, round(x, 4) + 0.0))
        taken.append(Block(x - diameter, x + diameter))
        x += -diameter if front else diameter
    return Spotting(tuple(places), tuple(others), diameter, length)


def _free(x: float, taken: Sequence[Block]) -> float:
    """The smallest place from `x` upwards that nothing blocks."""
    near = [x, *(end for block in taken for end in block.ends() if end > x)]
    return min(end for end in near if not any(block.holds(end) for block in taken))


# --- how the balls in the way are written ----------------------------------------------------------------------------

_PAIR: Final = re.compile(r"(c(?:ue)?:?)?([-−+]?\d*\.?\d+),([-−+]?\d*\.?\d+)", re.IGNORECASE)
LONGEST: Final = 60
"""So many characters a ball in the way is written with at the most."""
MOST: Final = 16


def _of_json(raw: object) -> Other:
    if isinstance(raw, str):
        found = _PAIR.fullmatch(raw.strip()) if len(raw) <= LONGEST else None
        if found is None:
            raise Unreadable(f"{raw!r} is no ball; write x,y in inches from the foot spot, c before the cue ball's")
        sizes = [float(found[part].replace("−", "-")) for part in (2, 3)]
        return _bounded(sizes[0], sizes[1], bool(found[1]))
    if not isinstance(raw, dict):
        raise Unreadable(f"{raw!r} is no ball with x and y")
    if unknown := set(raw) - {"x", "y", "cue"}:
        raise Unreadable(f"a ball in the way has no field {min(map(str, unknown))!r}; it takes x, y, cue")
    for key in ("x", "y"):
        if isinstance(raw.get(key), bool) or not isinstance(raw.get(key), (int, float)):
            raise Unreadable(f"{raw.get(key)!r} is no length in inches", key)
    if not isinstance(raw.get("cue", False), bool):
        raise Unreadable(f"{raw['cue']!r} is neither true nor false", "cue")
    return _bounded(raw["x"], raw["y"], raw.get("cue", False))


def _bounded(x: float, y: float, cue: bool) -> Other:
    for key, value in (("x", x), ("y", y)):
        if not -200 <= value <= 200:
            raise Unreadable(f"{value!r} is off any bed", key)
    return Other(float(x), float(y), cue)


def _read(raw: object) -> tuple[Other, ...]:
    if isinstance(raw, str):
        raw = json.loads(raw) if raw.startswith("[{") and raw.endswith("}]") and _is_json(raw) else raw.split()
    if not isinstance(raw, (list, tuple)):
        raise Unreadable(f"{raw!r} is no list of balls")
    if len(raw) > MOST:
        raise Unreadable(f"{len(raw)} balls in the way; there are {MOST} on a table")
    found = []
    for index, part in enumerate(raw):
        try:
            found.append(_of_json(part))
        except Unreadable as fault:
            raise fault.within(f"[{index}]") from None
    if sum(other.cue for other in found) > 1:
        raise Unreadable("there is one cue ball")
    return tuple(found)


def _is_json(text: str) -> bool:
    try:
        json.loads(text)
    except (ValueError, RecursionError):
        return False
    return True


OTHERS: Final = Kind(
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
    fold=lambda words: list(words),
    typed=lambda others: " ".join(map(str, others)),
)
