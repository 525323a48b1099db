"""What is due in Push, and what each player can still hold."""

from __future__ import annotations

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.counting import count_says, counting
from referee.games.push.melding import exchangeable, extended, goes_nowhere, missing, next_cards
from referee.games.push.options import END_DEAL, FREE, Options, is_wild
from referee.games.push.plays import Count, Deal, Discard, Exchange, LayMelds, LayOff, Push, Take, Tally
from referee.games.push.position import COUNT, DEAL, DRAW, OVER, Position
from referee.games.push.turns import PUSHED, locked_alone, may_keep
from referee.kit.cards import DECK, JOKER, SUITS, Card
from referee.kit.melds import PLAIN, Meld
from referee.kit.seats import listed

ALL = (*DECK, JOKER)
NATURAL = tuple(card for card in DECK if not is_wild(card))
BURIED = tuple(card for card in ALL if is_wild(card))
WILD = ("*", "2")
"""Ranks of cards that can stand for others (PU-WILD-1)."""
SHORTEST = 3
"""Cards of a meld, at the least."""


def due(position: Position, winners: tuple[str, ...]) -> Due:
    """Who is to act, and the plays that may be made."""
    if position.phase == OVER:
        return Due((), f"The match is over: {listed(winners)} win.", ())
    if position.phase == DEAL:
        return _deal(position)
    if position.phase == COUNT:
        return _count(position)
    return _draw(position) if position.phase == DRAW else _play(position)


def _choice(card: Card) -> Choice:
    return Choice(str(card), card.shown, card.spoken)


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    contract = position.contract
    naturals = tuple(map(_choice, NATURAL))
    choices = {"upcard": naturals, "buried": tuple(map(_choice, BURIED))}
    offers = (
        Offer(Deal, "Turned up", dealer, {"buried": []}, {"upcard": naturals}, auto=True),
        Offer(Deal, "Twos or jokers turned first", dealer, choices=choices, rare=True),
        Offer(Tally, f"Only the score of deal {position.deal}", given={"hands": None}, rare=True),
        Offer(Tally, f"Only the cards left at the end of deal {position.deal}", given={"points": None}, rare=True),
    )
    says = f"Deal {position.deal}: {dealer} deals {contract.dealt} each, for {contract.said}; which card is turned up?"
    return Due((dealer,), says, offers)


def _count(position: Position) -> Due:
    held = {position.players[who]: position.hands[who] for who in position.counted}
    out = "The deal is over" if position.out is None else f"{position.players[position.out]} is out"
    return Due((), f"{out}. {count_says(held)}", counting(Count, held))


def _draw(position: Position) -> Due:
    who, card = position.player, position.upcard
    assert card is not None
    take = Tap(f"Take {card.shown}", {}, f"take the {card.spoken}", mark="strong")
    offers = [Offer(Take, "Take", who, taps=(take,))]
    to = position.players[position.following]
    says = f"{who} takes {card.shown} or pushes it to {to}; {position.stock} in the stock"
    if position.stock >= PUSHED:
        push = Tap(f"Push {card.shown} to {to}", {}, f"push the {card.spoken} to {to}", mark="strong")
        offers.append(Offer(Push, "Push", who, taps=(push,)))
    elif position.options.stock_out == END_DEAL:
        ends = Tap("Push: the stock is out, the deal ends", {})
        offers.append(Offer(Push, "Push", who, taps=(ends,)))
        says = f"{who} takes {card.shown}, or the deal ends: the stock is out"
    else:
        says = f"{who} takes {card.shown}: the stock is out"
    return Due((who,), says, tuple(offers))


def _play(position: Position) -> Due:
    who, turn = position.player, position.turn
    may = [card for card in ALL if position.account.may_hold(turn, card, position.left)]
    cards = tuple(map(_choice, may))
    locked = position.taken if position.options.upcard_lock else None
    discards = tuple(_choice(card) for card in may if card != locked)
    opened = position.opened[turn]
    offers = []
    if discards:
        offers.append(Offer(Discard, "Discard", who, {"other": False}, {"card": discards}, auto=True))
    if opened and position.table:
        offers.append(_lay_off(position, may, cards))
    label, hint = ("Meld", "") if opened else ("Lay the contract", position.contract.said)
    if position.left >= (SHORTEST if opened else position.contract.size):
        offers.append(Offer(LayMelds, label, who, choices={"melds": cards}, hint=hint, wild=WILD))
    if opened or position.options.exchange_before_initial:
        offers += _exchanges(position, may, cards)
    if locked is not None and may_keep(position, locked):
        label = f"Discard the other {locked.shown}"
        body = {"card": str(locked), "other": True}
        tap = Tap(f"{label}, keep the one taken", body, f"discard the other {locked.spoken}, keep the one taken")
        offers.append(Offer(Discard, label, who, taps=(tap,), rare=True))
    return Due((who,), f"{who} {_does(position)}; {position.left} in hand", tuple(offers))


def _does(position: Position) -> str:
    """What the player on turn may do."""
    if not position.opened[position.turn]:
        return "lays the contract or discards"
    last = locked_alone(position)
    return f"lays {last.shown}, taken in this turn and not to be discarded" if last else "melds or discards"


def fitting(meld: Meld, options: Options) -> list[Card]:
    """The natural cards of which one alone may be laid off on a meld."""
    if meld.sort == "run":
        return [card for card in next_cards(meld) if not is_wild(card)]
    if options.set_suits == FREE:
        rank = meld.cards[0].face.rank
        return [Card(rank, suit) for suit in SUITS if rank != "2"]
    return missing(meld) if len(meld) < 4 else []


def _lay_off(position: Position, may: list[Card], cards: tuple[Choice, ...]) -> Offer:
    taps = []
    for number, lying in enumerate(position.table, 1):
        for card in fitting(lying.meld, position.options):
            if card in may and not _ties_down(position, number, card):
                said = f"lay off the {card.spoken} on meld {number}"
                taps.append(Tap(f"{card.shown} → {number}", {"meld": number, "cards": [str(card)]}, said))
    return Offer(
        LayOff,
        "Lay off",
        position.player,
        choices={"meld": _numbered(position), "cards": cards},
        taps=tuple(taps),
        rare=not taps,
        wild=WILD,
    )


def _ties_down(position: Position, number: int, card: Card) -> bool:
    """Whether a card laid off would leave only the upcard just taken, which then goes nowhere (PU-DISC-2)."""
    locked = position.taken if position.options.upcard_lock else None
    if locked is None or locked == card or position.left != 2:
        return False
    lying, law = [one.meld for one in position.table], position.options.law
    longer = extended(lying[number - 1], (PLAIN[card],), law)
    lying[number - 1] = longer if isinstance(longer, Meld) else lying[number - 1]
    return goes_nowhere(locked, lying, law)


def _numbered(position: Position) -> tuple[Choice, ...]:
    return tuple(Choice(number, f"{number}: {lying.meld.shown}") for number, lying in enumerate(position.table, 1))


def _exchanges(position: Position, may: list[Card], cards: tuple[Choice, ...]) -> list[Offer]:
    """The jokers for which the player can hold the card, each meld by itself; and several at once."""
    offers = []
    numbers = []
    for number, lying in enumerate(position.table, 1):
        wanted = [card for card in exchangeable(lying.meld) if card in may]
        if not wanted:
            continue
        numbers.append(number)
        given: dict[str, object] = {"meld": number}
        if len(wanted) == 1:
            given["card"] = str(wanted[0])
        others = tuple(choice for choice in _numbered(position) if choice.value != number)
        label = f"{' or '.join(card.shown for card in wanted)} for the joker in meld {number}"
        choices = {"card": tuple(map(_choice, wanted)), "use": cards, "to": others}
        if len(wanted) == 1:
            del choices["card"]
        without = ("also",) if position.opened[position.turn] and others else ("also", "to")
        hint = "lay it at once with cards from the hand, or on another meld"
        offers.append(
            Offer(Exchange, label, position.player, given, choices, hint=hint, rare=True, without=without, wild=WILD)
        )
    if len(numbers) > 1 or any(_jokers(position.table[number - 1].meld) > 1 for number in numbers):
        melds = tuple(choice for choice in _numbered(position) if choice.value in numbers)
        choices = {"meld": melds, "use": cards, "to": _numbered(position)}
        offers.append(Offer(Exchange, "Several jokers at once", position.player, choices=choices, rare=True, wild=WILD))
    return offers


def _jokers(meld: Meld) -> int:
    return sum(laid.card == JOKER for laid in meld.cards)
