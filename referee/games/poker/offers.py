"""The plays that may be made in poker between hands; `hand_offers` has those of a hand."""

from collections.abc import Sequence

from referee.contract import Due, Form, Limits, Offer, QuickPlay
from referee.games.poker.cards import wilds_in_words
from referee.games.poker.hand_offers import choices_of, due_in_hand
from referee.games.poker.next_deal import dealer_chooses, next_dealer, variants_to_deal
from referee.games.poker.options import TITLES
from referee.games.poker.plays import Buy, Deal, Leave, Settle, Tally
from referee.games.poker.position import Position
from referee.games.poker.variants import wild_ranks
from referee.kit.names import listed, verb


def due(position: Position) -> Due:
    """The players who are to act, and what they may play."""
    return _between(position) if position.hand is None else due_in_hand(position)


def _between(position: Position) -> Due:
    """The offers between hands: first the deal, or chips for players without any, then the rare ones."""
    here = position.names(position.at_table)
    can = variants_to_deal(position)
    offers = [*_deal(position, can), *_buy(position, here, bool(can)), _settle(position, bool(can))]
    if len(here) > 1:
        taps = tuple(QuickPlay(who, {"player": who}, f"{who} leaves") for who in here)
        offers.append(Offer(Leave, "Goes home", form=Form(secondary=True), quick_plays=taps))
    if len(position.with_chips) > 1 and not position.carried.rain_out:
        fixed = {} if dealer_chooses(position) else {"variant": None}
        limits = Limits(fixed=fixed, choices={"dealer": choices_of(here), "out": choices_of(here)})
        offers.append(Offer(Deal, "Deal: another dealer, or not to all", limits=limits, form=Form(secondary=True)))
    if position.options.buy_in:
        limits = Limits(choices={"player": choices_of(here)})
        offers.append(Offer(Buy, "Buy chips: another number", limits=limits, form=Form(secondary=True)))
    if not position.is_progressive or dealer_chooses(position):
        offers.append(Offer(Tally, "Only the chips of a hand", form=Form(secondary=True)))
    return Due((), _before_deal(position, bool(can)), tuple(offers))


def _deal(position: Position, can: Sequence[str]) -> list[Offer]:
    """The deal as one tap; one tap for each variant if the dealer chooses."""
    dealer = position.players[next_dealer(position)]
    if not can:
        return []
    if dealer_chooses(position):
        taps = tuple(QuickPlay(TITLES[key], {"variant": key}, mark="strong") for key in can)
        return [Offer(Deal, f"{dealer} deals", form=Form(hidden=("dealer", "out", "variant")), quick_plays=taps)]
    taps = (QuickPlay(f"{dealer} deals", {}, mark="strong"),)
    limits, form = Limits(fixed={"variant": None}), Form(hidden=("dealer", "out"))
    return [Offer(Deal, "Deal", limits=limits, form=form, quick_plays=taps)]


def _buy(position: Position, here: Sequence[str], can_deal: bool) -> list[Offer]:
    """Taps to buy chips, only for players without any if there are such; empty if chips are not counted."""
    amount = position.options.buy_in
    if not amount:
        return []
    broke = [who for who in here if not position.stack(position.players.index(who))]
    buyers = broke or here
    # A single button has no heading.
    label = "{} {}" if len(buyers) > 1 else "{} buys {} chips"
    taps = tuple(QuickPlay(label.format(who, amount), {"player": who, "chips": amount}) for who in buyers)
    return [Offer(Buy, "Buy chips", form=Form(secondary=can_deal and not broke), quick_plays=taps)]


def _settle(position: Position, can_deal: bool) -> Offer:
    """The end of the evening as one tap."""
    tap = QuickPlay("End of the evening: who owes whom?", {})
    if position.carried.pot:
        tap = QuickPlay(f"Divide the {position.carried.pot} and settle", {"share": True})
    form = Form(secondary=can_deal, hidden=("share", "give_up"))
    return Offer(Settle, "End of the evening", form=form, quick_plays=(tap,))


def _before_deal(position: Position, can_deal: bool) -> str:
    if not can_deal:
        if not position.options.buy_in:
            return "Too few players for a hand: others come, or the evening ends"
        left = position.names(position.with_chips)
        return f"Only {listed(left)} {verb(left, 'has', 'have')} chips: buy some, or end the evening"
    dealer, carried = position.players[next_dealer(position)], position.carried
    if carried.rain_out:
        still_in = listed(position.names(carried.rain_out.seats))
        return f"{dealer} deals again, to {still_in}, for {carried.pot}"
    if dealer_chooses(position):
        return f"{dealer} chooses and deals hand {position.number}"
    says = f"{dealer} deals hand {position.number}"
    if carried.pot:
        says += f", {carried.pot} in the pot"
    if position.is_progressive:
        says += f", {wilds_in_words(wild_ranks(position.options, position.jackpot.hand))} wild"
    return says
