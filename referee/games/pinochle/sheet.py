"""The score sheet of Pinochle."""

from referee.contract import Cell, Grid, Sheet
from referee.games.pinochle.pack import SUIT_SIGNS
from referee.games.pinochle.position import Phase, Position, Scored
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing, and the hands one below the other as on paper."""
    sides = [(position.names(side), position.totals[side]) for side in (0, 1)]
    notes = [_note(position, side) for side in (0, 1)]
    return Sheet.of(position, lambda: (_hands(position), _bids(position)), sides, notes=notes)


def _note(position: Position, side: int) -> str:
    if position.won is not None:
        both = min(position.totals) >= position.options.target
        return "won" + (" as the bidding side" if both else "") if position.won == side else ""
    if position.auction.bidder is None or position.phase == Phase.AUCTION:
        return ""
    meld = position.side_meld(side)
    parts = [f"bid {position.bid}"] if position.bidder % 2 == side else []
    parts += [f"meld {meld}"] if meld is not None else []
    parts += [f"{position.play.points[side]} in tricks"] if position.play is not None else []
    return ", ".join(parts)


def _hands(position: Position) -> Grid:
    names = [listed(position.names(side)) for side in (0, 1)]
    lines = [((hand.hand,), hand.scores, hand.totals) for hand in position.history]
    return Grid.of_points("Hands", ("Hand",), names, lines)


def _bids(position: Position) -> Grid:
    names = [listed(position.names(side)) for side in (0, 1)]
    rows: list[tuple[Cell, ...]] = []
    for hand in position.history:
        trump = "" if hand.trump is None else SUIT_SIGNS[hand.trump]
        tricks: tuple[Cell, Cell] = hand.tricks if hand.tricks is not None else (None, None)
        melds: tuple[Cell, Cell] = hand.melds
        bid = f"{position.players[hand.bidder]} {hand.bid}"
        rows.append((hand.hand, bid, trump, melds[0], tricks[0], melds[1], tricks[1], result(hand)))
    head = ("Hand", "Bid", "Trump", f"{names[0]}: meld", "tricks", f"{names[1]}: meld", "tricks", "")
    return Grid("Bids, melds and tricks", head, tuple(rows))


def result(hand: Scored) -> str:
    """The result of a hand in a word or two."""
    if hand.bid_made:
        return "made"
    return "set" if hand.tricks is not None else "thrown in"
