"""The score sheet of Vatican."""

from __future__ import annotations

from referee.contract import Grid, Grids, Sheet, places
from referee.games.vatican.position import Position
from referee.kit.rummy.meld_cards import listed_cards


def sheet(position: Position) -> Sheet:
    """The cards in hand, fewest first (there is no score, VA-AIM-1), and the turns."""
    sides = [
        ((name,), held, "" if opened else "no first run yet")
        for name, held, opened in zip(position.players, position.cards.hands, position.opened, strict=True)
    ]
    standing = places(sides, lowest_first=True)
    return Sheet(standing, Grids(lambda: _grids(position)), position.over, position.winners, "cards", lowest_first=True)


def _grids(position: Position) -> list[Grid]:
    rows = tuple(
        (number, position.players[turn.who], turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.history, 1)
    )
    return [Grid("Turns", ("Turn", "Player", "Play", "Cards", "Cards left"), rows)]
