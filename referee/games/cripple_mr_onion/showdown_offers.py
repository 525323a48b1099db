"""The plays of a Showdown: hands laid open, and plays of beaten hands to take the lead."""

from typing import Any

from referee.contract import Due, Form, Limits, Offer, QuickPlay
from referee.games.cripple_mr_onion.card_keys import card_keys
from referee.games.cripple_mr_onion.judging.beaten_hands import LeadingModifier, judge_regroup, leading_modifiers
from referee.games.cripple_mr_onion.judging.straight_flush import judge_cripple
from referee.games.cripple_mr_onion.modifier_offers import DECLARE_FIELDS, declare_offers
from referee.games.cripple_mr_onion.plays import POWERS, Close, Cripple, Declare, Regroup, Show
from referee.games.cripple_mr_onion.position import Position
from referee.ruling import is_allowed


def showdown_due(position: Position) -> Due:
    """The next hand to lay open; after the last one the winner, unless a player declares or regroups."""
    declare = declare_offers(position)
    who, leader = position.to_show, position.leader
    if who is None:
        assert leader is not None
        name = position.players[leader]
        people = tuple(position.players[seat] for seat in position.order())
        says = f"{name} leads; anyone declaring or regrouping?"
        offers = [Offer(Close, f"{name} wins"), *_to_lead(position), *declare, *_own_groupings(position)]
        return Due(people, says, tuple(offers))
    name = position.players[who]
    says = f"{name} shows nine cards"
    asks = not position.any_shown and position.options.fool_round
    if asks:
        # The dealer asks for declarations, the last moment for the Fool (CM-SHOW-1, CM-FOOL-1).
        says = f"Anyone declaring? If not, {says}"
        declare = [
            offer.with_form(secondary=False, keyboard="closed") if offer is declare[0] else offer for offer in declare
        ]
    limits = Limits(choices={"hand": card_keys(position)})
    # The form already holds the player's open cards.
    kept = tuple(card for card in position.lies_open(who) if card.code not in position.replaced(who))
    form = Form(
        submit_when_full=True,
        hidden=("groupings",),
        initial={"hand": kept} if kept else {},
        keyboard="open" if asks else "",
    )
    show = Offer(Show, f"{name}: nine cards", name, limits, form)
    by_groups = Offer(Show, "Nine cards, with chosen groupings", name, limits, Form(secondary=True))
    offers = [show, *_to_lead(position), *declare, by_groups, *_own_groupings(position)]
    return Due((name,), says, tuple(offers))


def _to_lead(position: Position) -> list[Offer]:
    """The plays that give a beaten hand the lead, each in one tap: cripple, regroup, declare (CM-SHOW-2)."""
    cripple: list[QuickPlay] = []
    regroup: list[QuickPlay] = []
    declare: list[QuickPlay] = []
    for seat in position.order():
        if position.shown(seat) is None or seat == position.leader:
            continue
        name = position.players[seat]
        if is_allowed(judge_cripple, position, Cripple(name)):
            cripple.append(QuickPlay(f"{name} cripples it", {"player": name}))
        if is_allowed(judge_regroup, position, Regroup(name)):
            regroup.append(QuickPlay(f"{name} regroups", {"player": name}))
        declare += map(_declare, leading_modifiers(position, seat))
    offers = [
        Offer(Cripple, "Cripple it", form=Form(hidden=("player",)), quick_plays=tuple(cripple)),
        Offer(Regroup, "Regroup", form=Form(hidden=("player", "groupings")), quick_plays=tuple(regroup)),
        Offer(Declare, "A modifier that leads", form=Form(hidden=DECLARE_FIELDS), quick_plays=tuple(declare)),
    ]
    return [offer for offer in offers if offer.quick_plays]


def _declare(modifier: LeadingModifier) -> QuickPlay:
    play = modifier.play
    label = f"{play.player} declares {POWERS[play.card]}"
    if play.cards:
        label += f" ({' '.join(card.shown for card in play.cards)})"
    if modifier.best:
        label += f": {modifier.best}"
    body: dict[str, Any] = {"player": play.player, "card": play.card}
    if play.cards:
        body["cards"] = [card.typed for card in play.cards]
    if play.death:
        body["death"] = play.death
    return QuickPlay(label, body)


def _own_groupings(position: Position) -> list[Offer]:
    """Forms to regroup by chosen groupings: one for each beaten hand, with its nine cards as keys."""
    if position.showdown.crippler is not None:
        return []
    offers = []
    for seat in position.order():
        hand = position.shown(seat)
        if hand is None or seat == position.leader:
            continue
        name = position.players[seat]
        limits = Limits(fixed={"player": name}, choices={"groupings": card_keys(position, hand.cards)})
        label = f"{name} regroups: choose the groupings"
        offers.append(Offer(Regroup, label, limits=limits, form=Form(secondary=True)))
    return offers
