"""Chips: nothing is lost between players and pots, side pots go to those who paid for them, debts are settled."""

from __future__ import annotations

import random
from itertools import pairwise, permutations
from typing import Any

import pytest

from referee.games import reader
from referee.games.poker.betting import out_of_reach, pots, shares
from referee.games.poker.position import Position
from referee.games.poker.settlement import fewest_payments
from referee.match import Course, Entry
from tests.games.poker.table import OPTIONS, Table


def chips_on_the_table(position: Position) -> int:
    return position.pot if position.hand is None else position.hand.pot


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_chips_and_cards_are_conserved_play_by_play(options: dict[str, Any]) -> None:
    for seed in range(3):
        table = Table(random.Random(seed), options)
        course = Course("poker", reader("poker").setup(table.players, options))
        n = 0
        while (body := table.next(course.position)) is not None:
            n += 1
            weighed = course.weigh(body)
            assert weighed.ruling.allowed, (body, weighed.ruling.says)
            assert not weighed.ruling.flags, "honest players are never flagged"
            course.add(Entry(n, "play", weighed.lane, weighed.body), weighed)
            position: Position = course.position
            assert sum(position.net) + chips_on_the_table(position) == 0
            hand = position.hand
            if options.get("buy_in"):
                assert min(bought + net for bought, net in zip(position.bought, position.net, strict=True)) >= 0
            if hand is not None:
                held = sum(hand.downs[seat] + len(hand.ups[seat]) for seat in hand.still_in)
                pack = 54 if options.get("wild") == "jokers" else 52
                assert held + hand.stock + hand.discards + (hand.table is not None) == pack


def test_side_pots_hold_what_was_paid() -> None:
    chance = random.Random(3)
    for _ in range(3000):
        count = chance.randint(2, 8)
        paid = [chance.choice((0, 5, 10, 10, 20, 37)) for _ in range(count)]
        live = [chance.random() < 0.7 for _ in range(count)]
        if not any(live):
            live[0] = True
        extra = chance.choice((0, 7))
        found = pots(paid, live, extra)
        gone = [seat for seat in chance.sample(range(count), count) if not live[seat]]
        beyond = out_of_reach(paid, live, gone)
        assert sum(pot.chips for pot in found) + sum(beyond.values()) == sum(paid) + extra
        assert set(beyond) <= set(gone)
        for pot, larger in pairwise(found):
            assert set(larger.seats) < set(pot.seats)
        for pot in found:
            assert all(live[seat] for seat in pot.seats)


def test_a_split_pot_is_paid_out_whole() -> None:
    for chips in range(40):
        for winners in permutations(range(5), 3):
            got = shares(chips, winners, 2, 5)
            assert sum(got.values()) == chips
            assert max(got.values()) - min(got.values()) == chips % 3
            if chips % 3:
                # Clockwise from the dealer's left: 3, 4, 0, 1, 2.
                first = min(winners, key=lambda seat: (seat - 3) % 5)
                assert got[first] == max(got.values())


def test_payments_level_everybody() -> None:
    chance = random.Random(4)
    for _ in range(400):
        net = [chance.randint(-12, 12) for _ in range(chance.randint(1, 7))]
        net.append(-sum(net))
        left = list(net)
        payments = fewest_payments(net)
        for payer, payee, chips in payments:
            assert chips > 0
            left[payer] += chips
            left[payee] -= chips
        assert not any(left)
        owing = sum(1 for chips in net if chips)
        assert len(payments) == owing - most_groups(tuple(chips for chips in net if chips))


def most_groups(net: tuple[int, ...]) -> int:
    """Into how many groups people fall that settle among themselves, by trying all ways."""
    if not net:
        return 0
    first, rest = net[0], net[1:]
    best = 0
    for mask in range(1 << len(rest)):
        chosen = [chips for bit, chips in enumerate(rest) if mask >> bit & 1]
        if first + sum(chosen) == 0:
            others = tuple(chips for bit, chips in enumerate(rest) if not mask >> bit & 1)
            best = max(best, 1 + most_groups(others))
    return best
