"""The picture of Krambambuli that its templates draw: each player with total, cards and melds; pile and stock."""

from referee.contract.pictures import OwnMelds, OwnTable, SeatPicture, card_picture, meld_pictures, table_size
from referee.games.krambambuli.position import Phase, Position


def picture(position: Position) -> OwnTable:
    """The picture of a position."""
    under_way = position.phase not in (Phase.DEAL, Phase.OVER)
    melds = [owned.meld for owned in position.table]
    pictures = meld_pictures(melds, position.turn.laid, numbered=True)
    groups = []
    for index in position.roster.order:
        own = tuple(meld for meld, owned in zip(pictures, position.table, strict=True) if owned.owner == index)
        groups.append(OwnMelds(_seat(position, index, under_way), own))
    return OwnTable(
        tuple(groups),
        card_picture(position.upcard) if under_way and position.upcard else None,
        pile=len(position.pile) if under_way else 0,
        stock=position.stock if under_way else None,
        note=f"Hand {position.number}, to {position.options.target}",
        size=table_size(melds),
    )


def _seat(position: Position, index: int, under_way: bool) -> SeatPicture:
    note = "deals" if index == position.dealer and not position.over else ""
    if index == position.out and under_way:
        note = "is out"
    return SeatPicture(
        position.players[index],
        position.hands.sizes[index] if under_way else None,
        note,
        acts=index == position.turn.player and position.phase in (Phase.DRAW, Phase.PLAYING),
        won=position.players[index] in position.winners,
        total=position.totals[index],
    )
