"""The picture of Carousel: seats with totals, the melds, the stock, the draws of the turn, the last result."""

from typing import Final

from referee.contract.pictures import MeldPicture, meld_pictures, table_size
from referee.games.carousel.options import DRAWS
from referee.games.carousel.position import KNOCKED, OUT, Phase, Position
from referee.games.carousel.sheet import debt
from referee.kit.numbers import written
from referee.kit.values import Value


class SeatPicture(Value):
    """A player at the table."""

    name: str
    cards: int | None
    """The number of cards in the hand; None if the game is over."""
    total: str
    acts: bool
    deals: bool
    knocked: str
    """`knocked` or `is out` for the player who ended the hand."""
    won: bool


class ResultPicture(Value):
    """The result of the last hand for a player."""

    name: str
    deadwood: int
    points: str
    knocked: bool
    owes: str
    """The debt to the winner, if the game is over."""


class Picture(Value):
    """The table."""

    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    stock: int
    draws: tuple[bool, ...]
    """The draws of a turn, True for each one that is made."""
    drawn: int
    hand: int
    """The number of the hand."""
    target: int
    results: tuple[ResultPicture, ...]
    """The results of the last hand, until the next one begins."""
    caption: str
    """The heading of the results."""
    over: bool
    size: str
    """The size at which the cards are drawn."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    hand, cards, over = position.hand, position.hand.cards, position.over
    results, caption = _results(position) if over or not hand.begun else ((), "")
    return Picture(
        seats=tuple(_seat(position, who) for who in position.roster.order),
        melds=meld_pictures(cards.table, hand.fresh),
        stock=cards.stock,
        draws=tuple(number < hand.drawn for number in range(DRAWS)),
        drawn=hand.drawn,
        hand=position.number,
        target=position.options.target,
        results=results,
        caption=caption,
        over=over,
        size=table_size(cards.table),
    )


_DOES: Final = {KNOCKED: "knocked", OUT: "is out"}


def _seat(position: Position, who: int) -> SeatPicture:
    end, over = position.hand.end, position.over
    ended = position.phase == Phase.COUNT and end is not None and end.knocker == who
    return SeatPicture(
        position.players[who],
        None if over else position.hand.cards.hands[who],
        written(position.totals[who]),
        acts=position.phase == Phase.PLAY and who == position.turn,
        deals=not over and who == position.dealer,
        knocked=_DOES[end.how] if ended and end is not None else "",
        won=who == position.winner,
    )


_DID: Final = {KNOCKED: "knocked", OUT: "went out"}


def _results(position: Position) -> tuple[tuple[ResultPicture, ...], str]:
    """The results of the last hand, and their caption."""
    if not position.history:
        return (), ""
    last = position.history[-1]
    results = []
    seated = position.roster.seated(last.number, position.players)
    for who, name in seated.items():
        owes = debt(position, who) if position.roster.plays(who) else None
        results.append(
            ResultPicture(
                name,
                last.deadwood[who],
                written(last.points[who]) if last.points[who] else "",
                knocked=who == last.knocker,
                owes="" if owes is None else written(owes),
            )
        )
    how = "all passed" if last.knocker is None else f"{seated[last.knocker]} {_DID[last.ended]}"
    return tuple(results), f"Hand {last.number}: {how}"
