"""The plays that may be made in Sixty, with the cards that can be in a hand."""

from collections.abc import Collection
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, Play, QuickPlay
from referee.games.sixty.answers import listed_beats
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
from referee.games.sixty.hands import (
    can_pass,
    is_alone,
    may_be_dealt_jokers,
    may_have_only_jokers,
    possible_beats,
)
from referee.games.sixty.judging.round_end import expected
from referee.games.sixty.plays import Attack, Begin, Count, OnlyJokers, Redeal, Reply, Take, Tally
from referee.games.sixty.position import Phase, Position
from referee.kit.names import counted, listed


def due(position: Position) -> Due:
    """The players to act and the plays that may be made."""
    if position.phase == Phase.BEGIN:
        return _begin(position)
    if position.phase == Phase.COUNT:
        return _count(position)
    return _answer(position) if position.phase == Phase.ANSWER else _attack(position)


def _choice(code: Code) -> Choice:
    return Choice(code, str(code), name(code) if isinstance(code, str) else "")


EVERY_NUMBER: Final = tuple(map(_choice, NUMBERS))
"""A key for each number of the pack."""


def _round(position: Position) -> str:
    return "An additional round" if position.is_additional else f"Round {position.round.number}"


def _tallies() -> tuple[Offer, ...]:
    no_cards, no_sums = Limits(fixed={"cards": None}), Limits(fixed={"sums": None, "jokers": None})
    form = Form(secondary=True, hint="with those left in the hand")
    return (
        Offer(Tally, "Sums and jokers", limits=no_cards, form=Form(secondary=True)),
        Offer(Tally, "Penalty cards", limits=no_sums, form=form),
    )


def _begin(position: Position) -> Due:
    names = position.names(position.round.candidates)
    taps = tuple(QuickPlay(who, {"player": who}, f"{who} begins") for who in names)
    if len(position.history) or position.round.number > 1:
        says = f"{_round(position)}: {listed(names, 'or')} begins"
    else:
        says = "Five cards each. The player whose age is nearest to 60 begins: who is it?"
    return Due((), says, (Offer(Begin, says, quick_plays=taps), *_tallies()))


def _count(position: Position) -> Due:
    left = expected(position)
    several = len(left) > 1
    hands = [f"{who} {counted(jokers(cards), 'joker') if several else listing(cards)}" for who, cards in left.items()]
    says = f"The round is over. Left in the hand: {'; '.join(hands)}"
    right = QuickPlay(f"Count {sum(map(points, left.values()))} points", {}, mark="strong")
    cards = Limits(fixed={"hands": None}, choices={"cards": tuple(map(_choice, CODES))})
    limits = Limits(fixed={"cards": None}) if several else cards
    form = Form(secondary=True, hint="checked against all that was played")
    offers = (
        Offer(Count, "Cards left", form=Form(hidden=("cards", "hands")), quick_plays=(right,)),
        Offer(Count, "The cards shown", limits=limits, form=form),
    )
    return Due(tuple(left), says, offers)


# --- the attack ------------------------------------------------------------------------------------------------------


def _attack(position: Position) -> Due:
    who = position.player
    there = {number for number in NUMBERS if position.cards.unseen[PLACE[number]]}
    offers = [_numbers(Attack, "Attack", who, single=there, several=there, hint="one number")]
    if may_have_only_jokers(position) and position.evidence.first_jokers[position.turn]:
        tap = QuickPlay("Only jokers: the move passes on", {})
        offers.append(Offer(OnlyJokers, "Only jokers in the hand", who, form=Form(secondary=True), quick_plays=(tap,)))
    says = f"{who} attacks"
    if not position.round.begun:
        says = f"{_round(position)}: {who} begins"
        offers += _tallies()
    return Due((who,), says, (*offers, *_redeal(position)))


def _numbers(
    play: type[Play], label: str, who: str, *, single: Collection[int], several: Collection[int], hint: str
) -> Offer:
    """The offer of number cards: one card in one tap, several of a number in the fold below."""
    choices = tuple(choice for choice in EVERY_NUMBER if choice.value in several)
    limits = Limits(choices={"cards": choices}, keys={"cards": EVERY_NUMBER})
    every = {number: QuickPlay(str(number), {"cards": [number]}) for number in NUMBERS}
    taps = tuple(tap for number, tap in every.items() if number in single)
    form = Form(hint=hint, labels={"cards": "Several cards"})
    return Offer(play, label, who, limits, form, quick_plays=taps, keys=tuple(every.values()))


def _redeal(position: Position) -> tuple[Offer, ...]:
    """The offer to deal again for players who may still hold five jokers from the deal (SX-SET-2)."""
    names = [position.players[index] for index in position.round.playing if may_be_dealt_jokers(position, index)]
    if not names:
        return ()
    taps = tuple(QuickPlay(name, {"player": name}, f"{name} was dealt five jokers: deal again") for name in names)
    return (Offer(Redeal, "Five jokers, deal again: who was dealt them?", form=Form(secondary=True), quick_plays=taps),)


# --- the answer ------------------------------------------------------------------------------------------------------


def _answer(position: Position) -> Due:
    who, number, alone = position.player, position.pile.number, is_alone(position)
    beats = possible_beats(position)
    numbers = {way for way, _ in beats}
    single = {way for way, count in beats if count == 1}
    offers: list[Offer] = []
    hints = []
    if can_pass(position):
        numbers.add(number)
        single.add(number)
        hints.append(f"{number} passes")
    if beats:
        hints.append(f"{listed_beats(beats)} beat{'s' if len(beats) == 1 else ''} {position.pile.sum}")
    label = "Beat" if number not in numbers else "Pass or beat" if beats else "Pass"
    offers.append(_numbers(Reply, label, who, single=single, several=numbers, hint="; ".join(hints)))
    every = {joker: QuickPlay(JOKER_NAMES[joker], {"cards": [joker]}) for joker in JOKERS}
    taps = tuple(
        tap
        for joker, tap in every.items()
        if not alone and position.cards.unseen[PLACE[joker]]
        if joker != HOCUS_POCUS or position.fetchable
    )
    offers.append(Offer(Reply, "A joker", who, quick_plays=taps, keys=tuple(every.values())))
    label = f"Take {pile_of(number, position.pile.count)}: {position.pile.sum} points"
    offers.append(Offer.in_one_tap(Take, "Take the pile", who, tap=label, mark="strong", is_judged=True))
    says = f"{who} is attacked with {pile_and_sum(number, position.pile.count)}"
    return Due((who,), says, (*offers, *_redeal(position)))
