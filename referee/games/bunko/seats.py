"""The seats of the next round, and the partners allowed there (BU-ROT-1 to BU-ROT-5, BU-CHECK-1)."""

from collections.abc import Sequence
from typing import Final

from referee.contract import Seat, Seating
from referee.games.bunko.options import STAY_PARTNERS, WBA, Options
from referee.games.bunko.position import HEAD, SEATS, Pair, Pairs, Place, Position, Table
from referee.kit.names import is_ghost, listed
from referee.ruling import Refused
from referee.schema import read_count

FEWEST_TABLES: Final = 2
"""The fewest tables of an evening (BU-EQ-1)."""


def next_places(winners: Sequence[Pair], losers: Sequence[Pair], options: Options) -> tuple[Place, ...]:
    """The next tables, head first, from the pairs that won and lost at each (BU-ROT-1, BU-ROT-2, BU-ROT-5).

    World Bunco’s traditional way: winners go up a table, losers down; all change partners.
    """
    if options.rules == WBA:
        from_above, from_below = (winners[0], *losers[:-1]), (*winners[1:], losers[-1])
        return tuple(Place(above, below) for above, below in zip(from_above, from_below, strict=True))
    head = Place(winners[0], winners[1], fixed=options.head_newcomers == STAY_PARTNERS)
    arrivals = (*winners[2:], losers[0])
    return (head, *(Place(stay, arrive) for stay, arrive in zip(losers[1:], arrivals, strict=True)))


def require_pairs(place: Place, pairs: Sequence[Sequence[str]], table: int) -> None:
    """Require pairs that may sit at a table of the next round."""
    named = [name for pair in pairs for name in pair]
    if sorted(named) != sorted(place.people) or [len(pair) for pair in pairs] != [2, 2]:
        raise Refused("BU-CHECK-1", f"Table {table} is for {listed(place.people)}, in two pairs.")
    if is_one_of(pairs, place.allowed):
        return
    if place.fixed:
        raise Refused("BU-ROT-3", f"At the head table pairs stay together: {shown(place.allowed[0])}.")
    would = " or ".join(shown(pairing) for pairing in place.allowed)
    rule = "BU-AMB-6" if table == HEAD else "BU-ROT-4"
    raise Refused(rule, f"Partners of the last round split up: {would}.")


def is_one_of(pairs: Sequence[Sequence[str]], allowed: Sequence[Pairs]) -> bool:
    """True if a pairing is one of the allowed ones, in any order of names."""
    wanted = {frozenset(pair) for pair in pairs}
    return any({frozenset(pair) for pair in pairing} == wanted for pairing in allowed)


def shown(pairs: Sequence[Sequence[str]]) -> str:
    """A pairing in a sentence: `Ann + Cy against Bo + Di`."""
    return " against ".join(" + ".join(pair) for pair in pairs)


def seats_with_ghosts(players: Sequence[str], ghosts: int) -> tuple[tuple[str, ...], ...]:
    """The seats of the tables, the last `ghosts` players at the ends of the last tables, as evenly as can be."""
    people, extra = list(players[: len(players) - ghosts]), list(players[len(players) - ghosts :])
    tables = len(players) // SEATS
    each, more = divmod(ghosts, tables)
    seats = []
    for number in range(tables):
        count = each + (number >= tables - more)
        seats.append((*people[: SEATS - count], *extra[:count]))
        people, extra = people[SEATS - count :], extra[count:]
    return tuple(seats)


def seated(pairs: Sequence[Sequence[str]]) -> tuple[str, str, str, str]:
    """Four seats with partners opposite (BU-SEAT-1)."""
    (a, c), (b, d) = pairs
    return a, b, c, d


def table_of_lane(lane: str, tables: int) -> int:
    """The number of the table whose lane this is; 0 for the whole evening, or if there is no such table."""
    number = read_count(lane) or 0
    return number if number <= tables else 0


def table_name(number: int) -> str:
    """The name of a table: `Head table`, `Table 2`."""
    return "Head table" if number == HEAD else f"Table {number}"


def still_rolling(tables: Sequence[Table]) -> str:
    """The tables that are still to be decided, in a sentence: `tables 2 and 5`."""
    return tables_listed([number for number, table in enumerate(tables, 1) if table.winner is None])


def choosing(position: Position) -> tuple[int, ...]:
    """The tables of the next round whose partners are still to be chosen (BU-ROT-4)."""
    round_ = position.round
    places = enumerate(zip(round_.next_places, round_.chosen_pairs, strict=True), 1)
    closing = closing_tables([place.people for place in round_.next_places])
    return tuple(
        number for number, (place, chosen) in places if chosen is None and not place.fixed and number not in closing
    )


def closing_tables(tables: Sequence[Sequence[str]]) -> tuple[int, ...]:
    """The tables at which only ghosts sit, by number. They close, but two tables stay (BU-LATE-2)."""
    empty = [number for number, names in enumerate(tables, 1) if all(map(is_ghost, names))]
    return tuple(empty[max(0, len(empty) + FEWEST_TABLES - len(tables)) :])


def tables_listed(numbers: Sequence[int]) -> str:
    """Tables in the middle of a sentence: `table 2`, `tables 2 and 5`."""
    return f"table{'s' if len(numbers) > 1 else ''} {listed([str(number) for number in numbers])}"


def seating(position: Position) -> Seating:
    """The seats of the round; once it is complete, those of the next one."""
    round_ = position.round
    if not round_.next_places or position.over or position.ending.tied:
        tables = [(table.seats, True) for table in position.tables]
        return Seating(f"Round {round_.number}", False, _seats(tables))
    places = zip(round_.chosen_pairs, round_.next_places, strict=True)
    tables = [(seated(chosen or place.allowed[0]), bool(chosen) or place.fixed) for chosen, place in places]
    return Seating(f"Round {round_.number + 1}", True, _seats(tables))


def _seats(tables: Sequence[tuple[tuple[str, str, str, str], bool]]) -> tuple[Seat, ...]:
    """The seats of all players, by name; partners sit opposite (BU-SEAT-1)."""
    seats = [
        Seat(
            player=name,
            table=table_name(number),
            number=index + 1,
            partner=names[(index + 2) % SEATS],
            against=(names[(index + 1) % SEATS], names[(index + 3) % SEATS]),
            is_settled=is_settled,
        )
        for number, (names, is_settled) in enumerate(tables, 1)
        for index, name in enumerate(names)
    ]
    return tuple(sorted(seats, key=lambda seat: seat.player.casefold()))


def team_now(position: Position, number: int, side: int) -> Pair:
    """A team of the round, with those who have come for somebody since."""
    first, second = position.table(number).team(side)
    return position.round.now(first), position.round.now(second)


def next_table(position: Position, number: int, side: int) -> int:
    """The table where a team of table `number` sits in the next round."""
    first, _ = team_now(position, number, side)
    return next(n for n, place in enumerate(position.round.next_places, 1) if first in place.people)


def next_table_says(position: Position, number: int, side: int) -> str:
    """The move of a team after the round, in words: `stay`, `go to table 2`."""
    target = next_table(position, number, side)
    if target == number:
        return "stay"
    return "go to the head table" if target == HEAD else f"go to table {target}"
