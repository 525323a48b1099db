"""The score sheet of Turntables, and the table from above that its picture is drawn from."""

from __future__ import annotations

import math
from dataclasses import dataclass

from referee.games.contract import Grid, Sheet, places
from referee.games.turntables.position import Position
from referee.games.turntables.row import Placed


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing by absolute score, and the row of each station with what each card counts."""
    sides = [
        ((name,), abs(station.score), f"{_signed(station.score)} at station {number}")
        for number, (name, station) in enumerate(zip(position.seats, position.stations, strict=True), 1)
    ]
    rows = tuple(
        (
            number,
            name,
            station.score,
            "upright" if station.vertical else "sideways",
            " ".join(_told(placed, factor) for placed, factor in zip(station.row, station.times, strict=True)),
        )
        for number, (name, station) in enumerate(zip(position.seats, position.stations, strict=True), 1)
    )
    grid = Grid("Stations", ("Station", "Who", "Score", "Deck", "Row"), rows)
    return Sheet(places(sides), (grid,), position.winner is not None, winners, "points without sign")


def _told(placed: Placed, factor: int) -> str:
    shown = placed.card.shown + ("" if placed.vertical else "−")
    return shown if factor == 1 else f"{shown}×{factor}"


def _signed(value: int) -> str:
    return str(value) if value >= 0 else f"−{-value}"


@dataclass(frozen=True, slots=True)
class CardPicture:
    """A card in a row: its face, whether red, sideways, and how often it counts."""

    shown: str
    spoken: str
    red: bool
    sideways: bool
    times: int


@dataclass(frozen=True, slots=True)
class StationPicture:
    """A station from above: where it is (per cent of the picture), its deck, its score, its row, who sits there."""

    number: int
    x: float
    y: float
    px: float
    py: float
    vertical: bool
    score: int
    signed: str
    name: str
    hand: int
    deck: int
    jokers: int
    row: tuple[CardPicture, ...]
    plays: bool
    latest: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The table from above, stations in the order of play, counter-clockwise from the bottom."""

    stations: tuple[StationPicture, ...]
    refill: bool
    round: int


def picture(position: Position) -> Picture:
    """The picture of a position."""
    count = len(position.stations)
    stations = []
    for index, (name, station) in enumerate(zip(position.seats, position.stations, strict=True)):
        angle = math.pi / 2 - 2 * math.pi * index / count
        x, y = math.cos(angle), math.sin(angle)
        pending = position.pending
        plays = position.winner is None and (name == pending.who if pending else index == position.turn)
        stations.append(
            StationPicture(
                index + 1,
                round(50 + 24 * x, 2),
                round(50 + 24 * y, 2),
                round(50 + 41 * x, 2),
                round(50 + 41 * y, 2),
                station.vertical,
                station.score,
                _signed(station.score),
                name,
                station.hand,
                station.deck,
                station.jokers,
                tuple(
                    CardPicture(placed.card.shown, placed.card.spoken, placed.card.red, not placed.vertical, factor)
                    for placed, factor in zip(station.row, station.times, strict=True)
                ),
                plays and not position.level,
                index == position.latest,
                name == position.winner,
            )
        )
    played = min(len(station.seen) for station in position.stations)
    return Picture(tuple(stations), position.refill is not None, played + 1)
