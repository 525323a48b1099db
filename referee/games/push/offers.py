"""The plays that may be made in Push, with the cards that each player can still hold."""

from contextlib import suppress

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.counting import count_says, counting
from referee.contract.due import choice_of, discards_by_rank
from referee.contract.pictures import jokers_of
from referee.games.push.cards import is_wild
from referee.games.push.jokers import exchangeable, fits_nowhere
from referee.games.push.judging.deal import PUSHED
from referee.games.push.judging.discard import may_keep_equal
from referee.games.push.judging.hand import locked_alone
from referee.games.push.melds import extended, missing, next_cards
from referee.games.push.options import END_DEAL, FREE, Options
from referee.games.push.plays import Count, Deal, Discard, Exchange, LayMelds, LayOff, Push, Take, Tally
from referee.games.push.position import Phase, Position
from referee.kit.cards import DECK, JOKER, SUITS, Card
from referee.kit.fault import Fault
from referee.kit.rummy.meld_cards import PLAIN, Meld

ALL = (*DECK, JOKER)
NATURAL = tuple(card for card in DECK if not is_wild(card))
BURIED = tuple(card for card in ALL if is_wild(card))
WILD = ("*", "2")
"""Ranks of cards that can stand for others (PU-WILD-1)."""
SHORTEST = 3
"""The least number of cards in a new meld."""


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.phase == Phase.DEAL:
        return _deal(position)
    if position.phase == Phase.COUNT:
        return _count(position)
    return _draw(position) if position.phase == Phase.DRAW else _play(position)


def _deal(position: Position) -> Due:
    dealer = position.players[position.dealer]
    contract = position.contract
    naturals = tuple(map(choice_of, NATURAL))
    choices = {"upcard": naturals, "buried": tuple(map(choice_of, BURIED))}
    no_wild = Limits(fixed={"buried": []}, choices={"upcard": naturals})
    score = f"Just the score of deal {position.deal}"
    left = f"Only the cards left at the end of deal {position.deal}"
    secondary = Form(secondary=True)
    players = position.players
    charged_nothing = {name: (name, players[(seat + 2) % len(players)]) for seat, name in enumerate(players)}
    by_points = Form(secondary=True, empty={"out": charged_nothing})
    offers = (
        Offer(Deal, "Turned up", dealer, no_wild, Form(submit_when_full=True)),
        Offer(Deal, "Twos or jokers turned first", dealer, Limits(choices=choices), secondary),
        Offer(Tally, score, limits=Limits(fixed={"hands": None}), form=by_points),
        Offer(Tally, left, limits=Limits(fixed={"points": None}), form=secondary),
    )
    says = f"Deal {position.deal}: {dealer} deals {contract.dealt} cards each. Which card is turned up?"
    return Due((dealer,), says, offers)


def _count(position: Position) -> Due:
    held = {position.players[who]: position.hands.sizes[who] for who in position.counting}
    out = "The deal is over" if position.out is None else f"{position.players[position.out]} is out"
    return Due((), f"{out}. {count_says(held)}", counting(Count, held))


def _draw(position: Position) -> Due:
    who, card = position.player, position.upcard
    assert card is not None
    take = QuickPlay(f"Take {card.shown}", {}, f"take the {card.spoken}", mark="strong")
    offers = [Offer(Take, "Take", who, quick_plays=(take,))]
    to = position.players[position.left_neighbour]
    says = f"{who} takes {card.shown} or pushes it to {to}"
    if position.stock.size >= PUSHED:
        push = QuickPlay(f"Push {card.shown} to {to}", {}, f"push the {card.spoken} to {to}", mark="strong")
        offers.append(Offer(Push, "Push", who, quick_plays=(push,)))
    elif position.options.stock_out == END_DEAL:
        ends = QuickPlay("Push: the stock is out, the deal ends", {})
        offers.append(Offer(Push, "Push", who, quick_plays=(ends,)))
        says = f"{who} takes {card.shown}, or the deal ends: the stock is out"
    else:
        says = f"{who} takes {card.shown}: the stock is out"
    return Due((who,), says, tuple(offers))


def _play(position: Position) -> Due:
    who, ledger = position.player, position.hands.ledger
    may = [card for card in ALL if ledger.may_hold(position.turn.player, card, position.hand)]
    cards = tuple(map(choice_of, may))
    locked = position.locked
    discards = [card for card in may if card != locked]
    opened = position.has_opened
    offers: list[Offer] = []
    can_lay = position.hand >= (SHORTEST if opened else position.contract.size)
    lay_off = _lay_off(position, may, cards) if opened and position.table else None
    has_others = can_lay or (lay_off is not None and not lay_off.form.secondary)
    label, hint = ("Meld", "") if opened else ("Lay the contract", position.contract.in_words)
    if can_lay:
        offers.append(
            Offer(LayMelds, label, who, Limits(choices={"melds": cards}, wild=WILD), Form(hint=hint, keyboard="open"))
        )
    if lay_off is not None:
        offers.append(lay_off)
    given = {"other": False}
    if discards and can_lay:
        # The discards are closed while the keys of a meld are open, so that no tap meant for a meld discards a card.
        taps, every = discards_by_rank(discards), discards_by_rank(ALL)
        form = Form(keyboard="closed")
        offers.append(Offer(Discard, "Discard", who, Limits(fixed=given), form, quick_plays=taps, keys=every))
    elif discards:
        choices = {"card": tuple(map(choice_of, discards))}
        form = Form(submit_when_full=True, keyboard="open" if has_others else "")
        keys = {"card": tuple(map(choice_of, ALL))}
        offers.append(Offer(Discard, "Discard", who, Limits(fixed=given, choices=choices, keys=keys), form))
    if opened or position.options.exchange_before_initial:
        offers += _exchanges(position, may, cards)
    if locked is not None and may_keep_equal(position, locked):
        label = f"Discard the other {locked.shown}"
        body = {"card": str(locked), "other": True}
        tap = QuickPlay(f"{label}, keep the one taken", body, f"discard the other {locked.spoken}, keep the one taken")
        offers.append(Offer(Discard, label, who, form=Form(secondary=True), quick_plays=(tap,)))
    return Due((who,), f"{who} {_does(position)}", tuple(offers))


def _does(position: Position) -> str:
    """The plays that the player may make, in a sentence."""
    if not position.has_opened:
        return "lays the contract or discards"
    last = locked_alone(position)
    return f"lays {last.shown}, taken in this turn and not to be discarded" if last else "melds or discards"


def fitting(meld: Meld, options: Options) -> list[Card]:
    """The natural cards that can each be laid off alone on a meld."""
    if meld.sort == "run":
        return [card for card in next_cards(meld) if not is_wild(card)]
    if options.set_suits == FREE:
        rank = meld.cards[0].as_card.rank
        return [Card(rank, suit) for suit in SUITS if rank != "2"]
    return missing(meld) if len(meld) < 4 else []


def _lay_off(position: Position, may: list[Card], cards: tuple[Choice, ...]) -> Offer:
    taps = []
    for number, meld in enumerate(position.melds, 1):
        for card in fitting(meld, position.options):
            if card in may and not _ties_down(position, number, card):
                spoken = f"lay off the {card.spoken} on meld {number}"
                taps.append(QuickPlay(f"{card.shown} → meld {number}", {"meld": number, "cards": [str(card)]}, spoken))
    return Offer(
        LayOff,
        "Lay off",
        position.player,
        Limits(choices={"meld": _numbered(position), "cards": cards}, wild=WILD),
        Form(secondary=not taps, keyboard="closed" if taps else ""),
        quick_plays=tuple(taps),
    )


def _ties_down(position: Position, number: int, card: Card) -> bool:
    """True if a card laid off would leave only the upcard just taken, which then fits nowhere (PU-DISC-2)."""
    locked = position.locked
    if locked is None or locked == card or position.hand != 2:
        return False
    table, meld_rules = list(position.melds), position.options.meld_rules
    with suppress(Fault):
        table[number - 1] = extended(table[number - 1], (PLAIN[card],), meld_rules)
    return fits_nowhere(locked, table, meld_rules)


def _numbered(position: Position) -> tuple[Choice, ...]:
    return tuple(Choice(number, f"{number}: {meld.shown}") for number, meld in enumerate(position.melds, 1))


def _exchanges(position: Position, may: list[Card], cards: tuple[Choice, ...]) -> list[Offer]:
    """The exchanges with a card that the player can hold: one for each meld, and one for several jokers at once."""
    offers = []
    numbers = []
    for number, meld in enumerate(position.melds, 1):
        wanted = [card for card in exchangeable(meld) if card in may]
        if not wanted:
            continue
        numbers.append(number)
        fixed: dict[str, object] = {"meld": number}
        others = tuple(choice for choice in _numbered(position) if choice.value != number)
        label = f"{' or '.join(card.shown for card in wanted)} for the joker in meld {number}"
        choices = {"card": tuple(map(choice_of, wanted)), "use": cards, "to": others}
        if len(wanted) == 1:
            fixed["card"] = choices.pop("card")[0].value
        hidden = ("also",) if position.has_opened and others else ("also", "to")
        hint = "lay it at once with cards from the hand, or on another meld"
        form = Form(secondary=True, hint=hint, hidden=hidden)
        limits = Limits(fixed=fixed, choices=choices, wild=WILD)
        offers.append(Offer(Exchange, label, position.player, limits, form))
    if len(numbers) > 1 or any(jokers_of([position.melds[number - 1]]) > 1 for number in numbers):
        melds = tuple(choice for choice in _numbered(position) if choice.value in numbers)
        choices = {"meld": melds, "use": cards, "to": _numbered(position)}
        limits = Limits(choices=choices, wild=WILD)
        offers.append(Offer(Exchange, "Several jokers at once", position.player, limits, Form(secondary=True)))
    return offers
