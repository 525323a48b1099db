"""The arithmetic of a roll as a picture: the points of a team before it, and after it (BU-ROLL-1, BU-BUNK-1)."""

from referee.contract import Sum
from referee.contract.sums import change_of
from referee.games.bunko.plays import RollDice
from referee.games.bunko.position import Position
from referee.games.bunko.scoring import hits_in_words, number_up
from referee.games.bunko.seats import table_name
from referee.kit.names import listed


def roll_sums(before: Position, play: RollDice, after: Position) -> tuple[Sum, ...]:
    """The points of each team that a roll has changed: of the roller, and of those who grab dice."""
    table, now = before.table(play.table), after.table(play.table)
    own, options, number = (table.roller or 0) % 2, before.options, before.round.number
    hits = play.dice.count(number_up(number, options)) if play.dice else play.hits or 0
    lost = now.score[own] < table.score[own]
    rolled = hits_in_words(hits, number, options) if hits else "wipeout" if lost else "mini-bunco"
    where = table_name(play.table)
    return tuple(
        change_of(f"{where}: {listed(table.team(team))}", had, got, "points", rolled if team == own else "grabbed")
        for team, (had, got) in enumerate(zip(table.score, now.score, strict=True))
        if had != got
    )
