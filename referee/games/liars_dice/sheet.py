"""The score sheet of Liar's Dice."""

from referee.contract import Cell, Grid, Sheet
from referee.games.liars_dice.claims import NOTHING
from referee.games.liars_dice.position import ACES, NOBODY, TALLIED, Position, is_out


def sheet(position: Position) -> Sheet:
    """The standing, fewest bets lost first, and the rounds one by one."""
    notes = []
    for who, lost in enumerate(position.lost):
        note = "out" if is_out(position, who) else ""
        if position.lives and not note and position.roster.plays(who):
            note = f"{position.lives - lost} left"
        notes.append(note)
    return Sheet.of(position, lambda: _grids(position), notes=notes, unit="bets lost", lowest_first=True)


_WITHOUT_DICE = {ACES: "accepted", TALLIED: ""}
"""The last cell of a round whose dice were not entered."""


def _grids(position: Position) -> tuple[Grid, ...]:
    names, ladder = position.players, position.ladder
    counted = [sum(played.loser == who for played in position.history) for who in range(len(names))]
    carried = [lost - here for lost, here in zip(position.lost, counted, strict=True)]
    rows: list[tuple[Cell, ...]] = []
    if any(carried):
        rows.append(("before", *(bets or None for bets in carried), "", "", ""))
    for played in position.history:
        claim = f"{names[played.passer]}: {ladder.hands[played.claim].shown}" if played.claim != NOTHING else ""
        dice = " ".join(played.dice) + (" ✓" if played.true else " ✕")
        end = dice if played.dice else _WITHOUT_DICE.get(played.ended_by, "")
        starter = names[played.starter] if played.starter != NOBODY else ""
        lost = ["●" if who == played.loser else None for who in range(len(names))]
        rows.append((played.number, *lost, starter, claim, end))
    head = ("Round", *names, "Started", "Last claim", "Dice")
    return (Grid("Bets lost", head, tuple(rows), ("Lost", *position.lost, "", "", "")),)
