"""Cross tables: what everybody did against everybody else, or in each round, in the order of the standing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from referee.events.board import Board, Crossed, Key, Pairing, Round
from referee.events.drawing.matches import NowPlayed, now_at
from referee.events.outcome import Outcome, word_for, written_score
from referee.events.points import Number
from referee.events.results import BYE, DRAW, FORFEIT_LOSS, FORFEIT_WIN, LOSS, WIN
from referee.kit.values import Value

MARKS: Final = {WIN: "1", DRAW: "½", LOSS: "0", FORFEIT_WIN: "+", FORFEIT_LOSS: "−"}
"""The results without a score. Those of a match that was not played have signs of their own."""
KINDS: Final = {WIN: "won", FORFEIT_WIN: "won", DRAW: "drawn", LOSS: "lost", FORFEIT_LOSS: "lost"}


class CrossCell(Value):
    """A cell: its result, and the number of the opponent where the column does not say it."""

    text: str = ""
    note: str = ""
    kind: str = ""
    """`won`, `drawn`, `lost`, `now`, `self`; empty for anything else."""


class CrossRow(Value):
    """The line of an entrant."""

    number: int
    name: str
    cells: tuple[CrossCell, ...]
    points: Number


class CrossTable(Value):
    """A cross table with the heads of its columns."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[CrossRow, ...]


def cross_table(crossed: Crossed, board: Board, rounds: Sequence[Round], now: Mapping[Key, NowPlayed]) -> CrossTable:
    """The cross table of entrants: by opponents, or by rounds, of all `rounds` those that it is about."""
    last = crossed.last or len(rounds)
    own = [each for each in rounds if crossed.first <= each.number <= last]
    return _by_round(crossed, board, own, now) if crossed.by_round else _by_opponent(crossed, board, own, now)


def _by_opponent(crossed: Crossed, board: Board, rounds: Sequence[Round], now: Mapping[Key, NowPlayed]) -> CrossTable:
    names = [row.who for row in crossed.rows]
    cells: dict[tuple[str, str], list[CrossCell]] = {}
    for pairing in (pairing for each in rounds for pairing in each.pairings):
        own, other = pairing.sides[0][0], pairing.sides[-1][0]
        if own in names and other in names:
            for at, pair in enumerate(((own, other), (other, own))):
                cells.setdefault(pair, []).append(_cell(pairing, board.outcomes.get(pairing.key), at, now))
    rows = [
        CrossRow(
            number,
            row.who,
            tuple(
                CrossCell(kind="self") if other == row.who else _together(cells.get((row.who, other), []))
                for other in names
            ),
            row.points,
        )
        for number, row in enumerate(crossed.rows, 1)
    ]
    return CrossTable(crossed.title, tuple(str(number) for number in range(1, len(names) + 1)), tuple(rows))


def _together(cells: Sequence[CrossCell]) -> CrossCell:
    """One cell for all matches of two entrants."""
    if len(cells) == 1:
        return cells[0]
    texts = [cell.text for cell in cells if cell.text]
    return CrossCell(", ".join(texts), kind="now" if any(cell.kind == "now" for cell in cells) else "")


def _by_round(crossed: Crossed, board: Board, rounds: Sequence[Round], now: Mapping[Key, NowPlayed]) -> CrossTable:
    numbers = {row.who: number for number, row in enumerate(crossed.rows, 1)}
    cells: dict[str, list[CrossCell]] = {row.who: [] for row in crossed.rows}
    for each in rounds:
        of_round = {name: CrossCell(BYE) for name in each.byes}
        for pairing in each.pairings:
            for at, side in enumerate(pairing.sides):
                cell = _cell(pairing, board.outcomes.get(pairing.key), at, now)
                other = numbers.get(pairing.sides[1 - at][0])
                of_round[side[0]] = CrossCell(cell.text, note=f"v {other}" if other else "", kind=cell.kind)
        for name, own in cells.items():
            own.append(of_round.get(name, CrossCell("–")))
    first = crossed.first
    count = max(crossed.last - first + 1, len(rounds))
    rows = [
        CrossRow(
            number,
            row.who,
            tuple(cells[row.who]) + (CrossCell(),) * (count - len(rounds)),
            row.points,
        )
        for number, row in enumerate(crossed.rows, 1)
    ]
    return CrossTable(crossed.title, tuple(f"R{number}" for number in range(first, first + count)), tuple(rows))


def _cell(pairing: Pairing, outcome: Outcome | None, at: int, now: Mapping[Key, NowPlayed]) -> CrossCell:
    """The result of a pairing for one of its two sides."""
    if outcome is None:
        played = now.get(pairing.key)
        return CrossCell(now_at(played), kind="now") if played else CrossCell()
    word = word_for(outcome, at)
    score = outcome.shown_score if at == 0 else outcome.shown_score[::-1]
    return CrossCell(written_score(score) if score else MARKS[word], kind=KINDS[word])
