"""Chips: nothing is lost between players and pots, side pots go to those who paid for them, debts are settled."""

from __future__ import annotations

import random
from collections import Counter
from itertools import groupby, pairwise, permutations, product
from typing import Any

import pytest

from referee.games import game
from referee.games.poker.current_hand import Hand
from referee.games.poker.hands import strength
from referee.games.poker.lows import low_hand
from referee.games.poker.position import Position
from referee.games.poker.pots import Division, Pot, out_of_reach, side_pots
from referee.games.poker.scoring import fewest_payments
from referee.games.poker.seats import next_seat
from referee.match import Entry, Match
from tests.games.poker.table import OPTIONS, Table
from tests.rings import examples


def chips_on_the_table(position: Position) -> int:
    return position.carried.pot if position.hand is None else position.hand.pot.chips


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_chips_and_cards_are_conserved_play_by_play(options: dict[str, Any]) -> None:
    for seed in range(3):
        table = Table(random.Random(seed), options)
        course = Match("poker", game("poker").schema.setup(table.players, options))
        n = 0
        while (body := table.next(course.position)) is not None:
            n += 1
            assessment = course.assess(body)
            assert assessment.ruling.allowed, (body, assessment.ruling.says)
            assert not assessment.ruling.flags, "honest players are never flagged"
            course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
            position: Position = course.position
            assert sum(position.chips.net) + chips_on_the_table(position) == 0
            hand = position.hand
            if options.get("buy_in"):
                assert (
                    min(bought + net for bought, net in zip(position.chips.bought, position.chips.net, strict=True))
                    >= 0
                )
            if hand is not None:
                cards = hand.cards
                held = sum(cards.down[seat] + len(cards.up[seat]) for seat in hand.seats.still_in)
                pack = 54 if options.get("wild") == "jokers" else 52
                assert held + cards.stock + cards.discards + (cards.table is not None) == pack


SHORT: list[dict[str, Any]] = [
    {"buy_in": 9, "bet": 2},
    {"buy_in": 14, "ante": 3, "split": "high_low"},
    {"buy_in": 11, "split": "low", "low_system": "ace_to_six", "wild": "deuces"},
    {"buy_in": 13, "variant": "baseball", "split": "high_low", "limit": "pot_limit"},
    {"buy_in": 17, "variant": "baseball", "up_threes": "pay_or_natural", "four_card": "pay", "wild_price": 2},
]


@pytest.mark.parametrize("options", SHORT, ids=str)
def test_a_showdown_pays_every_layer_of_chips_to_the_best_who_paid_for_it(options: dict[str, Any]) -> None:
    shown_down = Counter[int]()
    for seed in examples(25):
        table = Table(random.Random(seed), options)
        table.rest = 25
        course = Match("poker", game("poker").schema.setup(table.players, options))
        n = 0
        while (body := table.next(course.position)) is not None:
            n += 1
            before: Position = course.position
            assessment = course.assess(body)
            assert assessment.ruling.allowed, (body, assessment.ruling.says)
            course.add(Entry(n, "play", assessment.lane, assessment.body), assessment)
            hand = before.hand
            if hand is None or course.position.hand is not None or body["play"] != "show":
                continue
            seat = before.players.index(body["player"])
            codes = {
                player_seat: [*hand.codes((*hand.cards.up[player_seat], *hand.cards.shown[player_seat]))]
                for player_seat in hand.seats.still_in
            }
            codes[seat] += ["*" if card[0] in hand.wild or card == "*" else card for card in body["cards"]]
            expected = layer_by_layer(before, hand, codes)
            change = [now - was for now, was in zip(course.position.chips.net, before.chips.net, strict=True)]
            assert change == expected, (body, assessment.ruling.says)
            shown_down[len({hand.pot.bets[player_seat] for player_seat in hand.seats.still_in})] += 1
    assert shown_down[1] > 10
    assert sum(shown_down.values()) - shown_down[1] > 10, "there were side pots"


def layer_by_layer(position: Position, hand: Hand, codes: dict[int, list[str]]) -> list[int]:
    """The pay of a showdown, one chip of each player at a time: layers that the same players can win are one pot."""
    size, split = len(position.players), position.options.split
    layers = []
    for layer in range(1, max(hand.pot.bets) + 1):
        can = tuple(seat for seat in hand.seats.still_in if hand.pot.bets[seat] >= layer)
        layers.append((can, sum(paid >= layer for paid in hand.pot.bets)))
    got = [0] * size
    extra = hand.pot.dead
    while layers and not layers[-1][0]:
        # All who paid so much are out: it is won by the last of them.
        last = [seat for seat in hand.seats.gone if hand.pot.bets[seat] >= len(layers)][-1]
        got[last] += layers.pop()[1]
    for can, chips in groupby(layers, key=lambda layer: layer[0]):
        pot = sum(count for _, count in chips) + extra
        extra = 0
        high = {seat: strength(codes[seat], position.options.five_kind) for seat in can}
        low = {seat: -low_hand(codes[seat], position.options.low_system).value for seat in can}
        parts = {"high": [(pot, high)], "low": [(pot, low)], "high_low": [(pot - pot // 2, high), (pot // 2, low)]}
        for part, worth in parts[split]:
            winners = [seat for seat in can if worth[seat] == max(worth.values())]
            for seat in winners:
                got[seat] += part // len(winners)
            for _ in range(part % len(winners)):
                odd = next_seat(hand.dealer, winners, size)
                got[odd] += 1
                winners.remove(odd)
    assert not extra
    return got


def test_side_pots_hold_what_was_paid() -> None:
    chance = random.Random(3)
    for _ in examples(3000):
        count = chance.randint(2, 8)
        paid = [chance.choice((0, 5, 10, 10, 20, 37)) for _ in range(count)]
        live = [chance.random() < 0.7 for _ in range(count)]
        if not any(live):
            live[0] = True
        extra = chance.choice((0, 7))
        pots = side_pots(Pot(tuple(paid), extra), live)
        gone = [seat for seat in chance.sample(range(count), count) if not live[seat]]
        beyond = out_of_reach(paid, live, gone)
        assert sum(pot.chips for pot in pots) + sum(beyond.values()) == sum(paid) + extra
        assert set(beyond) <= set(gone)
        for pot, larger in pairwise(pots):
            assert set(larger.seats) < set(pot.seats)
        for pot in pots:
            assert all(live[seat] for seat in pot.seats)


def test_a_split_pot_is_paid_out_whole() -> None:
    for chips in range(40):
        for winners in permutations(range(5), 3):
            # Clockwise from the dealer's left: 3, 4, 0, 1, 2.
            first, second, third = sorted(winners, key=lambda seat: (seat - 3) % 5)
            each, odd = divmod(chips, 3)
            got = Division(2, 5, one_each=True).shares(chips, winners)
            assert got == {first: each + (odd > 0), second: each + (odd > 1), third: each}
            got = Division(2, 5, one_each=False).shares(chips, winners)
            assert got == {first: each + odd, second: each, third: each}


def test_payments_level_everybody() -> None:
    chance = random.Random(4)
    for _ in examples(400):
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


def test_no_way_to_pay_has_fewer_payments() -> None:
    """Every way of paying is tried, any sum from anybody to anybody: how few payments lead from each debt to none."""
    people, bound = 4, 6
    fewest = {(0,) * people: 0}
    edge = [(0,) * people]
    while edge:
        pots = []
        for net in edge:
            for payer, payee in permutations(range(people), 2):
                for chips in range(1, 2 * bound + 1):
                    other = list(net)
                    other[payer] += chips
                    other[payee] -= chips
                    if abs(other[payer]) <= bound and abs(other[payee]) <= bound and tuple(other) not in fewest:
                        fewest[tuple(other)] = fewest[net] + 1
                        pots.append(tuple(other))
        edge = pots
    for some in product(range(-3, 4), repeat=people - 1):
        debts = (*some, -sum(some))
        if debts in fewest:
            assert len(fewest_payments(debts)) == fewest[debts], debts


def test_eight_at_a_table_are_settled_at_once() -> None:
    assert len(fewest_payments([7, -7, 12, -5, -7, 9, -4, -5])) == 5
    assert len(fewest_payments([1, 2, 4, 8, 16, 32, 64, -127])) == 7
    assert len(fewest_payments([3, -3, 3, -3, 3, -3, 3, -3])) == 4


def test_players_without_chips_are_told_to_buy_some_before_the_next_hand() -> None:
    poker = game("poker")
    course = Match("poker", poker.schema.setup(["Ann", "Bo"], {"buy_in": 50}))
    assert poker.due(course.position).says == "Ann deals hand 1"
    body = {"play": "tally", "chips": {"Ann": -50, "Bo": 50}}
    assessment = course.assess(body)
    course.add(Entry(1, "play", assessment.lane, assessment.body), assessment)
    assert poker.due(course.position).says == "Only Bo has chips: buy some, or end the evening"
