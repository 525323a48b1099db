"""The plays that may be made in Carousel."""

from referee.contract import Due, Form, Limits, Offer
from referee.contract.counting import count_says, counting, held_by
from referee.contract.due import player_choices
from referee.games.carousel.jokers import without_meanings
from referee.games.carousel.judging.knock import require_may_knock
from referee.games.carousel.options import DRAWS
from referee.games.carousel.plays import Count, Draw, Knock, Lay, Pass, Stop, Tally
from referee.games.carousel.position import OUT, PASSED, Phase, Position
from referee.ruling import is_allowed

_ORDINALS = ("", "second ", "third ")


def due(position: Position) -> Due:
    """The next player to act, and the plays that may be made."""
    return _count(position) if position.phase == Phase.COUNT else _turn(position)


def _turn(position: Position) -> Due:
    who, drawn, stock = position.player, position.drawn, position.stock
    may_knock = is_allowed(require_may_knock, position)
    offers = []
    if stock and drawn < DRAWS:
        label = f"Draw the {_ORDINALS[drawn]}card" if drawn else "Draw"
        offers.append(Offer.in_one_tap(Draw, label, who, mark="strong"))
    elif drawn:
        offers.append(Offer.in_one_tap(Stop, "No meld", who, mark="strong"))
    else:
        offers.append(Offer.in_one_tap(Pass, "Pass", who, mark="strong"))
    offers.append(Offer.in_one_tap(Knock, "Knock", who, is_judged=True))
    if drawn or not stock:
        melds = tuple(without_meanings(meld, position.options.meld_rules) for meld in position.hand.cards.table)
        offers.append(Offer(Lay, "Meld", who, form=Form(hidden=("from_hand",), initial={"table": melds})))
    if not position.hand.begun:
        there = player_choices([position.players[seat] for seat in position.there])
        label, limits = (
            f"Just the score of hand {position.number}",
            Limits(choices={"knocker": there, "deadwood": there}),
        )
        offers.append(Offer(Tally, label, limits=limits, form=Form(secondary=True)))
    return Due((who,), f"{who} {_does(position, may_knock)}", tuple(offers))


def _does(position: Position, may_knock: bool) -> str:
    """The plays that the player can choose from, in words."""
    drawn, stock = position.drawn, position.stock
    if stock and drawn < DRAWS:
        draws = f"draws the {_ORDINALS[drawn]}card" if drawn else "draws"
        return f"melds or {draws}" if drawn else f"{draws} or knocks" if may_knock else draws
    last = "stops" if drawn else f"passes{', or knocks' if may_knock else ''}"
    return f"melds or {last}" + ("" if stock else "; the stock is empty")


def _count(position: Position) -> Due:
    held, end = held_by(position.players, position.hand.cards.hands), position.hand.end
    name = "" if end is None or end.knocker is None else position.players[end.knocker]
    ended = {OUT: f"{name} is out", PASSED: "All have passed"}.get(end.how if end else "", f"{name} has knocked")
    return Due((), f"{ended}. {count_says(held)}", counting(Count, held, "Enter the deadwood"))
