"""What is due in Sixty: whose move it is, and the cards that can be in that hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.sixty.cards import (
    CODES,
    HOCUS_POCUS,
    JOKER_NAMES,
    JOKERS,
    NUMBERS,
    PLACE,
    Code,
    jokers,
    listing,
    name,
    pile_and_sum,
    pile_of,
    points,
)
from referee.games.sixty.ending import expected
from referee.games.sixty.holding import (
    can_pass,
    is_alone,
    may_be_dealt_jokers,
    may_have_only_jokers,
    must_be_able,
    possible_beats,
)
from referee.games.sixty.options import FREE
from referee.games.sixty.plays import Attack, Begin, Count, OnlyJokers, Redeal, Reply, Take, Tally
from referee.games.sixty.position import ANSWER, BEGIN, COUNT, OVER, Position
from referee.kit.seats import listed

SHORT: Final = {"AB": "Abra\u00adcadabra", "HP": "Hocus-\u200bpocus", "ZP": "Zap"}
"""Jokers on a key, with the places where a long name may be broken."""
NO_BREAK: Final = "\u00a0"
"""Between the cards of one beat, which stay together where a line ends."""


def due(position: Position) -> Due:
    """Who is to act and what may be played."""
    if position.phase == OVER:
        return Due((), f"{position.players[position.winner]} won", ())
    if position.phase == BEGIN:
        return _begin(position)
    if position.phase == COUNT:
        return _count(position)
    return _answer(position) if position.phase == ANSWER else _attack(position)


def _choice(code: Code) -> Choice:
    return Choice(code, str(code), name(code) if isinstance(code, str) else "")


def _round(position: Position) -> str:
    return "An additional round" if position.extra else f"Round {position.round}"


def _tallies() -> tuple[Offer, ...]:
    return (
        Offer(Tally, "Only the score: sums and jokers", given={"cards": None}, rare=True),
        Offer(
            Tally,
            "Only the score: penalty cards",
            given={"sums": None, "jokers": None},
            hint="with those left in the hand",
            rare=True,
        ),
    )


def _begin(position: Position) -> Due:
    names = tuple(position.players[index] for index in position.candidates)
    taps = tuple(Tap(who, {"player": who}, f"{who} begins") for who in names)
    if len(position.history) or position.round > 1:
        says = f"{_round(position)}: {listed(names, 'or')} begins"
    else:
        says = "Five cards each. Whose age is nearest to 60 begins: who?"
    return Due((), says, (Offer(Begin, "Begins", taps=taps), *_tallies()))


def _count(position: Position) -> Due:
    left = expected(position)
    told = "; ".join(
        f"{who} {listing(cards) if len(left) == 1 else f'{jokers(cards)} jokers'}" for who, cards in left.items()
    )
    worth = sum(map(points, left.values()))
    says = f"The round is over. Left in the hand: {told}"
    right = Tap(f"Yes: {worth} points", {}, mark="strong")
    several = len(left) > 1
    offers = (
        Offer(Count, "Cards left", taps=(right,), without=("cards", "hands")),
        Offer(
            Count,
            "The cards shown",
            given={"cards": None} if several else {"hands": None},
            choices={} if several else {"cards": tuple(map(_choice, CODES))},
            hint="checked against all that was played",
            rare=True,
        ),
    )
    return Due(tuple(left), says, offers)


# --- the attack ------------------------------------------------------------------------------------------------------


def _attack(position: Position) -> Due:
    who = position.player
    cards = tuple(_choice(number) for number in NUMBERS if position.unseen[PLACE[number]])
    offers = [Offer(Attack, "Attack", who, choices={"cards": cards}, hint="one number, as many as you like")]
    if may_have_only_jokers(position) and position.dealt[position.turn]:
        tap = Tap("Only jokers: the move passes on", {})
        offers.append(Offer(OnlyJokers, "Only jokers in the hand", who, taps=(tap,), rare=True))
    says = f"{who} attacks"
    if not position.begun:
        says = f"{_round(position)}: {who} begins"
        offers += _tallies()
    return Due((who,), says, (*offers, *_redeal(position)))


def _redeal(position: Position) -> tuple[Offer, ...]:
    """Whose hand is still the one that was dealt may show five jokers (SX-SET-2)."""
    names = [position.players[index] for index in position.playing if may_be_dealt_jokers(position, index)]
    if not names:
        return ()
    taps = tuple(Tap(one, {"player": one}, f"{one} was dealt five jokers: deal again") for one in names)
    return (Offer(Redeal, "Five jokers, all is dealt again: who was dealt them?", taps=taps, rare=True),)


# --- the answer ------------------------------------------------------------------------------------------------------


def _beats(found: Sequence[tuple[int, int]]) -> str:
    return ", ".join(pile_of(number, needed).replace(" ", NO_BREAK) for number, needed in found)


def _answer(position: Position) -> Due:
    who, number, alone = position.player, position.number, is_alone(position)
    found = possible_beats(position)
    numbers = {way for way, _ in found}
    offers: list[Offer] = []
    told = []
    if can_pass(position):
        numbers.add(number)
        told.append(f"{number} passes")
    if found:
        told.append(f"{_beats(found)} beat{'s' if len(found) == 1 else ''} {position.sum}")
    if numbers:
        cards = tuple(_choice(one) for one in NUMBERS if one in numbers)
        label = "Beat" if number not in numbers else "Pass or beat" if found else "Pass"
        offers.append(Offer(Reply, label, who, choices={"cards": cards}, hint="; ".join(told)))
    taps = tuple(
        Tap(SHORT[joker], {"cards": [joker]}, JOKER_NAMES[joker])
        for joker in JOKERS
        if not alone and position.unseen[PLACE[joker]]
        if joker != HOCUS_POCUS or position.discard[PLACE[number]]
    )
    if taps:
        offers.append(Offer(Reply, "A joker", who, taps=taps))
    if position.options.taking == FREE or not must_be_able(position):
        label = f"Take {pile_of(number, position.count)}: {position.sum} points"
        offers.append(Offer(Take, "Take the pile", who, taps=(Tap(label, {}, mark="strong"),)))
    says = f"{who} is attacked with {pile_and_sum(number, position.count)}"
    return Due((who,), says, (*offers, *_redeal(position)))
