"""The score sheet of Krambambuli, and what its picture is drawn from."""

from __future__ import annotations

from collections import Counter

from referee.games.contract import Cell, Grid, Grids, Sheet, places
from referee.games.krambambuli.position import DEAL, DRAW, OVER, PLAYING, Position
from referee.games.pictures import OwnMelds, OwnTable, SeatPicture, card_picture, meld_pictures, table_size


def sheet(position: Position, winners: tuple[str, ...]) -> Sheet:
    """The totals, lowest first, and the hands."""
    sides = [((name,), total, "") for name, total in zip(position.players, position.totals, strict=True)]
    return Sheet(
        places(sides, lowest_first=True),
        Grids(lambda: [_hands(position)]),
        position.phase == OVER,
        winners,
        "penalties",
    )


def _hands(position: Position) -> Grid:
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        out = "–" if hand.out is None else position.players[hand.out]
        rows.append(
            (hand.hand, out, *(points for pair in zip(hand.charges, hand.totals, strict=True) for points in pair))
        )
    head = ("Hand", "Out", *(text for name in position.players for text in (name, "total")))
    return Grid("Hands", head, tuple(rows))


def picture(position: Position, winners: tuple[str, ...]) -> OwnTable:
    """The table: each player’s total, cards and melds, the pile, the stock."""
    under_way = position.phase not in (DEAL, OVER)
    melds = [owned.meld for owned in position.table]
    drawn = meld_pictures(melds, Counter(position.fresh).elements(), numbered=True)
    groups = []
    for index, name in enumerate(position.players):
        acts = index == position.turn and position.phase in (DRAW, PLAYING)
        note = "deals" if index == position.dealer and position.phase != OVER else ""
        if index == position.out and under_way:
            note = "is out"
        held = position.hands[index] if under_way else None
        seat = SeatPicture(name, held, note, acts, name in winners, position.totals[index])
        own = tuple(one for one, owned in zip(drawn, position.table, strict=True) if owned.who == index)
        groups.append(OwnMelds(seat, own))
    top = card_picture(position.upcard) if under_way and position.upcard else None
    return OwnTable(
        tuple(groups),
        top,
        len(position.pile) if under_way else 0,
        position.stock if under_way else None,
        f"Hand {position.number}, to {position.options.target}",
        table_size(melds),
    )
