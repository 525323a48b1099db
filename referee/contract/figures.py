"""The figures that players of a game quote: counted match by match, added up over matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from operator import add
from typing import Any, Final, Literal, TypeVar

from referee.contract.play import Play
from referee.contract.sheet import Cell, Grid
from referee.kit.numbers import written
from referee.kit.values import Value, unique
from referee.ruling import Effect

EffectT = TypeVar("EffectT", bound=Effect)
Number = int | float
Counts = Mapping[str, Number]
"""The numbers of one player by the key of their count. A missing one is 0; for a most or a least it is unknown."""
NONE: Final = "–"
_FOLDS: Final[Mapping[str, Callable[[Number, Number], Number]]] = {"sum": add, "most": max, "least": min}


class Count(Value, cache_hash=True):
    """A number that each match has for a player. Over several matches it is their sum, or the most or least of them.

    A game declares each count as a constant. Results of matches are stored by its key.
    """

    key: str
    fold: Literal["sum", "most", "least"] = "sum"

    @property
    def counts(self) -> tuple[Count, ...]:
        """The count itself: a figure can be a single count."""
        return (self,)

    def value(self, counts: Counts) -> Number | None:
        """The number of a player. A missing one is 0 for a sum, None for a most or a least."""
        return counts.get(self.key, 0 if self.fold == "sum" else None)

    def of(self, names: str | Sequence[str], number: Number = 1) -> Iterator[PlayerCount]:
        """The same number for one player, or for each player of a side."""
        return ((name, self, number) for name in ((names,) if isinstance(names, str) else names))

    def known_by(self, *others: Count) -> Formula:
        """This count, which is a sum; None unless at least one of the other counts is above 0."""
        return Formula(
            (self, *others),
            lambda counts: counts.get(self.key, 0) if any(counts.get(other.key) for other in others) else None,
        )

    def per(self, whole: Count, times: int = 1) -> Formula:
        """This count divided by another one, times a number; None if the other one is 0."""
        return Formula(
            (self, whole),
            lambda counts: times * counts.get(self.key, 0) / counts[whole.key] if counts.get(whole.key) else None,
        )

    def share_of(self, whole: Count, title: str, about: str, name: str = "") -> Figure:
        """A figure that is the share of this count in another one: `3/5 60%`."""

        def worded(counts: Counts) -> str:
            part, of_all = counts.get(self.key, 0), counts.get(whole.key, 0)
            return f"{part}/{of_all} {100 * part / of_all:.0f}%" if of_all else NONE

        return Figure(self.per(whole), title, about, name, worded=worded)

    def record(self, title: str, unit: str = "") -> HouseRecord:
        """The best value of this count in one match, as a record of the house."""
        return HouseRecord(self, title, unit)


PlayerCount = tuple[str, Count, Number]
"""One number of a match: the player, the count and the number."""


class Formula(Value):
    """A number computed from counts of a player; None if they do not suffice."""

    counts: tuple[Count, ...]
    value: Callable[[Counts], Number | None]


class Figure(Value):
    """A figure that players quote, of one match or of many. `about` says how it is computed.

    `places` is the number of digits after the point. `worded` writes a figure that is more than a number.
    """

    of: Count | Formula
    title: str
    about: str
    name: str = ""
    """The key, if it is not the key of the first count."""
    places: int = 0
    worded: Callable[[Counts], str] | None = None

    @property
    def key(self) -> str:
        """The name of the figure for other programs."""
        return self.name or self.of.counts[0].key

    def value(self, counts: Counts) -> Number | None:
        """The figure as a number; None if there is none."""
        return self.of.value(counts)

    def shown(self, counts: Counts) -> Cell:
        """The figure as a cell of a table; a dash if there is none."""
        if self.worded is not None:
            return self.worded(counts)
        value = self.value(counts)
        if value is None:
            return NONE
        return f"{value:.{self.places}f}".replace("-", "−") if self.places else value

    def text(self, counts: Counts) -> str:
        """The figure as text for people."""
        cell = self.shown(counts)
        return written(cell) if isinstance(cell, (int, float)) else cell or ""


class HouseRecord(Value):
    """A record of the house: the best value of a count in one match. `unit` is written after the number."""

    of: Count
    title: str
    unit: str = ""
    """The plural of what is counted: `darts`."""

    @property
    def key(self) -> str:
        """The key of the count."""
        return self.of.key

    @property
    def best(self) -> Literal["most", "least"]:
        """The best number of a `least` is the lowest, of any other count the highest."""
        return "least" if self.of.fold == "least" else "most"

    def unit_of(self, number: Number) -> str:
        """The unit after a number: `darts`, and `dart` after 1."""
        return self.unit.removesuffix("s") if number == 1 else self.unit


class StandingPlay(Value):
    """A play that counts, with its effects, as figures are counted from it."""

    before: Any
    """The position before it."""
    play: Play
    effects: tuple[Effect, ...]
    after: Any
    """The position after it."""

    def effects_of(self, kinds: type[EffectT] | tuple[type[EffectT], ...]) -> Iterator[EffectT]:
        """The effects of certain kinds, in their order."""
        return (effect for effect in self.effects if isinstance(effect, kinds))


class FiguredMatch(Value):
    """The parts of a match from which figures are counted: its players, its position, its plays that count."""

    players: tuple[str, ...]
    position: Any
    plays: Callable[[], Iterator[StandingPlay]]

    def effects_of(self, kinds: type[EffectT] | tuple[type[EffectT], ...]) -> Iterator[EffectT]:
        """The effects of certain kinds, in the order of the plays."""
        return (effect for play in self.plays() for effect in play.effects_of(kinds))


class Figures(Value):
    """The figures of a game, the records of a house, and the numbers that they are computed from.

    `count` gives the numbers of a match. Several for the same player and count are folded as the count says.
    """

    figures: tuple[Figure, ...] = ()
    records: tuple[HouseRecord, ...] = ()
    count: Callable[[FiguredMatch], Iterable[PlayerCount]] = lambda match: ()

    @property
    def counts(self) -> tuple[Count, ...]:
        """The counts from which figures and records are computed, each once."""
        parts: tuple[Figure | HouseRecord, ...] = (*self.figures, *self.records)
        return unique(count for part in parts for count in part.of.counts)

    def known(self, counted: Mapping[str, Counts]) -> tuple[Figure, ...]:
        """The figures that at least one player has; empty if nothing is counted."""
        if not any(counted.values()):
            return ()
        return tuple(
            figure for figure in self.figures if any(figure.value(counts) is not None for counts in counted.values())
        )

    def grid(self, counted: Mapping[str, Counts]) -> Grid:
        """A table of the figures that at least one player has, a row for each player; no rows if there are none."""
        known = self.known(counted)
        if not known:
            return Grid("Figures", (), ())
        rows = tuple((who, *(figure.shown(counts) for figure in known)) for who, counts in counted.items())
        return Grid("Figures", ("", *(figure.title for figure in known)), rows)

    def of_match(self, match: FiguredMatch) -> dict[str, dict[str, Number]]:
        """The counts of each player in one match, by name and key. Counts that are 0 or not known are left out."""
        counted: dict[str, list[tuple[Count, Number]]] = {name: [] for name in match.players}
        for who, count, number in self.count(match):
            counted[who].append((count, number))
        return {who: _folded(numbers) for who, numbers in counted.items()}

    def added_up(self, matches: Iterable[Counts]) -> dict[str, Number]:
        """The counts of several matches of one player as one. Counts that the game no longer has are left out."""
        known = {count.key: count for count in self.counts}
        return _folded((known[key], number) for counts in matches for key, number in counts.items() if key in known)


def _folded(numbers: Iterable[tuple[Count, Number]]) -> dict[str, Number]:
    total: dict[Count, Number] = {}
    for count, number in numbers:
        total[count] = _FOLDS[count.fold](total[count], number) if count in total else number
    return {count.key: number for count, number in total.items() if number or count.fold != "sum"}


# - hands that charge points

HANDS: Final = Count("hands")
PENALTIES: Final = Count("penalties")
WORST_HAND: Final = Count("worst_hand", "most")
OUTS: Final = Count("outs")


def charged(seated: Mapping[int, str], charges: Sequence[Number], out: int | None) -> Iterator[PlayerCount]:
    """The counts of a hand that charges points by seat, and that the player of seat `out` went out of.

    `seated` has the players of the hand by seat.
    """
    for seat, who in seated.items():
        yield who, HANDS, 1
        yield who, PENALTIES, charges[seat]
        yield who, WORST_HAND, charges[seat]
        if out == seat:
            yield who, OUTS, 1
