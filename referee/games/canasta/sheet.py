"""The score sheet of Canasta."""

from referee.contract import Cell, Grid, Sheet
from referee.games.canasta.position import Position
from referee.games.canasta.scoring import NO, parts
from referee.kit.names import listed

PARTS = ("going_out", "canastas", "red_threes", "melded", "hands")


def sheet(position: Position) -> Sheet:
    """The standing, the totals deal by deal, and the parts of each deal."""
    sides = [(position.names(side), position.totals[side]) for side in (0, 1)]
    notes = [f"{side.points} melded in this deal" if position.dealt else "" for side in position.sides]
    names = [listed(position.names(side)) for side in (0, 1)]
    deals = [((deal.deal,), deal.scores, deal.totals) for deal in position.history]
    counted: list[tuple[Cell, ...]] = []
    for deal in position.history:
        for side in (0, 1):
            facts = deal.facts[side]
            score_parts = parts(facts)
            out = "" if facts.went_out == NO else facts.went_out
            counted.append(
                (f"{deal.deal}, {names[side]}", out, *(score_parts[part] for part in PARTS), deal.scores[side])
            )
    grids = (
        Grid.of_points("Deals", ("Deal",), names, deals),
        Grid(
            "Counted",
            ("Deal", "Out", "going out", "canastas", "red threes", "melded", "hands", "score"),
            tuple(counted),
        ),
    )
    return Sheet.of(position, lambda: grids, sides, notes=notes)
