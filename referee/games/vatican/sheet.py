"""The score sheet of Vatican."""

from referee.contract import Grid, Sheet
from referee.games.vatican.position import Position
from referee.kit.rummy.meld_cards import listed_cards


def sheet(position: Position) -> Sheet:
    """The cards in hand, fewest first (there is no score, VA-AIM-1), and the turns."""
    notes = ["" if opened else "no first run yet" for opened in position.opened]
    return Sheet.of(position, lambda: _grids(position), notes=notes, unit="cards", lowest_first=True)


def _grids(position: Position) -> list[Grid]:
    rows = tuple(
        (number, position.players[turn.who], turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.history, 1)
    )
    return [Grid("Turns", ("Turn", "Player", "Play", "Cards", "Cards left"), rows)]
