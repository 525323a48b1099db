"""What is due in poker: who is to act, with the taps that can happen."""

from __future__ import annotations

from collections.abc import Sequence

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.poker import betting
from referee.games.poker.bets import is_opening, may_bet, may_fold_for
from referee.games.poker.betting import FIXED
from referee.games.poker.cards import name_of, wilds_in_words
from referee.games.poker.dealing import may_flip, price
from referee.games.poker.evening import dealable, is_free, next_dealer
from referee.games.poker.guards import kept_twice, known
from referee.games.poker.hands import described
from referee.games.poker.openers import FEW
from referee.games.poker.options import BASEBALL, FREE, HIGH_LOW, PAY, TITLES
from referee.games.poker.payout import is_progressive
from referee.games.poker.plays import (
    MOST_CHIPS,
    Award,
    Bet,
    Buy,
    Call,
    Check,
    Deal,
    Decline,
    Draw,
    Flip,
    Fold,
    Leave,
    Muck,
    Pay,
    Raise,
    Roll,
    Settle,
    Show,
    Table,
    Tally,
    Up,
)
from referee.games.poker.position import NOBODY, Hand, Position, benchmark, stack
from referee.games.poker.variants import (
    BET,
    DECIDE,
    EXCHANGE,
    ROLL,
    SHOW,
    TABLE,
    UP,
    jokers_in,
    variant_of,
    wild_ranks,
)
from referee.kit.cards import DECK, JOKER, SUITS, Card
from referee.kit.seats import listed


def due(position: Position) -> Due:
    """Who is to act and what may be played."""
    if position.over:
        return Due((), "The evening is over", ())
    hand = position.hand
    if hand is None:
        return _between(position)
    who = position.players[hand.turn]
    if hand.doing == BET:
        return _bets(position, hand, who)
    if hand.doing == EXCHANGE:
        return _draws(position, hand, who)
    if hand.doing == SHOW:
        return _showdown(position, hand)
    if hand.doing == DECIDE:
        return _decision(position, hand, who)
    if hand.doing == TABLE:
        offer = Offer(Table, "Table card", choices={"card": _cards(position, hand)}, auto=True)
        return Due((), "The table card is turned up", (offer,))
    if hand.doing == UP:
        offer = Offer(Up, f"{who} gets", choices={"card": _cards(position, hand)}, auto=True)
        return Due((who,), f"{who} gets a card face up", (offer, *_flips(position, hand)))
    assert hand.doing == ROLL
    return _roll(position, hand, who)


def _cards(position: Position, hand: Hand) -> tuple[Choice, ...]:
    """The cards that nobody has seen yet, where some have been seen or the pack has jokers."""
    seen = known(position, hand)
    cards: list[Card] = [card for card in DECK if card not in seen]
    if jokers_in(position.options):
        cards.append(JOKER)
    return tuple(Choice(str(card), card.shown, card.spoken) for card in cards)


# --- between hands ---------------------------------------------------------------------------------------------------


def _between(position: Position) -> Due:
    here = tuple(who for seat, who in enumerate(position.players) if position.present[seat])
    can = dealable(position)
    deal, other_deal = _deals(position, here, can)
    buy, other_buy = _purchases(position, here, bool(can))
    offers = [*deal, *buy]
    if position.pot:
        tap = Tap(f"Divide the {position.pot} and settle", {"share": True})
    else:
        tap = Tap("End of the evening: who owes whom?", {})
    offers.append(Offer(Settle, "End of the evening", taps=(tap,), without=("share",), rare=bool(can)))
    if len(here) > 1:
        taps = tuple(Tap(who, {"player": who}, f"{who} leaves") for who in here)
        offers.append(Offer(Leave, "Goes home", taps=taps, rare=True))
    offers += [*other_deal, *other_buy]
    if not is_progressive(position) or is_free(position):
        offers.append(Offer(Tally, "Only the chips of a hand", rare=True))
    return Due((), _before_deal(position), tuple(offers))


def _deals(position: Position, here: Sequence[str], can: Sequence[str]) -> tuple[list[Offer], list[Offer]]:
    """The deal by one tap, with the variants where the dealer chooses; and a deal that is not to all."""
    dealer, free = position.players[next_dealer(position)], is_free(position)
    given = {} if free else {"variant": None}
    usual: list[Offer] = []
    if free and can:
        taps = tuple(Tap(TITLES[key], {"variant": key}, mark="strong") for key in can)
        usual.append(Offer(Deal, f"{dealer} deals", taps=taps, without=("dealer", "out", "variant")))
    elif can:
        tap = Tap(f"{dealer} deals", {}, mark="strong")
        usual.append(Offer(Deal, "Deal", taps=(tap,), given=given, without=("dealer", "out")))
    if len(position.seats) < 2 or position.rained:
        return usual, []
    choices = {"dealer": tuple(Choice(who, who) for who in here), "out": tuple(Choice(who, who) for who in here)}
    return usual, [Offer(Deal, "Deal: another dealer, or not to all", choices=choices, given=given, rare=True)]


def _purchases(position: Position, here: Sequence[str], can: bool) -> tuple[list[Offer], list[Offer]]:
    """Chips to buy by one tap, for those without any first; and another number of them. Nothing where not counted."""
    amount = position.options.buy_in
    if not amount:
        return [], []
    broke = [who for who in here if not stack(position, position.players.index(who))]
    names = broke or here
    # A single button stands without its heading.
    label = "{} {}" if len(names) > 1 else "{} buys {} chips"
    taps = tuple(Tap(label.format(who, amount), {"player": who, "chips": amount}) for who in names)
    choices = {"player": tuple(Choice(who, who) for who in here)}
    return [Offer(Buy, "Buy chips", taps=taps, rare=can and not broke)], [
        Offer(Buy, "Buy chips: another number", choices=choices, rare=True)
    ]


def _before_deal(position: Position) -> str:
    dealer = position.players[next_dealer(position)]
    if position.rained:
        names = listed([position.players[seat] for seat in position.only])
        return f"{dealer} deals again, to {names}, for {position.pot}"
    if is_free(position):
        return f"{dealer} chooses and deals hand {position.number}"
    found = f"{dealer} deals hand {position.number}"
    if position.pot:
        found += f", {position.pot} in the pot"
    if is_progressive(position):
        found += f", {wilds_in_words(wild_ranks(position.options, position.jackpot))} wild"
    return found


# --- bets ------------------------------------------------------------------------------------------------------------


def _bets(position: Position, hand: Hand, who: str) -> Due:
    assert hand.round is not None
    call, chips = betting.owed(hand.round, hand.turn), stack(position, hand.turn)
    bounds = may_bet(position)
    opening = is_opening(position, hand)
    offers: list[Offer] = []
    if call:
        label = f"Call {call}" if chips >= call else f"Call {chips}, all-in"
        offers.append(Offer(Call, "Call", who, taps=(Tap(label, {}, mark="strong"),)))
    else:
        offers.append(Offer(Check, "Check", who, taps=(Tap("Pass" if opening else "Check", {}, mark="strong"),)))
    fold = Offer(Fold, "Fold", who, taps=(Tap("Fold", {}),), rare=not call)
    if call:
        offers.append(fold)
    if not isinstance(bounds, str):
        sort = Raise if hand.round.level else Bet
        verb = "Raise by" if hand.round.level else "Open with" if opening else "Bet"
        amounts = _amounts(position, hand, bounds)
        if bounds.least == bounds.most:
            offers.append(Offer(sort, verb, who, taps=(Tap(f"{verb} {bounds.least}", {"amount": bounds.least}),)))
        else:
            most = "" if bounds.most >= betting.PLENTY // 2 else f" to {bounds.most}"
            choices = {"amount": tuple(Choice(amount, str(amount)) for amount in amounts)}
            span = f"from {bounds.least}{most}"
            offers.append(Offer(sort, verb, who, choices=choices, auto=True, hint=span))
            offers.append(Offer(sort, f"{verb} …", who, hint=span, rare=True))
    if not call:
        offers.append(fold)
    if opening:
        says = f"{who} opens with {_pair(hand)} or better, or passes"
    elif call:
        says = f"{who}: {call} to call"
    else:
        says = f"{who} checks or bets"
    return Due((who,), f"{says} · pot {hand.pot}", (*offers, *_flips(position, hand)))


def _pair(hand: Hand) -> str:
    return f"a pair of {name_of(hand.needs)}s"


def _amounts(position: Position, hand: Hand, bounds: betting.Bounds) -> tuple[int, ...]:
    """Bets worth a key: the least and a few times as much, half the pot, the pot, all that one has."""
    found = {bounds.least * times for times in (1, 2, 3, 5, 10)}
    if position.options.limit != FIXED:
        found |= {hand.pot // 2, hand.pot}
        if bounds.most < betting.PLENTY // 2:
            found.add(bounds.most)
    most = min(bounds.most, MOST_CHIPS)
    return tuple(sorted(amount for amount in found if bounds.least <= amount <= most))


# --- cards -----------------------------------------------------------------------------------------------------------


def _draws(position: Position, hand: Hand, who: str) -> Due:
    left = hand.stock + hand.discards
    taps = tuple(Tap(str(count), {"cards": count}, f"exchanges {count}") for count in range(min(3, left) + 1))
    offers = [Offer(Draw, "Exchanges", who, taps=taps, without=("kept",))]
    if (len(hand.order) < FEW or position.options.four_cards == "any") and left >= 4:
        aces = [Card("A", suit) for suit in SUITS]
        others = [Card(rank, suit) for rank in sorted(hand.wild) for suit in SUITS]
        jokers = [JOKER] if jokers_in(position.options) else []
        seen = known(position, hand)
        choices = tuple(
            Choice(str(card), card.shown, card.spoken)
            for card in (*aces, *others, *jokers)
            if (card not in seen or card == JOKER) and not kept_twice(position, hand, card)
        )
        offers.append(Offer(Draw, "Four: the ace shown", who, given={"cards": 4}, choices={"kept": choices}, auto=True))
    return Due((who,), f"{who} exchanges up to three cards", tuple(offers))


def _roll(position: Position, hand: Hand, who: str) -> Due:
    best, owner = benchmark(position, hand, hand.turn)
    whose = "the table card" if owner == NOBODY else f"{position.players[owner]}"
    says = f"{who} turns cards until {described(best)} ({whose}) is beaten"
    choices = {"card": _cards(position, hand)}
    offers = (
        Offer(Roll, f"{who} turns", who, choices=choices, auto=True),
        Offer(Fold, "Fold", who, taps=(Tap("Fold", {}),), rare=True),
    )
    return Due((who,), says, offers)


def _decision(position: Position, hand: Hand, who: str) -> Due:
    card, chips = hand.ups[hand.turn][-1], price(position, hand)
    offers: list[Offer] = []
    if stack(position, hand.turn) >= chips:
        offers.append(Offer(Pay, "Pay", who, taps=(Tap(f"Pay {chips}", {}, mark="strong"),)))
    if may_fold_for(position, hand):
        offers.append(Offer(Fold, "Fold", who, taps=(Tap("Fold", {}),)))
        otherwise = "or folds"
    else:
        label = "No extra card" if hand.asks == "four" else f"{card.shown} is natural"
        offers.append(Offer(Decline, "Do not pay", who, taps=(Tap(label, {}),)))
        otherwise = "or not"
    return Due((who,), f"{who} pays {chips} for {card.shown} {otherwise}", tuple(offers))


def _flips(position: Position, hand: Hand) -> tuple[Offer, ...]:
    """Fours that lie face down, where turning them up gives an extra card (PB-FOUR-2)."""
    if not may_flip(position):
        return ()
    seen = known(position, hand)
    fours = tuple(Choice(str(card), card.shown, card.spoken) for s in SUITS if (card := Card("4", s)) not in seen)
    names = tuple(
        Choice(position.players[seat], position.players[seat])
        for seat in hand.still_in
        if hand.downs[seat] and (position.options.four_card == FREE or stack(position, seat) >= price(position, hand))
    )
    if not fours or not names:
        return ()
    hint = f"costs {price(position, hand)}" if position.options.four_card == PAY else ""
    return (Offer(Flip, "A four turned up", choices={"player": names, "card": fours}, rare=True, hint=hint),)


# --- the showdown ----------------------------------------------------------------------------------------------------


def _showdown(position: Position, hand: Hand) -> Due:
    names = tuple(position.players[seat] for seat in hand.waiting)
    trips = bool(variant_of(position.options).again)
    options = position.options
    offers: list[Offer] = []
    if not any(hand.shown) and options.split != HIGH_LOW:
        # A single button stands without its heading.
        taps = tuple(Tap(who if len(names) > 1 else f"{who} wins", {"high": [who]}, f"{who} won") for who in names)
        if _one_pot(hand):
            offers.append(Offer(Award, "Who won? (all saw the hands)", taps=taps, without=("high", "low")))
    without = ("paid",) if options.variant != BASEBALL or options.down_wilds == FREE else ()
    offers.append(_show(position, hand, names, without))
    label = "No three of a kind" if trips else "Shows nothing"
    spoken = {who: f"{who}: {label.lower()}" for who in names}
    taps = tuple(Tap(who if len(names) > 1 else spoken[who], {"player": who}, spoken[who]) for who in names)
    offers.append(Offer(Muck, label, taps=taps))
    if not any(hand.shown):
        choices = {"high": tuple(Choice(who, who) for who in names), "low": tuple(Choice(who, who) for who in names)}
        both = options.split == HIGH_LOW
        label = "Who won high, who low? (all saw the hands)" if both else "Several won"
        offers.append(Offer(Award, label, choices=choices, without=() if both else ("low",), rare=not both))
    if seen := len(known(position, hand)):
        offers.append(_foul(names, seen, without))
    says = f"{listed(names, 'and')}: who has three of a kind or better shows it" if trips else "Showdown"
    return Due(names, f"{says} · pot {hand.pot}", (*offers, *_flips(position, hand)))


def _show(position: Position, hand: Hand, names: Sequence[str], without: tuple[str, ...]) -> Offer:
    """A hand shown: one pad for all who may, with the next in turn named already."""
    choices = {"player": tuple(Choice(who, who) for who in names), "cards": _cards(position, hand)}
    label, given, filled = "Show the hand", {}, {"player": names[0]}
    if len(names) == 1:
        label, given, filled = f"{names[0]} shows", filled, given
    without, hint = (*without, "twice"), _face_down(position, hand)
    most = {"cards": max(hand.downs[seat] for seat in hand.waiting)}
    return Offer(Show, label, given=given, choices=choices, filled=filled, most=most, without=without, hint=hint)


def _foul(names: Sequence[str], seen: int, without: tuple[str, ...]) -> Offer:
    """A hand with a card of which all have seen another (PK-PACK-1)."""
    choices = {
        "player": tuple(Choice(who, who) for who in names),
        "cards": tuple(Choice(str(card), card.shown, card.spoken) for card in DECK),
    }
    label, hint = "A card is shown a second time", f"where one of the {seen} cards in sight really lies there twice"
    return Offer(Show, label, given={"twice": True}, choices=choices, without=without, rare=True, hint=hint)


def _face_down(position: Position, hand: Hand) -> str:
    """How many cards those who may show have face down: `5 cards`, `Bo 3, Cy 4 cards`."""
    counts = {hand.downs[seat] for seat in hand.waiting}
    if len(counts) == 1:
        return f"{counts.pop()} cards"
    return ", ".join(f"{position.players[seat]} {hand.downs[seat]}" for seat in hand.waiting) + " cards"


def _one_pot(hand: Hand) -> bool:
    """Whether all still in can win all that is in the pot."""
    return all(len(pot.seats) in (1, len(hand.still_in)) for pot in betting.pots(hand.paid, hand.live, hand.extra))
