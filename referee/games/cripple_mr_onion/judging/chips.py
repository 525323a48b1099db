"""Chips that go to the pot, and the sequence of betting parts (CM-BET-1 to CM-BET-5)."""

from collections.abc import Sequence

from referee.games.cripple_mr_onion.position import LAST, LAST_BEFORE_BUYING, Phase, Position
from referee.games.cripple_mr_onion.round import Betting
from referee.kit.values import replace, with_item


def into_pot(position: Position, chips: Sequence[int]) -> Position:
    """The position after each player's chips go to the pot."""
    totals = tuple([total - more for total, more in zip(position.totals, chips, strict=True)])
    return replace(position, totals=totals, pot=position.pot + sum(chips))


def bet(position: Position, who: int, chips: int) -> Position:
    """The position after one player's chips go to the pot."""
    totals = with_item(position.totals, who, position.totals[who] - chips)
    return replace(position, totals=totals, pot=position.pot + chips)


def start_part(position: Position, part: int) -> Position:
    """The position at the start of a betting part, before the dealer's bid."""
    betting = Betting(part, raises=(0,) * position.count, nine_dealt=position.betting.nine_dealt)
    return replace(position.with_seats(turn=position.dealer), phase=Phase.BID, betting=betting)


def next_part(position: Position) -> Position:
    """The position after a betting part: the next part, the second deal, or Showdown (CM-BUY-1, CM-BET-5)."""
    part = position.betting.part
    if part == LAST:
        return start_showdown(position)
    if part == LAST_BEFORE_BUYING and not position.betting.nine_dealt:
        nobody = (0,) * position.count
        elder = position.left_of(position.dealer)
        betting = Betting(part, raises=nobody, extras=nobody, nine_dealt=True)
        return replace(position.with_seats(turn=elder), phase=Phase.BUY, betting=betting)
    return start_part(position, part + 1)


def start_showdown(position: Position) -> Position:
    elder = position.left_of(position.dealer)
    return replace(position.with_seats(turn=elder), phase=Phase.SHOWDOWN)
