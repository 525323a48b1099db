"""The picture of an evening of Bunko: every table, the bell, the next seats."""

from collections.abc import Iterator, Mapping, Sequence

from referee.contract import WHOLE, Seat
from referee.games.bunko.alert import alert
from referee.games.bunko.options import WBA
from referee.games.bunko.position import HEAD, Position, Table
from referee.games.bunko.prizes import FEW_NAMES, how_won, prizes, round_marks
from referee.games.bunko.scoring import BUNKO_POINTS, WBA_BUNCO, WBA_MINI, number_up
from referee.games.bunko.seats import seating, table_of_lane
from referee.games.bunko.sheet import sheet
from referee.kit.names import listed, several
from referee.kit.values import Value

FEW, SOME, MANY = 4, 12, 30
"""The most tables that a board draws large, medium and small; more are drawn without names."""


class TablePicture(Value):
    """One table."""

    number: int
    teams: tuple[str, str]
    score: tuple[int, int]
    roller: str
    """The player who rolls; empty if there is none."""
    acts: int | None
    """The team that rolls; None if the table waits."""
    winner: int | None
    """The team that has won the round here."""
    tied: bool
    """True if the table rolls on after the bell because it is tied."""
    next_pairs: tuple[str, ...]
    """The pairs of the next round, chosen or proposed, once the round is complete."""


class PlayerPicture(Value):
    """A player at the end of the evening."""

    rank: str
    name: str
    score: int
    """The count that ranks the evening."""
    marks: tuple[str, ...]
    """A mark for each round: `W`, `L`, or an empty text."""


class PrizePicture(Value):
    """A count for which groups give a prize."""

    title: str
    best: int
    who: str


class Picture(Value):
    """The evening."""

    round: int
    up: int
    """The number that counts."""
    target: int
    bell: bool
    stop: str
    """The meaning of the bell in a sentence; empty unless a table still rolls after it."""
    complete: bool
    """True if every table of the round is decided."""
    last_round: bool
    over: bool
    champion: str
    last: str
    """The overall loser."""
    how_won: str
    """The way to the title, in a sentence."""
    prizes: tuple[PrizePicture, ...]
    """The leaders of the counts that somebody has; none before the evening is over."""
    places: tuple[PlayerPicture, ...]
    """All players, best first; none before the evening is over."""
    unit: str
    """The count that ranks the evening: `wins`."""
    roll_off: str
    """The players who roll for the title or the last place."""
    size: str
    """The size of the tables on a board: `few`, `some`, `many` or `most` of them."""
    tables: tuple[TablePicture, ...]
    own: TablePicture | None
    """The table of this phone."""
    rolls: Mapping[int, Mapping[str, object]]
    """The tables that roll, by number, for a phone that keeps rolls until the network is back.

    Each has its `seats`, the seat of its `roller`, its `score`, the points of a `bunko` and a `mini`, and the score for
    the `bell`, which only the head table has. There are none after the bell: only the referee knows who still rolls.
    """
    next_seats: tuple[Seat, ...]
    """The new seats by name, from the end of a round to the first roll of the next: on a phone those of its table."""


def picture(position: Position) -> Picture:
    """The picture of a position with all tables."""
    return picture_at(position, WHOLE)


def picture_at(position: Position, lane: str) -> Picture:
    """The picture of a position, seen from a lane: a phone needs only its own table and the head table."""
    round_, ending = position.round, position.ending
    count = len(position.tables)
    number = table_of_lane(lane, count)
    numbers: tuple[int, ...] = tuple(range(1, count + 1))
    if number:
        numbers = (HEAD,) if number == HEAD else (HEAD, number)
    tables = tuple(_table(position, each, position.table(each)) for each in numbers)
    return Picture(
        round=round_.number,
        up=number_up(round_.number, position.options),
        target=position.options.target,
        bell=round_.bell,
        stop=_stop(position),
        complete=round_.complete,
        last_round=ending.last_round,
        over=ending.over,
        champion=ending.champion or "",
        last=ending.last or "",
        how_won=how_won(position) if ending.over else "",
        prizes=tuple(_prizes(position)) if ending.over else (),
        places=tuple(_places(position)) if ending.over and not number else (),
        unit=position.options.rank_by,
        roll_off=listed(ending.tied),
        size="few" if count <= FEW else "some" if count <= SOME else "many" if count <= MANY else "most",
        tables=tables,
        own=tables[-1] if number else None,
        rolls=_rolls(position, [table.number for table in tables if table.roller]),
        next_seats=_next_seats(position, number),
    )


def _rolls(position: Position, numbers: Sequence[int]) -> Mapping[int, Mapping[str, object]]:
    """The tables at which only dice decide what comes next."""
    if position.round.bell or position.over:
        return {}
    options = position.options
    bunko, mini = (WBA_BUNCO, WBA_MINI) if options.rules == WBA else (BUNKO_POINTS, 0)
    return {
        number: {
            "seats": table.seats,
            "roller": table.roller,
            "score": table.score,
            "bunko": bunko,
            "mini": mini,
            "bell": options.target if number == HEAD else None,
        }
        for number, table in ((number, position.table(number)) for number in numbers)
    }


def _stop(position: Position) -> str:
    """The meaning of the bell in a sentence; empty unless a table still rolls after it."""
    rings = None if position.round.complete else alert(position)
    return rings.says if rings else ""


def _prizes(position: Position) -> Iterator[PrizePicture]:
    return (PrizePicture(each.title, each.best, several(each.who, FEW_NAMES)) for each in prizes(position) if each.who)


def _places(position: Position) -> Iterator[PlayerPicture]:
    marks = dict(zip(position.players, round_marks(position), strict=True))
    for rank, line in sheet(position).ranks:
        yield PlayerPicture(rank, line.name, position.scores[position.index[line.name]], tuple(marks[line.name]))


def _next_seats(position: Position, number: int) -> tuple[Seat, ...]:
    """The new seats of all players, or of those who sat at table `number`.

    They are shown from the end of a round until somebody begins the next one: at that table, or at any.
    """
    going, round_ = seating(position), position.round
    if not going.is_next and not _is_changing(position, number):
        return ()
    if not number:
        return going.seats
    if going.is_next:
        people = frozenset(map(round_.now, position.table(number).seats))
    else:
        _, results = position.history[-1]
        people = frozenset((*results[number - 1].winners, *results[number - 1].losers))
    return tuple(seat for seat in going.seats if seat.player in people)


def _is_changing(position: Position, number: int) -> bool:
    """True if a round has just been started, and its first roll is still to come: at table `number`, or anywhere."""
    round_, here = position.round, position.tables[number - 1 : number] if number else position.tables
    is_new = len(position.history) and position.history[-1][0] == round_.number - 1 and not round_.complete
    return bool(is_new) and number <= len(position.history[-1][1]) and not any(table.has_begun for table in here)


def _table(position: Position, number: int, table: Table) -> TablePicture:
    round_ = position.round
    rolling = table.roller if table.winner is None and not round_.complete else None
    return TablePicture(
        number=number,
        teams=(" + ".join(table.team(0)), " + ".join(table.team(1))),
        score=table.score,
        roller="" if rolling is None else table.seats[rolling],
        acts=None if rolling is None else rolling % 2,
        winner=table.winner,
        tied=round_.bell and table.winner is None and table.is_tied and table.has_begun,
        next_pairs=_next_pairs(position, number, table),
    )


def _next_pairs(position: Position, number: int, table: Table) -> tuple[str, ...]:
    """The pairs at the new seats of a table; none while a round is played."""
    round_ = position.round
    if _is_changing(position, 0):
        return " + ".join(table.team(0)), " + ".join(table.team(1))
    if not round_.next_places or position.over or position.ending.tied:
        return ()
    pairs = round_.chosen_pairs[number - 1] or round_.next_places[number - 1].allowed[0]
    return tuple(" + ".join(pair) for pair in pairs)
