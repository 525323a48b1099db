"""The starters of whist movements for 4n and 4n + 1 people, found once and kept in `starters.txt`.

`python -m referee.events.formats.partners.make_starters > starters.txt` writes the same file again; it takes a few
minutes. A starter is the tables of one round. Each further round adds the same number to everybody, so the differences
in the starter decide who meets: each comes once between partners, and twice between opponents. For 4n people the
differences are modulo 4n - 1, and one person (-1) stays; for 4n + 1 they are modulo 4n + 1, and 0 sits out. Nine people
need pairs of numbers modulo 3: there is no starter modulo 9.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from referee.events.lots import Lots

Table = tuple[int, int, int, int]
"""Two partners, then their opponents."""
STAYS: Final = -1
LARGEST: Final = 41
STEPS: Final = 4_000
"""The most steps of a try before a new one begins."""
MULTIPLIERS: Final = {29: (7, 7), 37: (7, 9), 40: (16, 3)}
"""The multiplier and its order, by number of people: large starters are found sooner if tables come in orbits."""


def group_of(people: int) -> tuple[int, Callable[[int, int], int]]:
    """The count of the numbers that turn, and the function that adds two of them."""
    if people == 9:
        return 9, lambda left, right: (left // 3 + right // 3) % 3 * 3 + (left + right) % 3
    size = people - 1 if people % 4 == 0 else people
    return size, lambda left, right: (left + right) % size


class Search:
    """One try to find a starter: it adds tables until everybody sits."""

    def __init__(self, people: int, lots: Lots) -> None:
        self.size, self.add = group_of(people)
        negative = [next(x for x in range(self.size) if self.add(x, y) == 0) for y in range(self.size)]
        self.difference = [
            [min(self.add(x, negative[y]), negative[self.add(x, negative[y])]) for y in range(self.size)]
            for x in range(self.size)
        ]
        """The difference between two numbers, the same both ways round."""
        multiplier, order = MULTIPLIERS.get(people, (1, 1))
        self.powers = [pow(multiplier, power, self.size) for power in range(order)]
        self.stays = people % 4 == 0
        self.lots = lots
        self.free = [True] * self.size
        self.partners = [0] * self.size
        self.opponents = [0] * self.size
        self.tables: list[Table] = []
        self.steps = 0

    def run(self) -> list[Table] | None:
        """The tables of a starter, or None if this try finds none."""
        self.free[0] = False
        if self.stays:
            fixed = [x for x in range(1, self.size) if all(x * power % self.size == x for power in self.powers)]
            self.lots.shuffle(fixed)
            table = (STAYS, 0, fixed[0], fixed[1])
            self.count(table, 1)
            self.tables.append(table)
            self.free[fixed[0]] = self.free[fixed[1]] = False
        return self.tables if self.fill() else None

    def fill(self) -> bool:
        """Seat everybody who is free, from the lowest number on."""
        self.steps += 1
        if True not in self.free:
            return True
        lowest = self.free.index(True)
        for table in self.candidates(lowest):
            if self.steps > STEPS:
                return False
            orbit = self.orbit(table)
            if orbit is None:
                continue
            for each in orbit:
                self.count(each, 1)
                for x in each:
                    self.free[x] = False
            if self.fits(orbit):
                self.tables.extend(orbit)
                if self.fill():
                    return True
                del self.tables[-len(orbit) :]
            for each in orbit:
                self.count(each, -1)
                for x in each:
                    self.free[x] = True
        return False

    def candidates(self, lowest: int) -> Iterator[Table]:
        """Tables for the lowest free number in which no difference comes too often."""
        of, partners, opponents = self.difference, self.partners, self.opponents
        others = [x for x in range(self.size) if self.free[x] and x != lowest]
        self.lots.shuffle(others)
        for partner in others:
            if partners[of[lowest][partner]]:
                continue
            rivals = [
                x for x in others if x != partner and opponents[of[lowest][x]] < 2 and opponents[of[partner][x]] < 2
            ]
            for place, first in enumerate(rivals):
                for second in rivals[place + 1 :]:
                    between = of[first][second]
                    if not partners[between] and between != of[lowest][partner]:
                        yield lowest, partner, first, second

    def orbit(self, table: Table) -> list[Table] | None:
        """The table times each power of the multiplier; None if a number would sit twice."""
        tables = [self.times(table, power) for power in self.powers]
        seated = [x for each in tables for x in each]
        return tables if len(set(seated)) == len(seated) and all(self.free[x] for x in seated) else None

    def times(self, table: Table, power: int) -> Table:
        left, right, third, fourth = (x * power % self.size if power > 1 else x for x in table)
        return left, right, third, fourth

    def count(self, table: Table, by: int) -> None:
        """Add the differences of a table to the counts, or take them away."""
        left, right, third, fourth = table
        self.partners[self.difference[third][fourth]] += by
        if left != STAYS:
            self.partners[self.difference[left][right]] += by
            self.opponents[self.difference[left][third]] += by
            self.opponents[self.difference[left][fourth]] += by
        self.opponents[self.difference[right][third]] += by
        self.opponents[self.difference[right][fourth]] += by

    def fits(self, tables: Sequence[Table]) -> bool:
        """True if no difference of these tables comes too often."""
        return all(
            max(self.partners[self.difference[left][right]], self.partners[self.difference[third][fourth]]) <= 1
            and all(self.opponents[self.difference[x][y]] <= 2 for x in (left, right) for y in (third, fourth))
            for left, right, third, fourth in tables
        )


def starter(people: int) -> list[Table]:
    """A starter of a whist movement for 4n or 4n + 1 people."""
    tries = 0
    while True:
        tries += 1
        tables = Search(people, Lots(f"whist {people}", f"try {tries}")).run()
        if tables is not None:
            return tables


def main() -> None:
    """Print a line for each number of people: the tables, partners joined by a plus sign."""
    for people in range(4, LARGEST):
        if people % 4 < 2:
            tables = " ".join(f"{table[0]}+{table[1]}v{table[2]}+{table[3]}" for table in starter(people))
            print(f"{people}: {tables}", flush=True)


if __name__ == "__main__":
    main()
