"""The score sheet of Gin Rummy."""

from collections.abc import Sequence

from referee.contract import Cell, Grid, Sheet
from referee.games.gin_rummy.position import Position, ScoredHand
from referee.kit.names import counted


def sheet(position: Position) -> Sheet:
    """The standing, the game hand by hand, and at its end the settlement."""
    notes = [f"{counted(won, 'hand')} won" for won in position.hands_won]
    return Sheet.of(position, lambda: _grids(position), notes=notes)


def _grids(position: Position) -> Sequence[Grid]:
    first, second = position.players
    head = ("Hand", "Dealer", "Ended by", "Knocker", "Unmatched", "Sum", first, "total", second, "total")
    grids = [Grid("Hands", head, tuple(_row(position, hand) for hand in position.history))]
    settlement = position.settlement
    if settlement is not None:
        bonus = "Shutout" if settlement.shutout else "Game"
        lines: tuple[tuple[Cell, ...], ...] = (
            ("Hand scores", *settlement.points),
            (bonus, *settlement.game),
            (f"Hands won, {position.hands_won[0]} and {position.hands_won[1]}", *settlement.boxes),
        )
        grids.append(Grid("The game", ("", first, second), lines, ("Total", *settlement.totals)))
    return grids


def _row(position: Position, hand: ScoredHand) -> tuple[Cell, ...]:
    dealer, (first, second), result = position.players[hand.dealer], hand.totals, hand.outcome
    if hand.knocker is None or result is None:
        return (hand.number, dealer, "void", None, "", "", None, first, None, second)
    counts = f"{result.knocker_count} : {result.opponent_count}"
    points = [result.points if hand.scorer == player else None for player in (0, 1)]
    ended = (result.name, position.players[hand.knocker], counts, result.arithmetic)
    return (hand.number, dealer, *ended, points[0], first, points[1], second)
