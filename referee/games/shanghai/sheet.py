"""The score sheet of Shanghai."""

from __future__ import annotations

from referee.contract import Grid, Sheet
from referee.contract.sheet import hands_charged
from referee.games.shanghai.position import Position
from referee.kit.rummy.meld_cards import listed_cards


def sheet(position: Position) -> Sheet:
    """The totals, lowest first, the hands one by one, and the turns."""
    hands = position.hand.cards.hands
    notes = ["" if position.over else "out" if not held else f"{held} in hand" for held in hands]
    return Sheet.of(position, lambda: _grids(position), notes=notes, lowest_first=True)


def _grids(position: Position) -> list[Grid]:
    players = position.players
    hands = ((hand.deal, hand.out, hand.points, hand.totals) for hand in position.history)
    drawn = [(hand.deal, *hand.drew) for hand in position.history if hand.drew is not None]
    if position.hand.begun and not position.over:
        drawn.append((position.deal, *position.hand.drew))
    turns = tuple(
        (turn.deal, number, players[turn.who], turn.drawn, turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.turns, 1)
    )
    grids = [hands_charged("Deal", players, hands)]
    if drawn:
        sums = tuple(sum(row[index] for row in drawn) for index in range(1, len(players) + 1))
        grids.append(Grid("Cards drawn", ("Deal", *players), tuple(drawn), ("Sum", *sums)))
    if turns:
        grids.append(Grid("Turns", ("Deal", "Turn", "Player", "Drew", "Play", "Cards", "Cards left"), turns))
    return grids
