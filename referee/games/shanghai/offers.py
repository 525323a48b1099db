"""The plays that may be made in Shanghai."""

from __future__ import annotations

from typing import Final

from referee.contract import Choice, Due, Form, Limits, Offer, QuickPlay
from referee.contract.counting import count_says, counting, held_by
from referee.contract.due import choice_of
from referee.games.shanghai.judging.guards import cards_that_fit
from referee.games.shanghai.plays import Challenge, Count, Draw, Lay, Pass, Tally
from referee.games.shanghai.position import Phase, Position
from referee.kit.cards import DECK, JOKER
from referee.kit.names import counted, listed
from referee.kit.rummy.meld_cards import listed_cards

MOST_AT_ONCE: Final = 12
_CHOICES: Final = {card: choice_of(card) for card in (*DECK, JOKER)}
_NATURALS: Final = tuple(_CHOICES[card] for card in DECK)


def due(position: Position) -> Due:
    """The player to act and the plays that may be made."""
    if position.over:
        return Due((), f"{listed(position.winners)} won", ())
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
        offers.append(lay)
    elif cards.stock:
        says = f"{who}{drawn} plays or draws; {cards.stock} in the stock"
        offers += [
            Offer(Draw, "Draw", who, form=Form(hidden=("count",)), quick_plays=(QuickPlay("Draw", {}, mark="strong"),)),
            lay,
        ]
    else:
        says = f"{who}{drawn} plays, or passes if nothing fits; the stock is empty"
        offers += [Offer(Pass, "Pass", who, quick_plays=(QuickPlay("Pass", {}, mark="strong"),)), lay]
    if not fitting and cards.stock > 1:
        counts = tuple(Choice(n, str(n), counted(n, "card")) for n in range(2, min(MOST_AT_ONCE, cards.stock) + 1))
        label = "Several cards drawn, one by one"
        offers.append(
            Offer(Draw, label, who, Limits(choices={"count": counts}), Form(submit_when_full=True, secondary=True))
        )
    offers += _challenges(position)
    if not position.hand.begun:
        says = f"{position.players[position.dealer]} deals. {says}"
        offers.append(Offer(Tally, "Only the score of the hand", form=Form(secondary=True, hidden=("out",))))
    return Due((who,), says, tuple(offers))


def _challenges(position: Position) -> list[Offer]:
    """The challenges of the draws and passes since cards were last laid, latest first (SH-TURN-4)."""
    offers = []
    for watch in reversed(position.challengeable):
        name, size = position.players[watch.who], position.hand.cards.hands[watch.who]
        what = "pass" if watch.passed else "draw"
        fixed = {"player": name} if watch.total else {"player": name, "drawn": []}
        hint = f"all {counted(size, 'card')}; could something be played?"
        ledger = position.hand.cards.ledger
        held = tuple(choice for card, choice in _CHOICES.items() if ledger.may_hold(watch.who, card, size))
        choices = {"hand": held, "drawn": held} if watch.total else {"hand": held}
        offers.append(
            Offer(
                Challenge,
                f"Challenge {name}’s {what}",
                None,
                Limits(fixed=fixed, choices=choices),
                Form(secondary=True, hint=hint),
            )
        )
    return offers


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hand.cards.hands)
    out = position.hand.out
    ended = "All have passed" if out is None else f"{position.players[out]} is out"
    says = f"{ended}. {count_says(held)}"
    points, cards = counting(Count, held)
    if position.options.point_a_card:
        label = "Charge " + ", ".join(f"{name} {count}" for name, count in held.items())
        return Due(
            (),
            says,
            (
                Offer(Count, "Count", quick_plays=(QuickPlay(label, {"points": held, "hands": None}, mark="strong"),)),
                cards,
            ),
        )
    return Due((), says, (points, cards, *_challenges(position)))
