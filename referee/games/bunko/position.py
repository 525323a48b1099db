"""The position of an evening of Bunko: the round with its tables, each player's own sheet, the end of the evening."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final

from referee.contract import Roster, Setup
from referee.games.bunko.options import Options
from referee.kit.append_only import AppendOnlyList
from referee.kit.values import Value, replace, with_item
from referee.schema import Between, Fields, Length, Player, Unreadable
from referee.schema import field as form_field

SEATS: Final = 4
HEAD: Final = 1
"""The number of the head table."""
Pair = tuple[str, str]
Pairs = tuple[Pair, Pair]


class Start(Fields):
    """Score sheets that are carried over: the round that begins, the seats, wins, losses and bunkos so far."""

    round: Annotated[int, Between(1, 999)] = form_field("Round that begins")
    seats: tuple[Annotated[tuple[Player, ...], Length(SEATS, SEATS)], ...] | None = form_field(
        "Seats by table, head table first; partners are the first and third, the second and fourth", default=None
    )
    wins: dict[str, Annotated[int, Between(0, 999)]] | None = form_field("Wins so far, by name", default=None)
    losses: dict[str, Annotated[int, Between(0, 999)]] | None = form_field("Losses so far, by name", default=None)
    bunkos: dict[str, Annotated[int, Between(0, 999)]] | None = form_field("Bunkos so far, by name", default=None)


class Table(Value):
    """One table in a round. Its teams are 0 (seats 1 and 3) and 1 (seats 2 and 4)."""

    seats: tuple[str, str, str, str]
    score: tuple[int, int] = (0, 0)
    """The points of both teams."""
    roller: int | None = None
    """The seat that rolls next; None until it is known who begins."""
    in_turn: bool = False
    """True if the roller has rolled in this turn already."""
    extra_turns: int = 0
    """The turns left in a roll-off that breaks a tie (BU-TIE-1)."""
    finishing: bool = False
    """True if a turn was under way when the bell rang and is played to its end (BU-STOP-2)."""
    winner: int | None = None
    """The team that has won the round here; None while it is undecided."""

    def team(self, index: int) -> Pair:
        """The partners of a team, who sit opposite (BU-SEAT-1)."""
        return self.seats[index], self.seats[index + 2]

    @property
    def has_begun(self) -> bool:
        """True once somebody rolls, or points are entered."""
        return self.roller is not None or self.score != (0, 0)

    @property
    def is_tied(self) -> bool:
        return self.score[0] == self.score[1]

    @property
    def winners(self) -> Pair:
        """The winning team of a decided table."""
        return self.team(self.winner or 0)


class Place(Value):
    """A table of the next round."""

    staying: Pair
    """The pair that stays; by World Bunco rules, the pair from the table above."""
    arriving: Pair
    fixed: bool = False
    """True if both pairs stay together (BU-ROT-3)."""

    @property
    def allowed(self) -> tuple[Pairs, ...]:
        """The pairings that are allowed: if not fixed, each staying player with an arriving one (BU-ROT-4)."""
        if self.fixed:
            return ((self.staying, self.arriving),)
        (a, b), (c, d) = self.staying, self.arriving
        return (((a, c), (b, d)), ((a, d), (b, c)))

    @property
    def people(self) -> tuple[str, ...]:
        return (*self.staying, *self.arriving)


class Round(Value):
    """The round in play, or the one just played."""

    number: int
    bell: bool = False
    """True if the head table has called stop (BU-STOP-1)."""
    undecided: int = 0
    """The number of tables that roll on after the bell."""
    complete: bool = False
    """True if every table is decided."""
    next_places: tuple[Place, ...] = ()
    """The tables of the next round, once this one is complete."""
    chosen_pairs: tuple[Pairs | None, ...] = ()
    """The partners chosen for these tables; None where the first pairing is used."""
    replaced: tuple[tuple[str, str], ...] = ()
    """The names that left a seat since this round was complete, each with the name that has it now."""

    def now(self, name: str) -> str:
        """The name that has the seat of a player of this round now."""
        for left, came in self.replaced:
            name = came if name == left else name
        return name


class Result(Value):
    """The end of a round at a table."""

    winners: Pair
    losers: Pair
    points: tuple[int, int]


class Tally(Value):
    """The counts of a player's own sheet."""

    wins: int = 0
    losses: int = 0
    bunkos: int = 0
    wipeouts: int = 0
    minis: int = 0

    def since(self, before: Tally) -> Tally:
        """The counts that have come since an earlier state of the sheet."""
        return Tally(
            self.wins - before.wins,
            self.losses - before.losses,
            self.bunkos - before.bunkos,
            self.wipeouts - before.wipeouts,
            self.minis - before.minis,
        )


class Stint(Value):
    """The sheet of a seat at the moment when somebody else got it."""

    seat: int
    who: str
    """The name that had the seat before; empty for what a newcomer begins with."""
    sheet: Tally


class Ending(Value):
    """The end of the evening (BU-END-1)."""

    last_round: bool = False
    """True if this round is the last one."""
    title_tie: tuple[str, ...] = ()
    """The players who are tied for the title and roll for it."""
    last_tie: tuple[str, ...] = ()
    """The players who are tied for the last place and roll for it."""
    champion: str | None = None
    last: str | None = None
    """The overall loser."""
    over: bool = False

    @property
    def tied(self) -> tuple[str, ...]:
        """The players who roll for the title, or else for the last place."""
        return self.title_tie or self.last_tie


class Position(Value):
    """The position of an evening."""

    players: tuple[str, ...]
    options: Options
    roster: Roster
    index: Mapping[str, int]
    """The place of each player in `players`."""
    tallies: tuple[Tally, ...]
    wins: Mapping[str, int]
    """The wins of each player by name; the mapping is replaced only when a round ends or is reopened."""
    round: Round
    tables: tuple[Table, ...]
    """The tables in their order, the head table first (BU-TAB-1)."""
    ending: Ending = Ending()
    stints: tuple[Stint, ...] = ()
    history: AppendOnlyList[tuple[int, tuple[Result, ...]]] = AppendOnlyList()
    """The rounds that are complete: number and results, table by table."""

    @property
    def over(self) -> bool:
        return self.ending.over

    @property
    def winners(self) -> tuple[str, ...]:
        champion = self.ending.champion
        return (champion,) if self.ending.over and champion else ()

    @property
    def scores(self) -> tuple[int, ...]:
        """The count of each player by which the evening is ranked (BU-END-1)."""
        return tuple([getattr(tally, self.options.rank_by) for tally in self.tallies])

    @property
    def there(self) -> tuple[str, ...]:
        """The players who have a seat now."""
        return tuple([self.players[seat] for seat in sorted(self.roster.order)])

    @property
    def has_new_players(self) -> bool:
        """True if somebody has come, gone or taken a seat over since the round was complete."""
        return bool(self.round.replaced) or len(self.round.next_places) > len(self.tables)

    def table(self, number: int) -> Table:
        return self.tables[number - 1]

    def with_table(self, number: int, table: Table) -> Position:
        """The same evening with one table replaced."""
        return replace(self, tables=with_item(self.tables, number - 1, table))

    def in_round(self, **changes: Any) -> Position:
        """The same evening with some fields of the round changed."""
        return replace(self, round=replace(self.round, **changes))

    def in_ending(self, **changes: Any) -> Position:
        """The same evening with some fields of its ending changed."""
        return replace(self, ending=replace(self.ending, **changes))

    def with_counts(self, name: str, *, bunkos: int = 0, wipeouts: int = 0, minis: int = 0) -> Position:
        """The same evening with higher counts on the sheet of a player."""
        index = self.index[name]
        old = self.tallies[index]
        new = replace(old, bunkos=old.bunkos + bunkos, wipeouts=old.wipeouts + wipeouts, minis=old.minis + minis)
        return replace(self, tallies=with_item(self.tallies, index, new))


def initial_position(setup: Setup) -> Position:
    """The position before the first roll, or before a round that follows others on paper.

    :raises Unreadable: players who do not sit in one seat each, a round after the last one.
    """
    names, options, start = setup.players, setup.options, setup.start or Start(1)
    seats = start.seats or tuple(names[index : index + SEATS] for index in range(0, len(names), SEATS))
    if sorted(name for four in seats for name in four) != sorted(names):
        raise Unreadable("every player sits in one seat, four at a table", "start.seats")
    if options.rounds and start.round > options.rounds:
        raise Unreadable(f"round {start.round} is after the last, {options.rounds}", "start.round")
    wins, losses, bunkos = (counts or {} for counts in (start.wins, start.losses, start.bunkos))
    won = {name: wins.get(name, 0) for name in names}
    tallies = tuple(Tally(won[name], losses.get(name, 0), bunkos.get(name, 0)) for name in names)
    return Position(
        names,
        options,
        Roster.of(names),
        index={name: index for index, name in enumerate(names)},
        tallies=tallies,
        wins=won,
        round=Round(start.round),
        tables=tuple(Table((a, b, c, d)) for a, b, c, d in seats),
    )
