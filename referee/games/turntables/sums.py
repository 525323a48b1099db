"""The arithmetic of a row as a picture: its cards that count alike, and the score of its station (TT-SCO-1)."""

from collections.abc import Iterator
from itertools import groupby

from referee.contract import Play, Sum, Term
from referee.games.turntables.position import Position, Station
from referee.kit.numbers import written
from referee.ruling.sums import IS, MINUS, PLUS, Sign


def sums(before: Position, play: Play, after: Position) -> tuple[Sum, ...]:
    """The sum of a row that grows."""
    return tuple(_of_rows(before, after))


def _of_rows(before: Position, after: Position) -> Iterator[Sum]:
    """The row that a card was added to: `[3♠ 4♠ 5♠] 96: 12 × 8`."""
    for number, (was, now) in enumerate(zip(before.stations, after.stations, strict=True), 1):
        if len(now.row) > len(was.row):
            title = f"{before.seats[number - 1]}, station {number}"
            yield Sum((*_stretches(now), Term(written(now.score), "points", IS)), title)


def _stretches(station: Station) -> Iterator[Term]:
    """The neighbours that count the same number of times with the same sign; cards that add nothing are left out."""
    counting = [each for each in zip(station.row, station.times, strict=True) if each[0].base or each[1] > 1]
    for index, ((times, upright), alike) in enumerate(groupby(counting, lambda each: (each[1], each[0].vertical))):
        cards = [card for card, _ in alike]
        base = sum(card.base for card in cards)
        words = f"{base * times}: {base} × {times}" if times > 1 else str(base)
        sign: Sign = MINUS if not upright else PLUS if index else ""
        yield Term(words=words, sign=sign, cards=tuple([card.card.shown for card in cards]))
