"""A schedule of partners by a short search. For up to 40 people and 24 rounds `schedules.txt` keeps more even ones.

The search exchanges two people of a round unless that makes the schedule less even. The sum of the squares of
partnerings counts first, then that of oppositions. Turns to sit out are set before; they differ by one at most.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.events.formats.partners.make_starters import Table
from referee.events.lots import Lots

STEPS: Final = 30_000
"""The number of exchanges to try, in as many searches as they allow."""
STEPS_A_SEAT: Final = 150
"""The exchanges of one search for each seat of all rounds: more of them hardly make the schedule better."""
PARTNERS: Final = 1_000
"""A second partnering weighs more than any number of oppositions that one exchange moves."""


def seats_of(people: int, rounds: int, lots: Lots) -> list[list[int]]:
    """Those who play in each round, four to a table; those who sat out least sit out next."""
    out = people % 4
    turns = list(range(people))
    lots.shuffle(turns)
    sat_out = [0] * people
    seated = []
    for number in range(rounds):
        resting = {turns[(number * out + step) % people] for step in range(out)}
        for who in resting:
            sat_out[who] += 1
        playing = [who for who in range(people) if who not in resting]
        lots.shuffle(playing)
        seated.append(playing)
    return seated


def even_schedule(
    people: int, rounds: int, lots: Lots, start: Sequence[Sequence[Table]] = (), steps: int = STEPS
) -> list[list[Table]]:
    """The most even schedule that the search finds in `steps` exchanges, with people numbered from 0.

    It makes a `start` more even; without one, each search begins with a new schedule.
    """
    best: _Improvement | None = None
    left = steps
    while left > 0 and not (best and best.is_least()):
        seats = [[who for table in tables for who in table] for tables in start] or seats_of(people, rounds, lots)
        search = _Improvement(people, seats)
        left -= search.run(lots, min(left, STEPS_A_SEAT * sum(map(len, seats)) + 1))
        if best is None or search.cost < best.cost:
            best = search
    assert best is not None
    return [[(row[at], row[at + 1], row[at + 2], row[at + 3]) for at in range(0, len(row), 4)] for row in best.seats]


def least_squares(meetings: int, pairs: int) -> int:
    """The least sum of squares if `meetings` meetings are spread over `pairs` pairs of people."""
    each, more = divmod(meetings, pairs)
    return pairs * each * each + more * (2 * each + 1)


class _Improvement:
    """The counts of a schedule while people are exchanged. Seats 0 and 1 of a table are partners, and 2 and 3."""

    def __init__(self, people: int, seats: list[list[int]]) -> None:
        self.seats = seats
        self.partners = [[0] * people for _ in range(people)]
        self.opponents = [[0] * people for _ in range(people)]
        for row in seats:
            for at in range(0, len(row), 4):
                left, right, third, fourth = row[at : at + 4]
                self.add(left, (right, third, fourth), 1)
                self.add(third, (fourth,), 1)
                self.count(right, third, 1)
                self.count(right, fourth, 1)
        pairs, tables = people * (people - 1) // 2, sum(len(row) // 4 for row in seats)
        self.cost = PARTNERS * _squares(self.partners) + _squares(self.opponents)
        """The weighted squares of partnerings and oppositions."""
        self.least = PARTNERS * least_squares(2 * tables, pairs) + least_squares(4 * tables, pairs)

    def is_least(self) -> bool:
        """True if no schedule can be more even."""
        return self.cost <= self.least

    def count(self, left: int, right: int, by: int) -> None:
        """Count two opponents (1), or take them away (-1)."""
        self.opponents[left][right] += by
        self.opponents[right][left] += by

    def add(self, who: int, table: Sequence[int], by: int) -> None:
        """Count one person with the others of a table, the partner first (1), or take them away (-1)."""
        partner, *rivals = table
        self.partners[who][partner] += by
        self.partners[partner][who] += by
        for rival in rivals:
            self.count(who, rival, by)

    def gain_of_leaving(self, who: int, table: Sequence[int]) -> int:
        """The fall of the cost if one person leaves a table: the last of n meetings weighs 2n - 1."""
        partners, opponents = self.partners[who], self.opponents[who]
        return (2 * partners[table[0]] - 1) * PARTNERS + 2 * (opponents[table[1]] + opponents[table[2]] - 1)

    def cost_of_joining(self, who: int, table: Sequence[int]) -> int:
        """The growth of the cost if one person joins a table."""
        partners, opponents = self.partners[who], self.opponents[who]
        return (2 * partners[table[0]] + 1) * PARTNERS + 2 * (opponents[table[1]] + opponents[table[2]] + 1)

    def run(self, lots: Lots, steps: int) -> int:
        """Exchange people of a round while steps are left, and return the number of steps taken.

        Exchanges that leave the cost unchanged are made too.
        """
        rounds, seats = len(self.seats), len(self.seats[0])
        for step in range(steps):
            if self.cost <= self.least:
                return step + 1
            self.exchange(self.seats[lots.below(rounds)], lots.below(seats), lots.below(seats))
        return steps

    def exchange(self, row: list[int], at: int, to: int) -> None:
        """Exchange the people at two seats unless the cost grows."""
        if at == to or at ^ 1 == to:
            return
        if at // 4 == to // 4:
            self.exchange_at_a_table(row, at, to)
            return
        left, right = row[at], row[to]
        of_left, of_right = _others(row, at), _others(row, to)
        gain = self.gain_of_leaving(left, of_left) + self.gain_of_leaving(right, of_right)
        cost = self.cost_of_joining(left, of_right) + self.cost_of_joining(right, of_left)
        if cost > gain:
            return
        self.cost += cost - gain
        self.add(left, of_left, -1)
        self.add(right, of_right, -1)
        self.add(left, of_right, 1)
        self.add(right, of_left, 1)
        row[at], row[to] = right, left

    def exchange_at_a_table(self, row: list[int], at: int, to: int) -> None:
        """Exchange two opponents at a table unless the cost grows: both partnerships and two oppositions change."""
        left, right, partner, rival = row[at], row[to], row[at ^ 1], row[to ^ 1]
        partners, opponents = self.partners, self.opponents
        gain = (partners[left][partner] + partners[right][rival] - 1) * PARTNERS
        gain += opponents[left][rival] + opponents[right][partner] - 1
        cost = (partners[right][partner] + partners[left][rival] + 1) * PARTNERS
        cost += opponents[right][rival] + opponents[left][partner] + 1
        if cost > gain:
            return
        self.cost += 2 * (cost - gain)
        for who, other, by in ((left, partner, -1), (right, rival, -1), (right, partner, 1), (left, rival, 1)):
            self.add(who, (other,), by)
        for who, other, by in ((left, rival, -1), (right, partner, -1), (right, rival, 1), (left, partner, 1)):
            self.count(who, other, by)
        row[at], row[to] = right, left


def _squares(counts: Sequence[Sequence[int]]) -> int:
    return sum(count * count for row in counts for count in row) // 2


def _others(row: Sequence[int], at: int) -> tuple[int, int, int]:
    """The partner of a seat and its two opponents."""
    first = at & ~3
    rivals = first + 2 if at & 2 == 0 else first
    return row[at ^ 1], row[rivals], row[rivals + 1]
