"""Finishes: the ways to reach exactly 0, the one that most players choose first (D3-WIN-1, D3-WIN-2)."""

from functools import cache
from itertools import product
from typing import Final

from referee.games.darts_301.scoring import is_double
from referee.kit.darts import BULL, BULL_SECTOR, DARTS, MISS, Dart, read_dart

SHOWN: Final = 12
"""The most finishes that are listed."""

LAST: Final = (20, 16, 18, 12, 10, 8, 14, 6, 4, 19, 17, 15, 13, 11, 9, 7, 5, 3, 2, 1)
"""Doubles from the most liked one: a hit in its single leaves a number that can be halved again and again."""
FIRST: Final = (20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1)
CHOSEN: Final = {
    # Finishes that players know by heart, the usual one first; all others follow the general preference.
    170: "T20 T20 D25", 167: "T20 T19 D25", 164: "T20 T18 D25 / T19 T19 D25", 161: "T20 T17 D25", 160: "T20 T20 D20",
    158: "T20 T20 D19", 157: "T20 T19 D20", 156: "T20 T20 D18", 155: "T20 T19 D19", 154: "T20 T18 D20 / T20 T20 D17",
    153: "T20 T19 D18", 152: "T20 T20 D16", 151: "T20 T17 D20", 150: "T20 T18 D18 / T20 T20 D15", 149: "T20 T19 D16",
    148: "T20 T20 D14 / T20 T16 D20", 147: "T20 T17 D18", 146: "T20 T18 D16", 145: "T20 T15 D20 / T19 T16 D20",
    144: "T20 T20 D12", 143: "T20 T17 D16", 142: "T20 T14 D20", 141: "T20 T19 D12", 140: "T20 T20 D10",
    139: "T20 T13 D20 / T19 T14 D20", 138: "T20 T18 D12", 137: "T20 T19 D10 / T19 T16 D16", 136: "T20 T20 D8",
    135: "T20 T17 D12 / D25 T15 D20", 134: "T20 T14 D16", 133: "T20 T19 D8", 132: "T20 T16 D12 / D25 D25 D16",
    131: "T20 T13 D16", 130: "T20 T18 D8 / T20 20 D25", 129: "T19 T16 D12 / T20 19 D25",
    128: "T18 T14 D16 / T20 18 D25", 127: "T20 T17 D8 / T20 17 D25", 126: "T19 T19 D6 / T19 19 D25",
    125: "T20 T19 D4 / 25 T20 D20 / T18 T13 D16", 124: "T20 T16 D8 / T20 14 D25", 123: "T19 T16 D9 / T19 16 D25",
    122: "T18 T18 D7 / T18 18 D25", 121: "T20 T11 D14 / T20 25 D18 / T17 20 D25", 120: "T20 20 D20",
    119: "T19 T12 D13", 118: "T20 18 D20", 117: "T20 17 D20", 116: "T20 16 D20", 115: "T20 15 D20", 114: "T20 14 D20",
    113: "T20 13 D20", 112: "T20 12 D20", 111: "T20 11 D20", 110: "T20 10 D20", 109: "T20 9 D20", 108: "T20 8 D20",
    107: "T19 10 D20", 106: "T20 6 D20", 105: "T20 5 D20", 104: "T18 10 D20", 103: "T19 6 D20", 102: "T20 10 D16",
    101: "T17 10 D20", 100: "T20 D20", 99: "T19 10 D16", 98: "T20 D19", 97: "T19 D20", 96: "T20 D18", 95: "T19 D19",
    94: "T18 D20", 93: "T19 D18", 92: "T20 D16", 91: "T17 D20", 90: "T20 D15", 89: "T19 D16", 88: "T16 D20",
    87: "T17 D18", 86: "T18 D16", 85: "T15 D20", 84: "T20 D12", 83: "T17 D16", 82: "T14 D20 / D25 D16", 81: "T19 D12",
    80: "T20 D10", 79: "T19 D11", 78: "T18 D12", 77: "T19 D10", 76: "T20 D8", 75: "T17 D12", 74: "T14 D16",
    73: "T19 D8", 72: "T16 D12", 71: "T13 D16", 70: "T18 D8", 69: "T19 D6", 68: "T20 D4", 67: "T17 D8", 66: "T10 D18",
    65: "T19 D4 / 25 D20", 64: "T16 D8", 63: "T13 D12 / 25 D19", 62: "T10 D16", 61: "T15 D8 / 25 D18", 60: "20 D20",
    59: "19 D20", 58: "18 D20", 57: "17 D20", 56: "16 D20", 55: "15 D20", 54: "14 D20", 53: "13 D20", 52: "12 D20",
    51: "11 D20", 50: "10 D20", 49: "9 D20", 48: "16 D16", 47: "15 D16", 46: "6 D20", 45: "13 D16", 44: "12 D16",
    43: "3 D20", 42: "10 D16", 41: "9 D16", 39: "7 D16", 37: "5 D16", 35: "3 D16", 33: "1 D16", 31: "15 D8",
    29: "13 D8", 27: "11 D8", 25: "9 D8", 23: "7 D8", 21: "5 D8", 19: "3 D8", 17: "1 D8", 15: "7 D4", 13: "5 D4",
    11: "3 D4", 9: "1 D4", 7: "3 D2", 5: "1 D2", 3: "1 D1",
}  # fmt: skip


def doubles(bull: bool) -> tuple[Dart, ...]:
    """The darts that finish a leg with double out (D3-VAL-3)."""
    liked = tuple(Dart(sector, 2) for sector in LAST)
    return (*liked, BULL) if bull else liked


@cache
def finishes(
    remaining: int, darts: int = 3, double_out: bool = True, bull: bool = True, is_in: bool = True
) -> tuple[tuple[Dart, ...], ...]:
    """The ways to 0 from `remaining` with at most `darts` darts, best first; empty if there is none.

    `bull` is True if the bull counts as a double. A player who is not in yet begins with a double (D3-IN-1). The way
    that most players choose comes first, then the ways with fewer darts, then the others. Players prefer no bull on the
    way, easy darts, and a last double that they like.
    """
    if remaining < 1:
        return ()
    last = doubles(bull) if double_out else _SCORING
    ways: list[tuple[Dart, ...]] = []
    for end in last:
        rest = remaining - end.points
        if rest == 0:
            ways.append((end,))
        elif rest > 0 and darts > 1:
            ways += [(dart, end) for dart in _BY_POINTS.get(rest, ())]
    if not is_in:
        ways = [way for way in ways if is_double(way[0], bull)]
    if darts > 2 and all(BULL in way for way in ways):
        for end, points in product(last, _BY_POINTS):
            rest = remaining - end.points - points
            if rest not in _BY_POINTS:
                continue
            if not is_in:
                ways += [(a, b, end) for a in _BY_POINTS[points] if is_double(a, bull) for b in _BY_POINTS[rest]]
            elif points >= rest:
                ways += [(a, b, end) for a in _BY_POINTS[points] for b in _BY_POINTS[rest]]
    ordered = sorted(dict.fromkeys(ways), key=_liking if double_out else _liking_straight)
    if double_out and is_in:
        ordered = _first(remaining, darts, last, ordered)
    if not ordered:
        return ()
    best = ordered[0]
    short = [way for way in ordered[1:] if len(way) < len(best)]
    rest_of = [way for way in ordered[1:] if len(way) >= len(best)]
    return (best, *short, *rest_of)[:SHOWN]


_SCORING: Final = tuple(dart for dart in DARTS if dart is not MISS)
_BY_POINTS: Final[dict[int, list[Dart]]] = {}
for _dart in _SCORING:
    _BY_POINTS.setdefault(_dart.points, []).append(_dart)
_HARD: Final = {1: 0, 3: 1, 2: 2}


def _hard(darts: tuple[Dart, ...]) -> int:
    """The difficulty of some darts: nothing for a single, more for a treble, most for a double on the way."""
    return sum(_HARD[dart.times] for dart in darts)


def _sectors(darts: tuple[Dart, ...]) -> list[int]:
    return [FIRST.index(dart.sector) if dart.sector != BULL_SECTOR else len(FIRST) for dart in darts]


def _liking(way: tuple[Dart, ...]) -> tuple[object, ...]:
    """The order in which players choose: fewer darts, no bull on the way, easy darts, a good double."""
    before, end = way[:-1], way[-1]
    bulls = sum(dart.sector == BULL_SECTOR for dart in before) + 2 * (end is BULL)
    liked = LAST.index(end.sector) if end is not BULL else len(LAST)
    return bulls > 0 and len(way) > 1, len(way), bulls, _hard(before), liked, _sectors(before)


def _liking_straight(way: tuple[Dart, ...]) -> tuple[object, ...]:
    """The same if any dart may be the last: few darts, no bull, few thin rings, a single last; most points first."""
    bulls = sum(dart.sector == BULL_SECTOR for dart in way)
    return len(way), bulls, _hard(way), way[-1].times > 1, _sectors(way), [-dart.points for dart in way]


def _first(
    remaining: int, darts: int, last: tuple[Dart, ...], ordered: list[tuple[Dart, ...]]
) -> list[tuple[Dart, ...]]:
    """The ways in order, with the possible ones known by heart before the others."""
    known = [tuple(map(read_dart, way.split())) for way in CHOSEN.get(remaining, "").split(" / ")]
    chosen = [way for way in known if 0 < len(way) <= darts and way[-1] in last]
    return chosen + [way for way in ordered if way not in chosen]
