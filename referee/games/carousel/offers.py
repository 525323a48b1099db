"""What the table waits for in Carousel."""

from __future__ import annotations

from referee.games.carousel.jokers import told
from referee.games.carousel.options import DRAWS
from referee.games.carousel.plays import Count, Draw, Knock, Lay, Pass, Stop, Tally
from referee.games.carousel.position import COUNT, OUT, OVER, PASSED, Position
from referee.games.carousel.turns import may_knock
from referee.games.contract import Due, Offer, Tap
from referee.games.counting import count_says, counting, held_by
from referee.kit.cards import JOKER
from referee.kit.melds import PLAIN, Laid, Law, Meld, read_meld

_ORDINALS = ("", "second ", "third ")


def due(position: Position) -> Due:
    """Who is to act, and the plays that may be made."""
    if position.phase == OVER:
        won = position.players[position.winner or 0]
        return Due((), f"{won} has won.", ())
    return _count(position) if position.phase == COUNT else _turn(position)


def _turn(position: Position) -> Due:
    who, drawn, stock = position.player, position.drawn, position.stock
    offers = []
    if stock and drawn < DRAWS:
        label = f"Draw the {_ORDINALS[drawn]}card" if drawn else "Draw"
        offers.append(Offer(Draw, label, who, taps=(Tap(label, {}, mark="strong"),)))
    elif drawn:
        offers.append(Offer(Stop, "No meld", who, taps=(Tap("No meld", {}, mark="strong"),)))
    else:
        offers.append(Offer(Pass, "Pass", who, taps=(Tap("Pass", {}, mark="strong"),)))
    if not drawn and may_knock(position) is None:
        offers.append(Offer(Knock, "Knock", who, taps=(Tap("Knock", {}),)))
    if drawn or not stock:
        filled = {"table": tuple(bare(meld, position.options.law) for meld in position.table)}
        offers.append(Offer(Lay, "Meld", who, filled=filled, without=("from_hand",)))
    if not position.begun:
        offers.append(Offer(Tally, f"Only the score of hand {position.hand}", rare=True))
    return Due((who,), f"{who} {_does(position)}", tuple(offers))


def _does(position: Position) -> str:
    drawn, stock = position.drawn, position.stock
    knocks = not drawn and may_knock(position) is None
    if stock and drawn < DRAWS:
        draws = f"draws the {_ORDINALS[drawn]}card" if drawn else "draws"
        return f"melds or {draws}" if drawn else f"{draws} or knocks" if knocks else draws
    last = "stops" if drawn else f"passes{', or knocks' if knocks else ''}"
    return f"melds or {last}" + ("" if stock else "; the stock is empty")


def _count(position: Position) -> Due:
    held = held_by(position.players, position.hands)
    name = "" if position.knocker is None else position.players[position.knocker]
    ended = {OUT: f"{name} is out", PASSED: "All have passed"}.get(position.ended, f"{name} has knocked")
    return Due((), f"{ended}. {count_says(held)}", counting(Count, held, "Points of deadwood"))


def bare(meld: Meld, law: Law) -> tuple[Laid, ...]:
    """A meld as it is entered again: jokers without a meaning, which may change, where they read as they lie."""
    cards = tuple([PLAIN[JOKER] if laid.card == JOKER else laid for laid in meld.cards])
    read = read_meld(told(cards, law), law)
    same = isinstance(read, Meld) and read.sort == meld.sort and (read.sort == "set" or read.cards == meld.cards)
    return cards if same else meld.cards
