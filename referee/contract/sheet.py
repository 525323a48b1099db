"""The score sheet of a position: grids as on paper, and the standing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from itertools import zip_longest
from typing import overload

from referee.contract.match_position import MatchPosition
from referee.contract.roster import Roster, roster_of
from referee.kit.names import listed, several, verb
from referee.kit.numbers import place_text, written
from referee.kit.values import Value, replace

Cell = str | int | float | None


class Grid(Value):
    """One table of a score sheet: a caption, the heads of its columns, rows that begin with their head, and sums."""

    caption: str
    head: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    foot: tuple[Cell, ...] = ()

    @classmethod
    def of_points(
        cls,
        caption: str,
        head: Sequence[str],
        names: Sequence[str],
        lines: Iterable[tuple[Sequence[Cell], Sequence[Cell], Sequence[Cell]]],
        foot: tuple[Cell, ...] = (),
    ) -> Grid:
        """A pad: each line has its first cells, then the points of each name and the total after them.

        A name without points in a line has an empty cell there. With a `foot` for the totals a line has points alone.
        """
        rows: list[tuple[Cell, ...]] = []
        for first, points, totals in lines:
            columns = zip_longest(names, ("" if scored is None else scored for scored in points), totals, fillvalue="")
            rows.append((*first, *(cell for _, *pair in columns for cell in (pair[:1] if foot else pair))))
        heads = names if foot else [text for name in names for text in (name, "total")]
        return cls(caption, (*head, *heads), tuple(rows), foot)

    def last_of(self, name: str, most: int) -> tuple[tuple[Cell, Cell], ...]:
        """The last filled cells below the head `name`, each with the first cell of its row: the deals of a side."""
        columns = [column for column, head in enumerate(self.head) if head == name]
        filled = [(row[0], row[columns[-1]]) for row in self.rows if columns and row[columns[-1]] not in ("", None)]
        return tuple(filled[-most:])


class Grids(Sequence[Grid]):
    """The grids of a long match, made at the first access: after a play only the standing is needed."""

    __slots__ = ("_drawn", "_make")

    def __init__(self, make: Callable[[], Sequence[Grid]]) -> None:
        self._make = make
        self._drawn: tuple[Grid, ...] | None = None

    def _all(self) -> tuple[Grid, ...]:
        if self._drawn is None:
            self._drawn = tuple(self._make())
        return self._drawn

    @overload
    def __getitem__(self, index: int) -> Grid: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Grid]: ...
    def __getitem__(self, index: int | slice) -> Grid | Sequence[Grid]:
        return self._all()[index]

    def __len__(self) -> int:
        return len(self._all())

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and self._all() == tuple(other)

    __hash__ = None  # type: ignore[assignment]


class Standing(Value):
    """One line of the standing. `side` holds all names of the line, `score` is its score as the game counts it."""

    place: int
    side: tuple[str, ...]
    score: int | float
    note: str = ""

    @property
    def name(self) -> str:
        return listed(self.side)


class RankGroup(Value):
    """A place of the standing and the sides that share it."""

    rank: str
    names: tuple[str, ...]
    score: int | float


class Sheet(Value):
    """The score sheet of a position, best side first in `standing`, as on paper in `grids`."""

    by_score: tuple[Standing, ...]
    """The standing by score alone."""
    grids: Sequence[Grid]
    over: bool
    winners: tuple[str, ...]
    unit: str = "points"
    lowest_first: bool = False
    """True if the lowest score is the best."""

    @classmethod
    def of(
        cls,
        position: MatchPosition,
        grids: Callable[[], Sequence[Grid]],
        sides: Sequence[tuple[tuple[str, ...], int | float]] | None = None,
        *,
        notes: Sequence[str] | None = None,
        unit: str = "points",
        lowest_first: bool = False,
    ) -> Sheet:
        """The sheet of a position. The `grids` are drawn when somebody looks at them.

        `sides` are the sides with their scores: by default each player, as the position has them. Each may have a note.
        Who came late, left, or plays for somebody else, has a note about it; a grid lists these changes.
        """
        if sides is None:
            sides = [((name,), score) for name, score in zip(position.players, position.scores, strict=True)]
        noted = [(*side, note) for side, note in zip(sides, notes or [""] * len(sides), strict=True)]
        standing = places(noted, lowest_first)
        sheet = cls(
            by_score=standing,
            grids=Grids(grids),
            over=position.over,
            winners=position.winners,
            unit=unit,
            lowest_first=lowest_first,
        )
        return with_changes(sheet, position)

    @property
    def standing(self) -> tuple[Standing, ...]:
        """The standing, best side first. After a match the winners are first, even if a roll-off or a joker decided."""
        return winners_first(self.by_score, self.winners) if self.over else self.by_score

    @property
    def result(self) -> str:
        """The end of the match in words: `Ann won`; `Ann and Bo tied` if no side is behind another."""
        if not self.winners:
            return "Nobody won"
        tied = len(self.standing) > 1 and all(set(line.side) & set(self.winners) for line in self.standing)
        return f"{several(self.winners, 4)} {'tied' if tied else 'won'}"

    @property
    def leading(self) -> str:
        """The leaders of a match that is not over, in words: `Di leads with 12`; empty if all have the same score."""
        first = [line for line in self.standing if line.place == 1]
        if len(first) == len(self.standing):
            return ""
        names = [line.name for line in first]
        return f"{several(names)} {verb(names, 'leads', 'lead', 'ahead')} with {written(first[0].score)}"

    def lines_of(self, players: Sequence[str]) -> tuple[Standing, ...]:
        """The lines of the standing in the order in which the players sit."""
        lines = {name: line for line in self.standing for name in line.side}
        return tuple(dict.fromkeys(lines[name] for name in players if name in lines))

    @property
    def ranks(self) -> tuple[tuple[str, Standing], ...]:
        """The lines of the standing, each with its place as people read it: `=2.` if several share it."""
        standing = self.standing
        places = [line.place for line in standing]
        return tuple((place_text(line.place, places), line) for line in standing)

    @property
    def rank_groups(self) -> tuple[RankGroup, ...]:
        """The places, best first, each with everybody who shares it."""
        groups: dict[str, list[Standing]] = {}
        for rank, line in self.ranks:
            groups.setdefault(rank, []).append(line)
        return tuple(
            RankGroup(rank, tuple(line.name for line in lines), lines[0].score) for rank, lines in groups.items()
        )


def with_changes(sheet: Sheet, position: MatchPosition) -> Sheet:
    """A sheet with notes about those who came late, left, or play for somebody else, and a grid of these changes."""
    roster = roster_of(position)
    if roster is None or not roster.changes:
        return sheet
    noted = tuple(replace(line, note=_with_changes(line, roster, position)) for line in sheet.by_score)
    return replace(sheet, by_score=noted, grids=Grids(lambda: [*sheet.grids, _changes(roster)]))


def _with_changes(line: Standing, roster: Roster, position: MatchPosition) -> str:
    """The note of a line with the changes of its players."""
    parts = [line.note] if line.note else []
    for change in roster.changes:
        name = position.players[change.seat]
        if name in line.side:
            parts.append(f"{change.who} {change.note}" if len(line.side) > 1 else change.note)
    return ", ".join(parts)


def _changes(roster: Roster) -> Grid:
    """The changes of players, with the score of each at that moment."""
    rows = tuple((change.when.capitalize(), change.who, change.says, change.score) for change in roster.changes)
    return Grid("Who came and went", ("When", "Player", "What", "Score"), rows)


def hands_charged(
    number: str,
    players: Sequence[str],
    roster: Roster,
    hands: Iterable[tuple[int, int | None, Sequence[Cell], Sequence[Cell]]],
) -> Grid:
    """The hands of a game that charges points, each with its number, who went out, the charges and the totals.

    `number` is the head of the numbers. The cells of a seat that did not play a hand are empty.
    """
    lines = []
    for at, out, *columns in hands:
        seated = roster.seated(at, players)
        charges, totals = ([cells[seat] if seat in seated else "" for seat in range(len(players))] for cells in columns)
        lines.append(((at, "–" if out is None else seated[out]), charges, totals))
    return Grid.of_points("Hands", (number, "Out"), players, lines)


def places(
    sides: Sequence[tuple[tuple[str, ...], int | float, str]], lowest_first: bool = False
) -> tuple[Standing, ...]:
    """Sides with score and note as a standing; equal scores share a place."""
    ordered = sorted(sides, key=lambda side: side[1] if lowest_first else -side[1])
    lines: list[Standing] = []
    for index, (names, score, note) in enumerate(ordered):
        place = lines[-1].place if lines and lines[-1].score == score else index + 1
        lines.append(Standing(place, names, score, note))
    return tuple(lines)


def winners_first(standing: tuple[Standing, ...], winners: tuple[str, ...]) -> tuple[Standing, ...]:
    """A standing in which the winners share the first place and the others follow in their old order.

    Without winners it stays unchanged.
    """
    ranks = [0 if set(line.side) & set(winners) else line.place for line in standing]
    ordered = sorted(ranks)
    placed = [replace(line, place=bisect_left(ordered, rank) + 1) for line, rank in zip(standing, ranks, strict=True)]
    return tuple(sorted(placed, key=lambda line: line.place))
