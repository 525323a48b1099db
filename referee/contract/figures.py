"""The figures that players of a game quote: counted match by match, added up over matches."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Literal

from referee.contract.play import Play
from referee.contract.sheet import Cell, Grid
from referee.kit.values import Value
from referee.ruling import Effect

Number = int | float
Counts = Mapping[str, Number]
"""The numbers of one player by the key of their count. A missing one is 0; for a most or a least it is unknown."""
Total = Literal["sum", "most", "least"]
NONE: Final = "–"


class Count(Value):
    """A number that each match has for a player. Over several matches it is their sum, or the most or least of them."""

    key: str
    fold: Total = "sum"


class Figure(Value):
    """A figure that players quote. `about` says how it is computed.

    `value` computes it from the counts of one match or of many; None if they do not suffice.
    `places` is the number of digits after the point; a `percent` is shown times 100. `worded` writes a figure that is
    more than a number.
    """

    key: str
    title: str
    about: str
    value: Callable[[Counts], Number | None]
    places: int = 0
    percent: bool = False
    worded: Callable[[Counts], str] | None = None

    def shown(self, counts: Counts) -> Cell:
        """The figure as a cell of a table; a dash if there is none."""
        if self.worded is not None:
            return self.worded(counts)
        value = self.value(counts)
        if value is None:
            return NONE
        if self.percent:
            return f"{100 * value:.{self.places}f}%"
        return f"{value:.{self.places}f}".replace("-", "−") if self.places else value


class HouseRecord(Value):
    """A record of the house: the best value of a count in one match. `unit` is written after the number."""

    key: str
    title: str
    of: str
    """The key of the count."""
    best: Literal["most", "least"] = "most"
    unit: str = ""
    """The plural of what is counted: `darts`."""

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


class FiguredMatch(Value):
    """The parts of a match from which figures are counted: its players, its position, its plays that count."""

    players: tuple[str, ...]
    position: Any
    plays: Callable[[], Iterator[StandingPlay]]


class Figures(Value):
    """The figures of a game: the counts of a match, and the figures and records computed from them.

    `count` gives the counts of a match as triples of player, key and number. Several for
    the same player and key are folded as the count says.
    """

    counts: tuple[Count, ...] = ()
    figures: tuple[Figure, ...] = ()
    records: tuple[HouseRecord, ...] = ()
    count: Callable[[FiguredMatch], Iterable[tuple[str, str, Number]]] = lambda match: ()

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the figures, as the head of a table."""
        return tuple(figure.title for figure in self.figures)

    def shown(self, counts: Counts) -> tuple[Cell, ...]:
        """The figures of a player as cells of a table, in the order of the titles."""
        return tuple(figure.shown(counts) for figure in self.figures)

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
        folds = {count.key: count.fold for count in self.counts}
        counted: dict[str, dict[str, Number]] = {name: {} for name in match.players}
        for who, key, number in self.count(match):
            _fold(counted[who], key, number, folds[key])
        return {who: _without_zeros(numbers, folds) for who, numbers in counted.items()}

    def added_up(self, matches: Iterable[Counts]) -> dict[str, Number]:
        """The counts of several matches of one player as one. Counts that the game no longer has are left out."""
        folds = {count.key: count.fold for count in self.counts}
        total: dict[str, Number] = {}
        for counts in matches:
            for key, number in counts.items():
                if key in folds:
                    _fold(total, key, number, folds[key])
        return _without_zeros(total, folds)


def _fold(numbers: dict[str, Number], key: str, number: Number, fold: Total) -> None:
    known = numbers.get(key)
    if known is None:
        numbers[key] = number
    elif fold == "sum":
        numbers[key] = known + number
    else:
        numbers[key] = max(known, number) if fold == "most" else min(known, number)


def _without_zeros(numbers: Mapping[str, Number], folds: Mapping[str, Total]) -> dict[str, Number]:
    return {key: number for key, number in numbers.items() if number or folds[key] != "sum"}


# - the figures that most games have


def total(key: str) -> Callable[[Counts], Number | None]:
    """The value of a figure that is a count: 0 if nothing is counted."""
    return lambda counts: counts.get(key, 0)


def total_where(key: str, *by: str) -> Callable[[Counts], Number | None]:
    """The value of a figure that is a count; None unless at least one of the counts `by` is above 0."""
    return lambda counts: counts.get(key, 0) if any(counts.get(other) for other in by) else None


def best(key: str) -> Callable[[Counts], Number | None]:
    """The value of a figure that is a most or a least: None if nothing is counted."""
    return lambda counts: counts.get(key)


def ratio(key: str, by: str, times: int = 1) -> Callable[[Counts], Number | None]:
    """The value of a figure that is a count divided by another, times a number; None if the other is 0."""
    return lambda counts: times * counts.get(key, 0) / counts[by] if counts.get(by) else None


def share(key: str, title: str, about: str, *, part: str, whole: str) -> Figure:
    """A figure that is the share of a count in another one: `3/5 60%`."""

    def worded(counts: Counts) -> str:
        there, of_all = counts.get(part, 0), counts.get(whole, 0)
        return f"{there}/{of_all} {100 * there / of_all:.0f}%" if of_all else NONE

    return Figure(key, title, about, ratio(part, whole), percent=True, worded=worded)


def of_kind(plays: Iterable[StandingPlay], kinds: type[Effect] | tuple[type[Effect], ...]) -> Iterator[Any]:
    """The effects of plays that are of certain kinds, in the order of the plays."""
    return (effect for play in plays for effect in play.effects if isinstance(effect, kinds))


def each(names: str | Sequence[str], key: str, number: Number = 1) -> Iterator[tuple[str, str, Number]]:
    """The same count for one player, or for each player of a side."""
    return ((name, key, number) for name in ((names,) if isinstance(names, str) else names))


def charged(players: Sequence[str], charges: Sequence[Number], out: int | None) -> Iterator[tuple[str, str, Number]]:
    """The counts of a hand that charges points by seat: `hands`, `penalties`, `worst_hand`, `outs` for seat `out`."""
    for seat, who in enumerate(players):
        yield who, "hands", 1
        yield who, "penalties", charges[seat]
        yield who, "worst_hand", charges[seat]
        if out == seat:
            yield who, "outs", 1
