"""What the table waits for in Shanghai, and what the phone offers for it."""

from __future__ import annotations

from typing import Final

from referee.games.contract import Choice, Due, Offer, Tap
from referee.games.counting import count_says, counting, held_by
from referee.games.shanghai.options import ONE_PER_CARD
from referee.games.shanghai.playing import counted, seen_to_fit
from referee.games.shanghai.plays import Challenge, Count, Draw, Lay, Pass, Tally
from referee.games.shanghai.position import COUNT, OVER, Position
from referee.kit.cards import DECK, JOKER
from referee.kit.melds import listed_cards
from referee.kit.seats import listed

MOST_AT_ONCE: Final = 12
_CHOICES: Final = {card: Choice(str(card), card.shown, card.spoken) for card in (*DECK, JOKER)}
_NATURALS: Final = tuple(_CHOICES[card] for card in DECK)


def due(position: Position, winners: tuple[str, ...]) -> Due:
    """Who is to act and what may be played."""
    if position.phase == OVER:
        return Due((), f"{listed(winners)} {'has' if len(winners) == 1 else 'have'} won.", ())
    if position.phase == COUNT:
        return _count(position)
    return _turn(position)


def _turn(position: Position) -> Due:
    who = position.player
    first = not position.opened[position.turn]
    filled = {"table": tuple(meld.cards for meld in position.table)}
    hint = "first a sequence of three or more from the hand" if first else ""
    # Without jokers in the pack there is no key for them.
    choices = {} if position.options.jokers else {"table": _NATURALS}
    lay = Offer(Lay, "Play", who, choices=choices, hint=hint, filled=filled, without=("from_hand",))
    fitting = seen_to_fit(position)
    offers = []
    drawn = f" has drawn {position.drawn}:" if position.drawn else ""
    if fitting:
        says = f"{who} plays: {listed_cards(fitting)} can be played"
        offers.append(lay)
    elif position.stock:
        says = f"{who}{drawn} plays or draws; {position.stock} in the stock"
        offers += [Offer(Draw, "Draw", who, taps=(Tap("Draw", {}, mark="strong"),), without=("count",)), lay]
    else:
        says = f"{who}{drawn} plays, or passes where nothing fits; the stock is empty"
        offers += [Offer(Pass, "Pass", who, taps=(Tap("Pass", {}, mark="strong"),)), lay]
    if not fitting and position.stock > 1:
        counts = tuple(Choice(n, str(n), counted(n)) for n in range(2, min(MOST_AT_ONCE, position.stock) + 1))
        label = "Several cards drawn, one by one"
        offers.append(Offer(Draw, label, who, choices={"count": counts}, auto=True, rare=True))
    offers += _challenges(position)
    if not position.begun:
        says = f"{position.players[position.dealer]} deals. {says}"
        offers.append(Offer(Tally, "Only the score of the hand", rare=True, without=("out",)))
    return Due((who,), says, tuple(offers))


def _challenges(position: Position) -> list[Offer]:
    """The challenges of the draws and passes since cards were last laid; the last first (SH-TURN-4)."""
    found = []
    for watch in reversed(position.challengeable):
        name = position.players[watch.who]
        what = "pass" if not watch.plays[-1][1] else "draw"
        given = {"player": name} if watch.total else {"player": name, "drawn": []}
        hint = f"all {position.hands[watch.who]} cards; could something be played?"
        held = tuple(
            choice
            for card, choice in _CHOICES.items()
            if position.account.may_hold(watch.who, card, position.hands[watch.who])
        )
        choices = {"hand": held, "drawn": held} if watch.total else {"hand": held}
        found.append(Offer(Challenge, f"Challenge {name}’s {what}", None, given, choices, hint=hint, rare=True))
    return found


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands)
    out = "All have passed" if position.out is None else f"{position.players[position.out]} is out"
    says = f"{out}. {count_says(held)}"
    points, cards = counting(Count, held)
    if position.options.card_points == ONE_PER_CARD:
        label = "Charge " + ", ".join(f"{name} {count}" for name, count in held.items())
        return Due(
            (), says, (Offer(Count, "Count", taps=(Tap(label, {"points": held, "hands": None}, mark="strong"),)), cards)
        )
    return Due((), says, (points, cards, *_challenges(position)))
