"""Players who come late, go home, or take a place over on an evening of Bunko: between two rounds.

Tables have four seats. A ghost fills the seat of somebody who goes home, and somebody who comes takes the seat of a
ghost. If there is no ghost, three come with the newcomer to a new last table.
"""

from collections.abc import Callable
from typing import Final

from referee.contract import Limits, Offer, RosterRules
from referee.contract.due import player_choices
from referee.contract.roster import RosterChange, RosterKind
from referee.contract.roster_plays import Join, Leave, Substitute
from referee.games.bunko.options import LOSSES
from referee.games.bunko.position import HEAD, SEATS, Pair, Pairs, Place, Position, Stint, Table, Tally
from referee.games.bunko.seats import closing_tables, seating, table_name, tables_listed
from referee.kit.names import counted, is_ghost, new_ghost
from referee.kit.numbers import written
from referee.kit.values import replace
from referee.ruling import Draft, Refused

MOST_PLAYERS: Final = 400
MOST_COUNT: Final = 999
FEWEST: Final = 4
"""The fewest people of an evening, ghosts aside."""


def require(position: Position) -> None:
    """Players change between two rounds, and not after the last."""
    if position.ending.tied:
        raise Refused("BU-END-1", "The last round is played: nobody comes or goes any more.")
    if not position.round.complete and (position.round.bell or any(table.has_begun for table in position.tables)):
        says = f"Round {position.round.number} is under way: players come and go between two rounds."
        raise Refused("BU-LATE-1", says)


def require_new(position: Position, score: int) -> None:
    """Somebody new can begin with this count, and there is a table for them."""
    if not 0 <= score <= MOST_COUNT:
        unit = position.options.rank_by
        raise Refused("BU-LATE-1", f"{written(score)} {unit} cannot be had; begin with 0 to {MOST_COUNT}.", "points")


def join(position: Position, seat: int, score: int) -> Position:
    """The sheet of the last seat, with the count to begin with."""
    sheet = Tally(**{position.options.rank_by: score})
    given = Stint(seat, "", sheet)
    return _with_sheet(replace(position, stints=(*position.stints, given)), sheet)


def back(position: Position, seat: int) -> Position:
    """A seat that plays from now on, at the last place of a ghost, or else at a new last table with three ghosts."""
    name = position.players[seat]
    if filled := _ghosts(position):
        ghost = filled[-1]
        return ROSTER.without(_exchanged(position, position.players[ghost], name), ghost)
    names = [name]
    while len(names) < SEATS:
        position, ghost = _with_ghost(position)
        names.append(position.players[ghost])
    return _with_table(position, names)


def leave(draft: Draft[Position], seat: int, follows: int) -> Draft[Position]:
    """The evening without a player: a ghost has the seat now."""
    name = draft.position.players[seat]
    if is_ghost(name):
        raise Refused("BU-LATE-2", f"{name} only fills a seat: somebody who comes takes it.", "who")
    require_people(draft.position)
    position, ghost = _with_ghost(draft.position)
    stand_in = position.players[ghost]
    return close_tables(draft.at(_exchanged(position, name, stand_in)).add(f"{stand_in} fills the seat"))


def close_tables(draft: Draft[Position]) -> Draft[Position]:
    """The evening without the tables at which only ghosts sit; between two rounds they close as the next begins."""
    position = draft.position
    closing = () if position.round.complete else closing_tables([table.seats for table in position.tables])
    if not closing:
        return draft
    for number in closing:
        for ghost in position.table(number).seats:
            position = ROSTER.without(position, position.index[ghost])
    tables = tuple(table for number, table in enumerate(position.tables, 1) if number not in closing)
    says = f"Only ghosts are left at {tables_listed(closing)}: {'they close' if len(closing) > 1 else 'it closes'}"
    if closing[0] <= len(tables):
        says = f"{says}, and the tables below move up"
    return draft.at(replace(position, tables=tables)).say(says, "BU-LATE-2")


def require_people(position: Position) -> None:
    """Enough people are there, ghosts aside."""
    if sum(not is_ghost(name) for name in position.there) < FEWEST:
        says = f"An evening needs {counted(FEWEST, 'player')}: end it instead, or let somebody take the place over."
        raise Refused("BU-LATE-2", says)


def rename(position: Position, seat: int) -> Position:
    """A seat whose player has another name now, at the table and on the sheets."""
    before = next(name for name, at in position.index.items() if at == seat)
    held = Stint(seat, before, position.tallies[seat])
    position = replace(_by_name(position), stints=(*position.stints, held))
    return _exchanged(position, before, position.players[seat])


def place(position: Position, seat: int) -> str:
    """The place of somebody who has come, in a clause."""
    name = position.players[seat]
    table = next(each.table for each in seating(position).seats if each.player == name)
    return ", at the head table" if table == table_name(HEAD) else f", at {table.lower()}"


def _ghosts(position: Position) -> list[int]:
    """The ghosts that fill seats now."""
    return [seat for seat in sorted(position.roster.order) if is_ghost(position.players[seat])]


def _with_ghost(position: Position) -> tuple[Position, int]:
    """The position with a ghost more, and its seat: one that is there no more comes back."""
    players, roster = position.players, position.roster
    away = [seat for seat, name in enumerate(players) if is_ghost(name) and not roster.plays(seat)]
    seat = away[0] if away else len(players)
    kind: RosterKind = "back" if away else "join"
    if not away:
        position = _with_sheet(replace(position, players=(*players, new_ghost(players))), Tally())
    number = ROSTER.number(position, seat)
    change = RosterChange(
        kind, position.players[seat], seat, since=number, when=f"round {number}", score=position.scores[seat]
    )
    # A ghost is not a person, so that it is not among the people of the match.
    order = (*roster.order, seat)
    return replace(position, roster=replace(roster, order=order).with_change(change)), seat


def _with_sheet(position: Position, tally: Tally) -> Position:
    """The position with a sheet for its last player."""
    return _by_name(replace(position, tallies=(*position.tallies, tally)))


def _by_name(position: Position) -> Position:
    """The position with its mappings by name as its players are now."""
    index = {name: seat for seat, name in enumerate(position.players)}
    return replace(position, index=index, wins={name: position.tallies[seat].wins for name, seat in index.items()})


def _exchanged(position: Position, left: str, came: str) -> Position:
    """The position with another name in a seat: at the tables, or between rounds at those of the next one."""

    def now(name: str) -> str:
        return came if name == left else name

    if not position.round.complete:
        tables = [replace(table, seats=(*map(now, table.seats),)) for table in position.tables]
        return replace(position, tables=tuple(tables))
    return position.in_round(
        next_places=tuple([_of_place(each, now) for each in position.round.next_places]),
        chosen_pairs=tuple([_of_chosen(each, now) for each in position.round.chosen_pairs]),
        replaced=(*position.round.replaced, (left, came)),
    )


def _of_place(place: Place, now: Callable[[str], str]) -> Place:
    return replace(place, staying=_of_pair(place.staying, now), arriving=_of_pair(place.arriving, now))


def _of_chosen(pairs: Pairs | None, now: Callable[[str], str]) -> Pairs | None:
    return None if pairs is None else (_of_pair(pairs[0], now), _of_pair(pairs[1], now))


def _of_pair(pair: Pair, now: Callable[[str], str]) -> Pair:
    first, second = pair
    return now(first), now(second)


def _with_table(position: Position, names: list[str]) -> Position:
    """The position with one more table, in this round or between rounds in the next one."""
    a, b, c, d = names
    if not position.round.complete:
        return replace(position, tables=(*position.tables, Table((a, b, c, d))))
    return position.in_round(
        next_places=(*position.round.next_places, Place((a, c), (b, d), fixed=True)),
        chosen_pairs=(*position.round.chosen_pairs, None),
    )


class EveningRoster(RosterRules[Position]):
    """People come by a name of their own, and a ghost that takes a place over leaves enough people."""

    def offers(self, position: Position) -> tuple[Offer, ...]:
        here = player_choices([name for name in position.there if not is_ghost(name)])
        goes = Limits(choices={"who": here})
        return tuple(replace(each, limits=goes) if each.play is Leave else each for each in super().offers(position))

    def judge_join(self, position: Position, play: Join) -> Draft[Position]:
        if is_ghost(play.who):
            says = f"{play.who} is the name of an empty seat; enter the name of the person who comes."
            raise Refused(self.join_rule, says, "who")
        return super().judge_join(position, play)

    def judge_substitute(self, position: Position, play: Substitute) -> Draft[Position]:
        draft = super().judge_substitute(position, play)
        if is_ghost(play.who):
            require_people(draft.position)
        return close_tables(draft)


ROSTER: Final = EveningRoster(
    rules=("BU-LATE-1", "BU-LATE-2", "BU-LATE-3"),
    part="round",
    most=lambda position: MOST_PLAYERS + len(_ghosts(position)),
    least=1,
    hidden=("before",),
    decided="A newcomer takes the seat of a ghost, or begins a new last table: name no other player.",
    place=place,
    number=lambda position, seat: position.round.number + position.round.complete,
    require=require,
    require_new=require_new,
    join=join,
    back=back,
    leave=leave,
    rename=rename,
    lowest_first=lambda position: position.options.rank_by == LOSSES,
)
