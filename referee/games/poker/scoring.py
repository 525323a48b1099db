"""Chips won and lost, and the fewest payments that settle the evening."""

from collections.abc import Sequence


def fewest_payments(net: Sequence[int]) -> tuple[tuple[int, int, int], ...]:
    """The fewest payments (payer, payee, chips) that settle `net`, which adds up to 0.

    A group whose chips add up to 0 settles among itself. A group of n needs n − 1 payments, so the most groups need the
    fewest payments.
    """
    people = [seat for seat, chips in enumerate(net) if chips]
    size = len(people)
    sums = [0] * (1 << size)
    for mask in range(1, 1 << size):
        low = mask & -mask
        sums[mask] = sums[mask ^ low] + net[people[low.bit_length() - 1]]
    # For each set of people: the most groups that it splits into, and the last group taken from it.
    # The whole set is tried first. Later a part is better only if the rest splits into groups: then both add up to 0.
    most = [0] * (1 << size)
    taken = [0] * (1 << size)
    for mask in range(1, 1 << size):
        if sums[mask]:
            continue
        first = mask & -mask
        part = mask
        while part:
            if part & first and most[mask ^ part] + 1 > most[mask]:
                most[mask], taken[mask] = most[mask ^ part] + 1, part
            part = (part - 1) & mask
    payments: list[tuple[int, int, int]] = []
    left = (1 << size) - 1
    while left:
        group = taken[left]
        payments += _within({people[bit]: net[people[bit]] for bit in range(size) if group >> bit & 1})
        left ^= group
    return tuple(sorted(payments))


def _within(owing: dict[int, int]) -> list[tuple[int, int, int]]:
    """Payments within a group: the one who owes most pays the one who is owed most, until all are even."""
    left = dict(owing)
    payments = []
    while any(left.values()):
        payer = min(left, key=left.__getitem__)
        payee = max(left, key=left.__getitem__)
        chips = min(-left[payer], left[payee])
        payments.append((payer, payee, chips))
        left[payer] += chips
        left[payee] -= chips
    return payments
