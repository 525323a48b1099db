"""Darts and the board.

Printed as `20`, `D20`, `T20`, `25` (the outer bull), `D25` (the bull), `0` (a miss); `S20` and `50` are read too.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Final

from referee.kit.values import Value
from referee.schema import HALVES, FieldType, KeyRow, Pad, PadKey, Unreadable, Widget, quoted

CLOCKWISE: Final = (20, 1, 18, 4, 13, 6, 10, 15, 2, 17, 3, 19, 7, 16, 8, 11, 14, 9, 12, 5)
"""The sectors of the board, clockwise from the top."""
BULL_SECTOR: Final = 25
"""The bull and the ring around it."""


class Dart(Value):
    """A thrown dart: its sector (1 to 20, 25 for the bull, 0 for a miss) and its multiple (1 to 3)."""

    sector: int
    times: int

    field_type: ClassVar[FieldType[Dart]]

    @property
    def points(self) -> int:
        """The points that the dart scores."""
        return self.sector * self.times

    def __str__(self) -> str:
        """The dart as the record prints it: `T20`."""
        return f"{('', '', 'D', 'T')[self.times]}{self.sector}"

    @property
    def shown(self) -> str:
        """The dart as its key has it: `T20`, `Bull`, `Miss`."""
        return {"D25": "Bull", "0": "Miss"}.get(str(self), str(self))

    @property
    def spoken(self) -> str:
        """The dart as a caller says it: `treble 20`, `bull`, `no score`."""
        if self.sector == 0:
            return "no score"
        if self.sector == BULL_SECTOR:
            return "bull" if self.times == 2 else "outer bull"
        return f"{('', '', 'double ', 'treble ')[self.times]}{self.sector}"


def shown_darts(darts: Sequence[Dart]) -> str:
    """Darts in a sentence, named as on their keys: `T20 19 Bull`."""
    return " ".join([dart.shown for dart in darts])


MISS: Final = Dart(0, 1)
OUTER_BULL: Final = Dart(BULL_SECTOR, 1)
BULL: Final = Dart(BULL_SECTOR, 2)
DARTS: Final = (
    MISS,
    *(Dart(sector, times) for times in (1, 2, 3) for sector in range(1, 21)),
    OUTER_BULL,
    BULL,
)
"""Every dart that can be thrown."""

_READ: dict[object, Dart] = {}
for _dart in DARTS:
    _READ[str(_dart)] = _dart
    if _dart.times == 1:
        _READ[_dart.sector] = _dart
        _READ[f"S{_dart.sector}"] = _dart
_READ |= {"50": BULL, 50: BULL, "BULL": BULL, "S25": OUTER_BULL, "MISS": MISS, "-": MISS}


def read_dart(raw: object) -> Dart:
    """The dart written as `raw`.

    :raises Unreadable: there is no such dart (`D21`, `T25`).
    """
    kind = type(raw)
    if (kind is str or kind is int) and (dart := _READ.get(raw)):
        return dart
    if isinstance(raw, str) and (dart := _READ.get(raw.strip().upper())):
        return dart
    raise Unreadable(f"{quoted(raw)} is not a dart; write 20, D20, T20, 25, D25 or 0")


_RINGS: Final = (("", "Single"), ("D", "Double"), ("T", "Treble"))
_MORE_KEYS: Final = (
    PadKey("", "⌫", "take out the last dart", "faint", "back", icon="erase"),
    PadKey("", "◎", "dartboard", "faint", "board", icon="seat"),
)
"""The keys beside the darts of a turn: the last one is taken out, the dartboard takes the place of the keys."""


def _sectors(kind: FieldType[Any], players: Sequence[str], offered: Sequence[PadKey]) -> Pad:
    """The offered darts; otherwise the rings, the sectors by number, the bull's rings and a miss.

    Offered darts with a miss are those of a turn, and so can be tapped on the dartboard.
    """
    if offered:
        is_turn = any(key.value == str(MISS) for key in offered)
        return Pad((KeyRow((*offered, *(_MORE_KEYS if is_turn else ())), "dart"),))
    rings = tuple([PadKey(code, label, "", "half", "half") for code, label in _RINGS])
    keys = [
        PadKey(str(dart), dart.shown, dart.spoken)
        for dart in (*(Dart(sector, 1) for sector in range(1, 21)), OUTER_BULL, BULL, MISS)
    ]
    return Pad((KeyRow(rings, HALVES), KeyRow((*keys, *_MORE_KEYS), "dart")))


Dart.field_type = FieldType(
    "dart",
    read_dart,
    str,
    {"type": "string", "pattern": "^(0|25|D25|[DT]?(1?[1-9]|10|20))$"},
    widget=Widget("dart", _sectors, script="multiples", whole_up_to=0),
    examples=("T20", "5", "D8"),
)
