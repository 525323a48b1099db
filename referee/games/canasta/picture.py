"""The pictures that the templates of Canasta draw: sides with their melds, seats, the pile."""

from referee.games.canasta.melds import minimum
from referee.games.canasta.position import SEATS, Phase, Position
from referee.kit.cards import read_rank
from referee.kit.names import counted, listed, with_article
from referee.kit.values import Value


class MeldPicture(Value):
    """A meld on the table: its rank, the number of its cards, how many of them are wild, the kind of canasta."""

    cards: tuple[str, ...]
    """The ranks on its cards: naturals first, then twos and jokers."""
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
    """The cards of the hand that all have seen, in words."""
    known_cards: tuple[tuple[str, int], ...]
    """Those cards as faces: each rank with its number of cards."""
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
    top = read_rank(position.top) if position.top else None
    return Picture(
        sides=tuple(_side(position, side) for side in (0, 1)),
        seats=tuple(_seat(position, index) for index in range(SEATS)),
        dealt=position.dealt,
        top=top.shown if top else "",
        top_spoken=top.spoken if top else "",
        pile_spoken=_pile_spoken(position) if position.dealt else "",
        pile=len(position.pile),
        frozen=position.frozen,
        stock=position.stock,
        deal=position.deal,
        target=position.options.target,
    )


def _pile_spoken(position: Position) -> str:
    if not position.top:
        return "no pile"
    return f"{with_article(read_rank(position.top).spoken)}; the pile has {counted(len(position.pile), 'card')}"


def _side(position: Position, side: int) -> SidePicture:
    own = position.sides[side]
    melds = tuple(
        MeldPicture(
            cards=(read_rank(meld.rank).shown,) * meld.naturals + ("2",) * meld.twos + ("★",) * meld.jokers,
            rank=read_rank(meld.rank).shown,
            spoken=read_rank(meld.rank).plural,
            size=meld.size,
            wild=meld.wild,
            canasta="" if not meld.is_canasta else "mixed" if meld.wild else "natural",
        )
        for meld in own.melds.values()
    )
    return SidePicture(
        name=listed(position.names(side)),
        total=position.totals[side],
        needs=0 if own.has_melded or position.over else minimum(position.totals[side]),
        melds=melds,
        red_threes=own.red_threes,
        points=own.points,
        won=position.over and position.totals[side] > position.totals[1 - side],
    )


def _seat(position: Position, index: int) -> SeatPicture:
    return SeatPicture(
        name=position.players[index],
        cards=position.hands.sizes[index],
        known=position.hands.known_text(index),
        known_cards=tuple([(rank.shown, count) for rank, count in position.hands.known_ranks(index)]),
        acts=position.phase in (Phase.DRAW, Phase.PLAYING) and index == position.turn.player,
        deals=index == position.dealer,
        side=index % 2,
    )
