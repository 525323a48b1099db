"""The plays that may be made in Shanghai."""

from collections.abc import Iterator
from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.counting import count_says, counting, held_by
from referee.contract.due import choice_of, player_choices
from referee.games.shanghai.judging.guards import cards_that_fit
from referee.games.shanghai.plays import Challenge, Count, Draw, Lay, Pass, Tally
from referee.games.shanghai.position import Phase, Position
from referee.kit.cards import DECK, JOKER
from referee.kit.names import counted
from referee.kit.rummy.meld_cards import listed_cards

MOST_AT_ONCE: Final = 12
_CHOICES: Final = {card: choice_of(card) for card in (*DECK, JOKER)}
_NATURALS: Final = tuple(_CHOICES[card] for card in DECK)


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    return _count(position) if position.phase == Phase.COUNT else _turn(position)


def _turn(position: Position) -> Due:
    who, cards = position.player, position.hand.cards
    table = {"table": tuple(meld.cards for meld in cards.table)}
    hint = "first a sequence of three or more from the hand" if position.first_play else ""
    # Without jokers in the pack there is no key for them.
    choices = {} if position.options.jokers else {"table": _NATURALS}
    lay = Offer(Lay, "Play", who, Limits(choices=choices), Form(hint=hint, hidden=("from_hand",), initial=table))
    fitting = cards_that_fit(position)
    offers = []
    drawn = f" has drawn {position.drawn}:" if position.drawn else ""
    if fitting:
        says = f"{who} plays: {listed_cards(fitting)} can be played"
        play, label = (Draw, "Draw") if cards.stock else (Pass, "Pass")
        offers += [Offer.in_one_tap(play, label, who, mark="strong", is_judged=True), lay]
    elif cards.stock:
        says = f"{who}{drawn} plays or draws"
        offers += [Offer.in_one_tap(Draw, "Draw", who, mark="strong").with_form(hidden=("count",)), lay]
    else:
        says = f"{who}{drawn} plays, or passes if nothing fits; the stock is empty"
        offers += [Offer.in_one_tap(Pass, "Pass", who, mark="strong"), lay]
    if not fitting and cards.stock > 1:
        counts = tuple(Choice(n, str(n), counted(n, "card")) for n in range(2, min(MOST_AT_ONCE, cards.stock) + 1))
        limits, form = Limits(choices={"count": counts}), Form(submit_when_full=True, secondary=True)
        offers.append(Offer(Draw, "Several cards drawn, one by one", who, limits, form))
    offers += _challenges(position)
    if not position.hand.begun:
        says = f"{position.players[position.dealer]} deals. {says}"
        there = player_choices([position.players[seat] for seat in sorted(position.roster.order)])
        form = Form(secondary=True, hidden=("out",))
        offers.append(Offer(Tally, "Just the score of the hand", limits=Limits(choices={"points": there}), form=form))
    return Due((who,), says, tuple(offers))


def _challenges(position: Position) -> Iterator[Offer]:
    """The challenges of the draws and passes since cards were last laid, latest first (SH-TURN-4)."""
    for watch in reversed(position.challengeable):
        name, size = position.players[watch.who], position.hand.cards.hands[watch.who]
        hint = f"all {counted(size, 'card')}; could something be played?"
        ledger = position.hand.cards.ledger
        held = tuple(choice for card, choice in _CHOICES.items() if ledger.may_hold(watch.who, card, size))
        if watch.total:
            limits = Limits(fixed={"player": name}, choices={"hand": held, "drawn": held})
        else:
            limits = Limits(fixed={"player": name, "drawn": []}, choices={"hand": held})
        label = f"Challenge {name}’s {'pass' if watch.passed else 'draw'}"
        yield Offer(Challenge, label, limits=limits, form=Form(secondary=True, hint=hint))


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hand.cards.hands)
    out = position.hand.out
    ended = "All have passed" if out is None else f"{position.players[out]} is out"
    says = f"{ended}. {count_says(held)}"
    points, cards = counting(Count, held)
    if position.options.point_a_card:
        label = "Charge " + ", ".join(f"{name} {count}" for name, count in held.items())
        charge = QuickPlay(label, {"points": held, "hands": None}, mark="strong")
        return Due((), says, (Offer(Count, "Count", quick_plays=(charge,)), cards))
    return Due((), says, (points, cards, *_challenges(position)))
