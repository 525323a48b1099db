"""Judging of what frames the hands: the deal with its antes, tallies, chips bought, players leaving, the settlement."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from referee.games.poker.betting import next_seat, shares
from referee.games.poker.cards import name_of, opener_rank, wilds_in_words
from referee.games.poker.flow import enter_first
from referee.games.poker.guards import between_hands
from referee.games.poker.options import BACK, BASEBALL, DRAW, MIDNIGHT, SWEAT, TITLES, TRIPS
from referee.games.poker.payout import is_progressive
from referee.games.poker.plays import Buy, Deal, Leave, Settle, Tally
from referee.games.poker.position import NOBODY, Hand, Payment, Played, Position, stack
from referee.games.poker.settlement import fewest_payments
from referee.games.poker.turn import Turn
from referee.games.poker.variants import jokers_in, variant_of, wild_ranks
from referee.kit.cards import DECK
from referee.kit.seats import listed
from referee.kit.tuples import put
from referee.rulings import Effect, Ruling, refuse

DEAL_RULES: Final = {
    DRAW: "PD-DEAL-1",
    TRIPS: "PJ-OPEN-1",
    BASEBALL: "PB-DEAL-1",
    MIDNIGHT: "PM-DEAL-1",
    SWEAT: "PS-DEAL-1",
}


def next_dealer(position: Position) -> int:
    """Who deals next: clockwise; after a rain-out the same dealer (PK-DEAL-1)."""
    if position.dealer == NOBODY:
        return next(seat for seat, here in enumerate(position.present) if here)
    if position.only:
        return position.dealer
    here = tuple(seat for seat, stays in enumerate(position.present) if stays)
    return next_seat(position.dealer, here, len(position.players))


def seats_for(position: Position) -> tuple[int, ...]:
    """Who can be dealt in: those with chips; after a rain-out those who were still in (PB-RAIN-1)."""
    return tuple(seat for seat in position.only if position.present[seat]) or position.seats


def needs(position: Position) -> str:
    """The rank of which a pair opens the next hand (PJ-OPEN-1, PJ-PROG-2)."""
    failed = position.failed if is_progressive(position) else 0
    return opener_rank(failed, position.options.after_aces == BACK)


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    """A deal, and the antes (PK-DEAL-1, PK-BET-1)."""
    if refusal := between_hands(position):
        return refusal
    options, players = position.options, position.players
    variant = variant_of(options)
    dealer = next_dealer(position) if play.dealer is None else players.index(play.dealer)
    if not position.present[dealer]:
        return refuse("PK-DEAL-1", f"{players[dealer]} has left; somebody at the table deals.")
    sitting_out = {players.index(who) for who in play.out}
    if position.only and sitting_out:
        return refuse("PB-RAIN-1", "After a rain-out those who were still in are dealt in, nobody sits out.")
    dealt = tuple(seat for seat in seats_for(position) if seat not in sitting_out)
    least = 2 if position.only else variant.least
    if len(dealt) < least:
        rule = "PK-DEAL-1"
        return refuse(rule, f"{TITLES[options.variant]} takes {least} players or more; {len(dealt)} would be dealt in.")
    size = len(players)
    first = next_seat(dealer, dealt, size)
    order = tuple(sorted(dealt, key=lambda seat: (seat - first) % size))
    wild = wild_ranks(options, position.jackpot)
    hand = Hand(
        dealer,
        order,
        tuple(seat in dealt for seat in range(size)),
        (0,) * size,
        position.pot,
        wild,
        len(DECK) + jokers_in(options),
        (0,) * size,
        ((),) * size,
        needs(position),
        (0,) * size,
        (None,) * size,
        (None,) * size,
        (None,) * size,
        ((),) * size,
    )
    turn = Turn(replace(position, hand=hand, dealer=dealer, pot=0))
    again = "again" if position.only or position.failed else f"hand {position.number}"
    turn = turn.saying(f"{players[dealer]} deals {again} to {len(order)}.", "PK-DEAL-1", DEAL_RULES[options.variant])
    if options.ante and not (position.only and not options.rain_antes):
        antes = {seat: min(options.ante, stack(position, seat)) for seat in order}
        net = tuple(chips - antes.get(seat, 0) for seat, chips in enumerate(position.net))
        hand = replace(hand, paid=tuple(antes.get(seat, 0) for seat in range(size)))
        turn = turn.at(replace(turn.position, net=net, hand=hand))
        turn = turn.doing(*(Effect("paid", who=players[seat], chips=antes[seat], what="ante") for seat in order))
        turn = turn.saying(f"Antes of {options.ante}: {turn.hand.pot} in the pot.", "PK-BET-1")
    if options.variant == TRIPS:
        turn = turn.saying(f"A pair of {name_of(hand.needs)}s or better opens.", "PJ-OPEN-1")
    if wild and options.variant != TRIPS:
        turn = turn.saying(f"{wilds_in_words(wild).capitalize()} are wild.", "PK-WILD-1")
    elif wild:
        rules = ("PK-WILD-1", "PJ-PROG-1") if is_progressive(position) else ("PK-WILD-1",)
        turn = turn.saying(f"{wilds_in_words(wild).capitalize()} are wild.", *rules)
    return enter_first(turn).ruled()


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    """A hand by what each won or lost (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    players = position.players
    if is_progressive(position):
        return refuse("PJ-PROG-1", "Hands of a progressive jackpot are entered play by play, for the wins count.")
    for who in play.chips:
        if who not in players:
            return refuse("PK-END-1", f"{who} does not play here; {listed(players)} do.")
    change = tuple(play.chips.get(who, 0) for who in players)
    for seat, chips in enumerate(change):
        if chips and not position.present[seat]:
            return refuse("PK-END-1", f"{players[seat]} has left; only those at the table win or lose.")
        if chips < 0 and stack(position, seat) + chips < 0:
            return refuse("PK-END-1", f"{players[seat]} has {stack(position, seat)} and cannot lose {-chips}.")
    if sum(change) != position.pot:
        what = f"the {position.pot} in the pot" if position.pot else "0: what some win, others lose"
        return refuse("PK-END-1", f"The chips add up to {sum(change)}; they must add up to {what}.")
    dealer = next_dealer(position)
    net = tuple(map(sum, zip(position.net, change, strict=True)))
    # What was put into the pot by earlier deals of the hand counts for the hand.
    whole = tuple(now - was for now, was in zip(net, position.before, strict=True))
    winners = tuple(seat for seat, chips in enumerate(change) if chips > 0)
    lost = -sum(chips for chips in change if chips < 0) + position.pot
    played = Played(position.number, dealer, lost, winners, "", whole)
    found = replace(
        position,
        net=net,
        before=net,
        dealer=dealer,
        pot=0,
        number=position.number + 1,
        failed=0,
        rains=0,
        only=(),
        history=position.history.add(played),
    )
    told = ", ".join(f"{players[seat]} {signed(chips)}" for seat, chips in enumerate(change) if chips)
    turn = Turn(found).saying(f"Hand {position.number}: {told or 'no chips change hands'}.", "PK-END-1")
    effects = [Effect("won", who=players[seat], chips=chips) for seat, chips in enumerate(change) if chips]
    return turn.doing(*effects).ruled()


def signed(chips: int) -> str:
    """Chips with their sign: `+12`, `−5`, `0`."""
    return f"+{chips}" if chips > 0 else f"−{-chips}" if chips < 0 else "0"


def judge_buy(position: Position, play: Buy) -> Ruling[Position]:
    """Chips bought between two hands (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    if not position.options.buy_in:
        return refuse("PK-END-1", "Chips are not counted here, nobody has to buy any.")
    seat = position.players.index(play.player)
    if not position.present[seat]:
        return refuse("PK-END-1", f"{play.player} has left; only those at the table buy chips.")
    found = replace(position, bought=put(position.bought, seat, position.bought[seat] + play.chips))
    turn = Turn(found).saying(f"{play.player} buys {play.chips} and has {stack(found, seat)}.", "PK-END-1")
    return turn.doing(Effect("bought", who=play.player, chips=play.chips)).ruled()


def judge_leave(position: Position, play: Leave) -> Ruling[Position]:
    """A player goes home between two hands (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    seat = position.players.index(play.player)
    if not position.present[seat]:
        return refuse("PK-END-1", f"{play.player} has left already.")
    if sum(position.present) == 1:
        return refuse("PK-END-1", f"{play.player} is the last at the table; the evening is settled instead.")
    only = tuple(other for other in position.only if other != seat)
    found = replace(position, present=put(position.present, seat, False), only=only, wins=put(position.wins, seat, 0))
    turn = Turn(found).saying(f"{play.player} leaves with {signed(position.net[seat])}.", "PK-END-1")
    if position.only and len(only) == 1:
        (last,) = only
        net = put(found.net, last, found.net[last] + found.pot)
        turn = turn.saying(f"{position.players[last]} is the only one left and gets {found.pot}.", "PK-BET-1")
        turn = turn.doing(Effect("won", who=position.players[last], chips=found.pot))
        turn = turn.at(replace(found, net=net, before=net, pot=0, only=(), rains=0))
    return turn.ruled()


def judge_settle(position: Position, play: Settle) -> Ruling[Position]:
    """The end of the evening: who pays whom, with the fewest payments (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    players, net = position.players, position.net
    turn = Turn(position)
    if position.pot:
        if not play.share:
            return refuse("PK-END-1", f"{position.pot} chips lie in the pot; play it out, or divide it.")
        here = seats_for(position) if position.only else tuple(s for s, stays in enumerate(position.present) if stays)
        dealer = max(position.dealer, 0)
        got = shares(position.pot, here, dealer, len(players))
        net = tuple(chips + got.get(seat, 0) for seat, chips in enumerate(net))
        told = ", ".join(f"{players[seat]} {chips}" for seat, chips in got.items() if chips)
        turn = turn.saying(f"The pot of {position.pot} is divided: {told}.", "PK-SPLIT-1")
    elif play.share:
        return refuse("PK-END-1", "No chips lie in the pot; there is nothing to divide.")
    payments = tuple(Payment(*line) for line in fewest_payments(net))
    told = "; ".join(f"{players[p.payer]} pays {players[p.payee]} {p.chips}" for p in payments)
    found = replace(position, net=net, before=net, pot=0, only=(), over=True, payments=payments)
    turn = turn.saying(f"The evening is over. {told or 'Nobody owes anything'}.", "PK-END-1")
    effects = [Effect("pays", who=players[p.payer], to=players[p.payee], chips=p.chips) for p in payments]
    return turn.at(found).doing(*effects).ruled()
