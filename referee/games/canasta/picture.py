"""The pictures that the templates of Canasta draw: sides with their melds, seats, the pile."""

from __future__ import annotations

from referee.games.canasta.melds import minimum
from referee.games.canasta.position import SEATS, Phase, Position
from referee.kit.cards import read_rank
from referee.kit.names import counted, listed, with_article
from referee.kit.values import Value


class MeldPicture(Value):
    """A meld on the table: its rank, the number of its cards, how many of them are wild, the kind of canasta."""

    rank: str
    spoken: str
    size: int
    wild: int
    canasta: str


class SidePicture(Value):
    """A side in the picture."""

    name: str
    total: int
    needs: int
    """The points that it needs to go down; 0 if it has melded."""
    melds: tuple[MeldPicture, ...]
    red_threes: int
    points: int
    won: bool


class SeatPicture(Value):
    """A player at the table."""

    name: str
    cards: int
    known: str
    """The cards of the hand that all have seen."""
    acts: bool
    deals: bool
    side: int


class Picture(Value):
    """The table: sides, seats in their order, the pile and the stock."""

    sides: tuple[SidePicture, ...]
    seats: tuple[SeatPicture, ...]
    dealt: bool
    top: str
    top_spoken: str
    pile_spoken: str
    """The pile in a sentence: `a nine; the pile has 1 card`."""
    pile: int
    frozen: bool
    stock: int
    deal: int
    target: int


def picture(position: Position) -> Picture:
    """The picture of a position."""
    dealt = position.phase not in (Phase.DEAL, Phase.OVER)
    return Picture(
        sides=tuple(_side(position, side, dealt) for side in (0, 1)),
        seats=tuple(_seat(position, index, dealt) for index in range(SEATS)),
        dealt=dealt,
        top=read_rank(position.top).shown if dealt and position.top else "",
        top_spoken=read_rank(position.top).spoken if dealt and position.top else "",
        pile_spoken=_pile_spoken(position) if dealt else "",
        pile=len(position.pile) if dealt else 0,
        frozen=dealt and position.frozen,
        stock=position.stock if dealt else 0,
        deal=position.deal,
        target=position.options.target,
    )


def _pile_spoken(position: Position) -> str:
    if not position.top:
        return "no pile"
    return f"{with_article(read_rank(position.top).spoken)}; the pile has {counted(len(position.pile), 'card')}"


def _side(position: Position, side: int, dealt: bool) -> SidePicture:
    own = position.sides[side]
    melds = tuple(
        MeldPicture(
            read_rank(meld.rank).shown,
            read_rank(meld.rank).plural,
            meld.size,
            meld.wild,
            "" if not meld.is_canasta else "mixed" if meld.wild else "natural",
        )
        for meld in own.melds.values()
    )
    needs = 0 if dealt and own.has_melded else minimum(position.totals[side])
    won = position.phase == Phase.OVER and position.totals[side] > position.totals[1 - side]
    return SidePicture(
        name=listed(position.names(side)),
        total=position.totals[side],
        needs=needs,
        melds=melds if dealt else (),
        red_threes=own.red_threes if dealt else 0,
        points=own.points if dealt else 0,
        won=won,
    )


def _seat(position: Position, index: int, dealt: bool) -> SeatPicture:
    known = position.hands.known_text(index) if dealt else ""
    acts = dealt and position.phase != Phase.COUNT and index == position.turn.player
    deals = index == position.dealer
    return SeatPicture(
        name=position.players[index],
        cards=position.hands.sizes[index] if dealt else 0,
        known=known,
        acts=acts,
        deals=deals,
        side=index % 2,
    )
