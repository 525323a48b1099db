"""Judging of what frames the hands: the deal with its antes, tallies, chips bought, players leaving, the settlement."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from referee.games.poker.betting import next_seat, shares
from referee.games.poker.cards import name_of, opener_rank, wilds_in_words
from referee.games.poker.flow import enter_first
from referee.games.poker.guards import between_hands
from referee.games.poker.options import BACK, BASEBALL, DRAW, MIDNIGHT, SWEAT, TITLES, TRIPS
from referee.games.poker.payout import divided, hand_over, is_progressive
from referee.games.poker.plays import Buy, Deal, Leave, Settle, Tally
from referee.games.poker.position import NOBODY, Hand, Payment, Position, Rained, stack
from referee.games.poker.settlement import fewest_payments
from referee.games.poker.turn import Turn
from referee.games.poker.variants import VARIANTS, Variant, jokers_in, most_players, variant_of, wild_ranks
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
    if position.rained:
        return position.dealer
    here = tuple(seat for seat, stays in enumerate(position.present) if stays)
    return next_seat(position.dealer, here, len(position.players))


def seats_for(position: Position) -> tuple[int, ...]:
    """Who can be dealt in: those with chips; after a rain-out those who were still in (PB-RAIN-1)."""
    return position.only or position.seats


def is_free(position: Position) -> bool:
    """Whether the dealer may choose the variant: a house rule, where no pot is to be played out first (PK-CHOICE-1)."""
    under_way = position.pot or position.rained or position.failed or position.jackpot > 1
    return position.options.dealers_choice and not under_way


def dealable(position: Position) -> tuple[str, ...]:
    """The variants that can be dealt now to all who can be dealt in (PK-CHOICE-1, PK-DEAL-1)."""
    count = len(seats_for(position))
    if not is_free(position):
        variant = variant_of(position.options)
        return (variant.key,) if count >= least_players(position, variant) else ()
    return tuple(key for key, variant in VARIANTS.items() if variant.least <= count <= most_players(variant))


def least_players(position: Position, variant: Variant) -> int:
    """How many there must be to deal; two where a rain-out left no more (PB-RAIN-1)."""
    return 2 if position.rained else variant.least


def needs(position: Position) -> str:
    """The rank of which a pair opens the next hand (PJ-OPEN-1, PJ-PROG-2)."""
    failed = position.failed if is_progressive(position) else 0
    return opener_rank(failed, position.options.after_aces == BACK)


def judge_deal(position: Position, play: Deal) -> Ruling[Position]:
    """A deal, and the antes (PK-DEAL-1, PK-CHOICE-1, PK-BET-1)."""
    if refusal := between_hands(position) or _variant_fault(position, play.variant):
        return refusal
    rules: tuple[str, ...] = ("PK-DEAL-1",)
    if position.options.dealers_choice:
        chosen = replace(position.options, variant=play.variant or position.options.variant)
        position, rules = replace(position, options=chosen), ("PK-DEAL-1", "PK-CHOICE-1")
    options, players = position.options, position.players
    dealer = next_dealer(position) if play.dealer is None else players.index(play.dealer)
    if not position.present[dealer]:
        return refuse("PK-DEAL-1", f"{players[dealer]} has left; somebody at the table deals.")
    sitting_out = {players.index(who) for who in play.out}
    dealt = tuple(seat for seat in seats_for(position) if seat not in sitting_out)
    if refusal := _players_fault(position, sitting_out, dealt):
        return refusal
    hand = _new_hand(position, dealer, dealt)
    turn = Turn(replace(position, hand=hand, last=None, dealer=dealer, pot=0))
    again = "again" if position.rained or position.failed else f"hand {position.number}"
    what = f": {TITLES[options.variant]}" if options.dealers_choice else ""
    says = f"{players[dealer]} deals {again} to {len(dealt)}{what}."
    turn = _antes(turn.saying(says, *rules, DEAL_RULES[options.variant]))
    return enter_first(_reminders(turn)).ruled()


def _variant_fault(position: Position, wanted: str | None) -> Ruling[Position] | None:
    """Refused: a variant that the dealer may not choose now (PK-CHOICE-1)."""
    options = position.options
    if wanted in (None, options.variant) or is_free(position):
        return None
    if not options.dealers_choice:
        return refuse("PK-CHOICE-1", f"{TITLES[options.variant]} is played all evening; that is what is dealt.")
    return refuse("PK-CHOICE-1", f"The pot of {TITLES[options.variant]} is played out first; that is what is dealt.")


def _players_fault(position: Position, sitting_out: set[int], dealt: tuple[int, ...]) -> Ruling[Position] | None:
    """Refused: too few or too many to deal to; or somebody sits out who is still in after a rain-out."""
    variant = variant_of(position.options)
    title = TITLES[variant.key]
    if position.rained and sitting_out:
        return refuse("PB-RAIN-1", "After a rain-out those who were still in are dealt in, nobody sits out.")
    if len(dealt) < least_players(position, variant):
        return refuse("PK-DEAL-1", f"{title} takes {variant.least} players or more; {len(dealt)} would be dealt in.")
    if len(dealt) > most_players(variant):
        says = f"{title} takes {most_players(variant)} players at most; {len(dealt)} would be dealt in."
        return refuse("PK-DEAL-1", says)
    return None


def _new_hand(position: Position, dealer: int, dealt: tuple[int, ...]) -> Hand:
    """A hand before the antes. After a rain-out what each has paid before counts for side pots."""
    size, rained = len(position.players), position.rained
    first = next_seat(dealer, dealt, size)
    paid = rained.paid if rained else (0,) * size
    return Hand(
        dealer=dealer,
        order=tuple(sorted(dealt, key=lambda seat: (seat - first) % size)),
        live=tuple(seat in dealt for seat in range(size)),
        paid=paid,
        extra=position.pot - sum(paid),
        wild=wild_ranks(position.options, position.jackpot),
        stock=len(DECK) + jokers_in(position.options),
        downs=(0,) * size,
        ups=((),) * size,
        needs=needs(position),
        drawn=(0,) * size,
        passes=(None,) * size,
        mucks=((),) * size,
        kept=(None,) * size,
        shown=((),) * size,
        gone=rained.gone if rained else (),
    )


def _antes(turn: Turn) -> Turn:
    """The antes of those dealt in, as far as their chips go; after a rain-out only where that is agreed (PK-AMB-6)."""
    position, hand, options = turn.position, turn.hand, turn.position.options
    if not options.ante or (position.rained and not options.rain_antes):
        return turn
    antes = {seat: min(options.ante, stack(position, seat)) for seat in hand.order}
    net = tuple(chips - antes.get(seat, 0) for seat, chips in enumerate(position.net))
    hand = replace(hand, paid=tuple(chips + antes.get(seat, 0) for seat, chips in enumerate(hand.paid)))
    turn = turn.at(replace(position, net=net, hand=hand))
    players = position.players
    turn = turn.doing(*(Effect("paid", who=players[seat], chips=antes[seat], what="ante") for seat in hand.order))
    return turn.saying(f"Antes of {options.ante}: {hand.pot} in the pot.", "PK-BET-1")


def _reminders(turn: Turn) -> Turn:
    """What opens the pot, and which ranks are wild."""
    hand, progressive = turn.hand, is_progressive(turn.position)
    if turn.position.options.variant == TRIPS:
        turn = turn.saying(f"A pair of {name_of(hand.needs)}s or better opens.", "PJ-OPEN-1")
    if hand.wild:
        rules = ("PK-WILD-1", "PJ-PROG-1") if progressive else ("PK-WILD-1",)
        turn = turn.saying(f"{wilds_in_words(hand.wild).capitalize()} are wild.", *rules)
    return turn


def judge_tally(position: Position, play: Tally) -> Ruling[Position]:
    """A hand by what each won or lost (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    players = position.players
    if is_progressive(position) and not is_free(position):
        return refuse("PJ-PROG-1", "Hands of a progressive jackpot are entered play by play, for the wins count.")
    for who in play.chips:
        if who not in players:
            return refuse("PK-END-1", f"{who} does not play here; {listed(players)} do.")
    change = tuple(play.chips.get(who, 0) for who in players)
    for seat, chips in enumerate(change):
        if chips and not position.present[seat]:
            return refuse("PK-END-1", f"{players[seat]} has left; only those at the table win or lose.")
        if chips and position.rained and seat not in position.only:
            still_in = listed([players[one] for one in position.only])
            return refuse("PB-RAIN-1", f"{players[seat]} was out before the rain; {still_in} play for the pot.")
        if chips < 0 and stack(position, seat) + chips < 0:
            return refuse("PK-END-1", f"{players[seat]} has {stack(position, seat)} and cannot lose {-chips}.")
    if sum(change) != position.pot:
        what = f"the {position.pot} in the pot" if position.pot else "0: what some win, others lose"
        return refuse("PK-END-1", f"The chips add up to {sum(change)}; they must add up to {what}.")
    winners = tuple(seat for seat, chips in enumerate(change) if chips > 0)
    lost = position.pot - sum(chips for chips in change if chips < 0)
    net = tuple(map(sum, zip(position.net, change, strict=True)))
    dealt = replace(position, net=net, dealer=next_dealer(position))
    found = hand_over(dealt, lost, winners, "")
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
    found = replace(position, present=put(position.present, seat, False), wins=put(position.wins, seat, 0))
    turn = Turn(found).saying(f"{play.player} leaves with {signed(position.net[seat])}.", "PK-END-1")
    if position.rained and seat in position.only:
        turn = _out_of_the_rain(turn, position.rained, seat)
    return turn.ruled()


def _out_of_the_rain(turn: Turn, rained: Rained, seat: int) -> Turn:
    """A player who was still in after a rain-out has left; the last one gets the pot (PK-BET-1)."""
    position = turn.position
    rained = replace(rained, seats=tuple(s for s in rained.seats if s != seat), gone=(*rained.gone, seat))
    if len(rained.seats) > 1:
        return turn.at(replace(position, rained=rained))
    (last,) = rained.seats
    turn = turn.saying(f"{position.players[last]} is the only one left.", "PK-BET-1")
    turn, got = _rained_shares(turn, rained)
    return turn.at(hand_over(turn.position, position.pot, tuple(got), "alone"))


def _rained_shares(turn: Turn, rained: Rained) -> tuple[Turn, dict[int, int]]:
    """The pot of a rain-out goes to those who can win it, in equal parts (PK-SPLIT-1)."""
    position = turn.position
    live = tuple(seat in rained.seats for seat in range(len(position.players)))
    got = {seat: chips for seat, chips in divided(rained, live, position.pot, position.dealer).items() if chips}
    return _handed_out(turn, got), got


def _handed_out(turn: Turn, got: Mapping[int, int]) -> Turn:
    position = turn.position
    net = tuple(chips + got.get(seat, 0) for seat, chips in enumerate(position.net))
    told = ", ".join(f"{position.players[seat]} {chips}" for seat, chips in got.items())
    turn = turn.saying(f"The pot of {position.pot}: {told}.", "PK-SPLIT-1")
    effects = [Effect("won", who=position.players[seat], chips=chips) for seat, chips in got.items()]
    return turn.at(replace(position, net=net)).doing(*effects)


def judge_settle(position: Position, play: Settle) -> Ruling[Position]:
    """The end of the evening: who pays whom, with the fewest payments (PK-END-1)."""
    if refusal := between_hands(position):
        return refusal
    players, net = position.players, position.net
    turn = Turn(position)
    if position.pot:
        if not play.share:
            return refuse("PK-END-1", f"{position.pot} chips lie in the pot; play it out, or divide it.")
        if position.rained:
            turn, _ = _rained_shares(turn, position.rained)
        else:
            here = tuple(seat for seat, stays in enumerate(position.present) if stays)
            got = shares(position.pot, here, max(position.dealer, 0), len(players))
            turn = _handed_out(turn, {seat: chips for seat, chips in got.items() if chips})
        net = turn.position.net
    elif play.share:
        return refuse("PK-END-1", "No chips lie in the pot; there is nothing to divide.")
    payments = tuple(Payment(*line) for line in fewest_payments(net))
    told = "; ".join(f"{players[p.payer]} pays {players[p.payee]} {p.chips}" for p in payments)
    found = replace(position, net=net, before=net, pot=0, rained=None, over=True, payments=payments)
    turn = turn.saying(f"The evening is over. {told or 'Nobody owes anything'}.", "PK-END-1")
    effects = [Effect("pays", who=players[p.payer], to=players[p.payee], chips=p.chips) for p in payments]
    return turn.at(found).doing(*effects).ruled()
