"""The score sheet of Canasta, and what its picture is drawn from."""

from __future__ import annotations

from dataclasses import dataclass

from referee.games.canasta.melds import CODES, minimum
from referee.games.canasta.position import COUNT, DEAL, OVER, Position
from referee.games.canasta.scoring import NO, parts
from referee.games.contract import Cell, Grid, Sheet, places
from referee.kit.cards import read_rank
from referee.kit.seats import listed

PARTS = ("going_out", "canastas", "red_threes", "melded", "hands")


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, the totals deal by deal, and the parts of each deal."""
    sides = []
    for side in (0, 1):
        note = f"{position.sides[side].points} melded in this deal" if position.phase not in (DEAL, OVER) else ""
        sides.append((position.names(side), position.totals[side], note))
    names = [listed(position.names(side)) for side in (0, 1)]
    totals: list[tuple[Cell, ...]] = []
    counted: list[tuple[Cell, ...]] = []
    for deal in position.history:
        totals.append((deal.deal, deal.scores[0], deal.totals[0], deal.scores[1], deal.totals[1]))
        for side in (0, 1):
            facts = deal.facts[side]
            found = parts(facts)
            out = "" if facts.went_out == NO else facts.went_out
            counted.append((f"{deal.deal}, {names[side]}", out, *(found[part] for part in PARTS), deal.scores[side]))
    grids = (
        Grid("Deals", ("Deal", names[0], "total", names[1], "total"), tuple(totals)),
        Grid(
            "Counted",
            ("Deal", "Out", "going out", "canastas", "red threes", "melded", "hands", "score"),
            tuple(counted),
        ),
    )
    return Sheet(places(sides), grids, position.phase == OVER, winners)


@dataclass(frozen=True, slots=True)
class MeldPicture:
    """A meld on the table: its rank, how many cards, how many of them wild, what it is."""

    rank: str
    spoken: str
    size: int
    wild: int
    canasta: str


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A side: its names, total, what it needs to go down (0: it has), its melds, red threes, points on the table."""

    name: str
    total: int
    needs: int
    melds: tuple[MeldPicture, ...]
    red_threes: int
    points: int
    won: bool


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player at the table: how many cards, which of them all have seen, whether it is their turn, who deals."""

    name: str
    cards: int
    known: str
    acts: bool
    deals: bool
    side: int


@dataclass(frozen=True, slots=True)
class Picture:
    """The table: sides, seats in their order, the pile and the stock."""

    sides: tuple[SidePicture, ...]
    seats: tuple[SeatPicture, ...]
    dealt: bool
    top: str
    top_spoken: str
    pile: int
    frozen: bool
    stock: int
    deal: int
    target: int


def picture(position: Position) -> Picture:
    """The picture of a position."""
    dealt = position.phase not in (DEAL, OVER)
    return Picture(
        tuple(_side(position, side, dealt) for side in (0, 1)),
        tuple(_seat(position, index, dealt) for index in range(4)),
        dealt,
        read_rank(position.top).shown if dealt and position.top else "",
        read_rank(position.top).spoken if dealt and position.top else "",
        len(position.pile) if dealt else 0,
        dealt and position.frozen,
        position.stock if dealt else 0,
        position.deal,
        position.options.target,
    )


def _side(position: Position, side: int, dealt: bool) -> SidePicture:
    one = position.sides[side]
    melds = tuple(
        MeldPicture(
            read_rank(meld.rank).shown,
            read_rank(meld.rank).plural,
            meld.size,
            meld.wild,
            "" if not meld.is_canasta else "mixed" if meld.wild else "natural",
        )
        for meld in one.melds.values()
    )
    needs = 0 if dealt and one.has_melded else minimum(position.totals[side])
    won = position.phase == OVER and position.totals[side] > position.totals[1 - side]
    total = position.totals[side]
    return SidePicture(
        listed(position.names(side)), total, needs, melds if dealt else (), one.red_threes if dealt else 0,
        one.points if dealt else 0, won,
    )  # fmt: skip


def _seat(position: Position, index: int, dealt: bool) -> SeatPicture:
    known = ""
    if dealt:
        known = " ".join(
            read_rank(code).shown
            for code, count in zip(CODES, position.known[index], strict=True)
            for _ in range(count)
        )
    acts = dealt and position.phase != COUNT and index == position.turn
    deals = index == position.dealer
    return SeatPicture(position.players[index], position.hands[index] if dealt else 0, known, acts, deals, index % 2)
