"""The sheet of a game of Carousel, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from referee.games.carousel.options import DRAWS
from referee.games.carousel.position import COUNT, KNOCKED, OUT, OVER, PLAY, Position
from referee.games.carousel.scoring import settle
from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pictures import MeldPicture, meld_pictures, table_size
from referee.kit.numbers import plain, written


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, and the hands as on paper."""
    sides = []
    for who, (name, total) in enumerate(zip(position.players, position.totals, strict=True)):
        note = f"with {position.bonus} for the game" if who == position.winner else ""
        sides.append(((name,), plain(total), note))
    return Sheet(places(sides), Grids(lambda: _grids(position)), position.phase == OVER, winners)


def _grids(position: Position) -> list[Grid]:
    names = position.players
    head = ["Hand", "ended by"]
    for name in names:
        head += [name, "scores", "total"]
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        by = hand.ended if hand.knocker is None else f"{names[hand.knocker]} ({hand.ended})"
        row: list[Cell] = [hand.hand, by]
        for who in range(len(names)):
            row += [hand.deadwood[who], plain(hand.points[who]), plain(hand.totals[who])]
        rows.append(tuple(row))
    grids = [Grid("Hands: deadwood, score and total", tuple(head), tuple(rows))]
    if position.winner is not None and position.history:
        before, final = position.history[-1].totals, position.totals
        owed: list[tuple[Cell, ...]] = []
        for who, name in enumerate(names):
            owes = _owes(position, who)
            owed.append((name, plain(before[who]), plain(final[who]), None if owes is None else plain(owes)))
        grids.append(Grid("Settlement", ("Player", "total", "final", "owes"), tuple(owed)))
    return grids


def _owes(position: Position, who: int) -> Fraction | None:
    """What a loser owes the winner of a game that is over."""
    if position.winner is None or who == position.winner:
        return None
    return settle(position.history[-1].totals, position.winner, position.options).payments[who]


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: cards in hand (None: the game is over), total, whether they act, deal, have knocked, have won."""

    name: str
    cards: int | None
    total: str
    acts: bool
    deals: bool
    knocked: str
    won: bool


@dataclass(frozen=True, slots=True)
class ResultPicture:
    """What the last hand brought a player, and what they owe where the game is over."""

    name: str
    deadwood: int
    points: str
    knocked: bool
    owes: str


@dataclass(frozen=True, slots=True)
class Picture:
    """The table: seats with totals, melds, the stock, the draws of the turn (True where one is made).

    `results` are of the hand before, until the next one begins; `caption` says what they are.
    """

    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    stock: int
    draws: tuple[bool, ...]
    drawn: int
    hand: int
    target: int
    results: tuple[ResultPicture, ...]
    caption: str
    over: bool
    size: str


def picture(position: Position) -> Picture:
    """The picture of a position."""
    playing, over = position.phase == PLAY, position.phase == OVER
    done = {KNOCKED: "knocked", OUT: "is out"}.get(position.ended, "") if position.phase == COUNT else ""
    seats = tuple(
        SeatPicture(
            name,
            None if over else position.hands[who],
            written(position.totals[who]),
            playing and who == position.turn,
            not over and who == position.dealer,
            done if who == position.knocker else "",
            who == position.winner,
        )
        for who, name in enumerate(position.players)
    )
    table = position.table
    results, caption = _results(position) if over or not position.begun else ((), "")
    return Picture(
        seats,
        meld_pictures(table, position.fresh),
        position.stock,
        tuple(number < position.drawn for number in range(DRAWS)),
        position.drawn,
        position.hand,
        position.options.target,
        results,
        caption,
        over,
        table_size(table),
    )


def _results(position: Position) -> tuple[tuple[ResultPicture, ...], str]:
    """What the last hand brought, and its caption."""
    if not position.history:
        return (), ""
    last = position.history[-1]
    results = []
    for who, name in enumerate(position.players):
        owes = _owes(position, who)
        results.append(
            ResultPicture(
                name,
                last.deadwood[who],
                written(last.points[who]) if last.points[who] else "",
                who == last.knocker,
                "" if owes is None else written(owes),
            )
        )
    how = "all passed" if last.knocker is None else f"{position.players[last.knocker]} {_DID[last.ended]}"
    return tuple(results), f"Hand {last.hand}: {how}"


_DID: Final = {KNOCKED: "knocked", OUT: "went out"}
