"""The score sheet of Shanghai."""

from collections.abc import Sequence

from referee.contract import Cell, Grid, Sheet
from referee.contract.sheet import hands_charged
from referee.games.shanghai.position import Position
from referee.kit.rummy.meld_cards import listed_cards


def sheet(position: Position) -> Sheet:
    """The totals, lowest first, the hands one by one, and the turns."""
    hands = position.hand.cards.hands
    notes = [
        "" if position.over or not position.roster.plays(seat) else f"{held} in hand" if held else "out"
        for seat, held in enumerate(hands)
    ]
    return Sheet.of(position, lambda: _grids(position), notes=notes, lowest_first=True)


def _grids(position: Position) -> list[Grid]:
    players = position.players
    hands = ((hand.deal, hand.out, hand.points, hand.totals) for hand in position.history)
    drew = [(hand.deal, hand.drew) for hand in position.history if hand.drew is not None]
    if position.hand.begun and not position.over:
        drew.append((position.deal, position.hand.drew))
    drawn = [(deal, *_of_seated(position, deal, counts)) for deal, counts in drew]
    turns = tuple(
        (turn.deal, number, players[turn.who], turn.drawn, turn.did, listed_cards(turn.cards), turn.left)
        for number, turn in enumerate(position.turns, 1)
    )
    grids = [hands_charged("Deal", players, position.roster, hands)]
    if drawn:
        sums = tuple(sum(counts[seat] for _, counts in drew if seat < len(counts)) for seat in range(len(players)))
        grids.append(Grid("Cards drawn", ("Deal", *players), tuple(drawn), ("Sum", *sums)))
    if turns:
        grids.append(Grid("Turns", ("Deal", "Turn", "Player", "Drew", "Play", "Cards", "Cards left"), turns))
    return grids


def _of_seated(position: Position, deal: int, counts: Sequence[int]) -> list[Cell]:
    """The counts of a deal by seat; a cell is empty for somebody who did not play it."""
    seated = position.roster.seated(deal, position.players)
    return [counts[seat] if seat in seated else "" for seat in range(len(position.players))]
