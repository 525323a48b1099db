"""The results of an evening: the leader of each count, each player's rounds, the way to the title."""

from collections.abc import Iterator, Sequence

from referee.games.bunko.options import LOSSES, UNITS, WBA
from referee.games.bunko.position import Position
from referee.kit.names import counted, is_ghost, listed, verb, with_least, with_most
from referee.kit.values import Value

FEW_NAMES = 3
"""The most names that share a prize and are all shown."""


class Prize(Value):
    """A count for which groups give a prize: its best number, and its leading players; none if it is 0 for all."""

    title: str
    best: int
    who: tuple[str, ...]


def prizes(position: Position) -> Iterator[Prize]:
    """The counts for which groups give prizes."""
    counts = [("wins", "Most wins"), ("losses", "Most losses"), ("bunkos", "Most bunkos")]
    counts.append(("minis", "Most mini-buncos") if position.options.rules == WBA else ("wipeouts", "Most wipeouts"))
    people = {name: tally for name, tally in zip(position.players, position.tallies, strict=True) if not is_ghost(name)}
    for field, title in counts:
        numbers = [getattr(tally, field) for tally in people.values()]
        best = max(numbers, default=0)
        yield Prize(title, best, with_most(tuple(people), numbers) if best else ())


def round_marks(position: Position) -> list[list[str]]:
    """A mark for each past round of each player: `W`, `L`, or an empty text for a round that they did not play."""
    marks: list[list[str]] = [[] for _ in position.players]
    for number, results in position.history:
        won = {name: "W" for result in results for name in result.winners}
        won |= {name: "L" for result in results for name in result.losers}
        for seat, row in enumerate(marks):
            row.append(won.get(position.roster.holder(seat, number, position.players), ""))
    return marks


def first_by_count(position: Position) -> tuple[str, ...]:
    """The players who are first by the count that ranks the evening."""
    names = competitors(position)
    first = with_least if position.options.rank_by == LOSSES else with_most
    return first(names, [position.scores[position.index[name]] for name in names])


def competitors(position: Position) -> Sequence[str]:
    """The players who can be first or last: all but ghosts. A single ghost of the first round can be, as up to 1.2."""
    came = [change for change in position.roster.changes if change.kind != "leave" and is_ghost(change.who or "")]
    stand_ins, new = {change.who for change in came}, {change.who for change in came if change.kind != "back"}
    first = [name for name in position.players if is_ghost(name) and name not in new]
    none = stand_ins if len(first) == 1 else {*stand_ins, *first}
    return [name for name in position.there if name not in none]


def how_won(position: Position) -> str:
    """The way to the title, in a sentence; empty before it is decided."""
    champion = position.ending.champion
    if champion is None:
        return ""
    tied = [name for name in first_by_count(position) if name != champion]
    won = counted(position.scores[position.index[champion]], *UNITS[position.options.rank_by])
    if not tied:
        return f"First with {won}."
    if len(tied) > FEW_NAMES:
        return f"First in a roll-off of {len(tied) + 1} with {won} each."
    return f"First in a roll-off: {listed(tied)} {verb(tied, 'has', 'have')} {won} too."
