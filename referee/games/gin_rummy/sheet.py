"""The score sheet of Gin Rummy."""

from __future__ import annotations

from collections.abc import Sequence

from referee.contract import Cell, Grid, Grids, Sheet, places
from referee.games.gin_rummy.position import Position, ScoredHand
from referee.kit.names import counted


def sheet(position: Position) -> Sheet:
    """The standing, the game hand by hand, and at its end the settlement."""
    sides = [
        ((name,), position.scores[player], f"{counted(position.hands_won[player], 'hand')} won")
        for player, name in enumerate(position.players)
    ]
    return Sheet(places(sides), Grids(lambda: _grids(position)), position.over, position.winners)


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
    points = [hand.points if hand.scorer == player else None for player in (0, 1)]
    knocked = hand.knocker is not None
    return (
        hand.number,
        position.players[hand.dealer],
        kind_name(hand),
        None if hand.knocker is None else position.players[hand.knocker],
        f"{hand.counts[0]} : {hand.counts[1]}" if knocked else "",
        hand.arithmetic,
        points[0],
        hand.totals[0],
        points[1],
        hand.totals[1],
    )


def kind_name(hand: ScoredHand) -> str:
    """The kind of a hand's end, in words."""
    return "big gin" if hand.big else hand.kind
