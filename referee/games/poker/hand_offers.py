"""The plays that may be made while a hand is under way: bets, cards, prices, the showdown."""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, Play, QuickPlay
from referee.contract.due import choice_of
from referee.games.poker.betting_round import Bounds
from referee.games.poker.current_hand import Hand, cards_in_sight
from referee.games.poker.hands import described
from referee.games.poker.high_hand import high_hand
from referee.games.poker.judging.bets import betting_of, bounds_of, is_opening
from referee.games.poker.judging.exchange import FOUR_CARDS, MOST_EXCHANGED, allows_four
from referee.games.poker.judging.face_up import may_flip
from referee.games.poker.judging.guards import require_not_kept
from referee.games.poker.judging.prices import FOUR, must_pay_or_fold, price
from referee.games.poker.judging.showdown import down_wilds_cost, needs_trips
from referee.games.poker.options import FIXED, FREE, HIGH_LOW, PAY
from referee.games.poker.plays import (
    MOST_CHIPS,
    Award,
    Bet,
    Call,
    Check,
    Decline,
    Draw,
    Flip,
    Fold,
    Muck,
    Pay,
    Raise,
    Roll,
    Show,
    Table,
    Up,
)
from referee.games.poker.position import Position
from referee.games.poker.pots import side_pots
from referee.games.poker.seats import NOBODY
from referee.games.poker.variants import Phase, jokers_in
from referee.kit.cards import DECK, JOKER, PLURALS, SUITS, Card
from referee.kit.names import counted, listed
from referee.ruling import Refused, is_allowed

WORTHS: Final = (5, 10, 25, 100, 500)
"""The worths of chips above the least."""
SPOKEN: Final = {"Half": "half the pot", "Pot": "the pot", "All": "all chips"}
"""The named amounts of a bet in words."""


def due_in_hand(position: Position) -> Due:
    """The players who are to act in the hand under way, and what they may play."""
    hand = position.current_hand
    return _DUE[hand.action.phase](position, hand)


def choices_of(players: Sequence[str]) -> tuple[Choice, ...]:
    """Players as the choices of a field."""
    return tuple(Choice(who, who) for who in players)


def _unseen(position: Position, hand: Hand, cards: Iterable[Card]) -> list[Card]:
    """Those of the cards that are not in sight yet, and a joker if the pack has any."""
    seen = cards_in_sight(position.players, hand)
    jokers = [JOKER] if jokers_in(position.options) else []
    return [*(card for card in cards if card not in seen), *jokers]


def _cards(position: Position, hand: Hand) -> tuple[Choice, ...]:
    return tuple(map(choice_of, _unseen(position, hand, DECK)))


def _card_offer(play: type[Play], label: str, position: Position, hand: Hand, who: str | None = None) -> Offer:
    """The offer of a play that is one card."""
    return Offer(play, label, who, Limits(choices={"card": _cards(position, hand)}), Form(submit_when_full=True))


def _fold(who: str, secondary: bool = False) -> Offer:
    return Offer(Fold, "Fold", who, form=Form(secondary=secondary), quick_plays=(QuickPlay("Fold", {}),))


# --- bets ------------------------------------------------------------------------------------------------------------


def _bets(position: Position, hand: Hand) -> Due:
    who = position.player
    call, chips = betting_of(hand).owed(hand.action.seat), position.stack(hand.action.seat)
    opening = is_opening(position)
    fold = _fold(who, secondary=not call)
    offers: list[Offer]
    if call:
        label = f"Call {call}" if chips >= call else f"Call {chips}, all-in"
        says = f"{who}: {call} to call"
        offers = [Offer(Call, "Call", who, quick_plays=(QuickPlay(label, {}, mark="strong"),)), fold]
        offers += [*_amounts(position, hand, who), _check(who, "Check").with_form(secondary=True)]
    else:
        label = "Pass" if opening else "Check"
        says = f"{who} checks or bets"
        offers = [_check(who, label)]
        offers += [*_amounts(position, hand, who), fold]
    if opening:
        says = f"{who} opens with a pair of {PLURALS[hand.openers]} or better, or passes"
    return Due((who,), f"{says} · pot {hand.pot.chips}", (*offers, *_flips(position, hand)))


def _check(who: str, label: str) -> Offer:
    return Offer.in_one_tap(Check, "Check", who, tap=label, mark="strong", is_judged=True)


def _amounts(position: Position, hand: Hand, who: str) -> list[Offer]:
    """The offer to bet or raise, if the player may: chips that add up to an amount, and amounts by their names."""
    try:
        bounds = bounds_of(position)
    except Refused:
        return []
    raised = bool(betting_of(hand).level)
    play = Raise if raised else Bet
    verb = "Raise by" if raised else "Open with" if is_opening(position) else "Bet"
    least, most = bounds.least, bounds.most
    if least == most:
        return [Offer(play, verb, who, quick_plays=(QuickPlay(f"{verb} {least}", {"amount": least}),))]
    span = f"from {least}" + ("" if bounds.is_open else f" to {most}")
    choices = {"amount": _round_amounts(position, hand, bounds)}
    return [Offer(play, verb, who, Limits(choices=choices), Form(hint=span, initial={"amount": least}))]


def _round_amounts(position: Position, hand: Hand, bounds: Bounds) -> tuple[Choice, ...]:
    """The amounts offered as keys: chips by their worth, then half the pot, the pot and all the player's chips.

    The least bet is a chip too.
    """
    least, most, pot = bounds.least, min(bounds.most, MOST_CHIPS), hand.pot.chips
    named: dict[int, str] = {}
    if position.options.limit != FIXED:
        named = {pot // 2: "Half", pot: "Pot"} | ({} if bounds.is_open else {most: "All"})
    worths = [worth for worth in WORTHS if worth <= max(10 * least, pot)]
    chips = {least}.difference(named).union(worths)
    amounts = (*sorted(chips), *sorted(set(named).difference(chips)))
    return tuple(
        Choice(amount, str(amount))
        if amount in chips
        else Choice(amount, f"{named[amount]} {amount}", f"{SPOKEN[named[amount]]}: {amount}")
        for amount in amounts
        if least <= amount <= most
    )


# --- cards -----------------------------------------------------------------------------------------------------------


def _table_card(position: Position, hand: Hand) -> Due:
    return Due((), "The table card is turned up", (_card_offer(Table, "Table card", position, hand),))


def _card_face_up(position: Position, hand: Hand) -> Due:
    who = position.player
    offer = _card_offer(Up, f"{who} gets", position, hand)
    return Due((who,), f"{who} gets a card face up", (offer, *_flips(position, hand)))


def _exchange(position: Position, hand: Hand) -> Due:
    who = position.player
    left = hand.cards.stock + hand.cards.discards
    taps = tuple(
        QuickPlay(str(count), {"cards": count}, f"exchanges {count}") for count in range(min(MOST_EXCHANGED, left) + 1)
    )
    offers = [Offer(Draw, "Exchanges", who, form=Form(hidden=("kept",)), quick_plays=taps)]
    if allows_four(len(hand.seats.order), position.options) and left >= FOUR_CARDS:
        limits = Limits(fixed={"cards": FOUR_CARDS}, choices={"kept": _aces(position, hand)})
        form = Form(submit_when_full=True, secondary=True)
        offers.append(Offer(Draw, "Exchanges four: which ace is shown?", who, limits, form))
    return Due((who,), f"{who} exchanges up to three cards", tuple(offers))


def _aces(position: Position, hand: Hand) -> tuple[Choice, ...]:
    """The cards that can be kept and shown as an ace."""
    aces = [Card(rank, suit) for rank in ("A", *sorted(hand.wild)) for suit in SUITS]
    cards = _unseen(position, hand, aces)
    return tuple(choice_of(card) for card in cards if is_allowed(require_not_kept, position, hand, card))


def _roll(position: Position, hand: Hand) -> Due:
    who = position.player
    best, owner = high_hand(hand, position.options, but=hand.action.seat)
    whose = "the table card" if owner == NOBODY else position.players[owner]
    says = f"{who} turns cards until {described(best)} ({whose}) is beaten"
    return Due((who,), says, (_card_offer(Roll, f"{who} turns", position, hand, who), _fold(who, secondary=True)))


def _price(position: Position, hand: Hand) -> Due:
    who, card, chips = position.player, hand.cards.up[hand.action.seat][-1], price(position)
    offers: list[Offer] = []
    if position.stack(hand.action.seat) >= chips:
        offers.append(Offer(Pay, "Pay", who, quick_plays=(QuickPlay(f"Pay {chips}", {}, mark="strong"),)))
    if must_pay_or_fold(position):
        offers.append(_fold(who))
        return Due((who,), f"{who} pays {chips} for {card.shown} or folds", tuple(offers))
    label = "No extra card" if hand.action.price_of == FOUR else f"{card.shown} is natural"
    offers.append(Offer(Decline, "Do not pay", who, quick_plays=(QuickPlay(label, {}),)))
    return Due((who,), f"{who} may pay {chips} for {card.shown}", tuple(offers))


def _flips(position: Position, hand: Hand) -> tuple[Offer, ...]:
    """The offer to turn up a face-down four for an extra card, under a house rule (PB-FOUR-2)."""
    if not may_flip(position):
        return ()
    fours = tuple(map(choice_of, _unseen(position, hand, [Card("4", suit) for suit in SUITS])))
    free = position.options.four_card == FREE
    players = position.names(
        seat
        for seat in hand.seats.still_in
        if hand.cards.down[seat] and (free or position.stack(seat) >= price(position))
    )
    if not fours or not players:
        return ()
    hint = f"costs {price(position)}" if position.options.four_card == PAY else ""
    choices = {"player": choices_of(players), "card": fours}
    return (Offer(Flip, "A four turned up", limits=Limits(choices=choices), form=Form(secondary=True, hint=hint)),)


# --- the showdown ----------------------------------------------------------------------------------------------------


def _showdown(position: Position, hand: Hand) -> Due:
    options, players = position.options, position.names(hand.action.waiting)
    trips = needs_trips(options)
    nobody_yet = not any(hand.cards.shown)
    offers: list[Offer] = []
    if nobody_yet and options.split != HIGH_LOW and _one_pot(hand):
        # A single button has no heading.
        label = "{}" if len(players) > 1 else "{} wins"
        taps = tuple(QuickPlay(label.format(who), {"high": [who]}, f"{who} won") for who in players)
        offers.append(Offer(Award, "Who won? (all saw the hands)", form=Form(hidden=("high", "low")), quick_plays=taps))
    hidden = () if down_wilds_cost(options) else ("paid",)
    offers.append(_show(position, hand, players, hidden))
    offers.append(_muck(players, "No three of a kind" if trips else "Shows nothing"))
    if nobody_yet:
        both = options.split == HIGH_LOW
        label = "Who won high, who low? (all saw the hands)" if both else "Several won"
        limits = Limits(choices={"high": choices_of(players), "low": choices_of(players)})
        offers.append(
            Offer(Award, label, limits=limits, form=Form(secondary=not both, hidden=() if both else ("low",)))
        )
    if cards_in_sight(position.players, hand):
        offers.append(_foul(players, hidden))
    says = "Showdown"
    if trips:
        says = f"{listed(players)}: show three of a kind or better"
    return Due(players, f"{says} · pot {hand.pot.chips}", (*offers, *_flips(position, hand)))


def _show(position: Position, hand: Hand, players: Sequence[str], hidden: tuple[str, ...]) -> Offer:
    """The offer to show a hand: one pad for all who may, preset to the next player in turn."""
    alone = len(players) == 1
    next_player = {"player": players[0]}
    return Offer(
        Show,
        f"{players[0]} shows" if alone else "Show the hand",
        limits=Limits(
            fixed=next_player if alone else {},
            choices={"player": choices_of(players), "cards": _cards(position, hand)},
            max_items={"cards": max(hand.cards.down[seat] for seat in hand.action.waiting)},
        ),
        form=Form(hint=_face_down(position, hand), hidden=(*hidden, "twice"), initial={} if alone else next_player),
    )


def _muck(players: Sequence[str], label: str) -> Offer:
    """The offer to show nothing."""
    alone = len(players) == 1
    spoken = {who: f"{who}: {label.lower()}" for who in players}
    taps = tuple(QuickPlay(spoken[who] if alone else who, {"player": who}, spoken[who]) for who in players)
    return Offer(Muck, label, quick_plays=taps)


def _foul(players: Sequence[str], hidden: tuple[str, ...]) -> Offer:
    """The offer to show a hand with a card that is in sight elsewhere (PK-PACK-1)."""
    return Offer(
        Show,
        "A card is shown a second time",
        limits=Limits(
            fixed={"twice": True}, choices={"player": choices_of(players), "cards": tuple(map(choice_of, DECK))}
        ),
        form=Form(secondary=True, hint="if a card in sight is really there twice", hidden=hidden),
    )


def _face_down(position: Position, hand: Hand) -> str:
    """The number of face-down cards of the players who may show: `5 cards`, `Bo 3, Cy 4 cards`."""
    down = [hand.cards.down[seat] for seat in hand.action.waiting]
    if len(set(down)) == 1:
        return counted(down[0], "card")
    players = zip(position.names(hand.action.waiting), down, strict=True)
    return ", ".join(f"{who} {count}" for who, count in players) + " cards"


def _one_pot(hand: Hand) -> bool:
    """True if all players still in contend for one pot."""
    everybody = len(hand.seats.still_in)
    return all(len(pot.seats) in (1, everybody) for pot in side_pots(hand.pot, hand.seats.live))


_DUE: Final[dict[Phase, Callable[[Position, Hand], Due]]] = {
    Phase.TABLE: _table_card,
    Phase.UP: _card_face_up,
    Phase.BET: _bets,
    Phase.EXCHANGE: _exchange,
    Phase.ROLL: _roll,
    Phase.DECIDE: _price,
    Phase.SHOW: _showdown,
}
"""The function for each phase in which a player acts."""
