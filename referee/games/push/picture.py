"""The picture of Push that its templates draw: sides, seats with their melds, the upcard and the stock."""

import math
from collections.abc import Sequence
from typing import Final

from referee.contract.pictures import CardPicture, MeldPicture, card_picture, meld_pictures
from referee.games.push.contracts import DEALS
from referee.games.push.position import Phase, Position
from referee.kit.names import listed
from referee.kit.values import Value


class SeatPicture(Value):
    """A player at the table."""

    name: str
    cards: int
    known: tuple[CardPicture, ...]
    """The cards of the hand that everyone has seen."""
    opened: bool
    """True if the player has laid the contract."""
    acts: bool
    deals: bool
    out: bool
    side: int
    melds: tuple[MeldPicture, ...]


class SidePicture(Value):
    """A side in the picture."""

    name: str
    total: int
    won: bool
    acts: bool


class DealPicture(Value):
    """A deal on the score sheet."""

    number: int
    contract: str
    dealt: int
    """The number of cards dealt to each player."""
    charges: tuple[int, ...]
    """The points that each side was charged; empty before the count."""
    acts: bool
    """True for the deal that is played now."""


class Picture(Value):
    """The table."""

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
    """The name of the size at which the cards are drawn."""
    sheet: tuple[DealPicture, ...]
    """The deals of the match; empty while cards are on the table."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    dealt = position.phase in (Phase.DRAW, Phase.PLAYING, Phase.COUNT)
    melds = meld_pictures(position.melds, position.turn.fresh, numbered=True)
    acts = position.turn.player if position.phase in (Phase.DRAW, Phase.PLAYING) else None
    seats = tuple(_seat(position, who, acts, melds, dealt) for who in range(len(position.players)))
    return Picture(
        sides=tuple(_side(position, side, acts) for side in (0, 1)),
        seats=seats,
        melds=melds,
        dealt=dealt,
        upcard=card_picture(position.upcard) if position.upcard else None,
        stock=position.stock.size,
        deal=position.deal,
        deals=DEALS,
        contract=position.contract.in_words,
        size=_size(seats),
        sheet=() if dealt else _deals(position),
    )


def _side(position: Position, side: int, acts: int | None) -> SidePicture:
    names = position.names(side)
    return SidePicture(
        listed(names),
        position.totals[side],
        won=names[0] in position.winners,
        acts=acts is not None and acts % 2 == side,
    )


def _seat(position: Position, who: int, acts: int | None, melds: Sequence[MeldPicture], dealt: bool) -> SeatPicture:
    hands = position.hands
    return SeatPicture(
        name=position.players[who],
        cards=hands.sizes[who],
        known=tuple(map(card_picture, hands.ledger.known_to(who))) if dealt else (),
        opened=hands.opened[who],
        acts=who == acts,
        deals=who == position.dealer and not position.over,
        out=who == position.out,
        side=who % 2,
        melds=tuple(meld for meld, owned in zip(melds, position.table, strict=True) if owned.owner == who),
    )


SIZES: Final = (("few", 4.3), ("some", 3.5), ("many", 2.8), ("most", 2.3))
"""The sizes at which cards can be drawn: the name, and the type size in hundredths of the board’s height."""
LEAST: Final = "all"
WIDTH, HEIGHT = 74.0, 50.0
"""The width of a seat for a line of melds, and the height for both rows of seats, in the same unit."""


def _size(seats: Sequence[SeatPicture]) -> str:
    """The largest size at which the melds of all seats fit: two rows of two seats."""
    for name, type_size in SIZES:
        rows = (max(_height(seat, type_size) for seat in seats[at : at + 2]) for at in (0, 2))
        if sum(rows) <= HEIGHT:
            return name
    return LEAST


def _height(seat: SeatPicture, type_size: float) -> float:
    """The height that a seat takes: its name, a line of known cards, and its melds in as many lines as they need."""
    height, across, tall = 6.5 + (2.6 if len(seat.known) > 3 else 0), WIDTH, 0.0
    for meld in seat.melds:
        width = (1.9 + sum(2.75 if card.label.startswith("10") else 2.1 for card in meld.cards)) * type_size
        lines = 1 + math.floor(width / WIDTH)
        each = (2.5 if any(card.stands for card in meld.cards) else 1.9) * type_size * lines
        if across + width > WIDTH:
            height += tall
            across, tall = 0.0, 0.0
        across += width
        tall = max(tall, each)
    return height + tall


def _deals(position: Position) -> tuple[DealPicture, ...]:
    """All deals of the match, with the charges of those that are counted."""
    charged = {scored.deal: scored.charges for scored in position.history}
    following = 0 if position.over else position.deal
    deals = []
    for number in range(1, max(DEALS, position.deal) + 1):
        contract = position.options.contract(number)
        charges = charged.get(number, ())
        deals.append(DealPicture(number, contract.in_words, contract.dealt, charges, number == following))
    return tuple(deals)
