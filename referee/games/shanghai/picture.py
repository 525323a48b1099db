"""The picture of Shanghai: seats with totals and hands, the melds, the stock."""

from referee.contract.pictures import MeldPicture, meld_pictures, table_size
from referee.games.shanghai.position import Phase, Position
from referee.kit.names import listed
from referee.kit.rummy.meld_cards import listed_cards
from referee.kit.values import Value


class SeatPicture(Value):
    """A player at the table."""

    name: str
    total: int
    cards: int | None
    """The number of cards that the player holds; None if none are dealt."""
    note: str
    known: str
    """The cards of the hand that everyone has seen."""
    acts: bool
    deals: bool
    won: bool


class Picture(Value):
    """The table."""

    seats: tuple[SeatPicture, ...]
    melds: tuple[MeldPicture, ...]
    stock: int | None
    """The number of cards left in the stock; None at the end."""
    title: str
    """The deal, and the number of deals or the total that ends the match."""
    note: str
    """One line about the current state."""
    size: str
    """The size at which the cards are drawn."""
    won: str
    """The winners in a sentence, at the end."""


def picture(position: Position) -> Picture:
    """The picture of a position."""
    options, cards, over = position.options, position.hand.cards, position.over
    end = f" of {options.deals}" if options.deals else f", to {options.target}"
    note = ""
    if position.phase == Phase.COUNT:
        note = "all have passed: count the hands" if position.hand.out is None else "count the hands"
    elif not over and not cards.stock:
        note = "the stock is empty"
    winners = position.winners
    return Picture(
        seats=tuple(_seat(position, index, winners) for index in position.roster.order),
        melds=() if over else meld_pictures(cards.table, position.hand.fresh),
        stock=None if over else cards.stock,
        title=f"Deal {position.deal}{end}",
        note=note,
        size=table_size(cards.table),
        won=f"{listed(winners)} won" if over else "",
    )


def _seat(position: Position, index: int, winners: tuple[str, ...]) -> SeatPicture:
    name, hand, over = position.players[index], position.hand, position.over
    acts = position.phase == Phase.PLAYING and index == position.turn
    note = ""
    if acts and position.drawn:
        note = f"drew {position.drawn}"
    elif index == hand.out:
        note = "out"
    elif not over and not hand.opened[index]:
        note = "needs a first sequence"
    return SeatPicture(
        name,
        position.totals[index],
        None if over else hand.cards.hands[index],
        note,
        known="" if over else listed_cards(hand.cards.ledger.known_to(index)),
        acts=acts,
        deals=index == position.dealer and not over,
        won=name in winners,
    )
