"""Melds: the worth of each combination, and the best split of some cards into combinations."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Final

from referee.games.pinochle.options import LOW, TABLE, Options
from referee.games.pinochle.pack import ACE, COPIES, JACK, KINDS, KING, NAMES, QUEEN, TEN
from referee.kit.values import Value

Row = tuple[int, ...]
"""A row of the table: the worth of one, two, three …"""
RUN: Final[Row] = (15, 150, 500)
LOW_RUN: Final[Row] = (15, 150, 225)
MARRIAGE: Final = (2, 4, 6, 8)
TRUMP_MARRIAGE: Final = (4, 30, 60, 240)
PINOCHLE: Final = (4, 30, 90, 360)
AROUND: Final[Mapping[int, Row]] = {ACE: (10, 100, 500), KING: (8, 80, 400), QUEEN: (6, 60, 300), JACK: (4, 40, 200)}
LOW_AROUND: Final[Mapping[int, Row]] = {ACE: (10, 100, 150), KING: (8, 80, 120), QUEEN: (6, 60, 90), JACK: (4, 40, 60)}
AROUND_NAMES: Final = {ACE: "aces", KING: "kings", QUEEN: "queens", JACK: "jacks"}
"""The rows of the table (PN-MELD-1, PN-MELD-5, PN-AMB-2). Tens around are worth nothing."""
TIMES: Final = ("", "", "double ", "triple ", "quadruple ")
QUEEN_OF_SPADES: Final = QUEEN
JACK_OF_DIAMONDS: Final = 10 + JACK
NO_ODD_BELOW: Final = 15
"""The lowest odd number that a meld can be worth; only a run makes it odd."""


class Split(Value):
    """The best way to count equal combinations."""

    points: int
    pieces: tuple[tuple[int, int], ...]
    """The pieces: the number of combinations counted together, and their points."""


Splits = tuple[Split, ...]
"""The best splits of zero to four combinations."""


def _splits(row: Sequence[int]) -> Splits:
    """The best splits; `row` has the values of one, two … combinations. Among equal sums the largest pieces win."""
    best = [Split(0, ())]
    for count in range(1, COPIES + 1):
        ways = []
        for piece in range(1, min(count, len(row)) + 1):
            rest, points = best[count - piece], row[piece - 1]
            ways.append(Split(points + rest.points, tuple(sorted(((piece, points), *rest.pieces), reverse=True))))
        best.append(max(ways, key=lambda way: (way.points, way.pieces)))
    return tuple(best)


class Values(Value):
    """The worth of melds under some house rules."""

    runs: Splits
    marriages: Splits
    trump_marriages: Splits
    pinochles: Splits
    arounds: tuple[tuple[int, Splits], ...]
    trump: tuple[tuple[int, ...], ...]
    """The best number of runs to make in trump, by the number of possible runs and of further marriages."""


@cache
def values(options: Options) -> Values:
    """The values under the house rules (PN-AMB-1, PN-AMB-2)."""
    run: Row
    around: Mapping[int, Row]
    run, around = (LOW_RUN, LOW_AROUND) if options.triple_values == LOW else (RUN, AROUND)
    if options.quadruples == TABLE:
        own = {
            ACE: options.quadruple_aces,
            KING: options.quadruple_kings,
            QUEEN: options.quadruple_queens,
            JACK: options.quadruple_jacks,
        }
        run = (*run, options.quadruple_run)
        around = {rank: (*row, own[rank]) for rank, row in around.items()}
    runs, trump_marriages = _splits(run), _splits(TRUMP_MARRIAGE)
    arounds = tuple((rank, _splits(row)) for rank, row in around.items())
    trump = tuple(
        tuple(
            max(range(count + 1), key=lambda laid: (runs[laid].points + trump_marriages[pairs - laid].points, laid))
            for pairs in range(count, COPIES + 1)
        )
        for count in range(COPIES + 1)
    )
    return Values(
        runs=runs,
        marriages=_splits(MARRIAGE),
        trump_marriages=trump_marriages,
        pinochles=_splits(PINOCHLE),
        arounds=arounds,
        trump=trump,
    )


class Combination(Value):
    """A combination."""

    name: str
    """Its name: `double marriage`."""
    suit: int | None
    """None if it has several suits."""
    places: tuple[int, ...]
    points: int

    @property
    def says(self) -> str:
        """The combination in a sentence: `double marriage in spades 30`."""
        return f"{self.name}{'' if self.suit is None else f' in {NAMES[self.suit]}'} {self.points}"


class Best(Value):
    """The best meld in some cards: its points by type, and its combinations."""

    runs_and_marriages: int
    pinochles: int
    arounds: int
    combinations: tuple[Combination, ...]

    @property
    def total(self) -> int:
        return self.runs_and_marriages + self.pinochles + self.arounds

    @property
    def arithmetic(self) -> str:
        """The combinations as a sum: `run in spades 15 + pinochle 4 = 19`."""
        if not self.combinations:
            return "no meld"
        parts = " + ".join(combination.says for combination in self.combinations)
        return f"{parts} = {self.total}" if len(self.combinations) > 1 else parts


def best(places: Iterable[int], trump: int, worth: Values) -> Best:
    """The best meld in cards given by place: the best split in each type (PN-MELD-2 to PN-MELD-5).

    Types, suits and ranks are independent, except that runs and marriages in trump compete for kings and queens.
    `Values.trump` has the best way to share them.
    """
    held = [0] * KINDS
    for place in places:
        held[place] += 1
    combinations: list[Combination] = []
    first = 0
    for suit in range(4):
        low = 5 * suit
        pairs = held[low + KING] if held[low + KING] < held[low + QUEEN] else held[low + QUEEN]
        if not pairs:
            continue
        if suit == trump:
            full = min(pairs, held[low + ACE], held[low + TEN], held[low + JACK])
            laid = worth.trump[full][pairs - full]
            first += _pieces(combinations, worth.runs[laid], "run", suit, _RUN_CARDS[suit])
            first += _pieces(combinations, worth.trump_marriages[pairs - laid], "marriage", suit, _PAIR_CARDS[suit])
        else:
            first += _pieces(combinations, worth.marriages[pairs], "marriage", suit, _PAIR_CARDS[suit])
    count = min(held[JACK_OF_DIAMONDS], held[QUEEN_OF_SPADES])
    second = _pieces(combinations, worth.pinochles[count], "pinochle", None, _PINOCHLE_CARDS) if count else 0
    third = 0
    for rank, splits in worth.arounds:
        count = min(held[rank], held[5 + rank], held[10 + rank], held[15 + rank])
        if count:
            third += _pieces(combinations, splits[count], AROUND_NAMES[rank], None, _AROUND_CARDS[rank])
    return Best(first, second, third, tuple(combinations))


_RUN_CARDS: Final = tuple(tuple(5 * suit + rank for rank in (ACE, TEN, KING, QUEEN, JACK)) for suit in range(4))
_PAIR_CARDS: Final = tuple((5 * suit + KING, 5 * suit + QUEEN) for suit in range(4))
_PINOCHLE_CARDS: Final = (JACK_OF_DIAMONDS, QUEEN_OF_SPADES)
_AROUND_CARDS: Final = {rank: tuple(5 * suit + rank for suit in range(4)) for rank in AROUND_NAMES}


def _pieces(combinations: list[Combination], split: Split, name: str, suit: int | None, cards: tuple[int, ...]) -> int:
    """Add the combinations of a split to the list and return their points."""
    for times, points in split.pieces:
        if points:
            combinations.append(Combination(TIMES[times] + name, suit, cards * times, points))
    return split.points
