"""What is due in poker: who is to act, with the taps that can happen."""

from __future__ import annotations

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.poker import betting
from referee.games.poker.bets import is_opening, may_bet, may_fold_for
from referee.games.poker.betting import FIXED
from referee.games.poker.cards import name_of, wilds_in_words
from referee.games.poker.dealing import may_flip, price
from referee.games.poker.evening import next_dealer, seats_for
from referee.games.poker.guards import known
from referee.games.poker.hands import described
from referee.games.poker.openers import FEW
from referee.games.poker.options import BASEBALL, FREE, HIGH_LOW, PAY
from referee.games.poker.payout import is_progressive
from referee.games.poker.plays import (
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
    players = position.players
    here = [who for seat, who in enumerate(players) if position.present[seat]]
    dealer = players[next_dealer(position)]
    counted = bool(position.options.buy_in)
    offers: list[Offer] = []
    enough = len(seats_for(position)) >= (2 if position.only else variant_of(position.options).least)
    if enough:
        tap = Tap(f"{dealer} deals", {}, mark="strong")
        offers.append(Offer(Deal, "Deal", taps=(tap,), without=("dealer", "out")))
    if counted:
        amount = position.options.buy_in
        names = [who for who in here if not stack(position, players.index(who))] or here
        taps = tuple(Tap(f"{who} {amount}", {"player": who, "chips": amount}) for who in names)
        offers.append(Offer(Buy, "Buy chips", taps=taps, rare=enough))
        choices = {"player": tuple(Choice(who, who) for who in here)}
        offers.append(Offer(Buy, "Buy another number", choices=choices, rare=True))
    if enough and not position.only:
        choices = {"dealer": tuple(Choice(who, who) for who in here)}
        offers.append(Offer(Deal, "Deal: another dealer, or not to all", choices=choices, rare=True))
    if not is_progressive(position):
        offers.append(Offer(Tally, "Only the chips of a hand", rare=True))
    if len(here) > 1:
        taps = tuple(Tap(who, {"player": who}, f"{who} leaves") for who in here)
        offers.append(Offer(Leave, "Goes home", taps=taps, rare=True))
    if position.pot:
        tap = Tap(f"Divide the {position.pot} and settle", {"share": True})
        offers.append(Offer(Settle, "End of the evening", taps=(tap,), rare=enough))
    else:
        tap = Tap("End of the evening: who owes whom?", {})
        offers.append(Offer(Settle, "End of the evening", taps=(tap,), without=("share",), rare=enough))
    return Due((), _before_deal(position, dealer), tuple(offers))


def _before_deal(position: Position, dealer: str) -> str:
    found = f"{dealer} deals hand {position.number}"
    if position.only:
        names = listed([position.players[seat] for seat in position.only])
        return f"{found} again, to {names}, for {position.pot}"
    if position.pot:
        found += f", {position.pot} in the pot"
    if is_progressive(position):
        found += f", {wilds_in_words(wild_ranks(position.options, position.jackpot))} wild"
    return found


# --- bets ------------------------------------------------------------------------------------------------------------


def _bets(position: Position, hand: Hand, who: str) -> Due:
    assert hand.round is not None
    call, chips = betting.owed(hand.round, hand.turn), stack(position, hand.turn)
    bounds = may_bet(position, hand)
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
    """Bets worth a key: small ones, half the pot, the pot, all that one has."""
    step = position.options.bet
    found = {bounds.least, *(step * times for times in (1, 2, 3, 5, 10))}
    if position.options.limit != FIXED:
        found |= {hand.pot // 2, hand.pot}
        if bounds.most < betting.PLENTY // 2:
            found.add(bounds.most)
    return tuple(sorted(amount for amount in found if bounds.least <= amount <= bounds.most))


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
            if card not in seen or card == JOKER
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
    options, first = position.options, names[0]
    offers: list[Offer] = []
    if not any(hand.shown) and options.split != HIGH_LOW:
        taps = tuple(Tap(who, {"high": [who]}, f"{who} won") for who in names)
        if _one_pot(hand):
            offers.append(Offer(Award, "Who won? (all saw the hands)", taps=taps, without=("high", "low")))
    free = options.variant != BASEBALL or options.down_wilds == FREE
    cards = _cards(position, hand)
    for who in names:
        held = hand.downs[position.players.index(who)]
        offers.append(
            Offer(
                Show,
                f"{who} shows",
                who,
                given={"player": who},
                choices={"cards": cards},
                without=("paid",) if free else (),
                hint=f"{held} cards",
                rare=who != first,
            )
        )
    label = "No three of a kind" if trips else "Shows nothing"
    taps = tuple(Tap(who, {"player": who}, f"{who}: {label.lower()}") for who in names)
    offers.append(Offer(Muck, label, taps=taps))
    if not any(hand.shown):
        choices = {"high": tuple(Choice(who, who) for who in names), "low": tuple(Choice(who, who) for who in names)}
        without = () if options.split == HIGH_LOW else ("low",)
        offers.append(Offer(Award, "Several won", choices=choices, without=without, rare=options.split != HIGH_LOW))
    says = f"{listed(names, 'and')}: who has three of a kind or better shows it" if trips else "Showdown"
    return Due(names, f"{says} · pot {hand.pot}", tuple(offers))


def _one_pot(hand: Hand) -> bool:
    """Whether all still in can win all that is in the pot."""
    return all(len(pot.seats) in (1, len(hand.still_in)) for pot in betting.pots(hand.paid, hand.live, hand.extra))
