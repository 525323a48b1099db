"""The score sheet of Cripple Mr Onion: chips won or lost, round by round."""

from referee.contract import Cell, Grid, Sheet
from referee.games.cripple_mr_onion.position import Position


def sheet(position: Position) -> Sheet:
    """The standing, and the rounds with their winners."""

    def grids() -> tuple[Grid, ...]:
        head = ("Round", "Dealer", "Winner", "Pot", "With", *position.players)
        rows: tuple[tuple[Cell, ...], ...] = tuple(
            (played.round, played.dealer, played.winner or "carried over", played.pot, played.won_with, *played.totals)
            for played in position.history
        )
        return (Grid("Rounds", head, rows),)

    return Sheet.of(position, grids, unit="chips" if position.options.betting else "rounds")
