"""The score sheet of an evening of poker."""

from referee.contract import Cell, Grid, Sheet
from referee.games.poker.options import TITLES
from referee.games.poker.position import Position
from referee.kit.names import listed


def sheet(position: Position) -> Sheet:
    """The standing by chips won and lost, the hands one by one, and at the end the payments."""
    notes = [_note(position, seat) for seat in range(len(position.players))]
    return Sheet.of(position, lambda: _grids(position), notes=notes, unit="chips")


def _note(position: Position, seat: int) -> str:
    if position.is_progressive and position.jackpot.wins[seat]:
        return f"{position.jackpot.wins[seat]} of 3 hands"
    if not position.roster.plays(seat):
        return ""
    return f"has {position.stack(seat)}" if position.options.buy_in else ""


def _grids(position: Position) -> list[Grid]:
    players = position.players
    rows: list[tuple[Cell, ...]] = []
    choice = position.options.dealers_choice
    for hand in position.history:
        who = listed(position.names(hand.winners))
        later = (None,) * (len(players) - len(hand.change))
        variant = (TITLES[hand.variant],) if choice else ()
        rows.append((hand.number, *variant, players[hand.dealer], hand.pot, who, hand.how, *hand.change, *later))
    head = ("Hand", *(("Game",) if choice else ()), "Dealer", "Pot", "Won by", "With")
    foot: tuple[Cell, ...] = ("Chips", *("" for _ in head[1:]), *position.chips.net)
    hands = Grid("Hands", (*head, *players), tuple(rows), foot)
    if position.payments is None:
        return [hands]
    paid = tuple((players[paid.payer], players[paid.payee], paid.chips) for paid in position.payments)
    return [Grid("Who pays whom", ("Pays", "to", "chips"), paid), hands]
