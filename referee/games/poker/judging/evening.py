"""The evening: hands by their chips alone, chips bought, players who leave, the settlement (PK-END-1)."""

from collections.abc import Mapping

from referee.contract.guards import require_players
from referee.contract.sums import total_of
from referee.games.poker.effects import Bought, Pays, WonChips
from referee.games.poker.judging.guards import require_between_hands
from referee.games.poker.judging.payout import after_hand, pay_winners
from referee.games.poker.next_deal import before_deal, dealer_chooses, next_dealer
from referee.games.poker.plays import Buy, Leave, Settle, Tally
from referee.games.poker.position import CarryOver, Payment, Position, RainOut
from referee.games.poker.pots import Pot, out_of_reach, side_pots
from referee.games.poker.roster import ROSTER
from referee.games.poker.scoring import fewest_payments
from referee.kit.names import counted_with, listed
from referee.kit.numbers import signed
from referee.kit.values import replace, with_item
from referee.ruling import Draft, Refused


def judge_tally(position: Position, play: Tally) -> Draft[Position]:
    players = position.players
    if position.is_progressive and not dealer_chooses(position):
        raise Refused("PJ-PROG-1", "Enter hands of a progressive jackpot play by play: each hand won counts.")
    require_players(position, play.chips, "PK-END-1")
    change = {seat: play.chips.get(who, 0) for seat, who in enumerate(players)}
    for seat, chips in change.items():
        if chips:
            _require_player(position, seat, chips)
    pot = position.carried.pot
    if sum(change.values()) != pot:
        what = f"the {pot} in the pot" if pot else "0: some win what others lose"
        says = f"The chips add up to {sum(change.values())}; they must add up to {what}."
        raise Refused("PK-END-1", says, sums=(total_of("", play.chips, words="in all"),))
    winners = tuple(seat for seat, chips in change.items() if chips > 0)
    played = pot - sum(chips for chips in change.values() if chips < 0)
    after = replace(position, chips=position.chips.plus(change), dealer=next_dealer(position))
    changes = ", ".join(f"{players[seat]} {signed(chips)}" for seat, chips in change.items() if chips)
    return (
        Draft(after_hand(after, played, winners))
        .say(f"Hand {position.number}: {changes or 'no chips change hands'}.", "PK-END-1")
        .effect(*(WonChips(players[seat], chips) for seat, chips in change.items() if chips))
    )


def _require_player(position: Position, seat: int, chips: int) -> None:
    """Check that a player can win or lose these chips in the hand entered."""
    who, rain_out = position.players[seat], position.carried.rain_out
    if not position.roster.plays(seat):
        raise Refused("PK-END-1", f"{who} has left: only those at the table win or lose.")
    if rain_out and seat not in rain_out.seats:
        still_in = listed(position.names(rain_out.seats))
        raise Refused("PB-RAIN-1", f"{who} was out before the rain; {still_in} play for the pot.")
    if chips < 0 and position.stack(seat) + chips < 0:
        raise Refused("PK-END-1", f"{who} has {position.stack(seat)} and cannot lose {-chips}.")


def judge_buy(position: Position, play: Buy) -> Draft[Position]:
    require_between_hands(position)
    if not position.options.buy_in:
        raise Refused("PK-END-1", "Chips are not counted here: nobody has to buy any.")
    seat = position.players.index(play.player)
    if not position.roster.plays(seat):
        raise Refused("PK-END-1", f"{play.player} has left: only those at the table buy chips.")
    bought = position.chips.bought
    bought = with_item(bought, seat, bought[seat] + play.chips)
    after = replace(position, chips=replace(position.chips, bought=bought))
    says = f"{play.player} buys {play.chips} and has {after.stack(seat)}."
    return Draft(after).say(says, "PK-END-1").effect(Bought(play.player, play.chips))


def judge_leave(position: Position, play: Leave) -> Draft[Position]:
    require_between_hands(position)
    seat = position.players.index(play.player)
    if not position.roster.plays(seat):
        raise Refused("PK-END-1", f"{play.player} has left already.")
    if len(position.at_table) == 1:
        raise Refused("PK-END-1", f"{play.player} is the last at the table: end the evening instead.")
    jackpot = replace(position.jackpot, wins=with_item(position.jackpot.wins, seat, 0))
    after = replace(ROSTER.without(position, seat), jackpot=jackpot)
    draft = Draft(after).say(f"{play.player} leaves with {signed(position.chips.net[seat])}.", "PK-END-1")
    rain_out = position.carried.rain_out
    if rain_out and seat in rain_out.seats:
        left = tuple(other for other in rain_out.seats if other != seat)
        _leave_rain_out(draft, replace(rain_out, seats=left, gone=(*rain_out.gone, seat)))
    return draft


def _leave_rain_out(draft: Draft[Position], rain_out: RainOut) -> None:
    """Update the pot of a rain-out after a player leaves; the last player left gets it (PK-BET-1)."""
    position = draft.position
    if len(rain_out.seats) > 1:
        draft.at(replace(position, carried=replace(position.carried, rain_out=rain_out)))
        return
    (last,) = rain_out.seats
    draft.say(f"{position.players[last]} is the only one left.", "PK-BET-1")
    won = _rain_out_shares(position, rain_out)
    _divide_pot(draft, won)
    draft.at(after_hand(draft.position, position.carried.pot, tuple(won), how="alone"))


def _rain_out_shares(position: Position, rain_out: RainOut) -> dict[int, int]:
    """The pot of a rain-out by seats: shared equally by those who can win it, side pot by side pot (PK-SPLIT-1)."""
    live = tuple(seat in rain_out.seats for seat in range(len(position.players)))
    pot = Pot(rain_out.bets, dead=position.carried.pot - sum(rain_out.bets))
    won = out_of_reach(rain_out.bets, live, rain_out.gone)
    for side_pot in side_pots(pot, live):
        won.update(position.division(position.dealer).shares(side_pot.chips, side_pot.seats))
    return {seat: chips for seat, chips in won.items() if chips}


def _divide_pot(draft: Draft[Position], won: Mapping[int, int]) -> None:
    """Divide the pot on the table."""
    position = draft.position
    shares = ", ".join(f"{position.players[seat]} {chips}" for seat, chips in won.items())
    draft.say(f"The pot of {position.carried.pot}: {shares}.", "PK-SPLIT-1")
    pay_winners(draft, won)


def judge_settle(position: Position, play: Settle) -> Draft[Position]:
    gives_up = play.give_up and position.hand is not None
    number = position.number
    if gives_up:
        position = before_deal(position)
    require_between_hands(position)
    players, carried = position.players, position.carried
    draft = Draft(position)
    if gives_up:
        draft.say(f"Hand {number} is given up: its bets go back.")
    if carried.pot and not play.share:
        lie = counted_with(carried.pot, "chip", "lies", "lie")
        raise Refused("PK-END-1", f"{lie} in the pot: play it out, or divide it.")
    if play.share and not carried.pot:
        raise Refused("PK-END-1", "No chips lie in the pot: there is nothing to divide.")
    if carried.rain_out and carried.pot:
        _divide_pot(draft, _rain_out_shares(position, carried.rain_out))
    elif carried.pot:
        won = position.division(max(position.dealer, 0)).shares(carried.pot, position.at_table)
        _divide_pot(draft, {seat: chips for seat, chips in won.items() if chips})
    net = draft.position.chips.net
    payments = tuple(Payment(*line) for line in fewest_payments(net))
    debts = "; ".join(f"{players[paid.payer]} pays {players[paid.payee]} {paid.chips}" for paid in payments)
    draft.say(f"The evening is over. {debts or 'Nobody owes anything'}.", "PK-END-1")
    draft.effect(*(Pays(players[paid.payer], players[paid.payee], paid.chips) for paid in payments))
    chips = replace(draft.position.chips, before=net)
    after = CarryOver(failed_deals=carried.failed_deals, rain_outs=carried.rain_outs)
    return draft.at(replace(position, chips=chips, carried=after, payments=payments))
