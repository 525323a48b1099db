"""The picture that the templates of Turntables draw: the table from above."""

import math

from referee.games.turntables.judging.first import require_nobody_first
from referee.games.turntables.position import Position
from referee.kit.names import listed, with_most
from referee.kit.numbers import written
from referee.kit.values import Value
from referee.ruling import is_allowed


class CardPicture(Value):
    """A card in a row."""

    shown: str
    spoken: str
    red: bool
    sideways: bool
    times: int
    """The number of times that it counts."""


class StationPicture(Value):
    """A station from above, and the player who sits there. Coordinates are in percent of the picture."""

    number: int
    x: float
    y: float
    person_x: float
    person_y: float
    vertical: bool
    score: int
    signed: str
    name: str
    hand: int
    deck: int
    jokers: int
    row: tuple[CardPicture, ...]
    acts: bool
    """True if the player is to act."""
    latest: bool
    """True if the last card was placed here."""
    won: bool


class Picture(Value):
    """The table from above, stations in the order of play, counter-clockwise from the bottom."""

    stations: tuple[StationPicture, ...]
    refill: bool
    round: int
    how_won: str
    """The way in which a tie was decided, in a sentence; empty without a tie."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    count = len(position.stations)
    asks_first = is_allowed(require_nobody_first, position)
    stations = []
    for index, (name, station) in enumerate(zip(position.seats, position.stations, strict=True)):
        angle = math.pi / 2 - 2 * math.pi * index / count
        x, y = math.cos(angle), math.sin(angle)
        pending = position.pending
        plays = position.winner is None and (name == pending.who if pending else index == position.turn)
        stations.append(
            StationPicture(
                number=index + 1,
                x=round(50 + 22 * x, 2),
                y=round(50 + 22 * y, 2),
                person_x=round(50 + 41 * x, 2),
                person_y=round(50 + 41 * y, 2),
                vertical=station.vertical,
                score=station.score,
                signed=written(station.score),
                name=name,
                hand=station.hand,
                deck=station.deck,
                jokers=station.jokers,
                row=tuple(
                    CardPicture(placed.card.shown, placed.card.spoken, placed.card.red, not placed.vertical, factor)
                    for placed, factor in zip(station.row, station.times, strict=True)
                ),
                acts=plays and position.tie is None and not asks_first,
                latest=index == position.latest,
                won=name == position.winner,
            )
        )
    played = min(len(station.seen) for station in position.stations)
    return Picture(tuple(stations), position.refill is not None, played + 1, how_won(position))


def how_won(position: Position) -> str:
    """The way in which a tie was decided, in a sentence (TT-TIE-1); empty without a tie, and before it is decided."""
    scores = [abs(station.score) for station in position.stations]
    level = [name for name in with_most(position.seats, scores) if name != position.winner]
    if position.winner is None or not level:
        return ""
    return f"{listed(level)} had {max(scores)} too and turned {'a joker' if len(level) == 1 else 'jokers'}."
