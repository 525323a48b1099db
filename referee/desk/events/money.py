"""The money of an event, for pages and programs alike: the fee, extras, payments and prizes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from referee.desk.events.best_figures import best_figures
from referee.events.prizes import OfferedPrize, Payments, Taken, amount_of, amount_text, payments_of
from referee.kit.names import new_name
from referee.kit.values import Value, replace
from referee.schema import Unreadable, quoted, read_exact
from referee.store import Store
from referee.store.events import Extra, Plan, Prize, StoredEvent
from referee.store.events.money import OWN, POT

CURRENCY: Final = 8
"""Maximum length of a currency."""
ALL: Final = 10_000
"""A hundred percent, in hundredths of a percent."""
MOST_EXTRAS: Final = 12
MOST_BOUGHT: Final = 1_000
"""The most of one extra that an entrant buys."""


class Account(Value):
    """The money of one entrant: paid in, and got out."""

    who: str
    has_paid: bool
    bought: Mapping[str, int]
    """The number of each extra that the entrant bought."""
    paid_in: int
    gets: int


# --- changes ---------------------------------------------------------------------------------------------------------


def fee_written(text: str) -> str:
    """A fee as a plan keeps it; empty for none.

    :raises Unreadable: it is not an amount.
    """
    return amount_text(amount_of(text.strip())) if text.strip() else ""


def extras_written(given: Iterable[Extra]) -> tuple[Extra, ...]:
    """Extras as a plan keeps them.

    :raises Unreadable: a price or a name cannot be used, a name is repeated, or there are too many.
    """
    extras: list[Extra] = []
    for each in given:
        name = new_name(each.name)
        if name.casefold() in (extra.name.casefold() for extra in extras):
            raise Unreadable(f"the extra {quoted(name)} is there twice", "extras")
        extras.append(Extra(name, amount_text(amount_of(each.amount.strip())), each.into))
    if len(extras) > MOST_EXTRAS:
        raise Unreadable(f"an event has at most {MOST_EXTRAS} extras", "extras")
    return tuple(extras)


def prizes_written(given: Iterable[Prize], extras: Sequence[Extra] = ()) -> tuple[Prize, ...]:
    """Prizes as a plan keeps them.

    :raises Unreadable: a prize is not exactly one of amount and share, it is repeated, its pot does not exist, or the
        shares of a pot exceed 100 %.
    """
    prizes: list[Prize] = []
    pots = {extra.name.casefold(): extra.name for extra in extras if extra.into == OWN}
    for each in given:
        name = new_name(each.name) if each.name.strip() else ""
        if bool(name) == bool(each.place):
            raise Unreadable("a prize is of a place or has a name: one of them", "prizes")
        if each.pot.strip() and each.pot.strip().casefold() not in pots:
            raise Unreadable(f"no extra {quoted(each.pot.strip())} has a pot of its own", "prizes")
        pot = pots.get(each.pot.strip().casefold(), "")
        title = name or f"place {each.place}"
        if any(
            (prize.place, prize.name.casefold(), prize.pot) == (each.place, name.casefold(), pot) for prize in prizes
        ):
            raise Unreadable(f"the prize of {title} is there twice" if name else f"{title} is there twice", "prizes")
        if bool(each.amount) == bool(each.share):
            raise Unreadable(f"the prize of {title} is an amount or a share: one of them", "prizes")
        amount, share = (amount_text(amount_of(text)) if text else "" for text in (each.amount, each.share))
        prizes.append(Prize(each.place, amount, share, name=name, pot=pot))
    for pot in {prize.pot for prize in prizes}:
        if sum(amount_of(prize.share) for prize in prizes if prize.share and prize.pot == pot) > ALL:
            raise Unreadable("the shares are more than 100 % together", "prizes")
    return tuple(prizes)


def mark_paid(store: Store, event: StoredEvent, who: str, has_paid: bool) -> Plan:
    """Note that an entrant has paid the fee, or has not.

    :raises Unreadable: there is no entrant with this name.
    """
    _require_entrant(event, who)

    def marked(plan: Plan) -> Plan:
        others = tuple(name for name in who_paid(event, plan) if name != who)
        return _with_money(plan, paid=(*others, who) if has_paid else others)

    return store.plans.change(event.event_id, marked)


def mark_all_paid(store: Store, event: StoredEvent) -> Plan:
    """Note that all entrants who are here have paid the fee."""

    def marked(plan: Plan) -> Plan:
        paid = who_paid(event, plan)
        return _with_money(plan, paid=tuple(dict.fromkeys((*paid, *plan.here))))

    return store.plans.change(event.event_id, marked)


def buy(store: Store, event: StoredEvent, who: str, extra: str, count: int) -> Plan:
    """Note that an entrant buys more of an extra; below 0, gives some back.

    :raises Unreadable: there is no such entrant or extra, or the entrant would have fewer than none or too many.
    """
    _require_entrant(event, who)

    def bought(plan: Plan) -> Plan:
        if extra not in (each.name for each in plan.money.extras):
            raise Unreadable(f"this event has no extra {quoted(extra)}", "extra")
        by = dict(plan.money.bought.get(extra, {}))
        now = by.pop(who, 0) + count
        if not 0 <= now <= MOST_BOUGHT:
            raise Unreadable(f"{quoted(who)} would have {now} of {extra}: 0 to {MOST_BOUGHT}", "count")
        return _with_money(plan, bought={**plan.money.bought, extra: by | {who: now} if now else by})

    return store.plans.change(event.event_id, bought)


def give_prize(store: Store, event: StoredEvent, prize: str, people: Sequence[str]) -> Plan:
    """Say who gets a prize with a name. Without people, its figure decides, or it is open again.

    :raises Unreadable: there is no such prize, or one of the people does not play in the event.
    """
    known = people_of_event(event)
    for who in people:
        if who not in known:
            raise Unreadable(f"{quoted(who)} does not play in this event", "who")

    def given(plan: Plan) -> Plan:
        if prize not in (each.name for each in plan.prizes if each.name):
            raise Unreadable(f"this event has no prize {quoted(prize)}", "prize")
        others = {name: who for name, who in plan.money.awards.items() if name != prize}
        return _with_money(plan, awards=others | ({prize: tuple(dict.fromkeys(people))} if people else {}))

    return store.plans.change(event.event_id, given)


def _require_entrant(event: StoredEvent, who: str) -> None:
    if who not in event.state.facts.entrants:
        raise Unreadable(f"{quoted(who)} is not an entrant of this event", "who")


def _with_money(plan: Plan, **values: object) -> Plan:
    return replace(plan, money=replace(plan.money, **values))


# --- amounts ---------------------------------------------------------------------------------------------------------


def people_of_event(event: StoredEvent) -> tuple[str, ...]:
    """The entrants, and the members of pairs and teams."""
    entrants = event.state.facts.entrants.values()
    return tuple(dict.fromkeys(name for each in entrants for name in (each.name, *each.people)))


def who_paid(event: StoredEvent, plan: Plan) -> tuple[str, ...]:
    """The entrants who have paid the fee."""
    paid = plan.money.paid
    return tuple(who for who in event.state.facts.entrants if paid is None or who in paid)


def holders_of_prizes(store: Store, event: StoredEvent, plan: Plan) -> dict[str, tuple[str, ...]]:
    """The people who get each prize with a name: those whom the organiser named, else those with the best figure."""
    names = [prize.name for prize in plan.prizes if prize.name]
    if not names:
        return {}
    best = {each.title.casefold(): each.holders for each in best_figures(store, event)}
    by_figure = {name: best.get(name.casefold(), ()) for name in names}
    return by_figure | {name: who for name, who in plan.money.awards.items() if name in names}


def payments_of_event(store: Store, event: StoredEvent, plan: Plan) -> Payments:
    """The payments of an event; prizes of places go to people once it is over."""
    state, money = event.state, plan.money
    entrants = state.facts.entrants
    counts = {
        extra.name: {who: n for who, n in money.bought.get(extra.name, {}).items() if who in entrants}
        for extra in money.extras
    }
    taken = [
        Taken("", amount_of(plan.fee) if plan.fee else 0, len(who_paid(event, plan))),
        *(
            Taken(each.name, amount_of(each.amount), sum(counts[each.name].values()), pot_of(each))
            for each in money.extras
        ),
    ]
    prizes = [
        OfferedPrize(
            each.place,
            amount_of(each.amount) if each.amount else None,
            share=read_exact(each.share) if each.share else None,
            name=each.name,
            pot=each.pot,
        )
        for each in plan.prizes
    ]
    rows = state.event_rules.standing(state.facts, state.board) if state.board.over else []
    # An event that closes without a result has its prizes by the order of its rows.
    ghosts = state.facts.stand_ins()
    places = {row.who: row.place for row in rows if row.who not in ghosts} or None
    return payments_of(taken, prizes, places, holders_of_prizes(store, event, plan), members=counts)


def pot_of(extra: Extra) -> str | None:
    """The pot into which an extra goes; None for the house."""
    return {POT: "", OWN: extra.name}.get(extra.into)


def accounts_of(event: StoredEvent, plan: Plan, payments: Payments) -> tuple[Account, ...]:
    """The money of each entrant, in the order in which they entered."""
    fee = amount_of(plan.fee) if plan.fee else 0
    prices = {extra.name: amount_of(extra.amount) for extra in plan.money.extras}
    paid = who_paid(event, plan)
    accounts, each_gets = [], payments.each_gets
    for who in event.state.facts.entrants:
        bought = {name: n for name in prices if (n := plan.money.bought.get(name, {}).get(who, 0))}
        paid_in = fee * (who in paid) + sum(prices[name] * n for name, n in bought.items())
        accounts.append(Account(who, who in paid, bought, paid_in, gets=each_gets.get(who, 0)))
    return tuple(accounts)
