"""The score sheet of Shanghai, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pictures import MeldPicture, meld_pictures, table_size
from referee.games.shanghai.position import COUNT, OVER, PLAYING, Position
from referee.kit.melds import listed_cards
from referee.kit.seats import listed


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The totals, lowest first, the hands one by one, and the turns."""
    sides = []
    for name, total, held in zip(position.players, position.totals, position.hands, strict=True):
        note = "" if position.phase == OVER else "out" if not held else f"{held} in hand"
        sides.append(((name,), total, note))
    return Sheet(places(sides, lowest_first=True), Grids(lambda: _grids(position)), position.phase == OVER, winners)


def _grids(position: Position) -> list[Grid]:
    players = position.players
    head = ["Deal", "Out"]
    for name in players:
        head += [name, "total"]
    rows, drawn = list[tuple[Cell, ...]](), list[tuple[Cell, ...]]()
    for hand in position.history:
        row: list[Cell] = [hand.deal, "–" if hand.out is None else players[hand.out]]
        for points, total in zip(hand.points, hand.totals, strict=True):
            row += [points, total]
        rows.append(tuple(row))
        if hand.drew is not None:
            drawn.append((hand.deal, *hand.drew))
    if position.begun and position.phase != OVER:
        drawn.append((position.deal, *position.drew))
    turns = tuple(
        (turn.deal, number, players[turn.who], turn.drawn, turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.turns, 1)
    )
    found = [Grid("Hands", tuple(head), tuple(rows))]
    if drawn:
        sums = tuple(sum(int(row[index] or 0) for row in drawn) for index in range(1, len(players) + 1))
        found.append(Grid("Cards drawn", ("Deal", *players), tuple(drawn), ("Sum", *sums)))
    if turns:
        found.append(Grid("Turns", ("Deal", "Turn", "Player", "drew", "did", "Cards", "left"), turns))
    return found


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table: the total, the cards in hand (None: not dealt), cards all have seen, what they do."""

    name: str
    total: int
    cards: int | None
    note: str
    known: str
    acts: bool
    deals: bool
    won: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The table: seats, melds, the stock; the deal and how far it goes; one line of what holds now.

    `won` says who has won, at the end.
    """

    seats: tuple[Seat, ...]
    melds: tuple[MeldPicture, ...]
    stock: int | None
    title: str
    note: str
    size: str
    won: str


def picture(position: Position, winners: tuple[str, ...]) -> Picture:
    """The picture of a position."""
    over = position.phase == OVER
    options = position.options
    title = (
        f"Deal {position.deal} of {options.deals}" if options.deals else f"Deal {position.deal}, to {options.target}"
    )
    note = ""
    if position.phase == COUNT:
        note = "all have passed: count the hands" if position.out is None else "count the hands"
    elif not over and not position.stock:
        note = "the stock is empty"
    return Picture(
        tuple(_seat(position, index, winners) for index in range(len(position.players))),
        () if over else meld_pictures(position.table, position.fresh),
        None if over else position.stock,
        title,
        note,
        table_size(position.table),
        f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won" if over else "",
    )


def _seat(position: Position, index: int, winners: tuple[str, ...]) -> Seat:
    name, over = position.players[index], position.phase == OVER
    acts = position.phase == PLAYING and index == position.turn
    note = ""
    if acts and position.drawn:
        note = f"drew {position.drawn}"
    elif index == position.out:
        note = "out"
    elif not over and not position.opened[index]:
        note = "needs a first sequence"
    known = "" if over else listed_cards(position.account.known_to(index))
    return Seat(
        name,
        position.totals[index],
        None if over else position.hands[index],
        note,
        known,
        acts,
        index == position.dealer and not over,
        name in winners,
    )
