"""Movements of pairs. Each gives the tables of a round, North-South first, and the pair that sits out."""

from __future__ import annotations


def rounds_of_howell(pairs: int) -> int:
    """The number of rounds in which all pairs meet once."""
    return pairs - 1 + pairs % 2


def howell(pairs: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The last pair stays at the first table; all others follow the pair with the next lower number.

    With an odd number of pairs, the pair that would meet the missing last one sits out. Each pair sits North-South as
    often as East-West, or once more or less.
    """
    size = pairs + pairs % 2
    turning = size - 1
    shift = number - 1
    rows = [(shift % turning + 1, size) if shift % 2 == 0 else (size, shift % turning + 1)]
    for step in range(1, size // 2):
        ahead, behind = (shift + step) % turning + 1, (shift - step) % turning + 1
        rows.append((ahead, behind) if step % 2 else (behind, ahead))
    out = [who for row in rows for who in row if max(row) > pairs and who <= pairs]
    return [list(row) for row in rows if max(row) <= pairs], out


def rounds_of_mitchell(pairs: int) -> int:
    """The number of rounds in which each pair of a line meets the whole other line."""
    return (pairs + 1) // 2


def mitchell(pairs: int, number: int) -> tuple[list[list[int]], list[int]]:
    """The first half sits North-South and stays; the second half moves up a table after each round."""
    tables = rounds_of_mitchell(pairs)
    rows = [[table + 1, tables + (table - number + 1) % tables + 1] for table in range(tables)]
    return [row for row in rows if row[1] <= pairs], [row[0] for row in rows if row[1] > pairs]
