"""The score sheet of Push, and what its picture is drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.pictures import CardPicture, MeldPicture, card_picture, meld_pictures
from referee.games.push.options import DEALS
from referee.games.push.position import COUNT, DRAW, OVER, PLAYING, Position
from referee.kit.seats import listed


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The standing, the lower total first, and the penalties deal by deal."""
    sides = [(position.names(side), position.totals[side], "") for side in (0, 1)]
    return Sheet(places(sides, lowest_first=True), Grids(lambda: _grids(position)), position.phase == OVER, winners)


def _grids(position: Position) -> list[Grid]:
    names = [listed(position.names(side)) for side in (0, 1)]
    rows: list[tuple[Cell, ...]] = []
    for scored in position.history:
        out = "nobody" if scored.out is None else position.players[scored.out]
        contract = position.options.contract(scored.deal).said
        charges, totals = scored.charges, scored.totals
        rows.append((scored.deal, out, charges[0], totals[0], charges[1], totals[1], contract))
    head = ("Deal", "Out", names[0], "total", names[1], "total", "Contract")
    return [Grid("Penalties", head, tuple(rows))]


# --- the picture -----------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SeatPicture:
    """A player: cards in hand, those of them that all have seen, whether the contract lies, who acts, deals, is out."""

    name: str
    cards: int
    known: tuple[CardPicture, ...]
    opened: bool
    acts: bool
    deals: bool
    out: bool
    side: int
    melds: tuple[MeldPicture, ...]


@dataclass(frozen=True, slots=True)
class SidePicture:
    """A side: its names, its total, whether it has won, whether it acts."""

    name: str
    total: int
    won: bool
    acts: bool


@dataclass(frozen=True, slots=True)
class DealPicture:
    """A deal: its number, its contract, the cards that are dealt, what each side was charged (empty: not counted)."""

    number: int
    contract: str
    dealt: int
    charges: tuple[int, ...]
    next: bool


@dataclass(frozen=True, slots=True)
class Picture:
    """The table: sides, seats in their order with the melds laid by each, the upcard, the stock, the contract.

    `size` is how large cards can be drawn; `sheet` are the deals, for when no cards lie on the table.
    """

    sides: tuple[SidePicture, ...]
    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    dealt: bool
    upcard: CardPicture | None
    stock: int
    deal: int
    deals: int
    contract: str
    size: str
    sheet: tuple[DealPicture, ...]


def picture(position: Position, winners: tuple[str, ...]) -> Picture:
    """The picture of a position."""
    dealt = position.phase in (DRAW, PLAYING, COUNT)
    lying = [one.meld for one in position.table]
    melds = meld_pictures(lying, position.fresh, numbered=True)
    acts = position.turn if position.phase in (DRAW, PLAYING) else None
    sides = tuple(
        SidePicture(
            listed(position.names(side)),
            position.totals[side],
            position.names(side)[0] in winners,
            acts is not None and acts % 2 == side,
        )
        for side in (0, 1)
    )
    seats = tuple(
        SeatPicture(
            name,
            position.hands[who],
            tuple(map(card_picture, position.account.known_to(who))) if dealt else (),
            position.opened[who],
            who == acts,
            who == position.dealer and position.phase != OVER,
            who == position.out,
            who % 2,
            tuple(meld for meld, one in zip(melds, position.table, strict=True) if one.who == who),
        )
        for who, name in enumerate(position.players)
    )
    return Picture(
        sides,
        seats,
        melds,
        dealt,
        card_picture(position.upcard) if position.upcard else None,
        position.stock,
        position.deal,
        DEALS,
        position.contract.said,
        _size(seats),
        () if dealt else _deals(position),
    )


SIZES: Final = (("few", 4.3), ("some", 3.5), ("many", 2.8), ("most", 2.3))
"""How large cards can be drawn: the name of a size, and its type in hundredths of the board’s height."""
LEAST: Final = "all"
WIDTH, HEIGHT = 74.0, 50.0
"""What two seats beside each other have for a row of melds, and all four for their rows, in the same hundredths."""


def _size(seats: Sequence[SeatPicture]) -> str:
    """The largest size at which the melds of all seats find room: two seats in a row, two rows."""
    for name, type_size in SIZES:
        rows = (max(_height(seat, type_size) for seat in seats[at : at + 2]) for at in (0, 2))
        if sum(rows) <= HEIGHT:
            return name
    return LEAST


def _height(seat: SeatPicture, type_size: float) -> float:
    """How much room a seat takes: its name, a line of cards known, and its melds in as many lines as they need."""
    height, across, tall = 6.5 + (2.6 if len(seat.known) > 3 else 0), WIDTH, 0.0
    for meld in seat.melds:
        width = (1.9 + sum(2.75 if card.label.startswith("10") else 2.1 for card in meld.cards)) * type_size
        lines = 1 + int(width // WIDTH)
        each = (2.5 if any(card.stands for card in meld.cards) else 1.9) * type_size * lines
        if across + width > WIDTH:
            height += tall
            across, tall = 0.0, 0.0
        across += width
        tall = max(tall, each)
    return height + tall


def _deals(position: Position) -> tuple[DealPicture, ...]:
    """All deals of the match, those that are counted with what was charged."""
    counted = {scored.deal: scored.charges for scored in position.history}
    following = 0 if position.phase == OVER else position.deal
    deals = []
    for number in range(1, max(DEALS, position.deal) + 1):
        contract = position.options.contract(number)
        charges = counted.get(number, ())
        deals.append(DealPicture(number, contract.said, contract.dealt, charges, number == following))
    return tuple(deals)
